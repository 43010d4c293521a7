"""Two directors who edit at once: one is done, the other is told so, and nothing is lost."""

import asyncio
from contextlib import AsyncExitStack

from tests.e2e.clients import http, new_guest
from tests.e2e.organizing import Director, announced
from tests.real.service import ServiceProcess

EACH = 12


async def test_of_two_edits_of_one_revision_one_is_done_and_in_the_end_both_are(
    each_service: ServiceProcess,
) -> None:
    async with AsyncExitStack() as stack:
        stranger = await stack.enter_async_context(http(each_service.url))
        people = [await new_guest(stranger, name) for name in ("Ann", "Ben")]
        clients = [await stack.enter_async_context(http(each_service.url, one)) for one in people]
        ann = await announced(clients[0], 0)
        await ann.edit(f"/roles/{people[1].id}", {"role": "director"}, "PUT")
        directors = [ann, Director(clients[1], ann.path)]
        before = await ann.seen()
        for number in range(EACH):
            await _race(directors, number)
        after = await ann.seen()
        facts = await ann.facts()
    names = sorted(entry["name"] for entry in after["entries"])
    assert names == sorted(f"{who} {number}" for who in "01" for number in range(EACH))
    assert after["revision"] == before["revision"] + 2 * EACH
    assert [one["ordinal"] for one in facts] == list(range(1, len(facts) + 1))


async def _race(directors: list[Director], number: int) -> None:
    """Both send an edit of what both have seen; whoever lost looks again and sends again."""
    revision = (await directors[0].seen())["revision"]
    bodies = [{"entries": [{"name": f"{who} {number}"}]} for who in range(2)]
    answers = await asyncio.gather(
        *[
            director.send("/entries", body, revision)
            for director, body in zip(directors, bodies, strict=True)
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [200, 412]
    loser = next(who for who, answer in enumerate(answers) if answer.status_code == 412)
    assert answers[loser].json()["code"] == "edited-meanwhile"
    await directors[loser].edit("/entries", bodies[loser])
