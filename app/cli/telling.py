"""Telling a match in words, from what every game's view has: hands, tricks, scores."""

from collections.abc import Sequence
from functools import partial

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.application.texts import Language, Texts
from app.application.wording.figures import figure
from app.application.wording.names import Names
from app.application.wording.plain import plain
from app.application.wording.results import Results
from app.cli.trick import Trick
from app.engine.ply import Ply
from app.engine.referee import AnyStep, Referee, State
from app.engine.seats import SPECTATOR
from app.engine.values import Deal, Event, Move, TableView

MARKED = frozenset({"stand_in", "clock"})
"""Those besides the seat and the director who are named as having made a move."""


class Telling:
    """Prints a match as it is replayed, for people, whatever the game."""

    def __init__(
        self,
        console: Console,
        referee: Referee,
        texts: Texts,
        language: Language,
        players: Sequence[str],
    ) -> None:
        self._console = console
        self._referee = referee
        self._texts = texts
        self._language = language
        self._printed: tuple[frozenset[str], ...] = ()
        self._line: list[str] = []
        self._housekeeping = _housekeeping(referee)
        self._trick = Trick()
        self._state: State | None = None
        self._names = Names(players, self._known, self._word("replay.seat-number"))
        self._results = Results(
            self._known,
            self._names,
            partial(figure, language=language),
            winner=self._word("replay.winner"),
        )

    def tell(self, ply: Ply | None, step: AnyStep) -> None:
        """Print what one step did."""
        before, self._state = self._state, step.state
        after = self._table(step.state)
        if ply is not None and before is not None:
            self._move(ply, self._table(before), after)
        for event in step.events:
            self._happened(ply, event, after)
        for taker in self._referee.trick_takers(step.events):
            self._flush(taker)
        if step.deal is not None:
            self._flush()
            self._deal(step.deal, after)
        if self._referee.outcome(step.state) is None:
            self._new_hands(step.state, after)

    def close(self) -> None:
        """Print how the match stands at the end of the record."""
        self._flush()
        if self._state is None:
            return
        outcome = self._referee.outcome(self._state)
        if outcome is None:
            self._print(self._word("replay.unfinished"), style="bold")
            return
        parts = [self._word(f"outcome.{outcome.by}")]
        if outcome.winners:
            parts.append(self._names.seats(outcome.winners, self._table(self._state)))
        self._print(f"{self._word('replay.result')}: {' – '.join(parts)}", style="bold")

    def _move(self, ply: Ply, before: TableView, after: TableView) -> None:
        move: Move = self._referee.engine.read_move(ply.move)
        if move in self._housekeeping or self._trick.acknowledges(ply, move, before):
            return
        leads = self._trick.leads(ply, before, after)
        if leads or not self._trick.follows(ply, move, before):
            self._flush()
        text = self._texts.move(move, self._language, self._referee.info.id)
        mark = f" [{self._word(f'by.{ply.by}')}]" if ply.by in MARKED else ""
        who = self._word("by.director") if ply.seat is None else self._names.seat(ply.seat)
        self._line.append(f"{who}: {text}{mark}")

    def _happened(self, ply: Ply | None, event: Event, table: TableView) -> None:
        """What a move brought about, where the game has words for it.

        Beside the move, if it is of the same seat; an event of no seat ends the line.
        """
        seat: int | None = getattr(event, "seat", None)
        for text in self._texts.event(event, self._language, self._referee.info.id):
            if seat is None:
                self._flush()
                self._print(f"  = {text} | {self._results.running(table)}")
            elif self._line and ply is not None and ply.seat == seat:
                self._line[-1] += f" ({text})"
            else:
                self._line.append(f"{self._names.seat(seat)}: {text}")

    def _flush(self, taker: int | None = None) -> None:
        """Print the line begun, with who took the trick where it is one."""
        if not self._line:
            return
        name = "" if taker is None else self._names.seat(taker)
        taken = f" → {self._word('replay.trick')}: {name}" if name else ""
        self._print("  " + " · ".join(self._line) + taken)
        self._line = []

    def _new_hands(self, state: State, table: TableView) -> None:
        """Print the hands once some hand holds a card that was not printed in it before."""
        hands = tuple(self._hand(state, seat.seat) for seat in table.seats)
        held = tuple(frozenset(hand) for hand in hands)
        known = self._printed or (frozenset[str](),) * len(held)
        if any(now - before for now, before in zip(held, known, strict=True)):
            self._flush()
            self._printed = held
            self._print_hands(hands, table)

    def _hand(self, state: State, seat: int) -> tuple[str, ...]:
        return self._referee.view(state, seat).table.seats[seat].hand or ()

    def _print_hands(self, hands: Sequence[Sequence[str]], table: TableView) -> None:
        grid = Table(title=self._heading(table), title_justify="left")
        grid.add_column(self._word("replay.seat"))
        grid.add_column(self._word("replay.hand"))
        if any(seat.columns for seat in table.seats):
            grid.add_column(self._word("replay.open"))
        for seat, hand in zip(table.seats, hands, strict=True):
            dealer = " *" if seat.seat == table.dealer else ""
            lying = [column.open or "–" for column in seat.columns]
            cells = (self._names.seat(seat.seat) + dealer, " ".join(hand), " ".join(lying))
            grid.add_row(*map(Text, cells[: len(grid.columns)]))
        self._console.print(grid)

    def _heading(self, table: TableView) -> str:
        """Which deal it is, called as the game calls its deals."""
        called = self._known("notion.deal") or self._word("replay.deal")
        number = figure(table.deal, self._language)
        text = self._word("replay.deal-number").format(number=number, deal=called)
        return text[0].upper() + text[1:]

    def _deal(self, deal: Deal, table: TableView) -> None:
        """The items that were settled, then one line: what the deal gave, the running score."""
        score = self._referee.score_of(deal)
        for item in self._results.items(score):
            self._print(f"  + {item}")
        gave = ", ".join(self._results.tell((self._referee.line_of(deal), score), table))
        running = self._results.running(table)
        self._print("  = " + " | ".join(part for part in (gave, running) if part))

    def _print(self, text: str, style: str | None = None) -> None:
        self._console.print(plain(text), markup=False, soft_wrap=True, style=style)

    def _table(self, state: State) -> TableView:
        return self._referee.view(state, SPECTATOR).table

    def _known(self, key: str) -> str | None:
        text = self._word(key)
        return None if text == key else text

    def _word(self, key: str) -> str:
        return self._texts.word(key, self._language, self._referee.info.id)


def _housekeeping(referee: Referee) -> frozenset[Move | None]:
    """The director's moves about who holds a seat: no part of the story of a match."""
    seats = range(max(referee.info.seats))
    return frozenset(referee.seat_filled(seat, bot=bot) for seat in seats for bot in (True, False))
