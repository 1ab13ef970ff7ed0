"""Ideas of Stonehenge: what a druid on a point wins, gives away, saves and threatens (see ``games.ideas``).

With hidden values only what the seat knows is reckoned with: lines on which a druid of the opponent lies face down are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..cards import count
from ..game import Sight
from ..ideas import Idea, catalogue, idea
from ..match import Match
from . import StonehengeGame
from .advice import known
from .rules import best, holds, judge_after, place, point_of, settle, value_of
from .state import LINE_NAMES, LINES, LINES_OF, MEGALITHS, NOBODY, PLAY

catalogue(
    stonehenge_wins_game=("places the eighth megalith and wins", "8つ目の巨石を立てて勝つ"),
    stonehenge_loses_game=("gives the opponent the eighth megalith", "相手に8つ目の巨石を立てさせてしまう"),
    stonehenge_takes=("takes {names}", "{names}を取る"),
    stonehenge_takes_many=("takes {number} lines at once: {names}", "{names}の{number}本を一度に取る"),
    stonehenge_tie_wins=("at most equal on {names}: whoever fills it last loses it", "{names}は同点まで：最後に埋めた方が失う"),
    stonehenge_gives=("gives {names} away", "{names}を相手に渡してしまう"),
    stonehenge_tie_loses=("fills {names} with equal sums, and so loses it", "{names}を同点で埋めてしまい、失う"),
    stonehenge_drops_guard=("without that druid in hand {names} cannot be held", "このドルイドが手元からなくなり、{names}を守れなくなる"),
    stonehenge_saves=("keeps the opponent from taking {names} next", "次に相手が{names}を取るのを防ぐ"),
    stonehenge_leaves=("leaves {names} for the opponent to take", "次に相手が{names}を取れる"),
    stonehenge_threatens=("threatens to take {names}", "次に{names}を取る構え"),
    stonehenge_fork=("threatens {number} lines at once: {names}", "{names}の{number}本を同時にねらう"),
    stonehenge_idle=("a small druid where nothing is at stake", "もう争いのない点に小さいドルイドを使う"),
    stonehenge_wastes=("a druid of {value} where nothing is at stake", "もう争いのない点に{value}を使ってしまう"),
    stonehenge_spends_best=("spends the greatest druid that you have left", "残りでいちばん大きいドルイドを使う"),
)

SMALL = 2
"""Druids up to this value are small."""


def ideas(sight: Sight) -> dict[str, list[Idea]]:
    """For each legal move what is true of it."""
    state, seat = known(sight), sight.seat
    assert seat is not None
    game = StonehengeGame()
    decides = {found.move: (found.wins, found.loses) for found in sight.view.decides}
    endangered = set() if state.core.hidden else threats(state.core, 1 - seat)
    return {move: list(_ideas(state, seat, game.read_move(state, move), decides.get(move, ([], [])), endangered)) for move in sight.moves}


def threats(s: Any, seat: int) -> set[int]:
    """The lines that the seat would have settled for itself by one druid, were it to place one now; with open values."""
    return {line for line in range(LINES) if s.control[line] == NOBODY and _can_take(s, seat, line)}


def _can_take(s: Any, seat: int, line: int) -> bool:
    elsewhere = count(s.empty) > s.free[line]
    for value in range(6, 0, -1):
        if holds(s.hands[seat], value):
            if s.free[line] > 0 and judge_after(s, seat, value, True, line) == seat:
                return True
            if elsewhere and judge_after(s, seat, value, False, line) == seat:
                return True
    return False


def _ideas(state: Match, seat: int, action: int, decides: tuple[list[str], list[str]], endangered: set[int]) -> Iterator[Idea]:
    s, value, point = state.core, value_of(action), point_of(action)
    wins, loses = decides
    through = {int(line) for line in LINES_OF[point]}
    if wins and s.megaliths[seat] + len(wins) >= MEGALITHS:
        yield idea("stonehenge_wins_game")
    if loses and s.megaliths[1 - seat] + len(loses) >= MEGALITHS:
        yield idea("stonehenge_loses_game")
    if len(wins) > 1:
        yield idea("stonehenge_takes_many", number=len(wins), names=wins)
    elif wins:
        yield idea("stonehenge_takes", names=wins)
    full = [line for line in through if s.free[line] == 1 and s.sums[seat, line] + value == s.sums[1 - seat, line]]
    equal = [name for name in loses if LINE_NAMES.index(name) in full]
    if equal:
        yield idea("stonehenge_tie_loses", names=equal)
    elsewhere = [name for name in loses if LINE_NAMES.index(name) not in through]
    if elsewhere:
        yield idea("stonehenge_drops_guard", names=elsewhere)
    others = [name for name in loses if name not in equal and name not in elsewhere]
    if others:
        yield idea("stonehenge_gives", names=others)
    if not s.hidden:
        yield from _what_follows(state, seat, value, point, wins, endangered)
    stake = [line for line in through if s.control[line] == NOBODY]
    hand = [v for v in range(1, 7) if holds(s.hands[seat], v)]
    if not stake and len(hand) > 1:
        if value <= SMALL and value == min(hand):
            yield idea("stonehenge_idle")
        elif value > SMALL:
            yield idea("stonehenge_wastes", value=value)
    if stake and value == max(hand) and value > 3 and not wins:
        yield idea("stonehenge_spends_best")


def _what_follows(state: Match, seat: int, value: int, point: int, wins: list[str], endangered: set[int]) -> Iterator[Idea]:
    """Lines that become safe or are in reach after the move."""
    after = state.copy().core
    place(after, seat, value, point)
    settle(after)
    tied = [name for name in wins if _just_equal(after, seat, LINE_NAMES.index(name))]
    if tied:
        yield idea("stonehenge_tie_wins", names=tied)
    if MEGALITHS in after.megaliths or after.phase != PLAY:
        return
    open_to_them, open_to_me = threats(after, 1 - seat), threats(after, seat)
    saved = [line for line in endangered if line not in open_to_them and after.control[line] != 1 - seat]
    if saved:
        yield idea("stonehenge_saves", names=_names(saved))
    left = [line for line in open_to_them if line not in endangered]
    if left:
        yield idea("stonehenge_leaves", names=_names(left))
    aimed = [line for line in open_to_me if line in {int(other) for other in LINES_OF[point]}]
    if len(aimed) > 1:
        yield idea("stonehenge_fork", number=len(aimed), names=_names(aimed))
    elif aimed:
        yield idea("stonehenge_threatens", names=_names(aimed))


def _just_equal(s: Any, seat: int, line: int) -> bool:
    """Whether the opponent could still draw level on the line, but no more."""
    free = int(s.free[line])
    return free > 0 and int(s.sums[seat, line]) == int(s.sums[1 - seat, line]) + int(best(s.hands[1 - seat], free))


def _names(lines: list[int]) -> list[str]:
    return [LINE_NAMES[line] for line in sorted(lines)]
