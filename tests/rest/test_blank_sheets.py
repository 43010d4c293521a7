"""Blank sheets to hand out: a page for each table, with its players and columns."""

from io import BytesIO
from typing import Final

import pytest
from pypdf import PdfReader

from tests.rest.organizer import announce
from tests.rest.service import Person, good

FIVE: Final = ["Őrsi Űrné", "Nándor", "Piroska", "Előd", "Endre"]
GAMES: Final = {
    "paskievics-classic": (FIVE, 1, {"en": ("Contract", "Kontra"), "hu": ("Játék", "Figurák")}),
    "tuppi-lohko": (FIVE[:4], 2, {"en": ("Tricks", "rami / nolo"), "fi": ("Tikit", "Nousu")}),
    "chaupatia-cup": (FIVE[:4], 2, {"en": ("Bid", "Kapen"), "nl": ("Bod", "Volgende deler")}),
}
DEALS: Final = 16


@pytest.mark.parametrize("preset", GAMES)
async def test_each_table_has_one_page_in_every_language(ann: Person, preset: str) -> None:
    names, tables, words = GAMES[preset]
    event = await announce(ann, {"name": "Őszi nap", "preset": preset}, names)
    drawn = await event.draw()
    for language in ("en", "nl", "hu", "fi"):
        body = {"kind": "blank-sheets", "format": "pdf", "links": True, "language": language}
        seen = {"If-Match": f'"{event.revision}"'}
        made = good(await ann.call("POST", f"{event.path}/exports", json=body, headers=seen))
        event.revision = (await ann.get(event.path))["revision"]
        file = await ann.call("GET", f"{event.path}/exports/{made['id']}/file")
        pages = [
            page.extract_text().replace("\u200b", "")
            for page in PdfReader(BytesIO(file.content)).pages
        ]
        assert len(pages) == tables == len(drawn["tables"]), language
        for page, table in zip(pages, drawn["tables"], strict=True):
            lines = page.splitlines()
            assert lines[0] == "Őszi nap"
            assert [line for line in lines if line.split()[0] == str(DEALS)]
            for entry in table["entries"]:
                assert page.count(event.names[entry]) >= 2, "a seat, and a column"
            assert all(word in page for word in words.get(language, ()))


async def test_whoever_deals_first_is_told_on_the_sheet(ann: Person) -> None:
    event = await announce(ann, {"name": "Day", "preset": "paskievics-classic"}, FIVE)
    (table,) = (await event.draw())["tables"]
    dealer = event.names[table["entries"][table["first_dealer"]]]
    for kind in ("blank-sheets", "sheets"):
        body = {"kind": kind, "format": "html"}
        made = await ann.post(f"{event.path}/exports", body)
        file = await ann.call("GET", f"{event.path}/exports/{made['id']}/file")
        assert f"Deals first: {dealer}" in file.text


async def test_pairs_find_their_members_and_the_seat_that_deals_first_on_all_papers(
    ann: Person,
) -> None:
    event = await announce(ann, {"name": "Lohko", "preset": "tuppi-lohko"}, [])
    pairs = [
        {"name": name, "members": [f"{name} Aino", f"{name} Eero"]} for name in ("Haka", "Inter")
    ]
    await event.edit("/entries", {"entries": pairs})
    (table,) = (await event.draw())["tables"]
    dealer = event.names[table["entries"][table["first_dealer"] % 2]]
    told = f"{dealer} ({table['first_dealer'] + 1})"
    for kind in ("draw", "draw-by-name", "seat-cards", "sheets", "blank-sheets"):
        made = await ann.post(f"{event.path}/exports", {"kind": kind, "format": "html"})
        file = await ann.call("GET", f"{event.path}/exports/{made['id']}/file")
        assert told in file.text, kind
        assert "Haka Aino, Haka Eero" in file.text, kind
        assert ("1, 3" in file.text, "2, 4" in file.text) == (True, True), kind


async def test_a_program_reads_the_seats_of_a_pair_as_numbers(ann: Person) -> None:
    event = await announce(ann, {"name": "Lohko", "preset": "tuppi-lohko"}, ["Haka", "Inter"])
    await event.draw()
    made = await ann.post(f"{event.path}/exports", {"kind": "draw-by-name", "format": "json"})
    file = await ann.get(f"{event.path}/exports/{made['id']}/file")
    assert sorted(row["seat"] for row in file["tables"][0]["rows"]) == [[1, 3], [2, 4]]


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Blocks, round 1, table 1"),
        ("nl", "Poules, ronde 1, tafel 1"),
        ("hu", "Csoportok, 1. forduló, 1. asztal"),
        ("fi", "Lohkot, 1. kierros, pöytä 1"),
    ],
)
async def test_a_sheet_is_titled_as_the_language_writes(
    ann: Person, language: str, title: str
) -> None:
    event = await announce(ann, {"name": "Lohko", "preset": "tuppi-lohko"}, ["Haka", "Inter"])
    await event.draw()
    body = {"kind": "blank-sheets", "format": "html", "language": language}
    made = await ann.post(f"{event.path}/exports", body)
    file = await ann.call("GET", f"{event.path}/exports/{made['id']}/file")
    assert f"<h2><bdi>{title}</bdi></h2>" in file.text


async def test_the_sheet_of_a_match_of_twelve_deals_has_twelve_rows(ann: Person) -> None:
    names = ["A", "B", "C", "D", "E"]
    event = await announce(ann, {"name": "Lohko", "preset": "tuppi-lohko"}, names)
    await event.draw()
    made = await ann.post(f"{event.path}/exports", {"kind": "blank-sheets", "format": "html"})
    file = await ann.call("GET", f"{event.path}/exports/{made['id']}/file")
    assert (">12<" in file.text, ">13<" in file.text) == (True, False)
