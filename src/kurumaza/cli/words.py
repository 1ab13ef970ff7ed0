"""What the terminal says, in English and Japanese."""

from __future__ import annotations

import locale
import os

import msgspec


class Words(msgspec.Struct, frozen=True, kw_only=True):
    """All texts of the terminal in one language."""

    you: str
    computer: str
    strength: str
    round: str
    points: str
    tricks: str
    total: str
    strikes: str
    pass_to: str
    got: str
    table: str
    last: str
    hand: str
    rods: str
    blue: str
    red: str
    only_blue: str
    only_red: str
    score_card: str
    to_come: str
    captain: str
    dealer: str
    rechte_among: str
    druids: str
    megaliths: str
    lines: str
    theme: str
    decides: str
    work: str
    cards: str
    dealt: str
    moves: str
    more: str
    ask: str
    help: str
    wait: str
    no_wait: str
    number: str
    over: str
    won: str
    scores: str
    stopped: str
    saved: str


EN = Words(
    you="You",
    computer="{name}: computer",
    strength="{name}: computer, strength {level} ({called}), {character}",
    round="Round",
    points="points",
    tricks="tricks",
    total="total",
    strikes="strikes",
    pass_to="Pass three cards {seats} to the left, as: pass 2C KD QS",
    got="You received",
    table="On the table",
    last="Last trick",
    hand="Your hand",
    rods="rods",
    blue="blue",
    red="red",
    only_blue="only blue",
    only_red="only red",
    score_card="Score card",
    to_come="to come",
    captain="captain",
    dealer="dealer",
    rechte_among="The Rechte is one of",
    druids="druids",
    megaliths="megaliths",
    lines="Lines",
    theme="the theme is {theme}",
    decides="{name} names the theme",
    work="work",
    cards="cards",
    dealt="The cards are dealt.",
    moves="Moves",
    more="... and {count} more",
    ask="Your move (? for help): ",
    help="Type a move as listed, or its number. moves: list them all. rules: the rules. quit: leave. An empty line lets the others go first.",
    wait="You let the others go first.",
    no_wait="All wait for you.",
    number="There is no move number {number}.",
    over="The game is over.",
    won="Won by",
    scores="Scores",
    stopped="You left the game.",
    saved="Record written to {path}",
)

JA = Words(
    you="あなた",
    computer="{name}：コンピューター",
    strength="{name}：コンピューター、強さ{level}（{called}）、{character}",
    round="ラウンド",
    points="点",
    tricks="トリック",
    total="合計",
    strikes="ストライク",
    pass_to="左へ{seats}つ目の席に3枚渡します（例：pass 2C KD QS）",
    got="受け取った札",
    table="場",
    last="前のトリック",
    hand="手札",
    rods="棒",
    blue="青",
    red="赤",
    only_blue="青だけ",
    only_red="赤だけ",
    score_card="得点札",
    to_come="残り",
    captain="先手",
    dealer="親",
    rechte_among="レヒテの候補",
    druids="ドルイド",
    megaliths="巨石",
    lines="ライン",
    theme="テーマは「{theme}」",
    decides="{name}がテーマを決めます",
    work="作品",
    cards="封筒",
    dealt="札が配られました。",
    moves="選べる手",
    more="……ほか{count}通り",
    ask="あなたの番です（?で説明）：",
    help="手は一覧のとおりに打つか、番号で選びます。moves：すべての手、rules：ルール、quit：やめる。何も打たずに改行すると、先にほかの人を待ちます。",
    wait="先にほかの人を待ちます。",
    no_wait="みんながあなたを待っています。",
    number="{number}番の手はありません。",
    over="ゲームが終わりました。",
    won="勝者",
    scores="得点",
    stopped="ゲームをやめました。",
    saved="棋譜を{path}に書きました",
)

LANGUAGES = {"en": EN, "ja": JA}


def system_language() -> str:
    """``ja`` where the system speaks Japanese, else ``en``."""
    named = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or locale.getlocale()[0] or ""
    return "ja" if named.lower().startswith(("ja", "japanese")) else "en"
