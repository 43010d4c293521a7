"""A finished event goes on where a correction calls for a round more, and is finished again."""

from app.domain.tournament import judging, organizing, sheets
from app.domain.tournament.folding import fold
from app.domain.tournament.plan import Plan
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import Knockout
from app.domain.tournament.standings import standings
from tests.domain.tournament.staging import Desk, bars, desk, tally_of

LINES = ('{"line":2}',)


def finished(reason: str = "") -> Desk:
    """A double cup of two whose final the unbeaten side has won; ended early with a reason."""
    cup = desk(Plan((Knockout(name="Cup", elimination="double"),)), 2)
    cup.draw(1)
    cup.play(cup.table(1, 1, 1), (9, 1))
    if not reason:
        cup.draw(2)
        unbeaten = cup.table(1, 2, 1).at.entries.index(cup.table(1, 1, 1).at.entries[0])
        cup.play(cup.table(1, 2, 1), (9, 1) if unbeaten == 0 else (1, 9))
    cup.note(organizing.finish(cup.live, reason))
    return cup


def turned(cup: Desk, number: int) -> None:
    """Another side has won the match of this round, the jury finds."""
    table = cup.table(1, number, 1)
    tally = tally_of(reversed(tuple(table.points().values())))
    cup.note(sheets.correct_sheet(cup.live, table.key, LINES, tally, "read anew"))


def test_a_final_that_turns_after_the_end_is_played_again() -> None:
    cup = finished()
    turned(cup, 2)
    assert cup.live.phase == "running"
    assert not standings(cup.live)[0].official
    assert fold(cup.facts) == cup.live
    with bars(cup, "rounds-left"):
        organizing.finish(cup.live)
    cup.draw(3)
    cup.play(cup.table(1, 3, 1), (9, 1))
    assert [one.place for one in standings(cup.live)[0].standings] == [1, 2]
    cup.note(organizing.finish(cup.live))
    assert fold(cup.facts).phase == "finished"


def test_a_void_deal_that_turns_the_final_does_so_as_well() -> None:
    cup = finished()
    final = cup.table(1, 2, 1)
    tally = tally_of(reversed(tuple(final.points().values())))
    cup.note(judging.void_deal(cup.live, final.key, 1, tally, "misdeal", ""))
    assert cup.live.phase == "running"


def test_a_correction_that_turns_nothing_leaves_it_finished() -> None:
    cup = finished()
    final = cup.table(1, 2, 1)
    tally = tally_of(tuple(2 * points for points in final.points().values()))
    cup.note(sheets.correct_sheet(cup.live, final.key, LINES, tally, "added up anew"))
    assert cup.live.phase == "finished"


def test_an_event_that_was_ended_early_stays_so() -> None:
    cup = finished("the hall closes")
    assert next_round(cup.live) is not None
    turned(cup, 1)
    assert cup.live.phase == "finished"
