"""Who is measured in ``bench/strength.py``: our players by name, with a number of nodes of their own perhaps (``search@4000``), and two that are no
players of the house: ``openspiel@200``, OpenSpiel's search with so many simulations, and ``cheat``, our search with all hands laid open to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from kurumaza.games import Sight, game
from kurumaza.games.game import Game
from kurumaza.games.record import Record
from kurumaza.lab import play_game
from kurumaza.players import Budget, Player, make
from kurumaza.players.look import look
from kurumaza.players.player import draw
from kurumaza.players.search_player import ready

WORLDS = 64
"""Worlds that OpenSpiel's search gets for one decision."""
UCT = 0.5
"""Its weight of exploration; what a deal is worth lies between 0 and 1."""


def play(id: str, names: Sequence[str], seed: str, options: Mapping[str, Any], budget: Budget, rounds: int | None) -> Record:
    """A game between contestants by name, one a seat."""
    seated = [contestant(name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    cheats = [player for player in seated if isinstance(player.player, CheatPlayer)]
    rulebook: Any = Laid(game(id), [player.player for player in cheats]) if cheats else game(id)
    return play_game(rulebook, seated, seed, options, budget, rounds=rounds)


def contestant(name: str, seed: str) -> WithNodes:
    """A contestant by name; KeyError when there is none."""
    kind, _, nodes = name.partition("@")
    makers = {"openspiel": OpenSpielPlayer, "cheat": CheatPlayer}
    player = makers[kind](seed) if kind in makers else make(kind, seed)
    return WithNodes(name, player, int(nodes) if nodes else None)


class WithNodes:
    """A player with a number of nodes of its own."""

    def __init__(self, name: str, player: Player, nodes: int | None) -> None:
        self.name, self.player, self.nodes = name, player, nodes

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        return self.player.choose(sight, budget if self.nodes is None else msgspec.structs.replace(budget, nodes=self.nodes))

    def pace(self, sight: Sight) -> float:
        return self.player.pace(sight)


class OpenSpielPlayer:
    """Asks OpenSpiel's information-set search over our game, with random rollouts and with worlds from our belief; ``nodes`` are its simulations.

    It is the search in Python: the one in C++ crashes on games that are registered from Python. It is after what ours is after: what the end of the
    deal is worth."""

    name = "openspiel"

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        if len(sight.moves) < 2:
            return sight.moves[0] if sight.moves else None
        import pyspiel
        from open_spiel.python.algorithms.ismcts import ISMCTSBot
        from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

        from kurumaza.bridges.imagined import Imagination
        from kurumaza.bridges.open_spiel import PREFIX

        options = {key: value for key, value in sight.options.items() if key != "games"}
        spiel: Any = pyspiel.load_game(PREFIX + sight.game, {"players": sight.players, "utility": "worth", **options})
        chance = draw(self.seed, sight)
        numbers = np.random.RandomState(chance.getrandbits(32))
        imagination = Imagination(sight, chance.getrandbits(62))
        worlds = [spiel.new_state_imagined(imagination) for _ in range(min(WORLDS, budget.nodes))]
        bot = ISMCTSBot(spiel, RandomRolloutEvaluator(1, numbers), UCT, budget.nodes, random_state=numbers)
        bot.set_resampler(lambda state, player: chance.choice(worlds).clone())
        before = len(sight.log)
        while len(worlds[0].course.log) == before:  # a pass is made card by card
            action = int(bot.step(worlds[0]))
            for world in worlds:
                world.apply_action(action)
        move: str = worlds[0].course.log[before]["move"]
        return move

    def pace(self, sight: Sight) -> float:
        return 1.0


class CheatPlayer:
    """Our search, in which the one world is the true one. It cannot be a player of the house: those get sights, and no sight says so much."""

    name = "cheat"

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.state: Any = None

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        if len(sight.moves) < 2:
            return sight.moves[0] if sight.moves else None
        ready(sight.game, wait=True)
        return look(sight, self.seed, budget, worlds=self.state.array.copy())[0].move

    def pace(self, sight: Sight) -> float:
        return 1.0


class Laid:
    """A game that shows its state to those who cheat whenever it is asked who may act; else it is as it is."""

    def __init__(self, rulebook: Game[Any], cheats: Sequence[CheatPlayer]) -> None:
        self._rulebook, self._cheats = rulebook, cheats

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rulebook, name)

    def actors(self, state: Any) -> tuple[int, ...]:
        for cheat in self._cheats:
            cheat.state = state
        return self._rulebook.actors(state)
