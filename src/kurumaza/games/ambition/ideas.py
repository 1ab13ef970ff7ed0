"""Ideas of Ambition: why a card, or three cards to pass, may be right or wrong (see ``games.ideas``).

What others can hold is taken from the seat's belief, so "sure" means: in every deal that agrees with what it has seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..cards import (
    EMPTY,
    KING,
    SUITS,
    TWO,
    Cards,
    add,
    card_of,
    card_text,
    count,
    has,
    of_suit,
    rank_of,
    remove,
    suit_of,
    texts,
    to_list,
    to_set,
    without,
)
from ..game import Sight
from ..ideas import Idea, catalogue, idea
from . import AmbitionGame
from .advice import ALL_POINTS, has_court
from .belief import belief
from .passing import COURTS
from .rules import FIRST_LEAD, LAST_TRICK_POINTS, POINTS, SLAM, led_suit, on_table, player_of, under_limit, unpacked, winning_card
from .state import PASS

catalogue(
    # a trick
    ambition_only_winner=("the only card that can win this trick", "このトリックに勝てる唯一の札"),
    ambition_only_loser=("the only card that cannot win this trick", "このトリックに勝つ心配のない唯一の札"),
    ambition_takes=("takes the trick ({points} points)", "このトリックを取る（{points}点）"),
    ambition_sure=("nobody can beat it", "だれにも負けない"),
    ambition_ducks=("the highest card that stays under {card}", "{card}より下で、いちばん高い札"),
    ambition_cannot_win=("cannot win the trick", "このトリックには勝てない"),
    ambition_two_wins=("the two is highest here, {card} being in the trick", "{card}があるので2がいちばん強い"),
    ambition_few_beat=("only {cards} can still beat it", "これに勝てるのは{cards}だけ"),
    ambition_two_lurks=("{card} is still out and would beat a court card", "まだ出ていない{card}に負けるかもしれない"),
    ambition_low_lead=("{number} of the {many} {suit} still out beat it", "残りの{suit}{many}枚のうち{number}枚がこれより強く、リードを手放しやすい"),
    # the score
    ambition_clears=("with {total} points no under-strike threatens any more", "{total}点になり、アンダーストライクを免れる"),
    ambition_second=("with {total} points you stay under {seat}'s {most}", "{total}点になっても、{seat}の{most}点より下"),
    ambition_leads=("with {total} points you would have the most", "{total}点で、いちばん多くなってしまう"),
    ambition_leads_more=("with {total} points or more you would have the most", "{total}点以上になり、いちばん多くなってしまう"),
    ambition_feeds=("gives {points} more to {seat}, who has the most", "いちばん多い{seat}に{points}点を足す"),
    ambition_lets_take=("leaves the trick to {seat}, who has the most", "いちばん多い{seat}にこのトリックを取らせる"),
    ambition_feeds_slam=("gives {seat} more on the way to a slam ({most} points so far)", "スラムに向かう{seat}（今{most}点）に点をやってしまう"),
    ambition_breaks_slam=(
        "keeps the trick from {seat}, who is on the way to a slam ({most} points so far)",
        "スラムに向かう{seat}（今{most}点）からこのトリックを奪う",
    ),
    ambition_own_slam=("brings your slam nearer: {total} of {slam}", "スラムに近づく（{total}/{slam}点）"),
    ambition_keeps_nil=("keeps your nil alive", "ニルの望みをつなぐ"),
    ambition_ends_nil=("gives up the nil", "ニルをあきらめる"),
    # the hand
    ambition_sheds=("gets rid of {card}", "{card}を手放す"),
    ambition_king_at_risk=("risks taking K♣ yourself", "K♣を自分で取るおそれがある"),
    ambition_last_of_suit=("your last card of {suit}: then you can throw off", "最後の{suit}なので、次からはほかの札を捨てられる"),
    ambition_keeps_two=("keeps {card} for a trick with a court card", "絵札の出るトリックのために{card}を残す"),
    # the pass
    ambition_void=("leaves you without {suit}", "{suit}がなくなる"),
    ambition_single=("leaves you a single card of {suit}", "{suit}が1枚だけになる"),
    ambition_passes_king=("gives K♣ away", "K♣を渡す"),
    ambition_guarded_king=("keeps K♣ covered by {number} lower clubs", "下の♣{number}枚でK♣を守れる"),
    ambition_bare_king=("leaves K♣ badly covered", "K♣の守りが薄くなる"),
    ambition_passes_courts=("gives away {cards}", "{cards}を手放す"),
    ambition_passes_two=("gives away {card}, which may win", "勝てるかもしれない{card}を渡す"),
    ambition_keeps_low=("keeps all {number} low cards to get off lead", "リードを手放すための低い札を{number}枚とも残す"),
    ambition_passes_lead=("{card} goes: another will lead first", "{card}を渡すので、最初のリードは別の人になる"),
)

CLUB_KING = card_of(0, KING)
ON_COURSE = 35
"""With so many points a seat that may still get there is on the way to a slam."""
MANY, FEW_LEFT = 20, 25
"""To have the most is a worry with so many points, or when so few are left to be won."""
EARLY = 4
"""Tricks after which a nil that is still alive is worth a word."""
MOST = 0.75
"""A lead is low when at least that part of its suit's cards still out beat it."""
COVER = 3
"""Lower clubs that cover the king well."""
LOW_CARDS = to_set(card_of(suit, rank) for suit in range(4) for rank in range(TWO + 1, 5))


def ideas(sight: Sight) -> dict[str, list[Idea]]:
    """For each legal move what is true of it."""
    found = belief(sight)
    core, seat = found.state.core, sight.seat
    assert seat is not None
    game = AmbitionGame()
    actions = {move: game.read_move(found.state, move) for move in sight.moves}
    if core.phase == PASS:
        return {move: list(_pass_ideas(core, seat, action)) for move, action in actions.items()}
    can_hold = [found.may[other] | core.hands[other] for other in range(sight.players)]
    hopes = {action: Hope(core, seat, action, can_hold) for action in actions.values()}
    return {move: list(_card_ideas(core, seat, hopes[action], list(hopes.values()), can_hold)) for move, action in actions.items()}


class Hope:
    """What is certain about a card that the seat may play to the trick as it lies."""

    def __init__(self, s: Any, seat: int, card: int, can_hold: list[Cards]) -> None:
        self.card = card
        self.last = s.played == s.players - 1
        self.led = led_suit(s) if s.played > 0 else suit_of(card)
        self.trick = add(on_table(s), card)
        self.worth = sum(int(POINTS[other]) for other in to_list(self.trick))
        """Points that lie in the trick with it."""
        if self.last and count(s.hands[seat]) == 1:
            self.worth += LAST_TRICK_POINTS
        later = EMPTY  # cards of the suit led that may still come
        for other in range(s.players):
            if other != seat and not _has_played(s, other):
                later = later | of_suit(can_hold[other], self.led)
        self.wins_now = winning_card(self.led, self.trick) == card
        self.threats = self._threats(later)
        """The cards, of those that may still come, that would beat it."""
        self.sure = self.wins_now and not self.threats
        """Whether it wins in every deal."""
        self.lost = not self.wins_now and not self._may_come_back(later)
        """Whether it wins in no deal."""

    def _threats(self, later: Cards) -> list[int]:
        if rank_of(self.card) == TWO:
            return [] if has_court(of_suit(self.trick, self.led)) else to_list(without(later, COURTS))
        two = card_of(self.led, TWO)
        lifted = [two] if has(later, two) and has_court(of_suit(self.trick, self.led) | later) else []
        return lifted + [card for card in to_list(later) if card > self.card]

    def _may_come_back(self, later: Cards) -> bool:
        """A two that is lowest so far wins when a court card follows."""
        return bool(self.card == card_of(self.led, TWO) and has_court(later))


def _has_played(s: Any, seat: int) -> bool:
    return bool((seat - s.leader) % s.players < s.played)


def _card_ideas(s: Any, seat: int, hope: Hope, all_hopes: list[Hope], can_hold: list[Cards]) -> Iterator[Idea]:
    card, n = hope.card, s.players
    others = [other for other in range(n) if other != seat]
    points = [int(p) for p in s.points[:n]]
    rest = ALL_POINTS - sum(points)
    most = max(points[other] for other in others)
    unseen = EMPTY
    for other in others:
        unseen = unseen | can_hold[other]
    choice = len(all_hopes) > 1
    takes = hope.sure
    total = points[seat] + hope.worth

    yield from _score_ideas(s, seat, hope, total, most, rest, others)
    if choice and not hope.lost and all(other.lost for other in all_hopes if other is not hope):
        yield idea("ambition_only_winner")
    if choice and hope.lost and not any(other.lost for other in all_hopes if other is not hope):
        yield idea("ambition_only_loser")
    if s.tricks[seat] == 0 and s.trick >= EARLY:
        if hope.lost:
            yield idea("ambition_keeps_nil")
        elif takes:
            yield idea("ambition_ends_nil")
    if takes and s.played > 0:
        court = of_suit(hope.trick, hope.led) & COURTS
        if rank_of(card) == TWO and court != EMPTY:
            yield idea("ambition_two_wins", card=card_text(to_list(court)[-1]))
        if hope.last:
            yield idea("ambition_takes", points=hope.worth)
    if takes and not hope.last:
        yield idea("ambition_sure")
    if hope.lost:
        following = [other.card for other in all_hopes if other.lost and suit_of(other.card) == hope.led]
        if suit_of(card) == hope.led:
            if len(following) > 1 and card == max(following):
                yield idea("ambition_ducks", card=card_text(winning_card(hope.led, hope.trick)))
        elif POINTS[card] >= 5:
            yield idea("ambition_sheds", card=card_text(card))
        if suit_of(card) == hope.led and card == CLUB_KING:
            yield idea("ambition_sheds", card=card_text(card))
    if card == CLUB_KING and not hope.lost and not takes:
        yield idea("ambition_king_at_risk")
    two = card_of(suit_of(card), TWO)
    if hope.wins_now and len(hope.threats) in (1, 2):
        yield idea("ambition_few_beat", cards=[card_text(other) for other in hope.threats])
    elif hope.wins_now and has(COURTS, card) and two in hope.threats:
        yield idea("ambition_two_lurks", card=card_text(two))
    out = of_suit(unseen, suit_of(card))
    above = [other for other in to_list(out) if other > card]
    if s.played == 0 and rank_of(card) != TWO and len(above) >= max(3, MOST * count(out)):
        yield idea("ambition_low_lead", number=len(above), many=int(count(out)), suit=SUITS[suit_of(card)])
    held = of_suit(s.hands[seat], suit_of(card))
    if count(held) == 1 and out != EMPTY and not takes and count(s.hands[seat]) > 3:
        yield idea("ambition_last_of_suit", suit=SUITS[suit_of(card)])
    if card != two and has(held, two) and has_court(out) and not has_court(of_suit(hope.trick, hope.led)) and suit_of(card) == hope.led:
        yield idea("ambition_keeps_two", card=card_text(two))
    if hope.lost and suit_of(card) != hope.led:
        yield idea("ambition_cannot_win")


def _score_ideas(s: Any, seat: int, hope: Hope, total: int, most: int, rest: int, others: list[int]) -> Iterator[Idea]:
    """What winning or losing the trick means for the round."""
    limit, mine = int(under_limit(s)), int(s.points[seat])
    leaders = [other for other in others if s.points[other] == most]
    on_course = next((other for other in others if s.points[other] >= ON_COURSE and not s.slammed[other] and s.points[other] + rest >= SLAM), None)
    holder = int(player_of(s, winning_card(led_suit(s), on_table(s)))) if s.played > 0 else None
    if hope.sure:
        if on_course is not None and hope.worth > 0:
            yield idea("ambition_breaks_slam", seat=on_course, most=int(s.points[on_course]))
        if mine >= ON_COURSE and not s.slammed[seat] and mine + rest >= SLAM and hope.worth > 0:
            yield idea("ambition_own_slam", total=total, slam=SLAM)
        elif hope.worth > 0 and total > limit:
            if total >= most and (total >= MANY or rest <= FEW_LEFT) and on_course is None:
                yield idea("ambition_leads" if hope.last else "ambition_leads_more", total=total)
            elif mine <= limit and hope.last:
                yield idea("ambition_clears", total=total)
            elif len(leaders) == 1 and most > limit and total < most and hope.last:
                yield idea("ambition_second", total=total, seat=leaders[0], most=most)
    elif hope.lost and hope.last and holder is not None:
        given = hope.worth
        if holder == on_course and given > 0:
            yield idea("ambition_feeds_slam", seat=holder, most=int(s.points[holder]))
        elif holder in leaders and most > max(limit, mine) and POINTS[hope.card] > 0:
            yield idea("ambition_feeds", seat=holder, points=int(POINTS[hope.card]))
        elif holder in leaders and most > max(limit, mine) and given > 0:
            yield idea("ambition_lets_take", seat=holder)


# ---- the pass ---------------------------------------------------------------------------------------------------------


def _pass_ideas(s: Any, seat: int, action: int) -> Iterator[Idea]:
    passed = list(unpacked(action))
    held = s.hands[seat]
    kept = held
    for card in passed:
        kept = remove(kept, card)
    courts = [card for card in passed if has(COURTS, card) and card != CLUB_KING]
    for suit in range(4):
        if of_suit(kept, suit) == EMPTY and of_suit(held, suit) != EMPTY:
            yield idea("ambition_void", suit=SUITS[suit])
    if has(held, CLUB_KING):
        lower = count(of_suit(kept, 0) & ~COURTS)
        if CLUB_KING in passed:
            yield idea("ambition_passes_king")
        elif lower >= COVER:
            yield idea("ambition_guarded_king", number=lower)
        else:
            yield idea("ambition_bare_king")
    if len(courts) >= 2:
        yield idea("ambition_passes_courts", cards=[card_text(card) for card in courts])
    for card in passed:
        if rank_of(card) == TWO:
            yield idea("ambition_passes_two", card=card_text(card))
    for suit in range(4):
        if count(of_suit(kept, suit)) == 1 and count(of_suit(held, suit)) > 1:
            yield idea("ambition_single", suit=SUITS[suit])
    if FIRST_LEAD in passed:
        yield idea("ambition_passes_lead", card=card_text(FIRST_LEAD))
    low = texts(held & LOW_CARDS)
    if len(low) >= 2 and (held & LOW_CARDS) == (kept & LOW_CARDS):
        yield idea("ambition_keeps_low", number=len(low))
