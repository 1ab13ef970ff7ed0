"""Advice for people: the moves of a seat ranked, each with what it promises and why.

Gets a sight and nothing else, so it knows no more than the person it advises. The figures come from whatever sees furthest: the exact solver of
Stonehenge in late positions, a game's own master where it lets itself be asked (``look(sight, budget) -> list[Tried]``), the search; where nothing
can look ahead, the order alone is the game's own advice. The reasons are the game's named ideas (``games.ideas``).
"""

from __future__ import annotations

import math
from importlib import import_module
from typing import Any

import msgspec

from ..games import Sight, game
from ..games.game import Language
from ..games.ideas import Idea, catalogue, idea, ideas_of
from ..games.match import MatchGame
from .player import Budget, draw
from .search_player import look, ready

catalogue(
    advice_wins=("wins for certain", "これで必ず勝てる"),
    advice_loses=("loses against {reply}", "{reply}で負ける"),
)
