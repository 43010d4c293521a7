"""Telling a match in words, from what every game's view has: hands, tricks, scores."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from app.application.texts import Language, Texts
from app.engine.ply import Ply
from app.engine.referee import AnyStep, Referee, State
from app.engine.seats import SPECTATOR
from app.engine.values import TableView


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
        self._players = players
        self._dealt = (0, 0)
        self._trick: list[str] = []
        self._state: State | None = None

    def tell(self, ply: Ply | None, step: AnyStep) -> None:
        """Print what one step did."""
        before = self._state
        self._state = step.state
        if ply is not None:
            self._move(ply, before)
        if step.deal is not None:
            self._flush()
            self._scores(self._table(step.state))
        self._new_deal(step.state)

    def close(self) -> None:
        """Print how the match stands at the end of the record."""
        self._flush()
        if self._state is None:
            return
        outcome = self._referee.outcome(self._state)
        if outcome is None:
            self._console.print(f"[bold]{self._word('replay.unfinished')}[/bold]")
            return
        winners = ", ".join(self._name(seat) for seat in outcome.winners) or "–"
        how = self._word(f"outcome.{outcome.by}")
        self._console.print(f"[bold]{self._word('replay.result')}: {how} – {winners}[/bold]")

    def _move(self, ply: Ply, before: State | None) -> None:
        move = self._referee.engine.read_move(ply.move)
        text = self._texts.move(move, self._language, self._referee.info.id)
        mark = "" if ply.by in ("player", "director") else f" [{self._word(f'by.{ply.by}')}]"
        who = self._word("by.director") if ply.seat is None else self._name(ply.seat)
        cards = before is not None and len(self._table(before).trick)
        if self._trick and not cards:
            self._flush()
        self._trick.append(f"{who}: {text}{mark}")
        if not self._on_table():
            self._flush()

    def _on_table(self) -> bool:
        return self._state is not None and bool(self._table(self._state).trick)

    def _flush(self) -> None:
        if self._trick:
            self._console.print("  " + " · ".join(self._trick), markup=False)
            self._trick = []

    def _new_deal(self, state: State) -> None:
        table = self._table(state)
        held = sum(seat.cards for seat in table.seats)
        fresh = held > self._dealt[1]
        if fresh and self._referee.outcome(state) is None:
            self._flush()
            self._hands(state, table)
        self._dealt = (table.deal, held)

    def _hands(self, state: State, table: TableView) -> None:
        grid = Table(title=f"{self._word('replay.deal')} {table.deal}", title_justify="left")
        grid.add_column(self._word("replay.seat"))
        grid.add_column(self._word("replay.hand"))
        for seat in table.seats:
            own = self._referee.view(state, seat.seat).table.seats[seat.seat]
            dealer = " *" if seat.seat == table.dealer else ""
            grid.add_row(self._name(seat.seat) + dealer, " ".join(own.hand or ()))
        self._console.print(grid)

    def _scores(self, table: TableView) -> None:
        parts = (
            f"{self._word(score.label)} {'+'.join(self._name(seat) for seat in score.seats)}: "
            f"{score.points}"
            for score in table.scores
        )
        self._console.print("  = " + "; ".join(parts), markup=False)

    def _table(self, state: State) -> TableView:
        return self._referee.view(state, SPECTATOR).table

    def _name(self, seat: int) -> str:
        named = seat < len(self._players) and self._players[seat]
        return named or f"{self._word('replay.seat')} {seat + 1}"

    def _word(self, key: str) -> str:
        return self._texts.word(key, self._language, self._referee.info.id)
