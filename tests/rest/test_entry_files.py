"""Entries as a CSV file: all or none, and what is no such file is refused."""

import pytest

from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, good, refused
from tests.rest.test_tournaments import facts

CSV = {"Content-Type": "text/csv; charset=utf-8"}


async def opened(ann: Person) -> Organizer:
    """A day with one entry."""
    return await announce(ann, {"name": "Day", "preset": "paskievics-classic"}, ["Andor"])


def headers(day: Organizer) -> dict[str, str]:
    """Those of a file by who has seen the tournament."""
    return {**CSV, "If-Match": f'"{day.revision}"'}


async def test_a_file_adds_all_its_entries_with_clubs_and_cities(ann: Person) -> None:
    day = await opened(ann)
    text = "\ufeffName;Club;City\r\nŐri Bea;Alfa;Eger\r\n\r\nIJsbrand;;Utrecht\r\n"
    answer = await ann.call(
        "POST", day.path + "/entry-file", content=text.encode(), headers=headers(day)
    )
    entries = good(answer)["entries"]
    assert [(one["name"], one["club"], one["city"]) for one in entries] == [
        ("Andor", "", ""),
        ("Őri Bea", "Alfa", "Eger"),
        ("IJsbrand", "", "Utrecht"),
    ]
    assert answer.headers["etag"].startswith(f'"{good(answer)["revision"]}-')
    again = await ann.call(
        "POST", day.path + "/entry-file", content=text.encode(), headers=headers(day)
    )
    refused(again, 409, "list-problems")


@pytest.mark.parametrize(
    ("content", "kind", "status", "code"),
    [
        (b"Bea\nandor\n;Alfa\n", "text/csv", 409, "list-problems"),
        (("x" * 61).encode(), "text/csv", 409, "list-problems"),
        ("Bea\u202e".encode(), "text/csv", 409, "list-problems"),
        (b"\xff\xfeB", "text/csv", 409, "list-encoding"),
        (b"a\n" * 30_001, "text/csv", 422, "malformed-request"),
        (b"Bea", "text/plain", 415, "unsupported-media-type"),
        (b'{"text":"Bea"}', "application/json", 415, "unsupported-media-type"),
    ],
)
async def test_what_cannot_be_taken_adds_nothing(
    ann: Person, content: bytes, kind: str, status: int, code: str
) -> None:
    day = await opened(ann)
    before = await facts(day)
    sent = {**headers(day), "Content-Type": kind}
    if len(content) > 4096:
        status, code = 413, "body-too-large"
    answer = await ann.call("POST", day.path + "/entry-file", content=content, headers=sent)
    problem = refused(answer, status, code)
    if content.startswith(b"Bea\n"):
        assert "2" in problem["detail"]
    assert await facts(day) == before


@pytest.mark.parametrize(
    ("language", "order", "expected"),
    [
        ("hu", "name", ["Anna", "Orbán", "Örs", "Őze", "Zoltán", "Zsolt"]),
        ("fi", "name", ["Anna", "Orbán", "Zoltán", "Zsolt", "Örs", "Őze"]),
        ("hu", "registration", ["Zsolt", "Zoltán", "Őze", "Örs", "Orbán", "Anna"]),
        ("en", "club", ["Zoltán", "Anna", "Orbán", "Örs", "Őze", "Zsolt"]),
    ],
)
async def test_entries_are_listed_by_the_alphabet_of_whoever_asks(
    ann: Person, language: str, order: str, expected: list[str]
) -> None:
    body = {"name": "Day", "preset": "paskievics-classic"}
    day = await announce(ann, body, ["Zsolt", "Zoltán", "Őze", "Örs", "Orbán", "Anna"])
    entry = next(entry for entry, name in day.names.items() if name == "Anna")
    await day.edit(f"/entries/{entry}", {"name": "Anna", "club": "Béta"}, "PUT")
    entry = next(entry for entry, name in day.names.items() if name == "Zoltán")
    await day.edit(f"/entries/{entry}", {"name": "Zoltán", "club": "Alfa"}, "PUT")
    url = f"{day.path}/entries?order={order}"
    found = await ann.get(url, headers={"Accept-Language": language})
    named = [one["name"] for one in found["entries"]]
    if order == "club":
        named = [*named[-2:], *named[:-2]]
    assert named == expected


HEADED = "Név;Klub;Város\r\nŐri Ödön;Eger TK;Eger\r\n"


@pytest.mark.parametrize(
    ("encoding", "kind"),
    [
        ("utf-8-sig", "text/csv"),
        ("utf-16", "text/csv"),
        ("utf-16-le", "text/csv; charset=UTF-16LE"),
        ("cp1250", 'text/csv; charset="windows-1250"'),
    ],
)
async def test_a_file_is_read_by_its_mark_or_by_the_character_set_it_names(
    ann: Person, encoding: str, kind: str
) -> None:
    day = await opened(ann)
    sent = {**headers(day), "Content-Type": kind}
    raw = HEADED.encode(encoding)
    answer = await ann.call("POST", day.path + "/entry-file", content=raw, headers=sent)
    assert good(answer)["entries"][-1]["name"] == "Őri Ödön"


@pytest.mark.parametrize(
    ("encoding", "told"),
    [("cp1250", "Windows-1250"), ("utf-16-le", "UTF-16")],
)
async def test_a_file_in_another_encoding_is_told_which_and_what_to_do(
    ann: Person, encoding: str, told: str
) -> None:
    day = await opened(ann)
    before = await facts(day)
    sent = {**headers(day), "Accept-Language": "hu"}
    raw = HEADED.encode(encoding)
    answer = await ann.call("POST", day.path + "/entry-file", content=raw, headers=sent)
    detail = refused(answer, 409, "list-encoding")["detail"]
    assert told in detail
    assert "CSV UTF-8" in detail
    assert await facts(day) == before
