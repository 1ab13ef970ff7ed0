"""``kurumaza play``: one person at the terminal, computers on the other seats."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from ..games import Game, Refused, Sight
from ..games.record import Record, write
from ..lab import play_game
from ..players import TABLE, Budget, Player, make
from ..players.characters import CHARACTERS, STRENGTHS, USUAL, new_name, read_player, spoken_name
from .boards import board, card, hand
from .trouble import Trouble, check_names, find_game, read_options, settle, usual_players
from .words import LANGUAGES, Words, system_language

LISTED = 24
"""So many legal moves are listed without being asked."""


class Left(Exception):
    """The person has left the game."""


class Person:
    """The player at the terminal: shown what the seat may know, asked for a move, told why a move is refused."""

    name = "person"

    def __init__(self, game: Game[Any], language: str, console: Console) -> None:
        self._game = game
        self._language = language
        self._words: Words = LANGUAGES[language]
        self._console = console
        self._told = 0
        self._waited_at = -1
        self._shown_at = -1
        self.seat = 0
        self.names: dict[int, str] = {}
        """What the computers on the other seats are called."""

    def choose(self, sight: Sight, budget: Budget) -> str | None:
        """Show the table and ask until there is a move; None to let the others go first."""
        self.seat = sight.seat or 0
        if self._shown_at != len(sight.log):
            self._shown_at = len(sight.log)
            self.tell(sight.log)
            self._show(sight)
        while True:
            answer = self._ask()
            match answer.lower():
                case "quit" | "q" | "exit":
                    raise Left
                case "?" | "help" | "h":
                    self.say(self._words.help)
                case "moves" | "m":
                    self._list(sight.moves, len(sight.moves))
                case "rules" | "r":
                    self._console.print(Markdown(guide(self._game, self._language)))
                case "" if self._waited_at == len(sight.log):
                    self.say(self._words.no_wait)
                case "":
                    self._waited_at = len(sight.log)
                    if len(sight.actors) > 1:
                        self.say(self._words.wait)
                        return None
                    self.say(self._words.no_wait)
                case _ if re.fullmatch("[0-9]{1,6}", answer) and numbered(sight.moves):
                    if 1 <= int(answer) <= len(sight.moves):
                        return sight.moves[int(answer) - 1]
                    self.say(self._words.number.format(number=answer))
                case _:
                    return answer

    def pace(self, sight: Sight) -> float:
        """People take their time by themselves."""
        return 0.0

    def refused(self, seat: int, reason: Refused) -> None:
        """Tell why the move was not allowed."""
        self.say(reason.text(self._language), "bold red")

    def tell(self, log: Sequence[dict[str, Any]]) -> None:
        """What has happened since the last time."""
        for entry in log[self._told :]:
            if "deal" in entry:
                self.say(self._words.dealt, "dim")
            else:
                words = " ".join(card(word) for word in entry["move"].split(" "))
                self.say(f"{self.called(entry['seat'])}: {words}", "dim")
        self._told = len(log)

    def called(self, seat: int) -> str:
        """A seat by the name the person knows it by."""
        return self._words.you if seat == self.seat else self.names[seat]

    def meet(self, players: Sequence[Player]) -> None:
        """Tell who sits on the other seats."""
        japanese = self._language == "ja"
        taken: set[str] = set()
        for seat, player in enumerate(players):
            if player is self:
                continue
            name = new_name(player.name, taken)
            taken.add(name)
            self.names[seat] = spoken_name(name, self._language)
            character, level = read_player(player.name)
            if character is None or level is None:
                self.say(self._words.computer.format(name=self.names[seat]))
                continue
            way = CHARACTERS[character]
            called = STRENGTHS[level - 1][japanese]
            self.say(self._words.strength.format(name=self.names[seat], level=level, called=called, character=way.ja if japanese else way.en))

    def say(self, text: str, style: str = "") -> None:
        """One line on the terminal."""
        self._console.print(Text(text, style))

    def end(self, record: Record) -> None:
        """The last moves and the result."""
        self.tell(record.log)
        result = record.result or {}
        self.say("")
        self.say(self._words.over, "bold")
        self.say(f"{self._words.won}: {', '.join(map(self.called, result['winners']))}")
        self.say(f"{self._words.scores}: {', '.join(map(str, result['scores']))}")

    def _show(self, sight: Sight) -> None:
        self.say("")
        for line in board(sight.view, self._words, self.called):
            self._console.print(coloured(line))
        hands = getattr(sight.view, "hands", None)
        if hands is not None:
            self._console.print(coloured(f"{self._words.hand}: {hand(hands[self.seat])}"))
        self._list(sight.moves, LISTED)

    def _list(self, moves: Sequence[str], most: int) -> None:
        listed = "  ".join(f"[{number}] {move}" if numbered(moves) else move for number, move in enumerate(moves[:most], 1))
        self.say(f"{self._words.moves}: {listed}")
        if len(moves) > most:
            self.say(self._words.more.format(count=len(moves) - most))

    def _ask(self) -> str:
        try:
            return self._console.input(self._words.ask, markup=False).strip(" \t\r\n")
        except EOFError:
            raise Left from None


def numbered(moves: Sequence[str]) -> bool:
    """Whether a move can be chosen by its number: not where moves are numbers themselves."""
    return not any(move.isdecimal() for move in moves)


def coloured(line: str) -> Text:
    """A line with its hearts and diamonds in red."""
    text = Text(line)
    text.highlight_regex(r"(?:10|[2-9JQKA])[♥♦]", "red")
    return text


def guide(game: Game[Any], language: str) -> str:
    """The game's rules page."""
    page = files(type(game).__module__) / f"guide.{language}.md"
    return page.read_text("utf-8") if page.is_file() else game.en


def play_here(
    id: str, players: int | None, seat: int, computers: str | None, seed: str | None, options: Sequence[str], language: str | None, path: Path | None
) -> None:
    """Seat everybody and play; write the record when the game has been played to its end."""
    game = find_game(id)
    speech = language or system_language()
    if speech not in LANGUAGES:
        raise Trouble(f"there is no language {speech} (there are {', '.join(LANGUAGES)})", 2)
    count = players if players is not None else usual_players(game)
    chosen = read_options(options)
    settle(game, count, chosen)
    if not 0 <= seat < count:
        raise Trouble(f"there is no seat {seat} at a table of {count}", 2)
    names = [name.strip() for name in (computers or USUAL).split(",")]
    check_names(names)
    if len(names) == 1:
        names *= count - 1
    if len(names) != count - 1:
        raise Trouble(f"{len(names)} computer players, but {count - 1} seats for them", 2)
    person = Person(game, speech, Console(highlight=False, markup=False))
    person.seat = seat
    own = seed if seed is not None else secrets.token_hex(8)
    seated = _seated(person, seat, [make(name, f"{own}/{place}") for place, name in enumerate(names)])
    person.say(f"{game.ja if speech == 'ja' else game.en} (seed {own})", "bold")
    person.meet(seated)
    try:
        record = play_game(game, seated, own, chosen, TABLE, refused=person.refused)
    except (Left, KeyboardInterrupt):
        person.say("")
        person.say(LANGUAGES[speech].stopped)
        return
    person.end(record)
    if path is not None:
        try:
            path.write_text(write(record), "utf-8")
        except OSError as error:
            raise Trouble(f"{path}: {(error.strerror or str(error)).lower()}") from None
        person.say(LANGUAGES[speech].saved.format(path=path))


def _seated(person: Person, seat: int, computers: list[Player]) -> list[Player]:
    return [*computers[:seat], person, *computers[seat:]]
