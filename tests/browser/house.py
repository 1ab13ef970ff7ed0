"""The house as a process of its own, that can be killed and started again at the same address."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

STARTS_WITHIN = 120.0
"""Seconds; much more than it takes, for machines that are busy with other things."""
QUICK = {"KURUMAZA_PACE": "0", "KURUMAZA_COMPUTERS": "heuristic"}
"""Computers answer at once."""


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class House:
    """A server of our own, with its data in ``data``."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = QUICK | settings
        self.process: subprocess.Popen[bytes] | None = None

    def open(self) -> House:
        """Start, and come back as soon as it answers."""
        command = [sys.executable, "-m", "kurumaza", "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        with (self.data / "house.log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=os.environ | self.settings)
        until = time.monotonic() + STARTS_WITHIN
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            try:
                with urlopen(f"{self.url}/healthz", timeout=2):
                    return self
            except (URLError, OSError):
                time.sleep(0.05)
        self.kill()
        raise RuntimeError("the house does not open:\n" + self.log()[-2000:])

    def log(self) -> str:
        """What it has printed so far."""
        return (self.data / "house.log").read_text(errors="replace")

    def kill(self) -> None:
        """As a power cut would: without any chance to put things in order."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """In good order."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process = None
