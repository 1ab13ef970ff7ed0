"""Looks ahead: draws worlds that agree with all that the seat has seen, and searches them (``kurumaza.kernels.search``).

``search`` thinks as long as its budget says, ``search:1`` to ``search:8`` less: the lower the level, the less. Only games with a ``belief.py`` are
searched; in others, and until the kernels are ready, the heuristic player answers, so that nobody ever waits for a compiler (studies do: ``wait``).
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from importlib.util import find_spec

import msgspec

from ..games import Sight, game
from ..games.match import MatchGame
from .heuristic_player import HeuristicPlayer
from .look import Style, Trees, Tried, look, ponder
from .masters import master
from .player import LEVELS, Budget, Player, player

SHARES = (0.01, 0.03, 0.06, 0.12, 0.24, 0.4, 0.65, 1.0)
"""What part of the budget's nodes each level uses."""
__all__ = ["SearchPlayer", "Tried", "can_search", "compile_elsewhere", "look", "ready"]

FULL = LEVELS[-1]
STYLES = {"": Style(), "cautious": Style(taste=0.6), "bold": Style(taste=1.7), "counting": Style(weighs=False)}
"""How each character looks ahead."""


@player("search", levels=True)
class SearchPlayer:
    """A tree search over worlds; the same sights one after the other, seed and nodes give the same moves as long as the seconds suffice."""

    def __init__(self, seed: str = "", level: int | None = None, character: str = "") -> None:
        self.name = (character or "search") + ("" if level is None else f":{level}")
        self.seed = seed
        self.level = FULL if level is None else level
        self.character = character
        self.simple = HeuristicPlayer(seed)
        self._masters: dict[str, Player | None] = {}
        self._trees: Trees | None = None

    def _master(self, game: str) -> Player | None:
        if game not in self._masters:
            self._masters[game] = master(game, self.seed, self.level, self.character)
        return self._masters[game]

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        other = self._master(sight.game)
        if other is not None:
            return other.choose(sight, budget)
        if len(sight.moves) < 2 or not ready(sight.game, budget.wait):
            return self.simple.choose(sight, budget)
        nodes = max(1, round(budget.nodes * SHARES[self.level - 1]))
        tried, self._trees = ponder(sight, self.seed, msgspec.structs.replace(budget, nodes=nodes), STYLES[self.character], last=self._trees)
        return tried[0].move if tried else self.simple.choose(sight, budget)

    def pace(self, sight: Sight) -> float:
        other = self._master(sight.game)
        return 1.1 if other is None else other.pace(sight)


@player("cautious", levels=True)
def cautious(seed: str = "", level: int | None = None) -> SearchPlayer:
    """Would rather lose little than win much."""
    return SearchPlayer(seed, level, "cautious")


@player("bold", levels=True)
def bold(seed: str = "", level: int | None = None) -> SearchPlayer:
    """Takes a chance where there is much to win."""
    return SearchPlayer(seed, level, "bold")


@player("counting", levels=True)
def counting(seed: str = "", level: int | None = None) -> SearchPlayer:
    """Trusts the cards that it has counted, and no habits of others."""
    return SearchPlayer(seed, level, "counting")


# ---- getting ready ------------------------------------------------------------------------------------------------------

_ready: dict[str, threading.Event] = {}
_lock = threading.Lock()


def can_search(id: str) -> bool:
    """Whether the game tells what a seat may believe."""
    rulebook = game(id)
    return isinstance(rulebook, MatchGame) and find_spec(f"{type(rulebook).__module__}.belief") is not None


def ready(id: str, wait: bool = False) -> bool:
    """Whether the game's kernels can be used at once. The first question has them compiled, in a process of low priority; ``wait`` waits for that."""
    if not can_search(id):
        return False
    with _lock:
        event = _ready.get(id)
        if event is None:
            event = _ready[id] = threading.Event()
            threading.Thread(target=_prepare, args=(id, event), name=f"kernels of {id}", daemon=True).start()
    if wait:
        event.wait()
    return event.is_set()


def compile_elsewhere(id: str) -> None:
    """Fill the cache with a game's kernels from another process, so that compiling takes no time from this one."""
    command = [sys.executable, "-m", "kurumaza.kernels", id]
    if os.name == "posix":
        command = ["nice", "-n", "10", *command]
    subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)


def _prepare(id: str, event: threading.Event) -> None:
    """Have the kernels compiled, and load them from the cache."""
    compile_elsewhere(id)
    from ..kernels.search import warm

    warm(id)
    event.set()
