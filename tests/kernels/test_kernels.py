"""Interpreted and compiled rules are the same rules: for every game with a record, whoever wrote it."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kurumaza.games import cards
from kurumaza.games.match import row_type
from kurumaza.games.seeds import Shuffler
from kurumaza.kernels import GAMES, interpreted_playouts, kernel, random_playouts, verbs


@kernel
def compiled_step(work: Any, seat: int, action: int, found: Any) -> int:
    """Make one action, and write what every verb says of the state that follows into ``found``; how many numbers were written."""
    s = work[0]
    verbs.play(s, seat, action)
    n = 0
    found[n] = verbs.over(s)
    n += 1
    for other in range(s.players):
        found[n] = verbs.gains(s, other)
        n += 1
    if not verbs.over(s):
        found[n] = verbs.turn(s)
        n += 1
        for other in range(s.players):
            found[n] = verbs.acts(s, other)
            n += 1
            if verbs.acts(s, other):
                size = verbs.choices(s, other)
                for k in range(size):
                    option = verbs.choice(s, other, k)
                    found[n] = option
                    found[n + 1] = verbs.legal(s, other, option)
                    n += 2
    return n


def starts(id: str) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players, each with the default options and with each choice of each option."""
    game = GAMES[id]
    found: list[tuple[int, dict[str, Any]]] = []
    for players in game.players:
        found.append((players, {}))
        for option in game.options:
            found += [(players, {option.key: value}) for value in option.values or () if value != option.default]
    return found


CASES = [(id, players, options) for id in GAMES for players, options in starts(id)]


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_move_by_move(id: str, players: int, options: dict[str, Any]) -> None:
    """The same actions make byte-equal records, and every verb says the same, in two rounds of every variant."""
    game, chance = GAMES[id], random.Random(f"{id} {players} {options}")
    state = game.start(players, options)
    work, found = np.zeros(1, game.dtype), np.zeros(4096, np.int64)
    interpreted = row_type(game.dtype)
    for index in range(2):
        if game.result(state):
            break
        game.apply_deal(state, game.deal(state, Shuffler("agree", id, index)))
        work[0] = state.array[0]
        while not game.wants_deal(state) and not game.result(state):
            seat = chance.choice(game.actors(state))
            action = int(game.rules.choice(state.core, seat, chance.randrange(game.rules.choices(state.core, seat))))
            expected = np.zeros(4096, np.int64)
            n = compiled_step.py_func(_Only(interpreted(state.array)), seat, action, expected)
            assert compiled_step(work, seat, action, found) == n
            assert found[:n].tolist() == expected[:n].tolist()
            assert work.tobytes() == state.array.tobytes()


class _Only:
    """An array of one record, whose element is a row as the rules know it."""

    def __init__(self, row: Any) -> None:
        self.row = row

    def __getitem__(self, index: int) -> Any:
        return self.row


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_playouts_agree(id: str, players: int, options: dict[str, Any]) -> None:
    """The playout kernel and its interpreted twin make the same moves from the same seed."""
    game = GAMES[id]
    state = game.start(players, options)
    game.apply_deal(state, game.deal(state, Shuffler("twins", id, 0)))
    before = state.array.copy()
    one, two = np.zeros(1, game.dtype), np.zeros(1, game.dtype)
    moves = random_playouts(state.array, one, 2, 5)
    assert moves == interpreted_playouts(state.array, two, 2, 5)
    assert one.tobytes() == two.tobytes()
    assert (state.array == before).all()  # by fields: a copy leaves out what lies between them
    random_playouts(state.array, two, 2, 6)
    assert one.tobytes() != two.tobytes()


@kernel
def compiled_helpers(a: Any, b: Any, card: int, suit: int, k: int) -> Any:
    return (
        cards.has(a, card),
        cards.add(a, card),
        cards.remove(a, card),
        cards.without(a, b),
        cards.of_suit(a, suit),
        cards.count(a),
        cards.lowest(a),
        cards.highest(a),
        cards.without_lowest(a),
        cards.nth(a, k),
        cards.single(card),
    )


@settings(deadline=None)  # the first call compiles
@given(st.sets(st.integers(0, 51), min_size=1), st.sets(st.integers(0, 51)), st.integers(0, 51), st.integers(0, 3), st.data())
def test_sets(a: set[int], b: set[int], card: int, suit: int, data: Any) -> None:
    """The helpers on bits do what their names say, interpreted and compiled."""
    k = data.draw(st.integers(0, len(a) - 1))
    low = min(a)
    expected = (
        card in a,
        cards.to_set(a | {card}),
        cards.to_set(a - {card}),
        cards.to_set(a - b),
        cards.to_set({c for c in a if c // 13 == suit}),
        len(a),
        low,
        max(a),
        cards.to_set(a - {low}),
        sorted(a)[k],
        cards.to_set({card}),
    )
    arguments = cards.to_set(a), cards.to_set(b), card, suit, k
    assert compiled_helpers(*arguments) == expected
    assert compiled_helpers.py_func(*arguments) == expected
    assert cards.to_list(cards.to_set(a)) == sorted(a)


@kernel
def compiled_suits_and_ranks(pack: Any, suits: Any, ranks: Any) -> None:
    for place in range(pack.size):
        suits[place], ranks[place] = cards.suit_of(pack[place]), cards.rank_of(pack[place])


@pytest.mark.parametrize("small", [np.int8, np.int64, np.uint8])
def test_suit_and_rank(small: Any) -> None:
    """Suits and ranks of all cards, also of numbers as small as the records hold them."""
    pack = np.arange(52).astype(small)
    assert [(cards.suit_of(card), cards.rank_of(card)) for card in pack] == [divmod(card, 13) for card in range(52)]
    suits, ranks = np.zeros(52, np.int64), np.zeros(52, np.int64)
    compiled_suits_and_ranks(pack, suits, ranks)
    assert list(zip(suits.tolist(), ranks.tolist(), strict=True)) == [divmod(card, 13) for card in range(52)]
