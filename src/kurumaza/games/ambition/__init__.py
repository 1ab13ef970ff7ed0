"""Ambition (M. O. Church, the rules of 2003): take many points, but not the most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..cards import EMPTY, PACK, SUITS, card_text, read_card, single, suit_of, texts, to_list, to_set
from ..game import Deal, Entry, Played, Refused, Trick, reasons
from ..match import DEAL, OVER, Match, MatchGame, check_deal, check_hands, check_seat, who_took
from ..seeds import Shuffler
from . import rules
from .notation import move_text, pass_action, read_pass
from .state import OVER_STRIKE, PASS, UNDER_STRIKE, Ambition
from .view import AmbitionView, Round, Two

reasons(
    ambition_follow=("{seat} may not play {card}: must follow {suit}", "{seat}は{card}を出せません：{suit_ja}を出してください"),
    ambition_first_lead=("the first lead is 3D, not {card}", "最初のリードは♦3です（{card}ではなく）"),
    ambition_pass_three=("three different cards must be passed", "渡すのは異なる3枚です"),
    ambition_no_pass=("nobody passes in this round", "このラウンドでは札を渡しません"),
    ambition_pass_first=("three cards must be passed first", "先に3枚を渡してください"),
    ambition_chosen=("{seat} has passed its cards already", "{seat}はもう札を渡しました"),
)

SUIT_NAMES = (("clubs", "♣"), ("diamonds", "♦"), ("hearts", "♥"), ("spades", "♠"))
_PHASES = {DEAL: "deal", PASS: "pass", 2: "play", OVER: "over"}
_STRIKES = {0: None, OVER_STRIKE: "over", UNDER_STRIKE: "under"}
_HIDDEN_PASS = "pass ?? ?? ??"


class AmbitionGame(MatchGame):
    """The rulebook of Ambition."""

    id = "ambition"
    en = "Ambition"
    ja = "アンビション"
    players: ClassVar[tuple[int, ...]] = (3, 4)
    view_type = AmbitionView
    dtype: ClassVar[Any] = Ambition
    rules: ClassVar[Any] = rules

    # ---- chance --------------------------------------------------------------------------------------------------

    def deal(self, state: Match, shuffler: Shuffler) -> Deal:
        """Drawn in this order: in the first round the dealer, ``below(players)``; then the pack in canonical order is shuffled and dealt in
        slices, the first slice to seat 0."""
        first = state.core.round == 0
        dealer = shuffler.below(state.players) if first else (int(state.core.dealer) + 1) % state.players
        pack = shuffler.shuffled(sorted(_pack(state.players)))
        size = len(pack) // state.players
        hands = [[card_text(card) for card in pack[seat * size : (seat + 1) * size]] for seat in range(state.players)]
        return {"dealer": dealer, "hands": hands}

    def apply_deal(self, state: Match, deal: Deal) -> Deal:
        core = state.core
        if core.phase != DEAL:
            raise Refused("game_over" if core.phase == OVER else "no_deal_now")
        check_deal(deal, ("dealer", "hands"))
        dealer = check_seat(deal, "dealer", state.players, (int(core.dealer) + 1) % state.players if core.round else None)
        pack = _pack(state.players)
        hands = check_hands(deal, state.players, len(pack) // state.players, _read, pack)
        core.dealer = dealer
        for seat, hand in enumerate(hands):
            core.hands[seat] = to_set(hand)
        core.given[:] = 0
        core.gone = single(rules.LEFT_OUT) if state.players == 3 else EMPTY
        core.points[:] = core.tricks[:] = 0
        core.played = core.trick = 0
        if rules.pass_distance(core):
            core.phase = PASS
        else:
            rules.begin_play(core)
        state.tricks = []
        state.deal = {"dealer": dealer, "hands": [[card_text(card) for card in hand] for hand in hands]}
        return state.deal

    # ---- moves ---------------------------------------------------------------------------------------------------

    def read_move(self, state: Match, move: str) -> int:
        card = read_card(move)
        passed = None if card is not None else read_pass(move)
        if card is None and passed is None:
            raise Refused("no_such_move", move=move)
        if state.core.phase == PASS:
            if passed is None:
                raise Refused("ambition_pass_first")
            if len(set(passed)) != 3 or len(passed) != 3:
                raise Refused("ambition_pass_three")
            return pass_action(passed)
        if card is None:
            raise Refused("ambition_no_pass" if not rules.pass_distance(state.core) else "no_such_move", move=move)
        return card

    def move_text(self, state: Match, action: int) -> str:
        return move_text(int(state.core.phase), action)

    def why_not_now(self, state: Match, seat: int, action: int) -> Refused:
        return Refused("ambition_chosen" if state.core.phase == PASS else "not_to_move", seat=seat)

    def why_not(self, state: Match, seat: int, action: int) -> Refused:
        core = state.core
        cards = rules.unpacked(action) if core.phase == PASS else (action,)
        held = to_list(core.hands[seat])
        for card in cards:
            if card not in held:
                return Refused("not_held", card=card_text(card), seat=seat)
        if core.played == 0:
            return Refused("ambition_first_lead", card=card_text(action))
        en, ja = SUIT_NAMES[rules.led_suit(core)]
        return Refused("ambition_follow", seat=seat, card=card_text(action), suit=en, suit_ja=ja)

    def before(self, state: Match) -> Any:
        return int(state.core.trick), int(state.core.leader)

    def after(self, state: Match, seat: int, action: int, before: Any) -> None:
        trick, leader = before
        if state.core.trick != trick:
            cards = [Played(s, card_text(int(state.core.table[s]))) for s in _from(leader, state.players)]
            state.tricks.append(Trick(cards, int(state.core.leader)))

    # ---- the end -------------------------------------------------------------------------------------------------

    def round_summary(self, state: Match) -> dict[str, Any]:
        core, n = state.core, state.players
        return {
            "points": core.points[:n].tolist(),
            "scores": core.round_scores[:n].tolist(),
            "strikes": [_STRIKES[strike] for strike in core.round_strikes[:n].tolist()],
        }

    def scores(self, state: Match) -> list[int]:
        return [int(total) for total in state.core.totals[: state.players]]

    def winners(self, state: Match) -> list[int]:
        return [seat for seat in range(state.players) if rules.wins(state.core, seat)]

    # ---- what is known -------------------------------------------------------------------------------------------

    def view(self, state: Match, seat: int | None, open: bool = False) -> AmbitionView:
        core, n = state.core, state.players
        passing = core.phase == PASS
        distance = int(rules.pass_distance(core)) if core.phase in (PASS, 2) else 0
        gave = got = None
        if seat is not None and distance:
            if core.given[seat]:
                gave = texts(core.given[seat])
            if not passing:
                got = texts(core.given[(seat - distance) % n])
        trick = [Played(s, card_text(int(core.table[s]))) for s in _from(int(core.leader), n)[: core.played]]
        led = int(rules.led_suit(core)) if trick else None
        winning = int(rules.winning_seat(core)) if trick else None
        two = None
        for p in trick:
            if led is not None and p.card == "2" + SUITS[led]:
                two = Two(p.seat, _court(trick, led))
        last = state.tricks[-1] if state.tricks else None
        last_points = 0
        if last is not None:
            last_points = sum(int(rules.POINTS[read_card(p.card or "")]) for p in last.cards)
            last_points += rules.LAST_TRICK_POINTS if len(state.tricks) * n == len(_pack(n)) else 0
        return AmbitionView(
            round=int(core.round) - (core.phase == OVER),
            phase=_PHASES[int(core.phase)],
            dealer=int(core.dealer),
            hands=[texts(core.hands[s]) if open or s == seat else None for s in range(n)],
            counts=[len(to_list(core.hands[s])) + (3 if passing and core.given[s] else 0) for s in range(n)],
            pass_to=distance or None,
            chosen=[passing and bool(core.given[s]) for s in range(n)],
            gave=gave,
            got=got,
            leader=int(core.leader),
            trick=trick,
            led=None if led is None else SUITS[led],
            winning=winning,
            two=two,
            last=last,
            last_points=last_points,
            took=who_took(state),
            tricks=core.tricks[:n].tolist(),
            points=core.points[:n].tolist(),
            totals=core.totals[:n].tolist(),
            strikes=core.strikes[:n].tolist(),
            slammed=[bool(x) for x in core.slammed[:n]],
            under=int(rules.under_limit(core)),
            slam=rules.SLAM,
            rounds=[Round(**summary) for summary in state.rounds],
        )

    def redact(self, players: int, options: Mapping[str, Any], log: Sequence[Entry], seat: int | None) -> list[Entry]:
        """Own cards only; of the pass what this seat gave, and, once all have chosen, what it received."""
        found: list[Entry] = []
        rounds = self.start(players).core  # a record only to ask where each round's cards go
        rounds.round = -1
        passes: list[tuple[int, int, str]] = []
        for entry in log:
            entry = dict(entry)
            if "deal" in entry:
                rounds.round += 1
                passes = []
                deal = entry["deal"]
                entry["deal"] = deal | {"hands": [hand if s == seat else None for s, hand in enumerate(deal["hands"])]}
            elif entry["move"].startswith("pass"):
                passes.append((len(found), entry["seat"], entry["move"]))
                if entry["seat"] != seat:
                    entry["move"] = _HIDDEN_PASS
                if len(passes) == players and seat is not None:
                    distance = int(rules.pass_distance(rounds))
                    for place, giver, move in passes:
                        if (giver + distance) % players == seat:
                            target = entry if place == len(found) else found[place]
                            target["move"] = move
            found.append(entry)
        return found


def _pack(players: int) -> set[int]:
    pack = set(to_list(PACK))
    return pack - {rules.LEFT_OUT} if players == 3 else pack


def _read(item: Any) -> int | None:
    return read_card(item) if isinstance(item, str) else None


def _from(first: int, players: int) -> list[int]:
    return [(first + place) % players for place in range(players)]


def _court(trick: list[Played], led: int) -> bool:
    cards = [read_card(p.card or "") for p in trick]
    return any(card is not None and suit_of(card) == led and card % 13 >= 9 for card in cards)


__all__ = ["AmbitionGame"]
