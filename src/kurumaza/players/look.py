"""Looking ahead: worlds that agree with all that a seat has seen, searched by several trees side by side (``kurumaza.kernels.search``).

How many trees there are hangs on the nodes alone, not on the machine: so the same sight, seed and nodes give the same answer anywhere, only
sooner where there are more cores.
"""

from __future__ import annotations

import os
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np

from ..games import Refused, Sight, game
from ..games.match import Match, MatchGame
from .player import Budget, draw

if TYPE_CHECKING:
    from ..games.belief import Belief

DRAWN, WORLDS = 1024, 256
"""Worlds drawn for one decision, no more than there are runs but half of ``WORLDS``; and those kept for the search, the likelier the sooner."""
CHUNK = 256
"""Runs between two looks at the clock."""
TREES, NODES_OF_TREE = 4, 1000
"""So many trees at most, of so many nodes at least."""
LEAST = 24.0
"""Likelihoods are flattened until they weigh as much as so many worlds of equal weight: a model of players is not to be trusted blindly."""
NEAR_END, LAST_TRICKS = 3, 2
"""Who holds so many cards or fewer has so many tricks at the end played exactly; earlier that would cost more than it tells."""
ROOM = 512
"""Positions that exact play remembers."""


class Tried(msgspec.Struct, frozen=True):
    """A move that was looked at."""

    move: str
    visits: int
    """How often it was tried."""
    win: float
    """The chance to win the match after it, 0 to 1."""
    gain: float | None
    """What the seat has from the present deal in the end, on the average: the game's ``gains``; None where nobody says."""


class Style(msgspec.Struct, frozen=True, kw_only=True):
    """How a player looks ahead."""

    weighs: bool = True
    """Whether worlds count by how likely the others would have acted so."""
    taste: float = 1.0
    """Above 1 a gambler, below one who would rather lose little."""
    wild: float = 0.0
    """How often playouts leave the habits for any move; more than never was measured to be no better."""


def belief_of(sight: Sight) -> Belief:
    """What the seat may believe, by the game's ``belief.py``."""
    found: Belief = import_module(f"{type(game(sight.game)).__module__}.belief").belief(sight)
    return found


def worlds_of(sight: Sight, seed: int, number: int = WORLDS, weighs: bool = True, drawn: int = DRAWN, belief: Belief | None = None) -> Any:
    """Up to ``number`` states that agree with all that the seat has seen, of ``drawn`` by chance ``seed`` (62 bits); empty when none was found."""
    from ..kernels.worlds import draw_worlds, weigh

    rulebook: Any = game(sight.game)
    belief = belief or belief_of(sight)
    weighs = weighs and bool(belief.made)
    worlds = np.zeros(drawn if weighs else number, rulebook.dtype)
    holders = np.array(belief.may, np.uint64), np.array(belief.room, np.int64)
    found = draw_worlds(belief.state.array, worlds, np.uint64(belief.unseen), *holders, seed)
    worlds = worlds[:found]
    if not found or not weighs:
        return worlds
    weights = np.zeros(found)
    seats, actions = (np.array(column, np.int64) for column in zip(*belief.made, strict=True))
    if not weigh(worlds, weights, np.zeros(1, rulebook.dtype), sight.seat, seats, actions):
        return worlds[:number]
    weights = np.exp(weights - weights.max())
    while weights.sum() ** 2 / (weights**2).sum() < min(LEAST, found / 2):
        weights = np.sqrt(weights)
    # as many of each as its weight says, by one draw for all
    places = (np.arange(number) + (seed % 1009) / 1009) / number * weights.sum()
    chosen = np.minimum(np.searchsorted(np.cumsum(weights), places), found - 1)
    return worlds[np.random.default_rng(seed).permutation(chosen)]  # the search takes them one after the other


class Trees:
    """What a player has thought about one decision; the next one may go on from there (``onward``)."""

    def __init__(self, number: int, nodes: int) -> None:
        from ..kernels.search import SEATS, Node

        self.trees = [np.zeros(nodes + 1, Node) for _ in range(number)]
        self.used = [1] * number
        self.seen = [np.zeros((SEATS, 3)) for _ in range(number)]
        self.entries = 0
        """How long the log was."""

    def onward(self, sight: Sight, state: Match, number: int, nodes: int) -> Trees:
        """Trees for this decision of the same seat, which knows ``state``: as far as it was foreseen in the last one, with what was thought then."""
        from ..kernels.search import replant

        after = Trees(number, nodes)
        after.entries = len(sight.log)
        since = sight.log[self.entries :]
        if number != len(self.trees) or not 0 < self.entries <= len(sight.log) or any("deal" in entry for entry in since):
            return after
        rulebook = game(sight.game)
        assert isinstance(rulebook, MatchGame)
        for which, tree in enumerate(self.trees):
            node = _walk(tree, [(entry["seat"], _action(rulebook, state, entry["move"])) for entry in since])
            if node > 0:
                after.used[which] = replant(tree, node, after.trees[which], np.zeros(nodes + 1, np.int64))
                after.seen[which] = self.seen[which] / 2
        return after

    def grow(self, which: int, sight: Sight, worlds: Any, manner: Any, chance: int, nodes: int, budget: Budget, end: float) -> None:
        """Let one tree grow by so many runs."""
        from ..kernels.search import DEPTH, Memory, grow

        stack, memory = np.zeros(DEPTH, worlds.dtype), np.zeros(ROOM, Memory)
        used, x, done = self.used[which], np.uint64(chance), 0
        while done < nodes and (done == 0 or (time.monotonic() < end and not budget.stopped)):
            runs = min(CHUNK, nodes - done)
            used, x = grow(self.trees[which], used, worlds, stack, memory, self.seen[which], manner, sight.seat, runs, np.uint64(x))
            done += runs
        self.used[which] = used


def _action(rulebook: MatchGame, state: Match, move: str) -> int:
    """The action of a move in the log; -1 when it is hidden."""
    try:
        return rulebook.read_move(state, move)
    except Refused:
        return -1


def _walk(tree: Any, made: list[tuple[int, int]]) -> int:
    """The node to which these actions lead, 0 for none. Secret actions have no nodes: where no child is of that seat, the action is passed over."""
    node = 0
    for seat, action in made:
        child, other = int(tree[tree[node]["stem"]]["child"]), False
        while child and (tree[child]["seat"] != seat or tree[child]["action"] != action):
            other = other or tree[child]["seat"] == seat
            child = int(tree[child]["next"])
        if child:
            node = child
        elif other:
            return 0
    return node


def look(sight: Sight, seed: str, budget: Budget, style: Style | None = None, worlds: Any = None) -> list[Tried]:
    """The moves that were tried, the most visited first; those of ``sight.moves`` that were not are missing.

    ``worlds`` are drawn here unless given. Empty when no world was found, as may happen where what was seen is very unlikely. The game's kernels
    must be ``ready``.
    """
    return ponder(sight, seed, budget, style, worlds)[0]


def ponder(
    sight: Sight, seed: str, budget: Budget, style: Style | None = None, worlds: Any = None, last: Trees | None = None
) -> tuple[list[Tried], Trees | None]:
    """As :func:`look`, going on from the trees of the seat's last decision; and the trees for the next one."""
    from ..kernels.search import Manner

    style = style or Style()
    end = time.monotonic() + budget.seconds
    chance = draw(seed, sight)
    first = chance.getrandbits(62)
    belief = belief_of(sight)
    if worlds is None:
        worlds = worlds_of(sight, first, WORLDS, style.weighs, min(DRAWN, max(WORLDS // 2, budget.nodes)), belief)
    if not len(worlds):
        return [], None
    number = max(1, min(TREES, budget.nodes // NODES_OF_TREE))
    nodes = -(-budget.nodes // number)
    trees = (last or Trees(number, 0)).onward(sight, belief.state, number, 2 * nodes)
    manner = np.zeros(1, Manner)
    held = int(worlds[0]["hands"][sight.seat]).bit_count()
    manner["wild"], manner["taste"] = style.wild, style.taste
    manner["last"] = LAST_TRICKS * sight.players if held <= NEAR_END else 0
    tasks = [(which, sight, worlds, manner, chance.getrandbits(62), nodes, budget, end) for which in range(number)]
    if number == 1:
        trees.grow(*tasks[0])
    else:
        list(_threads().map(trees.grow, *zip(*tasks, strict=True)))
    return _together(sight, belief.state, trees.trees), trees


def _together(sight: Sight, state: Match, trees: list[Any]) -> list[Tried]:
    """What all trees say of the moves."""
    rulebook: Any = game(sight.game)
    sums: dict[int, list[float]] = {}
    for tree in trees:
        child = tree[0]["child"]
        while child:
            node = tree[child]
            found = sums.setdefault(int(node["action"]), [0, 0.0, 0.0])
            for place, field in enumerate(("visits", "win", "gain")):
                found[place] += node[field]
            child = node["next"]
    tried = [Tried(rulebook.move_text(state, action), int(n), float(win / n), float(gain / n)) for action, (n, win, gain) in sums.items()]
    return sorted(tried, key=lambda item: -item.visits)


@cache
def _threads() -> ThreadPoolExecutor:
    """As many as there are cores, a little less urgent than whatever answers people."""
    return ThreadPoolExecutor(os.cpu_count() or 1, "looking ahead", _step_back)


def _step_back() -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, 0) + 5)
