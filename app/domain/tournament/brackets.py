"""The bracket of a knockout stage, from the seeding that was recorded and the sheets that stand."""

from collections.abc import Iterable, Mapping, Sequence

from app.domain.tournament.double_knockout import double_bracket
from app.domain.tournament.facts import BrokenWish
from app.domain.tournament.knockout import BYE, Bracket, Progress, bracket, progress
from app.domain.tournament.refusals import RESTS_ON_IT, barred
from app.domain.tournament.stages import Knockout
from app.domain.tournament.state import Round, Table, Tournament
from app.engine.shuffle import shuffled

ATTEMPTS = 64
"""How many orders of the runners-up are tried before entries of one block may meet."""


def bracket_of(t: Tournament, number: int, stage: Knockout) -> Bracket:
    """The ties of a stage whose first round was drawn."""
    return bracket_for(stage, t.rounds_of(number)[0].order)


def bracket_for(stage: Knockout, order: Sequence[str]) -> Bracket:
    """The ties of entries in the order of their seeds."""
    if stage.elimination == "double":
        return double_bracket(order)
    return bracket(order, third_place=stage.third_place, all_places=stage.all_places)


def rounds_to_play(t: Tournament, number: int, stage: Knockout) -> int:
    """The last round in which anybody meets; no reset follows a final that decides."""
    found = bracket_of(t, number, stage)
    now = progress(found, results_of(t, number))
    return max((tie.round for tie in found.ties if BYE not in now.sides[tie.number]), default=0)


def results_of(t: Tournament, number: int) -> dict[int, str]:
    """The winners of ties whose sheets are official; a bye, if nobody goes on."""
    found = {
        table.at.tie: BYE if table.sheet.walkover == "" else table.winner
        for table in t.tables_of(number)
        if table.at.tie is not None and table.is_official
    }
    return {tie: winner for tie, winner in found.items() if winner is not None}


def check_resting(t: Tournament, table: Table, winner: str | None) -> None:
    """Raise :class:`Barred` where rounds were drawn that another winner of this table undoes.

    Those must be called off first, the last one before the others, so that a bracket always agrees
    with its tables.
    """
    stage = t.stage(table.key.stage)
    if not isinstance(stage, Knockout) or table.at.tie is None:
        return
    results = results_of(t, table.key.stage)
    if winner == results.pop(table.at.tie, None):
        return
    after = [one for one in t.rounds if one.key > table.key.of]
    found = bracket_of(t, table.key.stage, stage)
    now = progress(found, results | ({} if winner is None else {table.at.tie: winner}))
    if any(one.key.stage != table.key.stage or not _agrees(one, found, now) for one in after):
        names = ", ".join(str(one.key) for one in reversed(after))
        raise barred(RESTS_ON_IT, table=str(table.key), rounds=names)


def _agrees(one: Round, found: Bracket, now: Progress) -> bool:
    """Whether the same entries meet in a drawn round as in the bracket."""
    sides = {
        tie.number: set(now.sides[tie.number])
        for tie in found.ties
        if tie.round == one.key.round and BYE not in now.sides[tie.number]
    }
    return sides == {table.at.tie: set(table.at.entries) for table in one.tables}


def seeded(
    stage: Knockout, order: Sequence[str], block: dict[str, int], seed: str, label: str
) -> tuple[str, ...]:
    """The entries in the order of their seeds.

    ``block`` is the block that each comes from, if any.
    """
    if stage.seeding == "order":
        return tuple(order)
    if stage.seeding == "drawn":
        return shuffled(sorted(order), seed, label)
    return _crossed(order, block, seed, label)


def _crossed(order: Sequence[str], block: dict[str, int], seed: str, label: str) -> tuple[str, ...]:
    """Those of one place by lot, the best first, with no block against itself if possible."""
    ranks = by_rank(order, block)
    exchanges = _exchanges(len(order), len(ranks[0]))
    best: tuple[str, ...] = ()
    least = len(order)
    for attempt in range(ATTEMPTS):
        drawn = [
            entry
            for place, rank in enumerate(ranks)
            for entry in shuffled(sorted(rank), seed, f"{label}|{attempt}|{place}")
        ]
        drawn = _exchanged(drawn, exchanges)
        own = sum(block[one] == block[other] for one, other in meetings(bracket(drawn)))
        if own < least:
            best, least = tuple(drawn), own
        if not own:
            break
    return best


def _exchanges(entries: int, winners: int) -> tuple[tuple[int, int], ...]:
    """Seeds that change places, so that no two winners of blocks meet in the first match of both.

    If both would have a bye and then meet, the lower of them begins a round earlier, in place of an
    entry that would have met one that won no block (TUP-BLOCK-6).
    """
    names = [str(seed) for seed in range(entries)]
    pairs = [(int(one), int(other)) for one, other in meetings(bracket(names))]
    both = sorted(max(pair) for pair in pairs if max(pair) < winners)
    neither = sorted(min(pair) for pair in pairs if min(pair) >= winners)
    return tuple(zip(both, neither, strict=False))


def uncrossed(order: Sequence[str], winners: int) -> tuple[str, ...]:
    """The seeds of a bracket by blocks before any changed places: so many winners, then seconds."""
    return tuple(_exchanged(order, _exchanges(len(order), winners)))


def _exchanged(order: Sequence[str], exchanges: Iterable[tuple[int, int]]) -> list[str]:
    found = list(order)
    for one, other in exchanges:
        found[one], found[other] = found[other], found[one]
    return found


def by_rank(order: Sequence[str], block: Mapping[str, int]) -> list[list[str]]:
    """All who were first in their blocks, then all seconds, and so on."""
    ranks: list[list[str]] = []
    seen: dict[int, int] = {}
    for entry in order:
        place = seen.get(block[entry], 0)
        seen[block[entry]] = place + 1
        if place == len(ranks):
            ranks.append([])
        ranks[place].append(entry)
    return ranks


def meetings(found: Bracket) -> tuple[tuple[str, str], ...]:
    """Who meets whom where it is the first match of both: also after byes of both."""
    now = progress(found, {})
    return tuple((one, other) for one, other in now.sides if one and other)


def clashes(found: Bracket, block: Mapping[str, int]) -> tuple[BrokenWish, ...]:
    """The first matches in which a block meets itself, though it should not (TUP-BLOCK-6)."""
    return tuple(
        BrokenWish(0, "block", (one, other))
        for one, other in meetings(found)
        if block[one] == block[other]
    )
