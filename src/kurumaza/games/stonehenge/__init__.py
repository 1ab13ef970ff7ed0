"""Stonehenge (R. Knizia, 1994): place druids on the crossings of light, and own more than half of the lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..cards import count, has, to_list
from ..game import Deal, Entry, Option, Refused, reasons
from ..match import DEAL, OVER, Match, MatchGame, check_deal, check_seat
from ..seeds import Shuffler
from . import rules
from .notation import hidden_text, move_text, read_move
from .state import DRUIDS, LINE_NAMES, LINES, MEGALITHS, NAMES, NOBODY, PLACES, PLAY, POINTS, POINTS_OF, Stonehenge
from .view import Decides, Line, Point, Round, StonehengeView

reasons(
    stonehenge_occupied=("a druid stands on {point} already", "{point}にはもうドルイドが置かれています"),
    stonehenge_no_druid=("{seat} has no druid of value {value} left", "{seat}に{value}のドルイドは残っていません"),
    stonehenge_starter=("players take turns to start: seat {expected}, not {first}", "先手は交代です（席{first}ではなく席{expected}）"),
)

_PHASES = {DEAL: "deal", PLAY: "play", OVER: "over"}


class StonehengeGame(MatchGame):
    """The rulebook of Stonehenge."""

    id = "stonehenge"
    en = "Stonehenge"
    ja = "ストーンヘンジ"
    players: ClassVar[tuple[int, ...]] = (2,)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            key="values",
            default="open",
            en="Druids' values",
            ja="ドルイドの値",
            values=("open", "hidden"),
            value_names={"open": ("open", "公開"), "hidden": ("face down", "伏せる")},
        ),
        Option(key="games", default=1, en="Games in the series", ja="対局数", low=1, high=99),
    )
    view_type = StonehengeView
    dtype: ClassVar[Any] = Stonehenge
    rules: ClassVar[Any] = rules

    def prepare(self, state: Match) -> None:
        core = state.core
        rules.set_out(core, 0)
        core.phase = DEAL
        core.hidden = int(state.options["values"] == "hidden")
        core.games = state.options["games"]

    # ---- chance --------------------------------------------------------------------------------------------------

    def deal(self, state: Match, shuffler: Shuffler) -> Deal:
        """Drawn before the first game: who begins, ``below(2)``. Afterwards players take turns and nothing is drawn."""
        core = state.core
        return {"first": shuffler.below(2) if core.round == 0 else 1 - core.first}

    def apply_deal(self, state: Match, deal: Deal) -> Deal:
        core = state.core
        if core.phase != DEAL:
            raise Refused("game_over" if core.phase == OVER else "no_deal_now")
        check_deal(deal, ("first",))
        first = check_seat(deal, "first", state.players, None)
        if core.round and first == core.first:
            raise Refused("stonehenge_starter", expected=1 - core.first, first=first)
        rules.set_out(core, first)
        state.deal = {"first": first}
        return state.deal

    # ---- moves ---------------------------------------------------------------------------------------------------

    def read_move(self, state: Match, move: str) -> int:
        action = read_move(move)
        if action is None:
            raise Refused("no_such_move", move=move)
        return action

    def move_text(self, state: Match, action: int) -> str:
        return move_text(action)

    def why_not(self, state: Match, seat: int, action: int) -> Refused:
        point = rules.point_of(action)
        if state.core.owners[point] != NOBODY:
            return Refused("stonehenge_occupied", point=NAMES[point])
        return Refused("stonehenge_no_druid", seat=seat, value=rules.value_of(action))

    # ---- the end -------------------------------------------------------------------------------------------------

    def round_summary(self, state: Match) -> dict[str, Any]:
        megaliths = state.core.megaliths.tolist()
        return {"winner": megaliths.index(MEGALITHS), "megaliths": megaliths}

    def scores(self, state: Match) -> list[int]:
        totals: list[int] = state.core.totals.tolist()
        return totals

    def winners(self, state: Match) -> list[int]:
        totals = self.scores(state)
        return [seat for seat, total in enumerate(totals) if total == min(totals)]

    # ---- what is known -------------------------------------------------------------------------------------------

    def view(self, state: Match, seat: int | None, open: bool = False) -> StonehengeView:
        core = state.core
        face_down = [bool(core.owners[p] != NOBODY) and not rules.revealed(core, p) for p in range(POINTS)]
        known = [open or not down or core.owners[p] == seat for p, down in enumerate(face_down)]
        hands_known = [open or s == seat or not core.hidden or core.phase != PLAY for s in range(2)]
        return StonehengeView(
            round=core.round - (core.phase == OVER),
            games=core.games,
            phase=_PHASES[core.phase],
            hidden=bool(core.hidden),
            first=core.first,
            turn=core.mover if core.phase == PLAY else None,
            points=[
                Point(
                    name=NAMES[p],
                    row=row,
                    place=place,
                    owner=_seat(core.owners[p]),
                    value=int(core.values[p]) if core.owners[p] != NOBODY and known[p] else None,
                    face_down=face_down[p],
                )
                for p, (row, place) in enumerate(PLACES)
            ],
            lines=[
                Line(
                    name=LINE_NAMES[line],
                    points=[NAMES[p] for p in POINTS_OF[line]],
                    owner=_seat(core.control[line]),
                    sums=[int(core.sums[s, line]) if _sum_known(core, s, line, known) else None for s in range(2)],
                    empty=int(core.free[line]),
                    reach=[rules.best(core.hands[s], core.free[line]) if hands_known[s] else None for s in range(2)],
                    decided=bool(has(core.decided, line)),
                )
                for line in range(LINES)
            ],
            left=[[DRUIDS[druid] for druid in to_list(core.hands[s])] if hands_known[s] else None for s in range(2)],
            left_counts=[count(core.hands[s]) for s in range(2)],
            megaliths=core.megaliths.tolist(),
            last=NAMES[core.last] if core.last >= 0 else None,
            decides=_decides(core, known) if core.phase == PLAY and seat == core.mover else [],
            totals=core.totals.tolist(),
            rounds=[Round(**summary) for summary in state.rounds],
        )

    def redact(self, players: int, options: Mapping[str, Any], log: Sequence[Entry], seat: int | None) -> list[Entry]:
        """With hidden values the druids of others that still lie face down lose their value (``?@b3``). Finished games are open."""
        found = [dict(entry) for entry in log]
        if options.get("values") != "hidden":
            return found
        start = max((at for at, entry in enumerate(log) if "deal" in entry), default=len(log))
        # the game that is on, or has just ended, by itself
        state = self.start(players, {"values": "hidden"})
        for entry in log[start:]:
            if "deal" in entry:
                self.apply_deal(state, entry["deal"])
            else:
                self.play(state, entry["seat"], entry["move"])
        for entry in found[start + 1 :]:
            point = rules.point_of(self.read_move(state, entry["move"]))
            if entry["seat"] != seat and not rules.revealed(state.core, point):
                entry["move"] = hidden_text(entry["move"])
        return found


def _seat(owner: int) -> int | None:
    return None if owner == NOBODY else int(owner)


def _sum_known(core: Any, seat: int, line: int, known: Sequence[bool]) -> bool:
    """Whether all druids of ``seat`` on the line are among the known ones."""
    return all(known[p] for p in POINTS_OF[line] if core.owners[p] == seat)


def _decides(core: Any, known: Sequence[bool]) -> list[Decides]:
    """The moves of the seat to move that settle a line at once; lines with a druid that it does not know are left out."""
    seat = core.mover
    lines = [line for line in range(LINES) if core.control[line] == NOBODY and _sum_known(core, 1 - seat, line, known)]
    found = []
    for value in (v for v in range(1, 7) if rules.holds(core.hands[seat], v)):
        touched, untouched = ({line: rules.judge_after(core, seat, value, on, line) for line in lines} for on in (True, False))
        for point in to_list(core.empty):
            owners = {line: (touched if point in POINTS_OF[line] else untouched)[line] for line in lines}
            wins, loses = ([LINE_NAMES[line] for line in lines if owners[line] == side] for side in (seat, 1 - seat))
            if wins or loses:
                found.append(Decides(move_text(rules.action_of(value, point)), wins, loses))
    return found


__all__ = ["StonehengeGame"]
