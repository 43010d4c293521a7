"""The three events as files of every kind and format, each number read back and compared."""

import json
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from app.application.exports.values import FORMATS, OF_ROUND, OF_STAGE
from app.documents.pictures.amounts import figure
from tests.rest.events import playing
from tests.rest.events.reading import (
    READERS,
    from_json,
    pages_of,
    squeezed,
    stand_in_order,
    svg_texts,
    told_in_html,
)
from tests.rest.organizer import Organizer
from tests.rest.service import TERMS, Person, Service, serving
from tests.rest.test_bundles import IMPORTS, facts
from tests.rest.test_exports import made
from tests.storage.fixtures import Storage

Play = Callable[[Person], Coroutine[Any, Any, Organizer]]
EVENTS: dict[str, Play] = {
    "day": playing.played_day,
    "weekend": playing.played_weekend,
    "cup": playing.played_cup,
}
STAGES: dict[str, dict[str, tuple[int, ...]]] = {
    "day": {"cross-table": (1, 2)},
    "weekend": {"cross-table": (1,), "block-grids": (1,), "bracket": (2,)},
    "cup": {"bracket": (1,)},
}
"""Which pictures of a stage an event has."""

BETWEEN = ("1.2", "1.3", "1.4", "2.2", "2.3")
"""Rounds that are printed as the ones beside them are."""


@pytest.fixture
async def service(sqlite_storage: Storage) -> AsyncIterator[Service]:
    """A service that takes in a whole bundle."""
    async with serving(sqlite_storage.url, terms=replace(TERMS, page_limit=100)) as running:
        yield running


@pytest.fixture(params=list(EVENTS))
async def event(request: pytest.FixtureRequest, ann: Person) -> tuple[str, Organizer]:
    """Each of the events, over."""
    return request.param, await EVENTS[request.param](ann)


async def parts(event: tuple[str, Organizer]) -> list[tuple[str, dict[str, Any]]]:
    """Every kind with every stage and round that it is of; bundles are another form."""
    name, organizer = event
    rounds = [one["round"] for one in (await organizer.person.get(organizer.path))["rounds"]]
    found: list[tuple[str, dict[str, Any]]] = []
    for kind in FORMATS:
        if kind in OF_ROUND:
            found += [(kind, {"round": one}) for one in rounds]
        elif kind in OF_STAGE:
            found += [(kind, {"stage": one}) for one in STAGES[name].get(kind, ())]
        elif kind not in ("bundle", "records"):
            found.append((kind, {}))
    return found


async def test_every_number_is_the_same_in_every_format(event: tuple[str, Organizer]) -> None:
    organizer = event[1]
    counted = 0
    for kind, part in await parts(event):
        forms = FORMATS[kind]
        if "json" not in forms:
            continue
        tables = from_json(await made(organizer, kind, "json", language="hu", **part))
        cells = [cell for table in tables for row in table for cell in row]
        counted += sum(isinstance(cell, Fraction) for cell in cells)
        for form in set(READERS) & set(forms):
            read = READERS[form](await made(organizer, kind, form, language="hu", **part))
            told = [table for table in tables if table or form != "ndjson"]
            if form == "html":  # a page leaves out columns of what nobody has
                read, told = filled(read), filled(told)
            assert read == told, (kind, part, form)
    assert counted > 400


def filled(tables: list[list[list[Any]]]) -> list[list[list[Any]]]:
    """The tables without columns in which nothing stands but zeros."""
    return [
        [
            [cell for at, cell in enumerate(row) if any(one[at] not in (None, 0) for one in rows)]
            for row in rows
        ]
        for rows in tables
    ]


async def test_every_deal_is_in_one_table(event: tuple[str, Organizer]) -> None:
    organizer = event[1]
    (table,) = json.loads(await made(organizer, "deals", "json"))["tables"]
    sheets = []
    for one in (await organizer.person.get(organizer.path))["rounds"]:
        found = json.loads(await made(organizer, "sheets", "json", round=one["round"]))
        for sheet in found["tables"]:
            name = sheet["key"].removeprefix("table_")
            places = zip(("stage", "round", "table"), map(int, name.split(".")), strict=True)
            told = dict(places) | await sitting(organizer, name)
            sheets += [told | row for row in sheet["rows"]]
    assert [{key: row[key] for key in row if row[key] is not None} for row in table["rows"]] == [
        {key: row[key] for key in row if row[key] is not None} for row in sheets
    ]
    assert len(sheets) > 80


async def sitting(organizer: Organizer, table: str) -> dict[str, str]:
    """Who sat in each seat of a table, of several for one with the number of the seat."""
    entries = (await organizer.person.get(f"{organizer.path}/tables/{table}"))["entries"]
    return {
        f"seat_{seat + 1}": one["name"] if len(one["seats"]) == 1 else f"{one['name']} ({seat + 1})"
        for one in entries
        for seat in one["seats"]
    }


async def test_what_is_printed_is_what_the_page_says(event: tuple[str, Organizer]) -> None:
    organizer = event[1]
    for kind, part in await parts(event):
        if kind == "log" or part.get("round") in BETWEEN:
            continue  # the reader takes half a minute for a long log: test_exports has a short one
        asked = {"language": "hu", **part}
        page = told_in_html(await made(organizer, kind, "html", **asked))
        pages = pages_of(await made(organizer, kind, "pdf", **asked))
        for number, text in enumerate(map(squeezed, pages), start=1):
            assert f"{number}.oldal,összesen{len(pages)}" in text
        rows = ["".join(map(squeezed, row)) for table in page for row in table]
        stand_in_order(squeezed("".join(pages)), rows)


async def test_pictures_show_the_numbers_of_their_stage(event: tuple[str, Organizer]) -> None:
    name, organizer = event
    found = await organizer.person.get(organizer.path + "/standings")
    told = [text for stage in found["stages"] for text in in_standings(stage)]
    check_picture(await made(organizer, "standings", "svg"), told)
    for kind, stages in STAGES[name].items():
        for stage in stages:
            found = await organizer.person.get(f"{organizer.path}/stages/{stage}/{kind}")
            check_picture(await made(organizer, kind, "svg", stage=stage), SHOWN[kind](found))


def check_picture(picture: bytes, told: list[str]) -> None:
    """What is told stands in the picture, one after the other, each text by itself."""
    assert len(told) >= 12
    stand_in_order("|".join(["", *svg_texts(picture), ""]), told)


def in_standings(stage: Any) -> list[str]:
    """Place, name and points of each, block by block."""
    rows = sorted(stage["rows"], key=lambda row: row["block"] or 0)
    if {row["points"] for row in rows} == {"0"}:  # a bracket gives places alone
        return [f"|{row['place']}|{row['name']}||" for row in rows]
    return [f"|{row['place']}|{row['name']}|{figure(row['points'])}|" for row in rows]


def in_cross_table(found: Any) -> list[str]:
    """Of each entry the points of each round, what they are worth with penalties, their sum."""
    told = []
    for row in found["rows"]:
        told.append(f"|{row['place']}|{row['name']}|")
        for cell in filter(None, row["cells"]):
            if cell["points"] is not None and not cell["walkover"]:
                told.append(f"|{figure(cell['points'])}{taken_off(cell, 'winnings')}|")
            if cell["worth"]:
                told.append(f"|{figure(cell['worth'])}{taken_off(cell, 'points')}|")
        told.append(f"|{figure(row['points'])}|")
    return told


def taken_off(cell: Any, of: str) -> str:
    """The penalties of a round beside what they fell on."""
    return "".join(f" − {figure(one['points'])}" for one in cell["penalties"] if one["of"] == of)


def in_grids(found: Any) -> list[str]:
    """Of each match the points of both, and what they are worth."""
    told = []
    for row in (row for grid in found["blocks"] for row in grid["rows"]):
        told.append(f"|{row['name']}|")
        for cell in filter(None, row["cells"]):
            if not cell["walkover"]:
                told.append(f"|{figure(cell['points'])}–{figure(cell['other_points'])}|")
            told.append(f"|{figure(cell['worth'])}|")
    return told


def in_bracket(found: Any) -> list[str]:
    """The sides of each tie that was played, with their points."""
    played = [tie for tie in found["ties"] if not any(side["bye"] for side in tie["sides"])]
    sides = [side for tie in played for side in tie["sides"]]
    return [f"|{side['name']}|{figure(side['points'])}|" for side in sides]


SHOWN: dict[str, Callable[[Any], list[str]]] = {
    "cross-table": in_cross_table,
    "block-grids": in_grids,
    "bracket": in_bracket,
}


async def test_an_event_that_is_taken_in_elsewhere_is_equal_as_a_whole(
    service: Service, event: tuple[str, Organizer]
) -> None:
    name, organizer = event
    bundle = json.loads(await made(organizer, "bundle", "json"))
    ben = await service.guest("Ben")
    view = await ben.post(IMPORTS, bundle)
    path = f"/v1/tournaments/{view['tournament']['id']}"
    assert await whole(name, ben, path) == await whole(name, organizer.person, organizer.path)
    assert await facts(ben, path) == await facts(organizer.person, organizer.path)
    again = Organizer(ben, view["tournament"]["id"], view["revision"], organizer.names)
    for kind in ("standings", "sheets", "deals", "decisions", "entries"):
        assert cells(await made(again, kind, "json")) == cells(await made(organizer, kind, "json"))
    second = json.loads(await made(again, "bundle", "json"))
    assert second["standings"] == bundle["standings"]
    assert [one["fact"] for one in second["log"]] == [one["fact"] for one in bundle["log"]]


def cells(file: bytes) -> Any:
    """The tables of a file."""
    return json.loads(file)["tables"]


async def whole(name: str, person: Person, path: str) -> Any:
    """All that a tournament tells of its play."""
    view = await person.get(path)
    told: list[Any] = [view[part] for part in ("plan", "options", "rounds", "commitment")]
    told += [view["entries"], await person.get(path + "/standings")]
    told.append(await person.get(path + "/decisions"))
    for kind, stages in STAGES[name].items():
        told += [await person.get(f"{path}/stages/{stage}/{kind}") for stage in stages]
    for one in view["rounds"]:
        drawn = await person.get(f"{path}/rounds/{one['round']}")
        told.append(drawn)
        for table in drawn["tables"]:
            sheet = await person.get(f"{path}/tables/{table['table']}")
            told.append(sheet | {"tournament_id": ""})
    return told
