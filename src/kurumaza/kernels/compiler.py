"""The bridge from rules to machine code: the only place that knows Numba's ways.

Importing ``kurumaza.kernels`` loads all games, makes every function marked ``rule`` known to the compiler (the very same function objects that
Python runs), and enters each game's rules under the type of its records. Nothing is compiled before a kernel is first called.

Compiled kernels are kept in a folder of the user's cache (``KURUMAZA_CACHE`` names another place). The folder's name is a digest of all that
the compiler sees, because Numba's own check looks only at the file of the outermost function.
"""

from __future__ import annotations

import hashlib
import os
import platform
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic, overload, register_jitable
from platformdirs import user_cache_path

from ..games import cards
from ..games.game import games
from ..games.match import MatchGame, row_type
from . import verbs

F = TypeVar("F", bound=Callable[..., Any])

OPTIONS = {"error_model": "numpy", "boundscheck": False}
"""Rules divide by nothing that could be zero, and index nothing out of bounds: no checks are compiled in."""


# ---- the machine's instructions on sets ---------------------------------------------------------------------------------


@intrinsic  # type: ignore[untyped-decorator]
def _ctpop(context: Any, bits: Any) -> Any:
    return types.int64(types.uint64), lambda cgctx, builder, sig, args: builder.ctpop(args[0])


@intrinsic  # type: ignore[untyped-decorator]
def _cttz(context: Any, bits: Any) -> Any:
    def generate(cgctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.cttz(args[0], cgctx.get_constant(types.boolean, True))

    return types.int64(types.uint64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _ctlz(context: Any, bits: Any) -> Any:
    def generate(cgctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.ctlz(args[0], cgctx.get_constant(types.boolean, True))

    return types.int64(types.uint64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _pdep(context: Any, bits: Any, mask: Any) -> Any:
    def generate(cgctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        word = ir.IntType(64)
        return builder.call(cgutils.get_or_insert_function(builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64"), args)

    return types.uint64(types.uint64, types.uint64), generate


overload(cards.count, jit_options=OPTIONS)(lambda cards: lambda cards: _ctpop(cards))
overload(cards.lowest, jit_options=OPTIONS)(lambda cards: lambda cards: _cttz(cards))
overload(cards.highest, jit_options=OPTIONS)(lambda cards: lambda cards: 63 - _ctlz(cards))
if get_host_cpu_features().get("bmi2"):
    # spreads the bit over the set's bits: the k-th card without a loop
    overload(cards.nth, jit_options=OPTIONS)(lambda cards, k: lambda cards, k: _cttz(_pdep(np.uint64(1) << np.uint64(k), cards)))
else:
    cards.rule(cards.nth)


# ---- all rules of all games ---------------------------------------------------------------------------------------------


PARTS = ("rules", "advice", "belief", "habits")
"""The modules of a game that answer to the generic verbs."""


class Words:
    """What a game answers to the generic verbs: the functions of these modules, and where they have none, what goes for all games."""

    def __init__(self, *modules: ModuleType) -> None:
        vars(self).update(verbs.COMMON)
        for module in modules:
            vars(self).update({name: item for name, item in vars(module).items() if isinstance(item, FunctionType)})


def _assemble() -> dict[str, MatchGame]:
    """Load all games, and give the verbs their meanings."""
    found = {id: game for id, game in games().items() if isinstance(game, MatchGame)}
    for game in found.values():
        names = [f"{type(game).__module__}.{part}" for part in PARTS]
        verbs.enter(game.dtype, Words(*(import_module(name) for name in names if find_spec(name))))
    return found


GAMES = _assemble()
"""The games with a numpy record, by id."""

_known: set[Callable[..., Any]] = set()
_apart: set[Callable[..., Any]] = set()


def apart(function: F) -> F:
    """Mark a function of a kernel that is compiled by itself. Others are compiled into each place that calls them: quick to run, slow to compile."""
    _apart.add(function)
    return cards.rule(function)


def _make_rules_known() -> None:
    """Tell the compiler all functions marked ``rule`` so far."""
    for function in cards.RULES:
        if function not in _known:
            register_jitable(**OPTIONS, forceinline=function not in _apart)(function)
            _known.add(function)


# ---- where compiled kernels are kept ------------------------------------------------------------------------------------


def _codes(code: CodeType) -> Iterator[CodeType]:
    """A function's code, and that of the functions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _used(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Names and values of the globals that a function uses, those of modules (``rules.turn``) included."""
    for name in sorted({name for code in _codes(function.__code__) for name in code.co_names}):
        if name in function.__globals__:
            yield name, function.__globals__[name]
        for module in function.__globals__.values():
            if isinstance(module, ModuleType) and module.__name__.startswith(function.__module__.partition(".")[0]) and hasattr(module, name):
                yield name, getattr(module, name)


def _text(value: Any) -> str:
    return f"{value.dtype} {value.shape} {value.tobytes().hex()}" if isinstance(value, np.ndarray) else repr(value)


def digest(function: Callable[..., Any], id: str | None = None) -> str:
    """A digest of all that the compiler sees of a kernel for that game (None: for no game): code and constants of every function that it reaches,
    record type, versions."""
    sha = hashlib.sha256()
    versions = platform.python_version(), numba.__version__, llvmlite.__version__, np.__version__
    sha.update(repr((versions, sorted(OPTIONS.items()), id and str(GAMES[id].dtype))).encode())
    waiting, met = [function], {function}
    while waiting:
        next = waiting.pop()
        if not isinstance(next, FunctionType):
            continue
        sha.update(f"{next.__module__}.{next.__qualname__}".encode())
        for code in _codes(next.__code__):
            sha.update(code.co_code + repr((code.co_names, code.co_varnames, code.co_argcount)).encode())
            sha.update(repr([constant for constant in code.co_consts if not isinstance(constant, CodeType)]).encode())
        found = [value for _, value in _used(next)]
        if next.__module__ == verbs.__name__ and id is not None:
            found.append(getattr(verbs.RULES_OF[row_type(GAMES[id].dtype)], next.__name__, None))
        for value in found:
            if isinstance(value, FunctionType) and value not in met:
                met.add(value)
                waiting.append(value)
        for name, value in _used(next):
            if isinstance(value, bool | int | float | str | tuple | np.generic | np.ndarray):
                sha.update(f"{name} {_text(value)}".encode())
    return sha.hexdigest()[:24]


def cache_folder(function: Callable[..., Any], id: str | None = None) -> Path:
    """Where the machine code of a kernel for that game is kept."""
    root = os.environ.get("KURUMAZA_CACHE")
    parts = [function.__name__, *([id] if id else []), digest(function, id)]
    return (Path(root) if root else user_cache_path("kurumaza", appauthor=False)) / "kernels" / "-".join(parts)


class Kernel:
    """A function that runs compiled, without the interpreter's lock. For each game, known by the type of the records among the arguments, it is
    compiled when it is first called, and its machine code is kept in a folder of its own: what changes in one game leaves the others alone."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.py_func = function
        self._compiled: dict[str | None, Callable[..., Any]] = {}

    def __call__(self, *args: Any) -> Any:
        id = next((_ids[item.dtype] for item in args if type(item) is np.ndarray and item.dtype in _ids), None)
        compiled = self._compiled.get(id)
        if compiled is None:
            with _lock:
                compiled = self._compiled[id] = self._compiled.get(id) or _compiled(self.py_func, id)
        return compiled(*args)


_ids = {game.dtype: id for id, game in GAMES.items()}
_lock = threading.Lock()


def _compiled(function: Callable[..., Any], id: str | None) -> Callable[..., Any]:
    _make_rules_known()
    folder = cache_folder(function, id)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        keep = os.access(folder, os.W_OK)
    except OSError:
        keep = False
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder)
    try:
        # a copy, in which the function's own name means what is compiled: so a kernel may call itself
        names = dict(function.__globals__)
        own = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
        own.__qualname__ = function.__qualname__
        compiled: Callable[..., Any] = njit(cache=keep, nogil=True, **OPTIONS)(own)
        names[function.__name__] = compiled
        return compiled
    finally:
        numba.config.CACHE_DIR = before


def kernel(function: Callable[..., Any]) -> Kernel:
    """Make a kernel of ``function``."""
    return Kernel(function)
