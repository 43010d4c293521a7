"""Lots: drawn once for each entry, told in the log, and nobody's changes by who comes late."""

from app.domain.tournament import registering
from app.domain.tournament.course_facts import Lot
from app.domain.tournament.facts import RoundDrawn
from app.domain.tournament.folding import fold
from app.domain.tournament.lots import LOTS
from app.domain.tournament.placing import placement_points
from app.domain.tournament.plan import Plan
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.stages import RandomDraw, Swiss
from app.domain.tournament.standings import standings
from app.engine.shuffle import drawn
from tests.domain.tournament.staging import Desk, desk, people, seed_of


def order(day: Desk) -> list[str]:
    """The entries of the first stage as they stand."""
    return [one.entry for one in standings(day.live)[0].standings]


def level(plan: Plan, entries: int) -> Desk:
    """A first round in which all are equal."""
    day = desk(plan, entries)
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (0,) * len(table.at.entries))
    return day


def test_a_late_entry_has_a_lot_of_its_own_and_changes_nobody_elses() -> None:
    for plan in (
        PRESETS["paskievics-classic"].plan,
        Plan((Swiss(name="Open", rounds=3),)),
    ):
        day = level(plan, 8)
        before = order(day)
        assert {one.by for one in standings(day.live)[0].standings[1:]} == {"lot"}
        day.note(registering.add_entries(day.live, people(9, 1)))
        day.draw(2)
        after = [entry for entry in order(day) if entry != "e09"]
        assert after == before


def test_lots_are_in_the_log_with_the_draw_whose_seed_gives_them() -> None:
    day = level(PRESETS["paskievics-classic"].plan, 8)
    told = next(fact for fact in day.facts if isinstance(fact, RoundDrawn))
    assert [one.entry for one in told.lots] == order(day)
    for lot in told.lots:
        assert lot == Lot(lot.entry, drawn(LOTS, seed_of(1), f"1.1|lot|{int(lot.entry[1:])}"))
    numbers = [lot.number for lot in told.lots]
    assert numbers == sorted(numbers)
    # Who comes in the second round has the lot of that draw, whose seed nobody knew before.
    day.note(registering.add_entries(day.live, people(9, 1)))
    day.draw(2)
    late = next(one for one in day.live.rounds[1].lots if one.entry == "e09")
    assert late.number == drawn(LOTS, seed_of(2), "1.2|lot|9")


def test_a_log_from_before_lots_were_told_has_those_of_its_seeds() -> None:
    day = level(PRESETS["paskievics-classic"].plan, 8)
    old = [
        RoundDrawn(**{**{name: getattr(fact, name) for name in fact.__struct_fields__}, "lots": ()})
        if isinstance(fact, RoundDrawn)
        else fact
        for fact in day.facts
    ]
    assert fold(old) == day.live


def test_lots_at_a_table_are_those_that_were_drawn() -> None:
    day = level(Plan((RandomDraw(name="Day", rounds=1, tables=(4,), table_ties="lots"),)), 4)
    (table,) = day.live.rounds[0].tables
    lots = [one.entry for one in day.live.rounds[0].lots]
    expected = placement_points(dict.fromkeys(table.at.entries, 0), ties="lots", lots=lots)
    assert {one.entry: one.points for one in standings(day.live)[0].standings} == expected
