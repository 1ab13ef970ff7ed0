"""The application: rooms put together, limits at the door, one line for every failure."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin

from .. import __doc__ as about
from ..games import Refused
from ..store import Store, Works
from ..tables import House, TableError
from . import errors, limits
from .api import HANDLERS, address_of
from .pages import Shelf, client
from .settings import Settings

VERSION = "0.1.0"


class Sockets:
    """How many sockets each address has open."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def come(self, address: str) -> bool:
        """One more; False when there are too many. Each is to ``go``, in both cases only when it came."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def go(self, address: str) -> None:
        """One less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


class _App(Litestar):
    """Litestar with msgspec only: looking for other libraries' models imports them, and takes a fifth of the time until the house is open."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def create_app(settings: Settings) -> Litestar:
    """The application for these settings. The database is opened when it starts."""
    requests = limits.Buckets(settings.requests_burst, settings.requests_rate)

    @asynccontextmanager
    async def rooms(app: Litestar) -> AsyncIterator[None]:
        data = Path(settings.data)
        data.mkdir(parents=True, exist_ok=True)
        store = await Store.open(settings.database_url())
        works = Works(data.resolve() / "works")
        house = House(store, works, settings.manners(), most_tables=settings.most_tables, most_by_one=settings.tables_by_address)
        house.open()
        app.state.house, app.state.works = house, works
        try:
            yield
        finally:
            await house.close()
            await store.close()

    async def at_the_door(request: Request[Any, Any, Any]) -> Response[bytes] | None:
        if request.url.path.startswith("/api/") and not requests.take(address_of(request)):
            return errors.problem(request, "too_fast", 429)
        return None

    app = _App(
        route_handlers=[*HANDLERS, client],
        lifespan=[rooms],
        before_request=at_the_door,
        request_max_body_size=limits.BODY_SIZE,
        exception_handlers={
            TableError: errors.on_refusal,
            Refused: errors.on_refusal,
            HTTPException: errors.on_http,
            RecursionError: errors.on_depth,
            Exception: errors.on_any,
        },
        # the client's own files are compressed once, in pages.py
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=600, exclude_opt_key="compressed_already"),
        response_headers={"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"},
        openapi_config=OpenAPIConfig(
            title="Kurumaza",
            version=VERSION,
            description=(about or "").strip().splitlines()[0] + " The socket of a table is told in docs/protocol.md.",
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,
        debug=False,
    )
    app.state.settings = settings
    app.state.shelf = Shelf()
    app.state.sockets = Sockets(settings.sockets_by_address)
    app.state.new_tables = limits.Buckets(settings.new_tables_burst, settings.new_tables_rate)
    app.state.origins = frozenset(origin.strip() for origin in settings.origins.split(",") if origin.strip())
    return app
