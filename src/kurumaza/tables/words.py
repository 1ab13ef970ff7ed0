"""What a table says to people: why something is refused, why a seat is lost, and the notes in the chat. English, then Japanese."""

from __future__ import annotations

from typing import Any

from ..games.game import Language

REFUSALS: dict[str, tuple[str, str]] = {
    "no_such_game": ("There is no game called {game}.", "「{game}」というゲームはありません。"),
    "no_such_table": ("There is no such table.", "そのテーブルは見つかりません。"),
    "no_such_work": ("There is no such work.", "その作品は見つかりません。"),
    "no_entry": ("This table is private: please use the invitation link.", "このテーブルは非公開です。招待リンクからお入りください。"),
    "no_seat": ("You have no seat at this table.", "このテーブルにあなたの席はありません。"),
    "name": ("Please give a name of 1 to 24 characters.", "名前は1〜24文字で入力してください。"),
    "taken": ("This seat is taken.", "この席はふさがっています。"),
    "full": ("All seats are taken.", "空いている席はありません。"),
    "not_full": (
        "Some seats are still empty: invite more people or fill up with computers.",
        "空席があります。人を招くか、コンピューターで埋めてください。",
    ),
    "host_only": ("Only the host may do that.", "これは部屋主だけができます。"),
    "not_waiting": ("The game has already begun.", "ゲームはもう始まっています。"),
    "not_playing": ("The game is not running.", "ゲームは進行中ではありません。"),
    "not_over": ("That is possible once the game is over.", "ゲームが終わってからご利用になれます。"),
    "paused": ("The game is paused.", "ゲームは一時停止中です。"),
    "not_paused": ("The game is not paused.", "ゲームは一時停止していません。"),
    "stale": ("The table has moved on: please look again.", "場が進みました。もう一度ご確認ください。"),
    "too_early": ("Not yet: {seconds} seconds to go.", "まだです。あと{seconds}秒お待ちください。"),
    "which_seat": ("Which seat? Please name the seat of another person.", "どの席ですか。ほかの人の席を選んでください。"),
    "no_such_player": ("There is no computer player called {player}.", "「{player}」というコンピューターはいません。"),
    "no_computer": ("No computer sits there.", "その席にコンピューターはいません。"),
    "undo_off": ("Moves cannot be taken back at this table.", "このテーブルでは手を戻せません。"),
    "undo_value": (
        "Undo may be off, ask or free; not with hidden values.",
        "「待った」は off、ask、free のどれかです（値を伏せるゲームでは使えません）。",
    ),
    "no_undo": ("This move can no longer be taken back.", "この手はもう戻せません。"),
    "no_wish": ("Nobody has asked to take a move back.", "手を戻したいという申し出はありません。"),
    "unknown_work": ("This work has not been handed to the table.", "その作品はまだテーブルに届いていません。"),
    "no_work_now": ("No work can be handed in now.", "今は作品を提出できません。"),
    "no_works": ("There are no works in this game.", "このゲームに作品はありません。"),
    "say_something": ("There is nothing to say in it.", "発言が空です。"),
    "too_long": ("That is too long (at most {most}).", "長すぎます（上限は{most}）。"),
    "too_many_watchers": ("Too many people are watching this table.", "観戦者が多すぎます。"),
    "too_many_tables": ("The house is full just now: please try again later.", "ただいま満席です。しばらくしてからもう一度お試しください。"),
}
"""Why something is refused."""

FAREWELLS: dict[str, tuple[str, str]] = {
    "replaced": ("The host has given your seat to a computer.", "部屋主があなたの席をコンピューターに替えました。"),
    "left": ("You have left the table.", "テーブルを離れました。"),
    "no_seat": ("You have no seat at this table.", "このテーブルにあなたの席はありません。"),
}
"""Why somebody has no seat any more."""

NOTES: dict[str, tuple[str, str]] = {
    "joined": ("{name} sits down.", "{name}さんが席に着きました。"),
    "left": ("{name} leaves the table.", "{name}さんが席を立ちました。"),
    "stands_in": ("A computer moves for {name}.", "{name}さんに代わってコンピューターが打ちます。"),
    "back": ("{name} is back.", "{name}さんが戻りました。"),
    "replaced": ("A computer takes over the seat of {name}.", "{name}さんの席をコンピューターが引き継ぎました。"),
    "paused": ("{name} pauses the game.", "{name}さんがゲームを一時停止しました。"),
    "resumed": ("The game goes on.", "ゲームを再開します。"),
    "host": ("{name} is the host now.", "{name}さんが部屋主になりました。"),
    "undo_asked": ("{name} would like to take a move back.", "{name}さんが手を戻したいそうです。"),
    "undo_denied": ("{name} does not agree to the undo.", "{name}さんは待ったを認めませんでした。"),
    "undone": ("{name} has taken a move back.", "{name}さんが手を一つ戻しました。"),
    "rematch": ("{name} opens a new table for another game.", "{name}さんがもう一局のテーブルを用意しました。"),
}
"""Notes in the chat."""


def spoken(catalogue: dict[str, tuple[str, str]], code: str, language: Language, **values: Any) -> str:
    """A sentence of a catalogue, filled in."""
    en, ja = catalogue[code]
    return (ja if language == "ja" else en).format(**values)


class TableError(Exception):
    """What a table refuses, with a reason that a person understands; ``code`` is one of ``REFUSALS``."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values = values

    def text(self, language: Language = "en") -> str:
        """The reason in one line."""
        return spoken(REFUSALS, self.code, language, **self.values)

    def __str__(self) -> str:
        return self.text()
