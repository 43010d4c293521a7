"""``clockEvents``: the clock of a round over a socket, as the stream of REST tells it."""

import pytest

from tests.graphql.documents import whole
from tests.graphql.streaming import Socket, socket
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, good
from tests.surfaces.conftest import Both
from tests.surfaces.test_answers import PROBLEM, alike

STAGE = {"kind": "random_draw", "name": "R", "rounds": 1, "tables": [3], "minutes": 50}
DAY = {"name": "Day", "game": "toy", "plan": {"stages": [STAGE]}}
CLOCK = "/rounds/1.1/clock"
MINUTE = 60_000
HELLO, NOW, KEY = "ClockHello", "ClockNow", "one"


@pytest.fixture
async def ann(both: Both) -> Person:
    return await both.rest.guest("Ann")


@pytest.fixture
async def day(ann: Person) -> Organizer:
    """A round of fifty minutes, drawn and not published."""
    day = await announce(ann, DAY, ["Andor", "Bea", "Csaba"])
    await day.edit("/rounds", {})
    return day


def following(both: Both) -> str:
    """A subscription that asks for everything."""
    hello, now = (whole(both.schema._schema, kind) for kind in (HELLO, NOW))
    return f"""subscription($t: ID!) {{ clockEvents(tournament: $t, round: "1.1") {{ __typename
      ... on {HELLO} {hello} ... on {NOW} {now}
      ... on StreamEnd {{ reason }} ... on Problem {PROBLEM} }} }}"""


async def subscribed(both: Both, client: Socket, day: Organizer) -> None:
    await client.subscribe(KEY, following(both), t=day.tournament)


async def test_the_clock_is_followed_by_everybody_until_time_is_called(
    both: Both, day: Organizer
) -> None:
    await day.edit("/rounds/1.1/publication")
    async with socket(both.rest.app) as client:
        await subscribed(both, client, day)
        hello = await client.following(KEY)
        plain = good(await both.rest.client.get(day.path + CLOCK))
        assert (hello["__typename"], alike(hello["clock"])) == (HELLO, alike(plain))
        steps = (("/start", "RUNNING"), ("/pause", "PAUSED"), ("/start", "RUNNING"))
        for step, phase in (*steps, ("/time", "OVER")):
            both.rest.clock.time += MINUTE
            await day.edit(CLOCK + step)
            told = await client.following(KEY)
            assert (told["__typename"], told["clock"]["phase"]) == (NOW, phase)
            plain = good(await both.rest.client.get(day.path + CLOCK))
            assert alike(told["clock"]) == alike(plain)
        assert told["clock"]["called"]


async def test_what_is_no_matter_of_the_clock_is_not_told(both: Both, day: Organizer) -> None:
    await day.edit("/rounds/1.1/publication")
    async with socket(both.rest.app) as client:
        await subscribed(both, client, day)
        await client.following(KEY)
        await day.edit("/rounds/1.1/rulings", {"reason": "Late", "kind": "warning"})
        await day.edit(CLOCK + "/extension", {"seconds": 60})
        told = await client.following(KEY)
        assert (told["__typename"], told["clock"]["leftMs"]) == (NOW, 51 * MINUTE)


async def test_when_time_is_over_it_is_told_though_nobody_does_anything(
    both: Both, day: Organizer
) -> None:
    await day.edit("/rounds/1.1/publication")
    await day.edit(CLOCK + "/start")
    both.rest.clock.time += 50 * MINUTE - 1
    async with socket(both.rest.app) as client:
        await subscribed(both, client, day)
        assert (await client.following(KEY))["clock"]["leftMs"] == 1
        both.rest.clock.time += 1
        told = await client.following(KEY)
        assert (told["__typename"], told["clock"]["phase"]) == (NOW, "OVER")
        assert not told["clock"]["called"]


async def test_the_clock_of_a_hidden_round_is_told_to_officials_alone(
    both: Both, day: Organizer, ann: Person
) -> None:
    async with socket(both.rest.app) as client:
        await subscribed(both, client, day)
        told = await client.following(KEY)
        assert (told["__typename"], told["code"], told["status"]) == (
            "Problem",
            "unknown-round",
            404,
        )
        assert await client.receive() == {"type": "complete", "id": KEY}
    async with socket(both.rest.app, ann.secret) as client:
        await subscribed(both, client, day)
        assert (await client.following(KEY))["clock"]["phase"] == "WAITING"
