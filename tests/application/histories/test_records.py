"""Records by season: what counts, of whom, and what of it a caller is told; on both databases."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.application.actor import STRANGER, Actor
from app.application.errors import Code, Refused
from app.application.histories.charting import get_season_chart
from app.application.histories.company import get_versus, list_deal_partners, list_partners
from app.application.histories.matches import list_results, list_team_results
from app.application.histories.records import get_club_record, get_player_record, get_team_record
from app.application.histories.seasons import Season
from app.application.histories.values import GameRecord, Tallied
from app.application.matches.looking_back import list_deals
from app.application.played import HistoryFilter, Whose
from app.application.ports import Tx
from app.engine.values import Outcome
from app.persistence.databases import AnyDatabase
from tests.application.histories.played import store_match
from tests.games.records.golden import GAMES, paths, read
from tests.storage.world import actors, open_full, play_on, refused

SIX = ("Ann", "Ben", "Cil", "Dan", "Eve", "Flo")


def ids_of(people: Sequence[Actor]) -> list[str]:
    return [str(one.account) for one in people]


async def filled(database: AnyDatabase) -> list[Actor]:
    """Five matches of 2026 and one of 2025; one is hidden, one has no result."""
    people = list(await actors(database, *SIX))
    ann, ben, cil, dan, eve, _ = ids_of(people)

    def store(tx: Tx) -> None:
        pairs = ((ann, ben), (cil, dan))
        store_match(tx, "m1", pairs, ("won", "lost"), -3)
        store_match(tx, "m2", pairs, ("won", "lost"), 0)
        store_match(tx, "m3", ((ann, cil), (ben, dan)), ("lost", "won"), 40)
        store_match(tx, "m4", ((ann, ben), (cil, eve)), ("drawn", "drawn"), 100)
        store_match(tx, "m5", pairs, ("won", "lost"), 200, shown=False)
        store_match(tx, "m6", pairs, ("unfinished", "unfinished"), 364)

    await database.write(store)
    return people


def record(found: Sequence[GameRecord]) -> tuple[int, ...]:
    (one,) = found
    return (one.matches, one.won, one.lost, one.drawn, one.points)


@pytest.mark.parametrize(
    ("season", "expected"),
    [
        (Season(), (5, 3, 1, 1, 7)),
        (Season(season=2026), (4, 2, 1, 1, 4)),
        (Season(season=2025), (1, 1, 0, 0, 3)),
        (Season(since="2026-01-01", until="2026-01-01"), (1, 1, 0, 0, 3)),
        (Season(since="2026-01-02"), (3, 1, 1, 1, 1)),
        (Season(season=2026, until="2026-02-10"), (2, 1, 1, 0, 1)),
    ],
)
async def test_a_record_is_of_a_season(
    database: AnyDatabase, season: Season, expected: tuple[int, ...]
) -> None:
    ann, *_ = people = await filled(database)
    found = await database.read(get_player_record, ann, ids_of(people)[0], season)
    assert record(found.games) == expected
    played = expected[0]
    tallied = (
        Tallied("deals", "count.deals", played),
        Tallied("tricks", "count.tricks", 2 * played),
    )
    assert found.games[0].counts == tallied


async def test_a_season_without_a_match_is_empty_and_a_day_must_be_one(
    database: AnyDatabase,
) -> None:
    ann, *_ = people = await filled(database)
    for season in (Season(season=2024), Season(tournaments=("t1",))):
        assert (await database.read(get_player_record, ann, ids_of(people)[0], season)).games == ()
    told = ids_of(people)[0], None, 9, Season(season=2026)
    year = (await database.read(list_results, ann, *told)).results
    assert [one.ended_at[5:10] for one in year][:1] == ["12-31"]
    assert [one.ended_at[5:10] for one in year][-1:] == ["01-01"]
    with refused(Code.MALFORMED_REQUEST):
        await database.read(get_player_record, ann, ids_of(people)[0], Season(since="2026-02-30"))


@pytest.mark.parametrize(
    ("season", "code", "params"),
    [
        (Season("bridge"), Code.UNKNOWN_GAME, {"game": "bridge"}),
        (
            Season(since="2026-02-01", until="2026-01-31"),
            Code.MALFORMED_REQUEST,
            {"path": "$.until"},
        ),
        (Season(season=2026, until="2025-12-31"), Code.MALFORMED_REQUEST, {"path": "$.until"}),
        (Season(season=2026, since="2027-01-01"), Code.MALFORMED_REQUEST, {"path": "$.since"}),
    ],
)
async def test_a_season_of_no_game_or_no_time_is_refused_whatever_is_asked(
    database: AnyDatabase, season: Season, code: Code, params: dict[str, str]
) -> None:
    people = await actors(database, "Ann", "Ben")
    ann, ben = ids_of(people)
    for use_case, told in (
        (get_player_record, (ann, season)),
        (get_team_record, ((ann, ben), season)),
        (get_club_record, ("Ruka", season)),
        (get_versus, (ann, ben, season)),
        (list_results, (ann, None, 9, season)),
        (list_partners, (ann, None, 9, season)),
        (list_deal_partners, (ann, None, 9, season)),
        (get_season_chart, (ann, season)),
    ):
        with pytest.raises(Refused) as found:
            await database.read(use_case, people[0], *told)
        assert found.value.kind == code
        assert params.items() <= {one.name: one.value for one in found.value.refusal.params}.items()
    day = Season(since="2026-02-01", until="2026-02-01")
    assert (await database.read(get_player_record, people[0], ann, day)).games == ()


async def test_what_is_hidden_counts_for_those_alone_who_were_there(database: AnyDatabase) -> None:
    people = await filled(database)
    ann = ids_of(people)[0]
    for who, matches in zip((*people, STRANGER), (5, 5, 5, 5, 4, 4, 4), strict=True):
        found = await database.read(get_player_record, who, ann)
        assert record(found.games)[0] == matches
        listed = await database.read(list_results, who, ann, None, 9)
        assert len(listed.results) == matches + 1  # one is unfinished
        versus = await database.read(get_versus, who, ann, ids_of(people)[3])
        assert versus.won == (3 if matches == 5 else 2)


async def test_a_pair_is_whoever_sat_on_one_side_in_any_order(database: AnyDatabase) -> None:
    people = await filled(database)
    ann, ben, cil, dan, *_ = ids_of(people)
    for pair in ((ann, ben), (ben, ann)):
        found = await database.read(get_team_record, people[0], pair)
        assert record(found.games) == (4, 3, 0, 1, 9)
        # Both seats' own deals and tricks.
        assert [one.times for one in found.games[0].counts] == [8, 16]
        listed = await database.read(list_team_results, people[0], pair, None, 9)
        assert [one.result for one in listed.results] == [
            "unfinished",
            "won",
            "drawn",
            "won",
            "won",
        ]
    assert (await database.read(get_team_record, people[0], (ann, dan))).games == ()
    assert record((await database.read(get_team_record, people[0], (ann, cil))).games)[2] == 1
    for wrong in ((ann,), (ann, ann), tuple(f"p{number}" for number in range(9))):
        with refused(Code.BAD_TEAM):
            await database.read(get_team_record, people[0], wrong)
    with refused(Code.UNKNOWN_PLAYER):
        await database.read(get_team_record, people[0], (ann, "nobody"))


async def test_what_a_side_did_is_summed_of_one_seat_and_of_all(database: AnyDatabase) -> None:
    people = await filled(database)
    ann, ben, *_ = ids_of(people)

    def sums(tx: Tx) -> list[tuple[str, int, int]]:
        found = tx.histories.counts(Whose((ann, ben)), HistoryFilter(), ann)
        return sorted((one.name, one.times, one.of_side) for one in found)

    assert await database.read(sums) == [("deals", 8, 4), ("tricks", 16, 8)]


async def test_partners_come_by_how_often_they_sat_there(database: AnyDatabase) -> None:
    people = await filled(database)
    ann = ids_of(people)[0]
    page = await database.read(list_partners, people[0], ann, None, 1)
    first = page.partners[0]
    assert (first.player.name, first.matches, first.won, first.lost, first.drawn) == (
        *("Ben", 4, 3),
        *(0, 1),
    )
    rest = await database.read(list_partners, people[0], ann, page.page.next, 5)
    assert [(one.player.name, one.matches, one.lost) for one in rest.partners] == [("Cil", 1, 1)]
    assert (rest.page.next, rest.page.has_more) == (None, False)
    for bad in ("x", "MQ", "LTEgYQ"):
        with refused(Code.BAD_CURSOR):
            await database.read(list_results, people[0], ann, bad, 5)


async def test_two_players_are_told_of_one_another(database: AnyDatabase) -> None:
    people = await filled(database)
    ann, _, cil, *_ = ids_of(people)
    versus = await database.read(get_versus, people[0], ann, cil)
    assert (versus.matches, versus.won, versus.lost, versus.drawn) == (4, 3, 0, 1)
    assert (versus.together, versus.together_won, versus.together_lost) == (1, 0, 1)
    only = Season(season=2026, since="2026-02-01")
    assert (await database.read(get_versus, people[0], ann, cil, only)).matches == 2
    assert (await database.read(get_versus, people[0], ann, ann)).matches == 0


async def test_pages_go_on_where_the_last_one_ended_even_at_one_moment(
    database: AnyDatabase,
) -> None:
    people = await filled(database)
    ann, ben, *_ = ids_of(people)

    def store(tx: Tx) -> None:
        for number in range(5):
            store_match(tx, f"n{number}", ((ann,), (ben,)), ("won", "lost"), 300)

    await database.write(store)
    after, ends = None, []
    for _ in range(6):
        page = await database.read(list_results, people[0], ann, after, 2)
        ends += [one.ended_at for one in page.results]
        after = page.page.next
    assert after is None
    assert len(ends) == 11
    assert ends == sorted(ends, reverse=True)


async def test_the_counts_of_a_played_match_are_those_of_its_deals(database: AnyDatabase) -> None:
    people = await actors(database, "Ann", "Ben", "Cil")
    match = (await open_full(database, people, b'{"deals": 3}')).match.id
    await play_on(database, people, match, 20)
    for person in people:  # a match that runs counts for nothing yet
        assert (await database.read(get_player_record, person, ids_of(people)[0])).games == ()
    await play_on(database, people, match)
    deals = (await database.read(list_deals, people[0], match, None, 9)).deals
    for seat, person in enumerate(people):
        found = await database.read(get_player_record, person, str(person.account))
        counts = {one.name: one.times for one in found.games[0].counts}
        lines = [deal.line for deal in deals]
        assert counts["deals"] == 3
        assert counts.get("tricks", 0) == sum(line.tricks[seat] for line in lines)  # type: ignore[attr-defined]
        made = sum(line.tricks[seat] == line.bids[seat] for line in lines)  # type: ignore[attr-defined]
        assert counts.get("bids-made", 0) == made
        assert found.games[0].points == deals[-1].score.totals[seat]  # type: ignore[attr-defined]


ALONE = (
    (("won", 4), ("lost", -1), ("lost", -3)),
    (("lost", 0), ("won", 9), ("lost", -9)),
    (("lost", -5), ("lost", -5), ("won", 10)),
    (("won", 2), ("won", 2), ("lost", -4)),
    (("drawn", 8), ("drawn", 8), ("drawn", 3)),
    (("lost", 7), ("won", 1), ("won", -8)),
)
"""Tables at which everybody plays alone: in the last one the first of them gave up."""


async def test_where_everybody_plays_alone_head_to_head_is_who_was_ahead(
    database: AnyDatabase,
) -> None:
    people = await actors(database, "Ann", "Ben", "Cil")

    def store(tx: Tx) -> None:
        for number, seats in enumerate(ALONE):
            sides = tuple((one,) for one in ids_of(people))
            store_match(tx, f"m{number}", sides, tuple(result for result, _ in seats), number)
            rows = tx.histories.of_match(f"m{number}")
            tx.histories.put(
                [replace(row, points=seats[row.seat][1]) for row in rows],
            )

    await database.write(store)
    found = {}
    for one in ids_of(people):
        for other in ids_of(people):
            told = await database.read(get_versus, STRANGER, one, other)
            found[one, other] = (told.matches, told.won, told.lost, told.drawn)
    ann, ben, cil = ids_of(people)
    assert found[ann, ben] == (6, 1, 2, 3)
    assert found[ann, cil] == (6, 4, 2, 0)
    assert found[ben, cil] == (6, 5, 1, 0)
    for (one, other), (matches, won, lost, drawn) in found.items():
        assert found[other, one] == (matches, lost, won, drawn)


async def test_what_two_agreed_to_draw_is_a_draw_whatever_their_points(
    database: AnyDatabase,
) -> None:
    people = await actors(database, "Ann", "Ben")
    ann, ben = ids_of(people)

    def store(tx: Tx) -> None:
        store_match(tx, "m1", ((ann,), (ben,)), ("drawn", "drawn"), 1)
        tx.histories.put([replace(row, points=3 * row.seat) for row in tx.histories.of_match("m1")])

    await database.write(store)
    told = await database.read(get_versus, STRANGER, ann, ben)
    assert (told.matches, told.won, told.lost, told.drawn) == (1, 0, 0, 1)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_in_every_game_one_record_is_the_mirror_of_the_other(
    database: AnyDatabase, game: str
) -> None:
    golden = tuple(read(path)[0].expected.outcome for path in paths(game))
    outcomes = tuple({one.points: one for one in golden if one.by != "script-ended"}.values())[:4]
    people = await actors(database, *SIX)
    ids = ids_of(people)
    judge = GAMES[game]
    sides = judge.sides(judge.read_options(f'{{"game":"{game}"}}'.encode()))
    seats = {seat: side for side, members in enumerate(sides) for seat in members}

    def store(tx: Tx) -> None:
        for number, outcome in enumerate(outcomes):
            won = ["won" if side[0] in outcome.winners else "lost" for side in sides]
            results = tuple(won if outcome.winners else ["drawn"] * len(sides))
            accounts = tuple(tuple(ids[seat] for seat in members) for members in sides)
            store_match(tx, f"m{number}", accounts, results, number, game="toy")
            rows = {row.account: row for row in tx.histories.of_match(f"m{number}")}
            tx.histories.put(
                [replace(rows[ids[seat]], points=outcome.points[seat]) for seat in seats]
            )

    await database.write(store)
    for seat, side in seats.items():
        for other, against in seats.items():
            here = await database.read(get_versus, STRANGER, ids[seat], ids[other])
            there = await database.read(get_versus, STRANGER, ids[other], ids[seat])
            assert (here.won, here.lost, here.drawn) == (there.lost, there.won, there.drawn)
            opposed = side != against
            ahead = sum(is_ahead(one, seat, other, len(sides)) for one in outcomes)
            assert (here.matches, here.won) == ((len(outcomes), ahead) if opposed else (0, 0))


def is_ahead(outcome: Outcome, seat: int, other: int, sides: int) -> bool:
    """Between two sides the result says it; where everybody plays alone, the points."""
    if sides == 2:
        return seat in outcome.winners
    return outcome.points[seat] > outcome.points[other]
