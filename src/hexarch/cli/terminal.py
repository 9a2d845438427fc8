"""The table in the terminal: the board as text, the question, and its numbered answers."""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import msgspec

from hexarch.bots.contract import Bot
from hexarch.cli.output import BadInputError, say, write_file
from hexarch.cli.pictures import draw_files
from hexarch.cli.rule_index import entry_lines
from hexarch.cli.screen import board_lines, heading
from hexarch.cli.wording import Wording
from hexarch.kernel.game import Decision, Seat
from hexarch.kernel.record import encode
from hexarch.kernel.referee import IllegalActionError, action_types
from hexarch.kernel.table import AnyTable
from hexarch.kernel.text import TextError, line, read

HELP: Final = """\
  NUMBER    take that action
  ?         the rule behind the question; ? ID shows any rule
  l         what you may do unasked; l NUMBER does it
  b         the board
  s FILE    save the game
  u         take your last action back
  q         leave the table
Actions can be typed as well, such as: {0}"""

Ask = Callable[[str], str | None]
"""Asks for a line; nothing when there will be no more."""


class TerminalTable:
    """One game in the terminal: people and bots in their seats."""

    def __init__(
        self, table: AnyTable, bots: Mapping[Seat, Bot], ask: Ask, svg: Path | None = None
    ) -> None:
        self._table = table
        self._bots = bots
        self._ask = ask
        self._svg = svg
        self._wording = Wording(table.game, table.state, table.seats)
        self._source = Random()
        self._asked: set[Seat] = set()
        people = [seat for seat in range(len(table.seats)) if seat not in bots]
        self._viewer: Seat | None = people[0] if people else None

    def play(self) -> None:
        """Play until the game is over or everybody has left."""
        self._show_board()
        say("h shows the commands")
        while self._table.outcome is None:
            owed = self._owed()
            if owed.seat in self._bots:
                self._bot_acts(owed.seat)
            elif not self._person_acts(owed):
                return
        self._end()

    def _owed(self) -> Decision:
        """Return the question to put next: people first, where several are due."""
        owed = self._table.decisions
        return next((one for one in owed if one.seat not in self._bots), owed[0])

    def _bot_acts(self, seat: Seat) -> None:
        """Let a bot take a liberty, once before each decision, or decide."""
        game, bot = self._table.game, self._bots[seat]
        known = game.imagine(self._table.state, seat, self._source)
        if seat not in self._asked:
            self._asked.add(seat)
            liberty = bot.volunteer(known, seat, lambda: game.liberties(known, seat))
            if liberty is not None:
                self._tell(self._table.play(seat, liberty))
                return
        self._asked.discard(seat)
        self._tell(self._table.play(seat, bot.choose(known, seat, self._table.legal(seat))))

    def _person_acts(self, owed: Decision) -> bool:
        """Ask a person until something is done; tell whether the game goes on."""
        self._viewer = owed.seat
        board = self._table.game.board(self._table.view(owed.seat))
        name = self._wording.name(owed.seat)
        say(f"\n-- {name}: {heading(board)} ".ljust(72, "-"))
        self._draw()
        self._question(owed)
        ply = self._table.ply
        while self._table.ply == ply:
            text = self._ask(f"{name}> ")
            if text is None or text.strip() == "q":
                say("The game is left where it is; it was not saved.")
                return False
            self._obey(owed, text.strip())
        return True

    def _question(self, owed: Decision) -> None:
        say(f"{self._wording.sentence(owed)} [{owed.rule}]")
        for number, action in enumerate(self._table.legal(owed.seat), 1):
            say(f"{number:>4}  {self._wording.label(self._table.state, action)}")

    def _obey(self, owed: Decision, text: str) -> None:
        word, _, rest = text.partition(" ")
        seat = owed.seat
        match word:
            case "":
                self._question(owed)
            case "h" | "help":
                say(HELP.format(line(self._table.legal(seat)[0])))
            case "?":
                self._explain(rest.strip() or owed.rule)
            case "b":
                self._show_board()
            case "l":
                self._liberty(seat, rest.strip())
            case "s":
                self._save(rest.strip())
            case "u":
                self._undo(seat)
            case _ if text.isdecimal():
                self._choose(seat, text, self._table.legal(seat))
            case _:
                self._typed(seat, text)

    def _choose(self, seat: Seat, text: str, actions: Any) -> None:
        number = int(text) if len(text) < 10 else 0
        if 1 <= number <= len(actions):
            self._take(seat, actions[number - 1])
        else:
            say(f"There is no number {text[:20]} in the list: choose 1 to {len(actions)}.")

    def _typed(self, seat: Seat, text: str) -> None:
        union = self._table.game.Action
        word = text.split(maxsplit=1)[0]
        if word not in _tags(union):
            say(f"There is no command {word[:30]!r}. h shows the commands.")
            return
        try:
            action = read(union, text)
        except TextError as error:
            say(f"That is no action: {error}")
        else:
            self._take(seat, action)

    def _take(self, seat: Seat, action: Any) -> None:
        try:
            self._tell(self._table.play(seat, action))
        except IllegalActionError as error:
            say(f"Not allowed: {self._wording.sentence(error.illegal)} [{error.illegal.rule}]")

    def _liberty(self, seat: Seat, text: str) -> None:
        actions = self._table.liberties(seat)
        if text.isdecimal():
            self._choose(seat, text, actions)
            return
        say("What you may do unasked:" if actions else "There is nothing you may do unasked now.")
        for number, action in enumerate(actions, 1):
            label = self._wording.label(self._table.state, action)
            say(f"{'l ' + str(number):>6}  {label}  ({line(action)})")

    def _undo(self, seat: Seat) -> None:
        if self._table.can_undo(seat):
            self._table.undo()
        else:
            say("Only your own last action can be taken back, and not once dice have fallen.")

    def _save(self, name: str) -> None:
        if not name:
            say("Say where: s FILE")
            return
        try:
            write_file(Path(name), encode(self._table.private_record))
        except BadInputError as error:
            say(f"Not saved: {error}")
        else:
            say(f"Saved in {name}. It holds the dice key: who reads it can foresee the rolls.")

    def _explain(self, rule_id: str) -> None:
        book = self._table.game.book
        if rule_id in book.entries:
            say("\n".join(entry_lines(book, rule_id)))
        else:
            say(f"There is no rule {rule_id[:30]}.")

    def _show_board(self) -> None:
        view = self._table.view(self._viewer)
        say("\n".join(board_lines(self._table.game.board(view))))

    def _draw(self) -> None:
        if self._svg is not None:
            draw_files(self._table.game.board(self._table.view(self._viewer)), self._svg, None)

    def _tell(self, events: Any) -> None:
        for event in events:
            heard = self._table.game.hear(event, self._viewer)
            if heard is not None:
                say(f"  {self._wording.tale(heard)}")

    def _end(self) -> None:
        outcome = self._table.outcome
        if outcome is not None:
            winners = ", ".join(map(self._wording.name, outcome.winners))
            say(f"\nThe game is over: {winners} wins, by {outcome.reason} [{outcome.rule}]")
            for place in sorted(outcome.places, key=lambda one: one.place):
                say(f"  {place.place}. {self._wording.name(place.seat)}")
        self._draw()
        say("b shows the board, s FILE saves the game, q leaves the table")
        while (text := self._ask("> ")) is not None and text.strip() != "q":
            word, _, rest = text.strip().partition(" ")
            if word == "b":
                self._show_board()
            elif word == "s":
                self._save(rest.strip())


def _tags(union: Any) -> set[str]:
    """Return the words with which typed actions begin."""
    kinds = (cast("type[msgspec.Struct]", kind) for kind in action_types(union))
    return {str(kind.__struct_config__.tag) for kind in kinds}
