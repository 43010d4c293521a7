"""The draw of a round: a pure function of the tournament and a seed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from unicodedata import normalize

from msgspec import structs

from app.domain.tournament.advancing import advancing, block_of
from app.domain.tournament.brackets import bracket_for, bracket_of, clashes, results_of, seeded
from app.domain.tournament.course_facts import FixedSeat
from app.domain.tournament.drafts import PAIR, Draft, enough, laid_out, seated
from app.domain.tournament.drawing import Broken as BrokenAt
from app.domain.tournament.drawing import Wishes, broken_at, draw_tables
from app.domain.tournament.facts import BrokenWish, RoundDrawn, RoundKey
from app.domain.tournament.knockout import BYE, Bracket, progress
from app.domain.tournament.lots import drawn_lots
from app.domain.tournament.refusals import (
    ENTRY_NOT_HERE,
    FIXED_SEAT,
    NO_FIXED,
    OWN_PAIRINGS,
    PLAYS_ALL,
    REASON_NEEDED,
    UNDECIDED,
    barred,
)
from app.domain.tournament.round_robin import block_sizes, blocks, rounds
from app.domain.tournament.stages import (
    External,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)
from app.domain.tournament.state import Tournament
from app.domain.tournament.swiss import Matcher
from app.domain.tournament.swiss_draws import drawn_swiss, repeats
from app.domain.tournament.tables import final_tables
from app.engine.shuffle import shuffled

Broken = tuple[BrokenWish, ...]


@dataclass(frozen=True, slots=True)
class DrawWish:
    """What the director asks of one draw at tables of more than two, besides what the plan says.

    These go ``without`` a table though they could play; ``fixed`` sit where they are put.
    """

    without: tuple[str, ...] = ()
    fixed: tuple[FixedSeat, ...] = ()


NO_WISH = DrawWish()


def draw(
    t: Tournament,
    key: RoundKey,
    seed: str,
    reason: str,
    matcher: Matcher,
    wish: DrawWish = NO_WISH,
) -> RoundDrawn:
    """The draw of this round by this seed, Swiss ones by ``matcher``. Raises :class:`Barred`."""
    label = str(key)
    wish = _with_planned(t, key, wish)
    check_wish(t, key, wish, reason)
    found = _drafted(t, key, seed, label, matcher, wish)
    made = RoundDrawn(
        key,
        label,
        seed,
        found.tables,
        found.order,
        found.blocks,
        found.byes,
        found.broken,
        reason,
        wish.without,
        wish.fixed,
    )
    return structs.replace(made, lots=drawn_lots(t, made))


def _with_planned(t: Tournament, key: RoundKey, wish: DrawWish) -> DrawWish:
    """The wish with the tables that the plan fixes; an entry put elsewhere this once sits there."""
    stage = t.stage(key.stage)
    if not isinstance(stage, RandomDraw) or not stage.fixed:
        return wish
    named = {*wish.without, *(one.entry for one in wish.fixed)}
    free = set(advancing(t, key)) - named
    planned = tuple(one for one in stage.fixed if one.entry in free)
    return replace(wish, fixed=(*wish.fixed, *planned))


def check_wish(t: Tournament, key: RoundKey, wish: DrawWish, reason: str) -> None:
    """Raise :class:`Barred` unless the stage can grant this wish, and has its reason if needed."""
    stage = t.stage(key.stage)
    here = advancing(t, key)
    if wish.without and not isinstance(stage, RandomDraw | FinalTables):
        raise barred(PLAYS_ALL, stage=key.stage)
    if wish.fixed and not isinstance(stage, RandomDraw):
        raise barred(NO_FIXED, stage=key.stage)
    for entry in (*wish.without, *(one.entry for one in wish.fixed)):
        if entry not in here:
            raise barred(ENTRY_NOT_HERE, name=t.entry(entry).who.name)
    if wish.without and not reason:
        raise barred(REASON_NEEDED)


def seatable(t: Tournament, key: RoundKey, wish: DrawWish) -> tuple[str, ...]:
    """Who is to sit at tables in this round, in order."""
    return tuple(entry for entry in advancing(t, key) if entry not in wish.without)


def broken_by(t: Tournament, key: RoundKey, tables: Sequence[Sequence[str]]) -> Broken:
    """The wishes that a round breaks when it is seated so."""
    stage = t.stage(key.stage)
    before = t.round(key)
    if isinstance(stage, RandomDraw):
        wishes = _wishes(t, key, stage, DrawWish(fixed=before.fixed))
        return _told(broken_at(tuple(map(tuple, tables)), wishes))
    return repeats(t, key, tables) if isinstance(stage, Swiss) else before.broken


def _drafted(
    t: Tournament, key: RoundKey, seed: str, label: str, matcher: Matcher, wish: DrawWish
) -> Draft:
    match t.stage(key.stage):
        case RandomDraw() as stage:
            return _random(t, key, stage, seed, wish)
        case RoundRobin() as stage:
            return _round_robin(t, key, stage, seed, label)
        case Swiss():
            return drawn_swiss(t, key, seed, label, matcher)
        case External():
            raise barred(OWN_PAIRINGS, stage=key.stage)
        case Knockout() as stage:
            return _knockout(t, key, stage, seed, label)
        case FinalTables() as stage:
            return _finals(t, key, stage, seed, wish)


def _random(t: Tournament, key: RoundKey, stage: RandomDraw, seed: str, wish: DrawWish) -> Draft:
    entries, label = seatable(t, key, wish), str(key)
    sizes = laid_out(len(entries), stage.tables)
    _check_fixed(t, sizes, wish)
    found = draw_tables(entries, sizes, seed, label, _wishes(t, key, stage, wish))
    return Draft(seated(t, found.tables, seed, label), broken=_told(found.broken))


def _check_fixed(t: Tournament, sizes: Sequence[int], wish: DrawWish) -> None:
    """Every table has room for those who are put there, each once."""
    room = dict(enumerate(sizes, start=1))
    seen: set[str] = set(wish.without)
    for one in wish.fixed:
        room[one.table] = room.get(one.table, 0) - 1
        if room[one.table] < 0 or one.entry in seen:
            raise barred(FIXED_SEAT, name=t.entry(one.entry).who.name, table=one.table)
        seen.add(one.entry)


def _told(found: Sequence[BrokenAt]) -> Broken:
    return tuple(BrokenWish(one.table + 1, one.wish, one.pair) for one in found)


def _wishes(t: Tournament, key: RoundKey, stage: RandomDraw, wish: DrawWish) -> Wishes:
    before = (table for one in t.rounds_of(key.stage) if one.key < key for table in one.tables)
    met = {frozenset(pair) for table in before for pair in combinations(table.at.entries, PAIR)}
    clubs = {one.who.id: club_of(one.who.club) for one in t.entries if club_of(one.who.club)}
    return Wishes(
        frozenset(met) if stage.avoid_repeats else frozenset(),
        clubs if stage.separate_clubs else {},
        {one.entry: one.table - 1 for one in wish.fixed},
    )


def club_of(written: str) -> str:
    """A club, however it is written: capitals and the number of blanks make no difference."""
    return " ".join(normalize("NFC", written).casefold().split())


def _round_robin(t: Tournament, key: RoundKey, stage: RoundRobin, seed: str, label: str) -> Draft:
    if key.round == 1:
        entries = advancing(t, key)
        enough(entries)
        sizes = block_sizes(len(entries), stage.largest_block)
        drawn_blocks = blocks(entries, len(sizes), seed, label)
    else:
        drawn_blocks = t.rounds_of(key.stage)[0].blocks
    pairs = []
    for number, block in enumerate(drawn_blocks):
        row = rounds(block)
        if key.round <= len(row):
            pairs += [(number, pair) for pair in row[key.round - 1] if _is_played(t, key, pair)]
    tables = seated(
        t, [pair for _, pair in pairs], seed, label, [(number, None) for number, _ in pairs]
    )
    playing = {entry for _, pair in pairs for entry in pair}
    byes = tuple(
        entry
        for block in drawn_blocks
        for entry in block
        if entry not in playing and t.entry(entry).plays_in(key)
    )
    return Draft(tables, blocks=drawn_blocks if key.round == 1 else (), byes=byes)


def _is_played(t: Tournament, key: RoundKey, pair: Sequence[str]) -> bool:
    """Whether one of the two is still there: the other has won then."""
    return any(t.entry(entry).plays_in(key) for entry in pair)


def _knockout(t: Tournament, key: RoundKey, stage: Knockout, seed: str, label: str) -> Draft:
    if key.round == 1:
        entries = advancing(t, key)
        enough(entries)
        block = block_of(t, key.stage - 1)
        order = seeded(stage, entries, block, seed, label)
        made = bracket_for(stage, order)
        broken = clashes(made, block) if stage.seeding == "blocks" else ()
        return replace(_ties(t, key, made, {}, order, seed), broken=broken)
    return _ties(t, key, bracket_of(t, key.stage, stage), results_of(t, key.stage), (), seed)


def _ties(
    t: Tournament,
    key: RoundKey,
    found: Bracket,
    results: dict[int, str],
    order: tuple[str, ...],
    seed: str,
) -> Draft:
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
    tables = seated(
        t, [pair for _, pair in pairs], seed, str(key), [(None, tie) for tie, _ in pairs]
    )
    return Draft(tables, order=order, byes=tuple(byes))


def _finals(t: Tournament, key: RoundKey, stage: FinalTables, seed: str, wish: DrawWish) -> Draft:
    entries, label = seatable(t, key, wish), str(key)
    laid_out(len(entries), stage.tables)
    tables = [
        shuffled(table, seed, f"{label}|seats|{number}")
        for number, table in enumerate(final_tables(entries, stage.tables))
    ]
    return Draft(seated(t, tables, seed, label))
