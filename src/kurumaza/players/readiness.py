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

_prepared: dict[tuple[str, str], Future[None]] = {}
_watchers: set[Callable[[], None]] = set()
_lock = threading.Lock()


def prepared(game: str, what: str, prepare: Callable[[], None], wait: bool = False) -> bool:
    """Whether ``prepare`` has been done, for what the players of a game need; the first question begins it in a thread of its own.

    With ``wait`` it is waited for, and what it raises is raised; else what cannot be prepared is just never ready."""
    begins = False
    with _lock:
        future = _prepared.get((game, what))
        if future is None:
            begins, future = True, Future()
            _prepared[game, what] = future
    if begins:
        threading.Thread(target=_do, args=(future, f"{what} of {game}", prepare), name=f"preparing {game}", daemon=True).start()
        _tell()
    if wait:
        future.result()
    return future.done() and future.exception() is None


def preparing(game: str) -> bool:
    """Whether something that the players of a game need has begun to be prepared and is not done; what failed is done."""
    with _lock:
        return any(of == game and not future.done() for (of, _), future in _prepared.items())


def watch(told: Callable[[], None]) -> Callable[[], None]:
    """Have ``told`` called, in whatever thread, whenever :func:`preparing` may answer otherwise than before; what is given back ends that."""
    with _lock:
        _watchers.add(told)
    return lambda: _watchers.discard(told)


def _tell() -> None:
    with _lock:
        watchers = list(_watchers)
    for told in watchers:
        told()


def _do(future: Future[None], name: str, prepare: Callable[[], None]) -> None:
    try:
        prepare()
    except Exception as problem:
        log.exception("the %s cannot be prepared: the players do without", name)
        future.set_exception(problem)
    else:
        future.set_result(None)
    _tell()


def compile_elsewhere(id: str) -> None:
    """Fill the cache with a game's kernels from another process of low priority, so that compiling takes no time from this one."""
    command = [sys.executable, "-m", "kurumaza.kernels", id]
    if os.name == "posix":
        command = ["nice", "-n", "10", *command]
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
