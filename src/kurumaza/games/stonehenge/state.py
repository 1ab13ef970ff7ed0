"""What is true in a game of Stonehenge, and the board."""

from typing import Any

import numpy as np

PLAY = 1
"""The one phase between the deal and the end."""

NOBODY = -1

DRUIDS = (1, 1, 2, 2, 3, 3, 4, 5, 6)
"""Values of a player's nine druids. A hand is a set of places in this list; of two equal druids the first is always placed first."""
MEGALITHS = 8

PLACES = tuple((r, k) for r in range(1, 6) for k in range(r + 1) if (r, k) not in ((5, 0), (5, 5)))
"""Row and place in the triangle of each of the 18 points."""
NAMES = tuple("abcde"[r - 1] + str(k + 1 if r < 5 else k) for r, k in PLACES)
LINE_NAMES = tuple(f"{direction}{i}" for direction, start in (("r", 1), ("k", 0), ("d", 0)) for i in range(start, start + 5))
POINTS, LINES, DIRECTIONS = len(PLACES), len(LINE_NAMES), 3

LINES_OF = np.array([[LINE_NAMES.index(name) for name in (f"r{r}", f"k{k}", f"d{r - k}")] for r, k in PLACES], np.int8)
"""The three lines through each point."""
POINTS_OF = tuple(tuple(p for p in range(POINTS) if line in LINES_OF[p]) for line in range(LINES))
"""The points of each line."""
LENGTHS = np.array([len(points) for points in POINTS_OF], np.int8)


HANDS = 1 << len(DRUIDS)


def _tables() -> tuple[Any, Any, Any]:
    best = np.zeros((HANDS, max(LENGTHS) + 1), np.int8)
    kinds, different = np.zeros(HANDS, np.int8), np.zeros((HANDS, 6), np.int8)
    for hand in range(HANDS):
        values = [value for druid, value in enumerate(DRUIDS) if hand >> druid & 1]
        best[hand] = [sum(values[::-1][:r]) for r in range(best.shape[1])]
        kinds[hand] = len(set(values))
        different[hand, : kinds[hand]] = sorted(set(values))
    return best, kinds, different


BEST, KINDS, VALUES = _tables()
"""For each hand: the sum of its best r druids (of all when there are fewer); how many different values it holds; these values, ascending."""

Stonehenge = np.dtype(
    [
        ("hands", "u8", 2),  # sets of druids
        ("empty", "u8"),  # set of empty points
        ("decided", "u8"),  # set of the lines that the last move decided
        ("undecided", "u8"),  # set of the lines that nobody controls
        ("owners", "i1", POINTS),  # whose druid stands on each point, or NOBODY
        ("values", "i1", POINTS),  # its value
        ("control", "i1", LINES),  # who controls each line, or NOBODY
        ("sums", "i1", (2, LINES)),  # of each seat's druids on each line
        ("free", "i1", LINES),  # empty points of each line
        ("latest", "i1", LINES),  # who placed the last druid on each line
        ("megaliths", "i1", 2),  # placed by each seat
        ("totals", "i2", 2),  # megaliths left over in finished games
        ("round", "i2"),  # games finished
        ("games", "i2"),  # games in the series
        ("players", "i1"),
        ("phase", "i1"),
        ("hidden", "i1"),  # 1: druids are placed face down
        ("first", "i1"),  # who began this game
        ("mover", "i1"),
        ("last", "i1"),  # the point of the last druid, -1 at the beginning
    ],
    align=True,
)
