"""Cheap knowledge of Ambition for computer players: how good an action looks, by what its seat may know.

The idea of play: *what is the round worth to me if I win this trick, what if I do not, and how likely is it that this card wins?*
The worth (``outlook``) rises with the points taken, falls steeply where they become the most of all or stay too few, and knows nil and slam.
What a pass is worth is in ``passing``.
"""

from __future__ import annotations

from ..cards import (
    EMPTY,
    PACK,
    TWO,
    U64,
    Cards,
    add,
    card_of,
    count,
    has,
    of_suit,
    rank_of,
    read_card,
    remove,
    rule,
    suit_of,
    to_set,
    without,
)
from ..game import Sight
from ..match import DEAL, OVER, Match, Row, left_of
from . import AmbitionGame
from .passing import COURTS, PASS_WEIGHTS, pass_value
from .rules import LAST_TRICK_POINTS, LEFT_OUT, NIL_SCORE, POINTS, SLAM, led_suit, on_table, under_limit, winning_card, winning_seat
from .state import PASS, PLAY

ALL_POINTS = 85
OVER_COST, UNDER_COST = 30.0, 1.5
"""What a strike costs besides the points that it takes away."""
TOP_SHARE = 1.0
"""How much of the points that others will win the luckiest of them takes, as a multiple of an equal part."""
NIL_DOUBT = 0.03
CALM = 1.5
"""How many high cards the luck of each hand is worth."""
DOUBT = 0.45
"""How far such a guess may be off, as a part of the points still to be won."""
THREAT = 0.16
"""How much a card that could beat mine matters, for each player still to play."""


# ---- what a seat knows ------------------------------------------------------------------------------------------------


def known(sight: Sight) -> Match:
    """A state that holds exactly what the seat knows; hands of others are empty, and so are passes that it has not seen."""
    view, seat, n = sight.view, sight.seat, sight.players
    state = AmbitionGame().start(n, sight.options)
    core = state.core
    core.round, core.dealer, core.leader = view.round, view.dealer, view.leader
    core.phase = {"deal": DEAL, "pass": PASS, "play": PLAY, "over": OVER}[view.phase]
    core.points[:n], core.tricks[:n], core.totals[:n] = view.points, view.tricks, view.totals
    core.strikes[:n], core.slammed[:n] = view.strikes, view.slammed
    core.trick, core.played = sum(view.tricks), len(view.trick)
    deals = [at for at, entry in enumerate(sight.log) if "deal" in entry]
    played = [entry["move"] for entry in sight.log[deals[-1] + 1 :] if not entry["move"].startswith("pass")] if deals else []
    core.gone = to_set(_numbers(played[: len(played) - len(view.trick)]) + [LEFT_OUT] * (n == 3))
    for card in view.trick:
        core.table[card.seat] = read_card(card.card)
    if seat is not None:
        core.hands[seat] = to_set(_numbers(view.hands[seat]))
        core.given[seat] = to_set(_numbers(view.gave))
        if view.got is not None:
            core.given[(seat - view.pass_to) % n] = to_set(_numbers(view.got))
    return state


def _numbers(cards: list[str] | None) -> list[int]:
    return [card for card in map(read_card, cards or []) if card is not None]


@rule
def unseen(s: Row, seat: int) -> Cards:
    """The cards that the seat has not seen: those in the others' hands."""
    return without(PACK, s.gone | s.hands[seat] | on_table(s))


# ---- what the round is worth ------------------------------------------------------------------------------------------


@rule
def ramp(x: float) -> float:
    """0 below -1, 1 above 1, and evenly between."""
    return 0.0 if x <= -1.0 else 1.0 if x >= 1.0 else 0.5 + 0.5 * x


@rule
def outlook(s: Row, seat: int, mine: float, most: float, rest: float, share: float, nil: float) -> float:
    """What the round is worth to the seat with ``mine`` points when another has ``most`` and ``rest`` are still to be won, of which it takes about
    the part ``share``; ``nil`` is the chance to win no trick at all."""
    final, top = mine + share * rest, most + (1.0 - share) * TOP_SHARE / (s.players - 1) * rest
    over = ramp((final - top) / (2.0 + DOUBT * rest))
    under = ramp((under_limit(s) + 0.5 - final) / (1.0 + DOUBT * rest))
    slam = 0.0
    if s.slammed[seat] == 0:
        slam = ramp((mine + 0.5 * rest - SLAM) / (1.0 + 0.2 * rest))
    played = (1.0 - over) * (1.0 - under) * final - over * OVER_COST - (1.0 - over) * under * UNDER_COST
    return nil * NIL_SCORE + (1.0 - nil) * (slam * NIL_SCORE + (1.0 - slam) * played)


@rule
def share_of(hand: Cards, others: Cards, players: int) -> float:
    """About what part of the points still to be won such a hand takes."""
    high, all_high = count(hand & COURTS), count(hand & COURTS) + count(others & COURTS)
    return (CALM + high) / (CALM * players + all_high)


# ---- a card -----------------------------------------------------------------------------------------------------------


@rule
def chance_to_win(s: Row, seat: int, card: int, others: Cards) -> float:
    """How likely the card wins the trick; ``others`` are the cards that the seat has not seen."""
    led = led_suit(s) if s.played > 0 else suit_of(card)
    trick = add(on_table(s), card)
    if winning_card(led, trick) != card:
        return 0.0
    suit, rank, following = suit_of(card), rank_of(card), of_suit(others, led)
    if rank == TWO:
        if has_court(of_suit(trick, led)):
            return 1.0
        threats = count(without(following, COURTS))
    else:
        threats = count(following >> U64(card))
        if has(following, card_of(suit, TWO)) and has_court(of_suit(trick, led)):
            threats += 1
    return 1.0 / (1.0 + THREAT * threats * (s.players - 1 - s.played))


@rule
def has_court(cards: Cards) -> bool:
    """Whether an ace, king, queen or jack is among the cards."""
    return (cards & COURTS) != EMPTY


@rule
def card_advice(s: Row, seat: int, card: int) -> float:
    """What the round is worth to the seat when it plays the card now."""
    others = unseen(s, seat)
    mine, most, taken = float(s.points[seat]), 0, 0
    for other in range(s.players):
        taken += s.points[other]
        if other != seat:
            most = max(most, s.points[other])
    left = count(s.hands[seat])
    value = float(POINTS[card])
    for place in range(s.played):
        value += POINTS[s.table[left_of(s, s.leader, place)]]
    rest = float(ALL_POINTS - taken)
    unplayed = left * s.players - s.played
    behind = s.players - 1 - s.played
    if left == 1:
        value = rest  # the last trick takes all
    else:
        value += behind * (rest - value - LAST_TRICK_POINTS) / unplayed
    nil = 0.0
    if s.tricks[seat] == 0:
        nil = 1.0 / (1.0 + NIL_DOUBT * left * left) if left > 1 else 1.0
    wins = chance_to_win(s, seat, card, others)
    rest -= value
    share = share_of(remove(s.hands[seat], card), others, s.players)
    merit = 0.0
    if wins > 0.0:
        merit += wins * outlook(s, seat, mine + value, float(most), rest, share, 0.0)
    if wins < 1.0:
        top = float(most)
        if s.played > 0:
            top = max(top, s.points[winning_seat(s)] + value)
        else:
            top = max(top, most + TOP_SHARE / (s.players - 1) * value)
        merit += (1.0 - wins) * outlook(s, seat, mine, top, rest, share, nil)
    return merit


@rule
def advice(s: Row, seat: int, action: int) -> float:
    """How good the action looks to the seat: a card in points, a pass in hundredths of what a search maximises."""
    if s.phase == PASS:
        return pass_value(s, seat, action, PASS_WEIGHTS)
    return card_advice(s, seat, action)
