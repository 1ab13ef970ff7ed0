"""The client's types are those of the server."""

from pathlib import Path

from kurumaza.web.types import typescript

GENERATED = Path(__file__).parents[2] / "client/src/lib/types.gen.ts"


def test_the_generated_file_is_current() -> None:
    assert GENERATED.read_text("utf-8") == typescript(), "run: python -m kurumaza.web.types > client/src/lib/types.gen.ts"


def test_unions_are_discriminated_and_names_unique() -> None:
    text = typescript()
    assert '  type: "hello";' in text
    assert '  game: "ambition";' in text
    names = [line.split()[2] for line in text.splitlines() if line.startswith("export interface")]
    assert len(names) == len(set(names))
    assert {"AmbitionRound", "TightropeRound", "GameState"} <= set(names)


def test_what_the_client_writes_may_leave_out_defaults() -> None:
    text = typescript()
    hello = text[text.index("export interface Hello {") :].split("}")[0]
    assert "token?: string;" in hello
    state = text[text.index("export interface GameState {") :].split("\n}")[0]
    assert "?:" not in state
    assert "view: GameView;" in state
