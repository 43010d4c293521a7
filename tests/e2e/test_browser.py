"""The pages in a real browser: they render, work, and ask no foreign address for anything."""

import json
import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest
from playwright.async_api import ConsoleMessage, Page, Request, async_playwright

from tests.real.service import ServiceProcess

BROWSER = "chromium"
"""Debian's; `.ci/run` installs it."""


@dataclass
class Watched:
    """A page, and all that it asked for and complained of."""

    page: Page
    home: str
    asked: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def on_request(self, request: Request) -> None:
        """Keep the address."""
        self.asked.append(request.url)

    def on_console(self, message: ConsoleMessage) -> None:
        """Keep what is no mere note."""
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def is_clean(self) -> None:
        """Raises unless all requests stayed at home and nothing was complained of."""
        local = (f"{self.home}/", "data:")
        foreign = [url for url in self.asked if not url.startswith(local)]
        assert not foreign, f"requests to foreign addresses: {foreign}"
        assert not self.complaints, f"the console complains: {self.complaints}"


@pytest.fixture
async def watched(service: ServiceProcess) -> AsyncIterator[Watched]:
    """A fresh page in Debian's Chromium, which resolves no name but this machine's."""
    path = shutil.which(BROWSER)
    assert path, f"no {BROWSER}: apt-get install {BROWSER}"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=path,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            ],
        )
        page = await browser.new_page()
        page.set_default_timeout(30_000)
        found = Watched(page, service.url)
        page.on("request", found.on_request)
        page.on("console", found.on_console)
        page.on("pageerror", lambda error: found.complaints.append(str(error)))
        page.on("requestfailed", lambda request: found.complaints.append(f"lost: {request.url}"))
        yield found
        await browser.close()


async def test_the_rest_manual_renders_and_opens_an_operation(watched: Watched) -> None:
    page = watched.page
    response = await page.goto(f"{watched.home}/docs")
    assert response is not None
    assert response.status == 200
    assert await page.title() == "Tricktable: REST"
    assert await page.locator("details").count() > 50
    operation = page.locator("details#play_move")
    table = operation.locator("table").first
    assert not await table.is_visible()
    await operation.locator("summary").click()
    assert await table.is_visible()
    color = await page.locator(".method").first.evaluate("e => getComputedStyle(e).textTransform")
    assert color == "uppercase", "the page's own style is not applied"
    link = operation.locator("a").first
    target = await link.get_attribute("href")
    await link.click()
    assert page.url.endswith(str(target))
    assert await page.locator(str(target)).is_visible()
    watched.is_clean()


async def test_the_graphql_page_shows_the_schema_and_runs_a_query(watched: Watched) -> None:
    page = watched.page
    response = await page.goto(f"{watched.home}/graphql")
    assert response is not None
    assert response.status == 200
    assert await page.locator("h1").inner_text() == "Tricktable GraphQL"
    assert "type MatchView" in await page.locator("#schema").inner_text()
    await page.click("#run")
    answer = page.locator("#answer")
    await answer.filter(has_text="tuppi").wait_for()
    assert json.loads(await answer.inner_text())["data"]["games"]["games"][0]["id"] == "tuppi"
    watched.is_clean()


async def test_the_graphql_page_sends_variables_and_token_and_says_what_is_wrong(
    watched: Watched,
) -> None:
    page = watched.page
    await page.goto(f"{watched.home}/graphql")
    await page.fill(
        "#query",
        "mutation($name: String!) { createGuest(guest: {name: $name})"
        " { ... on NewToken { secret } } }",
    )
    await page.fill("#variables", '{"name": "Browser"}')
    await page.press("#query", "Control+Enter")
    answer = page.locator("#answer")
    await answer.filter(has_text="secret").wait_for()
    secret = json.loads(await answer.inner_text())["data"]["createGuest"]["secret"]
    await page.fill("#token", secret)
    await page.fill("#query", "{ me { ... on Me { player { name } } ... on Problem { code } } }")
    await page.click("#run")
    await answer.filter(has_text="Browser").wait_for()
    await page.fill("#variables", "{")
    await page.click("#run")
    await answer.filter(has_text="no JSON").wait_for()
    watched.is_clean()
