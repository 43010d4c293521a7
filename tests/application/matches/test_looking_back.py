"""Deals, records, proofs and histories, on both databases."""

from dataclasses import replace

from app.application.actor import STRANGER, Scope
from app.application.errors import Code
from app.application.histories.company import get_versus
from app.application.histories.matches import list_results
from app.application.histories.values import History
from app.application.matches.looking_back import (
    get_deal,
    get_proof,
    get_record,
    list_deals,
)
from app.application.matches.opening import WantedMatch, WantedSeat, open_match
from app.application.matches.seating import leave, sit
from app.application.matches.watching import get_match, list_events, list_matches
from app.application.rows import MatchFilter
from app.engine.shuffle import commitment
from app.persistence.databases import AnyDatabase
from tests.storage.world import SEED, actors, open_full, play_on, refused


async def test_the_record_of_a_finished_match_replays_to_its_outcome(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals": 2}')).match.id
    await play_on(database, players, match, 9)
    with refused(Code.MATCH_RUNNING):
        await database.read(get_record, players[0], match)
    await play_on(database, players, match)
    record = await database.read(get_record, players[0], match)
    assert record.players == ("Ann", "Bob", "Cat")
    verified = database.shared.context.catalogue["toy"].verify(record)
    view = await database.read(get_match, players[0], match)
    assert verified.outcome == view.match.outcome
    assert (verified.refused, len(verified.deals)) == (None, 2)


async def test_the_seed_is_told_when_the_match_is_over(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals": 1}')).match.id
    proof = await database.read(get_proof, players[0], match)
    assert (proof.commitment, proof.seed) == (commitment(SEED), None)
    await play_on(database, players, match)
    assert (await database.read(get_proof, players[0], match)).seed == SEED


async def test_finished_deals_are_listed_in_pages(database: AnyDatabase) -> None:
    *players, dan = await actors(database, "Ann", "Bob", "Cat", "Dan")
    match = (await open_full(database, players, b'{"deals": 3}')).match.id
    await play_on(database, players, match, 15 + 1)
    mine = await database.read(list_deals, players[0], match, None, 10)
    assert [deal.number for deal in mine.deals] == [1]
    with refused(Code.DEALS_CLOSED):
        await database.read(list_deals, dan, match, None, 10)
    await play_on(database, players, match)
    page = await database.read(list_deals, dan, match, None, 2)
    assert ([deal.number for deal in page.deals], page.page.has_more) == ([1, 2], True)
    rest = await database.read(list_deals, dan, match, page.page.next, 2)
    assert ([deal.number for deal in rest.deals], rest.page.next) == ([3], None)
    assert await database.read(get_deal, dan, match, 3) == rest.deals[0]
    for number in (0, 4, 10**30):
        with refused(Code.UNKNOWN_DEAL):
            await database.read(get_deal, dan, match, number)


def told(page: History) -> list[tuple[str, str]]:
    return [(item.match.id, item.result) for item in page.results if item.match]


async def test_finished_matches_make_a_history_newest_first(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    ann, bob, _ = (str(player.account) for player in players)
    matches = []
    for number in range(3):
        match = (await open_full(database, players, b'{"deals": 1}')).match.id
        if number < 2:
            await database.write(leave, players[number], match, number)
        matches.append(match)
    page = await database.read(list_results, STRANGER, ann, None, 1)
    assert told(page) == [(matches[1], "won")]
    rest = await database.read(list_results, STRANGER, ann, page.page.next, 5)
    assert told(rest) == [(matches[0], "lost")]
    versus = await database.read(get_versus, STRANGER, ann, bob)
    assert (versus.matches, versus.won, versus.lost, versus.drawn) == (2, 1, 1, 0)
    assert versus.together == 0
    with refused(Code.UNKNOWN_PLAYER):
        await database.read(list_results, STRANGER, "nobody", None, 5)
    with refused(Code.BAD_CURSOR):
        await database.read(list_results, STRANGER, ann, "\x00", 5)


async def test_a_finished_match_without_spectators_stays_among_its_own_people(
    database: AnyDatabase,
) -> None:
    *players, dan = await actors(database, "Ann", "Bob", "Cat", "Dan")
    ann, bob, _ = (str(player.account) for player in players)
    wanted = WantedMatch("toy", b"{}", [WantedSeat("me")], spectators="none")
    match = (await database.write(open_match, players[0], wanted)).match.id
    for seat in (1, 2):
        await database.write(sit, players[seat], match, seat)
    await database.write(leave, players[0], match, 0)
    for caller, seen in ((players[1], 1), (players[0], 1), (dan, 0), (STRANGER, 0)):
        page = await database.read(list_results, caller, ann, None, 5)
        assert len(page.results) == seen
        assert (await database.read(get_versus, caller, ann, bob)).matches == seen


async def test_a_token_that_may_not_read_sees_nothing_of_its_account(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    ann = str(players[0].account)
    match = (await open_full(database, players)).match.id
    blind = replace(players[0], scopes=frozenset({Scope.ACCOUNT}))
    for look, args in (
        (get_match, (match,)),
        (list_events, (match, 0, 10)),
        (list_deals, (match, None, 10)),
        (get_record, (match,)),
        (get_proof, (match,)),
        (list_matches, (MatchFilter(), None, 10)),
        (list_results, (ann, None, 10)),
        (get_versus, (ann, ann)),
    ):
        with refused(Code.SCOPE_MISSING):
            await database.read(look, blind, *args)


async def test_exercises_and_matches_under_way_count_for_nothing(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    ann, bob, _ = (str(player.account) for player in players)
    await open_full(database, players)
    wanted = WantedMatch("toy", b"{}", [WantedSeat("me")], exercise=True)
    match = (await database.write(open_match, players[0], wanted)).match.id
    await database.write(leave, players[0], match, 0)
    assert (await database.read(list_results, STRANGER, ann, None, 5)).results == ()
    assert (await database.read(get_versus, STRANGER, ann, bob)).matches == 0


async def test_matches_closed_to_spectators_are_listed_for_their_own_people_only(
    database: AnyDatabase,
) -> None:
    ann, bob, cat = await actors(database, "Ann", "Bob", "Cat")
    seats = [WantedSeat(), WantedSeat("me")]
    closed = WantedMatch("toy", b"{}", seats, spectators="none")
    public = (await database.write(open_match, bob, WantedMatch("toy"))).match.id
    hidden = (await database.write(open_match, ann, closed)).match.id
    owned = (await database.write(open_match, ann, WantedMatch("toy", spectators="none"))).match.id

    async def listed(who: object, wanted: MatchFilter = MatchFilter()) -> list[str]:  # noqa: B008
        page = await database.read(list_matches, who, wanted, None, 10)  # type: ignore[arg-type]
        return [match.id for match in page.matches]

    assert await listed(ann) == [owned, hidden, public]
    assert await listed(cat) == [public]
    assert await listed(ann, MatchFilter(player=ann.account)) == [hidden]
    assert await listed(cat, MatchFilter(player=ann.account)) == []
    assert await listed(ann, MatchFilter(game="toy", status="open")) == [owned, hidden, public]
    assert await listed(ann, MatchFilter(status="running")) == []
    assert await listed(ann, MatchFilter(game="whist")) == []
    with refused(Code.NOT_ALLOWED):
        await database.read(get_match, cat, hidden)


async def test_a_page_of_matches_goes_on_where_the_last_one_ended(database: AnyDatabase) -> None:
    (ann,) = await actors(database, "Ann")
    made = [(await database.write(open_match, ann, WantedMatch("toy"))).match.id for _ in range(5)]
    found, after, pages = [], None, 0
    while pages == 0 or after is not None:
        page = await database.read(list_matches, ann, MatchFilter(), after, 2)
        found += [match.id for match in page.matches]
        after, pages = page.page.next, pages + 1
    assert (found, pages) == (made[::-1], 3)
