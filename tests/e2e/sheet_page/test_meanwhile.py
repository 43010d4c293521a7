"""The page of a table link, where others do something meanwhile: other phones, the director."""

import re
from typing import Any

import httpx
from playwright.async_api import Page

from tests.e2e.sheet_page.club import TABLE, Club, drawn, write
from tests.e2e.test_browser import Watched

CLOCK = "/rounds/1.1/clock"
WHY = {"reason": "Because"}


def points(sheet: Any) -> list[list[int]]:
    """What each side took in each deal."""
    return [row["line"]["card_points"] for row in sheet["rows"]]


async def opened(page: Page, url: str) -> None:
    """The page, ready to be written."""
    await page.goto(url)
    await page.get_by_role("heading", name="Next deal").wait_for()


async def written(page: Page, count: int) -> None:
    """So many lines are on the sheet of the service."""
    await page.locator("#lines > li small").nth(count - 1).wait_for()


async def offline(page: Page, *deals: tuple[int, int]) -> None:
    """These deals are written without a network."""
    await page.context.set_offline(True)
    for deal in deals:
        await write(page, deal)
    await page.get_by_role("status").filter(has_text="Not sent yet").wait_for()


async def test_a_deal_that_is_sent_after_the_signal_accuses_nobody(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await opened(page, club.url)
    await club.edit(f"{CLOCK}/start")
    await offline(page, (61, 33))
    await club.edit(f"{CLOCK}/time")
    await page.context.set_offline(False)
    await written(page, 1)
    await write(page, (33, 61))
    await written(page, 2)
    assert (await club.sheet())["late_from"] is None
    await write(page, (61, 33))
    await written(page, 3)
    assert (await club.sheet())["late_from"] == 3


async def test_a_line_of_a_link_that_has_ended_is_taken_over_by_the_next_link(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await opened(page, club.url)
    new = await club.link()
    await write(page, (61, 33))
    await page.get_by_role("alert").filter(has_text="This link opens no sheet").wait_for()
    left = page.locator("#unwritten > li")
    assert "61 / 33" in await left.inner_text()
    assert not await page.locator("#main").is_visible()
    await page.goto(new)
    await page.get_by_role("button", name="Copy into the form").click()
    assert await left.count() == 0
    await page.reload()
    await page.get_by_role("button", name="Enter").click()
    await written(page, 1)
    assert points(await club.sheet()) == [[61, 33]]
    assert [one for one in watched.complaints if "404" not in one and "403" not in one] == []


async def test_what_was_written_for_a_round_that_was_called_off_goes_into_no_other(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await opened(page, club.url)
    await offline(page, (61, 33), (33, 61))
    await club.edit("/rounds/1.1/cancellation", WHY)
    await club.edit("/rounds", {})
    await club.edit("/rounds/1.1/publication", {"hints_accepted": True})
    await page.evaluate("url => { location.href = url; }", await club.link())
    await page.context.set_offline(False)
    left = page.locator("#unwritten > li")
    await left.nth(1).wait_for()
    for _ in range(2):
        await page.get_by_role("button", name="Throw away").first.click()
    await page.get_by_role("heading", name="Next deal").wait_for()
    assert await left.count() == 0
    assert (await club.sheet())["rows"] == []
    assert (await page.evaluate("Object.keys(localStorage).join()")).endswith(" seen")


async def test_each_table_in_one_tab_has_the_names_of_its_own(
    watched: Watched, organizer: httpx.AsyncClient
) -> None:
    page = watched.page
    club = await drawn(organizer, "paskievics-classic", *"ABCDEFGH")
    for table in (TABLE, "/tables/1.1.2"):
        await opened(page, await club.link(table))
        sheet = await organizer.get(club.path + table)
        names = {entry["name"] for entry in sheet.json()["entries"]}
        await page.locator("#title").filter(has_text=table.rpartition("/")[2]).wait_for()
        assert names < set(await page.locator("#secretary option").all_inner_texts())
        for deal in ((61, 33), (33, 61)):
            await write(page, deal)
        await written(page, 2)
        secretary = min(names)
        await page.get_by_label("Secretary").select_option(secretary)
        await page.get_by_role("button", name="Hand in").click()
        signs = page.get_by_label("Second signature")
        await signs.wait_for()
        assert set(await signs.locator("option").all_inner_texts()) == names - {secretary}


async def test_whoever_mends_a_line_takes_away_none_that_another_phone_wrote(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    assert page.context.browser is not None
    other = await page.context.browser.new_page()
    await opened(page, club.url)
    for number, deal in enumerate(((61, 33), (60, 34)), start=1):
        await write(page, deal)
        await written(page, number)
    await opened(other, club.url)
    await page.get_by_role("button", name="Correct").click()
    await write(other, (33, 61))
    await written(other, 3)
    await write(page, (59, 35))
    await page.get_by_role("alert").filter(has_text="has changed since you saw it").wait_for()
    await page.get_by_role("heading", name="Correct deal 2").wait_for()
    await page.get_by_role("button", name="Enter").click()
    await page.get_by_role("heading", name="Next deal").wait_for()
    await page.locator("#lines > li").nth(1).filter(has_text="59 / 35").wait_for()
    assert points(await club.sheet()) == [[61, 33], [59, 35], [33, 61]]


async def test_whoever_has_begun_a_line_is_told_that_another_phone_wrote_one(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await page.clock.install()
    assert page.context.browser is not None
    other = await page.context.browser.new_page()
    await opened(page, club.url)
    await opened(other, club.url)
    await page.locator("#form").get_by_label("talon").fill("1")
    await write(other, (61, 33))
    await written(other, 1)
    await page.clock.fast_forward(16_000)
    await written(page, 1)
    await write(page, (61, 33))
    await page.get_by_role("alert").filter(has_text="has changed since you saw it").wait_for()
    assert points(await club.sheet()) == [[61, 33]]
    await page.get_by_role("button", name="Cancel").click()
    await (
        page.get_by_role("alert")
        .filter(has_text="has changed since you saw it")
        .wait_for(state="hidden")
    )
    assert await page.locator("#unwritten > li").count() == 0


async def test_lines_that_waited_rest_on_those_before_them_and_on_no_others(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    assert page.context.browser is not None
    other = await page.context.browser.new_page()
    await opened(page, club.url)
    await opened(other, club.url)
    await offline(page, (61, 33), (60, 34), (59, 35))
    for number, deal in enumerate(((61, 33), (60, 34)), start=1):
        await write(other, deal)
        await written(other, number)
    await page.context.set_offline(False)
    alert = page.get_by_role("alert")
    await alert.filter(has_text="has changed since you saw it").wait_for()
    assert points(await club.sheet()) == [[61, 33], [60, 34]]
    assert "59 / 35" in await page.locator("#lines > li").nth(2).inner_text()
    await page.get_by_role("button", name="Cancel").click()
    await alert.filter(has_text=re.compile("^Not entered: .*59 / 35")).wait_for()
    assert points(await club.sheet()) == [[61, 33], [60, 34]]
    await page.reload()
    await alert.filter(has_text=re.compile("^Not entered: .*59 / 35")).wait_for()
    await page.get_by_role("button", name="Enter").click()
    await written(page, 3)
    assert points(await club.sheet()) == [[61, 33], [60, 34], [59, 35]]


async def test_a_line_begun_behind_one_that_waited_has_seen_no_line_of_another(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    assert page.context.browser is not None
    other = await page.context.browser.new_page()
    await opened(page, club.url)
    await opened(other, club.url)
    await offline(page, (61, 33))
    await page.locator("#form").get_by_label("talon").fill("1")
    for number, deal in enumerate(((61, 33), (60, 34)), start=1):
        await write(other, deal)
        await written(other, number)
    await page.context.set_offline(False)
    await written(page, 2)
    await write(page, (60, 34))
    await page.get_by_role("alert").filter(has_text="has changed since you saw it").wait_for()
    assert points(await club.sheet()) == [[61, 33], [60, 34]]


async def test_two_tabs_of_one_phone_keep_what_either_of_them_wrote(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await opened(page, club.url)
    async with page.expect_popup() as opening:
        await page.evaluate("open(location.href)")
    tab = await opening.value
    await tab.get_by_role("heading", name="Next deal").wait_for()
    await tab.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    await write(page, (58, 36))
    await written(page, 1)
    await page.context.set_offline(True)
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await offline(page, (61, 33))
    await write(tab, (60, 34))
    await write(page, (59, 35))
    await tab.locator("#lines > li").last.filter(has_text="59 / 35").wait_for()
    await page.route("**/v1/**", lambda route: route.abort())
    await page.context.set_offline(False)
    await written(tab, 4)
    assert points(await club.sheet()) == [[58, 36], [61, 33], [60, 34], [59, 35]]
    (key,) = await tab.evaluate("Object.keys(localStorage)")
    assert key.endswith(" seen")


async def test_what_was_begun_waits_for_a_line_that_comes_back(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await opened(page, club.url)
    await offline(page, (61, 34))
    talon = page.locator("#form").get_by_label("talon")
    await talon.fill("3")
    await page.context.set_offline(False)
    await page.get_by_role("alert").filter(has_text="PAS-SCO-1").wait_for()
    assert await talon.input_value() == "1"
    await page.get_by_role("button", name="Cancel").click()
    assert await talon.input_value() == "3"
    assert (await club.sheet())["rows"] == []


async def test_a_sheet_that_was_given_back_stays_with_its_table(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await page.clock.install()
    await opened(page, club.url)
    for number, deal in enumerate(((61, 33), (33, 61)), start=1):
        await write(page, deal)
        await written(page, number)

    async def unanswered(route: Any) -> None:
        await route.fetch()
        await route.abort()

    await page.route("**/submission", unanswered)
    await page.get_by_label("Secretary").select_option("Csaba")
    await page.get_by_role("button", name="Hand in").click()
    await page.get_by_role("status").filter(has_text="Not sent yet").wait_for()
    await page.unroute("**/submission")
    assert (await club.sheet())["state"] == "submitted"
    await club.edit(f"{TABLE}/reopening", WHY)
    await page.clock.fast_forward(16_000)
    await page.get_by_role("alert").filter(has_text="has changed since you saw it").wait_for()
    assert (await club.sheet())["state"] == "open"
    await page.get_by_label("Secretary").select_option("Csaba")
    await page.get_by_role("button", name="Hand in").click()
    await page.get_by_label("Second signature").wait_for()
    await club.edit(f"{TABLE}/reopening", WHY)
    await page.clock.fast_forward(16_000)
    await page.get_by_role("heading", name="Next deal").wait_for()
