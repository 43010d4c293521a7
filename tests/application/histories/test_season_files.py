"""Seasons of teams and clubs as they are taken away: what is theirs, of what the caller sees."""

import pickle
from xml.etree import ElementTree as ET

import pytest

from app.application.actor import STRANGER, Actor
from app.application.exports import season_files
from app.application.exports.season_files import (
    take_club_season,
    take_season,
    take_team_season,
    take_versus,
)
from app.application.histories.charting import get_club_season_chart, get_team_season_chart
from app.application.histories.seasons import Season
from app.application.played import club_key
from app.application.ports import Tx
from app.application.texts import Language
from app.documents.contents.seasons import SeasonWords
from app.documents.model import Document
from app.persistence.databases import AnyDatabase
from tests.application.histories.played import store_match
from tests.application.histories.test_deal_partners import store_deals
from tests.storage.world import actors

SVG = "{http://www.w3.org/2000/svg}"
YEAR = Season(season=2026)
EN = Language.ENGLISH


async def filled(database: AnyDatabase) -> list[Actor]:
    """Ann and Ben, of a club, win in January and lose in February; in March it is hidden."""
    people = list(await actors(database, "Ann", "Ben", "Cil", "Dan"))
    ann, ben, cil, dan = (str(one.account) for one in people)
    club = club_key("Ruka")

    def store(tx: Tx) -> None:
        pairs = ((ann, ben), (cil, dan))
        for source, day, won, shown in (
            ("t1/1.1.1", 1, True, True),
            ("t1/1.2.1", 33, False, True),
            ("m", 60, True, False),
        ):
            ended = ("won", "lost") if won else ("lost", "won")
            there = {"tournament": "t1", "club": club} if "/" in source else {}
            store_match(tx, source, pairs, ended, day, shown=shown, **there)
        store_deals(tx, "t1/1.1.1", (0, 2, True, 7))

    await database.write(store)
    return people


def rows(document: Document) -> dict[str, tuple[tuple[object, ...], ...]]:
    return {table.key: table.rows for table in document.tables}


async def test_a_pairs_season_is_taken_away_whole(database: AnyDatabase) -> None:
    people = await filled(database)
    pair = tuple(str(one.account) for one in people[:2])
    for who, numbers in ((people[0], (3, 2, 1, 0, 4)), (STRANGER, (2, 1, 1, 0, 1))):

        def document(tx: Tx, who: Actor = who) -> Document:
            taken = take_team_season(tx, who, pair, YEAR, EN)
            assert pickle.loads(pickle.dumps(taken)) == taken  # it goes to another process
            return SeasonWords(tx.context.texts, EN).season(taken)

        told = await database.read(document)
        assert {"Ann", "Ben"} == set(told.title.split(", "))
        found = rows(told)
        assert found.keys() == {"record", "counts_toy", "matches"}  # a pair has no partners
        assert found["record"] == (("game.toy", *numbers),)
        assert found["counts_toy"] == (
            ("count.deals", 2 * numbers[0]),
            ("count.tricks", 4 * numbers[0]),
        )
        assert [row[3] for row in found["matches"]][-2:] == [-2, 3]
        assert len(found["matches"]) == numbers[0]


async def test_a_clubs_season_is_taken_away_without_what_is_hidden(database: AnyDatabase) -> None:
    people = await filled(database)

    def document(tx: Tx) -> Document:
        taken = take_club_season(tx, people[0], "Ruka", YEAR, EN)
        return SeasonWords(tx.context.texts, EN).season(taken)

    told = await database.read(document)
    assert told.title == "Ruka"
    assert rows(told)["record"] == (("game.toy", 2, 1, 1, 0, 1),)
    assert rows(told).keys() == {"record", "counts_toy", "matches"}


async def test_partners_of_deals_are_in_the_file_of_a_player_and_of_two(
    database: AnyDatabase,
) -> None:
    people = await filled(database)
    ann, _, cil, dan = (str(one.account) for one in people)

    def documents(tx: Tx) -> list[Document]:
        words = SeasonWords(tx.context.texts, EN)
        taken = [take_versus(tx, STRANGER, ann, other, YEAR) for other in (cil, dan)]
        own = take_season(tx, STRANGER, ann, YEAR, EN)
        return [words.season(own), *(words.versus(one) for one in taken)]

    own, with_cil, with_dan = map(rows, await database.read(documents))
    assert own["partners"] == (("Ben", 2, 1, 1, 0),)
    assert own["deal_partners"] == (("Cil", 1, 1, 0, 7),)

    def against(name: str) -> tuple[tuple[object, ...], ...]:
        return (
            ("document.opposed", "Ann", name, 2, 1, 1, 0),
            ("document.together", "Ann", name, 0, 0, 0, 0),
        )

    assert with_cil == {"versus": against("Cil"), "deal_partners": (("Cil", 1, 1, 0, 7),)}
    assert with_dan == {"versus": against("Dan")}


async def test_a_file_that_has_not_all_says_so(
    database: AnyDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await filled(database)
    monkeypatch.setattr(season_files, "MOST_MATCHES", 1)
    own_id = str(people[0].account)

    def documents(tx: Tx) -> list[Document]:
        words = SeasonWords(tx.context.texts, EN)
        pair = tuple(str(one.account) for one in people[:2])
        taken = (
            take_season(tx, STRANGER, own_id, YEAR, EN),
            take_team_season(tx, STRANGER, pair, YEAR, EN),
            take_club_season(tx, STRANGER, "Ruka", YEAR, EN),
        )
        return [words.season(one) for one in taken]

    for one in await database.read(documents):
        tables = {table.key: table for table in one.tables}
        matches = tables["matches"]
        assert (matches.title, len(matches.rows)) == ("Document.matches (document.last-of)", 1)
        assert matches.about == {"more": True}
        assert [table.key for table in one.tables if table.about] == ["matches"]
    ann, ben, cil, dan = (str(one.account) for one in people)
    others = ((ann, cil), (ben, dan))
    await database.write(lambda tx: store_match(tx, "n", others, ("won", "lost"), 61))
    monkeypatch.setattr(season_files, "MOST_PARTNERS", 1)
    own = {table.key: table for table in (await database.read(documents))[0].tables}
    assert own["partners"].title == "Document.partners (document.first-of)"
    assert own["partners"].rows == (("Ben", 2, 1, 1, 0),)


async def test_pairs_and_clubs_have_charts(database: AnyDatabase) -> None:
    people = await filled(database)
    pair = tuple(str(one.account) for one in people[:2])
    told = "game.toy: 2026-01-02 1, 2026-02-03 0"
    hidden = ", 2026-03-02 1"
    for who, line in ((people[0], told + hidden), (STRANGER, told)):
        chart = await database.read(get_team_season_chart, who, pair, YEAR)
        assert (ET.fromstring(chart.svg).findtext(f"{SVG}desc") or "").splitlines() == [line]
        chart = await database.read(get_club_season_chart, who, "Ruka", YEAR)
        assert (ET.fromstring(chart.svg).findtext(f"{SVG}desc") or "").splitlines() == [told]
        assert "Ruka" in (ET.fromstring(chart.svg).findtext(f"{SVG}title") or "")
