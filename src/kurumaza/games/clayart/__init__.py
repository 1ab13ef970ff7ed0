"""Clay Art Guardians (T. Sawada, 2002): model a word in sixty seconds, criticise in sealed envelopes, and agree with the others."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from ..game import Deal, Entry, Game, Option, Refused, Result, Timer, reasons
from ..match import check_deal, check_seat
from ..seeds import Shuffler
from . import notation, rules
from .state import CRITIQUE, DEAL, DISCUSS, MARKS, MODEL, OBJECT, OVER, THEME, ClayArt
from .view import ClayArtView, Round
from .words import NAMES, WORDS
from .works import LUMP

reasons(
    clayart_decider=("{seat} does not decide this theme: {decider} does", "テーマを決めるのは{seat}ではなく{decider}です"),
    clayart_theme_length=("a theme has 1 to {most} characters", "テーマは1〜{most}文字です"),
    clayart_theme_letter=("a theme is one plain line, without {letter}", "テーマは普通の1行です（{letter}は使えません）"),
    clayart_reference=("a reference is 1-128 letters, digits and . _ : -", "作品の参照は英数字と . _ : - の1〜128文字です"),
    clayart_handed_in=("{seat} has handed in a work", "{seat}はもう作品を出しました"),
    clayart_ready_twice=("{seat} is ready already", "{seat}はもう「準備よし」と言いました"),
    clayart_seconds=("a signal is given with its seconds: signal 60.42", "合図には秒数が必要です（例：signal 60.42）"),
    clayart_signals_off=("signals are off", "このゲームに合図はありません"),
    clayart_signal_twice=("{seat} has signalled in this round", "{seat}はこのラウンドでもう合図しました"),
    clayart_critique=(
        "a critique is four marks at four works: critique 0=◎ 1=○ 2=△ 3=×",
        "批評は4枚の札を4つの作品に1枚ずつ置きます（例：critique 0=◎ 1=○ 2=△ 3=×）",
    ),
    clayart_mark_twice=("only one {mark} a player", "{mark}は1人1枚です"),
    clayart_work_marked_twice=("only one card a player at the work of {maker}", "{maker}の作品に置けるのは1人1枚です"),
    clayart_unbalanced=("the works would have too different numbers of cards", "作品ごとの札の枚数の差が大きくなりすぎます"),
    clayart_objection=("an objection names one work, or - for none: object 2", "異議は作品を1つ選ぶか、なし（-）です（例：object 2）"),
    clayart_objected=("there is an objection at the work of {maker} already", "{maker}の作品にはもう異議が出ています"),
    clayart_not_now=("{word} is not possible in this phase ({phase})", "{word}は今の段階（{phase}）ではできません"),
)

DISCUSSION = 300
"""Seconds of a discussion, by habit."""


class ClayArtGame(Game[ClayArt]):
    """The rulebook of Clay Art Guardians. Moves of themes, works and signals are open-ended: ``moves`` lists examples."""

    id = "clayart"
    en = "Clay Art Guardians"
    ja = "造形家倶楽部"
    players: ClassVar[tuple[int, ...]] = (4, 5, 6, 7)
    view_type = ClayArtView
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            key="penalties",
            default=rules.PENALTIES,
            en="A minority mark (row) loses to the majority's (column)",
            ja="少数意見（行）の多数意見（列）に対する失点",
            columns=("◎", "○", "△", "×"),
        ),
        Option(key="values", default=rules.VALUES, en="Values of the marks", ja="評価の点数", columns=("◎", "○", "△", "×")),
        Option(
            key="signal",
            default="off",
            en="Signal when the glass is empty",
            ja="砂時計が落ちたときの合図",
            values=("off", "on"),
            value_names={"off": ("off", "なし"), "on": ("on", "あり")},
        ),
        Option(key="start", default=0, en="Score at the start", ja="最初の得点", values=(0, -5, -8)),
        Option(key="min_rounds", default=1, en="Rounds at least", ja="最少ラウンド数", values=(1, 5)),
        Option(key="seconds", default=60, en="Seconds to model", ja="造形の秒数", low=10, high=600),
    )

    def check_option(self, key: str, value: Any) -> None:
        if key == "values" and not _whole_numbers(value):
            raise Refused("option_value", option=key, value=value, allowed="four whole numbers")
        if key == "penalties":
            rows = isinstance(value, list) and len(value) == 4 and all(_whole_numbers(row) for row in value)
            if not rows or min(min(row) for row in value) < 0 or any(value[mark][mark] for mark in range(4)):
                raise Refused("option_value", option=key, value=value, allowed="four lists of four whole numbers >= 0, diagonal 0")

    def start(self, players: int, options: Mapping[str, Any] | None = None) -> ClayArt:
        return rules.start(players, self.settle(players, options))

    def copy(self, state: ClayArt) -> ClayArt:
        return state.copy()

    # ---- chance --------------------------------------------------------------------------------------------------

    def wants_deal(self, state: ClayArt) -> bool:
        return state.phase == DEAL

    def deal(self, state: ClayArt, shuffler: Shuffler) -> Deal:
        """Drawn: who names the first theme, ``below(players)``."""
        return {"first": shuffler.below(state.players)}

    def apply_deal(self, state: ClayArt, deal: Deal) -> Deal:
        if state.phase != DEAL:
            raise Refused("game_over" if state.phase == OVER else "no_deal_now")
        check_deal(deal, ("first",))
        first = check_seat(deal, "first", state.players, None)
        rules.begin_round(state, first)
        return {"first": first}

    # ---- moves ---------------------------------------------------------------------------------------------------

    def actors(self, state: ClayArt) -> tuple[int, ...]:
        if state.phase in (DEAL, OVER):
            return ()
        return tuple(seat for seat in range(state.players) if rules.acts(state, seat))

    def moves(self, state: ClayArt, seat: int) -> list[str]:
        """All critiques and objections; of themes those of the word list, of works the empty place, of signals an early and a timely one."""
        if seat not in self.actors(state):
            return []
        if state.phase == THEME:
            return [f"theme {word}" for pair in WORDS for word in pair]
        if state.phase == CRITIQUE:
            return [notation.critique_text(critique) for critique in rules.critiques(state)]
        if state.phase == OBJECT:
            return [notation.objection_text(maker) for maker in [None, *rules.open_objections(state)]]
        found = []
        if state.phase == MODEL and state.works[seat] is None:
            found.append(f"work {notation.NO_WORK}")
        if state.phase == DISCUSS:
            found += ["close"] if state.ready[seat] else ["ready", "close"]
        if rules.may_signal(state, seat):
            found += ["signal 0.00", f"signal {state.options['seconds']}.00"]
        return found

    def play(self, state: ClayArt, seat: int, move: str) -> str:
        if state.phase == OVER:
            raise Refused("game_over")
        if state.phase == DEAL:
            raise Refused("deal_first")
        if not 0 <= seat < state.players:
            raise Refused("no_such_seat", seat=seat)
        word, rest = notation.split(move)
        match word:
            case "theme":
                return self._theme(state, seat, rest)
            case "work":
                return self._work(state, seat, rest)
            case "signal":
                return self._signal(state, seat, rest)
            case "critique":
                return self._critique(state, seat, rest)
            case "object":
                return self._object(state, seat, rest)
            case "ready" | "close" if not rest:
                return self._discuss(state, seat, word)
        raise Refused("no_such_move", move=move)

    def _theme(self, state: ClayArt, seat: int, text: str) -> str:
        theme = notation.read_theme(text)
        _expect(state, "theme", THEME)
        if seat != state.decider:
            raise Refused("clayart_decider", seat=seat, decider=state.decider)
        rules.name_theme(state, theme)
        return f"theme {theme}"

    def _work(self, state: ClayArt, seat: int, text: str) -> str:
        work = notation.read_reference(text)
        _expect(state, "work", MODEL)
        if state.works[seat] is not None:
            raise Refused("clayart_handed_in", seat=seat)
        rules.hand_in(state, seat, work)
        return f"work {work}"

    def _signal(self, state: ClayArt, seat: int, text: str) -> str:
        time = notation.read_seconds(text)
        if state.options["signal"] == "off":
            raise Refused("clayart_signals_off")
        _expect(state, "signal", MODEL, DISCUSS)
        if not rules.may_signal(state, seat):
            raise Refused("clayart_signal_twice", seat=seat)
        rules.give_signal(state, seat, time)
        return f"signal {time}"

    def _discuss(self, state: ClayArt, seat: int, word: str) -> str:
        _expect(state, word, DISCUSS)
        if word == "close":
            rules.close(state)
        elif state.ready[seat]:
            raise Refused("clayart_ready_twice", seat=seat)
        else:
            state.ready[seat] = True
        return word

    def _critique(self, state: ClayArt, seat: int, text: str) -> str:
        critique = notation.read_critique(text, state.players)
        _expect(state, "critique", CRITIQUE)
        if seat != rules.turn(state):
            raise Refused("not_to_move", seat=seat)
        if not rules.balanced(rules.cards_at(state), critique):
            raise Refused("clayart_unbalanced")
        rules.criticise(state, seat, critique)
        return notation.critique_text(critique)

    def _object(self, state: ClayArt, seat: int, text: str) -> str:
        maker = notation.read_objection(text, state.players)
        _expect(state, "object", OBJECT)
        if seat != rules.turn(state):
            raise Refused("not_to_move", seat=seat)
        if maker is not None and maker not in rules.open_objections(state):
            raise Refused("clayart_objected", maker=maker)
        rules.object_to(state, seat, maker)
        return notation.objection_text(maker)

    # ---- what is known -------------------------------------------------------------------------------------------

    def result(self, state: ClayArt) -> Result | None:
        if state.phase != OVER:
            return None
        rounds = [{name: getattr(opening, name) for name in Round.__struct_fields__} for opening in state.openings]
        return {"winners": [rules.winner(state)], "scores": list(state.scores), "rounds": rounds}

    def view(self, state: ClayArt, seat: int | None, open: bool = False) -> ClayArtView:
        n = state.players
        all_in = None not in state.works
        critique = state.critiques[seat] if seat is not None else None
        themes = {opening.theme for opening in state.openings} | {state.theme or ""}
        return ClayArtView(
            round=len(state.openings) - (state.phase == OVER),
            phase=state.phase,
            decider=state.decider,
            theme=state.theme,
            seconds=state.options["seconds"],
            handed=[work is not None for work in state.works],
            works=[work if all_in or open or maker == seat else None for maker, work in enumerate(state.works)],
            ready=list(state.ready),
            turn=rules.turn(state),
            laid=[[critic for critic, laid in enumerate(state.critiques) if laid and maker in laid] for maker in range(n)],
            mine=dict(zip(MARKS, critique, strict=True)) if critique else {},
            open_works=rules.open_works(state) if state.phase == CRITIQUE and seat == rules.turn(state) else [],
            objections=list(state.objections),
            objected=list(state.objected),
            scores=list(state.scores),
            signal=state.options["signal"] == "on",
            signalled=list(state.signalled),
            penalties=state.options["penalties"],
            values=state.options["values"],
            min_rounds=state.options["min_rounds"],
            last=state.openings[-1] if state.openings else None,
            rounds=[Round(*(getattr(opening, name) for name in Round.__struct_fields__)) for opening in state.openings],
            words=WORDS if state.phase == THEME and seat == state.decider else [],
            names={theme: NAMES[theme] for theme in sorted(themes & NAMES.keys())},
            lump=LUMP,
        )

    def redact(self, players: int, options: Mapping[str, Any], log: Sequence[Entry], seat: int | None) -> list[Entry]:
        """Works of others as ``work ?`` until all are in; marks of others as ``?`` until the round is over."""
        found: list[Entry] = []
        waiting: dict[str, list[tuple[int, str]]] = {"work": [], "critique": [], "object": []}
        hidden = {"work": "work", "object": "critique"}  # what is opened once all have made the first of these
        for entry in log:
            entry = dict(entry)
            found.append(entry)
            word = entry["move"].split(" ", 1)[0] if "move" in entry else ""
            if word not in waiting:
                continue
            waiting[word].append((len(found) - 1, entry["move"]))
            if entry["seat"] != seat and word == "work":
                entry["move"] = "work ?"
            if entry["seat"] != seat and word == "critique":
                entry["move"] = notation.sealed_text(entry["move"], players)
            if word in hidden and len(waiting[word]) == players:
                for place, move in waiting[hidden[word]]:
                    found[place]["move"] = move
                waiting[hidden[word]], waiting[word] = [], []
        return found

    # ---- the table's clock ---------------------------------------------------------------------------------------

    def timer(self, state: ClayArt) -> Timer | None:
        """The glass while modelling; then the discussion, which may be closed earlier once everybody is ready."""
        round_number = len(state.openings)
        if state.phase == MODEL:
            late = {seat: f"work {notation.NO_WORK}" for seat, work in enumerate(state.works) if work is None}
            return Timer(key=f"glass-{round_number}", seconds=state.options["seconds"], moves=late)
        if state.phase == DISCUSS and not all(state.ready):
            return Timer(key=f"talk-{round_number}", seconds=DISCUSSION, holds=("close",))
        return None

    def stamp(self, state: ClayArt, move: str, elapsed: float) -> str:
        """A signal gets the table's time: ``elapsed`` is seconds since the theme was named (the glass was turned), in the discussion too."""
        if move.split(" ", 1)[0] != "signal":
            return move
        return f"signal {math.floor(elapsed * 100) / 100:.2f}"


def _whole_numbers(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 4 and all(type(item) is int for item in value)


def _expect(state: ClayArt, word: str, *phases: str) -> None:
    if state.phase not in phases:
        raise Refused("clayart_not_now", word=word, phase=state.phase)


__all__ = ["ClayArtGame"]
