"""``kurumaza analyse``: a recorded game move by move, judged by what each seat knew, with the reasons of the game."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ..games import game
from ..games.cards import shown
from ..games.record import Record, RecordError, check, one_line, parse
from ..lab.analysis import Judged, Played, judge, summed_up
from ..players import Weighed
from .records import contents
from .trouble import Trouble
from .words import LANGUAGES, system_language

USUAL_NODES = 1000
"""How long a decision is thought about when nobody says."""
SAID = 2
"""So many ideas are told of one move."""
CURVE = 40
"""Columns of the curve of a seat's chances."""
BARS = "▁▂▃▄▅▆▇█"


class Texts(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed, in one language."""

    head: str
    round: str
    seat: str
    better: str
    lost: str
    points: str
    decisions: str
    agreed: str
    mean: str
    curve: str
    turning: str
    turn: str
    nothing: str
    between: str


TEXTS = {
    "en": Texts(
        head="{file}: {game}, {players} players, {moves} moves",
        round="Round {number}",
        seat="seat {seat}",
        better="better {move}",
        lost="−{percent} chance to win",
        points="{points} points",
        decisions="decisions",
        agreed="as advised",
        mean="lost a decision",
        curve="chance to win",
        turning="Turning points",
        turn="{name}, move {at}: {played} instead of {best}, −{percent}",
        nothing="No decision of this game can be judged.",
        between="; ",
    ),
    "ja": Texts(
        head="{file}：{game}、{players}人、{moves}手",
        round="第{number}ラウンド",
        seat="席{seat}",
        better="より良い手は{move}",
        lost="勝つ見込み −{percent}",
        points="{points}点",
        decisions="判断の数",
        agreed="おすすめどおり",
        mean="1回あたりの損",
        curve="勝つ見込み",
        turning="分かれ目",
        turn="{name}、{at}手目：{best}ではなく{played}（−{percent}）",
        nothing="このゲームには評価できる判断がありません。",
        between="。",
    ),
}


def analyse_file(name: str, seat: int | None, nodes: int | None, language: str | None, as_json: bool) -> None:
    """Judge the moves of a record and print what was found."""
    speech = language or system_language()
    if speech not in LANGUAGES:
        raise Trouble(f"there is no language {speech} (there are {', '.join(LANGUAGES)})", 2)
    record = read_open(name)
    if seat is not None and not 0 <= seat < record.players:
        raise Trouble(f"there is no seat {seat} at a table of {record.players}", 2)
    moves = sum("move" in entry and seat in (None, entry["seat"]) for entry in record.log)
    judged = (one for one in _with_progress(judge(record, nodes or USUAL_NODES, seat), moves) if one is not None)
    if as_json:
        _print_json(record, list(judged), speech)
    else:
        Report(record, speech).print(name, judged, seat)


# ---- reading ----------------------------------------------------------------------------------------------------------


def read_open(name: str) -> Record:
    """A record in which nothing is hidden: what a seat knew can be told from no other."""
    try:
        raw = parse(contents(name))
        at = next((at for at, entry in enumerate(_log_of(raw)) if _hides(entry)), None)
        if at is not None:
            raise RecordError("what is hidden here must lie open: analyse the record of the finished game", at)
        return check(raw)
    except RecordError as error:
        raise Trouble(f"{name}: {error}") from None


def _log_of(raw: Any) -> list[Any]:
    log = raw.get("log") if isinstance(raw, dict) else None
    return log if isinstance(log, list) else []


def _hides(entry: Any) -> bool:
    """Whether an entry is one as seats see it from whom something is hidden."""
    if not isinstance(entry, dict):
        return False
    move, deal = entry.get("move"), entry.get("deal")
    if isinstance(move, str) and not move.startswith("theme ") and "?" in move:
        return True
    if not isinstance(deal, dict):
        return False
    hands, score_cards = deal.get("hands"), deal.get("score_cards")
    return (isinstance(hands, list) and None in hands) or (isinstance(score_cards, list) and "??" in score_cards)


def _with_progress(judged: Iterable[Judged | None], moves: int) -> Iterator[Judged | None]:
    """A progress bar on the standard error, where somebody can see it and nothing else is being printed there."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        yield from judged
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(judged, description="analysing", total=moves, console=Console(stderr=True), transient=True)


# ---- for people -------------------------------------------------------------------------------------------------------


class Report:
    """Prints what was found in one language."""

    def __init__(self, record: Record, language: str) -> None:
        from rich.console import Console

        self.record = record
        self.language = language
        self.texts = TEXTS[language]
        names = record.extra.get("names")
        named = names if isinstance(names, list) else []
        self.people = [one_line(name).strip() if isinstance(name, str) else "" for name in named[: record.players]]
        if len(set(self.people)) < len(self.people):  # the same name twice tells nobody apart
            self.people = []
        self.console = Console(highlight=False, markup=False, soft_wrap=True)

    def print(self, name: str, judged: Iterable[Judged], seat: int | None) -> None:
        """Every decision as soon as it is judged, then the sums."""
        from .terminal import coloured

        played = game(self.record.game)
        moves = sum("move" in entry for entry in self.record.log)
        called = played.ja if self.language == "ja" else played.en
        self.console.print(self.texts.head.format(file=name, game=called, players=self.record.players, moves=moves))
        found: list[Judged] = []
        round = None
        for one in judged:
            if one.round != round:
                round = one.round
                self.console.print(f"\n{self.texts.round.format(number=round + 1)}", style="bold")
            found.append(one)
            for line in self.lines(one):
                self.console.print(coloured(line))
        if not found:
            self.console.print(self.texts.nothing)
            return
        seats = range(self.record.players) if seat is None else [seat]
        self._sums({place: summed_up(found, place) for place in seats})

    def called(self, seat: int) -> str:
        """A seat by the name of who sits there."""
        return (self.people[seat] if seat < len(self.people) else "") or self.texts.seat.format(seat=seat)

    def lines(self, one: Judged) -> list[str]:
        """One decision: what was played and why; where it gave something up, what would have been better."""
        made, best = one.advice.of(one.played), one.advice.moves[0]
        assert made is not None
        head = f"{one.at:4}  {self.called(one.seat)}  {move_shown(one.played)}"
        if one.win is not None and made.win is not None:
            head += f"  {percent(made.win)}"
        if one.noteworthy and one.lost is not None:
            head += "  " + self.texts.lost.format(percent=percent(one.lost.win))
            if one.lost.gain is not None:
                head += ", " + self.texts.points.format(points=f"{-one.lost.gain:+.1f}".replace("-", "−"))
            better = self.texts.better.format(move=move_shown(best.move))
            return [self._with(head, made), self._with(" " * 8 + better, best)]
        return [self._with(head, made)]

    def _with(self, head: str, weighed: Weighed) -> str:
        """A line with the reasons of its move."""
        said = [one.text(self.language, self.people) for one in weighed.ideas[:SAID]]
        colon = "：" if self.language == "ja" else ": "
        return head + (colon + self.texts.between.join(said) if said else "")

    def _sums(self, seats: dict[int, Played]) -> None:
        from rich.table import Table

        texts = self.texts
        table = Table("", box=None, pad_edge=False)
        for column in (texts.decisions, texts.agreed, texts.mean):
            table.add_column(column, justify="right")
        table.add_column(texts.curve)
        for seat, played in seats.items():
            shares = percent(played.agreed / played.decisions) if played.decisions else "-"
            mean = percent(played.lost) if played.decisions else "-"
            table.add_row(self.called(seat), str(played.decisions), shares, mean, curve(played.curve))
        self.console.print()
        self.console.print(table)
        turns = sorted((one for played in seats.values() for one in played.turning_points), key=lambda one: one.at)
        if turns:
            self.console.print(f"\n{texts.turning}", style="bold")
        for one in turns:
            assert one.lost is not None
            moves = {"played": move_shown(one.played), "best": move_shown(one.best)}
            self.console.print("  " + texts.turn.format(name=self.called(one.seat), at=one.at, percent=percent(one.lost.win), **moves))


def move_shown(move: str) -> str:
    """A move with its cards as people write them."""
    return " ".join(map(shown, move.split(" ")))


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.0f} %" if share >= 0.095 else f"{100 * share:.1f} %"


def curve(chances: Sequence[float]) -> str:
    """The chances in time as a row of bars, with the first and the last in figures."""
    if not chances:
        return "-"
    columns = min(CURVE, len(chances))
    parts = [chances[len(chances) * k // columns : len(chances) * (k + 1) // columns] for k in range(columns)]
    bars = "".join(BARS[min(len(BARS) - 1, int(sum(part) / len(part) * len(BARS)))] for part in parts)
    return f"{percent(chances[0])} {bars} {percent(chances[-1])}"


# ---- for programs -----------------------------------------------------------------------------------------------------


def _print_json(record: Record, judged: list[Judged], language: str) -> None:
    """One JSON object: each decision with all moves, and how each seat played."""
    decisions = []
    for one in judged:
        found = msgspec.to_builtins(one)
        for raw, weighed in zip(found["advice"]["moves"], one.advice.moves, strict=True):
            raw["error"] = weighed.error
            raw["ideas"] = [msgspec.to_builtins(idea) | {"text": idea.text(language)} for idea in weighed.ideas]
        decisions.append(found)
    seats = []
    for seat in range(record.players):
        played = summed_up(judged, seat)
        turns = [one.at for one in played.turning_points]
        seats.append(msgspec.to_builtins(played) | {"seat": seat, "turning_points": turns})
    print(json.dumps({"game": record.game, "players": record.players, "decisions": decisions, "seats": seats}, ensure_ascii=False))
