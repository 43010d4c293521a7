"""An event at a real table, and a browser that writes its sheet by the words of the page."""

import re
from collections.abc import Mapping
from typing import Any

import httpx
from playwright.async_api import Page

from tests.e2e.clients import good

TABLE = "/tables/1.1.1"


class Club:
    """An event whose only table has a link."""

    def __init__(self, client: httpx.AsyncClient, path: str, url: str) -> None:
        self.client = client
        self.path = path
        self.url = url

    async def sheet(self) -> Any:
        """The sheet as the organizer sees it."""
        return good(await self.client.get(self.path + TABLE))

    async def edit(self, where: str, told: Any = None) -> Any:
        """What an organizer does who has seen the tournament as it is."""
        revision = good(await self.client.get(self.path))["revision"]
        seen = {"If-Match": f'"{revision}"'}
        return good(await self.client.post(self.path + where, json=told, headers=seen))

    async def link(self, table: str = TABLE) -> str:
        """The page of a new link of a table."""
        code = (await self.edit(f"{table}/link"))["url"].partition("#")[2]
        return f"{str(self.client.base_url).rstrip('/')}/sheet#{code}"


async def drawn(client: httpx.AsyncClient, preset: str, *names: str) -> Club:
    """An event whose first round is drawn and published."""
    body = {"name": "Day", "preset": preset}
    made = good(await client.post("/v1/tournaments", json=body))
    club = Club(client, f"/v1/tournaments/{made['tournament']['id']}", "")
    for where, told in (
        ("/registration", None),
        ("/entries", {"entries": [{"name": name} for name in names]}),
        ("/rounds", {}),
        ("/rounds/1.1/publication", {"hints_accepted": True}),
    ):
        await club.edit(where, told)
    club.url = await club.link()
    return club


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
    await page.get_by_role("button", name="Enter").click()


class Seat(int):
    """A seat, from 0, as it is chosen in a form."""


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
    await page.get_by_role("button", name="Enter").click()
