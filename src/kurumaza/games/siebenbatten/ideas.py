"""Ideas of Siebenbatten: why a card to show or to play may be right or wrong (see ``games.ideas``).

Captain and dealer reckon with trump; a partner with every trump that its deduction sheet leaves possible, so "sure" means: under all of them,
and in every deal that agrees with what it has seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..cards import EMPTY, Cards, card_text, count, has, of_suit, rank_of, read_card, suit_of
from ..game import Sight
from ..ideas import Idea, catalogue, idea
from ..match import Match
from . import SiebenbattenGame
from .belief import belief
from .rules import OF_RANK, PACK32, agreeing, beating, captain, card_at, guate, knows, linke, rechte, seat_at, winning_place
from .state import SHOW

catalogue(
    # showing
    siebenbatten_many_of_rank=("you hold {number} cards of that rank", "そのランクを{number}枚持っている"),
    siebenbatten_one_of_rank=("you hold no other card of that rank", "そのランクはほかに持っていない"),
    siebenbatten_above=("{cards} may become the Guate", "{cards}がグアテになるかもしれない"),
    siebenbatten_long=("your longest suit, {number} cards", "いちばん長いスート（{number}枚）"),
    siebenbatten_gives_guate=("makes your {card} the Guate", "手札の{card}がグアテになる"),
    siebenbatten_gives_rechte=("makes your {card} the Rechte", "手札の{card}がレヒテになる"),
    siebenbatten_their_rechte=("makes {card}, which {seat} showed, the Rechte", "{seat}の見せた{card}がレヒテになる"),
    # a trick
    siebenbatten_fourth=("wins the fourth trick, and with it the deal", "4つ目のトリックを取り、この回の勝ちが決まる"),
    siebenbatten_stops=("keeps the others from their fourth trick", "相手の4つ目のトリックを防ぐ"),
    siebenbatten_partner_wins=("your partner wins the trick anyway", "このトリックは味方が勝っている"),
    siebenbatten_overtakes=("takes a trick that your partner wins anyway", "味方が勝っているトリックに重ねてしまう"),
    siebenbatten_only_winner=("the only card that can win the trick", "このトリックに勝てる唯一の札"),
    siebenbatten_cheapest=("the cheapest card that is sure to win", "確実に勝てる札のうち、いちばん弱い札"),
    siebenbatten_sure=("sure to win the trick", "必ず勝てる"),
    siebenbatten_wins_in=(
        "wins so far under {number} of {many} trumps still possible",
        "まだありうる切り札{many}通りのうち、{number}通りで勝っている",
    ),
    siebenbatten_spends_guate=("spends the Guate, where {card} would do", "{card}で足りるのにグアテを使ってしまう"),
    siebenbatten_spends_rechte=("spends the Rechte, where {card} would do", "{card}で足りるのにレヒテを使ってしまう"),
    siebenbatten_keeps_guate=("lets the trick go and keeps the Guate", "このトリックは譲り、グアテを残す"),
    siebenbatten_keeps_rechte=("lets the trick go and keeps the Rechte", "このトリックは譲り、レヒテを残す"),
    siebenbatten_weakest=("cannot win, so the weakest card goes", "勝てないので、いちばん弱い札を出す"),
    siebenbatten_wastes=("cannot win, and {card} would be missed less", "勝てないのに、{card}より惜しい札を出してしまう"),
    siebenbatten_at_risk=("only the Guate still beats it", "これに勝てるのはグアテだけ"),
    # leads and trump
    siebenbatten_draws=("draws trump: {seat} must follow suit if possible", "切り札を引き出す：{seat}は、あれば切り札を出さなければならない"),
    siebenbatten_leads_linke=("a Linke binds nobody, and only Guate and Rechte beat it", "リンケはだれも縛らず、勝てるのはグアテとレヒテだけ"),
    siebenbatten_linke_instead=("a Linke instead of following suit", "切り札の代わりにリンケを出す"),
    siebenbatten_tells=("leaves the partners {few} possible Rechten instead of {many}", "味方から見たレヒテの候補が{many}枚から{few}枚に減る"),
)

CARDS = 4
"""Cards of a trick."""
MANY = 16
"""Of more trumps that are still possible nobody keeps count."""


def ideas(sight: Sight) -> dict[str, list[Idea]]:
    """For each legal move what is true of it."""
    found = belief(sight)
    state, seat = found.state, sight.seat
    assert seat is not None
    core = state.core
    game = SiebenbattenGame()
    actions = {move: game.read_move(state, move) for move in sight.moves}
    if core.phase == SHOW:
        told = {card: list(_show_ideas(core, seat, card)) for card in actions.values()}
        return {move: told[card] for move, card in actions.items()}
    if knows(core, seat):
        trumps = [(int(core.trump_rank), int(core.trump_suit))]
    else:
        cells = [read_card(cell.card) or 0 for cell in sight.view.sheet or [] if cell.possible]
        trumps = [(rank_of(card), suit_of(card)) for card in cells]
    can_hold = [found.may[other] | core.hands[other] for other in range(4)]
    hopes = [Hope(core, seat, card, trumps, can_hold) for card in actions.values()]
    return {move: list(_card_ideas(state, seat, hope, hopes, trumps)) for move, hope in zip(actions, hopes, strict=True)}


# ---- showing ----------------------------------------------------------------------------------------------------------


def _show_ideas(s: Any, seat: int, card: int) -> Iterator[Idea]:
    hand = s.hands[seat]
    if seat == captain(s):
        number = count(hand & OF_RANK[rank_of(card)])
        if number > 1:
            yield idea("siebenbatten_many_of_rank", number=number)
        above = [guate(rank_of(card), suit) for suit in range(4) if has(hand, guate(rank_of(card), suit))]
        if above:
            yield idea("siebenbatten_above", cards=[card_text(other) for other in above])
        if number == 1:
            yield idea("siebenbatten_one_of_rank")
        return
    rank, suit = int(s.trump_rank), suit_of(card)
    if has(hand, guate(rank, suit)):
        yield idea("siebenbatten_gives_guate", card=card_text(guate(rank, suit)))
    if has(hand, rechte(rank, suit)):
        yield idea("siebenbatten_gives_rechte", card=card_text(rechte(rank, suit)))
    if int(s.shown[0]) == rechte(rank, suit):
        yield idea("siebenbatten_their_rechte", card=card_text(int(s.shown[0])), seat=captain(s))
    lengths = [count(of_suit(hand, other)) for other in range(4)]
    if lengths[suit] == max(lengths) and lengths.count(max(lengths)) == 1:
        yield idea("siebenbatten_long", number=lengths[suit])


# ---- playing ----------------------------------------------------------------------------------------------------------


class Hope:
    """What is certain about a card that the seat may play to the trick as it lies."""

    def __init__(self, s: Any, seat: int, card: int, trumps: list[tuple[int, int]], can_hold: list[Cards]) -> None:
        self.card = card
        self.led = card_at(s, s.trick, 0) if s.played > 0 else card
        later = EMPTY  # what opponents who are still to play may hold
        for place in range(s.played + 1, CARDS):
            other = seat_at(s, s.trick, place)
            if (other - seat) % 2:
                later = later | can_hold[other]
        best = [_best(s, rank, suit) for rank, suit in trumps]
        beats = [lies is None or has(beating(lies[0], self.led, *trump), card) for lies, trump in zip(best, trumps, strict=True)]
        self.wins_in = sum(beats)
        """Under how many of the trumps it beats what lies."""
        self.wins = bool(trumps) and all(beats)
        self.lost = not any(beats)
        self.threats = [int(count(later & beating(card, self.led, rank, suit))) for rank, suit in trumps]
        self.sure = self.wins and not any(self.threats)
        self.partner_sure = bool(trumps) and all(
            lies is not None and (lies[1] - seat) % 2 == 0 and not later & beating(lies[0], self.led, rank, suit)
            for lies, (rank, suit) in zip(best, trumps, strict=True)
        )
        """Whether the partner's card on the table is sure to win, if this one does not."""
        self.strength = -sum(int(count(PACK32 & beating(card, self.led, rank, suit))) for rank, suit in trumps)
        self.keeps = -sum(int(count(PACK32 & beating(card, card, rank, suit))) for rank, suit in trumps)
        """What the card is good for when it leads: the fewer beat it, the more."""


def _best(s: Any, rank: int, suit: int) -> tuple[int, int] | None:
    """The card that wins so far under that trump, and whose it is."""
    if s.played == 0:
        return None
    place = winning_place(s, s.trick, s.played, rank, suit)
    return card_at(s, s.trick, place), seat_at(s, s.trick, place)


def _card_ideas(state: Match, seat: int, hope: Hope, hopes: list[Hope], trumps: list[tuple[int, int]]) -> Iterator[Idea]:
    s, card, led = state.core, hope.card, state.core.played > 0
    others = [other for other in hopes if other is not hope]
    own = int(s.won[seat] + s.won[(seat + 2) % 4])
    theirs = int(s.won[(seat + 1) % 4] + s.won[(seat + 3) % 4])
    ours = hope.sure or (hope.partner_sure and not hope.wins)
    one = trumps[0] if len(trumps) == 1 else None

    if ours and own == 3:
        yield idea("siebenbatten_fourth")
    elif ours and theirs == 3:
        yield idea("siebenbatten_stops")
    if one is not None:
        yield from _trump_ideas(s, seat, hope, others, one, led)
    if hope.partner_sure and hope.lost:
        yield idea("siebenbatten_partner_wins")
    elif hope.partner_sure and hope.wins:
        yield idea("siebenbatten_overtakes")
    elif led and others and not hope.lost and all(other.lost for other in others):
        yield idea("siebenbatten_only_winner")
    elif hope.sure:
        sure = [other for other in hopes if other.sure]
        cheapest = len(sure) > 1 and one is not None and all(hope.strength < other.strength for other in sure if other is not hope)
        yield idea("siebenbatten_cheapest" if cheapest else "siebenbatten_sure")
    elif led and 0 < hope.wins_in < len(trumps) <= MANY:
        yield idea("siebenbatten_wins_in", number=hope.wins_in, many=len(trumps))
    if led and hope.lost and one is not None and not hope.partner_sure:
        losing = [other for other in hopes if other.lost]
        weakest = min(losing, key=lambda other: other.keeps)
        if hope.keeps == weakest.keeps and len(losing) > 1:
            yield idea("siebenbatten_weakest")
        elif rank_of(card) == one[0] or suit_of(card) == one[1]:
            yield idea("siebenbatten_wastes", card=card_text(weakest.card))
    if s.played == CARDS - 1 and knows(s, seat):
        many = int(count(s.agreeing))
        few = {other.card: _left(state, seat, other.card) for other in hopes}
        if few[card] < many and few[card] == min(few.values()) < max(few.values()):
            yield idea("siebenbatten_tells", few=few[card], many=many)


def _trump_ideas(s: Any, seat: int, hope: Hope, others: list[Hope], trump: tuple[int, int], led: bool) -> Iterator[Idea]:
    """What is to be said where trump is known."""
    rank, suit = trump
    card, best, second = hope.card, guate(rank, suit), rechte(rank, suit)
    if card in (best, second):
        enough = [other for other in others if other.sure or (hope.partner_sure and other.lost)]
        if led and enough:
            cheap = min(enough, key=lambda other: (other.wins, other.keeps))
            yield idea("siebenbatten_spends_guate" if card == best else "siebenbatten_spends_rechte", card=card_text(cheap.card))
    elif led and hope.lost and not hope.partner_sure:
        held = {other.card for other in others if not other.lost}
        if best in held:
            yield idea("siebenbatten_keeps_guate")
        elif second in held:
            yield idea("siebenbatten_keeps_rechte")
    if card == second and hope.wins and hope.threats == [1]:
        yield idea("siebenbatten_at_risk")
    if not led and knows(s, seat):
        if suit_of(card) == suit:
            other = int(s.dealer) if seat == captain(s) else captain(s)
            yield idea("siebenbatten_draws", seat=other)
        elif has(linke(rank, suit), card):
            yield idea("siebenbatten_leads_linke")
    instead = led and knows(s, seat) and suit_of(hope.led) == suit and has(linke(rank, suit), card)
    if instead and any(suit_of(other.card) == suit for other in others):
        yield idea("siebenbatten_linke_instead")


def _left(state: Match, seat: int, card: int) -> int:
    """How many cards the partners may take for the Rechte once this card has finished the trick."""
    after = state.copy().core
    after.cards[4 * after.trick + after.played] = card
    after.played += 1
    winner = seat_at(after, after.trick, winning_place(after, after.trick, after.played, after.trump_rank, after.trump_suit))
    return int(count(agreeing(after, winner)))
