"""Games that have a computer player of their own: ``search``, at every level and in every character, hands them over to it."""

from __future__ import annotations

from importlib import import_module

from .player import Player

MASTERS: dict[str, str] = {"clayart": "clay_player:ClayPlayer", "stonehenge": "stonehenge_player:StonehengePlayer"}
"""For such a game ``module:Class`` in this package: ``Class(seed, level, character)`` makes a player, ``character`` is empty for none."""


def master(game: str, seed: str, level: int, character: str) -> Player | None:
    """The game's own player; None when it has none."""
    if game not in MASTERS:
        return None
    module, _, name = MASTERS[game].partition(":")
    made: Player = getattr(import_module(f".{module}", __package__), name)(seed, level, character)
    return made
