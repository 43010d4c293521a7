"""What every draw makes: tables with first dealers, and who goes without."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from app.domain.tournament.facts import BrokenWish, Seating
from app.domain.tournament.refusals import NO_LAYOUT, TOO_FEW, barred
from app.domain.tournament.state import Tournament
from app.domain.tournament.tables import NoLayout, table_sizes
from app.engine.shuffle import drawn

PAIR = 2


@dataclass(frozen=True, slots=True)
class Draft:
    """A round before it is a fact; see :class:`RoundDrawn`."""

    tables: tuple[Seating, ...]
    order: tuple[str, ...] = ()
    blocks: tuple[tuple[str, ...], ...] = ()
    byes: tuple[str, ...] = ()
    broken: tuple[BrokenWish, ...] = ()


def seated(
    t: Tournament,
    tables: Iterable[Sequence[str]],
    seed: str,
    label: str,
    places: Sequence[tuple[int | None, int | None]] | None = None,
) -> tuple[Seating, ...]:
    """Tables with their first dealers; ``places`` are the block and the tie of each, if any."""
    found = []
    for number, entries in enumerate(tables):
        seats = len(entries) * t.entry_size
        dealer = drawn(seats, seed, f"{label}|dealer|{number}")
        block, tie = places[number] if places else (None, None)
        found.append(Seating(tuple(entries), dealer, block, tie))
    return tuple(found)


def laid_out(entries: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """The sizes of the tables of so many. Raises :class:`Barred`."""
    try:
        return table_sizes(entries, sizes)
    except NoLayout as error:
        nearest = ", ".join(map(str, error.nearest))
        raise barred(NO_LAYOUT, entries=entries, nearest=nearest) from error


def enough(entries: Sequence[str]) -> None:
    """Raise :class:`Barred` unless two can meet."""
    if len(entries) < PAIR:
        raise barred(TOO_FEW, entries=len(entries))
