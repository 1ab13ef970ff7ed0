"""Siebenbatten: the cases of the rules page, one by one, and what the vectors do not hold."""

from __future__ import annotations

import random
from itertools import chain
from typing import Any

import msgspec
import numpy as np
import pytest

from kurumaza.games import Refused, game, sight
from kurumaza.games.cards import read_card, texts, to_set
from kurumaza.games.match import Match
from kurumaza.games.seeds import Shuffler
from kurumaza.games.siebenbatten import rules
from kurumaza.games.siebenbatten.advice import advice, known
from kurumaza.players import Budget, make

SIEBEN = game("siebenbatten")
PACK = [rank + suit for suit in "CDHS" for rank in "789TJQKA"]


def dealt(hands: list[str], dealer: int = 3) -> Match:
    """A first deal (seat 0 is captain unless told otherwise); hands are filled up with cards that nobody else holds."""
    given = [hand.split() for hand in hands]
    spare = [card for card in PACK if not any(card in hand for hand in given)]
    state = SIEBEN.start(4)
    SIEBEN.apply_deal(state, {"dealer": dealer, "hands": [hand + [spare.pop(0) for _ in range(7 - len(hand))] for hand in given]})
    return state


def play(state: Match, *moves: str) -> None:
    """Moves of whoever is to move."""
    for move in moves:
        SIEBEN.play(state, SIEBEN.actors(state)[0], move)


def random_log(seed: str, moves: int) -> tuple[Match, list[dict[str, Any]]]:
    state, chance = SIEBEN.start(4), random.Random(seed)
    log: list[dict[str, Any]] = []
    while len(log) < moves and SIEBEN.result(state) is None:
        if SIEBEN.wants_deal(state):
            log.append({"deal": SIEBEN.apply_deal(state, SIEBEN.deal(state, Shuffler(seed, SIEBEN.id, int(state.core.round))))})
        else:
            seat = SIEBEN.actors(state)[0]
            log.append({"seat": seat, "move": SIEBEN.play(state, seat, chance.choice(SIEBEN.moves(state, seat)))})
    return state, log


def winner(rank: str, suit: str, *cards: str) -> str:
    """Which of the cards, played in that order, wins."""
    core = SIEBEN.start(4).core
    played = [read_card(card) for card in cards]
    core.cards[: len(played)] = played
    return cards[rules.winning_place(core, 0, len(cards), "23456789TJQKA".index(rank), "CDHS".index(suit))]


# ---- which card wins ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "cards", "best"),
    [
        ("AH", "AH 7H", "7H"),  # the seven is Guate over the ace
        ("9D", "9D TD AD", "TD"),  # Guate over Rechte
        ("9D", "9C AD KD 9D", "9D"),  # Rechte over Linke
        ("9D", "AD 9C 9S", "9C"),  # the first Linke, over every trump
        ("9D", "9H AH 9S KD", "9H"),  # a Linke wins over the higher cards of its suit when it is led
        ("9D", "AS 7D", "7D"),  # any trump over the suit led
        ("9D", "KS AS AH", "AS"),  # the suit led
        ("9D", "7S AH KC QH", "7S"),  # other cards win nothing
        ("9D", "7D KD JD AD", "AD"),  # trumps among themselves
        ("9D", "8D TD 9D 9H", "TD"),
        ("KS", "KS AS", "AS"),
        ("7C", "7C 8C AC", "8C"),
        ("7C", "AC 7H 7C", "7C"),
    ],
)
def test_which_card_wins(trump: str, cards: str, best: str) -> None:
    assert winner(*trump, *cards.split()) == best


def test_the_two_shown_cards_make_trump() -> None:
    state = dealt(["9S", "", "", "9D"])
    play(state, "show 9S", "show 9D")
    trump = SIEBEN.view(state, 0).trump
    assert (trump.rank, trump.suit, trump.guate, trump.rechte, trump.linke) == ("9", "D", "TD", "9D", ["9C", "9H", "9S"])
    assert SIEBEN.view(state, 3).shown == ["9S", "9D"]
    assert SIEBEN.view(state, 0).counts == [7, 7, 7, 7]


# ---- what may be played -------------------------------------------------------------------------------------------------


def bound(hand: str, led: str, who: int) -> list[str]:
    """Trump is 9 and hearts, dealer 1, captain 2; seat 2 leads a spade to seat 0, which leads ``led``; the moves of ``who`` with that hand."""
    core = SIEBEN.start(4).core
    core.dealer, core.phase, core.trump_rank, core.trump_suit = 1, 2, 7, 2
    core.leaders[0] = 0
    core.cards[0], core.played = read_card(led), 1
    core.hands[who] = to_set([card for card in map(read_card, hand.split()) if card is not None])
    return texts(rules.playable(core, who))


def test_who_must_follow() -> None:
    assert bound("KH 9S AS", "7H", 2) == ["KH", "9S"]  # the trump suit or a Linke
    assert bound("KH 9S AS", "7H", 1) == ["KH", "9S"]  # the dealer as well
    assert bound("KH 9S AS", "TH", 2) == ["KH", "9S"]  # the Guate is of the trump suit
    assert bound("KH 9S AS", "9H", 2) == ["KH", "9S"]  # and so is the Rechte
    assert bound("9H 7C", "7H", 2) == ["9H"]  # also when it is to be played
    assert bound("9S AS", "7H", 2) == ["9S", "AS"]  # nobody follows with a Linke only
    assert bound("KH 9S AS", "9C", 2) == ["KH", "9S", "AS"]  # a Linke led binds nobody
    assert bound("KH 9S AS", "AC", 2) == ["KH", "9S", "AS"]
    assert bound("KH 9S AS", "7H", 3) == ["KH", "9S", "AS"]  # partners are free


# ---- course and score ---------------------------------------------------------------------------------------------------


def test_the_captain_leads_and_seven_tricks_are_played() -> None:
    state, log = random_log("course", 31)
    captain = (log[0]["deal"]["dealer"] + 1) % 4
    assert [entry["seat"] for entry in log[1:4]] == [captain, log[0]["deal"]["dealer"], captain]
    assert all(entry["move"].startswith("show ") for entry in log[1:3])
    assert SIEBEN.wants_deal(state)
    assert sum(SIEBEN.view(state, 0).won) == 7
    assert [trick.winner for trick in state.tricks[:-1]] == [trick.cards[0].seat for trick in state.tricks[1:]]


@pytest.mark.parametrize(("tricks", "points"), [(4, 1), (5, 2), (6, 3), (7, 5)])
def test_points(tricks: int, points: int) -> None:
    for winners in (0, 1):
        core = SIEBEN.start(4).core
        core.won[winners] = tricks - 1
        core.won[winners + 2] = 1
        core.won[1 - winners] = 7 - tricks
        rules.finish_deal(core)
        assert core.scores.tolist() == [[points, 0], [0, points]][winners]
        assert core.phase == 0
        assert (rules.gains(core, winners), rules.gains(core, 1 - winners)) == (points, -points)


def test_seven_points_win() -> None:
    state = SIEBEN.start(4)
    state.core.scores[:] = [6, 5]
    state.core.won[:] = [2, 1, 2, 2]
    rules.finish_deal(state.core)
    assert SIEBEN.result(state) == {"winners": [0, 2], "scores": [7, 5], "rounds": []}


# ---- refusals -----------------------------------------------------------------------------------------------------------


def refused(state: Match, seat: int, move: str, text: str, ja: str | None = None) -> None:
    before = state.array.tobytes()
    with pytest.raises(Refused) as why:
        SIEBEN.play(state, seat, move)
    assert why.value.text() == text
    if ja is not None:
        assert why.value.text("ja") == ja
    assert state.array.tobytes() == before


def test_refused_moves() -> None:
    state = dealt(["7H AS", "AH", "", "KH 7S QS 7C 8C TD JD"])
    refused(state, 0, "AS", "captain and dealer must each show a card first", "先にキャプテンと親が1枚ずつ見せます")
    refused(state, 3, "show KH", "seat 3 is not to move")
    refused(state, 0, "show KH", "KH is not in the hand of seat 0")
    for nonsense in ("", "show", "show ZZ", "show 6H", "6H", "SHOW AS", "showAS", " AS", "AS ", "show AS ", " show AS", "show AS AS", "A♠", "11H"):
        refused(state, 0, nonsense, f"no such move: {nonsense}")
    play(state, "show AS", "show  KH")
    refused(state, 0, "show AS", "captain and dealer have shown their cards already", "見せる札はもう決まっています")
    play(state, "7H", "AH")
    SIEBEN.play(state, 2, SIEBEN.moves(state, 2)[0])
    refused(
        state,
        3,
        "7S",
        "seat 3 may not play 7S: knowing trump, it must play hearts or a Linke",
        "席3は7Sを出せません：切り札を知る人は♥かリンケを出します",
    )
    assert SIEBEN.moves(state, 3) == ["KH"]


def test_refused_deals() -> None:
    state = SIEBEN.start(4)
    hands = [PACK[7 * seat : 7 * seat + 7] for seat in range(4)]
    for deal, text in [
        ({"dealer": 0, "hands": [["6C", *PACK[1:7]], *hands[1:]]}, "deal: 6C is not in the pack"),
        ({"dealer": 0, "hands": [hands[0], hands[0], *hands[2:]]}, "deal: 7C is dealt twice"),
        ({"dealer": 0, "hands": hands[:3]}, "deal: hands is not a list of 4 hands"),
        ({"dealer": 4, "hands": hands}, "deal: dealer is no seat 0-3"),
    ]:
        with pytest.raises(Refused) as why:
            SIEBEN.apply_deal(state, deal)
        assert str(why.value) == text
    assert SIEBEN.apply_deal(state, {"dealer": 2, "hands": [[card.lower() for card in hand] for hand in hands]}) == {"dealer": 2, "hands": hands}


# ---- who may know what --------------------------------------------------------------------------------------------------


def test_partners_and_spectators_learn_nothing_of_trump() -> None:
    state = dealt(["9S", "", "", "9D"])
    play(state, "show 9S", "show 9D", "9S")
    for seat in (1, 2, None):
        view = SIEBEN.view(state, seat)
        assert (view.shown, view.trump, view.winning, view.knows, view.shows) == ([None, None], None, None, False, 2)
    assert SIEBEN.moves(state, 1) == texts(state.core.hands[1])
    for seat in (0, 3):
        assert SIEBEN.view(state, seat).winning == 0
        assert SIEBEN.view(state, seat).sheet is None


def test_the_log_hides_the_present_deal_and_opens_the_finished_one() -> None:
    state, log = random_log("log", 34)
    assert state.core.round == 1
    second = log[31:]
    dealer = second[0]["deal"]["dealer"]
    for seat in (0, 1, 2, 3, None):
        seen = SIEBEN.redact(4, {}, log, seat)
        assert seen[:31] == log[:31]
        assert [hand is not None for hand in seen[31]["deal"]["hands"]] == [s == seat for s in range(4)]
        knows = seat in (dealer, (dealer + 1) % 4)
        assert [entry["move"] for entry in seen[32:]] == ([entry["move"] for entry in second[1:]] if knows else ["show ??"] * 2)
    assert SIEBEN.redact(4, {}, log[:31], None) == log[:31]


def test_a_finished_deal_is_laid_open() -> None:
    state, log = random_log("laid", 35)
    laid = SIEBEN.view(state, None).laid
    assert laid.hands == [sorted(hand, key=PACK.index) for hand in log[0]["deal"]["hands"]]
    assert sorted([*laid.unused, *chain(*laid.hands)], key=PACK.index) == PACK
    assert ["show " + card for card in laid.shown] == [log[1]["move"], log[2]["move"]]
    assert (laid.trump.rank, laid.trump.suit) == (laid.shown[0][0], laid.shown[1][1])
    assert len(laid.tricks) == 7
    assert state.copy().laid is laid


def test_advice_rests_on_what_the_seat_knows() -> None:
    """The rating of every move is the same from the full state and from a state made of the seat's sight alone."""
    for length in range(1, 90, 2):
        state, log = random_log(str(length), length)
        for seat in SIEBEN.actors(state):
            seen = sight(SIEBEN, state, log, 4, {}, seat)
            msgspec.json.encode(seen)
            mine = known(seen)
            for field in mine.array.dtype.names:
                if field in ("hands", "cards", "leaders") or (field in ("shown", "trump_rank", "trump_suit") and not seen.view.knows):
                    continue  # hidden in part, or of an earlier deal
                assert np.array_equal(mine.array[field], state.array[field]), field
            assert mine.core.hands[seat] == state.core.hands[seat]
            tricks = int(mine.core.trick)
            assert mine.core.leaders[: tricks + 1].tolist() == state.core.leaders[: tricks + 1].tolist()
            done = 4 * tricks + int(mine.core.played)
            assert mine.core.cards[:done].tolist() == state.core.cards[:done].tolist()
            if not seen.view.knows:
                assert (mine.core.trump_rank, mine.core.trump_suit, mine.core.shown.tolist()) == (-1, -1, [-1, -1])
            assert not mine.core.hands[[other for other in range(4) if other != seat]].any()
            for move in seen.moves:
                action = SIEBEN.read_move(state, move)
                assert advice(mine.core, seat, action) == advice(state.core, seat, action)


# ---- the deduction sheet ------------------------------------------------------------------------------------------------


def cell(state: Match, seat: int, card: str) -> tuple[bool, str | None, int | None]:
    sheet = SIEBEN.view(state, seat).sheet
    assert [c.card for c in sheet] == PACK
    found = sheet[PACK.index(card)]
    return found.possible, found.because, found.trick


def test_the_sheet_never_excludes_the_truth() -> None:
    for seed in range(40):
        state, log = random_log(str(seed), 4 + seed % 27)
        if state.core.phase != 2:
            continue
        for seat in range(4):
            view = SIEBEN.view(state, seat)
            if not view.knows:
                rechte = SIEBEN.view(state, None, open=True).trump.rechte
                assert cell(state, seat, rechte) == (True, None, None), (log, seat)


def test_the_sheet_before_a_card_is_played() -> None:
    state = dealt(["AS", "9C 9D 9H 9S", "", ""])
    for card in ("9C", "9S"):
        assert cell(state, 1, card) == (False, "own_rank", None)
    assert cell(state, 1, "TC") == (True, None, None)
    assert all(c.possible for c in SIEBEN.view(state, 2).sheet)


def test_the_sheet_after_a_trick() -> None:
    """Captain 0 leads K♠ and wins against A♥ and 7♦: neither hearts nor diamonds are trump, unless the king is of the trump rank."""
    state = dealt(["KS KC 8S TH", "AH", "8H", "7D 9C QC"])
    play(state, "show KC", "show 9C", "KS", "AH", "8H", "7D")
    assert state.tricks[0].winner == 0  # king and clubs are trump: a Linke
    assert cell(state, 1, "QH") == (False, "trick", 0)
    assert cell(state, 1, "QD") == (False, "trick", 0)
    assert cell(state, 1, "KD") == (True, None, None)
    assert cell(state, 1, "QC") == (True, None, None)
    assert cell(state, 1, "QS") == (False, "follow", 0)  # 7♦: the dealer would have no spade left to have shown
    assert cell(state, 1, "7C") == (False, "trick", 0)  # 7♦ would have been a Linke
    assert cell(state, 1, "7S") == (False, "trick", 0)


def test_the_sheet_knows_when_nobody_can_have_shown_a_rank() -> None:
    state = dealt(["7S 9C", "TC TD TH 7C", "TS", "8S 9D"])
    play(state, "show 9C", "show 9D", "7S", "7C")
    assert cell(state, 1, "TH") == (True, None, None)
    play(state, "TS", "8S")
    assert cell(state, 1, "TH") == (False, "shown", None)


@pytest.mark.parametrize("seed", range(6))
def test_what_follow_and_shown_mean(seed: int) -> None:
    """An oracle in plain Python, from the page alone: is there any way to have dealt, shown and played like this?"""
    chance = random.Random(seed)
    seen = set()
    for game_number in range(12):
        state, log = random_log(f"{seed} {game_number}", chance.randrange(8, 30))
        if state.core.phase != 2:
            continue
        dealer = log[0]["deal"]["dealer"]
        captain = (dealer + 1) % 4
        for seat in (s for s in range(4) if s not in (dealer, captain)):
            for c in SIEBEN.view(state, seat).sheet:
                seen.add(c.because)
                assert c.possible == oracle(log, seat, captain, dealer, c.card), (log, seat, c)
    assert {"trick", "follow", None} <= seen


def oracle(log: list[dict[str, Any]], seat: int, captain: int, dealer: int, rechte: str) -> bool:
    order = "789TJQKA"
    rank, suit = rechte
    guate = order[(order.index(rank) + 1) % 8] + suit
    plays = [(entry["seat"], entry["move"]) for entry in log[3:]]
    tricks = [plays[at : at + 4] for at in range(0, len(plays), 4)]

    def strength(card: str, led: str) -> int:
        if card == guate:
            return 400
        if card == rechte:
            return 300
        if card[0] == rank:
            return 200
        if card[1] == suit:
            return 100 + order.index(card[0])
        return order.index(card[0]) if card[1] == led[1] else -1

    for number, trick in enumerate(tricks[: len(plays) // 4]):
        best = max(trick, key=lambda played: strength(played[1], trick[0][1]))
        announced = tricks[number + 1][0][0] if number + 1 < len(tricks) else None
        if announced is not None and best[0] != announced:
            return False
    if len(plays) % 4 == 0:  # the next leader is known, though nothing is led
        state = SIEBEN.start(4)
        SIEBEN.apply_deal(state, log[0]["deal"])
        for entry in log[1:]:
            SIEBEN.play(state, entry["seat"], entry["move"])
        last = tricks[-1]
        if max(last, key=lambda played: strength(played[1], last[0][1]))[0] != SIEBEN.actors(state)[0]:
            return False

    mine = set(log[0]["deal"]["hands"][seat])

    def could_have_shown(knower: int, card: str) -> bool:
        mine_now = [played for who, played in plays if who == knower]
        if card in mine or any(played == card and who != knower for who, played in plays):
            return False
        if card not in mine_now and len(mine_now) == 7:
            return False
        return consistent(knower, card)

    def consistent(knower: int, card: str) -> bool:
        for number, trick in enumerate(tricks):
            led = trick[0][1]
            for who, played in trick[1:]:
                if who != knower or led[1] != suit or played[1] == suit or played[0] == rank:
                    continue
                later = [p for t in tricks[number + 1 :] for w, p in t if w == knower]
                before = [p for t in tricks[:number] for w, p in t if w == knower]
                if any(p[1] == suit for p in later) or (card[1] == suit and card not in before):
                    return False
        return True

    first = [c for c in PACK if c[0] == rank and could_have_shown(captain, c)]
    second = [c for c in PACK if c[1] == suit and could_have_shown(dealer, c)]
    return any(a != b for a in first for b in second)


# ---- the heuristic ------------------------------------------------------------------------------------------------------


def test_a_partner_who_wins_is_left_alone() -> None:
    """Last to play with the partner winning for certain, it keeps its trumps and plays its least card."""
    state = dealt(["AS KD", "9S 8S", "TD", "7C AD TC 9D"])
    play(state, "show AS", "show 9D")
    state.core.leaders[0] = 1
    play(state, "9S", "TD", "7S")
    # trump is ace and diamonds: T♦ of seat 2 wins, and seat 0 is last
    assert SIEBEN.actors(state) == (0,)
    rated = sorted(SIEBEN.moves(state, 0), key=lambda move: advice(state.core, 0, SIEBEN.read_move(state, move)))
    assert rated[-1] not in ("AS", "KD")


def test_heuristic_beats_random() -> None:
    """Paired deals: each deal is played twice, the pairs changing seats. The mean lead in points is clear of zero."""
    leads = []
    for number in range(16):
        total = 0
        for pair in (0, 1):
            players = [make("heuristic" if seat % 2 == pair else "random", str(number)) for seat in range(4)]
            state, log = SIEBEN.start(4), []
            log.append({"deal": SIEBEN.apply_deal(state, SIEBEN.deal(state, Shuffler(str(number), SIEBEN.id, 0)))})
            while not SIEBEN.wants_deal(state):
                who = SIEBEN.actors(state)[0]
                move = players[who].choose(sight(SIEBEN, state, log, 4, {}, who), Budget())
                assert move is not None
                log.append({"seat": who, "move": SIEBEN.play(state, who, move)})
            total += rules.gains(state.core, pair)
        leads.append(total / 2)
    assert np.mean(leads) > 3 * np.std(leads) / len(leads) ** 0.5
