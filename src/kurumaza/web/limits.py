"""How much anybody may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable

MESSAGE_SIZE = 8 * 1024
"""Bytes of a message on a socket."""
FRAME_SIZE = 64 * 1024
"""Bytes at which a socket is closed without a word."""
BODY_SIZE = 16 * 1024
"""Bytes of a request."""
WORK_SIZE = 64 * 1024
"""Bytes of a work of clay."""
ID_LENGTH = 64
"""Characters of a client's own ids."""
HELLO_WITHIN = 10.0
"""Seconds in which a new socket has to say who it is."""
LINES_BURST = 8.0
LINES_RATE = 0.5
"""Lines of chat of one socket: so many at once, then so many a second."""
PATIENCE = 200
"""So many messages above the rate, and the socket is closed."""


class Bucket:
    """A token bucket: ``burst`` at once, then ``rate`` a second."""

    def __init__(self, burst: float, rate: float, now: Callable[[], float] = time.monotonic) -> None:
        self._burst, self._rate, self._now = burst, rate, now
        self._left, self._at = burst, now()

    def take(self) -> bool:
        """Take one; False when there is none."""
        now = self._now()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether nothing has been taken for so long that the bucket need not be remembered."""
        return self._left + (self._now() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each address."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._by_address: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Take one for an address; False when it has none left."""
        if len(self._by_address) > 10_000:
            self._by_address = {known: bucket for known, bucket in self._by_address.items() if not bucket.full}
        bucket = self._by_address.get(address)
        if bucket is None:
            bucket = self._by_address[address] = Bucket(self._burst, self._rate)
        return bucket.take()
