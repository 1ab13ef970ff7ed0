"""Where compiled kernels are kept: the folder's name changes with everything that the compiler sees, and with nothing else."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from kurumaza.games import cards
from kurumaza.games.ambition import rules
from kurumaza.kernels import compiler, random_playouts
from kurumaza.kernels.compiler import cache_folder, digest

KERNEL: Any = random_playouts.py_func


def test_same_again() -> None:
    assert digest(KERNEL, "ambition") == digest(KERNEL, "ambition")


def with_constant(function: Callable[..., Any], old: Any, new: Any) -> CodeType:
    code = function.__code__
    assert old in code.co_consts
    return code.replace(co_consts=tuple(new if value == old and type(value) is type(old) else value for value in code.co_consts))


def test_a_rule_far_below_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that a kernel reaches only by verbs and other rules are part of its key: code, constants inside it, and globals."""
    before = digest(KERNEL, "ambition")
    monkeypatch.setattr(rules.slam_score, "__code__", with_constant(rules.slam_score, 35, 36))
    assert digest(KERNEL, "ambition") != before
    monkeypatch.undo()
    monkeypatch.setattr(rules, "NIL_SCORE", 29)
    assert digest(KERNEL, "ambition") != before
    monkeypatch.undo()
    points = rules.POINTS.copy()
    points[3] += 1
    monkeypatch.setattr(rules, "POINTS", points)
    assert digest(KERNEL, "ambition") != before
    monkeypatch.undo()
    assert digest(KERNEL, "ambition") == before


def test_what_the_kernel_does_not_reach_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another rule may change without compiling this kernel anew; a helper that Python alone uses, too."""
    before = digest(KERNEL, "ambition")
    monkeypatch.setattr(cards.card_text, "__code__", cards.read_card.__code__)
    assert digest(KERNEL, "ambition") == before


def test_another_game_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """What changes in one game leaves the kernels of the others as they are."""
    before = digest(KERNEL, "ambition"), digest(KERNEL, "tightrope")
    monkeypatch.setattr(rules, "NIL_SCORE", 29)
    assert digest(KERNEL, "ambition") != before[0]
    assert digest(KERNEL, "tightrope") == before[1]


def test_versions_count(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest(KERNEL, "ambition")
    monkeypatch.setattr(compiler.numba, "__version__", "0.0")
    assert digest(KERNEL, "ambition") != before


def test_the_place_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KURUMAZA_CACHE", str(tmp_path))
    assert cache_folder(KERNEL, "ambition").parent == tmp_path / "kernels"
    monkeypatch.delenv("KURUMAZA_CACHE")
    assert tmp_path not in cache_folder(KERNEL, "ambition").parents


def test_no_place_is_no_trouble(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where nothing can be written, a kernel is compiled for this process only."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("KURUMAZA_CACHE", str(blocked))

    @compiler.kernel
    def twice(x: int) -> int:
        return 2 * x

    assert twice(4) == 8
