"""Computer players as people meet them: their characters, their strengths, and what they are called."""

from __future__ import annotations

import msgspec

from .player import LEVELS, player_names

USUAL = "search:5"
"""Who sits down where nobody has chosen."""


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play, in English and Japanese, with names for those who play so."""

    en: str
    ja: str
    about: tuple[str, str]
    """One line, in English and Japanese."""
    names: tuple[tuple[str, str], ...]
    """In Latin letters, in Japanese."""


CHARACTERS: dict[str, Character] = {
    "search": Character(
        en="even",
        ja="自然体",
        about=("Weighs everything, with no leaning.", "偏りなく、すべてを見て決めます。"),
        names=(
            ("Kiku", "菊"),
            ("Matsu", "松"),
            ("Ume", "梅"),
            ("Fuji", "藤"),
            ("Hagi", "萩"),
            ("Momiji", "紅葉"),
            ("Botan", "牡丹"),
            ("Kiri", "桐"),
        ),
    ),
    "cautious": Character(
        en="cautious",
        ja="慎重",
        about=("Would rather lose little than win much.", "大きく勝つより、負けを小さくします。"),
        names=(("Shizuka", "静"), ("Yuki", "雪"), ("Kasumi", "霞"), ("Tsumugi", "紬"), ("Mamoru", "守"), ("Nagi", "凪")),
    ),
    "bold": Character(
        en="bold",
        ja="大胆",
        about=("Takes a chance where there is much to win.", "大きな勝ちがあれば、思い切ります。"),
        names=(("Arashi", "嵐"), ("Taka", "鷹"), ("Tora", "虎"), ("Hibiki", "響"), ("Isami", "勇"), ("Homura", "焔")),
    ),
    "counting": Character(
        en="counting",
        ja="緻密",
        about=("Trusts what it has counted, not the habits of others.", "数えたことだけを信じ、人の癖には頼りません。"),
        names=(("Kazu", "数"), ("Hakaru", "計"), ("Satoru", "悟"), ("Shirabe", "調"), ("Minoru", "稔"), ("Chie", "智恵")),
    ),
}
"""By the name of the player (see :func:`~kurumaza.players.make`)."""

STRENGTHS: tuple[tuple[str, str], ...] = (
    ("beginner", "入門"),
    ("novice", "初級"),
    ("gentle", "やさしめ"),
    ("average", "ふつう"),
    ("fairly strong", "やや強い"),
    ("strong", "強い"),
    ("very strong", "とても強い"),
    ("full strength", "全力"),
)
"""What the levels are called, in English and Japanese; the first is level 1."""

_JAPANESE = {english: japanese for character in CHARACTERS.values() for english, japanese in character.names}


def offered() -> list[str]:
    """The characters that there are in levels, as people may choose them."""
    known = player_names(levels=True)
    return [name for name in CHARACTERS if f"{name}:{LEVELS[0]}" in known]


def read_player(player: str) -> tuple[str | None, int | None]:
    """The character and the level of a player by name; None for what it has not (``heuristic``). Without a level it plays at full strength."""
    kind, _, level = player.partition(":")
    if kind not in CHARACTERS:
        return None, None
    return kind, int(level) if level else LEVELS[-1]


def new_name(player: str, taken: set[str]) -> str:
    """A name, in Latin letters, for a player of this kind at a table where these names are taken (in either writing)."""
    character, _ = read_player(player)
    first = CHARACTERS[character or "search"].names
    all_names = [*first, *(name for other in CHARACTERS.values() for name in other.names if name not in first)]
    free = [english for english, japanese in all_names if not {english, japanese} & taken]
    return (free or [first[0][0]])[0]


def spoken_name(name: str, language: str) -> str:
    """A computer's name as people of that language read it; kept is the one in Latin letters."""
    return _JAPANESE.get(name, name) if language == "ja" else name
