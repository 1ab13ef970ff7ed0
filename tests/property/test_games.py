"""What every game must keep, tried on random games."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kurumaza.games import Refused, games, record
from kurumaza.games.seeds import Shuffler
from tests.property.play import CHOICES, fingerprint, random_game, replayed, some_settings, step

SETTINGS = some_settings()
CLAY_OPEN = ("theme ", "work ", "signal ")
seeds = st.text(min_size=1, max_size=6)
few = settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])


def test_every_option_is_tried() -> None:
    for game in games().values():
        assert {option.key for option in game.options} == set(CHOICES.get(game.id, {}))


@pytest.mark.parametrize(("id", "players", "options"), SETTINGS)
@few
@given(seed=seeds)
def test_a_random_game_ends_and_its_record_round_trips(id: str, players: int, options: dict[str, Any], seed: str) -> None:
    game = games()[id]
    state, log = random_game(id, players, options, seed)
    result = game.result(state)
    assert result is not None
    assert game.actors(state) == ()
    assert result["winners"] == sorted(set(result["winners"])) != []
    raw = {"format": "kurumaza/1", "game": id, "players": players, "options": options, "log": log, "result": result, "names": ["渡"]}
    read = record.check(record.parse(json.dumps(raw)))
    assert read.result == result
    assert read.log == log
    text = record.write(read)
    assert record.write(record.read(text)) == text
    assert record.write(record.read(record.write_line(read))) == text
    assert all(option not in read.options for option in game.settle(players, {}) if options.get(option) == game.settle(players, {})[option])


@pytest.mark.parametrize(("id", "players", "options"), SETTINGS)
@few
@given(seed=seeds, data=st.data())
def test_listed_moves_are_taken_and_others_refused_untouched(id: str, players: int, options: dict[str, Any], seed: str, data: Any) -> None:
    game, chance = games()[id], random.Random(seed)
    length = data.draw(st.integers(0, 120))
    state, _ = random_game(id, players, options, seed, length)
    everything: set[str] = set()
    other_state, other_log = game.start(players, options), []
    for _ in range(40):  # texts of moves that are good at other times
        if game.result(other_state) is not None:
            break
        step(game, other_state, seed + "'", other_log, chance)
        everything |= {entry["move"] for entry in other_log if "move" in entry}
    before = fingerprint(game, state)
    for seat in range(players):
        listed = game.moves(state, seat)
        assert len(listed) == len(set(listed))
        assert (listed != []) == (seat in game.actors(state))
        for move in chance.sample(listed, min(6, len(listed))):
            copy = game.copy(state)
            assert game.play(copy, seat, move) == move, "canonical"
            assert fingerprint(game, state) == before, "a copy is independent"
        for move in sorted(everything - set(listed))[:60]:
            if id == "clayart" and move.startswith(CLAY_OPEN):
                continue
            with pytest.raises(Refused) as refused:
                game.play(state, seat, move)
            assert refused.value.text("en")
            assert refused.value.text("ja")
            assert fingerprint(game, state) == before, "a refused move leaves the state untouched"
    for odd in ("", " ", "pass", "99", "３D", "3D 3D", "0", "-1", "6@z9", "x" * 300, "\n"):
        for seat in range(players):
            with pytest.raises(Refused):
                game.play(state, seat, odd)
    assert fingerprint(game, state) == before


@pytest.mark.parametrize(("id", "players", "options"), SETTINGS)
@few
@given(seed=seeds)
def test_scores_add_up(id: str, players: int, options: dict[str, Any], seed: str) -> None:
    state, _ = random_game(id, players, options, seed)
    result = games()[id].result(state)
    assert result is not None
    rounds, scores = result["rounds"], result["scores"]
    if id == "ambition":
        assert all(sum(r["points"]) == 85 for r in rounds)
        assert scores == [sum(r["scores"][seat] for r in rounds) for seat in range(players)]
    elif id == "tightrope":
        assert len(rounds) == players
        struck = {(seat, r["struck"][seat]) for r in rounds for seat in range(players)}
        assert scores == [sum(r["penalties"][s] for i, r in enumerate(rounds) if (s, i) not in struck) for s in range(players)]
        assert result["winners"] == [seat for seat in range(players) if scores[seat] == min(scores)]
    elif id == "siebenbatten":
        assert all(sum(r["tricks"]) == 7 and sorted(r["points"])[0] == 0 for r in rounds)
        assert scores == [sum(r["points"][pair] for r in rounds) for pair in (0, 1)]
        assert max(scores) >= 7
    elif id == "stonehenge":
        assert len(rounds) == options["games"]
        assert all(r["megaliths"][r["winner"]] == 8 and sum(r["megaliths"]) <= 15 for r in rounds)
        assert scores == [sum(8 - r["megaliths"][seat] for r in rounds) for seat in (0, 1)]
    elif id == "clayart":
        total = [options["start"]] * players
        for r in rounds:
            total = [a + b for a, b in zip(total, r["gains"], strict=True)]
            if r is not rounds[-1]:
                total = [min(15, max(-8, points)) for points in total]
            assert total == r["scores"]
        assert scores == rounds[-1]["scores"]
    else:
        raise AssertionError(f"say here how the scores of {id} add up")


@pytest.mark.parametrize(("id", "players", "options"), SETTINGS)
def test_deals_are_canonical_and_replay(id: str, players: int, options: dict[str, Any]) -> None:
    game = games()[id]
    state, log = random_game(id, players, options, "canonical", 80)
    assert fingerprint(game, replayed(id, players, options, log)) == fingerprint(game, state)


def test_same_seed_same_bytes_in_another_process() -> None:
    program = (
        "import hashlib, json\n"
        "from tests.property.play import random_game, settings\n"
        "for id, players, options in settings():\n"
        "    _, log = random_game(id, players, options, 'π seed', 60)\n"
        "    print(id, players, hashlib.sha256(json.dumps(log).encode()).hexdigest())\n"
    )
    runs = [subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env=_env(hash)).stdout for hash in ("1", "2")]
    assert runs[0] == runs[1] != ""


def _env(hash_seed: str) -> dict[str, str]:
    import os

    return dict(os.environ, PYTHONHASHSEED=hash_seed)


@pytest.mark.parametrize("id", list(games()))
def test_a_deal_depends_on_seed_game_and_number_only(id: str) -> None:
    game = games()[id]
    players = game.players[0]
    deals = [game.deal(game.start(players), Shuffler(seed, id, index)) for seed, index in (("a", 0), ("a", 0), ("b", 0), ("a", 1))]
    assert deals[0] == deals[1]
    if id in ("ambition", "tightrope", "siebenbatten"):
        assert deals[0] != deals[2]
        assert deals[0] != deals[3]
