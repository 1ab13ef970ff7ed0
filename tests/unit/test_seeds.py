"""The shuffle and the commitment, recomputed here by nothing but the standard library and the words of the documentation."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurumaza.games import game
from kurumaza.games.seeds import Shuffler, commitment

# A test vector for anybody's own program: seed, game, number of the deal, then numbers below 6, then ten items shuffled.
SEED, GAME, DEAL = "a seed", "ambition", 0
BELOW_SIX = [5, 3, 4, 0, 1, 2, 0, 2]
SHUFFLED = [8, 0, 2, 3, 1, 4, 5, 7, 6, 9]
COMMITMENT_OF_KURUMAZA = "84d28a40083edc84b69d09d1e40410f462b83bd5dc7965a627d49930778ecaf0"
FIRST_DEAL = {
    "dealer": 1,
    "hands": [
        ["9S", "QD", "8S", "TS", "2D", "4C", "5C", "AS", "TH", "2C", "8C", "3C", "9C"],
        ["QC", "7C", "7D", "AD", "9D", "9H", "2S", "QH", "6S", "JC", "5H", "4D", "7S"],
        ["KC", "4H", "TC", "5D", "TD", "5S", "3S", "JD", "6C", "KH", "3H", "JH", "AH"],
        ["2H", "6D", "JS", "3D", "KS", "KD", "6H", "QS", "8H", "8D", "AC", "7H", "4S"],
    ],
}


def numbers(seed: str, game: str, deal: int, count: int) -> list[int]:
    """The first ``count`` numbers of four bytes of the stream."""
    stream = hashlib.shake_256(f"kurumaza/1 {game} {deal} ".encode() + seed.encode()).digest(4 * count)
    return [int.from_bytes(stream[4 * i : 4 * i + 4], "big") for i in range(count)]


def drawn(stream: list[int], n: int) -> int:
    while (x := stream.pop(0)) >= n * (2**32 // n):
        pass
    return x % n


def test_vector() -> None:
    shuffler = Shuffler(SEED, GAME, DEAL)
    assert [shuffler.below(6) for _ in range(8)] == BELOW_SIX
    assert shuffler.shuffled(list(range(10))) == SHUFFLED


def test_vector_of_a_deal() -> None:
    ambition = game("ambition")
    assert ambition.deal(ambition.start(4), Shuffler(SEED, GAME, DEAL)) == FIRST_DEAL


def test_vector_of_a_commitment() -> None:
    assert commitment("kurumaza") == COMMITMENT_OF_KURUMAZA
    assert commitment("種") == hashlib.sha256("kurumaza/1 commitment 種".encode()).hexdigest()


@given(st.text(st.characters(codec="utf-8")), st.sampled_from(["ambition", "stonehenge"]), st.integers(0, 99), st.integers(2, 60))
def test_shuffle_is_the_documented_one(seed: str, name: str, deal: int, size: int) -> None:
    stream = numbers(seed, name, deal, 400)
    items = list(range(size))
    for i in range(size - 1, 0, -1):
        j = drawn(stream, i + 1)
        items[i], items[j] = items[j], items[i]
    assert Shuffler(seed, name, deal).shuffled(list(range(size))) == items


@pytest.mark.parametrize("n", [2**31 + 1, 3 * 2**30, 2**32])
def test_rejected_numbers_are_thrown_away(n: int) -> None:
    """With such bounds a large part of the stream is rejected, and more than the first block of bytes is needed."""
    stream = numbers("reject", "ambition", 7, 4000)
    shuffler = Shuffler("reject", "ambition", 7)
    assert [shuffler.below(n) for _ in range(900)] == [drawn(stream, n) for _ in range(900)]


def test_fair() -> None:
    """All 24 orders of four items come up equally often: chi-square with 23 degrees of freedom, 49.7 is exceeded once in a thousand."""
    orders = Counter(tuple(Shuffler(f"fair {i}", "ambition", 0).shuffled([0, 1, 2, 3])) for i in range(4800))
    assert len(orders) == 24
    assert sum((seen - 200) ** 2 / 200 for seen in orders.values()) < 49.7


def test_deals_of_one_seed_differ() -> None:
    deals = {tuple(Shuffler("one", name, deal).shuffled(list(range(20)))) for name in ("ambition", "tightrope") for deal in range(5)}
    assert len(deals) == 10


def test_shuffling_leaves_the_list_alone() -> None:
    items = [1, 2, 3, 4, 5]
    Shuffler("x", "ambition", 0).shuffled(items)
    assert items == [1, 2, 3, 4, 5]


def test_same_in_another_process() -> None:
    """Nothing depends on the hash seed of the process."""
    code = "from kurumaza.games.seeds import Shuffler; print(Shuffler('a seed', 'ambition', 0).shuffled(list(range(52))))"
    said = {subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout for _ in range(2)}
    assert said == {f"{Shuffler(SEED, GAME, DEAL).shuffled(list(range(52)))}\n"}
