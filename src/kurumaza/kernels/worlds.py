"""Worlds: hidden hands drawn so that they agree with all that a seat knows, every such deal equally likely.

A seat knows which cards are unseen, how many of them each *holder* has (another seat, or the cards that stay out), and which cards a holder cannot
have. Cards that the same holders may have form a class. How many deals there are for each way to split the classes is counted exactly, so each
split can be drawn by its number of deals; within a class all cards are alike.

Then the worlds are weighed: the likelier, the better one explains what the others have done. A world is taken back to the beginning of the deal and
played through as it was; at each choice of another seat a model of players says how likely that very action was.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..games.cards import EMPTY, add, count, has, highest, lowest, nth, remove, rule, without_lowest
from ..games.match import Row
from .chance import below, fraction, mixed, step
from .compiler import apart, kernel
from .verbs import choice, choices, habit, imagine, play, prior, rewind


def _binomials(top: int) -> Any:
    table = np.zeros((top + 1, top + 1))
    for n in range(top + 1):
        table[n, 0] = 1.0
        for k in range(1, n + 1):
            table[n, k] = table[n - 1, k - 1] + table[n - 1, k]
    return table


BINOMIALS = _binomials(64)

TRIES = 2000
"""So many deals are tried for each world before fewer worlds must do."""


@rule
def classes_of(unseen: Any, may: Any, classes: Any, owners: Any) -> int:
    """Sort the unseen cards into classes: ``classes`` gets their cards, ``owners`` the set of holders of each; the number of classes."""
    found = 0
    rest = unseen
    while rest != EMPTY:
        card = lowest(rest)
        rest = without_lowest(rest)
        holders = EMPTY
        for holder in range(may.size):
            if has(may[holder], card):
                holders = add(holders, holder)
        place = found
        for earlier in range(found):
            if owners[earlier] == holders:
                place = earlier
        if place == found:
            owners[place] = holders
            classes[place] = EMPTY
            found += 1
        classes[place] = add(classes[place], card)
    return found


@rule
def next_split(split: Any, first: bool, holders: Any, room: Any, size: int) -> bool:
    """Make ``split`` the next way (or the first) of giving ``size`` cards to these holders with so much room; False when there is none any more."""
    last, given = highest(holders), 0
    while True:
        if first:
            split[:] = 0
        else:
            place = 0
            while place < last and (not has(holders, place) or split[place] == room[place]):
                split[place] = 0
                place += 1
            if place == last:
                return False
            split[place] += 1
        first, given = False, 0
        for holder in range(last):
            given += split[holder]
        if 0 <= size - given <= room[last]:
            split[last] = size - given
            return True


@rule
def ways(split: Any, size: int) -> float:
    """In how many ways so many cards can be split so."""
    found, rest = 1.0, size
    for holder in range(split.size):
        found *= BINOMIALS[rest, split[holder]]
        rest -= split[holder]
    return found


@rule
def place_of(room: Any, split: Any, full: Any) -> int:
    """Where a table keeps its entry for the room that is left after the split."""
    place = 0
    for holder in range(room.size):
        place = place * (full[holder] + 1) + room[holder] - split[holder]
    return place


@rule
def count_deals(deals: Any, classes: Any, owners: Any, number: int, full: Any, room: Any, split: Any) -> None:
    """Fill ``deals[i]``: for any room left, in how many ways the classes from ``i`` on fill it just so."""
    deals[:] = 0.0
    deals[number, 0] = 1.0
    cards = 0
    for which in range(number - 1, -1, -1):
        size = count(classes[which])
        cards += size
        for place in range(deals.shape[1]):
            rest, whole = place, 0
            for holder in range(full.size - 1, -1, -1):
                room[holder] = rest % (full[holder] + 1)
                rest //= full[holder] + 1
                whole += room[holder]
            if whole == cards:
                more = next_split(split, True, owners[which], room, size)
                while more:
                    deals[which, place] += ways(split, size) * deals[which + 1, place_of(room, split, full)]
                    more = next_split(split, False, owners[which], room, size)


@rule
def draw_split(x: Any, deals: Any, classes: Any, owners: Any, which: int, full: Any, room: Any, split: Any) -> None:
    """Draw how the class is split, each way by its number of deals."""
    size = count(classes[which])
    split[:] = 0
    rest = fraction(x) * deals[which, place_of(room, split, full)]
    more = next_split(split, True, owners[which], room, size)
    while more:
        rest -= ways(split, size) * deals[which + 1, place_of(room, split, full)]
        if rest < 0.0:
            return
        more = next_split(split, False, owners[which], room, size)


@kernel
def draw_worlds(known: Any, worlds: Any, unseen: Any, may: Any, full: Any, seed: int) -> int:
    """Fill the array ``worlds``: each a copy of ``known[0]`` in which the unseen cards are dealt to the holders, all deals equally likely.

    Holder ``h`` gets ``full[h]`` cards of the set ``may[h]``; a holder that is no seat keeps them out of play.
    Deals with which what else a game imagines does not agree are thrown away. How many worlds were found: none when there is no such deal.
    """
    x = np.uint64(seed)
    holders = full.size
    classes, owners = np.zeros(64, np.uint64), np.zeros(64, np.uint64)
    room, split = np.zeros(holders, np.int64), np.zeros(holders, np.int64)
    number = classes_of(unseen, may, classes, owners)
    size, places = 1, 0
    for holder in range(holders):
        size *= full[holder] + 1
        places += full[holder]
        if number == 1 and full[holder] > 0 and not has(owners[0], holder):
            return 0
    for which in range(number):
        if owners[which] == EMPTY:
            return 0
    if places != count(unseen):
        return 0
    # one class needs no table: there is but one way to split it
    deals = np.zeros((number + 1 if number > 1 else 0, size))
    if number > 1:
        count_deals(deals, classes, owners, number, full, room, split)
        split[:] = 0
        if deals[0, place_of(full, split, full)] == 0.0:
            return 0
    found = 0
    for _ in range(TRIES * worlds.size):
        if found == worlds.size:
            break
        worlds[found] = known[0]
        s = worlds[found]
        room[:] = full
        for which in range(number):
            if which == number - 1:
                split[:] = room
            else:
                x = step(x)
                draw_split(x, deals, classes, owners, which, full, room, split)
            rest = classes[which]
            for holder in range(holders):
                room[holder] -= split[holder]
                for _ in range(split[holder]):
                    x = step(x)
                    card = nth(rest, below(x, count(rest)))
                    rest = remove(rest, card)
                    if holder < s.players:
                        s.hands[holder] = add(s.hands[holder], card)
        x = step(x)
        if imagine(s, mixed(x)):
            found += 1
    return found


# ---- how likely they are ------------------------------------------------------------------------------------------------

ANYTHING = 0.05
"""How often a player does what no habit explains."""


@apart
def rate(s: Row, seat: int, action: int) -> float:
    """How likely a good player is to do that, as a logit."""
    return habit(s, seat, action)


@apart
def act(s: Row, seat: int, action: int) -> None:
    """Make the action."""
    play(s, seat, action)


@kernel
def weigh(worlds: Any, weights: Any, work: Any, root: int, seats: Any, actions: Any) -> bool:
    """Fill ``weights`` (one number a world) with the logarithm of its likelihood, up to a constant, as the seat ``root`` sees it.

    ``seats`` and ``actions`` are what was done in the present deal since the rules' ``rewind``; ``work`` is room for a record. False when
    the game has no ``rewind``.
    """
    values = np.zeros(64)
    for which in range(worlds.size):
        work[0] = worlds[which]
        s = work[0]
        if not rewind(s, seats, actions):
            return False
        total = prior(s)
        for k in range(seats.size):
            seat, action = seats[k], actions[k]
            size = choices(s, seat)
            if seat != root and size > 1:
                best, done = -np.inf, 0.0
                for option in range(size):
                    other = choice(s, seat, option)
                    values[option] = rate(s, seat, other)
                    best = max(best, values[option])
                    if other == action:
                        done = values[option]
                whole = 0.0
                for option in range(size):
                    whole += np.exp(values[option] - best)
                total += np.log((1.0 - ANYTHING) * np.exp(done - best) / whole + ANYTHING / size)
            act(s, seat, action)
        weights[which] = total
    return True
