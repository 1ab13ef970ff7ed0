"""What a computer player does at a clay table. It sees the shapes of other computers; of a person's work it sees only that it is there."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec

from ..game import Sight
from .notation import NO_WORK, critique_text, read_critique
from .rules import CRITIC, OBJECTOR, agreement, upheld
from .shapes import PLAIN, Shape, idea_of, imagined, likeness, read_shape
from .state import CRITIQUE, DISCUSS, MARKS, MODEL, OBJECT, THEME, Critique
from .view import ClayArtView

TASTE = 0.18
"""How far players differ about a work (standard deviation; the works lie between 0 and 1)."""
WORLDS = 60
"""Imagined openings for an objection."""
MODEST = 0.75
"""What an objection must promise beyond keeping still."""
ROUNDING = 0.5
"""Times in a log are not exact: who signals keeps away from the edge by so much."""
EXAGGERATION = 0.15
"""How far who is daring overdoes a trait, as a part of what it differs from a plain lump's."""
WEIGHTS = (2, 1, -1, -2)
"""What it means to a critic to lay ◎ ○ △ × at a good work."""


def suggest(sight: Sight, random: random.Random) -> str | None:
    """A move, or None to wait."""
    if not sight.moves:
        return None
    if sight.view.phase == CRITIQUE:
        return critique_text(_critique(sight, random))
    if sight.view.phase == OBJECT:
        return _objection(sight, random)
    return make_and_talk(sight, random)


def make_and_talk(sight: Sight, random: random.Random, daring: float = 0.0) -> str | None:
    """What there is to do before the works are judged: a theme, a work, a signal, the end of the discussion; None to wait. Who is ``daring``
    names words that look unlike a plain lump, and exaggerates; below 0 the other way."""
    view: ClayArtView = sight.view
    seat = sight.seat
    if seat is None or not sight.moves:
        return None
    if view.phase == THEME:
        return _theme(view, random, daring)
    if view.phase == MODEL and not view.handed[seat]:
        return f"work {_exaggerated(imagined(idea_of(view.theme or ''), random), daring).reference}"
    if view.phase in (MODEL, DISCUSS) and view.signal and not view.signalled[seat] and _glass_is_empty(sight) and random.random() < 0.5:
        return f"signal {view.seconds}.00"
    if view.phase == DISCUSS:
        if not view.ready[seat]:
            return "ready"
        return "close" if all(view.ready) else None
    return None


def pace(sight: Sight) -> float:
    """Seconds after which a move looks natural: people want to see the last opening before the glass is turned again, and how others model."""
    view: ClayArtView = sight.view
    if view.phase == THEME:
        return 25.0 if view.rounds else 3.0
    if view.phase == MODEL and sight.seat is not None and not view.handed[sight.seat]:
        return min(6.0 + 3.0 * sight.seat, 0.6 * view.seconds)
    return 1.6


def _theme(view: ClayArtView, random: random.Random, daring: float) -> str:
    used = {word for finished in view.rounds for word in view.names.get(finished.theme, ())}
    fresh = [english for english, _ in view.words if english not in used] or [english for english, _ in view.words]
    if daring:
        strange = sorted(fresh, key=lambda word: -daring * sum(abs(value - PLAIN[trait]) for trait, value in idea_of(word).traits.items()))
        fresh = strange[: max(1, len(strange) // 3)]
    return f"theme {random.choice(fresh)}"


def _exaggerated(shape: Shape, daring: float) -> Shape:
    """A shape with its traits farther from a plain lump's."""
    pushed = {trait: min(99, max(0, round(value + EXAGGERATION * daring * (value - PLAIN[trait])))) for trait, value in shape.traits.items()}
    return msgspec.structs.replace(shape, traits=pushed)


def _glass_is_empty(sight: Sight) -> bool:
    """Whether the log's times say so. Without times nobody is early, and what is over is over once all have handed in."""
    since = 0.0
    for entry in sight.log:
        if "t" not in entry and "deal" not in entry:
            return bool(sight.view.phase == DISCUSS)
        if entry.get("move", "").startswith("theme "):
            since = entry["t"]
    return bool(sight.log[-1].get("t", 0.0) - since >= sight.view.seconds + ROUNDING)


# ---- judging --------------------------------------------------------------------------------------------------------------


def qualities(view: ClayArtView) -> list[float]:
    """How well each work shows the theme, as all see it alike: 0 .. 1. A person's work cannot be seen by machines: its reference decides."""
    return [quality(work or NO_WORK, view.theme or "") for work in view.works]


def quality(work: str, theme: str) -> float:
    """How well a work shows a theme, as all see it alike."""
    if work == NO_WORK:
        return 0.0
    shape = read_shape(work)
    if shape is not None:
        return likeness(shape, idea_of(theme))
    digest = hashlib.sha256(f"{theme} {work}".encode("utf-8", "replace")).digest()
    return 0.35 + 0.6 * digest[0] / 255


def _own_taste(sight: Sight) -> list[float]:
    """What this player sees in the works beyond what all see: by its own leaning towards certain shapes, the same all game long."""
    found = []
    for work in sight.view.works:
        shape = read_shape(work or NO_WORK)
        family = shape.family if shape else "other"
        found.append(random.Random(f"taste {sight.seat} {sight.log[0]} {family}").gauss(0, TASTE / 2))
    return found


def _critique(sight: Sight, chance: random.Random) -> Critique:
    view: ClayArtView = sight.view
    judged = [quality + taste + chance.gauss(0, TASTE / 2) for quality, taste in zip(qualities(view), _own_taste(sight), strict=True)]
    listed = [read_critique(move.removeprefix("critique "), sight.players) for move in sight.moves]
    return max(listed, key=lambda critique: sum(weight * judged[maker] for weight, maker in zip(WEIGHTS, critique, strict=True)))


def _objection(sight: Sight, chance: random.Random) -> str:
    """The work at which an objection promises most, imagining what others may have laid where they laid."""
    view: ClayArtView = sight.view
    shared = qualities(view)
    places = [[maker for maker in range(sight.players) if critic in view.laid[maker]] for critic in range(sight.players)]
    hopes = [0.0] * sight.players
    for _ in range(WORLDS):
        marks: list[dict[int, int]] = [{} for _ in range(sight.players)]
        for critic, makers in enumerate(places):
            ranked = sorted(makers, key=lambda maker: -(shared[maker] + chance.gauss(0, TASTE)))
            if critic == sight.seat:
                ranked = [view.mine[mark] for mark in MARKS]
            for mark, maker in enumerate(ranked):
                marks[maker][critic] = mark
        for maker in range(sight.players):
            hopes[maker] += _promise(sight.seat, marks[maker], view.penalties) / WORLDS
    best, chosen = MODEST, "object -"
    for move in sight.moves:
        if move != "object -" and hopes[int(move.split(" ")[1])] > best:
            best, chosen = hopes[int(move.split(" ")[1])], move
    return chosen


def _promise(seat: Any, marks: dict[int, int], penalties: list[list[int]]) -> float:
    """What objecting brings a seat more than keeping still, when these are the marks at the work."""
    right = upheld(list(marks.values()))
    gain = OBJECTOR if right else -OBJECTOR
    if seat in marks:
        gain += -CRITIC if right else CRITIC
        gain -= agreement(list(marks.values()), penalties)[list(marks).index(seat)]
    return gain
