"""What is true in a game of Tightrope."""

import numpy as np

PLAY = 1
"""The phase between the deal and the end."""

BLUE_ZERO, RED_ZERO = 10, 11
"""Score cards are numbers: 1-9 as printed, then the two zeros; 0 is a score card that is not known."""

NOTHING_STRUCK = -1

Tightrope = np.dtype(
    [
        ("hands", "u8", 5),  # sets of number cards, a card being the number printed on it
        ("seen", "u8"),  # the cards of this round's finished tricks
        ("table", "i1", 5),  # the card each seat has put on the table, 0 while it has none there
        ("order", "i1", 5),  # the seats that have played to this trick, in order of arrival
        ("score_cards", "i1", 11),  # top card first
        ("rods", "i2", 5),  # balance of this round: blue rods less red ones; of the last round while chance is to deal
        ("penalties", "i2", (5, 5)),  # by round and seat
        ("struck", "i1", (5, 5)),  # by round and seat: 1 once that penalty has been struck out
        ("struck_now", "i1", 5),  # the round that each seat struck out by the last finished round, or NOTHING_STRUCK
        ("totals", "i2", 5),  # sums of the penalties that count
        ("value", "i1"),  # the number on the score card of this trick
        ("blue", "i1"),  # 1 when the highest card takes blue rods
        ("red", "i1"),  # 1 when the lowest card takes red rods
        ("turned", "i1"),  # score cards turned in this round
        ("turned_before", "i1"),  # of these, before this trick
        ("simultaneous", "i1"),
        ("exact", "i1"),  # 1 when the deck has just the cards that are dealt
        ("round", "i2"),  # rounds finished
        ("players", "i1"),
        ("phase", "i1"),
        ("dealer", "i1"),
        ("leader", "i1"),  # who leads this trick, having won the last one
        ("loser", "i1"),  # who played the lowest card in the last trick
        ("played", "i1"),  # cards on the table
        ("trick", "i1"),  # tricks finished in this round
    ],
    align=True,
)
