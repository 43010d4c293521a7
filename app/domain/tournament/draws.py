"""The draw of a round: a pure function of the tournament and a seed."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from app.domain.tournament.advancing import advancing, block_of
from app.domain.tournament.brackets import bracket_of, results_of, seeded
from app.domain.tournament.drawing import Wishes, draw_tables
from app.domain.tournament.facts import BrokenWish, RoundDrawn, RoundKey, Seating
from app.domain.tournament.knockout import BYE, Bracket, bracket, progress
from app.domain.tournament.plan import FinalTables, Knockout, RandomDraw, RoundRobin
from app.domain.tournament.refusals import NO_LAYOUT, TOO_FEW, UNDECIDED, barred
from app.domain.tournament.round_robin import blocks, rounds
from app.domain.tournament.state import Tournament
from app.domain.tournament.tables import NoLayout, final_tables, table_sizes
from app.engine.shuffle import drawn, shuffled

PAIR = 2


@dataclass(frozen=True, slots=True)
class _Draft:
    tables: tuple[Seating, ...]
    order: tuple[str, ...] = ()
    blocks: tuple[tuple[str, ...], ...] = ()
    byes: tuple[str, ...] = ()
    broken: tuple[BrokenWish, ...] = ()


def draw(t: Tournament, key: RoundKey, seed: str, reason: str) -> RoundDrawn:
    """The draw of this round by this seed. Raises :class:`Barred`."""
    label = str(key)
    found = _drafted(t, key, seed, label)
    return RoundDrawn(
        key,
        label,
        seed,
        found.tables,
        found.order,
        found.blocks,
        found.byes,
        found.broken,
        reason,
    )


def _drafted(t: Tournament, key: RoundKey, seed: str, label: str) -> _Draft:
    match t.stage(key.stage):
        case RandomDraw() as stage:
            return _random(t, key, stage, seed, label)
        case RoundRobin() as stage:
            return _round_robin(t, key, stage, seed, label)
        case Knockout() as stage:
            return _knockout(t, key, stage, seed, label)
        case FinalTables() as stage:
            return _finals(t, key, stage, seed, label)


def _random(t: Tournament, key: RoundKey, stage: RandomDraw, seed: str, label: str) -> _Draft:
    entries = advancing(t, key)
    sizes = _laid_out(len(entries), stage.tables)
    found = draw_tables(entries, sizes, seed, label, _wishes(t, key, stage))
    broken = tuple(BrokenWish(one.table + 1, one.wish, one.pair) for one in found.broken)
    return _Draft(_seated(t, found.tables, seed, label), broken=broken)


def _laid_out(entries: int, sizes: Sequence[int]) -> tuple[int, ...]:
    try:
        return table_sizes(entries, sizes)
    except NoLayout as error:
        nearest = ", ".join(map(str, error.nearest))
        raise barred(NO_LAYOUT, entries=entries, nearest=nearest) from error


def _wishes(t: Tournament, key: RoundKey, stage: RandomDraw) -> Wishes:
    before = (table for one in t.rounds_of(key.stage) if one.key < key for table in one.tables)
    met = {frozenset(pair) for table in before for pair in combinations(table.at.entries, PAIR)}
    clubs = {one.who.id: one.who.club for one in t.entries if one.who.club}
    return Wishes(
        frozenset(met) if stage.avoid_repeats else frozenset(),
        clubs if stage.separate_clubs else {},
    )


def _seated(
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


def _round_robin(t: Tournament, key: RoundKey, stage: RoundRobin, seed: str, label: str) -> _Draft:
    if key.round == 1:
        entries = advancing(t, key)
        _enough(entries)
        count = -(-len(entries) // stage.largest_block)
        drawn_blocks = blocks(entries, count, seed, label)
    else:
        drawn_blocks = t.rounds_of(key.stage)[0].blocks
    pairs = []
    for number, block in enumerate(drawn_blocks):
        row = rounds(block)
        if key.round <= len(row):
            pairs += [(number, pair) for pair in row[key.round - 1] if _is_played(t, key, pair)]
    tables = _seated(
        t, [pair for _, pair in pairs], seed, label, [(number, None) for number, _ in pairs]
    )
    seated = {entry for _, pair in pairs for entry in pair}
    byes = tuple(
        entry
        for block in drawn_blocks
        for entry in block
        if entry not in seated and t.entry(entry).plays_in(key)
    )
    return _Draft(tables, blocks=drawn_blocks if key.round == 1 else (), byes=byes)


def _is_played(t: Tournament, key: RoundKey, pair: Sequence[str]) -> bool:
    """Whether one of the two is still there: the other has won then."""
    return any(t.entry(entry).plays_in(key) for entry in pair)


def _knockout(t: Tournament, key: RoundKey, stage: Knockout, seed: str, label: str) -> _Draft:
    if key.round == 1:
        entries = advancing(t, key)
        _enough(entries)
        order = seeded(stage, entries, block_of(t, key.stage - 1), seed, label)
        found = bracket(order, third_place=stage.third_place, all_places=stage.all_places)
        return _ties(t, key, found, {}, order, seed)
    return _ties(t, key, bracket_of(t, key.stage, stage), results_of(t, key.stage), (), seed)


def _ties(
    t: Tournament,
    key: RoundKey,
    found: Bracket,
    results: dict[int, str],
    order: tuple[str, ...],
    seed: str,
) -> _Draft:
    now = progress(found, results)
    pairs: list[tuple[int, tuple[str, str]]] = []
    byes: list[str] = []
    waiting = 0
    for tie in found.ties:
        if tie.round != key.round:
            continue
        one, other = now.sides[tie.number]
        if one is None or other is None:
            waiting += 1
        elif BYE in (one, other):
            byes += [entry for entry in (one, other) if entry != BYE]
        else:
            pairs.append((tie.number, (one, other)))
    if waiting:
        raise barred(UNDECIDED, tables=waiting)
    tables = _seated(
        t, [pair for _, pair in pairs], seed, str(key), [(None, tie) for tie, _ in pairs]
    )
    return _Draft(tables, order=order, byes=tuple(byes))


def _finals(t: Tournament, key: RoundKey, stage: FinalTables, seed: str, label: str) -> _Draft:
    entries = advancing(t, key)
    _laid_out(len(entries), stage.tables)
    tables = [
        shuffled(table, seed, f"{label}|seats|{number}")
        for number, table in enumerate(final_tables(entries, stage.tables))
    ]
    return _Draft(_seated(t, tables, seed, label))


def _enough(entries: Sequence[str]) -> None:
    if len(entries) < PAIR:
        raise barred(TOO_FEW, entries=len(entries))
