"""Secrecy: what a caller may not know is in no byte that it gets."""

import json
import re
from collections.abc import Sequence

import httpx
import pytest

from app.application.matches.loading import live_match
from app.application.ports import Tx
from tests.rest.service import Person, Service, play_out, step
from tests.rest.streaming import streaming
from tests.toy.state import Playing, ToyState

READS = (
    *("", "/events?limit=1000", "/moves?explain=true", "/deals", "/record", "/proof"),
    *("/deals/1.svg", "/deals/1.html", "/match.html"),
)


def hidden(tx: Tx, match: str) -> list[set[str]]:
    """For each seat the cards that it has not shown, and the seed."""
    from tests.toy.cards import PACK  # noqa: PLC0415

    state = live_match(tx, match).state
    assert isinstance(state, ToyState)
    hands = getattr(state.phase, "hands", (0, 0, 0))
    return [set(PACK.codes_of(hand)) for hand in hands]


def cards_in(response: httpx.Response) -> set[str]:
    """Every card that is named in any byte of an answer, headers included."""
    text = response.text + str(response.headers)
    return set(re.findall(r"\b[QKA][CDHS]\b", text))


async def look(service: Service, who: Person | None, match: str) -> set[str]:
    """Every card that this caller can get to see now."""
    seen: set[str] = set()
    for part in READS:
        path = f"/v1/matches/{match}{part}"
        call = who.call("GET", path) if who else service.client.get(path)
        seen |= cards_in(await call)
    return seen


async def provoke(who: Person, match: str) -> set[str]:
    """Every card that refusals name: each is asked to be played, at a wrong turn or out of it."""
    seen: set[str] = set()
    for turn in (0, 99):
        body = {"turn": turn, "move": "pay"}
        response = await who.call("POST", f"/v1/matches/{match}/moves", json=body)
        assert response.is_client_error
        seen |= cards_in(response)
    return seen


async def check(service: Service, trio: Sequence[Person], match: str) -> None:
    """Nobody sees a card in another's hand."""
    hands = await service.database.read(hidden, match)
    spectator = await look(service, None, match)
    for seat, person in enumerate(trio):
        assert not spectator & hands[seat]
        seen = await look(service, person, match) | await provoke(person, match)
        for other, hand in enumerate(hands):
            assert other == seat or not seen & hand


@pytest.mark.parametrize("pick", [0, 1, 5])
async def test_no_card_in_a_hand_is_in_an_answer_to_another(
    service: Service, trio: list[Person], pick: int
) -> None:
    match = await service.running(trio, options={"deals": 1})
    await check(service, trio, match)
    while await step(trio, match, pick):
        await check(service, trio, match)


async def test_quitted_tricks_are_not_looked_back_at(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    quitted: set[str] = set()
    while not quitted:
        await step(trio, match)
        quitted = await service.database.read(quitted_cards, match)
    assert not await look(service, None, match) & quitted
    async with streaming(service.app, f"/v1/matches/{match}/events", "after=0") as stream:
        told = await stream.take(10)
    assert all(item.data["event"].get("card") is None for item in told[1:])


def quitted_cards(tx: Tx, match: str) -> set[str]:
    """The cards of turned tricks."""
    from tests.toy.cards import PACK  # noqa: PLC0415

    state = live_match(tx, match).state
    assert isinstance(state, ToyState)
    if not isinstance(state.phase, Playing):
        return set()
    return {PACK.codes[card] for trick in state.phase.quitted for card in trick.cards}


async def test_a_stream_tells_each_viewer_its_own(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    path = f"/v1/matches/{match}/events"
    own = {seat: await trio[seat].get(f"/v1/matches/{match}") for seat in range(3)}
    for seat, person in enumerate(trio):
        async with streaming(service.app, path, "after=0", **person.headers) as stream:
            told = await stream.take(9)
        text = json.dumps([item.data for item in told])
        hands = [own[other]["view"]["table"]["seats"][other]["hand"] for other in range(3)]
        for other, hand in enumerate(hands):
            assert all((card in text) == (other == seat) for card in hand)


async def test_the_seed_is_in_no_answer_before_the_end(
    service: Service, trio: list[Person]
) -> None:
    match = await service.running(trio, options={"deals": 1})
    seed = await service.database.read(seed_of, match)
    for part in READS:
        response = await trio[0].call("GET", f"/v1/matches/{match}{part}")
        assert seed not in response.text
    await play_out(trio, match)
    assert seed in (await trio[0].call("GET", f"/v1/matches/{match}/proof")).text


def seed_of(tx: Tx, match: str) -> str:
    """The seed of a match."""
    return tx.matches.dealing(match).seed


async def test_two_who_see_the_same_get_the_same_tag(service: Service, trio: list[Person]) -> None:
    match = await service.running(trio)
    eve, fay = await service.guests("Eve", "Fay")
    path = f"/v1/matches/{match}"
    before = (await eve.call("GET", path)).headers["etag"]
    assert (await fay.call("GET", path)).headers["etag"] == before
    assert (await service.client.get(path)).headers["etag"] == before
