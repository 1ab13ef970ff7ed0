"""Works of clay as data: what is kept behind the opaque references of the rulebook.

A work is a JSON object with a ``kind``:

- ``field48/1``: ``data`` is base64 of zlib-deflated 48 x 48 x 48 bytes, x fastest, then y (up), then z: how full of clay each cell is,
  0 .. 255, with the surface at 128;
- ``empty/1``: an empty place.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import Refused, reasons

SIZE = 48
"""Cells along an edge."""
FULL = 255
LUMP = 9000
"""The clay each player has, in full cells."""
ROUNDING = 1.02
"""A lump may measure a little more: every cell is rounded."""
MOST_BYTES = 64 * 1024
FIELD, EMPTY = "field48/1", "empty/1"

reasons(
    clayart_work_size=("a work has at most {most} bytes", "作品は{most}バイトまでです"),
    clayart_work_json=("a work is a JSON object with a kind and its data", "作品はkindとdataを持つJSONです"),
    clayart_work_kind=("there is no such kind of work", "その種類の作品はありません"),
    clayart_work_data=("the clay's data is not base64 of a deflated field of {cells} cells", "粘土のデータを読めません（{cells}マスの場）"),
    clayart_work_clay=("the work has more clay than the lump", "粘土の量が多すぎます"),
)


def check_work(body: bytes) -> dict[str, Any]:
    """The work in a request's body; :class:`Refused` with one clear line when it is none."""
    if len(body) > MOST_BYTES:
        raise Refused("clayart_work_size", most=MOST_BYTES)
    try:
        work = json.loads(body)
    except (ValueError, RecursionError):
        raise Refused("clayart_work_json") from None
    if not isinstance(work, dict):
        raise Refused("clayart_work_json")
    if work == {"kind": EMPTY}:
        return work
    if work.get("kind") != FIELD:
        raise Refused("clayart_work_kind")
    if set(work) != {"kind", "data"} or not isinstance(work["data"], str):
        raise Refused("clayart_work_json")
    if volume(read_field(work["data"])) > LUMP * ROUNDING:
        raise Refused("clayart_work_clay")
    return work


def read_field(data: str) -> NDArray[np.uint8]:
    """The cells of a field, indexed z, y, x."""
    cells = SIZE**3
    inflate = zlib.decompressobj()
    try:
        found = inflate.decompress(base64.b64decode(data, validate=True), cells + 1)
    except (ValueError, zlib.error):
        raise Refused("clayart_work_data", cells=cells) from None
    if len(found) != cells or not inflate.eof or inflate.unused_data:
        raise Refused("clayart_work_data", cells=cells)
    return np.frombuffer(found, np.uint8).reshape(SIZE, SIZE, SIZE)


def field_work(field: NDArray[np.uint8]) -> dict[str, Any]:
    """A field (indexed z, y, x) as a work."""
    return {"kind": FIELD, "data": base64.b64encode(zlib.compress(field.tobytes(), 9)).decode("ascii")}


def volume(field: NDArray[np.uint8]) -> float:
    """How much clay a field holds, in full cells."""
    return float(field.sum(dtype=np.int64)) / FULL
