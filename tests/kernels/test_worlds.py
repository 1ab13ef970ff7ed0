"""Worlds agree with all that a seat has seen, leave out none that does, and are all equally likely."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from kurumaza.games import sight
from kurumaza.games.cards import EMPTY, card_text, count, to_list, to_set
from kurumaza.games.seeds import Shuffler
from kurumaza.kernels import GAMES
from kurumaza.kernels.worlds import draw_worlds

BELIEFS = {id: import_module(f"kurumaza.games.{id}.belief") for id in ("ambition", "tightrope", "siebenbatten")}
CASES = [
    ("ambition", 3, {}),
    ("ambition", 4, {}),
    ("tightrope", 3, {}),
    ("tightrope", 5, {}),
    ("tightrope", 4, {"deck": "exact"}),
    ("tightrope", 4, {"play": "simultaneous"}),
    ("siebenbatten", 4, {}),
]


def holders(belief: Any) -> tuple[Any, Any]:
    return np.array(belief.may, np.uint64), np.array(belief.room, np.int64)


def test_all_deals_are_equally_likely() -> None:
    """Against the list of all deals of eight cards to three holders, one of whom lacks two of the cards, another one: chi-square."""
    game = GAMES["ambition"]
    start, worlds = np.zeros(1, game.dtype), np.zeros(42_000, game.dtype)
    start["players"] = 4
    cards, may, room = (
        [3, 9, 14, 20, 33, 40, 41, 51],
        [{3, 9, 14, 20, 33, 40, 41, 51}, {3, 9, 20, 33, 40, 41}, {3, 14, 20, 33, 40, 41, 51}],
        [3, 2, 3],
    )
    possible = []
    for first in itertools.combinations(cards, room[0]):
        for second in itertools.combinations([card for card in cards if card not in first], room[1]):
            third = tuple(card for card in cards if card not in first and card not in second)
            if set(first) <= may[0] and set(second) <= may[1] and set(third) <= may[2]:
                possible.append((first, second, third))
    assert draw_worlds(start, worlds, to_set(cards), np.array([to_set(m) for m in may], np.uint64), np.array(room), 5)
    seen = Counter(tuple(tuple(to_list(hand)) for hand in world["hands"][:3]) for world in worlds)
    assert set(seen) == set(possible)
    expected = len(worlds) / len(possible)
    chi = sum((seen[deal] - expected) ** 2 / expected for deal in possible)
    degrees = len(possible) - 1
    assert abs(chi - degrees) < 4 * (2 * degrees) ** 0.5


def test_impossible() -> None:
    """No world where a card has no holder, where there is too little room, or where cards that one holder must have are too many."""
    game = GAMES["ambition"]
    start, worlds = np.zeros(1, game.dtype), np.zeros(1, game.dtype)
    start["players"] = 4
    for unseen, may, room in (
        ([1, 2, 3], [{1}, {1}], [2, 1]),
        ([1, 2, 3], [{1, 2, 3}, {1, 2, 3}], [1, 1]),
        ([1, 2, 3], [{1, 2, 3}, {3}], [1, 2]),
        ([1, 2], [{1, 2}, set()], [1, 1]),
    ):
        assert not draw_worlds(start, worlds, to_set(unseen), np.array([to_set(m) for m in may], np.uint64), np.array(room), 5)


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_worlds_agree_with_the_sight(id: str, players: int, options: dict[str, Any]) -> None:
    """In random games: the true deal is among those believed possible, every world gives the seat the sight that it has, and worlds differ."""
    game, chance = GAMES[id], random.Random(f"{id} {players} {options}")
    chosen = game.settle(players, options)
    state, log = game.start(players, options), []
    different = 0
    for number in range(70):
        if game.result(state):
            break
        if game.wants_deal(state):
            deals = sum("deal" in entry for entry in log)
            log.append({"deal": game.apply_deal(state, game.deal(state, Shuffler(f"worlds {number}", id, deals)))})
            continue
        seat = chance.choice(game.actors(state))
        seen = sight(game, state, log, players, chosen, seat)
        belief = BELIEFS[id].belief(seen)
        believe_the_truth(belief, state, players, seat)
        worlds = np.zeros(8, game.dtype)
        assert draw_worlds(belief.state.array, worlds, np.uint64(belief.unseen), *holders(belief), number) == len(worlds)
        different += len({world["hands"].tobytes() for world in worlds}) > 1
        for world in worlds:
            agree(game, state, seen, belief, world, seat)
        move = chance.choice(seen.moves)
        log.append({"seat": seat, "move": game.play(state, seat, move)})
    assert different > 10


def believe_the_truth(belief: Any, state: Any, players: int, seat: int) -> None:
    """No card of another's true hand is excluded."""
    for other in range(players):
        if other != seat:
            true = state.core.hands[other] | belief_of_passed(state, other)
            assert true & ~(belief.may[other] | belief.state.core.hands[other]) == EMPTY


def belief_of_passed(state: Any, seat: int) -> Any:
    """Cards that lie face down before the seat: it still counts as holding them."""
    if "given" in state.array.dtype.names and state.core.phase == 1:
        return state.core.given[seat]
    if "simultaneous" in state.array.dtype.names and state.core.simultaneous and state.core.table[seat]:
        return to_set([int(state.core.table[seat])])
    return EMPTY


def agree(game: Any, state: Any, seen: Any, belief: Any, world: Any, seat: int) -> None:
    """The world is a full state that looks to the seat as what it has seen."""
    copy = state.copy()
    copy.array[0] = world
    view = game.view(copy, seat)
    assert view.hands[seat] == seen.view.hands[seat]
    assert view.phase == seen.view.phase
    assert game.moves(copy, seat) == seen.moves
    hands = [world["hands"][other] for other in range(view_players(seen))]
    if getattr(seen.view, "sheet", None) and seen.view.phase == "play":
        possible = {cell.card for cell in seen.view.sheet if cell.possible}
        assert card_text(int(world["trump_suit"]) * 13 + int(world["trump_rank"])) in possible
    assert sum(count(hand) for hand in hands) == count(np.bitwise_or.reduce(hands))
    if not (seen.view.phase == "pass" or getattr(seen.view, "simultaneous", False)):
        assert view.counts == seen.view.counts
        assert view.trick == seen.view.trick


def view_players(seen: Any) -> int:
    return int(seen.players)
