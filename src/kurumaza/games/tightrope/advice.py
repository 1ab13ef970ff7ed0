"""Basics of Tightrope for computer players: what a seat knows as a record, and how good a card looks to it.

The thought: every card kept has some chance to win or to lose its trick, so a hand and the rods together point to a balance at the round's end.
Play the card after which that balance is expected nearest to zero.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..cards import EMPTY, Cards, count, lowest, remove, rule, single, to_set, without, without_lowest
from ..game import Entry, Sight
from ..match import OVER, Match, Row
from .notation import SCORE_CARDS
from .rules import HAND, HIGHEST_CARD, highest_seat, lowest_seat
from .state import NOTHING_STRUCK, PLAY

UNSEEN_CHOICE = -1
"""In ``table``: a card that lies face down."""

DECKS = np.array([int(to_set(range(1, 1 + (HIGHEST_CARD if n == 0 else HAND * n)))) for n in range(6)], np.uint64)
"""The exact deck by the number of players; under 0 the full one."""
BELOW = np.array([int(to_set(range(card))) for card in range(HIGHEST_CARD + 1)], np.uint64)
"""For each card the set of the lower ones."""


def known(sight: Sight) -> Match:
    """A state that holds what ``sight`` tells and nothing else: hands and score cards that are hidden are empty and 0, a card face down is -1."""
    from . import TightropeGame

    game, view = TightropeGame(), sight.view
    state = game.start(sight.players, sight.options)
    core = state.core
    core.round = len(view.rounds)
    core.phase = {"play": PLAY, "over": OVER}.get(view.phase, core.phase)
    core.dealer, core.leader = view.dealer, view.leader
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            core.hands[seat] = to_set(hand)
    for place, played in enumerate(view.trick):
        core.table[played.seat] = UNSEEN_CHOICE if played.card is None else int(played.card)
        core.order[place] = played.seat
    core.played = len(view.trick)
    core.trick, core.seen = _finished(sight, core.played)
    core.turned = len(view.turned)
    core.score_cards[: core.turned] = [SCORE_CARDS.index(card) + 1 for card in view.turned]
    if view.score is not None:
        core.turned_before = core.turned - len(view.score.turned)
        core.value, core.blue, core.red = view.score.value, view.score.blue, view.score.red
    if view.last is not None:
        core.loser = view.last.loser
    core.rods[: sight.players] = view.rods
    core.totals[: sight.players] = view.totals
    for number, finished in enumerate(view.rounds):
        core.penalties[number, : sight.players] = finished.penalties
        core.struck[number, : sight.players] = view.struck[number]
        core.struck_now[: sight.players] = [NOTHING_STRUCK if which is None else which for which in finished.struck]
    return state


def cards_of_round(sight: Sight) -> list[Entry]:
    """The cards played in this round, in order."""
    start = max((at for at, entry in enumerate(sight.log) if "deal" in entry), default=-1)
    return sight.log[start + 1 :]


def _finished(sight: Sight, on_table: int) -> tuple[int, Any]:
    """How many tricks of this round are finished, and the set of their cards."""
    moves = cards_of_round(sight)
    open_moves = moves[: len(moves) - on_table]
    return len(open_moves) // sight.players, to_set(int(entry["move"]) for entry in open_moves)


# ---- what a card is likely to do ----------------------------------------------------------------------------------------


@rule
def unseen_by(s: Row, seat: int) -> Cards:
    """The cards that may be in the hands of others, as far as the seat knows."""
    seen = s.seen | s.hands[seat]
    if not s.simultaneous:
        for place in range(s.played):
            seen = seen | single(s.table[s.order[place]])
    return without(DECKS[s.players if s.exact else 0], seen)


@rule
def share_below(unseen: Cards, card: int) -> float:
    """Which part of the unseen cards is lower than ``card``."""
    return (count(unseen & BELOW[card]) + 0.5) / (count(unseen) + 1.0)


@rule
def pull(unseen: Cards, card: int, rivals: int) -> float:
    """Chance to win less chance to lose with ``card`` against so many cards of others."""
    below = share_below(unseen, card)
    return below**rivals - (1.0 - below) ** rivals


@rule
def value_to_come(s: Row) -> float:
    """What the tricks to come are worth on the average: a zero takes away half of one."""
    rest, zeros = 45.0, 2
    for place in range(s.turned):
        card = s.score_cards[place]
        if card <= 9:
            rest -= card
        else:
            zeros -= 1
    tricks = HAND - 1 - s.trick
    return 0.0 if tricks == 0 else rest / tricks * (1.0 - 0.5 * zeros / (tricks + zeros))


@rule
def largest_that_counts(s: Row, seat: int) -> int:
    """What the seat could strike out by ending this round without rods."""
    largest = 0
    for earlier in range(s.round):
        if s.struck[earlier, seat] == 0:
            largest = max(largest, int(s.penalties[earlier, seat]))
    return largest


@rule
def prospect(balance: float, spread: float, prize: int) -> float:
    """How good it is to expect that balance of rods, give or take ``spread``, with so much to strike out at zero."""
    size = (balance * balance + spread * spread) ** 0.5
    return ZERO_WORTH * prize / (1.0 + size * size) ** 0.5 - size


SPREAD = 1.0
"""How far, in parts of a trick's worth, one trick to come still moves the balance."""
ZERO_WORTH = 0.35
"""How much of a penalty that could be struck out is counted as won at an expected balance of zero."""


@rule
def advice(s: Row, seat: int, action: int) -> float:
    """How good it looks to ``seat`` to play that card; the higher the better. Reads nothing that the seat may not know."""
    unseen = unseen_by(s, seat)
    kept = remove(s.hands[seat], action)
    to_play = s.players - 1 if s.simultaneous else s.players - 1 - s.played
    below = share_below(unseen, action)
    wins, loses = below**to_play, (1.0 - below) ** to_play
    if not s.simultaneous and s.played > 0:
        if action < s.table[highest_seat(s)]:
            wins = 0.0
        if action > s.table[lowest_seat(s)]:
            loses = 0.0

    average, drift, rest = value_to_come(s), 0.0, kept
    while rest != EMPTY:
        drift += pull(unseen, lowest(rest), s.players - 1)
        rest = without_lowest(rest)
    expected = s.rods[seat] + drift * average
    spread = SPREAD * average * count(kept) ** 0.5
    prize = largest_that_counts(s, seat)
    up, down = s.value * s.blue, s.value * s.red
    return (
        wins * prospect(expected + up, spread, prize)
        + loses * prospect(expected - down, spread, prize)
        + (1.0 - wins - loses) * prospect(expected, spread, prize)
    )
