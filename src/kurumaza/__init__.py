"""Kurumaza: five fine tabletop games, their players, and the house in which they are played.

>>> import kurumaza
>>> kurumaza.game("ambition").players
(3, 4)
"""

from .games.game import game, games

__all__ = ["game", "games"]
