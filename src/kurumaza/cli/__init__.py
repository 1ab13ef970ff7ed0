"""The command line: ``kurumaza``. Rooms are imported only by the command that needs them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from .trouble import Trouble


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run one command. Whatever goes wrong is told in one line; a traceback is for who sets KURUMAZA_DEBUG."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # the reader has gone; nothing more may be written, not even by the interpreter's own last flush
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)


def _run(arguments: Sequence[str] | None) -> int:
    from typer.exceptions import Abort, TyperException
    from typer.main import get_command

    from .app import app

    try:
        given = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
        return int(get_command(app).main(args=given, prog_name="kurumaza", standalone_mode=False) or 0)
    except TyperException as error:
        return _tell(error.format_message() or "kurumaza --help lists the commands", 2)
    except Trouble as error:
        return _tell(str(error), error.status)
    except (KeyboardInterrupt, Abort):
        return 130
    except (BrokenPipeError, SystemExit):
        raise
    except Exception as error:
        if os.environ.get("KURUMAZA_DEBUG"):
            raise
        return _tell(f"that should not have happened: {type(error).__name__}: {error} (KURUMAZA_DEBUG=1 shows where)", 70)


def _tell(message: str, status: int) -> int:
    print(f"kurumaza: {' '.join(message.split())}", file=sys.stderr)
    return status
