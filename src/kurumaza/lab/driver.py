"""One whole game between computer players, without a table: no clock on the wall, no network, the same result every time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..games import Game, Refused, Timer, sight
from ..games.game import Entry
from ..games.record import Record, changed_options
from ..games.seeds import Shuffler
from ..players import STUDY, Budget, Player


class Clock:
    """The table's clock where nothing takes time: it only moves when everybody waits for it, or wants what it still holds back."""

    def __init__(self) -> None:
        self._now = 0.0
        self._key: str | None = None
        self._since = 0.0
        self._first = 0.0

    def read(self, timer: Timer | None) -> None:
        """Look at what the game asks of the clock now."""
        if timer is None or timer.key == self._key:
            return
        if self._key is None or timer.moves:
            self._first = self._now
        self._key, self._since = timer.key, self._now

    def run_out(self, timer: Timer) -> None:
        """Move on to the end of a timer."""
        self._now = max(self._now, self._since + timer.seconds)

    @property
    def elapsed(self) -> float:
        """Seconds since the last timer began that makes moves for people (in clay: since the theme was named)."""
        return self._now - self._first


def play_game(
    game: Game[Any],
    players: Sequence[Player],
    seed: str,
    options: Mapping[str, Any] | None = None,
    budget: Budget | None = None,
    refused: Callable[[int, Refused], None] | None = None,
    rounds: int | None = None,
) -> Record:
    """Play a game to its end, or until ``rounds`` deals are finished (the record then has no result), one player a seat, dealt from ``seed``.
    Players get sights and nothing else; who may act is asked in the order of the seats. A move that the rules refuse is told to ``refused``
    and asked for again; without it the :class:`Refused` is raised."""
    count = len(players)
    chosen = game.settle(count, options)
    state = game.start(count, chosen)
    budget = budget or STUDY
    clock = Clock()
    log: list[Entry] = []
    deals = 0

    def make(seat: int, move: str) -> None:
        log.append({"seat": seat, "move": game.play(state, seat, game.stamp(state, move, clock.elapsed))})

    def ask(timer: Timer | None) -> bool:
        """Let the first seat that does not wait make its move; False when all wait."""
        for seat in game.actors(state):
            move = players[seat].choose(sight(game, state, log, count, chosen, seat), budget)
            if move is None:
                continue
            if timer is not None and move in timer.holds:
                clock.run_out(timer)
            try:
                make(seat, move)
            except Refused as reason:
                if refused is None:
                    raise
                refused(seat, reason)
            return True
        return False

    while game.result(state) is None:
        if game.wants_deal(state):
            if deals == rounds:
                break
            log.append({"deal": game.apply_deal(state, game.deal(state, Shuffler(seed, game.id, deals)))})
            deals += 1
            continue
        timer = game.timer(state)
        clock.read(timer)
        if ask(timer):
            continue
        if timer is not None:
            clock.run_out(timer)
        if timer is not None and timer.moves:
            for seat, move in sorted(timer.moves.items()):
                make(seat, move)
        elif not ask(timer):
            raise RuntimeError(f"{game.id}: all that may act wait for one another")
    return Record(
        game=game.id,
        players=count,
        options=changed_options(game, chosen),
        log=log,
        result=game.result(state),
        extra={"seed": seed, "names": [player.name for player in players]},
    )
