"""Exports of a Paskievics day, through HTTP, read back and compared with what REST tells."""

import csv
import json
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

import openpyxl
import pytest
import segno
from pypdf import PdfReader

from app.application.exports.values import FORMATS, OF_ROUND, OF_STAGE
from tests.rest.events.reading import pages_of, squeezed, stand_in_order, told_in_html
from tests.rest.organizer import Organizer, announce
from tests.rest.service import Person, Service, good, refused
from tests.rest.test_paskievics_day import DAY, lines
from tests.storage.fixtures import Storage

PLAN = {
    "stages": [{"kind": "random_draw", "name": "Alapkör", "rounds": 1, "tables": [4, 5]}],
}
NAMES = [
    *("=1+1", "<script>alert(1)</script>", "#panic()", "x" * 60, "שלום", "Ágnes 😀"),
    *("Őrsi Űrné", "Csaba", "Cecil"),
]


async def played_day(ann: Person) -> Organizer:
    """A round of nine whose names would do harm elsewhere, with both sheets official."""
    body = {"name": '=cmd "Őszi" <b>', "preset": "paskievics-classic", "plan": PLAN}
    day = await announce(ann, body, NAMES)
    drawn = await day.draw()
    for table, told in zip(drawn["tables"], DAY["rounds"][0], strict=True):
        names = [day.names[entry] for entry in table["entries"]]
        by_seat = dict(zip(told["seats"], names, strict=True))
        won = [[by_seat[taker], by_seat[partner], value] for taker, partner, value in told["won"]]
        await day.play(table["table"], lines(names, won))
    return day


@pytest.fixture
async def day(service: Service, ann: Person) -> Organizer:
    return await played_day(ann)


async def made(day: Organizer, kind: str, form: str, **more: Any) -> bytes:
    """The bytes of a file that is ready at once."""
    body = {"kind": kind, "format": form, **more}
    told = await day.person.post(f"{day.path}/exports", body)
    assert (told["state"], told["progress"]) == ("ready", 100), told
    response = await day.person.call("GET", f"{day.path}/exports/{told['id']}/file")
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == told["media_type"]
    assert int(response.headers["content-length"]) == told["size"] == len(response.content)
    return response.content


async def standing(day: Organizer) -> list[tuple[int, str, Fraction]]:
    """Place, name and points as REST tells them."""
    (stage,) = (await day.person.get(day.path + "/standings"))["stages"]
    return [(row["place"], row["name"], Fraction(row["points"])) for row in stage["rows"]]


async def test_the_standings_are_the_same_in_every_format(day: Organizer) -> None:
    expected = await standing(day)
    plain = json.loads(await made(day, "standings", "json"))["tables"][0]["rows"]
    assert [(row["place"], row["name"], Fraction(row["points"])) for row in plain] == expected
    streamed = [json.loads(one) for one in (await made(day, "standings", "ndjson")).splitlines()]
    assert [{"part": "standings_1", **row} for row in plain] == streamed
    text = (await made(day, "standings", "csv", language="hu")).decode("utf-8-sig")
    _, *told = csv.reader(StringIO(text, newline=""), delimiter=";")
    assert [
        (int(row[0]), row[1].removeprefix("'"), Fraction(row[2].replace(",", "."))) for row in told
    ] == expected
    book = openpyxl.load_workbook(BytesIO(await made(day, "standings", "xlsx")))
    _, *cells = book.worksheets[0].iter_rows(values_only=True)
    assert [(row[0], row[1], Fraction(str(row[2]))) for row in cells] == expected


async def test_every_kind_is_made_in_every_format_and_holds_every_name(day: Organizer) -> None:
    for kind, forms in FORMATS.items():
        if kind in ("block-grids", "bracket"):
            continue
        for form in forms:
            data = await made(day, kind, form, language="hu")
            if form == "pdf":
                pages = [page.extract_text() for page in PdfReader(BytesIO(data)).pages]
                text = "".join("".join(pages).replace("\u200b", "").split())
                names = () if kind == "decisions" else ("#panic()", "ŐrsiŰrné", "=1+1")
                assert all(name in text for name in names), kind
                assert f"1.oldal,összesen{len(pages)}" in text
            if form in ("html", "svg"):
                assert b"<script" not in data, (kind, form)
                assert b"<b>" not in data.replace(b"<b><bdi>", b""), (kind, form)


async def test_a_printed_log_says_what_its_page_says(ann: Person) -> None:
    """A short one: the reader of PDFs takes half a minute for that of an event."""
    body = {"name": "Day", "preset": "paskievics-classic", "plan": PLAN}
    day = await announce(ann, body, ["=1+1", "#panic()", "Őrsi Űrné", "Ágnes"])
    (table,) = told_in_html(await made(day, "log", "html", language="hu"))
    facts = [json.loads(line) for line in (await made(day, "log", "ndjson")).splitlines()]
    assert [(int(row[0]), row[-1]) for row in table] == [
        (one["ordinal"], one["told"]) for one in facts
    ]
    (page,) = map(squeezed, pages_of(await made(day, "log", "pdf", language="hu")))
    stand_in_order(page, ["".join(map(squeezed, row)) for row in table])


async def test_names_in_a_draw_by_name_stand_as_the_language_sorts_them(day: Organizer) -> None:
    found = json.loads(await made(day, "draw-by-name", "json", language="hu"))
    names = [row["name"] for row in found["tables"][0]["rows"]]
    assert names[-6:-1] == ["Ágnes 😀", "Cecil", "Csaba", "Őrsi Űrné", "x" * 60]


async def test_filled_sheets_have_the_numbers_of_the_sheet(day: Organizer) -> None:
    found = json.loads(await made(day, "sheets", "json", round="1.1"))
    for table in found["tables"]:
        name = table["key"].removeprefix("table_")
        sheet = await day.person.get(f"{day.path}/tables/{name}")
        for row, told in zip(table["rows"], sheet["rows"], strict=True):
            seats = range(1, len(sheet["entries"]) + 1)
            assert [row[f"payment_{seat}"] for seat in seats] == told["score"]["payments"]
            assert [row[f"total_{seat}"] for seat in seats] == told["score"]["totals"]
            assert row["taker"] == sheet["entries"][told["line"]["taker"]]["name"]


async def test_a_void_deal_says_so_and_why_in_every_file(day: Organizer) -> None:
    sheet = await day.person.get(f"{day.path}/tables/1.1.1")
    why = {"reason": "Card seen", "rule": "PAS-SHT-1", "version": sheet["version"]}
    await day.edit("/tables/1.1.1/lines/2/voiding", why)
    for kind, part in (("sheets", {"round": "1.1"}), ("deals", {})):
        found = json.loads(await made(day, kind, "json", **part))
        table = found["tables"][0]
        reasons = [row["void"] and row["void"]["reason"] for row in table["rows"]]
        assert reasons[:3] == [None, "Card seen", None]
        for form in ("csv", "html", "ndjson"):
            text = (await made(day, kind, form, **part)).decode()
            assert text.count("Card seen") == 2 if form == "ndjson" else 1
    (decided,) = json.loads(await made(day, "decisions", "json"))["tables"][0]["rows"]
    assert (decided["table"], decided["line"], decided["reason"]) == (1, 2, "Card seen")


async def test_the_file_of_a_sheet_says_who_sat_where_what_they_have_and_who_signed(
    day: Organizer,
) -> None:
    sheet = await day.person.get(f"{day.path}/tables/1.1.1")
    found = json.loads(await made(day, "sheets", "json", round="1.1"))
    about = {
        "table": "1.1.1",
        "seats": [
            {"seats": [n + 1], "name": one["name"]} for n, one in enumerate(sheet["entries"])
        ],
        "first_dealer": sheet["first_dealer"] + 1,
        "points": sheet["points"],
        "secretary": sheet["secretary"],
        "signature": sheet["signature"],
    }
    assert found["tables"][0]["about"] == about
    groups = {one["key"]: one.get("group") for one in found["tables"][0]["columns"]}
    assert (groups["payment_1"], groups["items"]) == (sheet["entries"][0]["name"], None)
    first = json.loads((await made(day, "sheets", "ndjson", round="1.1")).splitlines()[0])
    assert first == {"part": "table_1.1.1", "about": about}


async def test_a_download_goes_on_where_it_broke(day: Organizer) -> None:
    told = await day.person.post(f"{day.path}/exports", {"kind": "log", "format": "ndjson"})
    path = f"{day.path}/exports/{told['id']}/file"
    whole = (await day.person.call("GET", path)).content
    first = await day.person.call("GET", path, headers={"Range": "bytes=0-99"})
    assert (first.status_code, first.content) == (206, whole[:100])
    assert first.headers["content-range"] == f"bytes 0-99/{len(whole)}"
    rest = await day.person.call("GET", path, headers={"Range": "bytes=100-"})
    assert first.content + rest.content == whole
    same = {"Range": "bytes=100-", "If-Range": first.headers["etag"]}
    assert (await day.person.call("GET", path, headers=same)).content == rest.content
    other = await day.person.call("GET", path, headers=same | {"If-Range": '"other"'})
    assert (other.status_code, other.content) == (200, whole)
    last = await day.person.call("GET", path, headers={"Range": "bytes=-5"})
    assert last.content == whole[-5:]
    beyond = await day.person.call("GET", path, headers={"Range": f"bytes={len(whole)}-"})
    assert (beyond.status_code, beyond.headers["content-range"]) == (416, f"bytes */{len(whole)}")


async def test_a_file_that_the_caller_has_is_not_sent_again(day: Organizer) -> None:
    told = await day.person.post(f"{day.path}/exports", {"kind": "log", "format": "csv"})
    path = f"{day.path}/exports/{told['id']}/file"
    whole = await day.person.call("GET", path)
    tag = whole.headers["etag"]
    for has in (tag, f'"other", {tag}', "*"):
        for part in ({}, {"Range": "bytes=0-9"}):
            again = await day.person.call("GET", path, headers={"If-None-Match": has} | part)
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
    other = await day.person.call("GET", path, headers={"If-None-Match": '"other"'})
    assert (other.status_code, other.content) == (200, whole.content)


async def test_the_head_of_a_file_is_that_of_its_bytes(day: Organizer) -> None:
    told = await day.person.post(f"{day.path}/exports", {"kind": "log", "format": "ndjson"})
    path = f"{day.path}/exports/{told['id']}/file"
    for asked in ({}, {"Range": "bytes=5-99"}):
        whole, head = [
            await day.person.call(method, path, headers=asked) for method in ("GET", "HEAD")
        ]
        assert (head.status_code, head.content) == (whole.status_code, b"")
        own = ("x-request-id", "ratelimit")
        assert [one for one in head.headers.items() if one[0] not in own] == [
            one for one in whole.headers.items() if one[0] not in own
        ]
        assert int(head.headers["content-length"]) == len(whole.content) > 90
        assert head.headers["accept-ranges"] == "bytes"


async def test_exports_are_listed_dropped_and_expire(service: Service, day: Organizer) -> None:
    path = f"{day.path}/exports"
    ids = [
        (await day.person.post(path, {"kind": "entries", "format": "csv"}))["id"] for _ in range(4)
    ]
    page = await day.person.get(path)
    assert [one["id"] for one in page["exports"]] == ids[:0:-1]
    rest = await day.person.get(f"{path}?after={page['page']['next']}")
    assert [one["id"] for one in rest["exports"]] == [ids[0]]
    good(await day.person.call("DELETE", f"{path}/{ids[0]}"))
    refused(await day.person.call("GET", f"{path}/{ids[0]}/file"), 404, "unknown-export")
    service.clock.time += 24 * 3600 * 1000
    assert (await day.person.get(path))["exports"] == []
    refused(await day.person.call("GET", f"{path}/{ids[1]}"), 404, "unknown-export")


async def test_blank_sheets_may_bear_a_new_link_for_each_table(
    day: Organizer, monkeypatch: pytest.MonkeyPatch
) -> None:
    coded: list[str] = []
    make = segno.make

    def making(text: str, **how: Any) -> segno.QRCode:
        coded.append(text)
        return make(text, **how)

    monkeypatch.setattr(segno, "make", making)
    asked = {"kind": "blank-sheets", "format": "pdf", "links": True}
    path = f"{day.path}/exports"
    refused(await day.person.call("POST", path, json=asked), 428, "edit-unseen")
    seen = {"If-Match": f'"{day.revision}"'}
    good(await day.person.call("POST", path, json=asked, headers=seen))
    page = "http://127.0.0.1:8000/sheet#tkl_"
    assert [text.rpartition("_")[0] for text in coded] == [
        f"{page}{day.tournament}_{table}" for table in ("1.1.1", "1.1.2")
    ]
    code = coded[1].partition("#")[2]
    sheet = good(await day.person.client.post("/v1/table-links/read", json={"code": code}))
    assert sheet["table"] == "1.1.2"
    refused(await day.person.call("POST", path, json=asked, headers=seen), 412, "edited-meanwhile")


async def test_what_is_hidden_from_somebody_is_in_no_export_of_theirs(
    service: Service, day: Organizer
) -> None:
    hidden = await day.person.post(f"{day.path}/exports", {"kind": "log", "format": "ndjson"})
    eve = Organizer(await service.guest("Eve"), day.tournament, day.revision, day.names)
    path = f"{day.path}/exports"
    for method, where in (("GET", ""), ("GET", "/file"), ("DELETE", "")):
        response = await eve.person.call(method, f"{path}/{hidden['id']}{where}")
        refused(response, 404, "unknown-export")
    response = await eve.person.call("POST", path, json={"kind": "bundle", "format": "json"})
    refused(response, 403, "not-organizer")
    assert (await eve.person.get(path))["exports"] == []
    log = await made(eve, "log", "ndjson")
    assert log != await made(day, "log", "ndjson")
    assert b"lines_entered" not in log
    stranger = await service.client.post(path, json={"kind": "log", "format": "csv"})
    refused(stranger, 401, "token-missing")


async def test_while_results_are_hidden_a_file_is_made_or_refused_and_none_fails(
    service: Service, day: Organizer
) -> None:
    eve = await service.guest("Eve")
    told = {}
    for kind, forms in FORMATS.items():
        asked = {"kind": kind, "format": forms[0]}
        answer = (await eve.call("POST", f"{day.path}/exports", json=asked)).json()
        told[kind] = answer.get("code") or answer["state"]
    hidden = {*OF_STAGE, "standings", "sheets", "blank-sheets"}
    assert {kind for kind, what in told.items() if what == "results-hidden"} == hidden
    assert {what for kind, what in told.items() if kind not in hidden} == {
        "ready",
        "not-organizer",
    }


async def test_results_of_nothing_are_refused_whether_nothing_is_drawn_or_none_may_know(
    service: Service, ann: Person
) -> None:
    body = {"name": "Day", "preset": "paskievics-classic", "plan": PLAN}
    day = await announce(ann, body, ["Andor", "Bea", "Csaba", "Dani"])
    eve = await service.guest("Eve")

    async def nothing(who: Person) -> None:
        for kind in ("standings", "cross-table", "course"):
            asked = {"kind": kind, "format": "csv"}
            answer = await who.call("POST", f"{day.path}/exports", json=asked)
            refused(answer, 409, "export-nothing")

    await nothing(ann)
    await nothing(eve)
    await day.edit("/rounds", {"reason": ""})
    await nothing(eve)
    assert (await eve.get(f"{day.path}/exports"))["exports"] == []
    assert await made(day, "standings", "csv")


async def test_an_unpublished_draw_is_in_no_export_but_those_of_organizers(
    service: Service, ann: Person
) -> None:
    body = {"name": "Day", "preset": "paskievics-classic", "plan": PLAN}
    day = await announce(ann, body, ["Andor", "Bea", "Csaba", "Dani"])
    await day.edit("/rounds", {"reason": ""})
    eve = await service.guest("Eve")
    for kind in ("draw", "draw-by-name", "sheets", "blank-sheets", "seat-cards"):
        asked = {"kind": kind, "format": "pdf"}
        refused(await eve.call("POST", f"{day.path}/exports", json=asked), 409, "export-nothing")
        asked["round"] = "1.1"
        refused(await eve.call("POST", f"{day.path}/exports", json=asked), 404, "unknown-round")
        assert await made(day, kind, "pdf")


async def test_what_cannot_be_made_is_refused_before_anything_is_kept(day: Organizer) -> None:
    path = f"{day.path}/exports"
    for body, status, code in (
        ({"kind": "bundle", "format": "pdf"}, 422, "export-format"),
        ({"kind": "draw", "format": "pdf", "round": "1.9"}, 404, "unknown-round"),
        ({"kind": "bracket", "format": "svg", "stage": 3}, 404, "unknown-stage"),
    ):
        refused(await day.person.call("POST", path, json=body), status, code)
    assert (await day.person.get(path))["exports"] == []


async def test_what_a_kind_has_no_use_for_is_refused_with_the_kinds_that_take_it(
    day: Organizer,
) -> None:
    path = f"{day.path}/exports"
    for option, value, kinds in (
        ("links", True, {"blank-sheets"}),
        ("round", "1.1", OF_ROUND),
        ("stage", 1, OF_STAGE),
    ):
        for kind in set(FORMATS) - kinds:
            body = {"kind": kind, "format": FORMATS[kind][0], option: value}
            response = await day.person.call("POST", path, json=body)
            params = refused(response, 422, "export-option")["params"]
            assert {one["name"]: one["value"] for one in params} == {
                "option": option,
                "kinds": ", ".join(sorted(kinds)),
            }
    assert (await day.person.get(path))["exports"] == []


SPOILED = (
    ({"format": None}, "$.format"),
    ({"kind": "nothing"}, "$.kind"),
    ({"stage": 0}, "$.stage"),
    ({"stage": "1"}, "$.stage"),
    ({"round": "1"}, "$.round"),
    ({"other": 1}, "$"),
)


async def test_a_wish_that_cannot_be_read_is_refused_by_its_path(
    ann: Person, sqlite_storage: Storage
) -> None:
    day = await announce(ann, {"name": "Day", "preset": "paskievics-classic"}, ["Ann"])
    before = sqlite_storage.contents(presence=False)
    for spoiled, path in SPOILED:
        body = {"kind": "log", "format": "csv", **spoiled}
        response = await ann.call("POST", f"{day.path}/exports", json=body)
        params = refused(response, 422, "malformed-request")["params"]
        assert {one["name"]: one["value"] for one in params}["path"] == path
    assert sqlite_storage.contents(presence=False) == before
