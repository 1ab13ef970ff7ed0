"""What can go wrong at the command line, and what several commands read in the same way."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..games import Game, Refused, games


class Trouble(Exception):
    """A reason to stop, told to the user in one line."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


def find_game(id: str) -> Game[Any]:
    """The game of that id."""
    if id not in games():
        raise Trouble(f"there is no game {id} (there are {', '.join(games())})", 2)
    return games()[id]


def read_options(texts: Sequence[str]) -> dict[str, Any]:
    """``key=value`` texts as options; a value is JSON where it can be read so, else text."""
    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise Trouble(f"an option is given as key=value, not {text}", 2)
        try:
            found[key.strip()] = json.loads(value)
        except ValueError:
            found[key.strip()] = value.strip()
    return found


def settle(game: Game[Any], players: int, options: dict[str, Any]) -> None:
    """Stop when the game is not played so."""
    try:
        game.settle(players, options)
    except Refused as error:
        raise Trouble(str(error), 2) from None


def usual_players(game: Game[Any]) -> int:
    """How many sit down when nobody says: four where that goes."""
    return 4 if 4 in game.players else game.players[0]


def check_names(names: Sequence[str]) -> None:
    """Stop unless all these computer players exist."""
    from ..players import player_names
    from ..players.characters import offered
    from ..players.player import LEVELS

    for name in names:
        if name not in player_names(levels=True):
            there = f"there are {', '.join(player_names())}; {', '.join(offered())} also from :{LEVELS[0]} to :{LEVELS[-1]}"
            raise Trouble(f"there is no computer player {name} ({there})", 2)
