"""Opening the house: one command, one port, an address that works in the local network."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
import webbrowser
from io import StringIO
from pathlib import Path
from typing import Any

import segno
import uvicorn
from sqlalchemy.exc import SQLAlchemyError

from ..store import Store
from .app import create_app
from .limits import FRAME_SIZE
from .pages import Shelf
from .settings import SettingError, Settings, from_environment

MEMORY = "about 120 MB of memory, and 1 MB more for every ten tables in play"


def local_address() -> str | None:
    """This machine's address in the local network, None without one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def listen(host: str, port: int) -> socket.socket:
    """The socket on which the house listens; OSError when it cannot be had."""
    # with the protocol named, asyncio sends small answers at once; without it they would wait for the other side's acknowledgement
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def server(settings: Settings) -> uvicorn.Server:
    """The server, not yet running."""
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        access_log=False,
        ws_max_size=FRAME_SIZE,
        # compressing each small message costs more memory and time than it saves
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    return uvicorn.Server(config)


def greeting(host: str, port: int, settings: Settings) -> str:
    """What the terminal shows: addresses, a code for phones, what the house needs."""
    everywhere = host in ("0.0.0.0", "::", "")
    near = f"http://localhost:{port}/" if everywhere else f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    lines = ["", "Kurumaza is open.", f"  on this machine:       {near}"]
    address = local_address() if everywhere else None
    if address is not None:
        far = f"http://{address}:{port}/"
        lines.append(f"  in the local network:  {far}")
        if sys.stdout.isatty():
            lines += ["", _code(far)]
    database = settings.database.split("@")[-1] or str(Path(settings.data).resolve())
    lines += [f"  games are kept in:     {database}", f"  needs:                 {MEMORY}"]
    if not Shelf().built:
        lines.append("  The page has not been built yet: run `make play`. The API works.")
    return "\n".join([*lines, "  Ctrl-C closes the house; games go on when it opens again.", ""])


def _code(url: str) -> str:
    drawn = StringIO()
    segno.make(url, error="l").terminal(drawn, compact=True, border=2)
    return drawn.getvalue()


async def database_problem(settings: Settings) -> str | None:
    """Why the database cannot be used, in one line; None when it can (and is up to date now)."""
    try:
        Path(settings.data).mkdir(parents=True, exist_ok=True)
        await (await Store.open(settings.database_url())).close()
    except OSError as error:
        return f"The data folder {settings.data} cannot be used: {error.strerror or error}"
    except (SQLAlchemyError, ImportError, ValueError) as error:
        return f"The database cannot be used: {str(error).splitlines()[0]}"
    return None


class _Fail(SystemExit):
    """Ends the program with one line."""

    def __init__(self, line: str) -> None:
        print(line, file=sys.stderr)
        super().__init__(1)


def run(host: str = "0.0.0.0", port: int = 8080, data: Path | None = None, open_browser: bool = False, **given: Any) -> None:
    """Open the house and keep it open until Ctrl-C. Settings come from the environment (``KURUMAZA_...``); what is ``given`` wins."""
    try:
        settings = from_environment(given | ({"data": str(data)} if data is not None else {}))
    except SettingError as error:
        raise _Fail(str(error)) from None
    logging.getLogger("alembic").setLevel(logging.ERROR)
    problem = asyncio.run(database_problem(settings))
    if problem is not None:
        raise _Fail(problem)
    try:
        listener = listen(host, port)
    except (OSError, OverflowError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no such port"
        raise _Fail(f"The house cannot open at {host}:{port}: {reason}. Another port: --port {port + 1 if port < 65535 else 8080}") from None
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    port = listener.getsockname()[1]
    print(greeting(host, port, settings), flush=True)
    if open_browser:
        webbrowser.open(f"http://localhost:{port}/")
    try:
        server(settings).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
