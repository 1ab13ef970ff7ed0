"""The command line: what each command says, and that bad input costs one clear line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kurumaza.cli import main
from kurumaza.games.record import read
from kurumaza.games.seeds import commitment

from .command import FAULT, kurumaza

VECTORS = Path(__file__).parent.parent / "vectors"
ALL_IDS = ["ambition", "clayart", "siebenbatten", "stonehenge", "tightrope"]


def one_line(*arguments: str, given: str | bytes = "") -> str:
    """The single line with which a command refuses."""
    ran = kurumaza(*arguments, given=given)
    assert ran.status in (1, 2)
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    return ran.err


def line(path: Path) -> str:
    return json.dumps(json.loads(path.read_bytes()), ensure_ascii=False)


# ---- games -------------------------------------------------------------------------------------------------------------


def test_games() -> None:
    listed = kurumaza("games").out
    for id in ALL_IDS:
        assert id in listed


def test_games_as_json() -> None:
    listed = {game["id"]: game for game in json.loads(kurumaza("games", "--json").out)}
    assert sorted(listed) == ALL_IDS
    assert listed["ambition"]["ja"] == "アンビション"
    assert listed["stonehenge"]["players"] == [2]
    assert {k: v for k, v in listed["stonehenge"]["options"][1].items() if k not in ("en", "ja")} == {
        "key": "games",
        "default": 1,
        "low": 1,
        "high": 99,
    }


# ---- replay ------------------------------------------------------------------------------------------------------------


def test_replay_jsonl_of_all_vectors() -> None:
    """Every handed record through one process: one answer a line, in order."""
    paths = [path for id in [*ALL_IDS, "bad"] for path in sorted((VECTORS / id).glob("*.json"))]
    ran = kurumaza("replay", "--jsonl", "-", given="".join(line(path) + "\n" for path in paths))
    answers = [json.loads(text) for text in ran.out.splitlines()]
    assert len(answers) == len(paths)
    assert ran.status == 1
    assert ran.err == ""
    for path, answer in zip(paths, answers, strict=True):
        raw = json.loads(path.read_bytes())
        if "expect_error" in raw:
            assert list(answer) == ["error", "at"], path.name
            assert answer["at"] == raw["at"], path.name
        else:
            assert answer == {"result": raw["result"]}, path.name


def test_replay_jsonl_status_is_0_when_all_are_good(tmp_path: Path) -> None:
    path = tmp_path / "good.jsonl"
    path.write_text("\n\n".join(line(found) for found in sorted((VECTORS / "stonehenge").glob("*.json"))), "utf-8")
    ran = kurumaza("replay", "--jsonl", str(path))
    assert ran.status == 0
    assert ran.out.count("\n") == len(list((VECTORS / "stonehenge").glob("*.json"))), "empty lines are passed over"


@pytest.mark.parametrize("given", [b"nonsense\n", b"{\n", b"[]\n", b"null\n", b"\xff\xfe\n", b'{"format": NaN}\n', b"[" * 100_000 + b"\n", b"\x00\n"])
def test_replay_jsonl_of_no_json(given: bytes) -> None:
    ran = kurumaza("replay", "--jsonl", "-", given=given)
    assert ran.status == 1
    answer = json.loads(ran.out)
    assert answer["at"] is None
    assert answer["error"]


def test_replay_jsonl_goes_on_after_a_bad_line() -> None:
    good = line(next((VECTORS / "stonehenge").glob("*.json")))
    ran = kurumaza("replay", "--jsonl", "-", given=f"x\n{good}\r\ny")
    assert [list(json.loads(text)) for text in ran.out.splitlines()] == [["error", "at"], ["result"], ["error", "at"]]


def test_replay_jsonl_of_a_game_that_is_on() -> None:
    raw = json.loads(next((VECTORS / "stonehenge").glob("*.json")).read_bytes())
    del raw["result"], raw["log"][3:]
    assert kurumaza("replay", "--jsonl", "-", given=json.dumps(raw)).out == '{"result": null}\n'


def test_replay_jsonl_answers_at_once() -> None:
    """A program at the other end may wait for each answer before it writes on."""
    with subprocess.Popen([sys.executable, "-m", "kurumaza", "replay", "--jsonl", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(2):
            running.stdin.write(b"{}\n")
            running.stdin.flush()
            assert b"error" in running.stdout.readline()
        running.stdin.close()
        assert running.wait(20) == 1


def test_replay_for_people(tmp_path: Path) -> None:
    good = VECTORS / "ambition" / "20-more-keys.json"
    bad = sorted((VECTORS / "bad").glob("*ambition*.json"))[-1]
    ran = kurumaza("replay", str(good), str(bad), str(tmp_path / "missing.json"))
    assert ran.status == 1
    assert ran.out == f"{good}: Ambition, 3 players, 159 moves; won by seat 0 (Ænna); scores 86, 65, 0\n"
    first, second = ran.err.splitlines()
    assert first.startswith(f"{bad}: ")
    assert second == f"{tmp_path / 'missing.json'}: no such file or directory"


def test_replay_of_a_folder(tmp_path: Path) -> None:
    assert "is a directory" in one_line("replay", str(tmp_path))


def test_replay_shows_no_control_characters() -> None:
    raw = json.loads(next((VECTORS / "stonehenge").glob("*.json")).read_bytes())
    ran = kurumaza("replay", "-", given=json.dumps(raw | {"names": ["\x1b[31mred\n", "\x1b[31mred\n"]}))
    assert "\x1b" not in ran.out
    assert ran.out.count("\n") == 1


# ---- simulate and verify -----------------------------------------------------------------------------------------------


def test_simulate_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    said = [
        kurumaza("simulate", "siebenbatten", "--games", "11", "--players", "random", "--seed", "s", "--records", str(path), "--jobs", jobs).out
        for path, jobs in ((one, "1"), (two, "2"))
    ]
    assert said[0] == said[1]
    assert one.read_bytes() == two.read_bytes()
    records = [read(text) for text in one.read_bytes().splitlines()]
    assert len(records) == 11
    assert len({json.dumps(record.log) for record in records}) == 11
    assert [record.extra["seed"] for record in records[:2]] == ["s/0", "s/1"]


def test_simulate_sums_up(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    ran = kurumaza("simulate", "tightrope", "--games", "6", "--players", "random,heuristic,random", "--option", "deck=exact", "--records", str(path))
    assert ran.err == "", "no progress bar where nobody looks"
    records = [read(text) for text in path.read_bytes().splitlines()]
    assert all(record.options == {"deck": "exact"} and record.players == 3 for record in records)
    rows = [row.split() for row in ran.out.splitlines()[2:5]]
    assert [row[1] for row in rows] == ["random", "heuristic", "random"]
    assert sum(float(row[2]) for row in rows) == pytest.approx(6, abs=0.2)
    for seat, row in enumerate(rows):
        scores = [(record.result or {})["scores"][seat] for record in records]
        assert float(row[4]) == pytest.approx(sum(scores) / 6, abs=0.01)


@pytest.mark.parametrize("id", ALL_IDS)
def test_simulate_every_game(id: str) -> None:
    ran = kurumaza("simulate", id, "--games", "2", "--seed", "x")
    assert ran.status == 0, ran.err
    assert "heuristic" in ran.out


def test_verify(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    kurumaza("simulate", "stonehenge", "--games", "1", "--players", "random", "--seed", "fair", "--records", str(path))
    raw = json.loads(path.read_bytes())
    ran = kurumaza("verify", str(path))
    assert (ran.status, "dealt from the seed" in ran.out) == (0, True)
    ran = kurumaza("verify", "-", given=json.dumps(raw | {"commitment": commitment("fair/0")}))
    assert ran.status == 0
    assert ran.out.splitlines()[-1] == "-: dealt as promised"
    ran = kurumaza("verify", "-", given=json.dumps(raw | {"commitment": commitment("other")}))
    assert ran.status == 1
    assert ran.out.splitlines()[-1] == "-: not dealt as promised"
    del raw["seed"]
    assert kurumaza("verify", "-", given=json.dumps(raw)).status == 1
    assert "no such file" in one_line("verify", str(tmp_path / "none"))
    assert "not JSON" in one_line("verify", "-", given="x")


# ---- play --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("id", ALL_IDS)
def test_play_to_the_end(id: str, language: str, tmp_path: Path) -> None:
    """Always the first move; where moves have no numbers (Tightrope), the numbers from 1 up are tried until one is in the hand."""
    typed = "".join(f"{number}\n" for number in range(1, 51)) * 40 if id == "tightrope" else "1\n\n" * 3000
    path = tmp_path / "game.json"
    ran = kurumaza("play", id, "--computers", "random", "--seed", "end", "--seat", "1", "--language", language, "--record", str(path), given=typed)
    assert ran.status == 0, ran.err
    assert ("ゲームが終わりました" if language == "ja" else "The game is over") in ran.out
    assert read(path.read_bytes()).result


def test_play_explains_refusals_and_lists_moves() -> None:
    typed = "2C\npass 2C 2C 2C\n999\n?\nmoves\nrules\n\n"
    ran = kurumaza("play", "ambition", "--computers", "random", "--seed", "a", "--language", "en", given=typed)
    for said in ("three cards must be passed first", "three different cards", "There is no move number 999", "[25]", "[286]"):
        assert said in ran.out
    assert "You left the game" in ran.out
    assert ran.status == 0


def test_play_shows_no_secret() -> None:
    """The terminal shows the own hand only: of 52 cards 13, before anybody has played."""
    ran = kurumaza("play", "ambition", "--computers", "random", "--seed", "a", "--language", "en", given="1\nquit\n")
    assert "pass ?? ?? ??" in ran.out


def test_play_tells_who_sits_there() -> None:
    for language, said in (
        ("en", ["Arashi: computer, strength 3 (gentle), bold", "Kiku: computer, strength 8 (full strength), even", "Matsu: computer\n"]),
        ("ja", ["嵐：コンピューター、強さ3（やさしめ）、大胆"]),
    ):
        ran = kurumaza("play", "ambition", "--computers", "bold:3,search,random", "--seed", "a", "--language", language, given="quit\n")
        assert all(line in ran.out for line in said), ran.out
    ran = kurumaza("play", "tightrope", "--seed", "a", "--language", "en", given="quit\n")
    assert "strength 5" in ran.out, "a level of search where nobody says otherwise"


def test_play_leaves_when_interrupted() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "kurumaza", "play", "stonehenge", "--computers", "random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()
        time.sleep(0.5)
        running.send_signal(signal.SIGINT)
        _, errors = running.communicate(timeout=20)
    assert running.returncode == 0
    assert errors == b""


# ---- all commands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nothing"], "nothing"),
        (["replay"], "FILE"),
        (["replay", "--nothing", "-"], "--nothing"),
        (["play"], "GAME"),
        (["play", "chess"], "there is no game chess"),
        (["play", "ambition", "--players", "7"], "7"),
        (["play", "ambition", "--seat", "4"], "there is no seat 4"),
        (["play", "ambition", "--seat", "-1"], "there is no seat -1"),
        (["play", "ambition", "--language", "de"], "there is no language de"),
        (["play", "ambition", "--computers", "nobody"], "there is no computer player nobody"),
        (["play", "ambition", "--computers", "bold:9"], "there is no computer player bold:9"),
        (["play", "ambition", "--computers", "random,random"], "2 computer players, but 3 seats"),
        (["play", "ambition", "--option", "x"], "key=value"),
        (["play", "ambition", "--option", "x=1"], "no option x"),
        (["play", "stonehenge", "--option", "games=1.0"], "games"),
        (["simulate", "chess"], "there is no game chess"),
        (["simulate", "ambition", "--games", "0"], "--games"),
        (["simulate", "ambition", "--games", "many"], "--games"),
        (["simulate", "ambition", "--jobs", "0"], "--jobs"),
        (["simulate", "ambition", "--players", ""], "there is no computer player"),
        (["simulate", "ambition", "--players", "random,random"], "2 players"),
        (["simulate", "ambition", "--players", "random,random,random", "--seats", "4"], "seats"),
        (["simulate", "ambition", "--games", "1", "--records", "/nowhere/x"], "no such file"),
        (["serve", "--port", "99999999"], "--port"),
    ],
)
def test_bad_arguments_cost_one_line(arguments: list[str], said: str) -> None:
    assert said in one_line(*arguments)


def test_help() -> None:
    ran = kurumaza()
    assert ran.status == 0
    assert ran.out == kurumaza("--help").out
    for command in ("serve", "play", "replay", "verify", "simulate", "games"):
        assert command in ran.out
        assert kurumaza(command, "--help").status == 0


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break otherwise there")
def test_a_reader_that_goes_away() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run([sys.executable, "-m", "kurumaza", "games", "--json"], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert ran.returncode == 1
    assert ran.stderr == b""


def test_text_that_the_terminal_cannot_show() -> None:
    env = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = subprocess.run([sys.executable, "-m", "kurumaza", "games"], env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "ambition" in ran.stdout


def test_what_should_not_happen_costs_one_line_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(json: bool) -> None:
        raise ZeroDivisionError("oh\nno")

    monkeypatch.setattr("kurumaza.cli.listing.list_games", fail)
    with pytest.raises(SystemExit) as left:
        main(["games"])
    assert left.value.code == FAULT
    assert capsys.readouterr().err == "kurumaza: that should not have happened: ZeroDivisionError: oh no (KURUMAZA_DEBUG=1 shows where)\n"


@pytest.mark.parametrize("module", ["kurumaza", "kurumaza.cli.app", "kurumaza.lab", "kurumaza.tables.house", "kurumaza.web.serve"])
def test_no_compiler_is_loaded(module: str) -> None:
    """Neither the rulebooks nor the server nor the command line wait for a compiler (nor load one)."""
    code = f"import sys, {module}, kurumaza; kurumaza.games(); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_command_line_starts_lightly() -> None:
    """No command pays for the rooms of another."""
    heavy = {"litestar", "sqlalchemy", "rich.console", "kurumaza.web", "kurumaza.lab"}
    code = f"import sys, kurumaza.cli.app; sys.exit(', '.join({heavy} & set(sys.modules)) or 0)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
