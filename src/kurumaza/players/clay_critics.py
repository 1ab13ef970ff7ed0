"""The critics of one round of Clay Art Guardians as one of them imagines them: complete rounds drawn by what is believed of their habits.

Nothing here looks at anything but a :class:`~kurumaza.games.Sight`.
"""

from __future__ import annotations

import numpy as np

from ..games import Sight
from ..games.clayart import rules
from ..games.clayart.advice import WEIGHTS
from ..games.clayart.notation import NO_WORK
from ..games.clayart.shapes import read_shape
from ..games.clayart.view import ClayArtView
from .clay_habits import KEENNESS, KINDS, LEANING, RELUCTANCES, equilibrium, features, habits, softmax, worth
from .clay_score import NONE, ORDERS, Floats, Whole, all_critiques, cards_of, fuller_after, legal_choices, marks_of, tables_for

UNSEEN = 0.25
"""Standard deviation of the common quality of a work that computers cannot see."""


class Critics:
    """The others (and oneself, as they must think of one) at one table, in one round."""

    def __init__(self, sight: Sight, shared: Floats, learning: float = 1.0) -> None:
        """``shared``: the common quality of this round's works as this critic sees it; ``learning`` scales what the earlier rounds teach."""
        view: ClayArtView = sight.view
        self.players, self.view, self.shared = sight.players, view, shared
        self.scores = tables_for(view)
        self.order = [(view.decider + place) % sight.players for place in range(sight.players)]
        self.laid = _laid(view, self.order)
        works = [work or NO_WORK for work in view.works]
        self.features = features(works)
        self.unseen = np.array([UNSEEN if work != NO_WORK and read_shape(work) is None else 0.0 for work in works])
        self.habits = habits(sight, learning)
        self.weights = np.array([*WEIGHTS, 0])[marks_of(self.players)]
        self.expected, _ = equilibrium(self.scores, shared + self.features @ self.habits.leanings.mean(0))

    def draw(self, worlds: int, chance: np.random.Generator) -> list[Floats]:
        """What every critic thinks of its critiques in each world, chance included: for each critic ``[world, choice of works, order]``, the highest
        is chosen. Of who has laid its cards only the orders of the works that it chose are told.

        Worlds in which those who have laid their cards would hardly have chosen these works give way to others.
        """
        common = chance.normal(0, 1, (worlds, self.players)) * self.unseen
        calculated = worth(self.expected)
        liked, fits = [], np.zeros(worlds)
        for critic in range(self.players):
            kinds = KINDS[chance.choice(len(KINDS), worlds, p=self.habits.kinds[critic])]
            leaning = self.habits.leanings[critic] + chance.normal(0, LEANING, (worlds, self.features.shape[1]))
            liking = self.shared + common + leaning @ self.features.T
            liked.append((kinds[:, :1] * (liking @ self.weights.T) + kinds[:, 1:] * calculated).astype(np.float32).reshape(worlds, -1, ORDERS))
        fuller = 0
        for critic, choice in self.laid.items():
            choices = np.exp(liked[critic] - liked[critic].max((1, 2), keepdims=True)).sum(2)
            fits += np.log(choices[:, choice] + 1e-9) - np.log(choices @ legal_choices(self.players)[fuller] + 1e-9)
            fuller = fuller_after(self.players)[fuller, choice]
            liked[critic] = liked[critic][:, choice : choice + 1]
        if self.laid:
            kept = chance.choice(worlds, worlds, p=softmax(fits))
            liked = [one[kept] for one in liked]
        return [one - np.log(chance.standard_exponential(one.shape, np.float32) + 1e-20) for one in liked]  # that is Gumbel's distribution

    def complete(self, thought: list[Floats], seat: int, choice: int) -> Whole:
        """All critiques ``[world, critic]`` as ``thought`` (from :meth:`draw`) has them, when ``seat`` chooses (or chose) the works ``choice``."""
        worlds = len(thought[0])
        found = np.zeros((worlds, self.players), np.int32)
        fuller, every = np.zeros(worlds, np.int32), np.arange(worlds)
        for critic in self.order:
            liked = thought[critic]
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
            reluctance = RELUCTANCES[chance.choice(len(RELUCTANCES), worlds, p=self.habits.reluctance[critic])]
            does = wish[every, chosen] > KEENNESS * reluctance + chance.gumbel(size=worlds)
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
