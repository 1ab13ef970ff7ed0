"""Whole deals as a seat may imagine them: a world that agrees with all that it has seen, and the log that leads there, hidden entries filled in.

Worlds come from the game's belief, all equally likely. What it does not tell is drawn here: which cards others have passed (Ambition), and what they
have chosen in secret (Tightrope).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import msgspec
import numpy as np

from ..games import Sight
from ..games.ambition.notation import move_text as pass_text
from ..games.ambition.notation import pass_action
from ..games.ambition.state import PASS
from ..games.cards import card_text, read_card, to_list
from ..games.game import Deal, Entry
from ..games.match import DEAL, Match, Row, row_type
from ..games.siebenbatten.state import UNKNOWN
from ..games.stonehenge.state import NAMES
from ..games.tightrope.notation import score_card_text
from ..kernels.compiler import GAMES
from ..kernels.worlds import draw_worlds
from .deals import Course, start_of

BATCH = 64
"""Worlds drawn at once."""
HIDDEN = "?"
"""Stands in every hidden move."""


class Imagination:
    """Deals that agree with a seat's sight, drawn one after the other. The sight must be of a deal under way."""

    def __init__(self, sight: Sight, seed: int) -> None:
        self._sight = sight
        self._chance = random.Random(seed)
        self._rulebook: Any = GAMES[sight.game]
        module = type(self._rulebook).__module__
        self._belief: Any = import_module(f"{module}.belief").belief(sight)
        self._worlds = np.zeros(0, self._rulebook.dtype)
        self._start = start_of(sight.log)
        self._origin = _before_deal(sight, import_module(f"{module}.advice").known(sight))

    def course(self) -> Course:
        """The next deal that it imagines; RuntimeError when none is found."""
        seen, start = self._sight, self._start
        deal, entries = seen.log[start]["deal"], seen.log[start + 1 :]
        dealt, moves = _FILL[seen.game](seen, self._world(), deal, entries, self._chance)
        course = Course(seen.game, self._origin, seen.log[:start])
        course.begin(dealt)
        for move in moves:
            course.move(move)
        return course

    def _world(self) -> Row:
        """A world drawn from the belief."""
        if self._worlds.size == 0:
            belief, worlds = self._belief, np.zeros(BATCH, self._rulebook.dtype)
            holders = np.array(belief.may, np.uint64), np.array(belief.room, np.int64)
            found = draw_worlds(belief.state.array, worlds, np.uint64(belief.unseen), *holders, self._chance.getrandbits(62))
            if found == 0:
                raise RuntimeError("no deal agrees with what the seat has seen")
            self._worlds = worlds[:found]
        world, self._worlds = self._worlds[:1], self._worlds[1:]
        return row_type(world.dtype)(world)


def _before_deal(sight: Sight, state: Match) -> Match:
    """Make a state that holds what the seat knows into the one before the present deal."""
    view, core = sight.view, state.core
    core.phase = DEAL
    if sight.game == "stonehenge":
        core.first = 1 - view.first
    else:
        core.dealer = (view.dealer - 1) % sight.players
    # not every game shows these
    state.took = getattr(view, "took", [])[: len(view.rounds)]
    state.laid = getattr(view, "laid", None)
    state.rounds = [msgspec.to_builtins(finished) for finished in view.rounds]
    return state


def _held(world: Row, entries: list[Entry], read: Callable[[str], int | None]) -> list[list[int]]:
    """The cards that each seat had before it played; entries that name no card are left out."""
    held = [to_list(world.hands[seat]) for seat in range(world.players)]
    for entry in entries:
        card = read(entry["move"])
        if card is not None:
            held[entry["seat"]].append(card)
    return held


def _with_hands(deal: Deal, hands: list[list[Any]]) -> Deal:
    """The deal with these hands where they are hidden; the seat's own stays in the order in which it was dealt."""
    return deal | {"hands": [made if seen is None else seen for seen, made in zip(deal["hands"], hands, strict=True)]}


def _ambition(sight: Sight, world: Row, deal: Deal, entries: list[Entry], chance: random.Random) -> tuple[Deal, list[str]]:
    n, view = sight.players, sight.view
    hands = _held(world, entries, read_card)
    passed: dict[int, list[int]] = {}
    for entry in entries:
        giver: int = entry["seat"]
        move: str = entry["move"]
        if not move.startswith("pass"):
            continue
        receiver = (giver + view.pass_to) % n
        if HIDDEN in move:
            passed[giver] = sorted(chance.sample(hands[giver if view.phase == "pass" else receiver], 3))
        else:
            passed[giver] = [card for card in map(read_card, move.split()[1:]) if card is not None]
    moves = [pass_text(PASS, pass_action(passed[entry["seat"]])) if HIDDEN in entry["move"] else entry["move"] for entry in entries]
    if view.phase != "pass":
        for giver, cards in passed.items():
            receiver = (giver + view.pass_to) % n
            hands[receiver] = [card for card in hands[receiver] if card not in cards]
        for giver, cards in passed.items():
            hands[giver] = hands[giver] + cards
    elif sight.seat in passed:
        hands[sight.seat] = hands[sight.seat] + passed[sight.seat]
    return _with_hands(deal, [[card_text(card) for card in hand] for hand in hands]), moves


def _tightrope(sight: Sight, world: Row, deal: Deal, entries: list[Entry], chance: random.Random) -> tuple[Deal, list[str]]:
    moves = [str(chance.choice(to_list(world.hands[entry["seat"]]))) if HIDDEN in entry["move"] else entry["move"] for entry in entries]
    hands = _held(world, entries, lambda move: int(move) if move.isdecimal() else None)
    return _with_hands(deal, hands) | {"score_cards": [score_card_text(card) for card in world.score_cards.tolist()]}, moves


def _siebenbatten(sight: Sight, world: Row, deal: Deal, entries: list[Entry], chance: random.Random) -> tuple[Deal, list[str]]:
    hands = _held(world, entries, read_card)
    moves = [entry["move"] for entry in entries]
    for place, entry in enumerate(entries[:2]):
        if HIDDEN in entry["move"]:
            shown = int(world.shown[place])
            moves[place] = "show " + card_text(chance.choice(hands[entry["seat"]]) if shown == UNKNOWN else shown)
    return _with_hands(deal, [[card_text(card) for card in hand] for hand in hands]), moves


def _stonehenge(sight: Sight, world: Row, deal: Deal, entries: list[Entry], chance: random.Random) -> tuple[Deal, list[str]]:
    points = [entry["move"].partition("@")[2] for entry in entries]
    return deal, [f"{world.values[NAMES.index(point)]}@{point}" for point in points]


_FILL: dict[str, Callable[[Sight, Row, Deal, list[Entry], random.Random], tuple[Deal, list[str]]]] = {
    "ambition": _ambition,
    "tightrope": _tightrope,
    "siebenbatten": _siebenbatten,
    "stonehenge": _stonehenge,
}
