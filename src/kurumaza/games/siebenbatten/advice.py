"""Basics of Siebenbatten for computer players: what a seat knows as a record, and how good a card looks to it.

The thought: win the trick for the pair, but pay no more for it than needed. Who knows trump reckons with it; a partner reckons with every trump
that agrees with the tricks so far.
"""

from __future__ import annotations

from ..cards import EMPTY, Cards, count, has, lowest, of_suit, rank_of, read_card, rule, suit_of, to_set, without, without_lowest
from ..game import Sight
from ..match import DEAL, OVER, Match, Row
from .deduction import dealt_to, played_by
from .rules import HAND, OF_RANK, PACK32, agreeing, beating, card_at, knows, winning_place
from .state import PLAY, SHOW, UNKNOWN

PRICE = 1.3
"""What a card that is sure to win a trick is worth to keep, in tricks."""
DOUBT = 0.4
"""How much each unseen card that beats it lowers the worth of a card kept."""
BEATS = 0.75
"""How often an opponent who can beat the card on the table does."""
RESCUE = 0.6
"""How often a partner who can beat the card on the table does."""

TEMPER = 0.16
"""How far from the best advice strong players stray: they show or play a card with a chance in proportion to ``exp(advice / TEMPER)``, but for
``STRAY``. Fitted to the moves of search players (``bench/siebenbatten_fit.py``)."""
STRAY = 0.05
"""How often they follow no advice at all."""


def known(sight: Sight) -> Match:
    """A state that holds what ``sight`` tells and nothing else: hidden hands are empty; shown cards and trump that are not known are -1."""
    from . import SiebenbattenGame

    game, view = SiebenbattenGame(), sight.view
    state = game.start(sight.players, sight.options)
    core = state.core
    core.round = len(view.rounds)
    core.phase = {"deal": DEAL, "show": SHOW, "play": PLAY, "over": OVER}[view.phase]
    core.dealer = view.dealer
    for seat, hand in enumerate(view.hands):
        if hand is not None:
            core.hands[seat] = to_set(map(_card, hand))
    core.shown[:] = [UNKNOWN if card is None else _card(card) for card in view.shown]
    core.trump_rank = core.trump_suit = UNKNOWN
    if view.shown[0] is not None:
        core.trump_rank = rank_of(core.shown.item(0))
    if view.shown[1] is not None:
        core.trump_suit = suit_of(core.shown.item(1))
    tricks = [trick.cards for trick in view.tricks] + ([view.trick] if view.trick else [])
    for number, cards in enumerate(tricks):
        for place, played in enumerate(cards):
            core.cards[4 * number + place] = _card(played.card or "")
    core.leaders[0] = view.captain
    core.agreeing = PACK32
    for number, trick in enumerate(view.tricks):
        core.trick = number
        core.agreeing = agreeing(core, trick.winner)
        core.leaders[number + 1] = trick.winner
    core.trick, core.played = len(view.tricks), len(view.trick)
    core.won[:] = view.won
    core.scores[:] = view.scores
    if view.rounds:
        core.pair_tricks[:] = view.rounds[-1].tricks
        core.pair_points[:] = view.rounds[-1].points
    return state


def _card(text: str) -> int:
    card = read_card(text)
    assert card is not None
    return card


# ---- what a card is worth -----------------------------------------------------------------------------------------------


@rule
def unseen_by(s: Row, seat: int) -> Cards:
    """The cards that are neither in the seat's hand nor played."""
    seen = s.hands[seat]
    for someone in range(4):
        seen = seen | played_by(s, someone, 0, HAND)
    return without(PACK32, seen)


@rule
def worth(card: int, unseen: Cards, rank: int, suit: int) -> float:
    """How likely a card kept wins a trick some day (0 .. 1): the fewer unseen cards beat it, the likelier."""
    return 1.0 / (1.0 + DOUBT * count(unseen & beating(card, card, rank, suit)))


@rule
def hand_worth(hand: Cards, unseen: Cards, rank: int, suit: int) -> float:
    """The worth of all cards of a hand, were that trump."""
    total = 0.0
    while hand != EMPTY:
        total += worth(lowest(hand), unseen, rank, suit)
        hand = without_lowest(hand)
    return total


@rule
def showing(s: Row, seat: int, card: int, hand: Cards) -> float:
    """How good it looks to show that card: what the hand dealt is worth under that trump. The captain reckons with suits it does not hold:
    the dealer will choose."""
    unseen = without(PACK32, hand)
    if seat == s.dealer:
        return hand_worth(hand, unseen, s.trump_rank, suit_of(card))
    total, weights = 0.0, 0.0
    for suit in range(4):
        weight = 8.0 - count(of_suit(hand, suit))
        total += weight * hand_worth(hand, unseen, rank_of(card), suit)
        weights += weight
    return total / weights


@rule
def playing(s: Row, seat: int, card: int, unseen: Cards, rank: int, suit: int) -> float:
    """How good it looks to play that card, were that trump: the chance that the pair wins the trick, less what the card was worth to keep."""
    led = card_at(s, s.trick, 0) if s.played > 0 else card
    best, ours = card, True
    if s.played > 0:
        place = winning_place(s, s.trick, s.played, rank, suit)
        lies = card_at(s, s.trick, place)
        if not has(beating(lies, led, rank, suit), card):
            best, ours = lies, (s.played - place) % 2 == 0
    left = count(unseen)
    held = count(s.hands[seat])
    none_beats = 1.0
    if left > 0:
        none_beats = (1.0 - count(unseen & beating(best, led, rank, suit)) / left) ** held
    rivals = 2 if s.played == 0 else 0 if s.played == 3 else 1
    stays = (1.0 - BEATS * (1.0 - none_beats)) ** rivals
    wins = stays
    if not ours:
        wins = RESCUE * (1.0 - none_beats) if s.played < 2 else 0.0
    return wins - PRICE * worth(card, unseen, rank, suit)


@rule
def guessing(s: Row, seat: int, card: int, unseen: Cards) -> float:
    """What :func:`playing` says on the average over the trumps that agree with all announced winners. Ranks and suits that this seat holds less
    of are likelier: the others must have had them to show."""
    mine = dealt_to(s, seat)
    total, weights = 0.0, 0.0
    rest = s.agreeing
    while rest != EMPTY:
        rank, suit = rank_of(lowest(rest)), suit_of(lowest(rest))
        rest = without_lowest(rest)
        weight = float(count(without(OF_RANK[rank] & PACK32, mine)) * count(without(of_suit(PACK32, suit), mine)))
        if weight > 0.0:
            total += weight * playing(s, seat, card, unseen, rank, suit)
            weights += weight
    return total / weights if weights > 0.0 else 0.0


@rule
def advice(s: Row, seat: int, action: int) -> float:
    """How good it looks to ``seat`` to show or play that card; the higher the better. Reads nothing that the seat may not know."""
    if s.phase == SHOW:
        return showing(s, seat, action, s.hands[seat])
    unseen = unseen_by(s, seat)
    if knows(s, seat):
        return playing(s, seat, action, unseen, s.trump_rank, s.trump_suit)
    return guessing(s, seat, action, unseen)
