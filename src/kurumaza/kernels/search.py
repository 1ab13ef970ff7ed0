"""Tree search over worlds, written once for all games: information-set Monte Carlo tree search.

Each run takes one world (a full state that agrees with what the seat knows), walks down one common tree by the actions that are legal in it,
adds a node, plays on by the games' advice to the end of the deal, and notes what that is worth to whoever acted at each node on the way. So a node
gathers all worlds in which its actions are possible: the searching seat never acts on cards that it cannot see. Everybody maximises the own worth.
Actions that the searching seat would not see (a pass, a choice in secret), or of a seat that knows less than it, are no branches: they are made by
advice, which reads what that seat knows and no more. Who is to act is part of a node: with it, all see who has won a trick.

The tree is plain data: nothing in it depends on time or threads, so the same worlds and seed give the same tree.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..games.cards import count
from ..games.match import Row
from ..games.seeds import Shuffler
from .chance import below, fraction, step
from .compiler import GAMES, apart, kernel
from .verbs import advice, choice, choices, gains, legal, over, play, secret, turn, worth
from .worlds import draw_worlds

Node = np.dtype(
    [
        ("action", "i4"),
        ("seat", "i4"),  # who made the action
        ("child", "i4"),  # the first of its children, 0 for none
        ("next", "i4"),  # the next child of its parent, 0 for none
        ("visits", "i4"),
        ("offered", "i4"),  # how often the action was legal when its parent was visited
        ("total", "f8"),  # worth to the seat, summed over the visits
        ("gain", "f8"),  # its gains at the end of the deal, summed over the visits
    ],
    align=True,
)

HOW = np.array([0.7, 4.0, 2.0, 0.15, 0.0, 2.0])
EXPLORE, FIRST, WIDEN, WILD, MIX, LAST = range(6)

FEW = 20
"""Of more actions than that, playouts look at ``SAMPLE`` drawn ones only."""
SAMPLE = 6
ONE = np.uint64(1)


@apart
def rate(s: Row, seat: int, action: int) -> float:
    """The game's advice."""
    return advice(s, seat, action)


@apart
def act(s: Row, seat: int, action: int) -> None:
    """Make the action."""
    play(s, seat, action)


@apart
def advised(s: Row, seat: int, x: Any, how: Any) -> int:
    """An action of the seat by chance ``x``: mostly the one that looks best, now and then any."""
    size = choices(s, seat)
    wild = fraction(x) < how[WILD]
    if size == 1 or wild:
        return choice(s, seat, below(step(x), size))
    found, best = 0, -np.inf
    for k in range(min(size, SAMPLE) if size > FEW else size):
        if size > FEW:
            x = step(x)
        action = choice(s, seat, below(x, size) if size > FEW else k)
        value = rate(s, seat, action)
        if value > best:
            found, best = action, value
    return found


@apart
def unexplored(s: Row, seat: int, tree: Any, node: int, size: int) -> int:
    """Of the actions that are no children of the node, the one that looks best to the seat; -1 when there is none."""
    found, best = -1, -np.inf
    for k in range(size):
        action = choice(s, seat, k)
        child = tree[node].child
        while child != 0 and (tree[child].action != action or tree[child].seat != seat):
            child = tree[child].next
        if child == 0:
            value = rate(s, seat, action)
            if value > best:
                found, best = action, value
    return found


@apart
def most_promising(s: Row, seat: int, tree: Any, node: int, spread: float) -> tuple[int, int]:
    """The child of the node to visit next, 0 for none, and how many of them are legal here; these are noted as offered."""
    known, chosen, best, child = 0, 0, -np.inf, tree[node].child
    while child != 0:
        if tree[child].seat == seat and legal(s, seat, tree[child].action):
            known += 1
            tree[child].offered += 1
            visits = tree[child].visits
            value = tree[child].total / visits + spread * np.sqrt(np.log(tree[child].offered) / visits)
            if value > best:
                chosen, best = child, value
        child = tree[child].next
    return chosen, known


@apart
def child_of(tree: Any, node: int, seat: int, action: int) -> int:
    """The child of the node for that action, 0 for none."""
    child = tree[node].child
    while child != 0 and (tree[child].action != action or tree[child].seat != seat):
        child = tree[child].next
    return child


@apart
def tricks_left(s: Row) -> int:
    most = 0
    for seat in range(s.players):
        most = max(most, count(s.hands[seat]))
    return most


@apart
def settle(stack: Any, tried: Any, values: Any, how: Any) -> None:
    """Max^n: ``values[0]`` becomes what ``stack[0]`` is worth to each seat when all who know enough see all cards and play their best."""
    d = 0
    tried[0] = 0
    while True:
        s = stack[d]
        done = over(s)
        if not done:
            seat = turn(s)
            if secret(s):
                act(s, seat, advised(s, seat, ONE, how))
                continue
            if tried[d] < choices(s, seat):
                stack[d + 1] = stack[d]
                act(stack[d + 1], seat, choice(s, seat, tried[d]))
                tried[d] += 1
                d += 1
                tried[d] = 0
                continue
        else:
            for other in range(s.players):
                values[d, other] = worth(s, other)
        # back to whoever moved
        if d == 0:
            return
        parent = turn(stack[d - 1])
        if tried[d - 1] == 1 or values[d, parent] > values[d - 1, parent]:
            values[d - 1] = values[d]
        d -= 1


@kernel
def grow(tree: Any, used: int, worlds: Any, stack: Any, path: Any, root: int, runs: int, x: Any, how: Any, seen: Any) -> Any:
    """Make so many runs for the seat ``root``; how many nodes of the tree are used then, and the chance that is left."""
    tried, values = np.zeros(64, np.int64), np.zeros((64, 8))
    for _ in range(runs):
        x = step(x)
        stack[0] = worlds[below(x, worlds.size)]
        s = stack[0]
        node, length, inside = 0, 0, True
        n = tree[0].visits
        exact = False
        while not over(s):
            seat = turn(s)
            if not inside or (seat != root and secret(s)):
                if not inside and s.played == 0 and tricks_left(s) <= how[LAST]:
                    exact = True
                    break
                x = step(x)
                act(s, seat, advised(s, seat, x, how))
                continue
            size = choices(s, seat)
            x = step(x)
            if seat != root and fraction(x) < how[MIX]:
                x = step(x)
                action = advised(s, seat, x, how)
                chosen = child_of(tree, node, seat, action)
                if chosen == 0 and used < tree.size:
                    chosen = used
                    used += 1
                    tree[chosen].action, tree[chosen].seat, tree[chosen].offered = action, seat, 1
                    tree[chosen].next, tree[node].child = tree[node].child, chosen
                    inside = False
            else:
                spread = how[EXPLORE] * 0.25
                if n > 8:
                    mean = seen[seat, 0] / n
                    spread = how[EXPLORE] * np.sqrt(max(1e-6, seen[seat, 1] / n - mean * mean))
                chosen, known = most_promising(s, seat, tree, node, spread)
                if known < size and known < how[FIRST] + how[WIDEN] * np.sqrt(tree[node].visits) and used < tree.size:
                    chosen = used
                    used += 1
                    tree[chosen].action, tree[chosen].seat, tree[chosen].offered = unexplored(s, seat, tree, node, size), seat, 1
                    tree[chosen].next, tree[node].child = tree[node].child, chosen
                    inside = False
            if chosen == 0:
                inside = False  # no room for more nodes
                continue
            path[length] = node = chosen
            length += 1
            act(s, seat, tree[chosen].action)
        players = s.players
        if exact:
            settle(stack, tried, values, how)
        else:
            for seat in range(players):
                values[0, seat] = worth(s, seat)
        tree[0].visits += 1
        for seat in range(players):
            seen[seat, 0] += values[0, seat]
            seen[seat, 1] += values[0, seat] * values[0, seat]
        for place in range(length):
            node = path[place]
            tree[node].visits += 1
            tree[node].total += values[0, tree[node].seat]
    return used, x


def warm(id: str) -> None:
    """Compile the kernels for a game, or load them from the cache."""
    game = GAMES[id]
    state = game.start(game.players[0])
    game.apply_deal(state, game.deal(state, Shuffler("warm", id, 0)))
    worlds, work = np.zeros(1, game.dtype), np.zeros(1, game.dtype)
    draw_worlds(state.array, worlds, np.uint64(0), np.zeros(game.players[0], np.uint64), np.zeros(game.players[0], np.int64), 1)
    grow(np.zeros(3, Node), 1, worlds, np.zeros(64, game.dtype), np.zeros(1024, np.int64), 0, 1, np.uint64(1), HOW, np.zeros((8, 2)))
