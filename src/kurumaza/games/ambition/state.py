"""What is true in a game of Ambition."""

import numpy as np

PASS, PLAY = 1, 2
"""Phases between the deal and the end."""

NO_STRIKE, OVER_STRIKE, UNDER_STRIKE = 0, 1, 2

Ambition = np.dtype(
    [
        ("hands", "u8", 4),  # sets of cards
        ("given", "u8", 4),  # the three cards each seat has passed; empty while it has not chosen
        ("gone", "u8"),  # cards that nobody holds any more: of finished tricks, and the one that three players leave out
        ("points", "i2", 4),  # taken in this round's tricks; of the last round while chance is to deal
        ("tricks", "i1", 4),  # won in this round
        ("table", "i1", 4),  # the card each seat has played to this trick
        ("totals", "i4", 4),
        ("strikes", "i2", 4),
        ("slammed", "i1", 4),  # 1 once a seat has had its slam
        ("round_scores", "i2", 4),  # of the last finished round
        ("round_strikes", "i1", 4),  # NO_STRIKE, OVER_STRIKE or UNDER_STRIKE, of the last finished round
        ("round", "i2"),  # rounds finished
        ("players", "i1"),
        ("phase", "i1"),
        ("dealer", "i1"),
        ("leader", "i1"),
        ("played", "i1"),  # cards on the table
        ("trick", "i1"),  # tricks finished in this round
    ],
    align=True,
)
