"""The built client: files with the right headers, and its one page for every address that is the client's own."""

from __future__ import annotations

import base64
import gzip
import hashlib
import mimetypes
import re
from pathlib import Path

import msgspec
from litestar import MediaType, Request, Response, route
from litestar.datastructures import State
from litestar.params import FromPath

from .errors import problem

STATIC = Path(__file__).parent / "static"
NOT_BUILT = "Kurumaza is running, but its page has not been built yet: run `make play`.\n"

_TEXTUAL = ("text/", "application/javascript", "application/json", "application/manifest+json", "image/svg+xml")
_INLINE_SCRIPT = re.compile(r"<script(?:\s[^>]*)?>(.*?)</script>", re.DOTALL)

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


class Served(msgspec.Struct, frozen=True):
    """A file ready to be sent."""

    body: bytes
    zipped: bytes | None
    kind: str
    etag: str
    policy: str
    """The page's content security policy; empty for other files."""


def content_policy(page: str) -> str:
    """A strict policy for the page: everything from here, scripts in the page itself only as they are in this build."""
    scripts = [text for text in _INLINE_SCRIPT.findall(page) if text.strip()]
    hashes = "".join(f" 'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in scripts)
    return "; ".join(
        (
            "default-src 'self'",
            f"script-src 'self'{hashes}",
            # styles in elements' attributes are how the client places cards and druids
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "worker-src 'self' blob:",
            "connect-src 'self'",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


class Shelf:
    """The files of the built client, kept ready while they do not change."""

    def __init__(self, folder: Path = STATIC) -> None:
        self._folder = folder
        self._ready: dict[Path, tuple[tuple[int, int], Served]] = {}

    def find(self, path: str) -> tuple[Served, bool] | None:
        """The file of that path and whether it never changes; the page itself where there is no such file; None without a client."""
        wanted = (self._folder / path.lstrip("/")).resolve()
        last = path.rsplit("/", 1)[-1]
        if path.strip("/") and wanted.is_relative_to(self._folder.resolve()) and wanted.is_file():
            return self._serve(wanted), path.startswith("/assets/")
        if "." in last:
            return None  # a file that is not there is no page
        page = self._folder / "index.html"
        return (self._serve(page), False) if page.is_file() else None

    @property
    def built(self) -> bool:
        """Whether there is a client."""
        return (self._folder / "index.html").is_file()

    def _serve(self, file: Path) -> Served:
        stat = file.stat()
        stamp = (stat.st_mtime_ns, stat.st_size)
        known = self._ready.get(file)
        if known is not None and known[0] == stamp:
            return known[1]
        body = file.read_bytes()
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        served = Served(
            body=body,
            zipped=gzip.compress(body, 9) if kind.startswith(_TEXTUAL) and len(body) > 500 else None,
            kind=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
            etag=f'"{hashlib.sha256(body).hexdigest()[:24]}"',
            policy=content_policy(body.decode("utf-8")) if kind == "text/html" else "",
        )
        self._ready[file] = (stamp, served)
        return served


@route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False, compressed_already=True)
def client(request: Request[object, object, State], state: State, path: FromPath[str] = "/") -> Response[bytes]:
    """The client."""
    found = None if path == "/api" or path.startswith("/api/") else state.shelf.find(path)
    if found is None:
        if path.startswith("/api") or state.shelf.built or "." in path.rsplit("/", 1)[-1]:
            return problem(request, "not_found", 404)
        return Response(NOT_BUILT.encode(), media_type=MediaType.TEXT, status_code=503)
    served, never_changes = found
    headers = {
        "ETag": served.etag,
        "Cache-Control": "public, max-age=31536000, immutable" if never_changes else "no-cache",
        "Vary": "Accept-Encoding",
    }
    if served.policy:
        headers["Content-Security-Policy"] = served.policy
    if request.headers.get("if-none-match") == served.etag:
        return Response(b"", status_code=304, headers=headers, media_type=served.kind)
    body = served.body
    if served.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = served.zipped
    return Response(body, headers=headers, media_type=served.kind, status_code=200)
