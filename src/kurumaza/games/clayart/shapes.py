"""What computer players model: parametric shapes, named by their reference, and the idea of a shape that a word gives.

A reference reads ``p1:<family>:<traits>.<variety>``, traits two digits each in the order of :data:`TRAITS`, ``variety`` a number that
tells apart works of the same traits: ``p1:star:45504500009000000500.123``.
"""

from __future__ import annotations

import hashlib
import random
import re

import msgspec

from .words import NAMES

FAMILIES = ("body", "ring", "stack", "crowd", "star", "bowl", "arch", "slab")
TRAITS = ("tall", "taper", "square", "twist", "bend", "spikes", "bumps", "hollow", "parts")
"""All 0 .. 99. Of ``taper`` 50 is none, less is wider at the top."""
PLAIN = {"tall": 45, "taper": 50, "square": 10, "twist": 0, "bend": 0, "spikes": 0, "bumps": 0, "hollow": 0, "parts": 40}
MOST_VARIETY = 9999
_REFERENCE = re.compile(f"p1:({'|'.join(FAMILIES)}):([0-9]{{{2 * len(TRAITS)}}})\\.([0-9]{{1,4}})")


class Shape(msgspec.Struct, frozen=True):
    """A computer's work."""

    family: str
    traits: dict[str, int]
    variety: int

    @property
    def reference(self) -> str:
        """What ``work`` hands in."""
        return f"p1:{self.family}:" + "".join(f"{self.traits[trait]:02}" for trait in TRAITS) + f".{self.variety}"


def read_shape(reference: str) -> Shape | None:
    """The shape that a reference names; None when it names none of ours."""
    found = _REFERENCE.fullmatch(reference)
    if not found:
        return None
    family, digits, variety = found.groups()
    return Shape(family, {trait: int(digits[2 * at : 2 * at + 2]) for at, trait in enumerate(TRAITS)}, int(variety))


class Idea(msgspec.Struct, frozen=True):
    """What a word should look like: fitting families, the best first, and traits."""

    families: tuple[str, ...]
    traits: dict[str, int]


def _idea(families: str, **traits: int) -> Idea:
    return Idea(tuple(families.split()), PLAIN | traits)


IDEAS: dict[str, Idea] = {
    "heavy": _idea("body stack slab", tall=18, square=45, taper=60),
    "light": _idea("arch star ring", tall=75, bend=35, hollow=60),
    "round": _idea("body ring bowl", tall=45, square=0),
    "sharp": _idea("body star", tall=90, taper=99, square=30),
    "soft": _idea("crowd body slab", tall=25, square=0, bumps=35),
    "hard": _idea("body stack", square=99, tall=45),
    "tall": _idea("body stack", tall=99, taper=65),
    "low": _idea("slab body", tall=3),
    "wide": _idea("slab bowl", tall=5, square=25),
    "narrow": _idea("body stack", tall=95, square=15),
    "thick": _idea("body slab stack", tall=40, square=70),
    "thin": _idea("slab ring", tall=6, square=40, bend=20),
    "twisted": _idea("body stack arch", tall=75, square=90, twist=95),
    "crooked": _idea("stack body", tall=75, bend=90, twist=30),
    "straight": _idea("body stack", tall=95, square=90),
    "hollow": _idea("bowl ring", hollow=99, tall=40),
    "open": _idea("bowl star", hollow=80, tall=20),
    "lonely": _idea("body slab", tall=20, taper=70, parts=10),
    "crowded": _idea("crowd star", parts=99, tall=60, bumps=20),
    "proud": _idea("body stack", tall=90, taper=20, square=30),
    "shy": _idea("body crowd", tall=12, bend=70, square=5),
    "brave": _idea("star body", tall=85, taper=30, spikes=35, square=55),
    "gentle": _idea("body bowl", tall=35, square=0, bend=15),
    "cold": _idea("star body", spikes=60, square=95, tall=70),
    "warm": _idea("bowl body", tall=25, square=0, hollow=25),
    "hot": _idea("star body", twist=45, taper=90, tall=85, spikes=40),
    "sleepy": _idea("slab body crowd", tall=6, bend=45, square=0),
    "hungry": _idea("bowl ring", hollow=95, tall=60),
    "sweet": _idea("stack crowd", parts=55, square=0, tall=45, taper=70),
    "bitter": _idea("body star", bumps=75, tall=30, twist=30),
    "sour": _idea("star body", spikes=70, tall=30, twist=40),
    "spicy": _idea("star body", spikes=90, bend=35, tall=65),
    "old": _idea("stack body", bumps=75, bend=30, tall=50),
    "new": _idea("body stack", square=75, tall=60),
    "fast": _idea("body arch", tall=15, taper=95, bend=60),
    "slow": _idea("slab body", tall=12, bumps=15, square=5),
    "slowly": _idea("slab body", tall=10, bend=30, square=5),
    "suddenly": _idea("star slab", spikes=99, tall=55, taper=80),
    "quiet": _idea("slab body bowl", tall=10, square=5),
    "loud": _idea("star crowd bowl", spikes=80, parts=90, tall=70),
    "happy": _idea("star crowd arch", tall=65, parts=65, bend=30, square=0),
    "sad": _idea("body arch", tall=40, bend=85, taper=75),
    "angry": _idea("star body", spikes=95, bumps=50, tall=50),
    "scary": _idea("star crowd", spikes=85, bend=40, tall=85, taper=85),
    "funny": _idea("stack crowd", bend=75, tall=70, taper=15, parts=60),
    "serious": _idea("body stack", square=95, tall=70),
    "noble": _idea("body stack", tall=95, taper=60, twist=20, square=40),
    "luxurious": _idea("stack star", parts=99, bumps=40, tall=65, spikes=30),
    "poor": _idea("slab body", tall=25, parts=10, taper=70, bend=40),
    "fluffy": _idea("crowd body", parts=85, bumps=60, square=0, tall=35),
    "slippery": _idea("body slab", square=0, tall=15, bend=30),
    "rough": _idea("body slab", bumps=99, tall=40, square=40),
    "prickly": _idea("body star", spikes=99, square=0, tall=45),
    "wobbly": _idea("stack body", bend=60, twist=45, tall=85, taper=15),
    "steady": _idea("body stack", tall=25, taper=80, square=60),
    "elegant": _idea("arch body", tall=85, bend=40, twist=40, taper=70),
    "clumsy": _idea("stack crowd", bend=50, bumps=50, taper=15, tall=45),
    "mysterious": _idea("ring arch", twist=70, hollow=70, tall=75),
    "dangerous": _idea("star stack", spikes=90, taper=15, tall=80),
    "peaceful": _idea("slab ring bowl", tall=15, square=0),
    "free": _idea("star arch", bend=60, tall=70, parts=60, square=0),
    "stubborn": _idea("body slab", square=85, tall=30),
    "delicious": _idea("stack bowl", tall=30, square=5, parts=40, hollow=25),
    "nostalgic": _idea("arch ring", tall=45, bumps=25, hollow=40),
    "far away": _idea("crowd slab", tall=25, parts=35, taper=85),
    "deep": _idea("bowl ring", hollow=99, tall=75),
    "endless": _idea("ring arch", twist=60, tall=50, parts=30),
    "fresh": _idea("star arch", tall=70, square=10, parts=40),
    "lively": _idea("star crowd", bend=40, parts=75, tall=75, twist=30),
    "wild": _idea("star crowd", spikes=75, bumps=80, bend=40, parts=80),
    "graceful": _idea("arch body", bend=55, tall=85, twist=25, square=0),
    "complicated": _idea("star crowd", twist=75, bumps=60, parts=99, tall=60),
}
"""For every suggested theme, by its English word."""


def idea_of(theme: str) -> Idea:
    """What computer players think of at a word; of words that they do not know all imagine the same, whatever it is."""
    english, _ = NAMES.get(theme.casefold(), (theme.casefold(), ""))
    if english in IDEAS:
        return IDEAS[english]
    chance = random.Random(hashlib.sha256(f"idea {english}".encode("utf-8", "replace")).digest())
    traits = {trait: chance.randrange(100) if chance.random() < 0.5 else PLAIN[trait] for trait in TRAITS}
    return Idea(tuple(chance.sample(FAMILIES, 2)), traits)


def likeness(shape: Shape, idea: Idea) -> float:
    """How well a shape shows an idea: 1 perfectly, 0 not at all."""
    family = 1.0 if shape.family == idea.families[0] else 0.8 if shape.family in idea.families else 0.3
    distance = sum(abs(shape.traits[trait] - idea.traits[trait]) for trait in TRAITS) / (99 * len(TRAITS))
    return family * max(0.0, 1.0 - 3.0 * distance)


def imagined(idea: Idea, chance: random.Random) -> Shape:
    """A shape for an idea as one player's hands make it: near it, each time another."""
    weights = [3, 2, 1][: len(idea.families)]
    family = chance.choices(idea.families, weights)[0]
    traits = {trait: min(99, max(0, round(value + chance.gauss(0, 9)))) if value != PLAIN[trait] else value for trait, value in idea.traits.items()}
    return Shape(family, traits, chance.randint(0, MOST_VARIETY))
