"""Named ideas are true: what is said of a move is checked in the true deal by playing on with the rules, in all ways that others might.

The seat did not know that deal, so whatever it was told to be certain must hold in it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.property.play import step

from kurumaza.games import game, sight
from kurumaza.games.cards import shown
from kurumaza.games.ideas import WORDS, Idea, ideas_of

MOST = 60
"""Ways to finish a trick that are tried for each move."""


def positions(id: str, players: int, options: dict[str, Any], seeds: range, every: int = 1) -> Iterator[tuple[Any, Any, int, dict[str, list[Idea]]]]:
    """Positions of random games with a choice: rulebook, true state, seat, ideas of its moves."""
    rulebook = game(id)
    for seed in seeds:
        chance = random.Random(f"{id} {seed}")
        state, log, full = rulebook.start(players, options), [], rulebook.settle(players, options)
        while rulebook.result(state) is None and len(log) < 130:
            for seat in rulebook.actors(state):
                if len(log) % every == 0 and len(rulebook.moves(state, seat)) > 1:
                    yield rulebook, state, seat, ideas_of(rulebook, sight(rulebook, state, log, players, full, seat))
            step(rulebook, state, str(seed), log, chance)


def endings(rulebook: Any, state: Any, seat: int, move: str, chance: random.Random) -> list[Any]:
    """States after the move once the trick is finished, in every way or in many ways that the others may play."""
    first = rulebook.copy(state)
    trick, round_number = first.core.trick, first.core.round
    rulebook.play(first, seat, move)
    open_states, done = [first], []
    while open_states and len(done) < MOST:
        now = open_states.pop(chance.randrange(len(open_states)))
        if now.core.trick != trick or now.core.round != round_number:
            done.append(now)
            continue
        (other,) = rulebook.actors(now)[:1]
        for answer in rulebook.moves(now, other):
            after = rulebook.copy(now)
            rulebook.play(after, other, answer)
            open_states.append(after)
    return done


def codes(ideas: list[Idea]) -> dict[str, dict[str, Any]]:
    return {idea.code: idea.values for idea in ideas}


@pytest.mark.parametrize("players", [3, 4])
def test_ambition(players: int) -> None:
    chance, met = random.Random(1), set()
    for rulebook, state, seat, found in positions("ambition", players, {}, range(4), every=3):
        if state.core.phase != 2:
            continue
        for move, ideas in found.items():
            said = codes(ideas)
            met |= set(said)
            if not said:
                continue
            winners, points = set(), set()
            for after in endings(rulebook, state, seat, move, chance):
                last = after.tricks[-1]
                winners.add(last.winner)
                if last.winner == seat:
                    points.add(int(after.core.points[seat]) - int(state.core.points[seat]))
                    others = max(int(after.core.points[other]) for other in range(players) if other != seat)
                    if "ambition_leads" in said or "ambition_leads_more" in said:
                        assert after.core.points[seat] >= others
                    if "ambition_second" in said:
                        assert after.core.points[seat] < others
                    if "ambition_clears" in said:
                        assert state.core.points[seat] <= (14 if players == 3 else 11) < after.core.points[seat]
            if {"ambition_sure", "ambition_takes", "ambition_two_wins", "ambition_ends_nil", "ambition_breaks_slam"} & set(said):
                assert winners == {seat}
            if {"ambition_cannot_win", "ambition_ducks", "ambition_only_loser", "ambition_keeps_nil", "ambition_feeds"} & set(said):
                assert seat not in winners
            if "ambition_takes" in said:
                assert points == {said["ambition_takes"]["points"]}
            if "ambition_only_winner" in said:
                for other in found:
                    if other != move:
                        assert all(after.tricks[-1].winner != seat for after in endings(rulebook, state, seat, other, chance))
            if "ambition_few_beat" in said:
                for after in endings(rulebook, state, seat, move, chance):
                    last = after.tricks[-1]
                    # what comes may also lift a two that lies there already
                    assert last.winner == seat or {played.card for played in last.cards} & set(said["ambition_few_beat"]["cards"])
    assert {"ambition_sure", "ambition_takes", "ambition_ducks", "ambition_only_winner", "ambition_few_beat", "ambition_low_lead"} <= met


def test_ambition_pass() -> None:
    for rulebook, state, seat, found in positions("ambition", 4, {}, range(2)):
        if state.core.phase != 1:
            continue
        for move, ideas in found.items():
            after = rulebook.copy(state)
            rulebook.play(after, seat, move)
            hand = rulebook.view(after, seat).hands[seat] if after.core.phase == 1 else None
            if hand is None:
                continue  # the pass is over and cards have come in
            for one in ideas:
                if one.code == "ambition_void":
                    assert not [card for card in hand if card[1] == one.values["suit"]]
                if one.code == "ambition_single":
                    assert len([card for card in hand if card[1] == one.values["suit"]]) == 1
                if one.code == "ambition_guarded_king":
                    assert "KC" in hand
                    assert len([card for card in hand if card[1] == "C" and card[0] not in "AKQJ"]) == one.values["number"]


@pytest.mark.parametrize("options", [{}, {"deck": "exact"}, {"play": "simultaneous"}])
def test_tightrope(options: dict[str, Any]) -> None:
    chance, met = random.Random(2), set()
    for rulebook, state, seat, found in positions("tightrope", 3, options, range(3), every=2):
        if options.get("play") and state.core.played:
            continue  # cards that lie face down would have to be changed too
        for move, ideas in found.items():
            said = codes(ideas)
            met |= set(said)
            for after in endings(rulebook, state, seat, move, chance) if said else []:
                last = after.tricks[-1]
                if {"tightrope_safe", "tightrope_only_safe"} & set(said):
                    assert seat not in (last.winner, last.loser)
                if "tightrope_cannot_win" in said:
                    assert last.winner != seat
                if "tightrope_cannot_lose" in said:
                    assert last.loser != seat
                if "tightrope_sure_high" in said:
                    assert last.winner == seat
                if "tightrope_sure_low" in said:
                    assert last.loser == seat
                for code in ("tightrope_steadies", "tightrope_tips", "tightrope_swings"):
                    if code in said:
                        assert int(after.core.rods[seat]) == said[code]["after"] or after.core.round != state.core.round
                if {"tightrope_to_zero", "tightrope_strikes", "tightrope_to_strike"} & set(said) and after.core.round == state.core.round:
                    assert after.core.rods[seat] == 0
    assert {"tightrope_cannot_win", "tightrope_steadies" if not options.get("play") else "tightrope_cannot_lose"} <= met


def test_siebenbatten() -> None:
    chance, met = random.Random(3), set()
    for rulebook, state, seat, found in positions("siebenbatten", 4, {}, range(8)):
        if state.core.phase != 2:
            continue
        for move, ideas in found.items():
            said = codes(ideas)
            met |= set(said)
            if not said:
                continue
            after_all = endings(rulebook, state, seat, move, chance)
            pairs = {after.laid.tricks[-1].winner % 2 if after.core.round != state.core.round else after.tricks[-1].winner % 2 for after in after_all}
            ours = {"siebenbatten_sure", "siebenbatten_cheapest", "siebenbatten_fourth", "siebenbatten_stops", "siebenbatten_partner_wins"}
            if ours & set(said):
                assert pairs == {seat % 2}
            if "siebenbatten_weakest" in said or "siebenbatten_wastes" in said:
                assert all(after.tricks[-1].winner != seat for after in after_all)
            for code in ("siebenbatten_spends_guate", "siebenbatten_spends_rechte"):
                if code in said:
                    (other,) = [text for text in found if text == said[code]["card"]]
                    assert {after.tricks[-1].winner % 2 for after in endings(rulebook, state, seat, other, chance)} == {seat % 2}
            if "siebenbatten_tells" in said:
                left = {bin(int(after.core.agreeing)).count("1") for after in after_all}
                assert left == {said["siebenbatten_tells"]["few"]}
                assert bin(int(state.core.agreeing)).count("1") == said["siebenbatten_tells"]["many"]
    assert {"siebenbatten_sure", "siebenbatten_wins_in", "siebenbatten_tells", "siebenbatten_draws", "siebenbatten_weakest"} <= met


def _lines(rulebook: Any, state: Any) -> dict[str, int | None]:
    return {line.name: line.owner for line in rulebook.view(state, None, open=True).lines}


def _takes_next(rulebook: Any, state: Any, seat: int) -> set[str]:
    """The lines that the seat could take at once, were it to move: tried with every move."""
    here = rulebook.copy(state)
    here.core.mover = seat
    before, found = _lines(rulebook, here), set()
    for move in rulebook.moves(here, seat):
        after = rulebook.copy(here)
        rulebook.play(after, seat, move)
        found |= {name for name, owner in _lines(rulebook, after).items() if owner == seat and before[name] is None}
    return found


@pytest.mark.parametrize("values", ["open", "hidden"])
def test_stonehenge(values: str) -> None:
    chance, met = random.Random(4), set()
    for rulebook, state, seat, found in positions("stonehenge", 2, {"values": values}, range(3), every=2):
        before = _lines(rulebook, state)
        danger = _takes_next(rulebook, state, 1 - seat)
        for move in chance.sample(list(found), min(12, len(found))):
            said = codes(found[move])
            met |= set(said)
            after = rulebook.copy(state)
            rulebook.play(after, seat, move)
            owners = _lines(rulebook, after)
            for code, owner in (
                ("takes", seat),
                ("takes_many", seat),
                ("tie_wins", seat),
                ("gives", 1 - seat),
                ("tie_loses", 1 - seat),
                ("drops_guard", 1 - seat),
            ):
                for name in said.get(f"stonehenge_{code}", {}).get("names", []):
                    assert before[name] is None
                    assert owners[name] == owner
            if "stonehenge_wins_game" in said:
                assert after.rounds[-1]["winner"] == seat
            if "stonehenge_loses_game" in said:
                assert after.rounds[-1]["winner"] == 1 - seat
            if after.core.phase != 1:
                continue
            for name in said.get("stonehenge_saves", {}).get("names", []):
                assert name in danger
                assert name not in _takes_next(rulebook, after, 1 - seat)
            for code in ("stonehenge_threatens", "stonehenge_fork"):
                for name in said.get(code, {}).get("names", []):
                    assert name in _takes_next(rulebook, after, seat)
            for name in said.get("stonehenge_leaves", {}).get("names", []):
                assert name in _takes_next(rulebook, after, 1 - seat) - danger
    assert {"stonehenge_takes", "stonehenge_gives"} <= met
    if values == "open":
        assert {"stonehenge_saves", "stonehenge_threatens", "stonehenge_leaves"} <= met


def test_words() -> None:
    """Every idea has its words in both languages, filled with the same arguments; what all moves share is not said."""
    for id in ("ambition", "tightrope", "siebenbatten", "stonehenge"):
        for _, _, seat, found in positions(id, game(id).players[0], {}, range(2), every=5):
            for ideas in found.values():
                for one in ideas:
                    assert one.text("en") != one.text("ja")
                    assert "{" not in one.text("en") + one.text("ja")
            shared = set.intersection(*({repr(one) for one in ideas} for ideas in found.values()))
            assert not shared
            assert seat >= 0
    assert all(set(texts) == {"en", "ja"} for texts in WORDS.values())
    assert Idea("ambition_second", {"seat": 2, "total": 20, "most": 31}).text("en", ["", "", "Ann"]) == "with 20 points you stay under Ann's 31"
    assert shown("TH") == "10♥"
    assert shown("show") == "show"
