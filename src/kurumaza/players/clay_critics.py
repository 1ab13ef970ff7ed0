"""What a critic of Clay Art Guardians believes of the others: how they like the works, how exactly they choose, how readily they object.

The model. All see the same quality in a work (``advice.qualities``); each critic adds a leaning of its own to what the works show (their family, or
for people's works their maker), which is not known but learned. A critic chooses by *quantal response*: a critique with worth ``v`` has a probability
as ``exp(v)``, and

    v = precision * sum(weight[mark] * liking[work]) + calculation * sum(expected score[work, mark])

The expected score is that against other critics of the same kind: a logit equilibrium in the mean field, found by repeated averaging from the sincere
choice (which is so the focal point among several equilibria). A critic is one of a few ``KINDS`` of precision and calculation; which, is updated by
Bayes' rule from the envelopes opened in earlier rounds; its leanings follow the marks by the gradient of their likelihood.

Nothing here looks at anything but a :class:`~kurumaza.games.Sight`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..games import Sight, game
from ..games.clayart import rules
from ..games.clayart.advice import TASTE, WEIGHTS, quality
from ..games.clayart.notation import NO_WORK
from ..games.clayart.shapes import FAMILIES, read_shape
from ..games.clayart.state import MARKS
from ..games.clayart.view import ClayArtView, Opening
from .clay_score import NONE, ORDERS, Floats, Scores, Whole, all_critiques, cards_of, fuller_after, legal_choices, marks_of, tables_for

KINDS = np.array([(0.0, 0.0), (3.0, 0.0), (7.0, 0.0), (14.0, 0.0), (28.0, 0.0), (7.0, 0.6), (14.0, 1.2)])
"""Precision and calculation."""
PRIOR = np.array([0.06, 0.12, 0.22, 0.22, 0.10, 0.14, 0.14])
USUAL = (10.0, 0.6)
"""The kind that critics take the others for on average."""
LEANING = TASTE / 2
"""Standard deviation of a critic's leaning to a family of shapes, as of what else it sees in a work."""
UNSEEN = 0.25
"""Standard deviation of the common quality of a work that computers cannot see."""
LEARNING, LEARNING_TOGETHER = 0.02, 0.02
"""How far one mark moves what is believed of one critic's leanings, and of those of all."""
RELUCTANCE, HABIT = 0.75, 0.8
"""What an objection must promise before others make it, and how much a tally of objections made and left moves this."""
KEENNESS = 1.0
"""How exactly others choose their objections: a promise ``v`` has a probability as ``exp(KEENNESS * v)``."""
ROUNDS = 4
"""Repetitions in the search for the equilibrium."""


class Worlds(NamedTuple):
    """Imagined rounds; leading axes are the same in both."""

    critiques: Whole
    """``[..., world, critic]``, places in ``all_critiques``."""
    objectors: Whole
    """``[..., world, maker]``, -1 for none."""


def finished_rounds(sight: Sight) -> list[Opening]:
    """The opened rounds of the game so far, replayed from the seat's own log."""
    if not sight.view.rounds:
        return []
    rulebook: Any = game(sight.game)
    state = rulebook.start(sight.players, sight.options)
    for entry in sight.log:
        if len(state.openings) == len(sight.view.rounds):
            break
        if "deal" in entry:
            rulebook.apply_deal(state, entry["deal"])
        else:
            rulebook.play(state, entry["seat"], entry["move"])
    return list(state.openings)


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


class Critics:
    """The others (and oneself, as they must think of one) at one table, in one round."""

    def __init__(self, sight: Sight, shared: Floats, learning: float = 1.0) -> None:
        """``shared``: the common quality of this round's works as this critic sees it; ``learning`` scales what the earlier rounds teach."""
        view: ClayArtView = sight.view
        self.players, self.view, self.shared = sight.players, view, shared
        self.scores: Scores = tables_for(view)
        self.order = [(view.decider + place) % sight.players for place in range(sight.players)]
        self.laid = _laid(view, self.order)
        works = [work or NO_WORK for work in view.works]
        self.features = features(works)
        self.unseen = np.array([UNSEEN if work != NO_WORK and read_shape(work) is None else 0.0 for work in works])
        self.kinds = np.tile(PRIOR, (self.players, 1))
        self.leanings = np.zeros((self.players, self.features.shape[1]))
        self.reluctance = np.full(self.players, RELUCTANCE)
        if learning > 0:
            self._learn(finished_rounds(sight), learning)
        self.weights = np.array([*WEIGHTS, 0])[marks_of(self.players)]
        self.expected = self._equilibrium(shared + self.features @ self.leanings.mean(0))

    # ---- what earlier rounds teach -------------------------------------------------------------------------------------

    def _learn(self, rounds: list[Opening], learning: float) -> None:
        made = np.zeros(self.players)
        for opening in rounds:
            works = [opened.work for opened in opening.works]
            shared, shown = np.array([quality(work, opening.theme) for work in works]), features(works)
            expected = self._equilibrium(shared + shown @ self.leanings.mean(0))
            together = np.zeros(self.leanings.shape[1])
            for critic in range(self.players):
                laid = sorted((MARKS.index(mark.mark), opened.maker) for opened in opening.works for mark in opened.marks if mark.seat == critic)
                step = self._learn_of(critic, [maker for _, maker in laid], shared, shown, expected)
                self.leanings[critic] += LEARNING * learning * step
                together += step / self.players
            self.leanings += LEARNING_TOGETHER * learning * together
            for opened in opening.works:
                if opened.objector is not None:
                    made[opened.objector] += 1
        self.reluctance += HABIT * learning * np.log((len(rounds) - made + 1) / (made + 1))

    def _learn_of(self, critic: int, laid: list[int], shared: Floats, shown: Floats, expected: Floats) -> Floats:
        """Update what kind a critic is by one critique (the makers by mark); the direction in which its leanings should go."""
        orders = all_critiques(4)  # all orders of four things
        makers = np.array(laid)[orders]
        liked = (shared + shown @ self.leanings[critic])[makers] @ np.array(WEIGHTS)
        scored = expected[makers, np.arange(NONE)].sum(1)
        chosen = _softmax(np.outer(KINDS[:, 0], liked) + np.outer(KINDS[:, 1], scored))  # [kind, order]
        seen = int(np.flatnonzero((orders == np.arange(NONE)).all(1))[0])
        posterior = self.kinds[critic] * chosen[:, seen]
        self.kinds[critic] = posterior / posterior.sum()
        weights = np.zeros((len(orders), len(shared)))
        np.put_along_axis(weights, makers.astype(np.intp), np.broadcast_to(np.array(WEIGHTS, float), makers.shape), 1)
        surprise = weights[seen] - self.kinds[critic] @ chosen @ weights
        step: Floats = surprise @ shown
        return step

    def _equilibrium(self, liking: Floats) -> Floats:
        """What each mark at each work may be expected to score, ``[maker, mark]``, when all choose by quantal response to just this."""
        precision, calculation = USUAL
        marks = marks_of(self.players)
        sincere = precision * (np.array([*WEIGHTS, 0])[marks] @ liking)
        expected = np.zeros((self.players, NONE))
        for _ in range(ROUNDS):
            chosen = _softmax(sincere + calculation * _worth(expected, self.players))
            laid = np.stack([(chosen[:, None] * (marks == mark)).sum(0) for mark in range(NONE)], 1)
            latest = expected_scores(self.scores, laid / laid.sum(1, keepdims=True))
            expected = (expected + latest) / 2 if expected.any() else latest
        return expected

    # ---- imagined rounds --------------------------------------------------------------------------------------------------

    def draw(self, worlds: int, chance: np.random.Generator) -> list[Floats]:
        """What every critic thinks of its critiques in each world, chance included: for each critic ``[world, choice of works, order]``, the highest
        is chosen. Of who has laid its cards only the orders of the works that it chose are told.

        Worlds in which those who have laid their cards would hardly have chosen these works give way to others.
        """
        common = chance.normal(0, 1, (worlds, self.players)) * self.unseen
        calculated = _worth(self.expected, self.players)
        worth, fits = [], np.zeros(worlds)
        for critic in range(self.players):
            kinds = KINDS[chance.choice(len(KINDS), worlds, p=self.kinds[critic])]
            leaning = self.leanings[critic] + chance.normal(0, LEANING, (worlds, self.features.shape[1]))
            liking = self.shared + common + leaning @ self.features.T
            worth.append((kinds[:, :1] * (liking @ self.weights.T) + kinds[:, 1:] * calculated).astype(np.float32).reshape(worlds, -1, ORDERS))
        fuller = 0
        for critic, choice in self.laid.items():
            choices = np.exp(worth[critic] - worth[critic].max((1, 2), keepdims=True)).sum(2)
            fits += np.log(choices[:, choice] + 1e-9) - np.log(choices @ legal_choices(self.players)[fuller] + 1e-9)
            fuller = fuller_after(self.players)[fuller, choice]
            worth[critic] = worth[critic][:, choice : choice + 1]
        if self.laid:
            kept = chance.choice(worlds, worlds, p=_softmax(fits))
            worth = [liked[kept] for liked in worth]
        return [liked - np.log(chance.standard_exponential(liked.shape, np.float32)) for liked in worth]  # that is Gumbel's distribution

    def complete(self, worth: list[Floats], seat: int, choice: int) -> Whole:
        """All critiques ``[world, critic]`` as ``worth`` (from :meth:`draw`) has them, when ``seat`` chooses (or chose) the works ``choice``."""
        worlds = len(worth[0])
        found = np.zeros((worlds, self.players), np.int32)
        fuller, every = np.zeros(worlds, np.int32), np.arange(worlds)
        for critic in self.order:
            liked = worth[critic]
            if critic in self.laid or critic == seat:
                chosen = np.full(worlds, self.laid.get(critic, choice))
            else:
                chosen = np.where(legal_choices(self.players)[fuller], liked.max(2), -np.inf).argmax(1)
            found[:, critic] = chosen * ORDERS + liked[every, 0 if critic in self.laid else chosen].argmax(1)
            fuller = fuller_after(self.players)[fuller, chosen]
        return found

    def object(self, critiques: Whole, chance: np.random.Generator, seat: int | None = None, own: int | None = None) -> Whole:
        """Who objects where, ``[world, maker]``: in the turns still to come by quantal response to what each must expect of the works, the whole of
        ``critiques`` ``[world, critic]`` being what all believe. What has been objected stands; ``seat`` objects at ``own`` (None: passes)."""
        worlds = len(critiques)
        promise = self.promises(critiques)
        objectors = np.full((worlds, self.players), -1)
        every = np.arange(worlds)
        for critic in self.order:
            if self.view.objected[critic] or critic == seat:
                maker = own if critic == seat else self.view.objections[critic]
                if maker is not None:
                    objectors[:, maker] = critic
                continue
            wish = np.where(objectors < 0, KEENNESS * promise[critic], -np.inf) + chance.gumbel(size=(worlds, self.players))
            chosen = wish.argmax(1)
            does = wish[every, chosen] > KEENNESS * self.reluctance[critic] + chance.gumbel(size=worlds)
            objectors[every[does], chosen[does]] = critic
        return objectors

    def promises(self, critiques: Whole) -> Floats:
        """What objecting brings each seat more than keeping still, on the average of the rounds: ``[seat, maker]``."""
        marks, cards = marks_of(self.players)[critiques], cards_of(self.players)[critiques].sum(1)
        right = np.where(self.scores.upheld[cards], 1, -1)[:, None, :]
        agreed = self.scores.agreement[cards[:, None, :], marks]
        found: Floats = (right * (rules.OBJECTOR - rules.CRITIC * (marks < NONE)) - agreed).mean(0)
        return found

    def choices(self) -> list[int]:
        """The four works that may be chosen now."""
        fuller = 0
        for choice in self.laid.values():
            fuller = int(fuller_after(self.players)[fuller, choice])
        return [int(choice) for choice in np.flatnonzero(legal_choices(self.players)[fuller])]


def _laid(view: ClayArtView, order: list[int]) -> dict[int, int]:
    """Who has had the turn to criticise, in its order, and which four works it chose."""
    places = {tuple(works): choice for choice, works in enumerate(all_critiques(len(order))[::ORDERS].tolist())}
    chosen = {critic: tuple(maker for maker, critics in enumerate(view.laid) if critic in critics) for critic in order}
    return {critic: places[works] for critic, works in chosen.items() if works}


def expected_scores(scores: Scores, laid: Floats) -> Floats:
    """What each mark at each work scores on the average, ``[maker, mark]``, when three others lay theirs there by the shares ``laid``."""
    a, b, c, own = np.ogrid[:NONE, :NONE, :NONE, :NONE]
    powers = 5 ** np.arange(NONE)
    found: Floats = scores.agreement[powers[a] + powers[b] + powers[c] + powers[own], own].astype(float)[None]
    for _ in range(3):
        found = (laid.reshape(*laid.shape, *(1,) * (found.ndim - 2)) * found).sum(1)
    return found


def _worth(expected: Floats, players: int) -> Floats:
    """The sum of expected scores of each critique."""
    found: Floats = expected[all_critiques(players), np.arange(NONE)].sum(1)
    return found


def _softmax(worth: Floats) -> Floats:
    powers = np.exp(worth - worth.max(-1, keepdims=True))
    found: Floats = powers / powers.sum(-1, keepdims=True)
    return found
