"""Ideas of Tightrope: what a card does to the balance, and what is certain about it (see ``games.ideas``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..cards import Cards, count, highest, lowest
from ..game import Sight
from ..ideas import Idea, catalogue, idea
from . import TightropeGame
from .advice import BELOW, known, largest_that_counts, unseen_by
from .rules import highest_seat, lowest_seat

catalogue(
    tightrope_only_winner=("the only card that can win this trick", "このトリックでいちばん大きい札になりうる唯一の札"),
    tightrope_only_loser=("the only card that can lose this trick", "このトリックでいちばん小さい札になりうる唯一の札"),
    tightrope_only_safe=("the only card that can neither win nor lose", "勝ちも負けもしない唯一の札"),
    tightrope_safe=("can neither win nor lose", "勝ちも負けもしない"),
    tightrope_cannot_win=("cannot win", "勝つことはない"),
    tightrope_cannot_lose=("cannot lose", "負けることはない"),
    tightrope_sure_high=("sure to be the highest", "必ずいちばん大きい"),
    tightrope_sure_low=("sure to be the lowest", "必ずいちばん小さい"),
    tightrope_few_higher=(
        "only {number} of the {unseen} cards not seen are higher",
        "まだ見ていない{unseen}枚のうち、これより大きい札は{number}枚だけ",
    ),
    tightrope_few_lower=(
        "only {number} of the {unseen} cards not seen are lower",
        "まだ見ていない{unseen}枚のうち、これより小さい札は{number}枚だけ",
    ),
    tightrope_to_zero=("brings you from {before} to perfect balance", "{before}からぴったり釣り合う"),
    tightrope_steadies=("pulls you from {before} to {after}", "{before}から{after}へ戻す"),
    tightrope_tips=("tips you from {before} to {after}", "{before}から{after}へ傾く"),
    tightrope_swings=("swings you over from {before} to {after}", "{before}から反対側の{after}へ振れる"),
    tightrope_hopes=("if it wins, you go from {before} to {after}", "勝てば{before}から{after}になる"),
    tightrope_hopes_low=("if it loses, you go from {before} to {after}", "負ければ{before}から{after}になる"),
    tightrope_free_win=("the blue zero makes winning free", "青のゼロなので、勝っても棒は取らない"),
    tightrope_free_loss=("the red zero makes losing free", "赤のゼロなので、負けても棒は取らない"),
    tightrope_strikes=("stays in balance: to end so strikes out your {prize}", "釣り合ったまま：このまま終われば失点{prize}が消える"),
    tightrope_to_strike=("perfect balance: to end so strikes out your {prize}", "ぴったり釣り合う：このまま終われば失点{prize}が消える"),
    tightrope_spends_end=("uses up {card}, the surest card that you have", "いちばん頼りになる{card}を使ってしまう"),
)

FEW = 0.2
"""So small a part of the unseen cards are few."""


def ideas(sight: Sight) -> dict[str, list[Idea]]:
    """For each legal move what is true of it."""
    state, seat = known(sight), sight.seat
    assert seat is not None
    core = state.core
    game = TightropeGame()
    fates = {move: Fate(core, seat, game.read_move(state, move)) for move in sight.moves}
    return {move: list(_ideas(core, seat, fate, list(fates.values()))) for move, fate in fates.items()}


class Fate:
    """What may become of a card that the seat may play to the trick as it lies; any unseen card may still come."""

    def __init__(self, s: Any, seat: int, card: int) -> None:
        self.card = card
        self.to_play = s.players - 1 if s.simultaneous else s.players - 1 - s.played
        self.unseen: Cards = unseen_by(s, seat)
        self.lower = count(self.unseen & BELOW[card])
        self.higher = count(self.unseen) - self.lower
        table = [int(s.table[lowest_seat(s)]), int(s.table[highest_seat(s)])] if s.played > 0 and not s.simultaneous else []
        self.may_win = all(card > other for other in table) and (self.to_play == 0 or self.lower >= self.to_play)
        self.may_lose = all(card < other for other in table) and (self.to_play == 0 or self.higher >= self.to_play)
        self.sure_high = all(card > other for other in table) and (self.to_play == 0 or self.higher == 0)
        self.sure_low = all(card < other for other in table) and (self.to_play == 0 or self.lower == 0)

    @property
    def safe(self) -> bool:
        """Whether it is certain to be neither the highest nor the lowest."""
        return not self.may_win and not self.may_lose


def _ideas(s: Any, seat: int, fate: Fate, fates: list[Fate]) -> Iterator[Idea]:
    others = [other for other in fates if other is not fate]
    rods, value = int(s.rods[seat]), int(s.value)
    prize = int(largest_that_counts(s, seat))
    up, down = rods + value * int(s.blue), rods - value * int(s.red)

    if fate.sure_high or fate.sure_low or fate.safe:
        after = up if fate.sure_high else down if fate.sure_low else rods
        yield from _balance(rods, after, prize)
    if others and fate.may_win and not any(other.may_win for other in others):
        yield idea("tightrope_only_winner")
    if others and fate.may_lose and not any(other.may_lose for other in others):
        yield idea("tightrope_only_loser")
    if fate.safe:
        alone = others and not any(other.safe for other in others)
        yield idea("tightrope_only_safe" if alone else "tightrope_safe")
    elif fate.sure_high and fate.to_play > 0:
        yield idea("tightrope_sure_high")
    elif fate.sure_low and fate.to_play > 0:
        yield idea("tightrope_sure_low")
    if fate.may_win and not fate.may_lose and s.blue == 0:
        yield idea("tightrope_free_win")
    if fate.may_lose and not fate.may_win and s.red == 0:
        yield idea("tightrope_free_loss")
    unseen = fate.lower + fate.higher
    if fate.to_play > 0 and fate.may_win and not fate.sure_high and fate.higher <= FEW * unseen:
        if s.blue and up != rods and abs(up) < abs(rods):
            yield idea("tightrope_hopes", before=rods, after=up)
        yield idea("tightrope_few_higher", number=fate.higher, unseen=unseen)
    if fate.to_play > 0 and fate.may_lose and not fate.sure_low and fate.lower <= FEW * unseen:
        if s.red and down != rods and abs(down) < abs(rods):
            yield idea("tightrope_hopes_low", before=rods, after=down)
        yield idea("tightrope_few_lower", number=fate.lower, unseen=unseen)
    if not fate.safe and not fate.may_win:
        yield idea("tightrope_cannot_win")
    if not fate.safe and not fate.may_lose:
        yield idea("tightrope_cannot_lose")
    yield from _hand(s.hands[seat], fate)


def _balance(rods: int, after: int, prize: int) -> Iterator[Idea]:
    """What a certain outcome does to the rods."""
    if after == 0 and prize > 0:
        yield idea("tightrope_strikes" if rods == 0 else "tightrope_to_strike", prize=prize)
    elif after == 0 and rods != 0:
        yield idea("tightrope_to_zero", before=rods)
    elif rods * after < 0:
        yield idea("tightrope_swings", before=rods, after=after)
    elif abs(after) < abs(rods):
        yield idea("tightrope_steadies", before=rods, after=after)
    elif abs(after) > abs(rods):
        yield idea("tightrope_tips", before=rods, after=after)


def _hand(hand: Cards, fate: Fate) -> Iterator[Idea]:
    """Whether one of the two cards that win or lose most surely is used up without being sure of it now."""
    if count(hand) < 4 or fate.sure_high or fate.sure_low:
        return
    few = FEW * (fate.lower + fate.higher)
    if (fate.card == lowest(hand) and fate.lower <= few) or (fate.card == highest(hand) and fate.higher <= few):
        yield idea("tightrope_spends_end", card=fate.card)
