"""Cheap knowledge of Stonehenge for computer players: how good a druid looks on a point, by what its seat may know.

With hidden values a seat knows neither the opponent's druids that lie face down nor those in hand, only which of the nine it has not seen yet.
``known`` therefore gives that opponent all its unseen druids as the hand, and lets each face-down one stand on its point with value 0.
"""

from __future__ import annotations

import numpy as np

from ..cards import count, rule, to_set
from ..game import Sight
from ..match import DEAL, OVER, Match, Row
from . import StonehengeGame
from .notation import HIDDEN_VALUE
from .rules import judge_after, place, point_of, revealed, set_out, value_of
from .state import DIRECTIONS, DRUIDS, LENGTHS, LINES, LINES_OF, MEGALITHS, NAMES, NOBODY, PLAY, POINTS, POINTS_OF

ALL = sum(DRUIDS)

# The following were found by self-play; each has a row for open and one for hidden values. With open values a big druid in hand keeps lines from
# being decided for the opponent, with hidden ones it does nothing before it is placed.
SPREAD = np.array([[1.0, 3.5, 2.4, 4.2, 2.6, 2.6], [1.0, 1.1, 1.4, 2.8, 5.5, 6.0]])
"""How far the lead on a line may still move, by the number of its druids to come or not yet seen."""
COSTS = np.array([[0.0, 0.0, 0.15, 0.5, 0.85, 1.65, 3.35], [0.0, 0.0, 0.33, 0.18, 1.0, 0.9, 0.75]])
"""What a druid of each value is worth in hand, in lines."""
ANSWER = np.array([[0.0, 0.2, -0.1, -0.03, 0.0], [0.0, -0.1, -0.03, 0.0, 0.0]])
"""What a line loses by the opponent's being next to place a druid on it, by its empty points."""
GAME = 100.0
"""Winning the game, in lines."""

CROSSINGS = np.full((LINES, max(len(points) for points in POINTS_OF)), -1, np.int8)
"""The points of each line, filled up with -1."""
for _line, _points in enumerate(POINTS_OF):
    CROSSINGS[_line, : len(_points)] = _points


def known(sight: Sight) -> Match:
    """A state that holds exactly what the seat knows (see above for what it does not)."""
    view = sight.view
    state = StonehengeGame().start(sight.players, sight.options)
    core = state.core
    set_out(core, view.first)
    deals = [at for at, entry in enumerate(sight.log) if "deal" in entry]
    for entry in sight.log[deals[-1] + 1 :] if deals else []:
        seat, hand = entry["seat"], core.hands[entry["seat"]]
        value, _, point = entry["move"].partition("@")
        place(core, seat, 0 if value == HIDDEN_VALUE else int(value), NAMES.index(point))
        if value == HIDDEN_VALUE:
            core.hands[seat] = hand
    for line, shown in enumerate(view.lines):
        core.control[line] = NOBODY if shown.owner is None else shown.owner
    core.decided = to_set(line for line, shown in enumerate(view.lines) if shown.decided)
    core.undecided = to_set(line for line, shown in enumerate(view.lines) if shown.owner is None)
    core.megaliths[:] = view.megaliths
    core.totals[:] = view.totals
    core.round = len(view.rounds)
    core.phase = {"deal": DEAL, "play": PLAY, "over": OVER}[view.phase]
    return state


@rule
def seen(s: Row, seat: int, point: int) -> bool:
    """Whether the seat knows the druid on the point."""
    return s.owners[point] == seat or revealed(s, point)


@rule
def mean_unseen(s: Row, seat: int) -> float:
    """The mean value of the opponent's druids that the seat has not seen yet."""
    total, number = ALL, len(DRUIDS)
    for point in range(POINTS):
        if s.owners[point] == 1 - seat and seen(s, seat, point):
            total -= s.values[point]
            number -= 1
    return total / number if number > 0 else 0.0


@rule
def lead_on(s: Row, seat: int, line: int, mean: float) -> tuple[float, int]:
    """By how much the seat leads on the line, a druid that it does not know taken as ``mean``, and how many of these there are."""
    if s.hidden == 0:
        return float(s.sums[seat, line] - s.sums[1 - seat, line]), 0
    lead, unknown = 0.0, 0
    for k in range(LENGTHS[line]):
        point = CROSSINGS[line, k]
        if s.owners[point] == seat:
            lead += s.values[point]
        elif s.owners[point] == 1 - seat and seen(s, seat, point):
            lead -= s.values[point]
        elif s.owners[point] == 1 - seat:
            lead -= mean
            unknown += 1
    return lead, unknown


@rule
def chance(lead: float, spread: float) -> float:
    """How likely a line goes to who leads by so much, when that may still move by about ``spread``."""
    x = lead / spread
    return 0.5 + 0.5 * x / (1.0 + abs(x))


@rule
def chance_after(s: Row, seat: int, line: int, value: int, mean: float) -> float:
    """How likely the line goes to the seat once it has placed that druid on it; just 0 or 1 when that settles the line."""
    lead, unknown = lead_on(s, seat, line, mean)
    if unknown == 0:
        owner = judge_after(s, seat, value, True, line)
        if owner != NOBODY:
            return 1.0 if owner == seat else 0.0
    free = s.free[line] - 1
    lead += value
    if free == 0:
        return chance(lead - 0.5, SPREAD[s.hidden, unknown])  # equal sums are lost by who places last
    return chance(lead, SPREAD[s.hidden, free + unknown]) - ANSWER[s.hidden, free]


@rule
def advice(s: Row, seat: int, action: int) -> float:
    """How good the action looks to the seat, in lines: what it wins or loses now, how contested lines move, what the druid is worth in hand."""
    value, point = value_of(action), point_of(action)
    mean = mean_unseen(s, seat) if s.hidden == 1 else 0.0
    merit = -COSTS[s.hidden, value] * count(s.empty) / POINTS
    mine, theirs = int(s.megaliths[seat]), int(s.megaliths[1 - seat])
    for line in range(LINES):
        if s.control[line] != NOBODY:
            continue
        if line == LINES_OF[point, line // (LINES // DIRECTIONS)]:
            after = chance_after(s, seat, line, value, mean)
        elif s.hidden == 0 and judge_after(s, seat, value, False, line) == 1 - seat:
            after = 0.0  # the druid used up here is missing there
        else:
            continue
        lead, unknown = lead_on(s, seat, line, mean)
        merit += after - chance(lead, SPREAD[s.hidden, s.free[line] + unknown])
        if after == 1.0:
            mine += 1
        elif after == 0.0:
            theirs += 1
    if mine >= MEGALITHS:
        return merit + GAME
    if theirs >= MEGALITHS:
        return merit - GAME
    return merit
