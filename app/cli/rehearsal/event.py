"""A whole event by the commands of its organizers, its sheets written by bots.

The same seed gives the same event, fact by fact.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from app.application.tournament.paper import paper_at
from app.cli.rehearsal.pairing import own_pairings
from app.cli.rehearsal.playing import played
from app.domain.tournament import conducting, organizing, registering, sheets
from app.domain.tournament.facts import AnyFact, Entrant, RoundKey, TournamentCreated
from app.domain.tournament.folding import fold, follow
from app.domain.tournament.pairing import pair_round
from app.domain.tournament.presets import Preset
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import External, Knockout
from app.domain.tournament.state import Round, Table, Tournament
from app.domain.tournament.swiss import Matcher
from app.engine.policy import Policy
from app.engine.referee import Referee
from app.engine.shuffle import commitment

SECRETARY = "Bot"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is rehearsed, by whom, from which seed; ``deals`` where a match has no length."""

    name: str
    preset: Preset
    judge: Referee
    policy: Policy
    matcher: Matcher
    seed: str
    deals: int = 8


class Event:
    """A tournament that is being rehearsed: its log, and what the log makes.

    ``entrants`` gives those who take part, by how many play as one entry.
    """

    def __init__(self, terms: Terms, entrants: Callable[[int], Sequence[Entrant]]) -> None:
        self._terms = terms
        self._draws = 0
        judge, preset = terms.judge, terms.preset
        options = judge.read_options(preset.options.encode())
        size = len(judge.sides(judge.tournament_options(options, None))[0])
        text = judge.write(options).decode()
        self.log: list[AnyFact] = [
            TournamentCreated(terms.name, preset.game, text, size, preset.plan)
        ]
        self.state: Tournament = fold(self.log)
        self._note(organizing.open_registration(self.state, commitment(self._seed(0))))
        self._note(registering.add_entries(self.state, tuple(entrants(size))))

    def rounds(self) -> Iterator[Round]:
        """Draw and publish the next round again and again, until none is left.

        Its tables must be played before the next is asked for. Raises :class:`Barred` where so
        many entries cannot be drawn.
        """
        while (key := next_round(self.state)) is not None:
            self._note(self._drawn(key))
            self._draws += 1
            self._note(conducting.publish(self.state, key, hinting=True))
            yield self.state.rounds[-1]

    def _drawn(self, key: RoundKey) -> tuple[AnyFact, ...]:
        following = commitment(self._seed(self._draws + 1))
        seed, stage = self._seed(self._draws), self.state.stage(key.stage)
        if isinstance(stage, External):
            tables = own_pairings(self.state, key, stage, seed)
            return pair_round(self.state, key, tables, seed, following, "")
        return conducting.draw_next(self.state, seed, following, "", self._terms.matcher)

    def play(self, table: Table) -> None:
        """Play a table to its official sheet, unless it was decided without play."""
        if table.is_official:
            return
        self.write(table)
        self._note(sheets.submit_sheet(self.state, table.key))
        self._note(sheets.confirm_sheet(self.state, table.key, SECRETARY))
        self._note(sheets.make_official(self.state, table.key))

    def write(self, table: Table) -> None:
        """Play a table and write its lines, but hand nothing in."""
        paper = paper_at(self._terms.judge, self.state, table)
        decide = isinstance(self.state.stage(table.key.stage), Knockout)
        seed = f"{self._terms.seed}|{table.key}"
        sheet = played(paper, self._terms.policy, seed, self._terms.deals, decide=decide)
        self._note(sheets.enter_lines(self.state, table.key, 0, sheet.lines, sheet.tally))

    def finish(self) -> None:
        """Close the event."""
        self._note(organizing.finish(self.state))

    def _seed(self, draw: int) -> str:
        return sha256(f"{self._terms.seed}|draw|{draw}".encode()).hexdigest()

    def _note(self, facts: tuple[AnyFact, ...]) -> None:
        self.log += facts
        self.state = follow(self.state, facts)
