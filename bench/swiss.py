"""A Swiss tournament for benchmarks, in memory: what its next draw costs is asked of the rules."""

from collections.abc import Iterator

from app.domain.tournament import conducting, organizing, registering, sheets
from app.domain.tournament.facts import AnyFact, Entrant, TournamentCreated
from app.domain.tournament.folding import fold, follow
from app.domain.tournament.plan import Plan
from app.domain.tournament.stages import Swiss
from app.domain.tournament.state import Tournament
from app.persistence.matching import heaviest_pairs
from bench.matches import seed_of

PLAYED = 3
"""So many rounds are official: scores differ, and many have met."""


def swiss_event(entries: int) -> Tournament:
    """So many entries before their next round; who sits first has won all matches."""
    plan = Plan((Swiss(name="Swiss", rounds=PLAYED + 1),))
    state = fold([TournamentCreated("Swiss", "tuppi", "{}", 2, plan)])
    state = follow(state, tuple(organizing.open_registration(state, "")))
    names = tuple(Entrant(f"e{number:03d}", f"Pair {number}") for number in range(entries))
    state = follow(state, tuple(registering.add_entries(state, names)))
    for number in range(PLAYED):
        state = follow(state, next_draw(state, number))
        state = follow(state, conducting.publish(state, state.rounds[-1].key, hinting=True))
        state = follow(state, tuple(_won(state)))
    return state


def next_draw(state: Tournament, number: int) -> tuple[AnyFact, ...]:
    """The draw of the next round by a seed of this number."""
    return conducting.draw_next(state, seed_of(number), "", "", heaviest_pairs)


def _won(state: Tournament) -> Iterator[AnyFact]:
    for table in state.rounds[-1].tables:
        yield from sheets.walk_over(state, table.key, table.at.entries[0], "Bench", "")
