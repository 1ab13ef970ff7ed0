"""The opening book: the same for all images of a position, resumed where it was stopped, and what is shipped is sound."""

from __future__ import annotations

import random
from pathlib import Path
from unittest import mock

import pytest
from tests.cli.command import kurumaza
from tests.players.test_stonehenge_player import seen_after
from tests.players.test_stonehenge_proof import after

from kurumaza.games import game
from kurumaza.games.stonehenge.notation import move_text, read_move
from kurumaza.games.stonehenge.state import NAMES
from kurumaza.players import Budget, make, stonehenge_book
from kurumaza.players.kept import KeptError
from kurumaza.players.stonehenge_book import SHIPPED, Book, Page, look_up, shipped
from kurumaza.players.stonehenge_player import ready
from kurumaza.players.stonehenge_positions import SYMMETRIES, back, name_of, named, there

STONEHENGE = game("stonehenge")


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    assert ready(wait=True)


class Killed(Exception):
    """Stands for the end of the process."""


def image(move: str, goes: list[int]) -> str:
    return move[:2] + NAMES[goes[NAMES.index(move[2:])]]


def answers(moves: list[str], pages: dict[str, Page]) -> set[str]:
    """What the book may answer after the moves."""
    found = {look_up(pages, after(moves), random.Random(seed)) for seed in range(20)}
    return {move_text(action) for action in found if action is not None}


def test_there_and_back() -> None:
    for goes in SYMMETRIES:
        for move in ("1@a1", "6@c3", "4@e2"):
            action = read_move(move)
            assert action is not None
            assert move_text(there(action, goes)) == image(move, goes)
            assert back(there(action, goes), goes) == action


@pytest.mark.parametrize("goes", SYMMETRIES)
def test_all_images_are_answered_alike(goes: list[int]) -> None:
    moves, plain = ["6@a1", "2@c3", "1@d4"], "4@b2"
    name, ways = named(after(moves))
    assert len(ways) == 1
    page = Page(name, image(plain, ways[0]), 1.0, 5)
    assert answers(moves, {name: page}) == {plain}
    turned = [image(move, goes) for move in moves]
    (found,) = answers(turned, {name: page})
    assert found == image(plain, goes)
    assert found in STONEHENGE.moves(after(turned), 1)


def test_a_board_that_is_its_own_image_may_be_answered_in_several_ways() -> None:
    pages = {"": Page("", "3@b1", 0.0, 1)}
    assert answers([], pages) == {f"3@{NAMES[goes[NAMES.index('b1')]]}" for goes in SYMMETRIES}
    assert len(answers([], pages)) == 6
    assert answers(["6@a1"], pages) == set()


def test_resumed_it_is_the_same(tmp_path: Path) -> None:
    def tell(book: Book) -> None:
        if len(book.pages) == 7:
            raise Killed

    whole, parts = tmp_path / "whole", tmp_path / "parts"
    Book(whole, 1).write(1)
    with pytest.raises(Killed):
        Book(parts, 1, tell).write(1)
    with parts.open("a") as file:
        file.write('{"position": "-1@')  # cut short
    Book(parts, 1).write(1)
    assert parts.read_bytes() == whole.read_bytes()
    assert len(whole.read_bytes().splitlines()) == 1 + 1 + 6 * 4  # head; empty board; six druids on points of four kinds


def test_the_second_move_follows_the_first(tmp_path: Path) -> None:
    path = tmp_path / "book"
    path.write_text('{"format":"kurumaza-book/1","nodes":1}\n{"position":"","move":"4@c2","value":0.5,"depth":2}\n')
    ran = kurumaza("solve", "stonehenge", "--book", str(path), "--nodes", "1", "--plies", "2")
    assert ran.status == 0
    pages = Book(path, 1).pages
    assert pages[""].move == "4@c2"
    assert all("+4" in name for name in pages if len(name.split()) == 2)
    for move in STONEHENGE.moves(after(["4@c2"]), 1):
        assert answers(["4@c2", move], pages) <= set(STONEHENGE.moves(after(["4@c2", move]), 0))
        assert answers(["4@c2", move], pages)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("something else\n", "not a file of this command"),
        ('{"format": "kurumaza-book/1", "nodes": 3}\n', "made with nodes 3, not 2"),
        ('{"format": "kurumaza-book/1", "nodes": 2}\n{"position": 1}\n', "line 2 is damaged"),
        ('{"format": "kurumaza-book/1", "nodes": 2}\n{"position": "", "move": "7@a1", "value": 0.0, "depth": 1}\n', "line 2 is damaged"),
    ],
)
def test_no_file_of_ours(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "book"
    path.write_text(text)
    with pytest.raises(KeptError, match=said):
        Book(path, 2)
    ran = kurumaza("solve", "stonehenge", "--book", str(path), "--nodes", "2")
    assert ran.status == 1
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert path.read_text() == text


def test_no_other_game_has_a_book(tmp_path: Path) -> None:
    assert kurumaza("solve", "ambition", "--book", str(tmp_path / "book")).status == 2


# ---- the book that is shipped -------------------------------------------------------------------------------------------


def test_the_shipped_book_is_sound() -> None:
    assert SHIPPED.stat().st_size < 2_000_000
    assert len(shipped()) > 1 + 6 * 4
    for position, page in shipped().items():
        druids = sorted(position.split(), key=lambda druid: "-+".index(druid[0]) == (len(position.split()) % 2))
        moves = [f"{druid[1]}@{druid[2:]}" for druid in druids]
        state = after(moves)
        assert name_of(state) == position
        assert page.move in STONEHENGE.moves(state, state.core.mover)
        assert page.depth > 1


def test_it_answers_the_empty_board_and_every_first_move() -> None:
    for moves in ([], *([move] for move in STONEHENGE.moves(after([]), 0))):
        found = answers(list(moves), shipped())
        assert found
        assert found <= set(STONEHENGE.moves(after(list(moves)), len(moves)))


def test_full_strength_plays_by_the_book_and_others_do_not() -> None:
    seen, name = seen_after(["6@a1"]), name_of(after(["6@a1"]))
    pages = {name: Page(name, "1@e2", 0.0, 1)}  # nobody would think of it
    (said,) = answers(["6@a1"], pages)
    with mock.patch("kurumaza.players.stonehenge_player.shipped", return_value=pages):
        for player in ("search", "search:8", "counting"):
            assert make(player, "a").choose(seen, Budget(nodes=1, wait=True)) == said
        for player in ("search:7", "bold", "cautious:8"):
            assert make(player, "a").choose(seen, Budget(nodes=1, wait=True)) != said
        hidden = seen_after(["6@a1"], {"values": "hidden"})
        assert make("search", "a").choose(hidden, Budget(nodes=1, wait=True)) in hidden.moves


def test_without_a_book_it_thinks(tmp_path: Path) -> None:
    shipped.cache_clear()
    try:
        with mock.patch.object(stonehenge_book, "SHIPPED", tmp_path / "missing"):
            assert shipped() == {}
            seen = seen_after(["6@a1"])
            assert make("search", "a").choose(seen, Budget(nodes=1, wait=True)) in seen.moves
    finally:
        shipped.cache_clear()
