"""The search player: it gets a sight and nothing else, and answers alike for the same seed and nodes."""

from __future__ import annotations

import random
import threading
from itertools import pairwise
from typing import Any

import pytest

from kurumaza.games import game, games, sight
from kurumaza.games.seeds import Shuffler
from kurumaza.players import Budget, best_player, make, player_names, search_player
from kurumaza.players.look import look, ponder
from kurumaza.players.player import LEVELS
from kurumaza.players.search_player import can_search, ready

CASES = [("ambition", 4, {}), ("ambition", 3, {}), ("tightrope", 4, {}), ("tightrope", 3, {"play": "simultaneous"}), ("siebenbatten", 4, {})]


def position(id: str, players: int, options: dict[str, Any], length: int) -> Any:
    """The sight of a seat that has a choice, after about so many random entries."""
    rulebook, chance = game(id), random.Random(length)
    state, log, chosen = rulebook.start(players, options), [], rulebook.settle(players, options)
    while True:
        if rulebook.wants_deal(state):
            deals = sum("deal" in entry for entry in log)
            log.append({"deal": rulebook.apply_deal(state, rulebook.deal(state, Shuffler("search", id, deals)))})
            continue
        seat = chance.choice(rulebook.actors(state))
        moves = rulebook.moves(state, seat)
        if len(log) >= length and len(moves) > 1:
            return sight(rulebook, state, log, players, chosen, seat)
        log.append({"seat": seat, "move": rulebook.play(state, seat, chance.choice(moves))})


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_same_seed_same_answer(id: str, players: int, options: dict[str, Any]) -> None:
    """Legal moves only, the same for the same seed and nodes, each run counted once."""
    assert ready(id, wait=True)
    for length in (1, 8, 25):
        seen = position(id, players, options, length)
        first, second, other = (look(seen, seed, Budget(nodes=300, seconds=60.0)) for seed in ("a", "a", "b"))
        assert first == second
        assert first != other
        assert {tried.move for tried in first} <= set(seen.moves)
        assert sum(tried.visits for tried in first) == 300
        assert all(0.0 <= tried.win <= 1.0 for tried in first)
        assert make("search", "a").choose(seen, Budget(nodes=300, seconds=60.0)) == first[0].move
        assert make("search:1", "a").choose(seen, Budget(nodes=300, seconds=60.0)) in seen.moves


def test_the_clock_stops_it() -> None:
    """However many nodes it may use, it answers when its seconds are over."""
    assert ready("ambition", wait=True)
    seen = position("ambition", 4, {}, 8)
    assert 0 < sum(tried.visits for tried in look(seen, "a", Budget(nodes=50_000, seconds=0.0))) < 2000


def test_every_game_has_a_best_player() -> None:
    assert {best_player(id) for id in games()} <= set(player_names())
    assert best_player("clayart") == "search"
    assert best_player("ambition") == "search"


def test_names() -> None:
    assert can_search("ambition")
    assert not can_search("clayart")
    for name in ("search", "search:1", "search:8"):
        assert make(name).name == name
    for name in ("search:0", "search:9", "search:x", "random:3", "nobody"):
        with pytest.raises(KeyError):
            make(name)


def test_it_goes_on_from_what_it_thought() -> None:
    """The next decision begins with what was foreseen of it; after another deal all is thought anew."""
    assert ready("tightrope", wait=True)
    budget = Budget(nodes=600, seconds=60.0)
    rulebook: Any = game("tightrope")
    state, log, options = rulebook.start(3), [], rulebook.settle(3)
    trees, own = None, rulebook.apply_deal(state, rulebook.deal(state, Shuffler("on", "tightrope", 0)))
    log.append({"deal": own})
    counts = []
    while len(counts) < 8:
        seat = rulebook.actors(state)[0]
        seen = sight(rulebook, state, log, 3, options, seat)
        move = seen.moves[0]
        if seat == 0:
            kept = ponder(seen, "a", budget, last=trees)
            assert kept[0] == ponder(seen, "a", budget, last=trees)[0]
            assert {tried.move for tried in kept[0]} <= set(seen.moves)
            counts.append(sum(tried.visits for tried in kept[0]))
            trees, move = kept[1], kept[0][0].move
        else:
            move = make("heuristic", "x").choose(seen, budget) or move
        log.append({"seat": seat, "move": rulebook.play(state, seat, move)})
    assert counts[0] == 600
    assert all(600 <= count <= 900 for count in counts)
    assert max(counts) > 600


def test_nobody_needs_the_answer() -> None:
    """Once stopped it gives an answer at once, after the first runs."""
    assert ready("ambition", wait=True)
    seen, stop = position("ambition", 4, {}, 8), threading.Event()
    stop.set()
    assert sum(tried.visits for tried in look(seen, "a", Budget(nodes=50_000, seconds=60.0, stop=stop))) < 2000


@pytest.mark.parametrize("id", [*search_player.SIMPLE, "a game that was never measured"])
def test_levels_of_every_game_climb(id: str) -> None:
    """Each level plays by rule of thumb less often than the one below, or looks further; the highest never does, and uses all nodes."""
    levels = [search_player.level_of(id, level) for level in LEVELS]
    assert levels[0].simple < 1.0
    for below, above in pairwise(levels):
        assert above != below
        assert above.simple <= below.simple
        assert above.share >= below.share
    assert levels[-1] == search_player.Level()


def test_levels_look_ahead_more_and_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The higher the level, the less often it plays by rule of thumb, and the further it looks; the highest always does."""
    asked: list[int] = []

    def counted(sight: Any, seed: str, budget: Budget, *rest: Any, **more: Any) -> Any:
        asked.append(budget.nodes)
        return [], None

    monkeypatch.setattr(search_player, "ready", lambda game, wait: True)
    monkeypatch.setattr(search_player, "ponder", counted)
    seen = position("ambition", 4, {}, 12)
    often, nodes = [], []
    for level in LEVELS:
        asked.clear()
        for seed in range(400):
            move = make(f"search:{level}", str(seed)).choose(seen, Budget(nodes=1000))
            assert move == make("heuristic", str(seed)).choose(seen, Budget())
        often.append(len(asked))
        nodes.append(asked[0])
    assert often == sorted(often)
    assert 0 < often[0] < 200
    assert often[-1] == 400
    assert nodes == sorted(nodes)
    assert nodes[-1] == 1000
