"""The rules of Clay Art Guardians, line by line. Functions on the state; what they are given has been checked to be a move (``notation``)."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

from .notation import early
from .state import CRITIQUE, DEAL, DISCUSS, MARKS, MODEL, OBJECT, OVER, THEME, ClayArt, Critique
from .view import Mark, Opened, Opening

PENALTIES = [[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]]
"""What a minority mark (row) costs against the majority's (column): the distance."""
VALUES = [2, 1, -1, -2]
"""What the marks are worth when the best and the worst work are looked for."""
OBJECTOR, CRITIC = 4, 1
"""What objector and critics win or lose by an objection."""
BEST, WORST = 2, -1
HIGHEST, LOWEST = 15, -8
"""Between these the markers stand at the start of a later round."""
EARLY = -10
"""The score of who signals before the glass has run out."""
LAST_ROUND = 8
"""From this round on a sole leader wins whatever the score."""


# ---- whose turn ----------------------------------------------------------------------------------------------------------


def in_order(s: ClayArt) -> list[int]:
    """All seats, the decider first, then clockwise."""
    return [(s.decider + place) % s.players for place in range(s.players)]


def turn(s: ClayArt) -> int | None:
    """Whose turn it is to criticise or to object."""
    if s.phase == CRITIQUE:
        return next(seat for seat in in_order(s) if s.critiques[seat] is None)
    if s.phase == OBJECT:
        return next(seat for seat in in_order(s) if not s.objected[seat])
    return None


def may_signal(s: ClayArt, seat: int) -> bool:
    """One signal a player and round, from the theme until the discussion is closed."""
    return s.options["signal"] == "on" and s.phase in (MODEL, DISCUSS) and not s.signalled[seat]


def acts(s: ClayArt, seat: int) -> bool:
    """Whether the seat may act now."""
    if s.phase == THEME:
        return seat == s.decider
    if s.phase == MODEL:
        return s.works[seat] is None or may_signal(s, seat)
    if s.phase == DISCUSS:
        return True
    return seat == turn(s)


# ---- a round -------------------------------------------------------------------------------------------------------------


def begin_round(s: ClayArt, decider: int) -> None:
    """Cards are back in the hands; the decider is to name a theme."""
    n = s.players
    s.phase, s.decider, s.theme = THEME, decider, None
    s.works, s.critiques, s.objections = [None] * n, [None] * n, [None] * n
    s.ready, s.signalled, s.objected = [False] * n, [False] * n, [False] * n
    s.signals, s.signal_won = [0] * n, False


def name_theme(s: ClayArt, theme: str) -> None:
    """Naming the theme turns the glass."""
    s.theme = theme
    s.phase = MODEL


def hand_in(s: ClayArt, seat: int, work: str) -> None:
    """A finished work; when all are in the discussion begins."""
    s.works[seat] = work
    if None not in s.works:
        s.phase = DISCUSS


def give_signal(s: ClayArt, seat: int, time: str) -> None:
    """Too early: the score becomes -10. Otherwise the first one scores 1, later ones nothing."""
    s.signalled[seat] = True
    change = 0
    if early(time, s.options["seconds"]):
        change = EARLY - s.scores[seat]
    elif not s.signal_won:
        change = 1
        s.signal_won = True
    s.signals[seat] += change
    s.scores[seat] += change


def close(s: ClayArt) -> None:
    """The discussion is over."""
    s.phase = CRITIQUE


def cards_at(s: ClayArt) -> list[int]:
    """How many critique cards lie at each work."""
    return [sum(maker in critique for critique in s.critiques if critique) for maker in range(s.players)]


def balanced(counts: list[int], works: tuple[int, ...]) -> bool:
    """Whether, with one more card at each of ``works``, the work with most cards has at most one more than the work with fewest.
    (As all critics together lay four cards a work, no work then ever takes more than four.)"""
    after = [count + (maker in works) for maker, count in enumerate(counts)]
    return max(after) <= min(after) + 1


def critiques(s: ClayArt) -> list[Critique]:
    """All legal critiques of the seat whose turn it is."""
    counts = cards_at(s)
    return [(a, b, c, d) for works in combinations(range(s.players), 4) if balanced(counts, works) for a, b, c, d in permutations(works)]


def open_works(s: ClayArt) -> list[int]:
    """Works that may take a card now."""
    counts = cards_at(s)
    return sorted({maker for works in combinations(range(s.players), 4) if balanced(counts, works) for maker in works})


def criticise(s: ClayArt, seat: int, critique: Critique) -> None:
    """One card in a closed envelope at each of four works."""
    s.critiques[seat] = critique
    if None not in s.critiques:
        s.phase = OBJECT


def open_objections(s: ClayArt) -> list[int]:
    """Works that have no objection yet."""
    return [maker for maker in range(s.players) if maker not in s.objections]


def object_to(s: ClayArt, seat: int, maker: int | None) -> None:
    """The objection card at one work, or none; after the last the envelopes are opened."""
    s.objections[seat] = maker
    s.objected[seat] = True
    if all(s.objected):
        end_round(s)


# ---- opening -------------------------------------------------------------------------------------------------------------


def marks_at(s: ClayArt, maker: int) -> list[tuple[int, int]]:
    """The four cards at a work: critic and mark, by seat."""
    return [(seat, critique.index(maker)) for seat, critique in enumerate(s.critiques) if critique and maker in critique]


def majority(marks: list[int]) -> int | None:
    """The mark of two or three of four cards; None for 2-2, four equal and four different."""
    sizes = {mark: marks.count(mark) for mark in marks}
    if len(sizes) in (2, 3) and sorted(sizes.values()) != [2, 2]:
        return max(sizes, key=lambda mark: sizes[mark])
    return None


def agreement(marks: list[int], penalties: list[list[int]]) -> list[int]:
    """What each of the four critics scores without an objection: the majority its size, the others lose by the distance."""
    found = majority(marks)
    if found is None:
        return [0] * len(marks)
    return [marks.count(found) if mark == found else -penalties[mark][found] for mark in marks]


def upheld(marks: list[int]) -> bool:
    """Whether an objection is right: at least three of the four cards are the same."""
    return max(marks.count(mark) for mark in marks) >= 3


def open_work(s: ClayArt, maker: int) -> Opened:
    """Open the envelopes at one work."""
    laid = marks_at(s, maker)
    marks = [mark for _, mark in laid]
    gains = [0] * s.players
    objector = s.objections.index(maker) if maker in s.objections else None
    right = won = None
    agreed = [0] * len(marks)
    if objector is None:
        won = majority(marks)
        agreed = agreement(marks, s.options["penalties"])
        for (critic, _), gain in zip(laid, agreed, strict=True):
            gains[critic] += gain
    else:
        right = upheld(marks)
        gains[objector] += OBJECTOR if right else -OBJECTOR
        for critic, _ in laid:
            gains[critic] += -CRITIC if right else CRITIC
    return Opened(
        maker=maker,
        work=s.works[maker] or "-",
        marks=[Mark(critic, MARKS[mark], gain) for (critic, mark), gain in zip(laid, agreed, strict=True)],
        majority=None if won is None else MARKS[won],
        objector=objector,
        upheld=right,
        sum=sum(s.options["values"][mark] for mark in marks),
        gains=gains,
    )


def end_round(s: ClayArt) -> None:
    """Open all envelopes, score, and see whether somebody has won; otherwise the next round begins."""
    works = [open_work(s, maker) for maker in range(s.players)]
    sums = [work.sum for work in works]
    best = [maker for maker in range(s.players) if sums[maker] == max(sums)]
    worst = [maker for maker in range(s.players) if sums[maker] == min(sums)]
    gains = list(s.signals)
    for seat in range(s.players):
        opened = sum(work.gains[seat] for work in works) + BEST * (seat in best) + WORST * (seat in worst)
        gains[seat] += opened
        s.scores[seat] += opened
    won = winner(s) is not None
    back = [] if won else [seat for seat, score in enumerate(s.scores) if not LOWEST <= score <= HIGHEST]
    for seat in back:
        s.scores[seat] = min(max(s.scores[seat], LOWEST), HIGHEST)
    s.openings.append(
        Opening(
            round=len(s.openings),
            theme=s.theme or "",
            decider=s.decider,
            works=works,
            best=best,
            worst=worst,
            signals=list(s.signals),
            gains=gains,
            scores=list(s.scores),
            put_back=back,
        )
    )
    if won:
        s.phase = OVER
    else:
        # among several best works the one met first from the decider's left; the decider itself comes last
        left = [*in_order(s)[1:], s.decider]
        begin_round(s, next(seat for seat in left if seat in best))


def winner(s: ClayArt) -> int | None:
    """The sole leader, with 15 or more, or from the eighth round on, but not before ``min_rounds``; asked at the end of a round."""
    finished = len(s.openings) + (s.phase != OVER)
    top = max(s.scores)
    if s.scores.count(top) == 1 and (top >= HIGHEST or finished >= LAST_ROUND) and finished >= s.options["min_rounds"]:
        return s.scores.index(top)
    return None


def start(players: int, options: dict[str, Any]) -> ClayArt:
    """Before the first decider is drawn."""
    state = ClayArt(players, options, scores=[options["start"]] * players)
    begin_round(state, 0)
    state.phase = DEAL
    return state
