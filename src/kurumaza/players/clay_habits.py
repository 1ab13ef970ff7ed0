"""What the critics of Clay Art Guardians are like, and what the rounds that have been opened teach about it.

All see the same quality in a work (``advice.quality``); each critic adds a leaning of its own to what the works show (their family, or for people's
works their maker), which is not known but learned. A critic chooses by *quantal response*: a critique with worth ``v`` has a probability as
``exp(v)``, and

    v = precision * sum(weight[mark] * liking[work]) + calculation * sum(expected score[work, mark])

The expected score is that against other critics of the same kind: a logit equilibrium in the mean field, found by repeated averaging from the sincere
choice (which so is the focal point among several equilibria). A critic is one of a few ``KINDS`` of precision and calculation; which, is updated by
Bayes' rule from the opened envelopes; its leanings follow the marks by the gradient of their likelihood; objections are simply counted.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import numpy as np

from ..games import Sight, game
from ..games.clayart import rules
from ..games.clayart.advice import TASTE, WEIGHTS, quality
from ..games.clayart.notation import NO_WORK
from ..games.clayart.shapes import FAMILIES, read_shape
from ..games.clayart.state import MARKS
from ..games.clayart.view import Opening
from .clay_score import NONE, Floats, Scores, all_critiques, marks_of, score_tables

KINDS = np.array([(0.0, 0.0), (3.0, 0.0), (7.0, 0.0), (14.0, 0.0), (28.0, 0.0), (7.0, 0.6), (14.0, 1.2)])
"""Precision and calculation."""
PRIOR = np.array([0.06, 0.12, 0.22, 0.22, 0.10, 0.14, 0.14])
USUAL = (10.0, 0.6)
"""The kind that critics take the others for on average."""
LEANING = TASTE / 2
"""Standard deviation of a critic's leaning to a family of shapes, as of what else it sees in a work."""
LEARNING, LEARNING_TOGETHER = 0.02, 0.02
"""How far one mark moves what is believed of one critic's leanings, and of those of all."""
RELUCTANCES = np.array([0.0, 0.75, 2.0, 4.0, 9.0])
"""What an objection may have to promise before a critic makes it."""
RELUCTANT = np.array([0.15, 0.35, 0.25, 0.15, 0.10])
KEENNESS = 1.0
"""How exactly others choose their objections: a promise ``v`` has a probability as ``exp(KEENNESS * v)``."""
ROUNDS = 4
"""Repetitions in the search for the equilibrium."""


class Habits(NamedTuple):
    """What is believed of every critic."""

    kinds: Floats
    """``[critic, kind]``: the chance that it is of each of ``KINDS``."""
    leanings: Floats
    """``[critic, feature]``: see :func:`features`."""
    reluctance: Floats
    """``[critic, reluctance]``: the chance of each of ``RELUCTANCES``."""


def habits(sight: Sight, learning: float) -> Habits:
    """What the seat's log of the finished rounds teaches; ``learning`` scales how much that is."""
    rounds = len(sight.view.rounds)
    objections = [place for place, entry in enumerate(sight.log) if entry.get("move", "").startswith("object ")]
    finished = sight.log[: objections[rounds * sight.players - 1] + 1] if rounds and learning else []
    return _habits(sight.players, msgspec.json.encode(sight.options), msgspec.json.encode(finished), learning)


@lru_cache(maxsize=64)
def _habits(players: int, options: bytes, log: bytes, learning: float) -> Habits:
    found = Habits(np.tile(PRIOR, (players, 1)), np.zeros((players, len(FAMILIES) + players)), np.tile(RELUCTANT, (players, 1)))
    chosen, rounds = msgspec.json.decode(options), _opened(players, msgspec.json.decode(options), msgspec.json.decode(log))
    scores = score_tables(tuple(map(tuple, chosen["penalties"])), tuple(chosen["values"]))
    for opening in rounds:
        works = [opened.work for opened in opening.works]
        shared, shown = np.array([quality(work, opening.theme) for work in works]), features(works)
        expected, laid_shares = equilibrium(scores, shared + shown @ found.leanings.mean(0))
        together = np.zeros(found.leanings.shape[1])
        for critic in range(players):
            laid = sorted((MARKS.index(mark.mark), opened.maker) for opened in opening.works for mark in opened.marks if mark.seat == critic)
            step = _learn(found, critic, [maker for _, maker in laid], shared, shown, expected)
            found.leanings[critic] += LEARNING * learning * step
            together += step / players
        found.leanings[:] += LEARNING_TOGETHER * learning * together
        # whoever had the turn could weigh every work against keeping still; what lay there it could only guess
        promised = np.exp(KEENNESS * promises(scores, laid_shares)).sum()
        objects = promised / (promised + np.exp(KEENNESS * RELUCTANCES))
        objectors = {opened.objector for opened in opening.works}
        for critic in range(players):
            likely = found.reluctance[critic] * (objects if critic in objectors else 1 - objects) ** learning
            found.reluctance[critic] = likely / likely.sum()
    return found


def _opened(players: int, options: dict[str, Any], log: list[dict[str, Any]]) -> list[Opening]:
    """The rounds of a log, opened by the rulebook."""
    rulebook: Any = game("clayart")
    state = rulebook.start(players, options)
    for entry in log:
        if "deal" in entry:
            rulebook.apply_deal(state, entry["deal"])
        else:
            rulebook.play(state, entry["seat"], entry["move"])
    return list(state.openings)


def _learn(found: Habits, critic: int, laid: list[int], shared: Floats, shown: Floats, expected: Floats) -> Floats:
    """Update what kind a critic is by one critique (the makers by mark); the direction in which its leanings should go."""
    orders = all_critiques(4)  # all orders of four things
    makers = np.array(laid)[orders]
    liked = (shared + shown @ found.leanings[critic])[makers] @ np.array(WEIGHTS)
    chosen = softmax(np.outer(KINDS[:, 0], liked) + np.outer(KINDS[:, 1], expected[makers, np.arange(NONE)].sum(1)))  # [kind, order]
    seen = int(np.flatnonzero((orders == np.arange(NONE)).all(1))[0])
    posterior = found.kinds[critic] * chosen[:, seen]
    found.kinds[critic] = posterior / posterior.sum()
    weights = np.zeros((len(orders), len(shared)))
    np.put_along_axis(weights, makers.astype(np.intp), np.broadcast_to(np.array(WEIGHTS, float), makers.shape), 1)
    step: Floats = (weights[seen] - found.kinds[critic] @ chosen @ weights) @ shown
    return step


def features(works: list[str]) -> Floats:
    """What leanings go by, ``[work, feature]``: the family of a computer's work, the maker of a person's."""
    found = np.zeros((len(works), len(FAMILIES) + len(works)))
    for maker, work in enumerate(works):
        shape = read_shape(work)
        if shape is not None:
            found[maker, FAMILIES.index(shape.family)] = 1
        elif work != NO_WORK:
            found[maker, len(FAMILIES) + maker] = 1
    return found


def equilibrium(scores: Scores, liking: Floats) -> tuple[Floats, Floats]:
    """What each mark at each work may be expected to score, ``[maker, mark]``, when all choose by quantal response to just this; and the share of
    each mark at each work."""
    precision, calculation = USUAL
    players = len(liking)
    marks = marks_of(players)
    sincere = precision * (np.array([*WEIGHTS, 0])[marks] @ liking)
    expected, laid = np.zeros((players, NONE)), np.zeros((players, NONE))
    for _ in range(ROUNDS):
        chosen = softmax(sincere + calculation * worth(expected))
        laid = np.stack([chosen @ (marks == mark) for mark in range(NONE)], 1)
        laid /= laid.sum(1, keepdims=True)
        latest = expected_scores(scores, laid)
        expected = (expected + latest) / 2 if expected.any() else latest
    return expected, laid


def expected_scores(scores: Scores, laid: Floats) -> Floats:
    """What each mark at each work scores on the average, ``[maker, mark]``, when three others lay theirs there by the shares ``laid``."""
    return _mean(scores.among_four[None], laid, 3)


def promises(scores: Scores, laid: Floats) -> Floats:
    """What an objection to each work brings who has no card there, when four lay theirs by the shares ``laid``: ``[maker]``."""
    return rules.OBJECTOR * (2 * _mean(scores.right_of_four[None], laid, 4) - 1)


def _mean(found: Floats, laid: Floats, times: int) -> Floats:
    """The mean over the first ``times`` marks of a table ``[any maker, mark, mark, ...]``."""
    for _ in range(times):
        found = (laid.reshape(*laid.shape, *(1,) * (found.ndim - 2)) * found).sum(1)
    return found


def worth(expected: Floats) -> Floats:
    """The sum of the expected scores of each critique."""
    found: Floats = expected[all_critiques(len(expected)), np.arange(NONE)].sum(1)
    return found


def softmax(worth: Floats) -> Floats:
    """Chances along the last axis, as ``exp(worth)``."""
    powers = np.exp(worth - worth.max(-1, keepdims=True))
    found: Floats = powers / powers.sum(-1, keepdims=True)
    return found
