"""From a seed to a deal, in a way that anyone can check with standard tools.

The construction of format ``kurumaza/1``:

1. The stream of random bytes of deal number ``i`` (from 0) of a game is SHAKE-256 (FIPS 202) of the ASCII text
   ``kurumaza/1 <game> <i> `` followed by the seed in UTF-8.
2. A number below ``n`` is drawn by reading four bytes, most significant first, as ``x``; when ``x >= n * (2**32 // n)`` it is thrown away and
   the next four bytes are read; otherwise the number is ``x % n``.
3. A list is shuffled by Fisher and Yates: for ``i`` from the last index down to 1, swap items ``i`` and ``below(i + 1)``.

What a game draws, and in which order, stands in the docstring of its ``deal``. A test vector is in ``tests/unit/test_seeds.py``.

A server commits itself to a seed by publishing ``commitment(seed)``, the SHA-256 of ``kurumaza/1 commitment `` and the seed in UTF-8,
before the first deal, and the seed itself after the game.
"""

from __future__ import annotations

import hashlib
from typing import TypeVar

T = TypeVar("T")


class Shuffler:
    """The chance of one deal: the byte stream described above."""

    def __init__(self, seed: str, game: str, index: int) -> None:
        self._hash = hashlib.shake_256(f"kurumaza/1 {game} {index} ".encode("ascii") + seed.encode("utf-8"))
        self._bytes = self._hash.digest(1024)
        self._used = 0

    def below(self, n: int) -> int:
        """A number 0 .. n - 1, all equally likely (n from 1 to 2**32)."""
        bound = n * (2**32 // n)
        while True:
            if self._used + 4 > len(self._bytes):
                self._bytes = self._hash.digest(2 * len(self._bytes))  # an extendable output: the first bytes stay the same
            x = int.from_bytes(self._bytes[self._used : self._used + 4], "big")
            self._used += 4
            if x < bound:
                return x % n

    def shuffled(self, items: list[T]) -> list[T]:
        """A shuffled copy of ``items``."""
        items = list(items)
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
        return items


def commitment(seed: str) -> str:
    """What a server publishes before the first deal: 64 hexadecimal digits."""
    return hashlib.sha256(b"kurumaza/1 commitment " + seed.encode("utf-8")).hexdigest()
