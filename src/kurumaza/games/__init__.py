"""The rulebooks. Nothing here knows of clocks, files, randomness or the web."""

from .game import Game, Option, Played, Refused, Sight, Timer, Trick, View, game, games, sight

__all__ = ["Game", "Option", "Played", "Refused", "Sight", "Timer", "Trick", "View", "game", "games", "sight"]
