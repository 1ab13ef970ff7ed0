"""What is true in a game of Siebenbatten."""

import numpy as np

SHOW, PLAY = 1, 2
"""Phases between the deal and the end."""

UNKNOWN = -1
"""A card not shown yet, and the trump rank or suit before it is."""

Siebenbatten = np.dtype(
    [
        ("hands", "u8", 4),  # sets of cards
        ("agreeing", "u8"),  # the cards that could be the Rechte, as far as the winners of the finished tricks tell
        ("cards", "i1", 28),  # the cards played in this deal, in order: trick number t has those from 4 * t on
        ("leaders", "i1", 8),  # who leads each trick; the winner of trick t leads trick t + 1
        ("won", "i1", 4),  # tricks won by each seat in this deal
        ("shown", "i1", 2),  # the captain's card, then the dealer's
        ("trump_rank", "i1"),
        ("trump_suit", "i1"),
        ("scores", "i2", 2),  # of the pair 0 and 2, then of the pair 1 and 3
        ("pair_tricks", "i1", 2),  # of the last finished deal
        ("pair_points", "i1", 2),  # of the last finished deal
        ("round", "i2"),  # deals finished
        ("players", "i1"),
        ("phase", "i1"),
        ("dealer", "i1"),
        ("trick", "i1"),  # tricks finished in this deal
        ("played", "i1"),  # cards on the table
    ],
    align=True,
)
