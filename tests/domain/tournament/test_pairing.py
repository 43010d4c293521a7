"""Stages whose tables the organizer gives: what is hosted, what is refused, how it is ordered."""

from collections.abc import Sequence

from app.domain.tournament import conducting, organizing, pairing, registering
from app.domain.tournament.facts import RoundKey
from app.domain.tournament.pairing import GivenTable
from app.domain.tournament.plan import Plan
from app.domain.tournament.scoring import ByMatches, ByPlaces
from app.domain.tournament.stages import Advance, External, Knockout, RandomDraw, Swiss
from app.domain.tournament.standings import standings
from app.persistence.matching import heaviest_pairs
from tests.domain.tournament.staging import Desk, bars, desk, people, seed_of

OWN = External(name="Own", rounds=2, tables=(2,), scoring=ByMatches(bye_points=1))
HOSTED = Plan((OWN,))
FIRST, SECOND = RoundKey(1, 1), RoundKey(1, 2)


def pair(day: Desk, key: RoundKey, *tables: Sequence[str], reason: str = "") -> None:
    """Give these tables and publish them."""
    given = [GivenTable(tuple(entries)) for entries in tables]
    made = pairing.pair_round(day.live, key, given, seed_of(key.round), "c" * 64, reason)
    day.note(made)
    day.note(conducting.publish(day.live, key))


def test_own_pairings_are_hosted_and_scored_with_who_goes_without() -> None:
    day = desk(HOSTED, 5)
    pair(day, FIRST, ("e04", "e01"), ("e02", "e05"))
    assert [table.at.entries for table in day.live.rounds[0].tables] == [
        ("e04", "e01"),
        ("e02", "e05"),
    ]
    assert day.live.rounds[0].byes == ("e03",)
    day.play(day.table(1, 1, 1), (7, 2))
    day.play(day.table(1, 1, 2), (3, 3))
    points = {one.entry: one.points for one in standings(day.live)[0].standings}
    assert points == {"e04": 2, "e03": 1, "e02": 1, "e05": 1, "e01": 0}
    pair(day, SECOND, ("e03", "e04"))
    assert day.live.rounds[1].byes == ("e01", "e02", "e05")
    day.play(day.table(1, 2, 1), (5, 9))
    day.note(organizing.finish(day.live))
    assert standings(day.live)[0].official


def test_first_dealers_are_those_given_or_drawn_by_the_seed() -> None:
    day = desk(HOSTED, 4, size=2)
    given = [GivenTable(("e01", "e02"), 3), GivenTable(("e03", "e04"))]
    one, other = (
        pairing.pair_round(day.live, FIRST, given, seed_of(number), "c" * 64, "")
        for number in (1, 1)
    )
    assert one == other
    day.note(one)
    dealers = [table.at.first_dealer for table in day.live.rounds[0].tables]
    assert dealers[0] == 3
    assert dealers[1] in range(4)
    with bars(day, "reason-needed"):
        wrong = [GivenTable(("e01", "e02"), 4)]
        pairing.pair_round(day.live, FIRST, wrong, seed_of(1), "c" * 64, "")
    with bars(day, "first-dealer"):
        pairing.pair_round(day.live, FIRST, wrong, seed_of(1), "c" * 64, "Anew")


def test_tables_that_cannot_be_are_refused() -> None:
    day = desk(HOSTED, 4)
    day.note(registering.withdraw_entry(day.live, "e04", "Ill"))
    for tables, code in (
        ([], "no-tables"),
        ([("e01", "e09")], "unknown-entry"),
        ([("e01", "e04")], "entry-not-here"),
        ([("e01", "e02"), ("e03", "e01")], "seated-twice"),
        ([("e01", "e01")], "seated-twice"),
        ([("e01", "e02", "e03")], "table-size"),
        ([("e01",)], "table-size"),
    ):
        with bars(day, code):
            pair(day, FIRST, *tables)
    with bars(day, "unknown-round"):
        pair(day, SECOND, ("e01", "e02"))


def test_pairings_are_given_again_only_for_a_reason_and_before_they_are_played() -> None:
    day = desk(HOSTED, 4)
    pair(day, FIRST, ("e01", "e02"), ("e03", "e04"))
    with bars(day, "reason-needed"):
        pair(day, FIRST, ("e01", "e03"))
    pair(day, FIRST, ("e01", "e03"), ("e02", "e04"), reason="A mistake")
    assert [table.at.entries for table in day.live.rounds[0].tables] == [
        ("e01", "e03"),
        ("e02", "e04"),
    ]
    with bars(day, "sheets-not-official"):
        pair(day, SECOND, ("e01", "e02"))
    day.play(day.table(1, 1, 1), (7, 2))
    with bars(day, "round-played"):
        pair(day, FIRST, ("e01", "e02"), reason="Another mistake")


def test_a_drawn_stage_takes_no_tables_and_a_hosted_one_draws_none() -> None:
    hosted = desk(HOSTED, 4)
    with bars(hosted, "own-pairings"):
        conducting.draw_next(hosted.live, seed_of(1), "c" * 64, "", heaviest_pairs)
    drawn = desk(Plan((Swiss(name="Open", rounds=1),)), 4)
    with bars(drawn, "drawn-pairings"):
        pair(drawn, FIRST, ("e01", "e02"))


def test_hosted_tables_of_four_are_ordered_by_places_and_the_best_go_on() -> None:
    hosted = External(name="Own", rounds=1, tables=(4, 5), scoring=ByPlaces())
    final = Knockout(name="Final", advance=Advance(best=2))
    day = desk(Plan((hosted, final)), 9)
    pair(day, FIRST, ("e01", "e02", "e03", "e04"), ("e05", "e06", "e07", "e08", "e09"))
    day.play(day.table(1, 1, 1), (9, 3, -2, -10))
    day.play(day.table(1, 1, 2), (8, 7, 0, -5, -10))
    points = {one.entry: one.points for one in standings(day.live)[0].standings}
    assert points["e01"] == points["e05"] == 5
    assert points["e02"] == points["e06"] == 3
    assert points["e09"] == 1
    day.draw(2)
    assert [table.at.entries for table in day.live.rounds[1].tables] == [("e01", "e05")]


def test_a_hosted_stage_carries_over_only_from_one_that_counts_alike() -> None:
    day = desk(HOSTED, 4)
    swiss = Swiss(name="Open", rounds=1)
    rounds = RandomDraw(name="Rounds", rounds=1, tables=(4,))
    by_places = ByPlaces()

    def hosted(scoring: ByPlaces | ByMatches, size: int) -> External:
        return External(name="Own", rounds=1, tables=(size,), scoring=scoring, carry="points")

    for stages, code in (
        ((swiss, hosted(by_places, 4)), "plan-carry"),
        ((rounds, hosted(ByMatches(), 2)), "plan-carry"),
        ((hosted(by_places, 4),), "plan-carry"),
        ((swiss, hosted(ByMatches(), 4)), "plan-matches-of-two"),
    ):
        with bars(day, code):
            organizing.configure(day.live, "Cup", "{}", Plan(stages))
    plan = Plan((swiss, hosted(ByMatches(), 2)))
    event = desk(plan, 3)
    event.draw(1)
    one, other = event.table(1, 1, 1).at.entries
    (idle,) = event.live.rounds[0].byes
    event.play(event.table(1, 1, 1), (4, 4))
    pair(event, RoundKey(2, 1), (one, idle))
    event.play(event.table(2, 1, 1), (6, 1))
    points = {row.entry: row.points for row in standings(event.live)[1].standings}
    # A draw and a win; a bye of two and a loss; a draw and no table.
    assert points == {one: 3, idle: 2, other: 1}


def test_whoever_comes_late_may_be_seated_in_the_next_round() -> None:
    day = desk(HOSTED, 2)
    pair(day, FIRST, ("e01", "e02"))
    day.play(day.table(1, 1, 1), (7, 2))
    day.note(registering.add_entries(day.live, people(3, 1)))
    pair(day, SECOND, ("e03", "e01"))
    assert day.live.rounds[1].byes == ("e02",)
