"""Who withdraws while a round is published: what the director chose, and that it is told."""

from app.domain.tournament import registering
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.plan import Plan
from app.domain.tournament.seated import gone_but_seated
from app.domain.tournament.stages import FinalTables, RandomDraw
from app.domain.tournament.standings import standings
from app.domain.tournament.worth import worth_of
from tests.domain.tournament.staging import Desk, desk

DAY = Plan(
    (
        RandomDraw(name="Rounds", rounds=2, tables=(4,)),
        FinalTables(name="Finals", tables=(4,)),
    )
)


def order(day: Desk, stage: int) -> list[tuple[str, int, object]]:
    """Who is where in a stage, with what."""
    return [(one.entry, one.place, one.points) for one in standings(day.live)[stage - 1].standings]


def leaves(day: Desk, entry: str, key: RoundKey | None = None) -> None:
    """An entry withdraws, from this round on if one is named."""
    day.note(registering.withdraw_entry(day.live, entry, "Ill", key))


def test_who_withdraws_from_a_published_table_keeps_what_he_wins_there() -> None:
    day = desk(DAY, 4)
    key = day.draw(1)
    a, b, c, d = day.table(1, 1, 1).at.entries
    leaves(day, a)
    entry = day.live.entry(a)
    assert (entry.out_from, gone_but_seated(day.live, entry)) == (RoundKey(1, 2), None)
    day.play(day.table(1, 1, 1), (9, 3, -2, -10))
    assert order(day, 1) == [(a, 1, 5), (b, 2, 3), (c, 3, 2), (d, 4, 1)]
    assert entry.plays_in(key)


def test_who_is_out_of_the_published_round_is_told_at_his_table_and_has_nothing_of_it() -> None:
    day = desk(DAY, 4)
    key = day.draw(1)
    table = day.table(1, 1, 1)
    a, b, c, d = table.at.entries
    leaves(day, a, key)
    assert gone_but_seated(day.live, day.live.entry(a)) == table
    assert gone_but_seated(day.live, day.live.entry(b)) is None
    day.play(table, (9, 3, -2, -10))
    assert order(day, 1) == [(b, 1, 3), (c, 2, 2), (d, 3, 1), (a, 4, 0)]
    assert a not in worth_of(day.live, day.live.rounds[0], day.table(1, 1, 1))
    day.note(registering.take_back_withdrawal(day.live, a, "He stayed"))
    assert order(day, 1)[0] == (a, 1, 5)


def test_who_is_out_of_the_finals_is_last_at_his_table() -> None:
    day = desk(DAY, 4)
    for number in (1, 2):
        day.draw(number)
        day.play(day.live.rounds[-1].tables[0], (9, 3, -2, -10))
    day.draw(3)
    a, b, c, d = day.table(2, 1, 1).at.entries
    # No round is left that he could be out of from then on: it is the finals.
    leaves(day, a)
    assert gone_but_seated(day.live, day.live.entry(a)) == day.table(2, 1, 1)
    day.play(day.table(2, 1, 1), (9, 3, -2, -10))
    assert order(day, 2) == [(b, 1, 3), (c, 2, -2), (d, 3, -10), (a, 4, 0)]
