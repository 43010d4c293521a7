"""The page of a table link on a phone: a real browser writes a sheet on a real service."""

import re
from collections.abc import Mapping
from typing import Any, Final

import httpx
from playwright.async_api import ViewportSize

from tests.e2e.sheet_page.club import Club, Seat, drawn, write, write_line
from tests.e2e.test_browser import Watched

PHONE: ViewportSize = {"width": 360, "height": 740}
KEPT = "caches.open('sheet').then((one) => one.keys()).then((all) => all.map((one) => one.url))"


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
    await page.get_by_role("button", name="Correct").click()
    await write(page, (33, 61), partner=3)
    await lines.nth(1).filter(has_text="33 / 61").wait_for()
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    await page.get_by_label("Secretary").select_option("Csaba")
    await page.get_by_role("button", name="Hand in").click()
    signs = page.get_by_label("Second signature")
    await signs.wait_for()
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
    (key,) = await page.evaluate("Object.keys(localStorage)")
    table = "_".join(code.split("_")[:3])
    assert re.fullmatch(rf"sheet {re.escape(table)} [0-9a-f]{{8}} seen", key)
    stored = await page.evaluate("Object.values(localStorage).join()")
    assert code not in stored


async def test_what_is_half_typed_is_there_after_a_reload_until_it_is_written(
    watched: Watched, club: Club
) -> None:
    page = watched.page
    await page.goto(club.url)
    await page.get_by_role("heading", name="Next deal").wait_for()
    for number in (1, 2):
        await write(page, (61, 33))
        await page.locator("#lines > li small").nth(number - 1).wait_for()
    points = page.locator("#form fieldset").filter(has_text="card points").locator("input")
    await points.nth(1).fill("40")
    await page.reload()
    await page.get_by_role("heading", name="Next deal").wait_for()
    assert [await one.input_value() for one in await points.all()] == ["", "40"]
    await page.get_by_label("Correct deal").select_option("1")
    await page.get_by_role("button", name="Correct").click()
    await points.nth(0).fill("60")
    await page.reload()
    await page.get_by_role("heading", name="Correct deal 1").wait_for()
    await points.nth(1).fill("34")
    await page.get_by_role("button", name="Enter").click()
    await page.locator("#lines > li").nth(0).filter(has_text="60 / 34").wait_for()
    rows = (await club.sheet())["rows"]
    assert [row["line"]["card_points"] for row in rows] == [[60, 34], [61, 33]]
    await page.reload()
    await page.get_by_role("heading", name="Next deal").wait_for()
    assert [await one.input_value() for one in await points.all()] == ["", ""]


async def test_what_is_half_typed_goes_with_the_link(watched: Watched, club: Club) -> None:
    page = watched.page
    await page.goto(club.url)
    await page.get_by_label("talon").fill("2")
    assert (
        await page.evaluate("Object.keys(localStorage).filter((one) => / form$/.test(one)).length")
        == 1
    )
    await page.goto(await club.link())
    await page.reload()
    await page.get_by_role("heading", name="Next deal").wait_for()
    assert await page.get_by_label("talon").input_value() == ""
    await page.wait_for_function("!Object.keys(localStorage).some((one) => / form$/.test(one))")


NOLO: Final[Mapping[str, Any]] = {"rami or nolo": "nolo", "tricks": (5, 8)}
RAMI: Final[Mapping[str, Any]] = {"rami or nolo": "rami", "ramaaja": Seat(0), "tricks": (13, 0)}
TUPPI: Final = (NOLO, RAMI, RAMI)
"""The rise goes to 8, 36 and 64: a tuppi (TUP-RISE)."""

CHAUPATIA: Final[tuple[Mapping[str, Any], ...]] = (
    {"declarer": Seat(1), "bid": "7", "made": True},
    {"declarer": Seat(2), "bid": "8", "made": False},
    {"declarer": Seat(3), "bid": "7", "made": True, "16": True},
)


async def test_whole_sheets_of_pairs_and_teams_are_written_in_one_browser(
    watched: Watched, organizer: httpx.AsyncClient
) -> None:
    page = watched.page
    for preset, lines, points, how, told in (
        (
            "tuppi-lohko",
            TUPPI,
            [64, 0],
            "tuppi",
            "rise: {0}: 64 · rise points: 64 / 0 · tuppi: {0}",
        ),
        ("chaupatia-league", CHAUPATIA, [0, 39], "points-against", ""),
    ):
        club = await drawn(organizer, preset, "Alfa", "Beta")
        await page.goto(club.url)
        await page.locator("#seats > li").filter(has_text="Alfa: 0").wait_for()
        form = await page.locator("#form").inner_text()
        assert {"sooli", "soloist"}.isdisjoint(form.split()), "TUP-TOUR-7"
        for number, line in enumerate(lines):
            await write_line(page, line)
            await page.locator("#lines > li").nth(number).locator("small").wait_for()
        scores = await page.locator("#lines small").all_inner_texts()
        first = (await club.sheet())["entries"][0]["name"]
        assert told.format(first) in scores[-1]
        await page.get_by_label("Secretary").select_option("Beta")
        await page.get_by_role("button", name="Hand in").click()
        await page.get_by_role("button", name="Sign").click()
        await page.get_by_text("it has its second signature").wait_for()
        sheet = await club.sheet()
        ended = sheet["points"], sheet["decided"], sheet["secretary"], sheet["signature"]
        assert ended == (points, how, "Beta", "Alfa")
