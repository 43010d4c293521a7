"""Deals and matches on paper: told to whom the deals are told, and to nobody else."""

from app.application.actor import STRANGER, Actor
from app.application.errors import Code
from app.application.matches.drawing import get_deal_page, get_deal_picture, get_match_page
from app.application.matches.looking_back import get_deal
from app.application.texts import Language
from app.persistence.databases import AnyDatabase
from tests.storage.world import actors, open_full, play_on, refused

EN = Language.ENGLISH


async def test_a_running_match_is_on_paper_for_its_seats_alone(database: AnyDatabase) -> None:
    *players, dan = await actors(database, "Ann", "Bob", "Cat", "Dan")
    match = (await open_full(database, players, b'{"deals": 2}')).match.id
    await play_on(database, players, match, 15 + 1)
    picture = await database.read(get_deal_picture, players[0], match, 1, EN)
    assert (picture.number, "2 Bob" in picture.svg) == (1, True)
    page = await database.read(get_match_page, players[0], match, None, 10, EN)
    assert page.html.count('<section class="deal">') == 1
    for other in (dan, STRANGER):
        await all_closed(database, other, match)


async def all_closed(database: AnyDatabase, other: Actor, match: str) -> None:
    """Every form is refused as the deal itself is."""
    with refused(Code.DEALS_CLOSED):
        await database.read(get_deal, other, match, 1)
    with refused(Code.DEALS_CLOSED):
        await database.read(get_deal_picture, other, match, 1, EN)
    with refused(Code.DEALS_CLOSED):
        await database.read(get_deal_page, other, match, 1, EN)
    with refused(Code.DEALS_CLOSED):
        await database.read(get_match_page, other, match, None, 10, EN)


async def test_deals_that_open_after_the_match_are_not_drawn_before_it(
    database: AnyDatabase,
) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    options = b'{"deals": 2, "deals_open": "after-match"}'
    match = (await open_full(database, players, options)).match.id
    await play_on(database, players, match, 15 + 1)
    await all_closed(database, players[0], match)
    await play_on(database, players, match)
    page = await database.read(get_match_page, STRANGER, match, None, 10, EN)
    assert page.html.count('<section class="deal">') == 2


async def test_a_deal_that_is_not_there_is_unknown(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals": 1}')).match.id
    await play_on(database, players, match)
    for number in (0, 2):
        with refused(Code.UNKNOWN_DEAL):
            await database.read(get_deal_picture, players[0], match, number, EN)


async def test_a_long_match_comes_page_by_page(database: AnyDatabase) -> None:
    players = await actors(database, "Ann", "Bob", "Cat")
    match = (await open_full(database, players, b'{"deals": 3}')).match.id
    await play_on(database, players, match)
    first = await database.read(get_match_page, players[0], match, None, 2, EN)
    assert first.html.count('<section class="deal">') == 2
    rest = await database.read(get_match_page, players[0], match, first.page.next, 2, EN)
    assert (rest.html.count('<section class="deal">'), rest.page.next) == (1, None)
    third = await database.read(get_deal_page, players[0], match, 3, EN)
    assert section(third.html, "h1") == section(rest.html, "h2")


def section(html: str, tag: str) -> str:
    """The only deal of a page, without its heading's rank."""
    return html.partition('<section class="deal">')[2].replace(f"{tag}>", "h>")
