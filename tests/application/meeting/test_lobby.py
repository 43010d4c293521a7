"""The lobby: which tables it shows, and what a reader of it is told."""

from app.application.matches.opening import WantedMatch, abandon_match, open_match
from app.application.matches.seating import sit
from app.application.matches.watching import list_matches
from app.application.meeting.lobby import LobbyFollower, follow_lobby, list_lobby
from app.application.rows import LobbyFilter, MatchFilter
from app.application.values import MatchList
from app.domain.clock import TimeControl
from tests.storage.waiting import Hall

ALL = LobbyFilter()


async def listed(hall: Hall, wanted: LobbyFilter = ALL, person: int = 3) -> list[str]:
    """The ids of the tables that somebody finds."""
    page = await hall.database.read(list_lobby, hall.people[person], wanted, None, 10)
    return [table.id for table in page.matches]


async def test_the_lobby_lists_open_tables_newest_first_and_no_others(hall: Hall) -> None:
    first, second, third = [await hall.open() for _ in range(3)]
    await hall.database.write(abandon_match, hall.people[0], second)
    for person in (1, 2):
        await hall.database.write(sit, hall.people[person], first, person)
    assert await listed(hall) == [third]


async def test_a_private_table_is_in_no_list_but_those_of_its_people(hall: Hall) -> None:
    match = await hall.open(admission={"private": True})
    assert await listed(hall, person=0) == []
    for person, seen in ((0, [match]), (3, [])):
        page = await hall.database.read(list_matches, hall.people[person], MatchFilter(), None, 10)
        assert [found.id for found in page.matches] == seen


async def test_the_lobby_is_filtered_by_game_players_clock_and_open_seats(hall: Hall) -> None:
    plain = await hall.open()
    humans = await hall.open(admission={"players": "humans"}, seats=[])
    timed = await hall.open(time=TimeControl("move", 30))
    await hall.database.write(sit, hall.people[1], timed, 1)
    for wanted, found in (
        (LobbyFilter(game="toy"), [timed, humans, plain]),
        (LobbyFilter(game="whist"), []),
        (LobbyFilter(players="humans"), [humans]),
        (LobbyFilter(clock="move"), [timed]),
        (LobbyFilter(clock="none"), [humans, plain]),
        (LobbyFilter(seats=2), [humans, plain]),
        (LobbyFilter(seats=3), [humans]),
    ):
        assert await listed(hall, wanted) == found, wanted


async def test_nobodys_many_tables_hide_another_from_whoever_follows_the_lobby(hall: Hall) -> None:
    """Of two who have opened more than are told: of each the newest, then of each the second."""
    bobs = [await write_open(hall, 1) for _ in range(2)]
    anns = [await write_open(hall, 0) for _ in range(4)]
    follow = hall.database.read
    for most, told in ((2, [anns[3], bobs[1]]), (5, [*anns[:0:-1], *bobs[::-1]])):
        page, _ = await follow(follow_lobby, hall.people[3], ALL, most)
        assert ([table.id for table in page.matches], page.page.has_more) == (told, True)
    page, _ = await follow(follow_lobby, hall.people[3], LobbyFilter(game="toy"), 6)
    assert [table.id for table in page.matches] == [*anns[::-1], *bobs[::-1]]
    assert not page.page.has_more


async def write_open(hall: Hall, person: int) -> str:
    """A table that somebody opens."""
    view = await hall.database.write(open_match, hall.people[person], WantedMatch("toy", b"{}"))
    return view.match.id


async def test_a_page_of_the_lobby_goes_on_where_the_last_one_ended(hall: Hall) -> None:
    tables = [await hall.open() for _ in range(3)]
    read = hall.database.read
    page = await read(list_lobby, hall.people[3], ALL, None, 2)
    assert page.page.has_more
    rest = await read(list_lobby, hall.people[3], ALL, page.page.next, 2)
    assert [table.id for table in (*page.matches, *rest.matches)] == tables[::-1]
    assert not rest.page.has_more


async def test_the_rules_of_admission_are_told_before_sitting(hall: Hall) -> None:
    chosen = {"bots_after": 60, "ready_within": 30, "phrases": False}
    await hall.open(admission=chosen)
    page = await hall.database.read(list_lobby, hall.people[3], ALL, None, 10)
    admission = page.matches[0].admission
    assert {name: getattr(admission, name) for name in chosen} == chosen
    assert (admission.players, admission.private, admission.arbiters) == ("mixed", False, ())
    assert page.matches[0].meeting.open_seats == 2


async def test_a_reader_is_told_each_table_as_it_changes_and_which_went(hall: Hall) -> None:
    follower = LobbyFollower()

    async def page() -> MatchList:
        return await hall.database.read(list_lobby, hall.people[3], ALL, None, 2)

    async def told() -> list[str]:
        changes = follower.changes(await page())
        return [one if isinstance(one, str) else f"+{one.id}" for one in changes]

    first, second = await hall.open(), await hall.open()
    assert await told() == [f"+{first}", f"+{second}"]
    assert await told() == []
    await hall.database.write(sit, hall.people[1], first, 1)
    assert await told() == [f"+{first}"]
    third = await hall.open()
    assert await told() == [f"+{third}", first]
    assert len(follower.told) == 2
    await hall.database.write(abandon_match, hall.people[0], third)
    assert await told() == [f"+{first}", third]


async def test_whoever_changes_an_open_table_wakes_the_lobby(hall: Hall) -> None:
    async with hall.database.shared.bus.subscribe("lobby") as wake_ups:
        match = await hall.open(seats=[])
        assert await wake_ups.wait(5)
        for person in range(3):
            await hall.database.write(sit, hall.people[person], match, person)
            assert await wake_ups.wait(5)
        wanted = WantedMatch("toy", seats=[])
        other = await hall.database.write(open_match, hall.people[0], wanted)
        assert await wake_ups.wait(5)
        await hall.database.write(abandon_match, hall.people[0], other.match.id)
        assert await wake_ups.wait(5)
