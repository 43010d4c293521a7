"""``matchEvents`` over graphql-transport-ws and graphql-sse: in order, whole, nothing hidden."""

from pathlib import Path
from random import Random
from typing import Any

from app.engine.catalogue import Catalogue
from tests.graphql.following import FOLLOW, in_log, positions, some_of, to_the_end
from tests.graphql.playing import Table, seated
from tests.graphql.service import Service, serving, words
from tests.graphql.streaming import event_source, socket
from tests.toy.quiet import QuietToy


async def test_a_match_is_followed_to_its_end_over_a_socket(service: Service) -> None:
    table = await seated(service)
    async with socket(service.app, table.tokens[1]) as client:
        await client.subscribe("one", FOLLOW, match=table.match)
        hello = await client.following("one")
        assert hello["__typename"] == "StreamHello"
        assert hello["match"] == {"id": table.match, "status": "RUNNING"}
        await table.finish()
        events, end = await to_the_end(lambda: client.following("one"))
        last = (await table.seen(0))["match"]["position"]
        assert positions(events) == list(range(hello["position"] + 1, last + 1))
        assert end == {"__typename": "StreamEnd", "reason": "MATCH_OVER", "position": last}
        assert await client.receive() == {"type": "complete", "id": "one"}
    assert len(service.bus.topics) == 0


async def test_a_match_is_followed_to_its_end_by_server_sent_events(service: Service) -> None:
    table = await seated(service)
    variables = {"match": table.match, "after": 0}
    async with event_source(service.app, FOLLOW, variables, table.tokens[0]) as source:
        hello = await source.following()
        assert hello["position"] == 0
        await table.finish()
        events, end = await to_the_end(source.following)
        assert positions(events) == list(range(1, end["position"] + 1))
        assert await source.event() == ("complete", None)
    assert len(service.bus.topics) == 0


async def test_a_stream_goes_on_after_any_position(service: Service) -> None:
    table = await seated(service)
    await table.finish()
    last = (await table.seen(0))["match"]["position"]
    whole: dict[int, Any] = {}
    for after in (0, 1, 7, last - 1, last):
        variables = {"match": table.match, "after": after}
        async with event_source(service.app, FOLLOW, variables, table.tokens[0]) as source:
            assert (await source.following())["position"] == after
            events, end = await to_the_end(source.following)
        assert positions(events) == list(range(after + 1, last + 1))
        assert end["position"] == last
        for event in events:
            assert whole.setdefault(event["position"], event) == event


async def test_a_client_that_comes_back_misses_and_repeats_nothing(service: Service) -> None:
    table = await seated(service)
    before = (await table.seen(0))["match"]["position"]
    seen: list[Any] = []
    after = before
    random = Random(3)
    for _ in range(3):
        variables = {"match": table.match, "after": after}
        async with event_source(service.app, FOLLOW, variables, table.tokens[0]) as source:
            await source.following()
            played = await table.step(random)
            assert played is not None
            after = played["match"]["match"]["position"]
            seen += await some_of(source.following, after)
    assert positions(seen) == list(range(before + 1, after + 1))
    bids = [event["event"] for event in seen if event["event"]["__typename"] == "BidSealed"]
    assert sorted(bid["bidder"] for bid in bids) == [0, 1, 2]
    assert [bid["bidder"] for bid in bids if bid["bid"] is not None] == [0]


async def test_nothing_hidden_is_streamed(service: Service) -> None:
    table = await seated(service)
    variables = {"match": table.match, "after": 0}
    own: set[str] = set()
    for token in (table.tokens[0], None):
        async with event_source(service.app, FOLLOW, variables, token) as source:
            head = (await source.following(), (await table.seen(0))["match"]["position"])[1]
            events = await some_of(source.following, head)
        hands = [event["event"] for event in events if "hand" in event["event"]]
        assert [hand["dealtTo"] for hand in hands if hand["hand"]] == ([0] if token else [])
        own |= {card for hand in hands for card in hand["hand"] or ()}
        assert own & set(words(events)) == (own if token else set())


async def test_whoever_leaves_a_seat_sees_no_more_than_a_spectator(service: Service) -> None:
    opener, leaver, *others = [await service.guest(f"Guest {seat}") for seat in range(4)]
    opened = await service.ask(
        "mutation { openMatch(options: {toy: {}}, seats: [{kind: ME}])"
        " { ... on MatchView { match { id } } } }",
        token=opener,
    )
    match = opened["match"]["id"]
    sit = "mutation($m: ID!, $s: Int!) { sit(match: $m, seat: $s) { __typename } }"
    leave = "mutation($m: ID!, $s: Int!) { leave(match: $m, seat: $s) { __typename } }"
    await service.ask(sit, {"m": match, "s": 1}, leaver)
    async with socket(service.app, leaver) as client:
        await client.subscribe("one", FOLLOW, match=match)
        await client.following("one")
        await service.ask(leave, {"m": match, "s": 1}, leaver)
        for seat, token in enumerate(others, start=1):
            await service.ask(sit, {"m": match, "s": seat}, token)
        last = (await Table(service, match, [opener]).seen(0))["match"]["position"]
        events = await some_of(lambda: client.following("one"), last)
    hands = [event["event"]["hand"] for event in events if "hand" in event["event"]]
    assert hands == [None, None, None]


async def test_a_refusal_is_the_only_message_of_a_stream(service: Service) -> None:
    unknown = {"__typename": "Problem", "code": "unknown-match", "status": 404}
    async with event_source(service.app, FOLLOW, {"match": "x"}) as source:
        assert await source.following() == unknown
        assert await source.event() == ("complete", None)
    async with socket(service.app) as client:
        await client.subscribe("one", FOLLOW, match="x")
        assert await client.following("one") == unknown
    assert len(service.bus.topics) == 0


async def test_a_stream_says_hello_again_after_a_move_that_is_no_event(tmp_path: Path) -> None:
    async with serving(tmp_path, Catalogue([QuietToy()])) as service:
        table = await seated(service)
        async with socket(service.app, table.tokens[1]) as client:
            await client.subscribe("one", FOLLOW, match=table.match)
            hello = await client.following("one")
            await table.step(Random(1))
            again = await in_log(lambda: client.following("one"))
            assert (again["__typename"], again["position"]) == ("StreamHello", hello["position"])
