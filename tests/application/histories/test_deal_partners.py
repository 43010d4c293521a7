"""Partners of deals, where each deal parts the sides anew: what is told of them, and to whom."""

from app.application.actor import STRANGER, Actor
from app.application.errors import Code
from app.application.histories.company import get_versus, list_deal_partners
from app.application.histories.seasons import Season
from app.application.histories.values import DealPartner
from app.application.ports import Tx
from app.engine.counts import Paired
from app.persistence.databases import AnyDatabase
from tests.application.histories.played import store_match
from tests.storage.world import actors, refused


def store_deals(tx: Tx, source: str, *deals: tuple[int, int, bool, int]) -> None:
    """Each of two seats with what the deal brought both."""
    for seat, other, won, points in deals:
        pairs = (Paired(seat, other, won, points), Paired(other, seat, won, points))
        tx.histories.pair(source, pairs)


async def filled(database: AnyDatabase) -> list[Actor]:
    """Ann, Ben, Cil and Dan at four matches of 2026; one is hidden, one has no result."""
    people = list(await actors(database, "Ann", "Ben", "Cil", "Dan", "Eve"))
    sides = tuple((str(one.account),) for one in people[:4])
    ended = ("won", "lost", "lost", "drawn")

    def store(tx: Tx) -> None:
        for source, day, results, shown in (
            ("m1", 0, ended, True),
            ("m2", 40, ended, True),
            ("m3", 50, ended, False),
            ("m4", 60, ("unfinished",) * 4, True),
        ):
            store_match(tx, source, sides, results, day, shown=shown)
        store_deals(tx, "m1", (0, 1, True, 4), (1, 0, False, -6), (2, 0, True, 2))
        store_deals(tx, "m2", (0, 1, True, 1), (2, 3, True, 9))
        store_deals(tx, "m3", (3, 0, False, -2))
        store_deals(tx, "m4", (0, 1, True, 50))

    await database.write(store)
    return people


def told(partners: tuple[DealPartner, ...]) -> list[tuple[object, ...]]:
    return [(one.player.name, one.deals, one.won, one.lost, one.points) for one in partners]


async def test_partners_of_deals_come_by_how_many_deals_they_were(database: AnyDatabase) -> None:
    people = await filled(database)
    ann = str(people[0].account)
    page = await database.read(list_deal_partners, people[4], ann, None, 1)
    assert told(page.partners) == [("Ben", 3, 2, 1, -1)]
    assert page.page.has_more
    rest = await database.read(list_deal_partners, people[4], ann, page.page.next, 5)
    assert told(rest.partners) == [("Cil", 1, 1, 0, 2)]
    assert (rest.page.next, rest.page.has_more) == (None, False)
    ben = await database.read(list_deal_partners, people[4], str(people[1].account), None, 5)
    assert told(ben.partners) == [("Ann", 3, 2, 1, -1)]
    later = Season(since="2026-01-02")
    found = await database.read(list_deal_partners, STRANGER, ann, None, 5, later)
    assert told(found.partners) == [("Ben", 1, 1, 0, 1)]
    for bad in ("x", "LTEgYQ"):
        with refused(Code.BAD_CURSOR):
            await database.read(list_deal_partners, people[0], ann, bad, 5)
    with refused(Code.UNKNOWN_PLAYER):
        await database.read(list_deal_partners, people[0], "nobody", None, 5)


async def test_deals_of_hidden_matches_are_told_to_those_who_were_there(
    database: AnyDatabase,
) -> None:
    people = await filled(database)
    ann, dan = str(people[0].account), str(people[3].account)
    for who, names in (
        *((one, ["Ben", "Dan", "Cil"]) for one in people[:4]),
        *((one, ["Ben", "Cil"]) for one in (people[4], STRANGER)),
    ):
        found = await database.read(list_deal_partners, who, ann, None, 5)
        assert sorted(one.player.name for one in found.partners) == sorted(names)
        versus = await database.read(get_versus, who, ann, dan)
        deals = (versus.deals_together, versus.deals_together_won, versus.deals_together_lost)
        there = "Dan" in names
        assert (*deals, versus.deals_together_points) == ((1, 0, 1, -2) if there else (0, 0, 0, 0))


async def test_two_players_are_told_of_their_deals_as_partners(database: AnyDatabase) -> None:
    people = await filled(database)
    ann, ben = (str(one.account) for one in people[:2])
    versus = await database.read(get_versus, STRANGER, ann, ben)
    assert (versus.deals_together, versus.deals_together_won) == (3, 2)
    assert (versus.deals_together_lost, versus.deals_together_points) == (1, -1)
    assert (versus.matches, versus.won, versus.together) == (2, 2, 0)
