"""Telling a match in words, from what every game's view has: hands, tricks, scores."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.application.texts import Language, Texts
from app.cli.plain import plain
from app.cli.results import Results
from app.cli.trick import Trick
from app.engine.ply import Ply
from app.engine.referee import AnyStep, Referee, State
from app.engine.seats import SPECTATOR
from app.engine.values import Deal, Move, TableView


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
        self._printed: tuple[frozenset[str], ...] = ()
        self._line: list[str] = []
        self._trick = Trick()
        self._state: State | None = None
        self._results = Results(
            self._known,
            self._names,
            winner=self._word("replay.winner"),
            no=self._word("replay.no"),
        )

    def tell(self, ply: Ply | None, step: AnyStep) -> None:
        """Print what one step did."""
        before, self._state = self._state, step.state
        after = self._table(step.state)
        if ply is not None and before is not None:
            self._move(ply, self._table(before), after)
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
        winners = ", ".join(self._name(seat) for seat in outcome.winners) or "–"
        how = self._word(f"outcome.{outcome.by}")
        self._print(f"{self._word('replay.result')}: {how} – {winners}", style="bold")

    def _move(self, ply: Ply, before: TableView, after: TableView) -> None:
        move: Move = self._referee.engine.read_move(ply.move)
        if self._trick.acknowledges(ply, move, before):
            return
        if self._trick.leads(ply, before, after):
            self._flush(self._trick.winner(ply, before))
            self._trick.begin(before)
        elif not self._trick.follows(ply, before):
            self._flush()
        text = self._texts.move(move, self._language, self._referee.info.id)
        mark = "" if ply.by in ("player", "director") else f" [{self._word(f'by.{ply.by}')}]"
        who = self._word("by.director") if ply.seat is None else self._name(ply.seat)
        self._line.append(f"{who}: {text}{mark}")

    def _flush(self, winner: int | None = None) -> None:
        """Print the line begun, with the winner where it is a trick and known who took it."""
        if not self._line:
            return
        taken = "" if winner is None else f" → {self._word('replay.trick')}: {self._name(winner)}"
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
        grid = Table(title=f"{self._word('replay.deal')} {table.deal}", title_justify="left")
        grid.add_column(self._word("replay.seat"))
        grid.add_column(self._word("replay.hand"))
        for seat, hand in enumerate(hands):
            dealer = " *" if seat == table.dealer else ""
            grid.add_row(Text(self._name(seat) + dealer), Text(" ".join(hand)))
        self._console.print(grid)

    def _deal(self, deal: Deal, table: TableView) -> None:
        """One line: what the deal gave, then the running score."""
        told = (self._referee.line_of(deal), self._referee.score_of(deal))
        gave = ", ".join(self._results.tell(told, table))
        running = "; ".join(
            f"{self._word(score.label)} {self._names(score.seats)}: {score.points}"
            for score in table.scores
        )
        self._print("  = " + " | ".join(part for part in (gave, running) if part))

    def _print(self, text: str, style: str | None = None) -> None:
        self._console.print(plain(text), markup=False, soft_wrap=True, style=style)

    def _table(self, state: State) -> TableView:
        return self._referee.view(state, SPECTATOR).table

    def _names(self, seats: Sequence[int]) -> str:
        return "+".join(self._name(seat) for seat in seats)

    def _name(self, seat: int) -> str:
        """The number of the seat, as people count, and who sits there."""
        named = plain(self._players[seat]).strip() if seat < len(self._players) else ""
        return f"{seat + 1} {named}" if named else f"{self._word('replay.seat')} {seat + 1}"

    def _known(self, key: str) -> str | None:
        text = self._word(key)
        return None if text == key else text

    def _word(self, key: str) -> str:
        return self._texts.word(key, self._language, self._referee.info.id)
