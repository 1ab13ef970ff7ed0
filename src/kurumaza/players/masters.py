"""Games that have a computer player of their own: ``search``, at every level and in every character, hands them over to it."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from .player import Player

MASTERS: dict[str, str] = {"clayart": "clay_player:ClayPlayer", "stonehenge": "stonehenge_player:StonehengePlayer"}
"""For such a game ``module:Class`` in this package: ``Class(seed, level, character)`` makes a player, ``character`` is empty for none."""


def master(game: str, seed: str, level: int, character: str) -> Player | None:
    """The game's own player; None when it has none."""
    if game not in MASTERS:
        return None
    module, name = _where(game)
    made: Player = getattr(module, name)(seed, level, character)
    return made


def warm_up(game: str) -> None:
    """Have prepared in the background what the game's master needs (``ready`` in its module); many need nothing."""
    if game in MASTERS:
        module, _ = _where(game)
        getattr(module, "ready", bool)()


def _where(game: str) -> tuple[ModuleType, str]:
    module, _, name = MASTERS[game].partition(":")
    return import_module(f".{module}", __package__), name
