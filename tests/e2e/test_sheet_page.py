"""The page of a table link on a phone: a real browser writes a sheet on a real service."""

import re
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final

import httpx
import pytest
from playwright.async_api import Page, ViewportSize

from tests.e2e.clients import good
from tests.e2e.test_browser import Watched, watched
from tests.real.service import ServiceProcess

__all__ = ["watched"]

PHONE: ViewportSize = {"width": 360, "height": 740}
TABLE = "/tables/1.1.1"
KEPT = "caches.open('sheet').then((one) => one.keys()).then((all) => all.map((one) => one.url))"


class Club:
    """An event whose only table has a link."""

    def __init__(self, client: httpx.AsyncClient, path: str, url: str) -> None:
        self.client = client
        self.path = path
        self.url = url

    async def sheet(self) -> Any:
        """The sheet as the organizer sees it."""
        return good(await self.client.get(self.path + TABLE))


@pytest.fixture
async def organizer(service: ServiceProcess) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody with events."""
    async with httpx.AsyncClient(base_url=service.url, timeout=30) as client:
        guest = good(await client.post("/v1/guests", json={"name": "Ann"}))
        client.headers["Authorization"] = f"Bearer {guest['secret']}"
        yield client


async def drawn(client: httpx.AsyncClient, preset: str, *names: str) -> Club:
    """An event whose first round is drawn and published."""
    body = {"name": "Day", "preset": preset}
    made = good(await client.post("/v1/tournaments", json=body))
    path = f"/v1/tournaments/{made['tournament']['id']}"
    url = ""
    for where, told in (
        ("/registration", None),
        ("/entries", {"entries": [{"name": name} for name in names]}),
        ("/rounds", {}),
        ("/rounds/1.1/publication", {"hints_accepted": True}),
        (f"{TABLE}/link", None),
    ):
        revision = good(await client.get(path))["revision"]
        seen = {"If-Match": f'"{revision}"'}
        done = good(await client.post(path + where, json=told, headers=seen))
        url = done.get("url", url)
    code = url.partition("#")[2]
    return Club(client, path, f"{str(client.base_url).rstrip('/')}/sheet#{code}")


@pytest.fixture
async def club(organizer: httpx.AsyncClient) -> Club:
    """Four players of Paskievics."""
    return await drawn(organizer, "paskievics-classic", "<b>Andor</b>", "Bea", "Csaba", "Dani")


async def write(page: Page, points: tuple[int, int], partner: int = 2) -> None:
    """A game of one by the first seat, with the partner at this seat."""
    form = page.locator("#form")
    await form.get_by_label("declarer").first.select_option(index=1)
    await form.get_by_label("contract").select_option("one")
    await form.get_by_label("talon").fill("1")
    await form.get_by_label("called card").fill("XX")
    await form.get_by_label("called partner").select_option(index=1 + partner)
    for title, numbers in (("card points", points), ("tricks", (6, 3))):
        group = form.locator("fieldset").filter(has=page.locator("legend", has_text=title))
        for field, number in zip(await group.locator("input").all(), numbers, strict=True):
            await field.fill(str(number))
    await page.get_by_role("button", name="Write").click()


async def test_two_deals_are_written_corrected_handed_in_and_signed(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await page.set_viewport_size(PHONE)
    await page.goto(club.url)
    await page.get_by_role("heading", name="Next deal").wait_for()
    await write(page, (61, 33))
    lines = page.locator("#lines > li")
    await lines.nth(0).locator("small").wait_for()
    await write(page, (61, 34))
    refused = page.get_by_role("alert").filter(has_text="PAS-SCO-1")
    await refused.wait_for()
    assert len((await club.sheet())["rows"]) == 1
    await page.reload()
    await refused.wait_for()
    points = page.locator("#form fieldset").filter(has_text="card points").locator("input")
    assert [await one.input_value() for one in await points.all()] == ["61", "34"]
    await write(page, (61, 33), partner=3)
    await lines.nth(1).locator("small").wait_for()
    await page.get_by_role("button", name="Correct the last deal").click()
    await write(page, (33, 61), partner=3)
    await lines.nth(1).filter(has_text="33 / 61").wait_for()
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    await page.get_by_label("Secretary").select_option("Csaba")
    await page.get_by_role("button", name="Hand in").click()
    signs = page.get_by_label("Second signature")
    assert set(await signs.locator("option").all_inner_texts()) == {"<b>Andor</b>", "Bea", "Dani"}
    await signs.select_option("Bea")
    await page.get_by_role("button", name="Sign").click()
    await page.get_by_text("it has its second signature").wait_for()
    sheet = await club.sheet()
    assert [row["line"]["card_points"] for row in sheet["rows"]] == [[61, 33], [33, 61]]
    signed = (sheet["state"], sheet["secretary"], sheet["signature"])
    assert signed == ("confirmed", "Csaba", "Bea")
    assert await page.evaluate("localStorage.length") == 0
    assert await page.locator("b").count() == 0, "a name is no markup"
    code = club.url.partition("#")[2]
    assert [url for url in watched.asked if code.rpartition("_")[2] in url] == []
    assert await page.context.cookies() == []
    assert all(url.startswith(f"{watched.home}/") for url in watched.asked)


async def test_what_could_not_be_sent_is_kept_and_goes_out_later(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await page.goto(club.url)
    await page.get_by_role("heading", name="Next deal").wait_for()
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await page.context.set_offline(True)
    await write(page, (61, 33))
    await write(page, (33, 61))
    await page.get_by_role("status").filter(has_text="Not sent yet").wait_for()
    assert (await club.sheet())["rows"] == []
    await page.reload()
    assert await page.locator("#lines > li").count() == 2
    await page.context.set_offline(False)
    await page.locator("#lines > li").nth(1).locator("small").wait_for()
    rows = (await club.sheet())["rows"]
    assert [row["line"]["card_points"] for row in rows] == [[61, 33], [33, 61]]
    code = club.url.partition("#")[2]
    kept = await page.evaluate(KEPT)
    assert kept == [f"{watched.home}/sheet"], "the worker keeps the page, and no code"
    assert await page.evaluate("Object.keys(localStorage)") == [
        f"sheet {'_'.join(code.split('_')[:3])} seen"
    ]


class Seat(int):
    """A seat, from 0, as it is chosen in a form."""


NOLO: Final[Mapping[str, Any]] = {"rami or nolo": "nolo", "tricks": (5, 8)}
RAMI: Final[Mapping[str, Any]] = {"rami or nolo": "rami", "ramaaja": Seat(0), "tricks": (13, 0)}
TUPPI: Final = (NOLO, RAMI, RAMI)
"""The rise goes to 8, 36 and 64: a tuppi (TUP-RISE)."""

CHAUPATIA: Final[tuple[Mapping[str, Any], ...]] = (
    {"declarer": Seat(1), "bid": "7", "made": True},
    {"declarer": Seat(2), "bid": "8", "made": False},
    {"declarer": Seat(3), "bid": "7", "made": True, "16": True},
)


async def write_line(page: Page, line: Mapping[str, Any]) -> None:
    """A line by the words of its form."""
    form = page.locator("#form")
    for title, value in line.items():
        titled = re.compile(f"^{title}")
        field = form.locator("label").filter(has_text=titled).locator("input, select").first
        match value:
            case bool():
                await field.set_checked(value)
            case Seat():
                await field.select_option(index=1 + value)
            case tuple():
                group = form.locator("fieldset").filter(has=page.locator("legend", has_text=titled))
                for place, number in enumerate(value):
                    await group.locator("input").nth(place).fill(str(number))
            case str() if value.isdigit():
                await field.fill(value)
            case _:
                await field.select_option(value)
    await page.get_by_role("button", name="Write").click()


async def test_whole_sheets_of_pairs_and_teams_are_written_in_one_browser(
    watched: Watched, organizer: httpx.AsyncClient
) -> None:
    page = watched.page
    for preset, lines, points, how in (
        ("tuppi-lohko", TUPPI, [64, 0], "tuppi"),
        ("chaupatia-league", CHAUPATIA, [0, 39], "points-against"),
    ):
        club = await drawn(organizer, preset, "Alfa", "Beta")
        await page.goto(club.url)
        await page.locator("#seats > li").filter(has_text="Alfa: 0").wait_for()
        for number, line in enumerate(lines):
            await write_line(page, line)
            await page.locator("#lines > li").nth(number).locator("small").wait_for()
        await page.get_by_label("Secretary").select_option("Beta")
        await page.get_by_role("button", name="Hand in").click()
        await page.get_by_role("button", name="Sign").click()
        await page.get_by_text("it has its second signature").wait_for()
        sheet = await club.sheet()
        told = sheet["points"], sheet["decided"], sheet["secretary"], sheet["signature"]
        assert told == (points, how, "Beta", "Alfa")
