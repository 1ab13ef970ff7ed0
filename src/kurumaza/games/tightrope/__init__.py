"""Tightrope (R. Knizia, 1999): stay balanced between winning and losing tricks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..cards import count, to_list, to_set
from ..game import Deal, Entry, Option, Played, Refused, reasons
from ..match import DEAL, OVER, Match, MatchGame, check_deal, check_hands, check_seat, left_of
from ..seeds import Shuffler
from . import rules
from .notation import SCORE_CARDS, read_number, read_score_card, score_card_text
from .state import NOTHING_STRUCK, PLAY, Tightrope
from .view import Round, ScoreCards, TightropeTrick, TightropeView

reasons(
    tightrope_chosen=("{seat} has chosen a card already", "{seat}はもう札を選びました"),
)

_PHASES = {DEAL: "deal", PLAY: "play", OVER: "over"}
_HIDDEN = "??"


class TightropeGame(MatchGame):
    """The rulebook of Tightrope."""

    id = "tightrope"
    en = "Tightrope"
    ja = "綱渡り"
    players: ClassVar[tuple[int, ...]] = (3, 4, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            key="deck",
            default="full",
            en="Number cards",
            ja="数字札",
            values=("full", "exact"),
            value_names={
                "full": ("1-50, some stay out of the round", "1～50（使わない札があります）"),
                "exact": ("only as many as are dealt", "配る枚数だけ（すべて使います）"),
            },
        ),
        Option(
            key="play",
            default="sequential",
            en="Playing cards",
            ja="札の出し方",
            values=("sequential", "simultaneous"),
            value_names={
                "sequential": ("one after the other", "順番に出します"),
                "simultaneous": ("all at once, in secret", "全員が伏せて同時に出します"),
            },
        ),
    )
    view_type = TightropeView
    dtype: ClassVar[Any] = Tightrope
    rules: ClassVar[Any] = rules

    def prepare(self, state: Match) -> None:
        state.core.exact = state.options["deck"] == "exact"
        state.core.simultaneous = state.options["play"] == "simultaneous"

    # ---- chance --------------------------------------------------------------------------------------------------

    def deal(self, state: Match, shuffler: Shuffler) -> Deal:
        """Drawn in this order: in the first round the dealer, ``below(players)``; then the number cards of the deck, ascending, are shuffled and
        dealt in slices of nine, the first slice to seat 0; then the score cards in the order 1-9 B0 R0 are shuffled, top card first."""
        first = state.core.round == 0
        dealer = shuffler.below(state.players) if first else left_of(state.core, state.core.dealer, 1)
        deck = shuffler.shuffled(sorted(_deck(state)))
        hands = [deck[seat * rules.HAND : (seat + 1) * rules.HAND] for seat in range(state.players)]
        return {"dealer": dealer, "hands": hands, "score_cards": shuffler.shuffled(list(SCORE_CARDS))}

    def apply_deal(self, state: Match, deal: Deal) -> Deal:
        core = state.core
        if core.phase != DEAL:
            raise Refused("game_over" if core.phase == OVER else "no_deal_now")
        check_deal(deal, ("dealer", "hands", "score_cards"))
        dealer = check_seat(deal, "dealer", state.players, left_of(core, core.dealer, 1) if core.round else None)
        hands = check_hands(deal, state.players, rules.HAND, _read, _deck(state))
        score_cards = _check_score_cards(deal["score_cards"])
        core.dealer = dealer
        for seat, hand in enumerate(hands):
            core.hands[seat] = to_set(hand)
        core.score_cards[:] = score_cards
        rules.begin_round(core)
        state.tricks = []
        state.deal = {"dealer": dealer, "hands": hands, "score_cards": [score_card_text(card) for card in score_cards]}
        return state.deal

    # ---- moves ---------------------------------------------------------------------------------------------------

    def read_move(self, state: Match, move: str) -> int:
        card = read_number(move)
        if card is None:
            raise Refused("no_such_move", move=move)
        return card

    def move_text(self, state: Match, action: int) -> str:
        return str(action)

    def why_not_now(self, state: Match, seat: int, action: int) -> Refused:
        return Refused("tightrope_chosen" if state.core.simultaneous else "not_to_move", seat=seat)

    def why_not(self, state: Match, seat: int, action: int) -> Refused:
        return Refused("not_held", card=action, seat=seat)

    def before(self, state: Match) -> Any:
        core = state.core
        if core.played < state.players - 1:
            return None
        return _table(state), _score(state)

    def after(self, state: Match, seat: int, action: int, before: Any) -> None:
        if before is None:
            return
        trick, score = before
        cards = [*trick, Played(seat, str(action))]
        state.tricks.append(TightropeTrick(cards, int(state.core.leader), int(state.core.loser), score))

    # ---- the end -------------------------------------------------------------------------------------------------

    def round_summary(self, state: Match) -> dict[str, Any]:
        core, n = state.core, state.players
        struck = core.struck_now[:n].tolist()
        return {
            "penalties": core.penalties[core.round - 1, :n].tolist(),
            "struck": [None if which == NOTHING_STRUCK else which for which in struck],
        }

    def scores(self, state: Match) -> list[int]:
        return [int(total) for total in state.core.totals[: state.players]]

    def winners(self, state: Match) -> list[int]:
        return [seat for seat in range(state.players) if rules.wins(state.core, seat)]

    # ---- what is known -------------------------------------------------------------------------------------------

    def view(self, state: Match, seat: int | None, open: bool = False) -> TightropeView:
        core, n = state.core, state.players
        trick = _table(state)
        highest = int(rules.highest_seat(core)) if trick else None
        lowest = int(rules.lowest_seat(core)) if trick else None
        if core.simultaneous and not open:
            trick = [p if p.seat == seat else Played(p.seat, None) for p in trick]
            highest = lowest = seat if any(p.seat == seat for p in trick) else None
        turned = core.score_cards[: core.turned].tolist()
        return TightropeView(
            round=int(core.round) - (core.phase == OVER),
            phase=_PHASES[int(core.phase)],
            dealer=int(core.dealer),
            simultaneous=bool(core.simultaneous),
            hands=[to_list(core.hands[s]) if open or s == seat else None for s in range(n)],
            counts=[count(core.hands[s]) for s in range(n)],
            leader=int(core.leader),
            trick=trick,
            chosen=[any(p.seat == s for p in trick) for s in range(n)],
            score=_score(state) if core.phase == PLAY else None,
            highest=highest,
            lowest=lowest,
            last=state.tricks[-1] if state.tricks else None,
            turned=[score_card_text(card) for card in turned],
            to_come=[name for card, name in enumerate(SCORE_CARDS, 1) if card not in turned],
            rods=core.rods[:n].tolist(),
            totals=core.totals[:n].tolist(),
            rounds=[Round(**summary) for summary in state.rounds],
            struck=[[bool(x) for x in core.struck[r, :n]] for r in range(core.round)],
        )

    def redact(self, players: int, options: Mapping[str, Any], log: Sequence[Entry], seat: int | None) -> list[Entry]:
        """Own hand only; score cards once they are turned; in simultaneous play the cards of others once the trick is complete."""
        found = [dict(entry) for entry in log]
        deals = [at for at, entry in enumerate(log) if "deal" in entry]
        for at, following in zip(deals, [*deals, len(log)][1:], strict=True):
            deal = log[at]["deal"]
            moves = following - at - 1
            tricks = moves // players
            turned = _turned(deal["score_cards"], min(tricks + 1, rules.HAND))
            found[at]["deal"] = deal | {
                "hands": [hand if s == seat else None for s, hand in enumerate(deal["hands"])],
                "score_cards": [card if place < turned else _HIDDEN for place, card in enumerate(deal["score_cards"])],
            }
            if options.get("play") == "simultaneous":
                for entry in found[at + 1 + tricks * players : following]:
                    if entry["seat"] != seat:
                        entry["move"] = _HIDDEN
        return found


def _deck(state: Match) -> set[int]:
    return set(range(1, 1 + (rules.HAND * state.players if state.core.exact else rules.HIGHEST_CARD)))


def _read(item: Any) -> int | None:
    return item if type(item) is int else None


def _check_score_cards(given: Any) -> list[int]:
    if not isinstance(given, list) or len(given) != len(SCORE_CARDS):
        raise Refused("bad_deal", problem=f"score_cards is not a list of {len(SCORE_CARDS)} score cards")
    found: list[int] = []
    for item in given:
        card = read_score_card(item)
        if card is None:
            raise Refused("bad_deal", problem=f"{item} is no score card")
        if card in found:
            raise Refused("bad_deal", problem=f"score card {item} stands twice")
        found.append(card)
    return found


def _table(state: Match) -> list[Played]:
    """The present trick, in order of arrival."""
    core = state.core
    return [Played(int(s), str(core.table[s])) for s in core.order[: core.played]]


def _score(state: Match) -> ScoreCards:
    """The score cards of the present trick."""
    core = state.core
    turned = [score_card_text(card) for card in core.score_cards[core.turned_before : core.turned].tolist()]
    return ScoreCards(turned, int(core.value), bool(core.blue), bool(core.red))


def _turned(score_cards: Sequence[str], tricks: int) -> int:
    """How many score cards have been turned when trick number ``tricks`` (from 1) has begun: a trick turns them up to the next number."""
    numbers = [place for place, card in enumerate(score_cards) if card not in ("B0", "R0")]
    return numbers[tricks - 1] + 1


__all__ = ["TightropeGame"]
