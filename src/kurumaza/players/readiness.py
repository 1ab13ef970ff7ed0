"""Getting kernels ready in the background, so that nobody ever waits for a compiler but who asks to."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future

log = logging.getLogger(__name__)

_prepared: dict[str, Future[None]] = {}
_lock = threading.Lock()


def prepared(name: str, prepare: Callable[[], None], wait: bool = False) -> bool:
    """Whether ``prepare`` has been done; the first question begins it in a thread of its own. With ``wait`` it is waited for, and what it raises
    is raised; else what cannot be prepared is just never ready."""
    with _lock:
        future = _prepared.get(name)
        if future is None:
            future = _prepared[name] = Future()
            threading.Thread(target=_do, args=(future, name, prepare), name=f"preparing {name}", daemon=True).start()
    if wait:
        future.result()
    return future.done() and future.exception() is None


def _do(future: Future[None], name: str, prepare: Callable[[], None]) -> None:
    try:
        prepare()
    except Exception as problem:
        log.exception("%s cannot be prepared: the players do without", name)
        future.set_exception(problem)
    else:
        future.set_result(None)


def compile_elsewhere(id: str) -> None:
    """Fill the cache with a game's kernels from another process of low priority, so that compiling takes no time from this one."""
    command = [sys.executable, "-m", "kurumaza.kernels", id]
    if os.name == "posix":
        command = ["nice", "-n", "10", *command]
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
