"""The computers of one table: asked when they may act, thinking in threads, answering in their own time."""

from __future__ import annotations

import asyncio
import logging
import random
import threading
from collections.abc import Callable, Container

import msgspec

from ..games import Sight
from ..players import Budget, Player, make
from .manners import Manners
from .pace import due, leisure
from .thinkers import Thinkers

log = logging.getLogger(__name__)


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


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a player is asked: all that it and its pace may depend on."""

    seat: int
    kind: str
    """The player's name."""
    seed: str
    moment: Moment
    sight: Sight
    public: Sight
    """What a spectator sees, with ``seat`` that of the player."""
    least: float
    """The answer comes after so many seconds at the soonest."""


class Thought(msgspec.Struct, frozen=True):
    """Somebody who thinks just now."""

    question: Question
    stop: threading.Event
    """Set: the answer is not needed any more."""
    task: asyncio.Task[None]


class Computers:
    """Players by seat, and what they think about. They get sights, and nothing else."""

    def __init__(self, table: str, thinkers: Thinkers, manners: Manners, now: Callable[[], float], ready: Callable[[], None]) -> None:
        self._table = table
        self._thinkers = thinkers
        self._manners = manners
        self._now = now
        self._ready = ready
        self._players: dict[int, tuple[str, Player]] = {}
        self._thoughts: dict[int, Thought] = {}
        self._answers: dict[int, Answer] = {}

    def ask(self, question: Question) -> None:
        """Let the seat's player think about this moment, unless it does or has done so."""
        seat, moment = question.seat, question.moment
        answer = self._answers.get(seat)
        if answer is not None:
            if answer.moment == moment or (answer.move is not None and answer.moment.decided_with(moment)):
                return
            del self._answers[seat]
        thought = self._thoughts.get(seat)
        if thought is not None:
            if thought.question.kind != question.kind or not thought.question.moment.decided_with(moment):
                thought.stop.set()
            return  # asked again when it is through, if its answer is too old by then
        stop = threading.Event()
        self._thoughts[seat] = Thought(question, stop, asyncio.create_task(self._think(question, stop, self._now())))

    def only(self, seats: Container[int]) -> None:
        """Nobody else needs to think any more."""
        for seat, thought in self._thoughts.items():
            if seat not in seats:
                thought.stop.set()

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
        if seat in self._thoughts:
            self._thoughts[seat].stop.set()

    def shift(self, seconds: float) -> None:
        """A pause is over: everything is due so much later."""
        self._answers = {seat: msgspec.structs.replace(answer, due=answer.due + seconds) for seat, answer in self._answers.items()}

    async def stop(self) -> None:
        """End all thinking."""
        self.only(())
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until nobody thinks any more."""
        await asyncio.gather(*(thought.task for thought in self._thoughts.values()), return_exceptions=True)

    def _player(self, question: Question) -> Player:
        kind, player = self._players.get(question.seat, ("", None))
        if player is None or kind != question.kind:
            player = make(question.kind, question.seed)
            self._players[question.seat] = question.kind, player
        return player

    async def _think(self, question: Question, stop: threading.Event, asked: float) -> None:
        seat, sight, moment = question.seat, question.sight, question.moment
        player = self._player(question)
        budget: Budget = msgspec.structs.replace(self._manners.budget, stop=stop)
        try:
            # who need not answer any more when its turn comes does not begin
            move = await self._thinkers.think(self._table, lambda: None if stop.is_set() else player.choose(sight, budget))
            pace = max(0.0, player.pace(question.public)) * leisure(question.public, question.seed)
        except Exception:
            # a player that fails must not stop the table: any legal move will do
            log.exception("player %s failed in %s at entry %d", question.kind, sight.game, moment.n)
            move, pace = random.choice(sight.moves), 1.0
        finally:
            self._thoughts.pop(seat, None)
        if not stop.is_set():
            self._answers[seat] = Answer(moment, move, due(asked, self._manners.pace * max(pace, question.least), self._now()))
        self._ready()
