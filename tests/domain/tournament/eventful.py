"""Whole events in which all sorts of things happen, for properties that hold of every log.

What happens depends on a seed; the order in which sheets come in on another chance, so that two
events with the same seed differ in nothing else.
"""

from collections.abc import Callable, Mapping
from random import Random

from app.domain.tournament import conducting, judging, pairing, registering, sheets
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.pairing import GivenTable
from app.domain.tournament.plan import Plan
from app.domain.tournament.rounds import next_round
from app.domain.tournament.scoring import ByMatches, ByPlaces
from app.domain.tournament.stages import (
    Advance,
    External,
    FinalTables,
    Knockout,
    RandomDraw,
    RoundRobin,
    Swiss,
)
from app.domain.tournament.state import Table, Tournament
from tests.domain.tournament.staging import Desk, desk, people, seed_of, some_points, tally_of

PLANS: Mapping[str, Plan] = {
    "swiss, then double": Plan(
        (
            Swiss(name="Open", rounds=3, outright="tuppi"),
            Knockout(name="Cup", elimination="double", advance=Advance(best=4)),
        )
    ),
    "blocks, carried into swiss": Plan(
        (
            RoundRobin(name="Blocks", largest_block=4, outright="tuppi"),
            Swiss(name="Open", rounds=2, carry="all", advance=Advance(per_block=2)),
        )
    ),
    "hosted matches, then all places": Plan(
        (
            External(name="Own", rounds=2, tables=(2,), scoring=ByMatches(bye_points=1)),
            Knockout(name="Cup", all_places=True, advance=Advance(best=6)),
        )
    ),
    "draws, hosted with their points, finals": Plan(
        (
            RandomDraw(name="Rounds", rounds=2, tables=(3, 4, 5), avoid_repeats=True),
            External(name="Own", rounds=1, tables=(3, 4, 5), scoring=ByPlaces(), carry="points"),
            FinalTables(name="Finals", tables=(3, 4, 5)),
        )
    ),
}


def eventful(plan: Plan, entries: int, seed: int, arrival: Random) -> Desk:
    """An event of this plan, from registration to its last sheet."""
    event = desk(plan, entries, size=2)
    while (key := next_round(event.live)) is not None:
        chance = Random(f"{seed} {key}")
        _between(event, key, chance)
        if next_round(event.live) != key:
            continue  # nobody is left whom the round would have been for
        _draw(event, key)
        _play(event, key, chance, arrival)
        _judge(event, key, chance)
    return event


def _between(event: Desk, key: RoundKey, chance: Random) -> None:
    """Somebody goes, somebody comes."""
    here = [one.who.id for one in event.live.entries if one.out_from is None]
    if key.round > 1 and len(here) > 8 and chance.random() < 0.4:
        event.note(registering.withdraw_entry(event.live, chance.choice(here), "Home"))
        if key.stage == 1 and not isinstance(event.live.stage(1), RoundRobin):
            late = people(len(event.live.entries) + 1, 1)
            event.note(registering.add_entries(event.live, late))


def _draw(event: Desk, key: RoundKey) -> None:
    stage = event.live.stage(key.stage)
    if not isinstance(stage, External):
        event.draw(_number(key))
        return
    given = _own_tables(event.live, key, stage)
    seed = seed_of(_number(key))
    event.note(pairing.pair_round(event.live, key, given, seed, "c" * 64, ""))
    event.note(conducting.publish(event.live, key, hinting=True))


def _own_tables(t: Tournament, key: RoundKey, stage: External) -> list[GivenTable]:
    """As many tables as can be, of those who are here in the order of their names."""
    size = min(stage.tables)
    here = [one.who.id for one in t.entries if one.plays_in(key)]
    if key.stage > 1:
        before = set(t.rounds_of(key.stage - 1)[-1].entries)
        here = [entry for entry in here if entry in before]
    return [
        GivenTable(tuple(here[start : start + size]))
        for start in range(0, len(here) - size + 1, size)
    ]


def _number(key: RoundKey) -> int:
    return 100 * key.stage + key.round


def _play(event: Desk, key: RoundKey, chance: Random, arrival: Random) -> None:
    """Sheets come in by ``arrival``; some matches are walked over, some sheets are corrected."""
    tables = [one for one in event.live.round(key).tables if not one.is_official]
    walked = [one for one in tables if len(one.at.entries) == 2 and chance.random() < 0.2]
    scores = {one.key: some_points(one, Random(f"{chance.random()}")) for one in tables}
    for table in arrival.sample(tables, len(tables)):
        if table in walked:
            winner = min(table.at.entries)
            given = sheets.walk_over(event.live, table.key, winner, "Late", "TUP-TOUR-8", "late")
            event.note(given)
        else:
            event.play(table, scores[table.key])
    for table in tables:
        if table not in walked and chance.random() < 0.3:
            _correct(event, table, chance)


def _correct(event: Desk, table: Table, chance: Random) -> None:
    tally = tally_of(some_points(table, chance))
    if chance.random() < 0.5:
        lines = ('{"line":1}', '{"line":2}')
        event.note(sheets.correct_sheet(event.live, table.key, lines, tally, "Misread"))
        tally = tally_of(some_points(table, chance))
        event.note(judging.void_deal(event.live, table.key, 2, tally, "Card seen", "X-1"))
    else:
        event.note(sheets.correct_sheet(event.live, table.key, ('{"new":1}',), tally, "Misread"))


def _judge(event: Desk, key: RoundKey, chance: Random) -> None:
    """Of all that a jury may do, some."""
    entry = chance.choice(event.live.round(key).entries)
    acts: list[Callable[[], None]] = [
        lambda: _penalize(event, key, entry, chance),
        lambda: event.note(judging.make_ruling(event.live, key, "warning", (entry,), "Loud", "")),
        lambda: event.note(judging.name_substitute(event.live, key, entry, "Zsófi", "", "")),
        lambda: _lift(event),
    ]
    for act in acts:
        if chance.random() < 0.5:
            act()


def _penalize(event: Desk, key: RoundKey, entry: str, chance: Random) -> None:
    if not isinstance(event.live.stage(key.stage), Knockout):
        points = chance.choice(["1", "1/2", "7/3"])
        of = chance.choice(["points", "winnings"])
        made = judging.give_penalty(event.live, key, entry, points, of, "Late", "house-1")  # type: ignore[arg-type]
        event.note(made)


def _lift(event: Desk) -> None:
    if event.live.rulings:
        event.note(judging.lift_ruling(event.live, event.live.rulings[-1].number, "Enough"))
