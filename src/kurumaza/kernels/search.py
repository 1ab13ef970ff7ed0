"""Tree search over worlds, written once for all games: information-set Monte Carlo tree search.

Each run takes one world (a full state that agrees with what the seat knows), walks down one common tree by the actions that are legal in it,
adds a node, plays on to the end of the deal, and notes what that is worth to whoever acted at each node on the way. So a node gathers all worlds in
which its actions are possible: the searching seat never acts on cards that it cannot see. Everybody maximises the own worth (max^n).
The actions between which the seat decides meet the same worlds in the same order, so that luck with the cards tells less between them. Which action
is tried next weighs what it was worth, how seldom it was tried, and what good players tend to do (upper confidence bounds with a prior).
Actions that the searching seat would not see (a pass, a choice in secret), or of a seat that knows less than it, are no branches: they are made by
habit, which reads what that seat knows and no more. Actions that look alike to it (a druid placed face down, of whatever value) are branches for
whoever makes them, but the tree goes on from all of them by the same nodes. Who is to act is part of a node: with it, all see who has won a trick.

With few cards left a run ends in exact play (``settle``) instead of a playout.

The tree is plain data: nothing in it depends on time or threads, so the same worlds and seed give the same tree.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..games.cards import EMPTY, add, count, has, rule
from ..games.match import Row
from ..games.seeds import Shuffler
from .chance import below, fraction, mixed, step
from .compiler import GAMES, apart, kernel
from .verbs import alike, appearance, choice, choices, gains, leads_in_gains, legal, over, play, secret, turn, worths
from .worlds import act, draw_worlds, rate, weigh

Node = np.dtype(
    [
        # what is read whenever the parent is visited stands together: it is fetched at once
        ("action", "i4"),
        ("seat", "i4"),  # who made the action
        ("next", "i4"),  # the next child of its parent, 0 for none
        ("visits", "i4"),
        ("offered", "i4"),  # how often the action was legal when its parent was visited
        ("prior", "f4"),  # how likely a good player is to do it, among what was legal when it was first tried
        ("total", "f4"),  # utility to the seat, summed over the visits
        ("child", "i4"),  # the first of its children, 0 for none
        ("stem", "i4"),  # the node whose children are also its own: itself, or one that looks alike to the searching seat
        ("passed", "i4"),  # of a stem: the visits of all that look alike
        ("win", "f4"),  # its chance to win the match after the deal, summed over the visits
        ("gain", "f4"),  # its gains at the end of the deal, summed over the visits
    ],
    align=True,
)

Manner = np.dtype(
    [
        ("wild", "f8"),  # how often a playout leaves the habits for any move
        ("last", "i8"),  # with so few cards left in all hands play is exact
        ("taste", "f8"),  # utilities are taken to this power: above 1 a gambler, below one who would rather lose little
    ],
    align=True,
)
"""How a search goes about it: one record."""

SEATS = 5
ENDS = 3 * SEATS
"""What the end of a deal is to everybody: the utility to each seat, then the chance of each to win the match, then the gains of each."""
LEAN = 0.3
"""How much of the utility is the lead in this deal, the rest being the chance to win the match: few runs say little of a chance alone."""

Memory = np.dtype([("stamp", "u8"), ("key", "u8"), ("ends", "f8", ENDS)], align=True)
"""A position whose outcome by exact play is known within one run (its ``stamp``)."""

DEPTH = 64
"""Most records that exact play may stack up."""
EXPLORE, TRUST = 0.7, 1.0
"""How much doubt counts, and how much what good players tend to do, in standard deviations of what the runs were worth to the seat."""
FIRST, WIDEN = 4.0, 2.0
"""A node visited ``n`` times considers ``FIRST + WIDEN * sqrt(n)`` actions, the most usual first: progressive widening."""
SPREAD_AT_FIRST = 0.25
"""The standard deviation taken while there are few runs."""
CAREFUL = 0.15
"""Secret actions leave the habits no more often than that."""
MARKED = 64
"""Actions below that are marked in a set when they have a node, others are looked for."""
FEW = 20
"""Of more actions than that, playouts look at ``SAMPLE`` drawn ones only."""
SAMPLE = 6
LOGARITHMS = np.sqrt(np.log(np.maximum(np.arange(1 << 14), 1))).astype(np.float32)
ONE = np.uint64(1)


@apart
def advised(s: Row, seat: int, x: Any) -> int:
    """The action of the seat that looks best; of many, the best of some drawn by chance ``x``."""
    size = choices(s, seat)
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
def usual(s: Row, seat: int, x: Any) -> int:
    """An action of the seat by chance ``x``: each as likely as good players do it."""
    size = choices(s, seat)
    if size > FEW:
        return advised(s, seat, x)
    found, whole = 0, 0.0
    for k in range(size):
        action = choice(s, seat, k)
        part = np.exp(rate(s, seat, action))
        whole += part
        x = step(x)
        if fraction(x) * whole < part:
            found = action
    return found


@rule
def likely(s: Row, seat: int, x: Any, wild: float) -> int:
    """An action of the seat by chance ``x``: each as likely as good players do it, but by the part ``wild`` any."""
    size = choices(s, seat)
    if size == 1 or fraction(x) < wild:
        return choice(s, seat, below(step(x), size))
    return usual(s, seat, x)


@apart
def play_on(s: Row, x: Any, wild: float, last: int) -> Any:
    """Play on by habit until the deal is over, or so few cards are left in all hands; the chance that is left."""
    while not over(s) and (last == 0 or cards_left(s) > last):
        seat = turn(s)
        x = step(x)
        play(s, seat, likely(s, seat, x, min(wild, CAREFUL) if secret(s) else wild))
    return x


@rule
def child_of(tree: Any, node: int, seat: int, action: int) -> int:
    """The child of the node by that action of the seat, 0 for none."""
    child = int(tree[node].child)
    while child != 0 and (tree[child].action != action or tree[child].seat != seat):
        child = int(tree[child].next)
    return child


@apart
def unexplored(s: Row, seat: int, tree: Any, node: int, size: int) -> tuple[int, float]:
    """Of the actions that are no children of the node, the one that looks best to the seat, and how likely that is among all; there must be one.

    The others have what the children leave of the likelihood."""
    tried, found, best, whole, rest = EMPTY, -1, -np.inf, 0.0, 1.0
    child = tree[node].child
    while child != 0:
        if tree[child].seat == seat and legal(s, seat, tree[child].action):
            rest -= tree[child].prior
            if tree[child].action < MARKED:
                tried = add(tried, tree[child].action)
        child = tree[child].next
    for k in range(size):
        action = choice(s, seat, k)
        if has(tried, action) if action < MARKED else child_of(tree, node, seat, action) != 0:
            continue
        value = rate(s, seat, action)
        if found == -1:
            found, best, whole = action, value, 1.0
        elif value > best:
            whole = whole * np.exp(best - value) + 1.0
            found, best = action, value
        else:
            whole += np.exp(value - best)
    return found, max(0.0, rest) / whole


@apart
def stem_of(s: Row, seat: int, tree: Any, parent: int, child: int) -> int:
    """The node from whose children it goes on after a new child of ``parent``: that of the first which looks alike to others than the seat."""
    shown = appearance(s, seat, tree[child].action)
    if shown != tree[child].action:
        other = tree[parent].child
        while other != 0:
            if other != child and tree[other].seat == seat and appearance(s, seat, tree[other].action) == shown:
                return int(tree[other].stem)
            other = tree[other].next
    return child


@apart
def most_promising(s: Row, seat: int, tree: Any, node: int, spread: float) -> tuple[int, int]:
    """The child of the node to visit next, 0 for none, and how many of them are legal here; these are noted as offered."""
    known, chosen, best, child = 0, 0, -np.inf, tree[node].child
    while child != 0:
        if tree[child].seat == seat and legal(s, seat, tree[child].action):
            known += 1
            offered = tree[child].offered + 1
            tree[child].offered = offered
            visits = float(tree[child].visits)
            doubt = EXPLORE * LOGARITHMS[min(offered, LOGARITHMS.size - 1)] / np.sqrt(visits)
            value = tree[child].total / visits + spread * (doubt + TRUST * tree[child].prior * np.sqrt(offered) / (1.0 + visits))
            if value > best:
                chosen, best = child, value
        child = tree[child].next
    return chosen, known


# ---- exact play ---------------------------------------------------------------------------------------------------------


@rule
def cards_left(s: Row) -> int:
    """In all hands."""
    left = 0
    for seat in range(s.players):
        left += count(s.hands[seat])
    return left


@apart
def note_end(s: Row, ends: Any, taste: float) -> None:
    """Write down what the end of the deal is to everybody."""
    worths(s, ends[SEATS:])
    leads_in_gains(s, ends)
    for seat in range(s.players):
        found = (1.0 - LEAN) * ends[SEATS + seat] + LEAN * ends[seat]
        ends[seat] = found if taste == 1.0 else found**taste
        ends[2 * SEATS + seat] = gains(s, seat)


@apart
def settle(stack: Any, tried: Any, ends: Any, memory: Any, stamp: Any, taste: float) -> None:
    """``ends[0]`` becomes what comes of ``stack[0]`` when everybody sees all cards and plays the best for itself (max^n).

    But who knows less than that may not profit by it: secret actions are made by habit. ``memory`` keeps positions at the beginning of a trick.
    """
    depth = 0
    tried[0] = 0
    while True:
        s = stack[depth]
        known = over(s)
        if known:
            note_end(s, ends[depth], taste)
        else:
            seat = turn(s)
            if secret(s):
                act(s, seat, advised(s, seat, ONE))
                continue
            key = alike(s)
            place = np.int64(key % np.uint64(memory.size))
            if key != 0 and tried[depth] == 0 and memory[place].stamp == stamp and memory[place].key == key:
                ends[depth] = memory[place].ends
                known = True
            if not known and tried[depth] < choices(s, seat):
                stack[depth + 1] = stack[depth]
                act(stack[depth + 1], seat, choice(s, seat, tried[depth]))
                tried[depth] += 1
                depth += 1
                tried[depth] = 0
                continue
            if not known and key != 0:
                memory[place].stamp, memory[place].key = stamp, key
                memory[place].ends[:] = ends[depth]
        if depth == 0:
            return
        mover = turn(stack[depth - 1])
        if tried[depth - 1] == 1 or ends[depth, mover] > ends[depth - 1, mover]:
            ends[depth - 1] = ends[depth]
        depth -= 1


@kernel
def play_out_exactly(states: Any, ends: Any, stack: Any, memory: Any, stamp: int) -> None:
    """Fill ``ends`` (a row of ``ENDS`` a state) with what comes of each of ``states`` by exact play with open cards."""
    tried, work = np.zeros(DEPTH, np.int64), np.zeros((DEPTH, ENDS))
    for which in range(states.size):
        stack[0] = states[which]
        settle(stack, tried, work, memory, np.uint64(stamp + which), 1.0)
        ends[which] = work[0]


@apart
def deviation(sums: Any) -> float:
    """The standard deviation of worths, from their number, sum and sum of squares."""
    if sums[0] < 64:
        return SPREAD_AT_FIRST
    mean = sums[1] / sums[0]
    return np.sqrt(max(1e-6, sums[2] / sums[0] - mean * mean))


# ---- the tree -----------------------------------------------------------------------------------------------------------


@kernel
def grow(tree: Any, used: int, worlds: Any, stack: Any, memory: Any, seen: Any, manner: Any, root: int, runs: int, x: Any) -> Any:
    """Make so many runs for the seat ``root``; how many nodes of the tree are used then, and the chance that is left.

    ``stack`` is room for ``DEPTH`` records; ``seen`` has for each seat the number of all runs so far, the sum of what they were worth to it, and
    that of the squares.
    """
    wild, last, taste = manner[0].wild, manner[0].last, manner[0].taste
    tried, ends, path = np.zeros(DEPTH, np.int64), np.zeros((DEPTH, ENDS)), np.zeros(1024, np.int64)
    spread = np.zeros(SEATS, np.float32)
    for run in range(runs):
        x = step(x)
        stack[0] = worlds[below(x, worlds.size)]
        s = stack[0]
        if run % 64 == 0:
            for seat in range(s.players):
                spread[seat] = deviation(seen[seat])
        node, length, inside = 0, 0, True
        while inside and not over(s):
            seat = turn(s)
            if seat != root and secret(s):
                x = step(x)
                act(s, seat, likely(s, seat, x, min(wild, CAREFUL)))
                continue
            size = choices(s, seat)
            chosen, known = most_promising(s, seat, tree, node, spread[seat])
            if known < size and known < FIRST + WIDEN * np.sqrt(tree[node].passed) and used < tree.size:
                chosen = used
                used += 1
                tree[chosen].action, tree[chosen].prior = unexplored(s, seat, tree, node, size)
                tree[chosen].seat, tree[chosen].offered = seat, 1
                tree[chosen].next, tree[node].child = tree[node].child, chosen
                tree[chosen].stem = stem_of(s, seat, tree, node, chosen) if seat != root else chosen
                inside = False
            if chosen == 0:
                break  # no room for more nodes
            if length == 0 and seat == root:
                stack[0] = worlds[tree[chosen].visits % worlds.size]  # each of the seat's actions meets the same worlds
            path[length], node = chosen, tree[chosen].stem
            length += 1
            act(s, seat, tree[chosen].action)
        x = play_on(s, x, wild, last)
        if over(s):
            note_end(s, ends[0], taste)
        else:
            settle(stack, tried, ends, memory, mixed(x), taste)
        for seat in range(s.players):
            seen[seat, 0] += 1.0
            seen[seat, 1] += ends[0, seat]
            seen[seat, 2] += ends[0, seat] * ends[0, seat]
        tree[0].visits += 1
        tree[0].passed += 1
        for place in range(length):
            node = path[place]
            tree[node].visits += 1
            tree[tree[node].stem].passed += 1
            tree[node].total += ends[0, tree[node].seat]
            tree[node].win += ends[0, SEATS + tree[node].seat]
            tree[node].gain += ends[0, 2 * SEATS + tree[node].seat]
    return used, x


@kernel
def replant(tree: Any, node: int, fresh: Any, origin: Any) -> int:
    """Copy what grows from the node into the empty tree ``fresh``; how many nodes are used then.

    All counts are halved, for what was thought before knew less; nodes visited once are dropped. ``origin`` is room for a number a node.
    """
    fresh[0].visits, fresh[0].passed = tree[node].visits // 2, tree[tree[node].stem].passed // 2
    origin[0] = node
    used = 1
    parent = 0
    while parent < used:
        child = tree[tree[origin[parent]].stem].child if fresh[parent].stem == parent else 0
        while child != 0:
            if tree[child].visits > 1 and used < fresh.size:
                fresh[used] = tree[child]
                fresh[used].visits = tree[child].visits // 2
                part = fresh[used].visits / tree[child].visits
                fresh[used].total *= part
                fresh[used].win *= part
                fresh[used].gain *= part
                fresh[used].offered = max(fresh[used].visits, tree[child].offered // 2)
                fresh[used].passed = tree[tree[child].stem].passed // 2
                fresh[used].child = 0
                fresh[used].stem = used
                other = fresh[parent].child
                while other != 0:
                    if tree[origin[other]].stem == tree[child].stem:
                        fresh[used].stem = fresh[other].stem
                    other = fresh[other].next
                fresh[used].next, fresh[parent].child = fresh[parent].child, used
                origin[used] = child
                used += 1
            child = tree[child].next
        parent += 1
    return used


def warm(id: str) -> None:
    """Compile the kernels for a game, or load them from the cache."""
    game = GAMES[id]
    state = game.start(game.players[0])
    game.apply_deal(state, game.deal(state, Shuffler("warm", id, 0)))
    seats = game.players[0]
    worlds, stack, memory = np.zeros(1, game.dtype), np.zeros(DEPTH, game.dtype), np.zeros(8, Memory)
    draw_worlds(state.array, worlds, np.uint64(0), np.zeros(seats, np.uint64), np.zeros(seats, np.int64), 1)
    weigh(worlds, np.zeros(1), stack[:1], 0, np.zeros(0, np.int64), np.zeros(0, np.int64))
    tree, seen = np.zeros(3, Node), np.zeros((SEATS, 3))
    grow(tree, 1, worlds, stack, memory, seen, np.zeros(1, Manner), 0, 1, np.uint64(1))
    replant(tree, 0, np.zeros(3, Node), np.zeros(3, np.int64))
