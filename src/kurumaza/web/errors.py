"""Every failure as one clear line: a :class:`~kurumaza.web.messages.Problem` in the asker's language."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException

from ..games import Refused
from ..tables import TableError, spoken
from . import limits, wire
from .messages import Problem

log = logging.getLogger(__name__)

AnyRequest = Request[Any, Any, Any]

STATUS = {
    "no_such_game": 404,
    "no_such_table": 404,
    "no_such_work": 404,
    "no_entry": 403,
    "no_seat": 403,
    "taken": 409,
    "full": 409,
    "not_over": 409,
    "not_waiting": 409,
    "not_playing": 409,
    "no_work_now": 409,
    "too_many_tables": 429,
}
"""Statuses of a table's refusals; others are 400."""


def answer(code: str, text: str, status: int) -> Response[bytes]:
    """A problem as an answer."""
    return Response(msgspec.json.encode(Problem(code=code, text=text)), status_code=status, media_type=MediaType.JSON)


def problem(request: AnyRequest, code: str, status: int, **values: Any) -> Response[bytes]:
    """One of the web's own sentences as an answer."""
    return answer(code, spoken(wire.WORDS, code, wire.language_of(request.headers.get("accept-language")), **values), status)


def on_refusal(request: AnyRequest, error: TableError | Refused) -> Response[bytes]:
    """A table or a rulebook says no."""
    return answer(error.code, error.text(wire.language_of(request.headers.get("accept-language"))), STATUS.get(error.code, 400))


def on_http(request: AnyRequest, error: HTTPException) -> Response[bytes]:
    """The framework says no."""
    status = error.status_code
    if status == 404:
        return problem(request, "not_found", 404)
    if status == 405:
        return problem(request, "not_allowed", 405)
    if status == 413:
        return problem(request, "too_big", 413, most=limits.BODY_SIZE)
    if status == 429:
        return problem(request, "too_fast", 429)
    if status >= 500:
        return on_any(request, error)
    return problem(request, "bad_request", status, problem=_one_line(error))


def _one_line(error: HTTPException) -> str:
    """What the framework found wrong."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list) and error.extra:
        first = error.extra[0]
        if isinstance(first, dict) and "message" in first:
            return f"{first['key']}: {first['message']}" if first.get("key") else str(first["message"])
    return " ".join(error.detail.split())[:200]


def on_depth(request: AnyRequest, error: RecursionError) -> Response[bytes]:
    """A body that is nested without end."""
    return problem(request, "bad_request", 400, problem="nested too deeply")


def on_any(request: AnyRequest, error: Exception) -> Response[bytes]:
    """A fault of ours: it goes to the server's log, never to the asker."""
    log.error("%s %s", request.method, request.url.path, exc_info=error)
    return problem(request, "broken", 500)
