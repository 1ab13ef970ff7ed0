"""The threads in which the computers of a house think: as many as there are cores, less urgent than everything else, taken in turn by the tables."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

NICE = 10
"""How much less urgent thinking is than answering people (as ``nice`` counts)."""


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _be_patient() -> None:
    """Let all other threads of the process go first. Only Linux counts this by thread."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICE)


class Thinkers:
    """Whoever wants to think waits for a thread; the tables get them in turn, however many seats of one table want to think."""

    def __init__(self, threads: int | None = None) -> None:
        self._free = threads or cores()
        self._pool = ThreadPoolExecutor(self._free, thread_name_prefix="thinker", initializer=_be_patient)
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """By table, the one whose turn is next first."""

    async def think(self, table: str, work: Callable[[], T]) -> T:
        """The answer of ``work``, done in a thread when it is this table's turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.setdefault(table, deque()).append(turn)
        self._next()
        try:
            await turn
            return await loop.run_in_executor(self._pool, work)
        finally:
            if turn.done() and not turn.cancelled():
                self._free += 1
            self._next()

    def close(self) -> None:
        """Nobody thinks here any more."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _next(self) -> None:
        while self._free and self._waiting:
            table, turns = next(iter(self._waiting.items()))
            del self._waiting[table]
            turn = turns.popleft()
            if turns:
                self._waiting[table] = turns  # to the end of the line
            if not turn.cancelled():
                self._free -= 1
                turn.set_result(None)
