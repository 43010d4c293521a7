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
        self._held = 0
        self._line: list[str] = []
        self._state: State | None = None

    def tell(self, ply: Ply | None, step: AnyStep) -> None:
        """Print what one step did."""
        self._state = step.state
        if ply is not None:
            self._move(ply, ends_deal=step.deal is not None)
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

    def _move(self, ply: Ply, *, ends_deal: bool) -> None:
        move = self._referee.engine.read_move(ply.move)
        text = self._texts.move(move, self._language, self._referee.info.id)
        mark = "" if ply.by in ("player", "director") else f" [{self._word(f'by.{ply.by}')}]"
        who = self._word("by.director") if ply.seat is None else self._name(ply.seat)
        lying = len(self._table(self._state).trick) if self._state is not None else 0
        if lying <= 1 and not ends_deal:
            self._flush()
        self._line.append(f"{who}: {text}{mark}")

    def _flush(self) -> None:
        if self._line:
            self._console.print("  " + " · ".join(self._line), markup=False, soft_wrap=True)
            self._line = []

    def _new_deal(self, state: State) -> None:
        table = self._table(state)
        held = sum(seat.cards for seat in table.seats)
        if held > self._held and self._referee.outcome(state) is None:
            self._flush()
            self._hands(state, table)
        self._held = held

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
        self._console.print("  = " + "; ".join(parts), markup=False, soft_wrap=True)

    def _table(self, state: State) -> TableView:
        return self._referee.view(state, SPECTATOR).table

    def _name(self, seat: int) -> str:
        named = seat < len(self._players) and self._players[seat]
        return named or f"{self._word('replay.seat')} {seat + 1}"

    def _word(self, key: str) -> str:
        return self._texts.word(key, self._language, self._referee.info.id)
