"""Late entries: drawn from the next round on, or refused; how many can be seated is told."""

import pytest

from app.domain.tournament import conducting, registering
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.field import Field, next_field
from app.domain.tournament.plan import Plan
from app.domain.tournament.presets import PRESETS
from app.domain.tournament.stages import Knockout, RandomDraw, RoundRobin, Swiss
from tests.domain.tournament.staging import bars, desk, people

DAY = PRESETS["paskievics-classic"].plan
ONCE = [RoundRobin(name="Blocks", largest_block=5), Knockout(name="Cup")]


@pytest.mark.parametrize("stage", ONCE, ids=["blocks", "cup"])
def test_whoever_comes_after_blocks_or_a_bracket_were_drawn_is_refused(
    stage: RoundRobin | Knockout,
) -> None:
    event = desk(Plan((stage,)), 5, size=2)
    event.draw(1)
    with bars(event, "too-late-to-enter"):
        registering.add_entries(event.live, people(6, 1))
    # While nothing is played the draw is called off, and they are drawn with all others.
    event.note(conducting.cancel_round(event.live, RoundKey(1, 1), "One more has come"))
    event.note(registering.add_entries(event.live, people(6, 1)))
    event.draw(2)
    assert "e06" in event.live.rounds[0].entries


def test_whoever_comes_after_the_last_draw_of_the_first_stage_is_refused() -> None:
    day = desk(Plan((Swiss(name="Open", rounds=2), Knockout(name="Cup"))), 4)
    day.draw(1)
    for table in day.live.rounds[0].tables:
        day.play(table, (9, 1))
    day.note(registering.add_entries(day.live, people(5, 1)))
    day.draw(2)
    with bars(day, "too-late-to-enter"):
        registering.add_entries(day.live, people(6, 1))


@pytest.mark.parametrize(
    ("entries", "nearest"),
    [(0, (4,)), (3, (4,)), (6, (5, 8)), (7, (5, 8)), (11, (10, 12))],
)
def test_a_number_that_cannot_be_seated_is_told_while_entries_come_in(
    entries: int, nearest: tuple[int, ...]
) -> None:
    day = desk(DAY, entries)
    assert next_field(day.live) == Field(entries, seats=False, nearest=nearest)


@pytest.mark.parametrize("entries", [4, 5, 8, 9, 10, 12, 13, 41, 400])
def test_a_number_that_can_be_seated_is_told_too(entries: int) -> None:
    assert next_field(desk(DAY, entries).live) == Field(entries, seats=True, nearest=())


def test_the_field_is_that_of_the_next_round_without_who_has_gone() -> None:
    day = desk(Plan((RandomDraw(name="Day", rounds=2, tables=(4, 5)),)), 8)
    day.draw(1)
    day.hand_in(day.table(1, 1, 1), (9, 3, -2, -10))
    day.note(registering.withdraw_entry(day.live, "e01", "Home"))
    assert next_field(day.live) == Field(7, seats=False, nearest=(5, 8))
    pairs = desk(Plan((Knockout(name="Cup"),)), 1)
    assert next_field(pairs.live) == Field(1, seats=False, nearest=(2,))
    pairs.note(registering.add_entries(pairs.live, people(2, 1)))
    assert next_field(pairs.live) == Field(2, seats=True, nearest=())


@pytest.mark.parametrize(
    ("entries", "blocks"), [(32, (32,)), (33, (17, 16)), (65, (22, 22, 21)), (2, (2,))]
)
def test_a_league_says_beforehand_into_which_blocks_it_would_fall(
    entries: int, blocks: tuple[int, ...]
) -> None:
    league = desk(PRESETS["chaupatia-league"].plan, entries, size=3)
    assert next_field(league.live) == Field(entries, seats=True, nearest=(), blocks=blocks)
    league.draw(1)
    assert tuple(map(len, league.live.rounds[0].blocks)) == blocks
    if entries > 2:
        assert next_field(league.live) == Field(entries, seats=True, nearest=())
