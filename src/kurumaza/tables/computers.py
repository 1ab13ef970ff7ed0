"""The computers of one table: asked when they may act, thinking in threads, answering in their own time."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import msgspec

from ..games import Sight
from ..players import Player, make
from .manners import Manners

log = logging.getLogger(__name__)

_thinkers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="thinker")


class Moment(msgspec.Struct, frozen=True):
    """What a computer was asked about: answers for another moment are thrown away."""

    undos: int
    since: int
    """From which length of the log on the seat could act."""
    n: int
    clock: bool
    """Whether the table's clock was running."""

    def decided_with(self, now: Moment) -> bool:
        """Whether a move chosen at this moment is still a decision on what is the case ``now``."""
        return self.undos == now.undos and self.since == now.since


class Answer(msgspec.Struct, frozen=True):
    """What a computer wants: a move at a time, or (None) to wait for something to change."""

    moment: Moment
    move: str | None
    due: float


class Computers:
    """Players by seat, and what they think about. They get sights, and nothing else."""

    def __init__(self, manners: Manners, now: Callable[[], float], ready: Callable[[], None]) -> None:
        self._manners = manners
        self._now = now
        self._ready = ready
        self._players: dict[int, Player] = {}
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._answers: dict[int, Answer] = {}

    def ask(self, seat: int, kind: str, seed: str, moment: Moment, sight: Sight, least: float) -> None:
        """Let the seat's player think about this moment, unless it does or has done so; it answers after ``least`` seconds at the soonest."""
        answer = self._answers.get(seat)
        if answer is not None:
            if answer.moment == moment or (answer.move is not None and answer.moment.decided_with(moment)):
                return
            del self._answers[seat]
        if seat in self._thinking:
            return  # asked again when it is through, if its answer is too old by then
        if seat not in self._players or self._players[seat].name != kind:
            self._players[seat] = make(kind, seed)
        self._thinking[seat] = asyncio.create_task(self._think(seat, moment, sight, self._now(), least))

    def due(self, seat: int, moment: Moment) -> float | None:
        """When the seat's answer is to be carried out; None while there is none."""
        answer = self._answers.get(seat)
        if answer is None or answer.move is None or not answer.moment.decided_with(moment):
            return None
        return answer.due

    def take(self, seat: int) -> Answer:
        """The answer that is due, which is then forgotten."""
        return self._answers.pop(seat)

    def wait(self, seat: int, moment: Moment) -> None:
        """Ask the seat again only when something has changed."""
        self._answers[seat] = Answer(moment, None, 0.0)

    def forget(self, seat: int) -> None:
        """A person moves here again."""
        self._answers.pop(seat, None)

    def shift(self, seconds: float) -> None:
        """A pause is over: everything is due so much later."""
        self._answers = {seat: msgspec.structs.replace(answer, due=answer.due + seconds) for seat, answer in self._answers.items()}

    async def stop(self) -> None:
        """End all thinking."""
        for task in self._thinking.values():
            task.cancel()
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until nobody thinks any more."""
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)

    async def _think(self, seat: int, moment: Moment, sight: Sight, asked: float, least: float) -> None:
        player = self._players[seat]
        loop = asyncio.get_running_loop()
        try:
            move = await loop.run_in_executor(_thinkers, player.choose, sight, self._manners.budget)
            pace = max(0.0, player.pace(sight))
        except Exception:
            # a player that fails must not stop the table: any legal move will do
            log.exception("player %s failed in %s at entry %d", player.name, sight.game, moment.n)
            move, pace = random.choice(sight.moves), 1.0
        finally:
            self._thinking.pop(seat, None)
        self._answers[seat] = Answer(moment, move, asked + self._manners.pace * max(pace, least))
        self._ready()
