"""Was a recorded game dealt as promised? Anyone can ask: the record says the seed and the commitment, the rules say which deals follow."""

from __future__ import annotations

import msgspec

from .game import games
from .record import Record
from .seeds import Shuffler, commitment


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked: ``good`` is None when the record does not say enough to check it."""

    what: str
    good: bool | None
    text: str


def verify(record: Record) -> list[Finding]:
    """Check the top-level keys ``seed`` and ``commitment`` of a record against each other and against its deals."""
    seed, promised = record.extra.get("seed"), record.extra.get("commitment")
    if not isinstance(seed, str):
        return [Finding("seed", None, "the record names no seed")]
    found = [_promise(seed, promised)]
    game = games()[record.game]
    state = game.start(record.players, record.options)
    deals = 0
    for at, entry in enumerate(record.log):
        if "move" in entry:
            game.play(state, entry["seat"], entry["move"])
            continue
        expected = game.deal(game.copy(state), Shuffler(seed, game.id, deals))
        if game.apply_deal(game.copy(state), expected) != entry["deal"]:
            found.append(Finding("deals", False, f"log[{at}]: this deal does not come from the seed"))
            return found
        game.apply_deal(state, entry["deal"])
        deals += 1
    found.append(Finding("deals", True, f"all deals come from the seed ({deals})") if deals else Finding("deals", None, "nothing has been dealt"))
    return found


def _promise(seed: str, promised: object) -> Finding:
    if promised is None:
        return Finding("commitment", None, "the record names no commitment")
    if isinstance(promised, str) and promised.lower() == commitment(seed):
        return Finding("commitment", True, "the seed is the one that was promised")
    return Finding("commitment", False, "the seed is not the one that was promised")
