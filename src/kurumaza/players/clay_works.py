"""Builds what a computer player's reference names: its traits become a field of clay, the same that people model in."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..games.clayart.shapes import Shape, read_shape
from ..games.clayart.works import FULL, LUMP, SIZE, field_work, volume

Array = NDArray[np.float32]
Solid = Callable[[Array, Array, Array], Array]
"""Distance to a surface (about; below 0 inside) at points x, y (up), z."""

FLOOR = 2
"""The lowest layer of cells in which a work stands."""
ROOM = SIZE / 2 - 2
"""Cells from the middle to the walls, a little kept free."""
SKIN = 1.5
"""Cells over which the clay thins out at its surface."""
USED = 0.9
"""How much of its lump a computer player uses at most."""
SINK, SINK_OF_LIMBS = 0.05, 0.2
"""How much of its height is pressed flat against the table."""
_PROBE = 40
_REACH = 2.2


def render(reference: str) -> dict[str, Any] | None:
    """The work that ``reference`` names; None when it is no computer player's."""
    shape = read_shape(reference)
    return None if shape is None else field_work(field_of(shape))


def field_of(shape: Shape) -> NDArray[np.uint8]:
    """The clay of a shape, indexed z, y, x."""
    solid = _solid(shape)
    scale, lowest = _fit(solid, SINK_OF_LIMBS if shape.family == "star" else SINK)
    cells = np.arange(SIZE, dtype=np.float32)
    across = (cells - (SIZE - 1) / 2) / scale
    up = (cells - FLOOR) / scale + lowest
    z, y, x = np.meshgrid(across, up, across, indexing="ij")
    depth = -solid(x, y, z) * scale  # in cells, above 0 inside
    depth[:, :FLOOR, :] = -SKIN
    for wall in (depth[:1], depth[-1:], depth[:, -1:], depth[:, :, :1], depth[:, :, -1:]):
        wall[:] = -SKIN
    while True:
        field: NDArray[np.uint8] = np.clip(np.rint(128 + depth * (128 / SKIN)), 0, FULL).astype(np.uint8)
        if volume(field) <= LUMP:
            return _standing(field, int(depth.argmax()))
        depth -= 0.25


def _standing(field: NDArray[np.uint8], core: int) -> NDArray[np.uint8]:
    """Only what hangs together with the cell ``core``, set down on the table: nothing floats."""
    clay = field >= 128
    stands = np.zeros_like(clay)
    stands.flat[core] = True
    while True:
        grown = stands.copy()
        for axis in range(3):
            for step in (1, -1):
                grown |= np.roll(stands, step, axis)  # the outermost cells are empty, so nothing comes round
        grown &= clay
        if (grown == stands).all():
            break
        stands = grown
    lowest = int(np.flatnonzero(stands.any(axis=(0, 2)))[0])
    for axis in range(3):  # the skin, less than half full, belongs to it
        stands |= np.roll(stands, 1, axis) | np.roll(stands, -1, axis)
    stands[:, :lowest] = False
    return np.roll(np.where(stands, field, 0).astype(np.uint8), FLOOR - lowest, 1)


def _fit(solid: Solid, sink: float) -> tuple[float, float]:
    """Cells a unit, so that the shape uses up its lump and stays within the walls; and the height at which the table cuts it, so that it stands."""
    line = np.linspace(-_REACH, _REACH, _PROBE, dtype=np.float32)
    step = line[1] - line[0]
    z, y, x = np.meshgrid(line, line, line, indexing="ij")
    inside = solid(x, y, z) < 0
    if not inside.any():
        return ROOM / _REACH, -1.0
    heights = y[inside]
    wide = max(float(np.abs(x[inside]).max()), float(np.abs(z[inside]).max())) + step
    tall = float(heights.max() - heights.min()) + step
    clay = float(inside.sum() * step**3)
    scale = min((LUMP * USED / clay) ** (1 / 3), ROOM / wide, (SIZE - FLOOR - 2) / tall)
    return float(scale), float(heights.min() + sink * (heights.max() - heights.min()))


# ---- solids ---------------------------------------------------------------------------------------------------------------


def _solid(shape: Shape) -> Solid:
    t = {trait: value / 99 for trait, value in shape.traits.items()}
    chance = random.Random(shape.variety)
    base = _FAMILIES[shape.family](t, chance)
    turn = chance.uniform(0, 2 * np.pi)
    waves = [[chance.uniform(4, 9) for _ in range(3)] + [chance.uniform(0, 6.3)] for _ in range(4)]
    spikes = _directions(5 + round(8 * t["spikes"]), chance) if shape.traits["spikes"] > 10 else None

    def solid(x: Array, y: Array, z: Array) -> Array:
        x, z = _turned(x, z, turn)
        x = x - 0.55 * t["bend"] * (y * y - 0.3)
        x, z = _turned(x, z, 2.2 * t["twist"] * y)
        stretch = 0.5 + 1.5 * t["tall"]
        y = y / stretch
        if shape.family in ("body", "stack", "arch"):
            narrow = np.clip(1 - 1.1 * (t["taper"] - 0.505) * y, 0.25, 2.0)
            x, z = x / narrow, z / narrow
        if spikes is not None:
            radius = np.sqrt(x * x + y * y + z * z) + 1e-6
            nearest = np.max([(x * a + y * b + z * c) / radius for a, b, c in spikes], axis=0)
            swell = 1 + 0.9 * t["spikes"] * np.exp((nearest - 1) * 28)
            x, y, z = x / swell, y / swell, z / swell
        found = base(x, y, z)
        if t["bumps"] > 0:
            for a, b, c, start in waves:
                found = found + 0.045 * t["bumps"] * np.sin(a * x + b * y + c * z + start)
        return found * min(1.0, stretch)

    return solid


def _turned(x: Array, z: Array, angle: Any) -> tuple[Array, Array]:
    sine, cosine = np.sin(angle), np.cos(angle)
    return cosine * x - sine * z, sine * x + cosine * z


def _directions(count: int, chance: random.Random) -> list[tuple[float, float, float]]:
    """Directions spread evenly over the sphere, each a little off its place."""
    found = []
    for k in range(count):
        up = 1 - 2 * (k + 0.5) / count + chance.uniform(-0.08, 0.08)
        around = k * 2.39996 + chance.uniform(-0.2, 0.2)
        side = np.sqrt(max(0.0, 1 - up * up))
        found.append((float(side * np.cos(around)), float(up), float(side * np.sin(around))))
    return found


def _ball(a: float, b: float, c: float, square: float, at: tuple[float, float, float] = (0, 0, 0)) -> Solid:
    """From a ball to a box: a superellipsoid of half axes a, b, c."""
    power = 2 + 10 * square * square
    least = min(a, b, c)

    def solid(x: Array, y: Array, z: Array) -> Array:
        far = (np.abs((x - at[0]) / a) ** power + np.abs((y - at[1]) / b) ** power + np.abs((z - at[2]) / c) ** power) ** (1 / power)
        return np.asarray((far - 1) * least, np.float32)

    return solid


def _joined(solids: list[Solid], soft: float = 0.12) -> Solid:
    """All together, with seams smoothed as a thumb would."""

    def solid(x: Array, y: Array, z: Array) -> Array:
        found = solids[0](x, y, z)
        for other in solids[1:]:
            next_one = other(x, y, z)
            near = np.maximum(soft - np.abs(found - next_one), 0) / soft
            found = np.minimum(found, next_one) - near * near * soft / 4
        return found

    return solid


def _without(solid: Solid, taken: Solid) -> Solid:
    """What is left of a solid; the rim is rounded, or it would be ragged where walls are thin."""
    soft = 0.14

    def left(x: Array, y: Array, z: Array) -> Array:
        one, other = solid(x, y, z), -taken(x, y, z)
        near = np.maximum(soft - np.abs(one - other), 0) / soft
        return np.asarray(np.maximum(one, other) + near * near * soft / 4, np.float32)

    return left


def _body(t: dict[str, float], chance: random.Random) -> Solid:
    base = _ball(0.8, 0.9, 0.8, t["square"])
    if t["hollow"] < 0.15:
        return base
    inner = 0.3 + 0.3 * t["hollow"]
    return _without(base, _ball(inner, 0.9, inner, 0.2, (0, 0.5, 0)))


def _ring(t: dict[str, float], chance: random.Random) -> Solid:
    tube = 0.42 - 0.17 * t["hollow"]

    def solid(x: Array, y: Array, z: Array) -> Array:
        around = np.sqrt(x * x + y * y) - 0.8
        return np.asarray(np.sqrt(around * around + z * z) - tube, np.float32)

    return solid


def _stack(t: dict[str, float], chance: random.Random) -> Solid:
    count = 2 + round(4 * t["parts"])
    height = 0.95 / count
    parts = []
    for k in range(count):
        level = -0.95 + (2 * k + 1) * height
        wide = 0.72 * chance.uniform(0.75, 1.1)
        parts.append(_ball(wide, height * 1.15, wide, t["square"], (chance.uniform(-0.12, 0.12), level, chance.uniform(-0.12, 0.12))))
    return _joined(parts, 0.06)


def _crowd(t: dict[str, float], chance: random.Random) -> Solid:
    count = 3 + round(7 * t["parts"])
    parts = []
    for k in range(count):
        around = k * 2.39996 + chance.uniform(-0.3, 0.3)
        far = 0.75 * np.sqrt((k + 0.3) / count)
        size = chance.uniform(0.24, 0.42)
        tall = size * chance.uniform(0.9, 1.9)
        parts.append(_ball(size, tall, size, t["square"], (far * float(np.cos(around)), tall - 0.9, far * float(np.sin(around)))))
    return _joined(parts, 0.15)


def _star(t: dict[str, float], chance: random.Random) -> Solid:
    limbs = _directions(4 + round(6 * t["parts"]), chance)
    thick = 0.17 + 0.1 * (1 - t["parts"])
    parts = [_ball(0.36, 0.36, 0.36, t["square"])]
    parts += [_limb((a, b, c), chance.uniform(0.75, 1.1), thick) for a, b, c in limbs]
    return _joined(parts, 0.15)


def _limb(towards: tuple[float, float, float], length: float, thick: float) -> Solid:
    """A round limb from the middle outwards, thinner at its end."""

    def solid(x: Array, y: Array, z: Array) -> Array:
        along = np.clip(x * towards[0] + y * towards[1] + z * towards[2], 0, length)
        off = np.sqrt((x - along * towards[0]) ** 2 + (y - along * towards[1]) ** 2 + (z - along * towards[2]) ** 2)
        return np.asarray(off - thick * (1.15 - 0.6 * along / length), np.float32)

    return solid


def _bowl(t: dict[str, float], chance: random.Random) -> Solid:
    wall = 0.42 - 0.26 * t["hollow"]
    outside = _ball(0.95, 0.75, 0.95, t["square"] * 0.6)
    inside = _ball(0.95 - wall, 0.9, 0.95 - wall, t["square"] * 0.6, (0, 0.9 - 0.6 + wall * 0.6, 0))
    return _without(outside, inside)


def _arch(t: dict[str, float], chance: random.Random) -> Solid:
    thick = 0.3 - 0.1 * t["hollow"]

    def solid(x: Array, y: Array, z: Array) -> Array:
        low = y + 0.8
        leg = np.maximum(low, 0)
        around = np.abs(np.sqrt(x * x + 0.35 * leg * leg) - 0.7)
        across = np.sqrt(around * around + z * z) - thick
        return np.asarray(np.maximum(across, -low), np.float32)

    return solid


def _slab(t: dict[str, float], chance: random.Random) -> Solid:
    thick = 0.22 + 0.18 * t["tall"]
    base = _ball(0.95, thick, 0.75, t["square"])
    lean = chance.uniform(0.1, 0.3)
    return lambda x, y, z: base(x, y - lean * np.cos(2.4 * x) * 0.5, z)


_FAMILIES: dict[str, Callable[[dict[str, float], random.Random], Solid]] = {
    "body": _body,
    "ring": _ring,
    "stack": _stack,
    "crowd": _crowd,
    "star": _star,
    "bowl": _bowl,
    "arch": _arch,
    "slab": _slab,
}
