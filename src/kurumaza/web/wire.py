"""Tables as messages. Whatever is sent of a game is made here, from a :class:`~kurumaza.games.Sight` and from nothing else."""

from __future__ import annotations

from typing import Any

from ..games import Game, Sight, games
from ..games.game import Entry
from ..players import preparing
from ..players.characters import CHARACTERS, STRENGTHS, USUAL, offered, spoken_name
from ..store import StoredLine
from ..tables import BEST, NOTES, Seat, Table, spoken
from .messages import CharacterInfo, ChatLine, Clock, ComputersInfo, GameInfo, GameState, Language, OptionInfo, SeatInfo, TableInfo, TableState

WORDS: dict[str, tuple[str, str]] = {
    "bad_request": ("This could not be understood: {problem}", "内容を読み取れませんでした：{problem}"),
    "bad_message": ("This message could not be understood: {problem}", "メッセージを読み取れませんでした：{problem}"),
    "binary": ("Messages are text, not binary.", "バイナリではなくテキストで送ってください。"),
    "hello_first": ("Please say hello first.", "最初に hello を送ってください。"),
    "hello_once": ("You have said hello already.", "hello はもう受け取っています。"),
    "too_fast": ("Too much at once: please wait a moment.", "操作が速すぎます。少しお待ちください。"),
    "too_many_sockets": ("Too many open pages from your network.", "お使いのネットワークから開かれているページが多すぎます。"),
    "origin": ("This page may not use the house's sockets.", "このページからは接続できません。"),
    "not_found": ("There is nothing here.", "お探しのものはありません。"),
    "no_such_guide": ("There are no rules in this language.", "この言語のルール説明はありません。"),
    "not_allowed": ("That is not possible here.", "ここではその操作はできません。"),
    "too_big": ("That is too big (at most {most} bytes).", "大きすぎます（上限は{most}バイト）。"),
    "broken": ("Something went wrong in the house. It has been noted.", "内部で問題が起きました。記録しました。"),
    "guest": ("Guest", "観戦の方"),
}
"""What the web says, in English and Japanese."""


def language_of(header: str | None) -> Language:
    """The language of an ``Accept-Language`` header: the first of ours that it names."""
    for part in (header or "").lower().split(","):
        tag = part.split(";")[0].strip()
        if tag.startswith("ja"):
            return "ja"
        if tag.startswith("en"):
            return "en"
    return "en"


def game_info(game: Game[Any]) -> GameInfo:
    """A game and its options."""
    options = [
        OptionInfo(
            key=option.key,
            default=option.default,
            en=option.en,
            ja=option.ja,
            values=None if option.values is None else list(option.values),
            value_names=option.value_names,
            low=option.low,
            high=option.high,
            columns=option.columns,
        )
        for option in game.options
    ]
    return GameInfo(id=game.id, en=game.en, ja=game.ja, players=list(game.players), options=options)


def computers_info(house: str) -> ComputersInfo:
    """The computers that people can ask to their tables; ``house`` is whom the house likes."""
    characters = [CharacterInfo(id=id, en=CHARACTERS[id].en, ja=CHARACTERS[id].ja, about=CHARACTERS[id].about) for id in offered()]
    return ComputersInfo(
        characters=characters, strengths=list(STRENGTHS), usual=USUAL if house == BEST else house, warming=[id for id in games() if preparing(id)]
    )


def seat_info(table: Table, seat: Seat, language: Language) -> SeatInfo:
    """A seat as all may see it."""
    return SeatInfo(
        seat=seat.seat,
        kind=seat.kind,
        name=spoken_name(seat.name, language) if seat.kind == "computer" else seat.name,
        host=seat.host,
        online=seat.kind == "computer" or table.listeners.online(seat.seat),
        standing_in=seat.standing_in is not None,
        computer=table.computer_at(seat),
    )


def table_info(table: Table, language: Language) -> TableInfo:
    """A table as all who may enter see it."""
    return TableInfo(
        table=table.id,
        game=table.game.id,
        players=table.kept.players,
        options=table.play.options,
        open=table.kept.open,
        state=table.kept.state,
        seats=[seat_info(table, seat, language) for seat in table.seats],
        created=table.kept.created,
    )


def chat_line(line: StoredLine, language: Language) -> ChatLine:
    """A line of chat; notes as a sentence in the reader's language."""
    name = line.name or spoken(WORDS, "guest", language)
    text = line.text if line.note is None else spoken(NOTES, line.note, language, name=name)
    return ChatLine(seat=line.seat, name=name, text=text, time=line.time, note=line.note)


def table_state(table: Table, seat: int | None, language: Language) -> TableState:
    """The table as the page of a seat sees it."""
    return TableState(
        info=table_info(table, language),
        seat=seat,
        host=seat is not None and table.seats[seat].host,
        paused=table.paused_at is not None,
        paused_by=table.paused_by,
        undo=table.kept.undo,
        can_undo=table.can_undo(seat),
        undo_asked=table.undo_asked,
        commitment=table.commitment,
        seed=table.seed,
        next_table=table.kept.next_table,
        warming=table.warming,
        chat=[chat_line(line, language) for line in table.chat],
    )


def first_difference(known: list[Entry], log: list[Entry]) -> int:
    """How far what a page knows of the log is still right."""
    for place, (old, new) in enumerate(zip(known, log, strict=False)):
        if old != new:
            return place
    return min(len(known), len(log))


def game_state(table: Table, sight: Sight, known: list[Entry]) -> GameState:
    """The game as a seat sees it, for a page that knows this much of the log."""
    first = first_difference(known, sight.log)
    return GameState(
        n=len(sight.log),
        actors=sight.actors,
        moves=sight.moves,
        view=sight.view,
        log_from=first,
        log=sight.log[first:],
        result=sight.result,
        clocks=[Clock(kind=clock.kind, left=round(clock.left, 2), seat=clock.seat) for clock in table.shown_clocks()],
        now=round(table.now(), 3),
    )
