"""The rules of Stonehenge, each case of its page, and its secrets."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from kurumaza.games import Refused, game, sight
from kurumaza.games.match import Match
from kurumaza.games.seeds import Shuffler
from kurumaza.games.stonehenge import advice, rules
from kurumaza.games.stonehenge.state import LINE_NAMES, NAMES, NOBODY, POINTS_OF

STONEHENGE = game("stonehenge")
Log = list[dict[str, Any]]


def played(moves: str, first: int = 0, **options: Any) -> tuple[Match, Log]:
    """The state and log after moves of alternating seats."""
    state = STONEHENGE.start(2, options)
    log: Log = [{"deal": STONEHENGE.apply_deal(state, {"first": first})}]
    for n, move in enumerate(moves.split()):
        seat = (first + n) % 2
        log.append({"seat": seat, "move": STONEHENGE.play(state, seat, move)})
    return state, log


def randomly(seed: int, length: int, **options: Any) -> tuple[Match, Log]:
    """A game of random moves up to ``length`` log entries, or to its end."""
    state, log, chance = STONEHENGE.start(2, options), [], random.Random(seed)
    while STONEHENGE.result(state) is None and len(log) < length:
        if STONEHENGE.wants_deal(state):
            deals = sum("deal" in entry for entry in log)
            log.append({"deal": STONEHENGE.apply_deal(state, STONEHENGE.deal(state, Shuffler(str(seed), "stonehenge", deals)))})
        else:
            seat = STONEHENGE.actors(state)[0]
            log.append({"seat": seat, "move": STONEHENGE.play(state, seat, chance.choice(STONEHENGE.moves(state, seat)))})
    return state, log


def seen(state: Match, log: Log, seat: int | None) -> Any:
    return sight(STONEHENGE, state, log, 2, state.options, seat)


def owners(state: Match, seat: int | None = None) -> dict[str, int | None]:
    return {line.name: line.owner for line in STONEHENGE.view(state, seat).lines}


def points_of(line: str) -> list[str]:
    return [NAMES[p] for p in POINTS_OF[LINE_NAMES.index(line)]]


# ---- the board --------------------------------------------------------------------------------------------------------


def test_the_board() -> None:
    assert " ".join(NAMES) == "a1 a2 b1 b2 b3 c1 c2 c3 c4 d1 d2 d3 d4 d5 e1 e2 e3 e4"
    assert points_of("r5") == ["e1", "e2", "e3", "e4"]
    assert points_of("k0") == ["a1", "b1", "c1", "d1"]
    assert points_of("k4") == ["d5", "e4"]
    assert points_of("d0") == ["a2", "b3", "c4", "d5"]
    assert points_of("d4") == ["d1", "e1"]
    for way in "rkd":
        assert sorted(len(points_of(name)) for name in LINE_NAMES if name[0] == way) == [2, 3, 4, 4, 5]
        assert sorted(p for name in LINE_NAMES if name[0] == way for p in points_of(name)) == sorted(NAMES)


# ---- control ----------------------------------------------------------------------------------------------------------


def test_control_by_equality_with_two_points_empty() -> None:
    # the opponent's hand is 3 3 2 1 before the last move and 3 2 1 after it: 1 + 3 + 2 does not beat 6
    before, _ = played("6@c1 1@c2 1@a1 6@a2 1@b1 5@b2 2@b3 4@d1 2@d2 2@d3 3@d4")
    assert owners(before)["r3"] is None
    after, _ = played("6@c1 1@c2 1@a1 6@a2 1@b1 5@b2 2@b3 4@d1 2@d2 2@d3 3@d4 3@d5")
    view = STONEHENGE.view(after, None)
    line = next(line for line in view.lines if line.name == "r3")
    assert (line.owner, line.sums, line.empty, line.reach, line.decided) == (0, [6, 1], 2, [9, 5], True)
    assert view.left[1] == [1, 2, 3]


@pytest.mark.parametrize(("moves", "owner"), [("3@a1 3@a2", 0), ("3@a1 4@a2", 1), ("3@a1 2@a2", 0), ("6@a1", 0)])
def test_a_line_of_two(moves: str, owner: int) -> None:
    assert owners(played(moves)[0])["r1"] == owner
    assert owners(played(moves, first=1)[0])["r1"] == 1 - owner


def control_by_the_page(druids: dict[str, tuple[int, int]], latest: dict[str, int], left: list[list[int]], line: str, hidden: bool) -> int | None:
    """The page's formula, written again without the product's tables."""
    points = points_of(line)
    r = sum(point not in druids for point in points)
    sums = [sum(value for owner, value in (druids[p] for p in points if p in druids) if owner == seat) for seat in (0, 1)]
    if r == 0 and sums[0] == sums[1]:
        return 1 - latest[line]
    if r and hidden:
        return None
    return next((seat for seat in (0, 1) if sums[seat] >= sums[1 - seat] + sum(sorted(left[1 - seat])[::-1][:r])), None)


@pytest.mark.parametrize("values", ["open", "hidden"])
@pytest.mark.parametrize("seed", range(25))
def test_every_line_is_controlled_as_the_page_says(seed: int, values: str) -> None:
    _, log = randomly(seed, 100, values=values)
    state = STONEHENGE.start(2, {"values": values})
    STONEHENGE.apply_deal(state, log[0]["deal"])
    druids: dict[str, tuple[int, int]] = {}
    latest: dict[str, int] = {}
    left = [[1, 1, 2, 2, 3, 3, 4, 5, 6] for _ in range(2)]
    control: dict[str, int | None] = dict.fromkeys(LINE_NAMES)
    for entry in log[1:]:
        seat, value, point = entry["seat"], int(entry["move"][0]), entry["move"][2:]
        STONEHENGE.play(state, seat, entry["move"])
        druids[point] = (seat, value)
        left[seat].remove(value)
        latest.update({line: seat for line in LINE_NAMES if point in points_of(line)})
        for line, owner in control.items():
            if owner is None:
                control[line] = control_by_the_page(druids, latest, left, line, values == "hidden")
        assert owners(state) == control
        megaliths = [min(8, sum(owner == s for owner in control.values())) for s in (0, 1)]
        assert STONEHENGE.view(state, seat).megaliths == megaliths
        assert (STONEHENGE.result(state) is not None) == (8 in megaliths)


def test_one_move_decides_lines_for_both_and_lines_it_does_not_touch() -> None:
    moves = "6@d1 6@d4 2@a1 5@b3 4@c4 4@e2 5@d5 3@d3 2@c2 3@e4"
    before, after = owners(played(moves)[0]), owners(played(moves + " 3@d2")[0])
    new = {line: owner for line, owner in after.items() if before[line] is None and owner is not None}
    assert set(new.values()) == {0, 1}
    assert any("d2" not in points_of(line) for line in new)


# ---- the course of a game ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "move", "english", "japanese"),
    [
        ("6@b3", "6@b3", "a druid stands on b3 already", "b3にはもうドルイドが置かれています"),
        ("6@b3 1@a1", "6@a2", "seat 0 has no druid of value 6 left", "席0に6のドルイドは残っていません"),
        ("", "7@b3", "no such move: 7@b3", "そのような手はありません：7@b3"),
        ("", "6@B3", "no such move: 6@B3", "そのような手はありません：6@B3"),
        ("", "06@b3", "no such move: 06@b3", "そのような手はありません：06@b3"),
        ("", "６@b3", "no such move: ６@b3", "そのような手はありません：６@b3"),
        ("", "6@e5", "no such move: 6@e5", "そのような手はありません：6@e5"),
        ("", "?@b3", "no such move: ?@b3", "そのような手はありません：?@b3"),
        ("", "6@b3 ", "no such move: 6@b3 ", "そのような手はありません：6@b3 "),
    ],
)
def test_refusals(moves: str, move: str, english: str, japanese: str) -> None:
    state, _ = played(moves)
    before = state.array.tobytes()
    with pytest.raises(Refused) as refused:
        STONEHENGE.play(state, STONEHENGE.actors(state)[0], move)
    assert (refused.value.text(), refused.value.text("ja")) == (english, japanese)
    assert state.array.tobytes() == before


def test_whose_turn_it_is() -> None:
    state, _ = played("6@b3", first=1)
    assert STONEHENGE.actors(state) == (0,)
    with pytest.raises(Refused, match="seat 1 is not to move"):
        STONEHENGE.play(state, 1, "1@a1")


def test_both_ones_and_no_third() -> None:
    state, _ = played("1@a1 6@a2 1@b1 5@b2")
    assert STONEHENGE.view(state, 0).left[0] == [2, 2, 3, 3, 4, 5, 6]
    assert "1@e4" not in STONEHENGE.moves(state, 0)


@pytest.mark.parametrize("option", [{"games": 0}, {"games": 100}, {"games": 2.0}, {"games": True}, {"values": "secret"}, {"trump": 1}])
def test_options_that_there_are_not(option: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        STONEHENGE.start(2, option)


@pytest.mark.parametrize("deal", [{}, {"first": 2}, {"first": True}, {"first": 0.0}, {"first": "0"}, {"first": 0, "hands": []}])
def test_deals_that_are_none(deal: dict[str, Any]) -> None:
    with pytest.raises(Refused, match="deal: "):
        STONEHENGE.apply_deal(STONEHENGE.start(2), deal)


@pytest.mark.parametrize("seed", range(5))
def test_a_series_adds_up_what_losers_have_left(seed: int) -> None:
    state, log = randomly(seed, 1000, games=3)
    result = STONEHENGE.result(state)
    assert result is not None
    firsts = [entry["deal"]["first"] for entry in log if "deal" in entry]
    assert firsts in ([0, 1, 0], [1, 0, 1])
    assert result["scores"] == [sum(8 - r["megaliths"][seat] for r in result["rounds"]) for seat in (0, 1)]
    assert all(r["megaliths"][r["winner"]] == 8 > r["megaliths"][1 - r["winner"]] for r in result["rounds"])
    assert result["winners"] == [seat for seat in (0, 1) if result["scores"][seat] == min(result["scores"])]


def test_players_take_turns_to_start() -> None:
    _, log = randomly(1, 1000)
    series = STONEHENGE.start(2, {"games": 2})
    for entry in log:
        STONEHENGE.apply_deal(series, entry["deal"]) if "deal" in entry else STONEHENGE.play(series, entry["seat"], entry["move"])
    first = log[0]["deal"]["first"]
    with pytest.raises(Refused) as refused:
        STONEHENGE.apply_deal(series, {"first": first})
    assert str(refused.value) == f"players take turns to start: seat {1 - first}, not {first}"
    assert refused.value.text("ja") == f"先手は交代です（席{first}ではなく席{1 - first}）"
    assert STONEHENGE.apply_deal(series, {"first": 1 - first}) == {"first": 1 - first}


# ---- what moves would settle ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("values", ["open", "hidden"])
@pytest.mark.parametrize("seed", range(12))
def test_the_view_foretells_what_a_move_settles(seed: int, values: str) -> None:
    state, _ = randomly(seed, 5 + seed, values=values)
    for seat in STONEHENGE.actors(state):
        view = STONEHENGE.view(state, seat)
        told = {d.move: (d.wins, d.loses) for d in view.decides}
        face_down = {p.name for p in view.points if p.owner == 1 - seat and p.face_down}
        for move in STONEHENGE.moves(state, seat):
            after = state.copy()
            STONEHENGE.play(after, seat, move)
            lines = [line for line in STONEHENGE.view(after, None).lines if line.decided and not face_down & set(line.points)]
            settled = tuple([line.name for line in lines if line.owner == side] for side in (seat, 1 - seat))
            assert told.get(move, ([], [])) == settled
        assert STONEHENGE.view(state, 1 - seat).decides == STONEHENGE.view(state, None).decides == []


# ---- secrets ----------------------------------------------------------------------------------------------------------


def test_hidden_druids_are_shown_once_a_line_is_full_and_nothing_is_decided_before() -> None:
    state, log = played("6@a1 1@e4 2@d5", values="hidden")
    assert owners(state)["r1"] is None  # with open values the 6 would have it
    theirs = STONEHENGE.view(state, 0)
    point = {p.name: p for p in theirs.points}
    assert (point["e4"].value, point["e4"].face_down) == (1, False)  # k4 is full
    assert (point["d5"].value, point["d5"].face_down) == (2, False)
    assert (point["a1"].value, point["a1"].face_down) == (6, True)  # one's own
    assert owners(state)["k4"] == 0
    other = {p.name: p for p in STONEHENGE.view(state, 1).points}
    assert (other["a1"].owner, other["a1"].value, other["a1"].face_down) == (0, None, True)
    line = {line.name: line for line in STONEHENGE.view(state, 1).lines}
    assert (line["k0"].sums, line["k0"].reach) == ([None, 0], [None, 15])
    assert (line["k4"].sums, line["r4"].sums) == ([2, 1], [2, 0])
    assert STONEHENGE.view(state, 1).left[0] is None
    assert STONEHENGE.view(state, 1).left_counts == [7, 8]
    moves = [[entry["move"] for entry in STONEHENGE.redact(2, state.options, log, seat)[1:]] for seat in (0, 1, None)]
    assert moves == [["6@a1", "1@e4", "2@d5"], ["?@a1", "1@e4", "2@d5"], ["?@a1", "1@e4", "2@d5"]]


def test_a_finished_game_of_a_series_is_laid_open() -> None:
    _, log = randomly(3, 1000, values="hidden")
    series = STONEHENGE.start(2, {"values": "hidden", "games": 2})
    for entry in log:
        STONEHENGE.apply_deal(series, entry["deal"]) if "deal" in entry else STONEHENGE.play(series, entry["seat"], entry["move"])
    assert STONEHENGE.wants_deal(series)
    assert STONEHENGE.redact(2, series.options, log, None) == log
    view = STONEHENGE.view(series, None)
    assert all(p.value is not None or p.owner is None for p in view.points)
    assert not any(p.face_down for p in view.points)
    log.append({"deal": STONEHENGE.apply_deal(series, {"first": 1 - log[0]["deal"]["first"]})})
    seat = STONEHENGE.actors(series)[0]
    log.append({"seat": seat, "move": STONEHENGE.play(series, seat, "5@b2")})
    assert STONEHENGE.redact(2, series.options, log, None) == [*log[:-1], {"seat": seat, "move": "?@b2"}]


def other_druids(log: Log, state: Match, seat: int | None, chance: random.Random) -> Log:
    """The same game with other values where druids lie face down for ``seat``."""
    altered = [dict(entry) for entry in log]
    for other in {0, 1} - {seat}:
        mine = [at for at, entry in enumerate(log) if entry.get("seat") == other]
        down = [at for at in mine if not rules.revealed(state.core, NAMES.index(log[at]["move"][2:]))]
        values = [1, 1, 2, 2, 3, 3, 4, 5, 6]
        for at in set(mine) - set(down):
            values.remove(int(log[at]["move"][0]))
        chance.shuffle(values)
        for at, value in zip(down, values, strict=False):
            altered[at]["move"] = f"{value}@{log[at]['move'][2:]}"
    return altered


@pytest.mark.parametrize("seed", range(40))
def test_what_lies_face_down_changes_nothing_that_a_seat_gets(seed: int) -> None:
    chance = random.Random(seed)
    state, log = randomly(seed, chance.randrange(2, 18), values="hidden")
    if STONEHENGE.result(state) is not None:
        return
    for seat in (0, 1, None):
        altered = other_druids(log, state, seat, chance)
        twin, _ = played(" ".join(entry["move"] for entry in altered[1:]), first=log[0]["deal"]["first"], values="hidden")
        mine, theirs = seen(state, log, seat), seen(twin, altered, seat)
        assert msgspec.json.encode(mine) == msgspec.json.encode(theirs)
        if mine.moves:
            for move in mine.moves[::5]:
                action = STONEHENGE.read_move(state, move)
                assert advice.advice(state.core, seat, action) == advice.advice(twin.core, seat, action)


# ---- what computer players know ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("values", ["open", "hidden"])
@pytest.mark.parametrize("seed", range(10))
def test_what_is_known_is_enough_for_advice(seed: int, values: str) -> None:
    state, log = randomly(seed, 3 + seed, values=values)
    for seat in STONEHENGE.actors(state):
        known = advice.known(seen(state, log, seat))
        for move in STONEHENGE.moves(state, seat)[::5]:
            action = STONEHENGE.read_move(state, move)
            assert advice.advice(known.core, seat, action) == pytest.approx(advice.advice(state.core, seat, action))
        if values == "open":
            state.core.decided = known.core.decided
            assert known.array.tobytes() == state.array.tobytes()
        else:
            face_down = [p for p in range(18) if state.core.owners[p] == 1 - seat and not rules.revealed(state.core, p)]
            assert all(known.core.values[p] == 0 for p in face_down)
            assert rules.count(known.core.hands[1 - seat]) == rules.count(state.core.hands[1 - seat]) + len(face_down)
            assert [int(o) for o in known.core.owners] == [int(o) for o in state.core.owners]
            assert NOBODY in known.core.owners


def test_advice_takes_the_winning_druid_and_avoids_the_tie() -> None:
    state, log = played("3@a1")
    rate = {move: advice.advice(advice.known(seen(state, log, 1)).core, 1, STONEHENGE.read_move(state, move)) for move in STONEHENGE.moves(state, 1)}
    assert rate["4@a2"] > rate["3@a2"]
    assert rate["2@a2"] < rate["4@a2"]
