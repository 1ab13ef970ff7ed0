"""What good players of Siebenbatten tend to do: advice explains it better than tables of habits did (``advice.TEMPER`` says how closely)."""

from __future__ import annotations

from ..cards import rule
from ..match import Row
from .advice import TEMPER, advice


@rule
def habit(s: Row, seat: int, action: int) -> float:
    """The logit of the action."""
    return advice(s, seat, action) / TEMPER
