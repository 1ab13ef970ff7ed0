"""Looks ahead: draws worlds that agree with all that the seat has seen, and searches them (``kurumaza.kernels.search``).

``search`` thinks as long as its budget says, ``search:1`` to ``search:8`` less: the lower the level, the less. Only games with a ``belief.py`` are
searched; in others, and until the kernels are ready, the heuristic player answers, so that nobody ever waits for a compiler (studies do: ``wait``).
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec
import numpy as np

from ..games import Sight, game
from ..games.match import MatchGame
from .heuristic_player import HeuristicPlayer
from .masters import master
from .player import LEVELS, Budget, Player, draw, player

WORLDS = 256
"""Worlds drawn for one decision."""
CHUNK = 128
"""Runs between two looks at the clock."""
SHARES = (0.01, 0.03, 0.06, 0.12, 0.24, 0.4, 0.65, 1.0)
"""What part of the budget's nodes each level uses."""
FULL = LEVELS[-1]


class Tried(msgspec.Struct, frozen=True):
    """A move that was looked at."""

    move: str
    visits: int
    """How often it was tried."""
    win: float
    """The chance to win the match after it, 0 to 1."""
    gain: float
    """What the seat has from the present deal in the end, on the average: the game's ``gains``."""


@player("search", levels=True)
class SearchPlayer:
    """A tree search over worlds; the same sights, seed and nodes give the same moves as long as the seconds suffice."""

    def __init__(self, seed: str = "", level: int | None = None, character: str = "") -> None:
        self.name = (character or "search") + ("" if level is None else f":{level}")
        self.seed = seed
        self.level = FULL if level is None else level
        self.character = character
        self.simple = HeuristicPlayer(seed)
        self._masters: dict[str, Player | None] = {}

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
        tried = look(sight, self.seed, msgspec.structs.replace(budget, nodes=nodes))
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


def look(sight: Sight, seed: str, budget: Budget, how=None, weighed=1, cheat=None) -> list[Tried]:
    """The moves that were tried, the most visited first; those of ``sight.moves`` that were not are missing.

    Empty when no world was found, as may happen where what was seen is very unlikely. The game's kernels must be ``ready``.
    """
    from ..kernels.search import HOW, Node, grow
    from ..kernels.worlds import draw_worlds

    assert sight.seat is not None
    end = time.monotonic() + budget.seconds
    rulebook: Any = game(sight.game)
    belief = import_module(f"{type(rulebook).__module__}.belief").belief(sight)
    chance = draw(seed, sight)
    drawn = 1024 if weighed else WORLDS
    worlds, work = np.zeros(drawn, rulebook.dtype), np.zeros(64, rulebook.dtype)
    how = HOW if how is None else how
    spread = np.zeros((8, 2))
    holders = np.array(belief.may, np.uint64), np.array(belief.room, np.int64)
    found = draw_worlds(belief.state.array, worlds, np.uint64(belief.unseen), *holders, chance.getrandbits(62))
    if found == 0:
        return []
    worlds = worlds[:found]
    if weighed and belief.made:
        from ..kernels.likelihood import weigh
        weights = np.zeros(found)
        seats, actions = (np.array(column, np.int64) for column in zip(*belief.made, strict=True))
        if weigh(worlds, weights, work, sight.seat, seats, actions):
            w = np.exp(weights - weights.max())
            while w.sum() ** 2 / (w * w).sum() < 24 and found > 24:
                w = np.sqrt(w)
            places = (np.arange(WORLDS) + chance.random()) / WORLDS * w.sum()
            worlds = worlds[np.minimum(np.searchsorted(np.cumsum(w), places), found - 1)]
    if cheat is not None:
        worlds = cheat
    tree, path = np.zeros(budget.nodes + 1, Node), np.zeros(1024, np.int64)
    used, x, done = 1, np.uint64(chance.getrandbits(62)), 0
    while done < budget.nodes and (done == 0 or (time.monotonic() < end and not budget.stopped)):
        runs = min(CHUNK, budget.nodes - done)
        used, x = grow(tree, used, worlds, work, path, sight.seat, runs, np.uint64(x), how, spread)
        done += runs
    tried, child = [], tree[0]["child"]
    while child:
        node = tree[child]
        visits = int(node["visits"])
        means = float(node["total"] / visits), float(node["gain"] / visits)
        tried.append(Tried(rulebook.move_text(belief.state, int(node["action"])), visits, *means))
        child = node["next"]
    return sorted(tried, key=lambda item: -item.visits)


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
