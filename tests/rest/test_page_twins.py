"""Twins behind HTTP: what differs only in what somebody may not know answers alike, to the byte.

Both services have the same clock and draw the same ids, so that the whole answers can be compared,
pages, pictures and ETags among them.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.rest.service import good, serving, step
from tests.rest.test_secrecy import READS
from tests.toy.cards import PACK

MOVES_OF_A_DEAL = 15
OWN = ("x-request-id", "date", "ratelimit")
"""Headers that tell one request from another."""
Pack = Sequence[str]
Answer = tuple[str, int, dict[str, str], str]


def twin(pack: Pack, viewer: int | None, dealer: int) -> list[str]:
    """The pack with the cards of those whom the viewer does not see exchanged; one goes to each."""
    other = list(pack)
    for start in range(0, len(pack), 3):
        seats = [(dealer + 1 + place) % 3 for place in range(3)]
        one, two = [start + place for place, seat in enumerate(seats) if seat != viewer][:2]
        other[one], other[two] = other[two], other[one]
    return other


async def told(url: str, packs: Sequence[Pack], viewer: int | None) -> list[Answer]:
    """Every answer to the viewer, once the first deal is over and the second is dealt."""
    async with serving(url) as service:
        people = await service.guests("Ann", "Ben", "Cil")
        script = {"packs": [list(pack) for pack in packs]}
        wanted = {"options": {"deals": 2}, "script": script, "exercise": True}
        match = await service.running(people, **wanted)
        for _ in range(MOVES_OF_A_DEAL):
            await step(people, match)
        view = good(await service.client.get(f"/v1/matches/{match}"))["view"]["table"]
        assert (view["deal"], view["dealer"]) == (2, 2)
        found: list[Answer] = []
        for part in READS:
            path = f"/v1/matches/{match}{part}"
            headers = {} if viewer is None else people[viewer].headers
            response = await service.client.get(path, headers=headers)
            headers = {name: text for name, text in response.headers.items() if name not in OWN}
            body = response.text.replace(response.headers["x-request-id"], "")
            found.append((part, response.status_code, headers, body))
        return found


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
async def test_twins_answer_alike(
    sqlite_template: Path, tmp_path: Path, viewer: int | None
) -> None:
    first, second = PACK.codes, PACK.codes[::-1]
    other = twin(second, viewer, dealer=2)
    assert sorted(other) == sorted(second)
    assert other != list(second)
    found = []
    for number, packs in enumerate(((first, second), (first, other))):
        path = tmp_path / f"{number}.sqlite3"
        shutil.copyfile(sqlite_template, path)
        found.append(await told(f"sqlite:///{path}", packs, viewer))
    one, two = found
    assert one == two
    good_ones = [part for part, status, *_ in one if status == 200]
    pages = {"/deals/1.svg", "/deals/1.html", "/match.html"}
    assert (pages <= set(good_ones)) == (viewer is not None)
