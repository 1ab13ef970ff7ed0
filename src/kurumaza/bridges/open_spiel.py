"""Our games with a record as games of OpenSpiel: importing this module registers ``kurumaza_ambition`` and the others with it.

    import kurumaza.bridges.open_spiel, pyspiel
    game = pyspiel.load_game("kurumaza_tightrope(players=5,deck=exact)")

One game of OpenSpiel is one deal; ``new_state_from`` begins at any deal of a match, ``new_state_imagined`` at what a seat knows.
Chance deals in explicit steps, seats move one after the other, also where the game has them choose at the same time, and nobody is told a secret
choice; cards to pass are picked one by one, in ascending order. Information states are the log as the seat may see it, observations its sight.
Returns are leads in the deal's points over the mean of the others, or with ``utility=worth`` what the end of the deal is worth to each seat, 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

import msgspec
import pyspiel

from ..games import Sight
from ..games.game import Entry
from ..games.match import Match
from ..kernels.compiler import GAMES
from .deals import Course
from .imagined import Imagination

ACTIONS = {"ambition": 52, "tightrope": 51, "siebenbatten": 52, "stonehenge": 108}
"""Actions are cards, in Stonehenge druids on points."""
MOVES = {"ambition": 64, "tightrope": 45, "siebenbatten": 30, "stonehenge": 18}
"""The most moves of a deal."""
POINTS = {"ambition": 85, "tightrope": 130, "siebenbatten": 10, "stonehenge": 16}
"""No lead is larger."""
OUTCOMES = 52
"""The most outcomes of one step of chance: a pack of cards."""
PREFIX = "kurumaza_"


def usual_players(id: str) -> int:
    """How many play where nothing else is said."""
    return 4 if 4 in GAMES[id].players else GAMES[id].players[0]


def _type(id: str, worth: bool = False) -> Any:
    """What OpenSpiel is told of a game before it is loaded."""
    game, kinds = GAMES[id], pyspiel.GameType
    options = {option.key: option.default for option in game.options if option.key != "games"}
    return kinds(
        short_name=PREFIX + id,
        long_name=f"{game.en} (one deal)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if worth else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={"players": usual_players(id), "utility": "lead", **options},
    )


class DealGame(pyspiel.Game):
    """One deal of a game; made by ``pyspiel.load_game``. A class of its own for each game, since OpenSpiel makes them by their class."""

    id: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        id = self.id
        chosen: dict[str, Any] = {"players": usual_players(id), "utility": "lead"} | dict(params or {})
        players, utility = chosen["players"], chosen["utility"]
        if utility not in ("lead", "worth"):
            raise ValueError(f"utility is lead or worth, not {utility}")
        self.worth = utility == "worth"
        options = {key: value for key, value in chosen.items() if key not in ("players", "utility")}
        self.beginning = Course(id, GAMES[id].start(players, options), []).draw()
        """The state before the first deal of a match."""
        low, high, sum = (0.0, 1.0, None) if self.worth else (-float(POINTS[id]), float(POINTS[id]), 0.0)
        super().__init__(
            _type(id, self.worth),
            pyspiel.GameInfo(
                num_distinct_actions=ACTIONS[id],
                max_chance_outcomes=OUTCOMES,
                num_players=players,
                min_utility=low,
                max_utility=high,
                utility_sum=sum,
                max_game_length=MOVES[id],
            ),
            dict(params or {}),
        )

    def new_initial_state(self) -> DealState:
        """The first deal of a match, before chance deals."""
        return DealState(self)

    def new_state_from(self, match: Match, log: Sequence[Entry]) -> DealState:
        """The deal that comes next in a match at ``match``, reached by ``log``; chance has to act there."""
        state = DealState(self)
        state.course = Course(self.id, match.copy(), log).draw()
        return state

    def new_state_imagined(self, imagination: Imagination) -> DealState:
        """A state that agrees with what a seat has seen."""
        state = DealState(self)
        state.course = imagination.course()
        return state

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        """What OpenSpiel asks for information states (perfect recall) and observations."""
        return Observer(kind)


class DealState(pyspiel.State):
    """A deal under way; ``course`` is our side of it."""

    def __init__(self, game: DealGame) -> None:
        super().__init__(game)
        self.course = game.beginning.copy()
        self._worth = game.worth

    def current_player(self) -> int:
        """The seat to move, or OpenSpiel's number of chance, or of the end."""
        course = self.course
        if course.dealt:
            return course.seat if course.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Whether the deal is finished."""
        return self.course.over

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.actions if player == self.course.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do now, all equally likely."""
        wanted = self.course.wanted
        return [(outcome, 1.0 / len(wanted)) for outcome in wanted]

    def _apply_action(self, action: int) -> None:
        self.course.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"drawn {action}" if player == pyspiel.PlayerId.CHANCE else self.course.text(action)

    def returns(self) -> list[float]:
        """Zeros until the deal is finished."""
        if not self.course.over:
            return [0.0] * self.course.match.players
        return self.course.points()[self._worth]

    def resample_from_infostate(self, player: int, chance: Callable[[], float]) -> DealState:
        """A state that ``player`` cannot tell from this one; ``chance`` gives numbers from 0 to 1. Not while chance deals."""
        found: DealState = self.get_game().new_state_imagined(Imagination(self.course.sight(player), int(chance() * 2**62)))
        for card in self.course.picked if player == self.course.seat else ():
            found.course.step(card)
        return found

    def __str__(self) -> str:
        return msgspec.json.encode([self.course.log, self.course.drawn, self.course.picked]).decode()


class Observer:
    """Texts only: the log as a seat may see it where all is remembered, else its sight at this moment."""

    def __init__(self, kind: Any = None) -> None:
        self._recall = kind is None or kind.perfect_recall
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: DealState, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: DealState, player: int) -> str:
        """What ``player`` knows."""
        if self._recall:
            return state.course.notes(player)
        seen: Sight = state.course.sight(player)
        return msgspec.json.encode([seen.view, seen.moves, state.course.picked if player == state.course.seat else ()]).decode()


GAME_CLASSES = {id: type(f"{id.capitalize()}Deal", (DealGame,), {"id": id}) for id in GAMES}
for _id, _class in GAME_CLASSES.items():
    pyspiel.register_game(_type(_id), _class)
