"""``kurumaza games``."""

from __future__ import annotations

import json
import sys
from typing import Any

from ..games import Game, games


def list_games(as_json: bool) -> None:
    """Print all games, as a table for people or as JSON."""
    if as_json:
        print(json.dumps([describe(game) for game in games().values()], ensure_ascii=False, indent=1))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table("id", "name", "名前", "players", "options", box=None, pad_edge=False)
    for game in games().values():
        options = "\n".join(f"{option.key}={choices(option)}" for option in game.options)
        table.add_row(game.id, game.en, game.ja, ", ".join(map(str, game.players)), options)
    Console(highlight=False, markup=False, width=None if sys.stdout.isatty() else 120).print(table)


def choices(option: Any) -> str:
    """What an option may be, the default first; dots where only the rules page can say."""
    if option.values is not None:
        return "|".join(str(value) for value in [option.default, *(v for v in option.values if v != option.default)])
    if option.low is not None:
        return f"{option.default} ({option.low}-{option.high})"
    return "..."


def describe(game: Game[Any]) -> dict[str, Any]:
    """A game as plain data."""
    options = []
    for option in game.options:
        found = {"key": option.key, "default": option.default, "en": option.en, "ja": option.ja}
        if option.values is not None:
            found["values"] = list(option.values)
        elif option.low is not None:
            found |= {"low": option.low, "high": option.high}
        options.append(found)
    return {"id": game.id, "en": game.en, "ja": game.ja, "players": list(game.players), "options": options}
