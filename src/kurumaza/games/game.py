"""What a game is: the protocol that server, players, lab and bridges rely on, and nothing else.

A game is a pure rulebook over a state. Chance and people act on it only by *deals* and *moves*; both are data and make up the log.
States are changed in place by ``apply_deal`` and ``play``; a refused deal or move leaves the state untouched.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from .seeds import Shuffler

Language = str
"""``"en"`` or ``"ja"``."""

Entry = dict[str, Any]
"""One entry of a log: ``{"deal": {...}}`` or ``{"seat": 0, "move": "3D"}``, either perhaps with ``"t"`` (seconds)."""

Deal = dict[str, Any]
Result = dict[str, Any]


class Refused(Exception):
    """A deal, move, option or number of players that the rules do not allow, with a reason that a person understands.

    ``code`` names the reason in the catalogue ``REASONS``: for each language a template that is filled with ``args``. Those of :data:`SEATS` are
    seats: "seat 2", or whoever sits there where the people are known.
    """

    def __init__(self, code: str, **args: Any) -> None:
        super().__init__(code)
        self.code = code
        self.values = args

    def text(self, language: Language = "en", people: Sequence[str] = ()) -> str:
        """The reason in one line; ``people`` are the names of the seats."""
        named = {key: called(self.values[key], language, people) for key in SEATS if key in self.values}
        return REASONS[self.code][language].format(**self.values | named)

    def __str__(self) -> str:
        return self.text()


SEATS = ("seat", "decider", "maker")
"""Arguments of reasons that are seats."""


def called(seat: Any, language: Language, people: Sequence[str]) -> str:
    """What a seat is called: by a name where there is one, else by its number."""
    if type(seat) is int and 0 <= seat < len(people) and people[seat]:
        return people[seat]
    return f"席{seat}" if language == "ja" else f"seat {seat}"


REASONS: dict[str, dict[Language, str]] = {}
"""All reasons by code; each game adds its own at import with :func:`reasons`."""


def reasons(**catalogue: tuple[str, str]) -> None:
    """Add reasons: ``code=(English template, Japanese template)``."""
    for code, (en, ja) in catalogue.items():
        REASONS[code] = {"en": en, "ja": ja}


reasons(
    no_such_move=("no such move: {move}", "そのような手はありません：{move}"),
    not_to_move=("{seat} is not to move", "{seat}の番ではありません"),
    no_such_seat=("there is no {seat}", "{seat}はありません"),
    game_over=("the game is over", "ゲームは終わっています"),
    deal_first=("a deal must come first", "先に札を配らなければなりません"),
    no_deal_now=("no time for a deal", "今は配るときではありません"),
    bad_deal=("deal: {problem}", "配札が正しくありません：{problem}"),
    dealer_must_pass=("the deal must pass to the left: dealer is {expected}, not {dealer}", "親は左隣に移ります（{dealer}ではなく{expected}）"),
    not_held=("{card} is not in the hand of {seat}", "{card}は{seat}の手札にありません"),
    players=("{game} is not a game for {players} players (but for {allowed})", "{game}は{players}人では遊べません（{allowed}人用）"),
    unknown_option=("{game} has no option {option}", "{game}に{option}という選択肢はありません"),
    option_value=("option {option} may not be {value} ({allowed})", "{option}を{value}にはできません（{allowed}）"),
)


def words(move: str) -> list[str]:
    """The words of a move, between which a run of blanks reads as one; :class:`Refused` for blanks at the ends, or no word at all."""
    if not move or move[0] == " " or move[-1] == " ":
        raise Refused("no_such_move", move=move)
    return [word for word in move.split(" ") if word]


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One option of a game. ``values`` lists the choices; a number option has ``low`` and ``high`` instead;
    others are checked by the game (``check_option``)."""

    key: str
    default: Any
    en: str
    ja: str
    values: tuple[Any, ...] | None = None
    value_names: dict[str, tuple[str, str]] = {}
    """For each choice (as text) its English and Japanese name."""
    low: int | None = None
    high: int | None = None
    columns: tuple[str, ...] = ()
    """For a list of whole numbers, or a square table of them: what its places (columns, and rows too) stand for.
    The diagonal of a table, a thing against itself, stays 0."""

    def check(self, game: str, value: Any) -> None:
        """Raise :class:`Refused` when ``value`` is none of this option."""
        if self.values is not None:
            good = any(type(value) is type(v) and value == v for v in self.values)
            allowed = ", ".join(str(v) for v in self.values)
        elif self.low is not None and self.high is not None:
            good = type(value) is int and self.low <= value <= self.high
            allowed = f"{self.low}-{self.high}"
        else:
            return
        if not good:
            raise Refused("option_value", option=self.key, value=value, allowed=allowed)


class Played(msgspec.Struct, frozen=True):
    """A card on the table; ``card`` is None while it is secret."""

    seat: int
    card: str | None


class Trick(msgspec.Struct, frozen=True):
    """A finished trick: cards in the order played."""

    cards: list[Played]
    winner: int


class Timer(msgspec.Struct, frozen=True, kw_only=True):
    """What a table's clock has to do in this state; the game itself knows no time.

    ``since`` names the moment from which the seconds count: a timer with another ``key`` starts anew.
    """

    key: str
    seconds: float
    moves: dict[int, str] = {}
    """Moves that the table makes for a seat when the time is up."""
    holds: tuple[str, ...] = ()
    """Moves that the table takes from nobody before the time is up."""


class View(msgspec.Struct, kw_only=True, tag_field="game"):
    """What one seat may know; each game derives its own, tagged with the game's id."""


S = TypeVar("S")


class Game(ABC, Generic[S]):
    """A rulebook. ``S`` is the type of its states."""

    id: ClassVar[str]
    en: ClassVar[str]
    ja: ClassVar[str]
    players: ClassVar[tuple[int, ...]]
    partners: ClassVar[bool] = False
    """Whether those who sit opposite each other play together."""
    options: ClassVar[tuple[Option, ...]] = ()
    view_type: ClassVar[type[View]]

    # ---- starting ------------------------------------------------------------------------------------------------

    def settle(self, players: int, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """All options with their values, defaults filled in; :class:`Refused` for what is not allowed."""
        if type(players) is not int or players not in self.players:
            raise Refused("players", game=self.id, players=players, allowed=", ".join(map(str, self.players)))
        known = {option.key: option for option in self.options}
        chosen = {option.key: option.default for option in self.options}
        for key, value in (options or {}).items():
            if key not in known:
                raise Refused("unknown_option", game=self.id, option=key)
            known[key].check(self.id, value)
            self.check_option(key, value)
            chosen[key] = value
        return chosen

    def check_option(self, key: str, value: Any) -> None:
        """Raise :class:`Refused` for a bad value that :class:`Option` cannot express."""

    @abstractmethod
    def start(self, players: int, options: Mapping[str, Any] | None = None) -> S:
        """The state before the first deal."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """An independent copy."""

    # ---- chance --------------------------------------------------------------------------------------------------

    @abstractmethod
    def wants_deal(self, state: S) -> bool:
        """Whether chance has to act now."""

    @abstractmethod
    def deal(self, state: S, shuffler: Shuffler) -> Deal:
        """The deal that ``shuffler`` gives here; what is drawn in which order is part of format 1."""

    @abstractmethod
    def apply_deal(self, state: S, deal: Deal) -> Deal:
        """Deal, and return the deal in canonical form; :class:`Refused` when it is none, or not wanted now."""

    # ---- moves ---------------------------------------------------------------------------------------------------

    @abstractmethod
    def actors(self, state: S) -> tuple[int, ...]:
        """The seats that may act now, ascending; empty when chance has to act or the game is over."""

    @abstractmethod
    def moves(self, state: S, seat: int) -> list[str]:
        """The legal moves of ``seat`` in canonical text, always in the same order; examples only where a move is open-ended (clay: themes, works)."""

    @abstractmethod
    def play(self, state: S, seat: int, move: str) -> str:
        """Make a move, and return it in canonical text; :class:`Refused` with the reason otherwise."""

    # ---- what is known -------------------------------------------------------------------------------------------

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """``{"winners": [...], "scores": [...], "rounds": [...]}`` once the game is over."""

    @abstractmethod
    def view(self, state: S, seat: int | None, open: bool = False) -> View:
        """What ``seat`` (None: a spectator) may know. ``open`` lays everything open, for replays of finished games."""

    @abstractmethod
    def redact(self, players: int, options: Mapping[str, Any], log: Sequence[Entry], seat: int | None) -> list[Entry]:
        """The log as ``seat`` (None: a spectator) may see it: entries in place, hidden cards as ``"??"``, hidden hands as None."""

    # ---- the table's clock ---------------------------------------------------------------------------------------

    def timer(self, state: S) -> Timer | None:
        """What the table's clock has to do now; None in games without a clock."""
        return None

    def stamp(self, state: S, move: str, elapsed: float) -> str:
        """A move as it enters the log, when it must carry the table's time (``elapsed`` seconds since the timer started)."""
        return move


class Sight(msgspec.Struct, kw_only=True):
    """All that a seat may know at one moment: the only thing that a player, a page or a remote bot ever gets."""

    game: str
    players: int
    options: dict[str, Any]
    seat: int | None
    actors: list[int]
    moves: list[str]
    """Legal moves of this seat; empty when it may not act."""
    view: Any
    """The game's :class:`View`."""
    log: list[Entry]
    """The log so far as this seat may see it."""
    result: Result | None = None


def sight(game: Game[Any], state: Any, log: Sequence[Entry], players: int, options: Mapping[str, Any], seat: int | None) -> Sight:
    """What ``seat`` may know of ``state``, reached by ``log``: the one door by which anything of a game leaves for a seat."""
    actors = list(game.actors(state))
    over = game.result(state)
    return Sight(
        game=game.id,
        players=players,
        options=dict(options),
        seat=seat,
        actors=actors,
        moves=game.moves(state, seat) if seat in actors else [],
        view=game.view(state, seat),
        log=[dict(entry) for entry in log] if over else game.redact(players, options, log, seat),
        result=over,
    )


# ---- the registry -----------------------------------------------------------------------------------------------------

_games: dict[str, Game[Any]] = {}


def games() -> dict[str, Game[Any]]:
    """All games by id, ours and those of other installed packages (entry point group ``kurumaza.games``)."""
    if not _games:
        for point in sorted(entry_points(group="kurumaza.games"), key=lambda point: point.name):
            _games[point.name] = point.load()()
    return _games


def game(id: str) -> Game[Any]:
    """The game of that id; KeyError when there is none."""
    return games()[id]
