"""The stream of the lobby: the page, then each table as it changes, and which went."""

from app.application.errors import Code
from app.application.matches.opening import abandon_match
from app.application.matches.seating import sit
from app.application.rows import LobbyFilter
from app.application.streams.lobby_feed import LobbyFeed
from app.application.streams.messages import LobbyGone, LobbyHello, LobbyTable
from app.application.streams.streaming import StreamTerms
from tests.application.lines import Line, listening, streams_of, token_of
from tests.storage.waiting import Hall
from tests.storage.world import refused

TERMS = StreamTerms(heartbeat_seconds=5.0, gathering_seconds=0.0)
ALL = LobbyFilter()


async def told(line: Line) -> list[str]:
    """What the next messages say: +table, -table."""
    return [_told(message) for message in await line.next()]


def _told(message: object) -> str:
    match message:
        case LobbyTable(table=table):
            return f"+{table.id}"
        case LobbyGone(match_id=match):
            return f"-{match}"
        case LobbyHello(tables=tables):
            return " ".join(["hello", *(table.id for table in tables)])
    return repr(message)


async def test_a_stranger_follows_the_lobby(hall: Hall) -> None:
    streams = streams_of(hall.database, hall.database.shared.bus, TERMS)
    first = await hall.open()
    async with listening(streams, LobbyFeed(streams, None, ALL), "lobby") as line:
        assert await told(line) == [f"hello {first}"]
        second = await hall.open(seats=[])
        assert await told(line) == [f"+{second}"]
        await hall.database.write(sit, hall.people[1], first, 1)
        assert await told(line) == [f"+{first}"]
        await hall.database.write(sit, hall.people[2], first, 2)
        assert await told(line) == [f"-{first}"]
        await hall.database.write(abandon_match, hall.people[0], second)
        assert await told(line) == [f"-{second}"]


async def test_only_tables_that_pass_the_filter_are_told(hall: Hall) -> None:
    streams = streams_of(hall.database, hall.database.shared.bus, TERMS)
    wanted = LobbyFilter(players="humans", seats=2)
    async with listening(streams, LobbyFeed(streams, None, wanted), "lobby") as line:
        assert await told(line) == ["hello"]
        await hall.open()
        await hall.open(admission={"private": True, "players": "humans"})
        match = await hall.open(admission={"players": "humans"})
        assert await told(line) == [f"+{match}"]
        await hall.database.write(sit, hall.people[1], match, 1)
        assert await told(line) == [f"-{match}"]


async def test_a_stream_follows_so_many_tables_and_no_more(hall: Hall) -> None:
    streams = streams_of(hall.database, hall.database.shared.bus, TERMS)
    tables = [await hall.open(seats=[]) for _ in range(51)]
    feed = LobbyFeed(streams, None, ALL)
    async with listening(streams, feed, "lobby") as line:
        (hello,) = await line.next()
        assert isinstance(hello, LobbyHello)
        assert (len(hello.tables), hello.has_more) == (50, True)
        newest = await hall.open(seats=[])
        assert await told(line) == [f"+{newest}", f"-{tables[1]}"]


async def test_a_token_that_may_not_read_follows_nothing(hall: Hall) -> None:
    streams = streams_of(hall.database, hall.database.shared.bus, TERMS)
    token = await token_of(hall.database, hall.people[0])
    async with listening(streams, LobbyFeed(streams, token, ALL), "lobby") as line:
        assert await told(line) == ["hello"]
    with refused(Code.TOKEN_INVALID):
        async with listening(streams, LobbyFeed(streams, "0" * 64, ALL), "lobby") as line:
            await line.next()
