"""Big things by content hash: works of clay. A folder by default; any other object store of ``obstore`` would do."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import obstore
from obstore.store import LocalStore

_HASH = re.compile(r"[0-9a-f]{64}")


class Works:
    """Bodies by the SHA-256 of their content: the same body is kept once, and nobody finds one whose hash he does not know."""

    def __init__(self, folder: Path) -> None:
        self._store = LocalStore(folder, mkdir=True)

    async def put(self, body: bytes) -> str:
        """Keep a body; its reference."""
        ref = hashlib.sha256(body).hexdigest()
        await obstore.put_async(self._store, ref, body)
        return ref

    async def get(self, ref: str) -> bytes | None:
        """The body of a reference, None when there is none."""
        if not _HASH.fullmatch(ref):
            return None
        try:
            return bytes(await (await obstore.get_async(self._store, ref)).bytes_async())
        except FileNotFoundError:
            return None

    async def has(self, ref: str) -> bool:
        """Whether there is such a work."""
        if not _HASH.fullmatch(ref):
            return False
        try:
            await obstore.head_async(self._store, ref)
        except FileNotFoundError:
            return False
        return True
