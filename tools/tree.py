"""What must never stand in a file of this repository: a package registry's address, or a path of one machine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FORBIDDEN = {
    "a package registry's address": re.compile(r"https?://[^/\s\"']*(?:pypi|npm|pythonhosted|yarnpkg|debian)[^\s\"']*", re.IGNORECASE),
    "a setting of a package registry": re.compile(r"\"resolved\": *\"http|(?:registry|index-url|find-links)[ =]+(?:http|file|/)", re.IGNORECASE),
    "a path of one machine": re.compile(r"(?<![a-z.}])/(?:work|farm|root|home|opt)/[a-z.]"),
}


def faults(text: str) -> list[tuple[int, str, str]]:
    """Line number, kind and text of each fault."""
    lines = enumerate(text.splitlines(), 1)
    return [(number, kind, found[0]) for number, line in lines for kind, pattern in FORBIDDEN.items() if (found := pattern.search(line))]


def main() -> int:
    """Look through all files that git knows or would add; the number of faults decides the exit status."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True)
    status = 0
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        if not path.is_file():
            continue
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue
        for number, kind, found in faults(text):
            print(f"{name}:{number}: {kind}: {found[:80]}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
