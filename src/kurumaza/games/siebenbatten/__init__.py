"""Siebenbatten (J. Kusaba, 2020): two pairs play for tricks, and only two of the four know what trump is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..cards import RANKS, SUITS, card_text, count, texts, to_list, to_set
from ..game import Deal, Entry, Played, Refused, Trick, reasons
from ..match import DEAL, OVER, Match, MatchGame, check_deal, check_hands, check_seat, who_took
from ..seeds import Shuffler
from . import rules
from .deduction import sheet
from .notation import move_text, read_pack_card, read_show
from .state import PLAY, SHOW, UNKNOWN, Siebenbatten
from .view import Laid, Round, SiebenbattenView, Trump

reasons(
    siebenbatten_show_first=("captain and dealer must each show a card first", "先にキャプテンと親が1枚ずつ見せます"),
    siebenbatten_shown=("captain and dealer have shown their cards already", "見せる札はもう決まっています"),
    siebenbatten_follow=(
        "{seat} may not play {card}: knowing trump, it must play {suit} or a Linke",
        "{seat}は{card}を出せません：切り札を知る人は{suit_ja}かリンケを出します",
    ),
)

_PHASES = {DEAL: "deal", SHOW: "show", PLAY: "play", OVER: "over"}
_SUIT_NAMES = (("clubs", "♣"), ("diamonds", "♦"), ("hearts", "♥"), ("spades", "♠"))
_HIDDEN_SHOW = "show ??"
_MOVES = 2 + 4 * rules.HAND
"""Moves of a deal: two cards are shown, all others played."""


class SiebenbattenGame(MatchGame):
    """The rulebook of Siebenbatten."""

    id = "siebenbatten"
    en = "Siebenbatten"
    ja = "ジーベンバッテン"
    players: ClassVar[tuple[int, ...]] = (4,)
    partners = True
    view_type = SiebenbattenView
    dtype: ClassVar[Any] = Siebenbatten
    rules: ClassVar[Any] = rules

    # ---- chance --------------------------------------------------------------------------------------------------

    def deal(self, state: Match, shuffler: Shuffler) -> Deal:
        """Drawn in this order: in the first round the dealer, ``below(4)``; then the pack of 32 in canonical order is shuffled and dealt in
        slices of seven, the first slice to seat 0; the last four cards are unused."""
        first = state.core.round == 0
        dealer = shuffler.below(4) if first else rules.captain(state.core)
        pack = shuffler.shuffled(texts(rules.PACK32))
        return {"dealer": dealer, "hands": [pack[seat * rules.HAND : (seat + 1) * rules.HAND] for seat in range(4)]}

    def apply_deal(self, state: Match, deal: Deal) -> Deal:
        core = state.core
        if core.phase != DEAL:
            raise Refused("game_over" if core.phase == OVER else "no_deal_now")
        check_deal(deal, ("dealer", "hands"))
        dealer = check_seat(deal, "dealer", 4, rules.captain(core) if core.round else None)
        hands = check_hands(deal, 4, rules.HAND, _read, set(to_list(rules.PACK32)))
        core.dealer = dealer
        for seat, hand in enumerate(hands):
            core.hands[seat] = to_set(hand)
        rules.begin_deal(core)
        state.tricks = []
        state.deal = {"dealer": dealer, "hands": [[card_text(card) for card in hand] for hand in hands]}
        return state.deal

    # ---- moves ---------------------------------------------------------------------------------------------------

    def read_move(self, state: Match, move: str) -> int:
        shown = read_show(move)
        played = read_pack_card(move)
        if shown is None and played is None:
            raise Refused("no_such_move", move=move)
        if state.core.phase == SHOW:
            if shown is None:
                raise Refused("siebenbatten_show_first")
            return shown
        if played is None:
            raise Refused("siebenbatten_shown")
        return played

    def move_text(self, state: Match, action: int) -> str:
        return move_text(int(state.core.phase), action)

    def why_not(self, state: Match, seat: int, action: int) -> Refused:
        if action not in to_list(state.core.hands[seat]):
            return Refused("not_held", card=card_text(action), seat=seat)
        en, ja = _SUIT_NAMES[state.core.trump_suit]
        return Refused("siebenbatten_follow", seat=seat, card=card_text(action), suit=en, suit_ja=ja)

    def before(self, state: Match) -> Any:
        return int(state.core.trick)

    def after(self, state: Match, seat: int, action: int, before: Any) -> None:
        core = state.core
        if core.trick == before:
            return
        state.tricks.append(Trick(_trick(state, before, 4), int(core.leaders[before + 1])))
        if core.trick == rules.HAND:
            state.laid = _laid(state)

    # ---- the end -------------------------------------------------------------------------------------------------

    def round_summary(self, state: Match) -> dict[str, Any]:
        return {"tricks": state.core.pair_tricks.tolist(), "points": state.core.pair_points.tolist()}

    def scores(self, state: Match) -> list[int]:
        return [int(points) for points in state.core.scores]

    def winners(self, state: Match) -> list[int]:
        scores = self.scores(state)
        pair = scores.index(max(scores))
        return [pair, pair + 2]

    # ---- what is known -------------------------------------------------------------------------------------------

    def view(self, state: Match, seat: int | None, open: bool = False) -> SiebenbattenView:
        core = state.core
        dealt, live = bool(state.deal), core.phase in (SHOW, PLAY)
        knows = dealt and seat is not None and bool(rules.knows(core, seat))
        told = knows or open or not live
        """Whether this seat may know what was shown: being captain or dealer, or because the deal is over."""
        trick = _trick(state, int(core.trick), int(core.played)) if live else []
        return SiebenbattenView(
            round=int(core.round) - (core.phase == OVER),
            phase=_PHASES[int(core.phase)],
            dealer=int(core.dealer),
            captain=rules.captain(core),
            knows=knows,
            hands=[texts(core.hands[s]) if open or s == seat else None for s in range(4)],
            counts=[count(core.hands[s]) for s in range(4)],
            shown=[card_text(int(card)) if told and dealt and card != UNKNOWN else None for card in core.shown],
            shows=int((core.shown != UNKNOWN).sum()) if dealt else 0,
            trump=_trump(state) if told and dealt and core.phase != SHOW else None,
            leader=int(core.leaders[core.trick]),
            trick=trick,
            winning=int(rules.winning_seat(core)) if trick and told else None,
            tricks=list(state.tricks),
            took=who_took(state),
            won=core.won.tolist(),
            scores=core.scores.tolist(),
            rounds=[Round(**summary) for summary in state.rounds],
            sheet=sheet(core, seat) if live and seat is not None and not knows else None,
            laid=state.laid,
        )

    def redact(self, players: int, options: Mapping[str, Any], log: Sequence[Entry], seat: int | None) -> list[Entry]:
        """Of the present deal the own hand only, and the shown cards for captain and dealer; a finished deal lies open."""
        found = [dict(entry) for entry in log]
        start = max((at for at, entry in enumerate(log) if "deal" in entry), default=len(log))
        if len(log) - start - 1 >= _MOVES or start == len(log):
            return found
        deal = log[start]["deal"]
        found[start]["deal"] = deal | {"hands": [hand if s == seat else None for s, hand in enumerate(deal["hands"])]}
        if seat is None or seat not in (deal["dealer"], (deal["dealer"] + 1) % players):
            for entry in found[start + 1 : start + 3]:
                entry["move"] = _HIDDEN_SHOW
        return found


def _read(item: Any) -> int | None:
    return read_pack_card(item) if isinstance(item, str) else None


def _trick(state: Match, trick: int, played: int) -> list[Played]:
    """The first ``played`` cards of a trick of this deal."""
    core = state.core
    return [Played(int(rules.seat_at(core, trick, place)), card_text(rules.card_at(core, trick, place))) for place in range(played)]


def _trump(state: Match) -> Trump:
    rank, suit = int(state.core.trump_rank), int(state.core.trump_suit)
    return Trump(
        rank=RANKS[rank],
        suit=SUITS[suit],
        guate=card_text(rules.guate(rank, suit)),
        rechte=card_text(rules.rechte(rank, suit)),
        linke=texts(rules.linke(rank, suit)),
    )


def _laid(state: Match) -> Laid:
    """The deal that has just been finished, laid open."""
    core = state.core
    hands = [to_set(card for card in map(read_pack_card, hand) if card is not None) for hand in state.deal["hands"]]
    return Laid(
        dealer=int(core.dealer),
        captain=rules.captain(core),
        trump=_trump(state),
        shown=[card_text(int(card)) for card in core.shown],
        hands=[texts(hand) for hand in hands],
        unused=texts(rules.PACK32 & ~(hands[0] | hands[1] | hands[2] | hands[3])),
        tricks=list(state.tricks),
    )


__all__ = ["SiebenbattenGame"]
