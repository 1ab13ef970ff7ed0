"""What a seat may believe: all deals of the hidden cards that agree with everything it has seen.

A game's ``belief.py`` offers ``belief(sight)``, which gives a :class:`Belief`, and may offer these rules, of which a game without secrets needs none:

- ``imagine(s, x)``: fill in by chance ``x`` (64 bits) what else is hidden, once the hands have been dealt; False throws the deal away, since it
  does not agree with what was seen;
- ``secret(s)``: whether the action to be made now is hidden from the others, or is that of a seat that knows less than they may: a search
  foresees it by habit, for it must not reckon with an answer to what that seat cannot know;
- ``appearance(s, seat, action)``: a number that two actions of the seat share when they look alike to the others (a druid placed face down); without
  it, all actions are seen as they are;
- ``worths(s, values)``: fill in the chance of each seat to win the match, seen from the end of a deal;
- ``rewind(s, seats, actions)``: take a world, in which these actions have been made in this deal, back to where they began; True. Then worlds are
  weighed by how likely the others would have acted so;
- ``prior(s)``: the logarithm of how likely a world taken back was to come about (by what was shown, or passed), up to a constant;
- ``alike(s)``: at the beginning of a trick a number (64 bits, hashed with ``stirred``) that two states of one deal share when all can go on alike;
  else 0.

How the others are taken to act is in the game's ``habits.py``: ``habit(s, seat, action)``, the logit of the action for a good player who knows what
the seat knows; without one, the game's advice.
"""

from __future__ import annotations

from typing import Any

import msgspec

from .match import Match


class Belief(msgspec.Struct, kw_only=True):
    """What a seat knows, and who may hold what it does not see. Holders are the seats, and after them the cards that stay out of play."""

    state: Match
    """All that is known for sure; known cards in others' hands among it."""
    unseen: Any
    """The set of cards that are not in ``state``."""
    may: list[Any]
    """For each holder the set of those that it can have."""
    room: list[int]
    """For each holder how many of them it has."""
    made: list[tuple[int, int]] = []
    """Seats and actions of this deal that all have seen, from where ``rewind`` goes back to."""
