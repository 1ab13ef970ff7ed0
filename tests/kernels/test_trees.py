"""The search's parts, each against a plain twin in Python: exact ends, likelihoods, trees that are replanted."""

from __future__ import annotations

import random
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from kurumaza.games import sight
from kurumaza.games.match import DEAL, OVER, Match
from kurumaza.games.seeds import Shuffler
from kurumaza.games.stonehenge.rules import point_of
from kurumaza.kernels import GAMES
from kurumaza.kernels.compiler import PARTS, Words
from kurumaza.kernels.search import DEPTH, ENDS, LEAN, SEATS, Manner, Memory, Node, cards_left, grow, play_out_exactly, replant
from kurumaza.kernels.verbs import filled, leads_in_gains
from kurumaza.kernels.worlds import ANYTHING, weigh
from kurumaza.players import Budget
from kurumaza.players.look import belief_of, ponder, worlds_of

CASES = [("ambition", 4, {}), ("tightrope", 3, {}), ("siebenbatten", 4, {})]


def words(id: str) -> Any:
    """What the game answers to the verbs, interpreted."""
    module = type(GAMES[id]).__module__
    parts: list[ModuleType] = []
    for part in PARTS:
        try:
            parts.append(import_module(f"{module}.{part}"))
        except ModuleNotFoundError:
            continue
    return Words(*parts)


def played(id: str, players: int, options: dict[str, Any], chance: random.Random, left: int) -> tuple[Match, list[Any]]:
    """A random game up to where so many cards are left in a later deal than the first."""
    game = GAMES[id]
    state, log, deals = game.start(players, options), [], 0
    while True:
        if game.wants_deal(state):
            log.append({"deal": game.apply_deal(state, game.deal(state, Shuffler(f"search {chance.random()}", id, deals)))})
            deals += 1
            continue
        if state.core.phase == OVER:
            return played(id, players, options, chance, left)
        if cards_left(state.core) == left and deals > 1:
            return state, log
        seat = chance.choice(game.actors(state))
        log.append({"seat": seat, "move": game.play(state, seat, chance.choice(game.moves(state, seat)))})


def best_line(rules: Any, state: Match) -> list[float]:
    """Max^n by the book: utility, chance to win and gains of each seat."""
    core = state.core
    if core.phase in (DEAL, OVER):
        ends = [0.0] * ENDS
        for seat, (win, lead) in enumerate(zip(filled(rules.worths, core), filled(leads_in_gains, core), strict=True)):
            ends[seat] = (1 - LEAN) * win + LEAN * lead
            ends[SEATS + seat], ends[2 * SEATS + seat] = win, rules.gains(core, seat)
        return ends
    seat = rules.turn(core)
    actions = [rules.choice(core, seat, k) for k in range(rules.choices(core, seat))]
    if rules.secret(core):
        actions = [max(actions, key=lambda action: rules.habit(core, seat, action))]
    best: list[float] = []
    for action in actions:
        after = state.copy()
        rules.play(after.core, seat, action)
        ends = best_line(rules, after)
        if not best or ends[seat] > best[seat]:
            best = ends
    return best


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_exact_ends(id: str, players: int, options: dict[str, Any]) -> None:
    """The last two tricks, from their beginning and from the middle of one, against plain max^n."""
    chance, rules = random.Random(id), words(id)
    states = [played(id, players, options, chance, left)[0] for left in (2 * players, 2 * players, 2 * players - 1, players + 1)]
    found = np.zeros((len(states), ENDS))
    work, memory = np.zeros(DEPTH, GAMES[id].dtype), np.zeros(64, Memory)
    play_out_exactly(np.concatenate([state.array for state in states]), found, work, memory, 1)
    with np.errstate(over="ignore"):
        for state, ends in zip(states, found, strict=True):
            assert list(ends) == pytest.approx(best_line(rules, state))


def log_likelihood(id: str, world: Any, root: int, made: list[tuple[int, int]]) -> float:
    """How likely the others would have acted so in that world, by the rules interpreted."""
    rules, state = words(id), GAMES[id].start(int(world["players"]))
    state.array[0] = world
    core = state.core
    assert rules.rewind(core, *(np.array(column) for column in zip(*made, strict=True)))
    total = rules.prior(core)
    for seat, action in made:
        actions = [rules.choice(core, seat, k) for k in range(rules.choices(core, seat))]
        assert action in actions
        if seat != root and len(actions) > 1:
            looks = np.exp([rules.habit(core, seat, other) for other in actions])
            total += np.log((1 - ANYTHING) * looks[actions.index(action)] / looks.sum() + ANYTHING / len(actions))
        rules.play(core, seat, action)
    return float(total)


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_likelihoods(id: str, players: int, options: dict[str, Any]) -> None:
    """A world played through again comes to where it is, and is as likely as the model of the players says."""
    game, chance = GAMES[id], random.Random(f"{id} likely")
    state, log = played(id, players, options, chance, 3 * players)
    seat = game.actors(state)[0]
    seen = sight(game, state, log, players, game.settle(players, options), seat)
    worlds = worlds_of(seen, 7, 12, weighs=False)
    made = belief_of(seen).made
    weights = np.zeros(len(worlds))
    assert weigh(worlds, weights, np.zeros(1, game.dtype), seat, *(np.array(column) for column in zip(*made, strict=True)))
    with np.errstate(over="ignore"):
        assert list(weights) == pytest.approx([log_likelihood(id, world, seat, made) for world in worlds])
    assert len(set(np.round(weights, 9))) > 1


@pytest.mark.parametrize(("id", "players", "options"), CASES)
def test_own_actions_meet_the_same_worlds(id: str, players: int, options: dict[str, Any]) -> None:
    """When two cards are left to the last of a trick, what follows is forced: so what an action was worth tells which worlds it met.

    How usual its actions are adds up to 1.
    """
    game, chance, rules = GAMES[id], random.Random(f"{id} pairs"), words(id)
    while True:
        state, log = played(id, players, options, chance, players + 1)
        seat = game.actors(state)[0]
        seen = sight(game, state, log, players, game.settle(players, options), seat)
        if len(seen.moves) == 2:
            break
    worlds = worlds_of(seen, 7, 5, weighs=False)
    stack, memory, tree, manner = np.zeros(DEPTH, game.dtype), np.zeros(8, Memory), np.zeros(100, Node), np.zeros(1, Manner)
    manner["taste"] = 1.0
    grow(tree, 1, worlds, stack, memory, np.zeros((SEATS, 3)), manner, seat, 40, np.uint64(5))
    children = [tree[tree[0]["child"]], tree[tree[tree[0]["child"]]["next"]]]
    assert sum(child["visits"] for child in children) == 40
    assert sum(child["prior"] for child in children) == pytest.approx(1.0)
    for child in children:
        worths = []
        for world in worlds:
            after = game.start(players, options)
            after.array[0] = world
            rules.play(after.core, seat, int(child["action"]))
            ends = np.zeros((1, ENDS))
            play_out_exactly(after.array, ends, stack, memory, 1)
            worths.append(ends[0, seat])
        met = [worths[visit % len(worlds)] for visit in range(child["visits"])]
        assert child["total"] == pytest.approx(sum(met), rel=1e-4)


def test_replanting() -> None:
    """What grows from a node is kept with halved counts, nodes visited once are not; the links hold together."""
    tree, fresh = np.zeros(8, Node), np.zeros(8, Node)
    for place, (child, following, visits, total) in enumerate(
        [(1, 0, 40, 0.0), (3, 2, 30, 15.0), (0, 0, 9, 1.0), (5, 4, 20, 5.0), (0, 0, 1, 1.0), (0, 0, 7, 3.5)]
    ):
        tree[place]["child"], tree[place]["next"], tree[place]["visits"], tree[place]["total"] = child, following, visits, total
        tree[place]["action"], tree[place]["stem"], tree[place]["passed"] = 10 + place, place, visits
    used = replant(tree, 1, fresh, np.zeros(8, np.int64))
    assert used == 3
    top = fresh[fresh[0]["child"]]
    assert (top["action"], top["visits"], top["total"], top["next"]) == (13, 10, 2.5, 0)
    below = fresh[top["child"]]
    assert (below["action"], below["visits"], below["child"], below["next"]) == (15, 3, 0, 0)
    assert below["total"] / below["visits"] == pytest.approx(0.5)


def hidden_stonehenge() -> tuple[Any, int]:
    """A tree of Stonehenge with hidden values, late enough in a game that it goes some moves deep, and whose it is."""
    game, options = GAMES["stonehenge"], {"values": "hidden", "games": 2}
    state, log = played("stonehenge", 2, options, random.Random("face down"), 8)
    seat = game.actors(state)[0]
    trees = ponder(sight(game, state, log, 2, game.settle(2, options), seat), "face down", Budget(nodes=1999, seconds=600.0))[1]
    assert trees is not None
    return trees.trees[0], seat


def children(tree: Any, node: int) -> list[int]:
    """The children of a node itself."""
    found, child = [], int(tree[node]["child"])
    while child:
        found.append(child)
        child = int(tree[child]["next"])
    return found


def check_stems(tree: Any, seat: int) -> int:
    """What looks alike to the seat goes on by the same nodes, all else by its own; how many groups have more than one node."""
    groups, todo = 0, [0]
    for node in todo:
        stems: dict[int, list[int]] = {}
        for child in children(tree, node):
            stems.setdefault(int(tree[child]["stem"]), []).append(child)
            todo.append(child)
        for stem, group in stems.items():
            assert stem in group
            assert all(not tree[child]["child"] for child in group if child != stem)
            assert len({point_of(int(tree[child]["action"])) for child in group}) == 1
            assert len(group) == 1 or tree[group[0]]["seat"] != seat
            assert abs(tree[stem]["passed"] - sum(int(tree[child]["visits"]) for child in group)) <= len(group)
        groups += sum(len(group) > 1 for group in stems.values())
    return groups


def test_what_lies_face_down_makes_no_difference() -> None:
    """In Stonehenge with hidden values the searching seat goes on alike, whichever druid the other has placed on a point."""
    tree, seat = hidden_stonehenge()
    assert check_stems(tree, seat) > 0
    following = max(children(tree, 0), key=lambda child: int(tree[child]["visits"]))
    fresh = np.zeros(tree.size, Node)
    assert replant(tree, following, fresh, np.zeros(tree.size, np.int64)) > 1
    assert check_stems(fresh, seat) > 0
