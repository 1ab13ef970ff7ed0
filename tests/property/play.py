"""Random games for the property tests: every game, number of players and option, from a seed."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

from kurumaza.games import Game, games
from kurumaza.games.seeds import Shuffler

PENALTIES = [[0, 2, 4, 6], [1, 0, 1, 2], [2, 1, 0, 1], [5, 3, 2, 0]]

CHOICES: dict[str, dict[str, list[Any]]] = {
    "tightrope": {"deck": ["full", "exact"], "play": ["sequential", "simultaneous"]},
    "stonehenge": {"values": ["open", "hidden"], "games": [1, 3]},
    "clayart": {
        "signal": ["off", "on"],
        "start": [0, -5, -8],
        "min_rounds": [1, 5],
        "seconds": [60, 10],
        "penalties": [[[0, 1, 2, 3], [1, 0, 1, 2], [2, 1, 0, 1], [3, 2, 1, 0]], PENALTIES],
        "values": [[2, 1, -1, -2], [5, 2, 0, -1]],
    },
}
"""Values to try for each option; a test sees to it that no option is forgotten."""


def settings() -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Every game with every number of players and every combination of options (of clay, which has many, each value once)."""
    for id, game in games().items():
        keys = CHOICES.get(id, {})
        if id == "clayart":
            first = {key: values[0] for key, values in keys.items()}
            others = [first | {key: value} for key, values in keys.items() for value in values[1:]]
            yield from ((id, players, first) for players in game.players)
            yield from ((id, players, options) for players, options in zip(itertools.cycle(game.players), others, strict=False))
            continue
        combinations = [dict(zip(keys, values, strict=True)) for values in itertools.product(*keys.values())]
        yield from ((id, players, options) for players in game.players for options in combinations)


def some_settings() -> list[Any]:
    """All settings as a list with readable names for pytest."""
    import pytest

    return [
        pytest.param(id, players, options, id=f"{id}-{players}-" + "-".join(str(v) for v in options.values() if not isinstance(v, list)))
        for id, players, options in settings()
    ]


def step(game: Game[Any], state: Any, seed: str, log: list[dict[str, Any]], chance: random.Random) -> None:
    """One deal or one random legal move, added to the log."""
    if game.wants_deal(state):
        deals = sum("deal" in entry for entry in log)
        log.append({"deal": game.apply_deal(state, game.deal(state, Shuffler(seed, game.id, deals)))})
        return
    seat = chance.choice(game.actors(state))
    move = chance.choice(game.moves(state, seat))
    log.append({"seat": seat, "move": game.play(state, seat, move)})


def random_game(
    id: str, players: int, options: dict[str, Any], seed: str, length: int | None = None, limit: int = 20_000
) -> tuple[Any, list[dict[str, Any]]]:
    """A game of random legal moves to its end, or its first ``length`` log entries; state and log."""
    game, chance = games()[id], random.Random(seed)
    state, log = game.start(players, options), []
    while game.result(state) is None and len(log) < (limit if length is None else length):
        step(game, state, seed, log, chance)
    assert len(log) < limit, "a random game must end"
    return state, log


def replayed(id: str, players: int, options: dict[str, Any], log: list[dict[str, Any]]) -> Any:
    """The state after a log; raises Refused where it is no game."""
    game = games()[id]
    state = game.start(players, options)
    for entry in log:
        if "deal" in entry:
            game.apply_deal(state, entry["deal"])
        else:
            game.play(state, entry["seat"], entry["move"])
    return state


def fingerprint(game: Game[Any], state: Any) -> bytes:
    """All that is true of a state, as bytes: every seat's view with everything open, and who may do what."""
    import msgspec

    return msgspec.json.encode(
        [
            [game.view(state, seat, open=True) for seat in [None, *range(state.players)]],
            [[seat, game.moves(state, seat)] for seat in game.actors(state)],
            game.wants_deal(state),
            game.result(state),
        ]
    )
