"""Lots: drawn once for each entry, told in the log, and nobody's changes by who comes late."""

import pytest
from msgspec.structs import replace

from app.domain.tournament import arranging, registering
from app.domain.tournament.course_facts import Lot
from app.domain.tournament.facts import RoundArranged, RoundDrawn, RoundKey
from app.domain.tournament.folding import fold
from app.domain.tournament.lots import LOTS
from app.domain.tournament.pairing import GivenTable, pair_round
from app.domain.tournament.placing import Ties, placement_points
from app.domain.tournament.plan import Plan
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.scoring import ByMatches
from app.domain.tournament.stages import External, RandomDraw, Swiss
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


@pytest.mark.parametrize("ties", ["average", "lots"])
def test_whoever_is_seated_by_hand_has_the_lot_that_the_seed_gives_him(ties: Ties) -> None:
    plan = Plan((RandomDraw(name="Rounds", rounds=2, tables=(4, 5), table_ties=ties),))
    day = desk(plan, 8)
    key = day.draw(1)
    day.note(registering.add_entries(day.live, people(9, 1)))
    first, second = (table.at.entries for table in day.live.rounds[0].tables)
    day.note(arranging.arrange(day.live, key, [first, (*second, "e09")], "came late"))
    late = Lot("e09", drawn(LOTS, seed_of(1), "1.1|lot|9"))
    assert isinstance(day.facts[-1], RoundArranged)
    assert day.facts[-1].lots == (late,)
    assert late in day.live.rounds[0].lots
    for table in day.live.rounds[0].tables:
        day.play(table, (0,) * len(table.at.entries))
    assert "e09" in order(day)
    # Logs of before that was told have the same lot.
    told = [replace(one, lots=()) if isinstance(one, RoundArranged) else one for one in day.facts]
    assert fold(told) == day.live
    assert fold(day.facts) == day.live


def test_nobody_draws_a_second_lot_in_a_round_by_being_seated_elsewhere() -> None:
    day = desk(PRESETS["paskievics-classic"].plan, 8)
    key = day.draw(1)
    before = day.live.rounds[0].lots
    tables = [tuple(reversed(table.at.entries)) for table in day.live.rounds[0].tables]
    day.note(arranging.arrange(day.live, key, tables, "by request"))
    assert isinstance(day.facts[-1], RoundArranged)
    assert day.facts[-1].lots == ()
    assert day.live.rounds[0].lots == before


def test_lots_of_hosted_rounds_are_in_the_log_as_well() -> None:
    plan = Plan((External(name="Own", rounds=1, tables=(2,), scoring=ByMatches()),))
    day = desk(plan, 3)
    given = [GivenTable(("e02", "e01"))]
    made = pair_round(day.live, RoundKey(1, 1), given, seed_of(1), "c" * 64, "")
    assert isinstance(made[0], RoundDrawn)
    lots = {lot.entry: lot.number for lot in made[0].lots}
    assert lots == {f"e0{n}": drawn(LOTS, seed_of(1), f"1.1|lot|{n}") for n in (1, 2, 3)}
