"""What the documents say is tried."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
READMES = [ROOT / "README.md", ROOT / "README.ja.md"]


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_example_in_the_readme(page: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    assert example.count("\n") <= 12, "ten lines or so"
    ran = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, check=False, cwd="/")
    assert ran.returncode == 0, ran.stderr
    first, second = ran.stdout.splitlines()
    assert first == "['3D']"
    assert second.count("None") == 3
    assert second.count("'") == 26


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
        if target.startswith("docs/gallery/") and not (ROOT / "docs" / "gallery").exists():
            continue  # pictures are taken by `make gallery`, after the tests of the pages that they show
        if not target.startswith("https://"):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_commands_exist(page: Path) -> None:
    from typer.main import get_command

    from kurumaza.cli.app import app

    commands = get_command(app).commands  # type: ignore[attr-defined]
    text = page.read_text("utf-8")
    for command in re.findall(r"^kurumaza (\w+)", text, re.MULTILINE):
        assert command in commands
    targets = re.findall(r"^([a-z-]+):.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for target in re.findall(r"^make (\w+)", text, re.MULTILINE):
        assert target in targets


def test_every_dependency_is_explained() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    explained = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    for requirement in project["dependencies"]:
        name = re.split(r"[\[>=<~ ]", requirement)[0]
        assert re.search(rf"^\|.*\b{re.escape(name)}\b.*\|.*\|$", explained, re.MULTILINE), name


def test_every_game_is_told_of() -> None:
    from kurumaza.games import games

    english, japanese = (page.read_text("utf-8") for page in READMES)
    for game in games().values():
        assert f"**{game.en}**" in english
        assert f"**{game.ja}**" in japanese


def test_locks_are_of_this_project() -> None:
    """Every dependency is locked, each with its hashes."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    lock = (ROOT / "requirements.txt").read_text("utf-8")
    for requirement in project["project"]["dependencies"]:
        name = re.split(r"[\[>=<~ ]", requirement)[0]
        assert re.search(rf"^{re.escape(name)}(\[\w+\])?==", lock, re.MULTILINE), f"{requirement}: run `make lock`"
    for pinned in re.findall(r"^\S+==[^\n]*\n([^\n]*)", lock, re.MULTILINE):
        assert "--hash=sha256:" in pinned


@pytest.mark.parametrize(
    ("text", "bad"),
    [
        ("  from https://example.org/simple", False),
        ('  "resolved": "' + 'https://example.org/x.tgz"', True),
        ("--index-url " + "https://example.org/simple", True),
        ("https://" + "registry.np" + "mjs.org/x", True),
        ("see /" + "root/x.txt", True),
        ("PUT /api/tables/{id}/" + "work/draft", False),
        ("src/root/x.txt", False),
    ],
)
def test_registries_and_paths_of_a_machine_are_found(text: str, bad: bool) -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from tree import faults
    finally:
        sys.path.pop(0)
    assert bool(faults(text)) == bad
