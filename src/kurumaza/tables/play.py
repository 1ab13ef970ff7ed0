"""The game on a table: the rulebook's state, the log that made it, and what may be said of it to whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from ..games import Game, Sight, Timer, sight
from ..games.game import Entry
from ..games.seeds import Shuffler


class Step(msgspec.Struct, kw_only=True):
    """An entry that the rules allow, and the state after it: not yet true."""

    entry: Entry
    state: Any


class Play:
    """State and log, always together: a step becomes true only once the store has it."""

    def __init__(self, game: Game[Any], players: int, options: dict[str, Any], seed: str) -> None:
        self.game = game
        self.players = players
        self.options = options
        self._seed = seed
        self._begin()

    def _begin(self) -> None:
        self.state: Any = self.game.start(self.players, self.options)
        self.log: list[Entry] = []
        self.since: list[int | None] = [None] * self.players
        """For each seat that may act the length of the log from which on it could, with nothing of it decided since."""
        self._deals = 0
        self._last: tuple[Any, Step] | None = None
        self._undoable: int | None = None
        self._sights: dict[int | None, Sight] = {}

    # ---- steps -----------------------------------------------------------------------------------------------------

    def next_deal(self) -> Step:
        """The deal that the seed gives now."""
        state = self.game.copy(self.state)
        deal = self.game.deal(state, Shuffler(self._seed, self.game.id, self._deals))
        return Step(entry={"deal": self.game.apply_deal(state, deal)}, state=state)

    def try_move(self, seat: int, move: str) -> Step:
        """A move by the rules; :class:`~kurumaza.games.Refused` when it is none."""
        state = self.game.copy(self.state)
        return Step(entry={"seat": seat, "move": self.game.play(state, seat, move)}, state=state)

    def commit(self, step: Step) -> None:
        """The step has happened."""
        self._last = (self.state, step)
        self.state = step.state
        self.log.append(step.entry)
        self._deals += "deal" in step.entry
        self._sights.clear()
        actors = self.game.actors(self.state)
        for seat in range(self.players):
            if seat not in actors:
                self.since[seat] = None
            elif self.since[seat] is None or step.entry.get("seat") == seat:
                self.since[seat] = len(self.log)

    def load(self, log: list[Entry]) -> None:
        """Replay a log that the store kept."""
        self._begin()
        for entry in log:
            state = self.game.copy(self.state)
            if "deal" in entry:
                self.game.apply_deal(state, entry["deal"])
            else:
                self.game.play(state, entry["seat"], entry["move"])
            self.commit(Step(entry=entry, state=state))

    # ---- what is the case ------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """How many entries have happened."""
        return len(self.log)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game.result(self.state) is not None

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act."""
        return self.game.actors(self.state)

    @property
    def wants_deal(self) -> bool:
        """Whether chance has to act."""
        return not self.over and self.game.wants_deal(self.state)

    def timer(self) -> Timer | None:
        """What the table's clock has to do."""
        return None if self.over else self.game.timer(self.state)

    def fresh(self, seat: int, n: int) -> bool:
        """Whether somebody who decided for ``seat`` when ``n`` entries had happened decided on what is still the case:
        what others chose at the same time does not matter."""
        since = self.since[seat]
        return since is not None and since <= n <= self.n

    # ---- what may be said ------------------------------------------------------------------------------------------

    def sight(self, seat: int | None) -> Sight:
        """All that a seat (None: a spectator) may know."""
        if seat not in self._sights:
            self._sights[seat] = sight(self.game, self.state, self.log, self.players, self.options, seat)
        return self._sights[seat]

    def told(self, seat: int | None, n: int) -> list[Entry]:
        """The log as the seat could know it when ``n`` entries had happened."""
        return self.game.redact(self.players, self.options, self.log[:n], seat)

    def frames(self, first: int, count: int) -> Iterator[tuple[int, Entry | None, Any]]:
        """The game entry by entry, laid open: number, entry, view."""
        state = self.game.start(self.players, self.options)
        for n in range(min(first + count, self.n + 1)):
            entry = self.log[n - 1] if n else None
            if entry is not None and "deal" in entry:
                self.game.apply_deal(state, entry["deal"])
            elif entry is not None:
                self.game.play(state, entry["seat"], entry["move"])
            if n >= first:
                yield n, entry, self.game.view(state, None, open=True)

    def undoable(self) -> int | None:
        """Who may take the last step back: its mover, unless it has told anybody anything but the move itself.

        A finished trick or round tells who won it; a log that now reads otherwise for somebody tells what was hidden; a clock has run."""
        if self._last is not None:
            before, step = self._last
            self._last = None
            self._undoable = None if self._told_more(before, step) else int(step.entry["seat"])
        return self._undoable

    def _told_more(self, before: Any, step: Step) -> bool:
        game, after = self.game, step.state
        if "deal" in step.entry or game.wants_deal(after) or game.result(after) is not None:
            return True
        if game.timer(before) is not None or game.timer(after) is not None:
            return True
        if len(getattr(before, "tricks", ())) != len(getattr(after, "tricks", ())):
            return True
        for seat in (None, *range(self.players)):
            if self.game.redact(self.players, self.options, self.log, seat)[:-1] != self.told(seat, self.n - 1):
                return True
        return False
