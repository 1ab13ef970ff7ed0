"""A game's view as lines of text for the terminal, in both languages. A game that is not known here is shown field by field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ..games.cards import SIGNS, shown
from .words import Words


def board(view: Any, words: Words, name: Callable[[int], str]) -> list[str]:
    """The table as ``view`` shows it; ``name`` names a seat."""
    game = msgspec.structs.asdict(view)
    drawn = BOARDS.get(view.__struct_config__.tag)
    return drawn(view, words, name) if drawn else [f"{field}: {value}" for field, value in game.items() if value not in (None, [], {})]


def card(text: str | None) -> str:
    """A card for people: ``10♥``; number cards as they are; ``··`` when it is secret."""
    return "··" if text is None else shown(text)


def hand(cards: Sequence[str | int] | None) -> str:
    """The cards of a hand, suits apart."""
    shown, before = [], ""
    for item in cards or []:
        text = str(item)
        suit = text[-1] if text[-1] in SIGNS else ""
        shown.append(("  " if before and suit != before else "") + card(text))
        before = suit
    return " ".join(shown)


def trick(view: Any, words: Words, name: Callable[[int], str]) -> list[str]:
    """The cards on the table and the last trick."""
    lines = [f"  {name(played.seat)}: {card(played.card)}" for played in view.trick]
    return [f"{words.table}:", *lines] if lines else []


def last_trick(last: Any, words: Words, name: Callable[[int], str]) -> list[str]:
    """The last finished trick in one line."""
    if last is None:
        return []
    cards = ", ".join(f"{name(played.seat)} {card(played.card)}" for played in last.cards)
    return [f"{words.last}: {cards} → {name(last.winner)}"]


def _ambition(view: Any, words: Words, name: Callable[[int], str]) -> list[str]:
    lines = [f"{words.round} {view.round + 1}"]
    for seat, points in enumerate(view.points):
        lines.append(
            f"  {name(seat)}: {words.points} {points}, {words.tricks} {view.tricks[seat]}, {words.total} {view.totals[seat]}, "
            f"{words.strikes} {view.strikes[seat]}"
        )
    if view.phase == "pass" and view.pass_to is not None:
        lines.append(words.pass_to.format(seats=view.pass_to))
    if view.got:
        lines.append(f"{words.got}: {hand(view.got)}")
    return lines + last_trick(view.last, words, name) + trick(view, words, name)


def _tightrope(view: Any, words: Words, name: Callable[[int], str]) -> list[str]:
    lines = [f"{words.round} {view.round + 1}"]
    for seat, rods in enumerate(view.rods):
        side = words.blue if rods > 0 else words.red if rods < 0 else ""
        lines.append(f"  {name(seat)}: {words.rods} {abs(rods)} {side}".rstrip() + f", {words.total} {view.totals[seat]}")
    if view.score is not None:
        covered = "" if view.score.blue and view.score.red else f" ({words.only_red if view.score.red else words.only_blue})"
        lines.append(f"{words.score_card}: {' '.join(view.score.turned)} = {view.score.value}{covered}; {words.to_come}: {' '.join(view.to_come)}")
    return lines + last_trick(view.last, words, name) + trick(view, words, name)


def _siebenbatten(view: Any, words: Words, name: Callable[[int], str]) -> list[str]:
    lines = [
        f"{words.round} {view.round + 1}: {words.captain} {name(view.captain)}, {words.dealer} {name(view.dealer)}",
        f"  {name(0)} + {name(2)}: {view.scores[0]}; {name(1)} + {name(3)}: {view.scores[1]}",
        f"  {words.tricks}: " + ", ".join(f"{name(seat)} {won}" for seat, won in enumerate(view.won)),
    ]
    if view.trump is not None:
        linke = " ".join(map(card, view.trump.linke))
        lines.append(f"Guate {card(view.trump.guate)}, Rechte {card(view.trump.rechte)}, Linke {linke}")
    elif view.sheet is not None:
        left = [cell.card for cell in view.sheet if cell.possible]
        lines.append(f"{words.rechte_among}: {hand(left)}")
    return lines + last_trick(view.tricks[-1] if view.tricks else None, words, name) + trick(view, words, name)


def _stonehenge(view: Any, words: Words, name: Callable[[int], str]) -> list[str]:
    lines = [f"{words.round} {view.round + 1}/{view.games}"]
    rows: dict[int, list[str]] = {}
    for point in view.points:
        if point.owner is None:
            text = point.name
        else:
            text = ("AB"[point.owner]) + ("?" if point.value is None else str(point.value))
        rows.setdefault(point.row, []).append(text)
    for row, texts in rows.items():
        lines.append(" " * (2 * (6 - len(texts)) + 2) + "  ".join(texts) + f"   r{row}")
    for seat, left in enumerate(view.left):
        druids = " ".join(map(str, left)) if left is not None else f"({view.left_counts[seat]})"
        lines.append(f"  {'AB'[seat]} = {name(seat)}: {words.druids} {druids}; {words.megaliths} {view.megaliths[seat]}/8")
    lines.append(f"{words.lines}: " + "  ".join(_line(line) for line in view.lines if line.owner is None or line.decided))
    return lines


def _line(line: Any) -> str:
    sums = "-".join("?" if total is None else str(total) for total in line.sums)
    return f"{line.name} {sums}" + (f" → {'AB'[line.owner]}" if line.owner is not None else f" (+{line.empty})")


def _clayart(view: Any, words: Words, name: Callable[[int], str]) -> list[str]:
    lines = [
        f"{words.round} {view.round + 1}: " + (words.theme.format(theme=view.theme) if view.theme else words.decides.format(name=name(view.decider)))
    ]
    for seat, score in enumerate(view.scores):
        work = f", {words.work} {view.works[seat]}" if view.works[seat] else ""
        cards = f", {words.cards} {len(view.laid[seat])}" if view.laid[seat] else ""
        lines.append(f"  {seat} {name(seat)}: {score}{work}{cards}")
    if view.last is not None and view.phase in ("theme", "over"):
        for opened in view.last.works:
            marks = " ".join(f"{name(mark.seat)} {mark.mark}" for mark in opened.marks)
            lines.append(f"  {words.work} {opened.maker}: {marks}")
    return lines


BOARDS: dict[Any, Callable[[Any, Words, Callable[[int], str]], list[str]]] = {
    "ambition": _ambition,
    "tightrope": _tightrope,
    "siebenbatten": _siebenbatten,
    "stonehenge": _stonehenge,
    "clayart": _clayart,
}
