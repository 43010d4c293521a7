"""Whatever is corrected: a bracket, its tables and its order say the same."""

from random import Random

import pytest

from app.domain.tournament import conducting, organizing, sheets
from app.domain.tournament.bracket_states import bracket_state
from app.domain.tournament.facts import AnyFact, RoundKey
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.refusals import Barred
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import Knockout
from app.domain.tournament.standings import standings
from app.domain.tournament.state import Table
from tests.domain.tournament.staging import Desk, bars, desk, tally_of

KINDS = (
    Knockout(name="Cup"),
    Knockout(name="Cup", third_place=True),
    Knockout(name="Cup", all_places=True),
    Knockout(name="Cup", elimination="double"),
)


def agrees(cup: Desk) -> None:
    """Every tie that is drawn has at its table those whom the bracket has."""
    for tie in bracket_state(cup.live, 1).ties:
        if tie.table is None:
            continue
        assert {side.entry for side in tie.sides} == set(tie.table.at.entries)
        assert tie.winner is None or tie.winner in tie.table.at.entries
        if tie.table.is_official and tie.winner is not None:
            assert tie.winner == tie.table.winner
    assert fold(cup.facts) == cup.live


def correct(cup: Desk, chance: Random) -> None:
    """Turn a result round, or give the match to nobody; called off is what stands in the way."""
    official = [table for table in cup.live.tables_of(1) if table.is_official and table.sheet.lines]
    if not official:
        return
    table = chance.choice(official)
    while (bar := tried(cup, table, chance.random())) is not None:
        assert bar.code == "rounds-rest-on-it"
        agrees(cup)
        last = cup.live.rounds[-1].key
        assert str(bar.params["rounds"]).startswith(str(last))
        if chance.random() < 0.3:
            return
        cup.note(conducting.cancel_round(cup.live, last, "It rested on a mistake"))
        agrees(cup)


def tried(cup: Desk, table: Table, chance: float) -> Barred | None:
    """What bars another result of a table; it is kept where nothing does."""
    try:
        cup.note(changed(cup, table, chance))
    except Barred as error:
        return error
    return None


def changed(cup: Desk, table: Table, chance: float) -> tuple[AnyFact, ...]:
    """Another result of a table."""
    if chance < 0.2:
        return sheets.walk_over(cup.live, table.key, "", "Both were someone else", "")
    if chance < 0.4:
        return sheets.walk_over(cup.live, table.key, table.at.entries[0], "Not there", "")
    points = (1, 9) if table.winner == table.at.entries[0] else (9, 1)
    tally = tally_of(points)
    return sheets.correct_sheet(cup.live, table.key, ("{}",), tally, "Two columns swapped")


@pytest.mark.parametrize("kind", KINDS, ids=["single", "third", "all", "double"])
@pytest.mark.parametrize("seed", range(12))
def test_a_bracket_agrees_with_its_tables_whatever_is_corrected(kind: Knockout, seed: int) -> None:
    chance = Random(seed)
    cup = desk(Plan((kind,)), chance.randint(2, 11), size=2)
    steps = 0
    while next_round(cup.live) is not None:
        steps += 1
        cup.draw(steps)
        for table in cup.live.rounds[-1].tables:
            if not table.is_official:
                cup.play(table, chance.choice(((9, 1), (1, 9))))
        agrees(cup)
        if steps < 25 and chance.random() < 0.6:
            correct(cup, chance)
            agrees(cup)
    cup.note(organizing.finish(cup.live))
    (order,) = standings(cup.live)
    assert order.official
    final = next(tie for tie in reversed(bracket_state(cup.live, 1).ties) if tie.tie.place == 1)
    if final.winner is not None:
        assert [one.entry for one in order.standings if one.place == 1] == [final.winner]


def test_a_correction_that_changes_who_goes_on_waits_until_the_rounds_after_are_called_off() -> (
    None
):
    cup = desk(Plan((Knockout(name="Cup", third_place=True),)), 6, size=3)
    cup.draw(1)
    for table in cup.live.rounds[0].tables:
        cup.play(table, (9, 1))
    cup.draw(2)
    first = cup.table(1, 1, 1)
    turned = ("{}",), tally_of((1, 9)), "Two columns swapped"
    with bars(cup, "rounds-rest-on-it"):
        sheets.correct_sheet(cup.live, first.key, *turned)
    with bars(cup, "rounds-rest-on-it"):
        sheets.walk_over(cup.live, first.key, first.at.entries[1], "They had gone", "")
    cup.note(sheets.correct_sheet(cup.live, first.key, ("{}",), tally_of((8, 2)), "Two points"))
    cup.note(conducting.cancel_round(cup.live, RoundKey(1, 2), "A sheet was read wrong"))
    cup.note(sheets.correct_sheet(cup.live, first.key, *turned))
    cup.draw(3)
    assert first.at.entries[1] in cup.live.rounds[1].entries
    assert first.at.entries[0] not in cup.live.rounds[1].entries
