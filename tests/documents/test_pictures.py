"""Pictures: what stands in them, in which language, and that no name becomes markup."""

from xml.etree import ElementTree as ET

import pytest
from msgspec import structs

from app.application.texts import Language
from app.application.tournament import overview_values as v
from app.documents.pictures.svg import SVG, clean
from tests.documents.showing import (
    HOSTILE,
    bracket,
    cell,
    cross_table,
    picture,
    side,
    standings,
    tie,
)

ALLOWED = {"svg", "title", "rect", "text", "polyline"}


def texts(svg: bytes) -> list[str]:
    """What is written, in order."""
    root = ET.fromstring(svg)
    return [node.text or "" for node in root.iter(f"{{{SVG}}}text") if node.text]


def kinds(svg: bytes) -> set[str]:
    """The elements that a picture is made of."""
    return {node.tag.removeprefix(f"{{{SVG}}}") for node in ET.fromstring(svg).iter()}


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_becomes_markup_or_leaves_its_place(name: str) -> None:
    for svg in (
        picture(standings(name, "Bea")),
        picture(bracket(tie(0, 1, side(name, 3), side("Bea", 1), name))),
    ):
        assert kinds(svg) <= ALLOWED
        attributes = {key for node in ET.fromstring(svg).iter() for key in node.attrib}
        assert not [key for key in attributes if key.startswith("on") or "href" in key]
        written = [node for node in ET.fromstring(svg).iter(f"{{{SVG}}}text") if node.text]
        (own,) = [one for one in written if one.text and one.text[:2] == clean(name)[:2]]
        assert own.get("unicode-bidi") == "isolate"
        whole = own.find(f"{{{SVG}}}title")
        assert (own.text if whole is None else whole.text) == clean(name)


def test_a_long_name_is_cut_with_an_ellipsis_and_never_within_a_letter() -> None:
    (long,) = [one for one in texts(picture(standings("x" * 200))) if one.startswith("xxx")]
    assert long.endswith("x…")
    assert len(long) < 60
    (marked,) = [one for one in texts(picture(standings("A\u0301" * 60))) if one[0] == "A"]
    assert marked.removesuffix("…").endswith("A\u0301")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (Language.ENGLISH, ["Standings", "Provisional · as of log entry 7", "lot"]),
        (Language.DUTCH, ["Stand", "Voorlopig · t/m logregel 7", "loting"]),
        (Language.HUNGARIAN, ["Állás", "Ideiglenes · a napló 7. bejegyzéséig", "sorsolás"]),
        (Language.FINNISH, ["Sijoitukset", "Alustava · lokimerkintään 7 asti", "arpa"]),
    ],
)
def test_a_picture_speaks_each_language(language: Language, expected: list[str]) -> None:
    svg = picture(standings("Ann", "Bea", official=False), language)
    assert set(expected) <= set(texts(svg))
    assert ET.fromstring(svg).get("lang") == language


def test_a_cross_table_tells_points_worth_stars_tables_and_who_was_not_drawn() -> None:
    svg = picture(
        cross_table(cell(-13, "5/2"), cell(4, None, "submitted"), cell(None, None, "open"), None)
    )
    shown = texts(svg)
    assert shown[shown.index("Ann") + 1 :] == [
        "−13",
        "2½",
        "4*",
        "Table 3",
        "—",
        "5",
        "* not official yet",
    ]


def test_a_cross_table_tells_penalties_where_they_fell() -> None:
    late = v.CrossPenalty("1/2", "points"), v.CrossPenalty("1", "points")
    card = (v.CrossPenalty("5", "winnings"),)
    shown = texts(
        picture(
            cross_table(
                structs.replace(cell(-13, "5/2"), penalties=late),
                structs.replace(cell(4, "1"), penalties=card),
            )
        )
    )
    assert shown[shown.index("Ann") + 1 :] == [
        "−13",
        "2½ − ½ − 1",
        "4 − 5",
        "1",
        "5",
        "* not official yet",
        "− a penalty",
    ]


def test_a_cross_table_of_blocks_has_a_table_for_each() -> None:
    (row,) = cross_table(cell(4, "1")).rows
    rows = tuple(
        structs.replace(row, block=block, name=f"Ann {block}", place=1) for block in (1, 2)
    )
    shown = texts(picture(structs.replace(cross_table(cell(4, "1")), rows=rows)))
    second = shown.index("Block 2")
    assert shown.index("Block 1") < shown.index("Ann 1") < second < shown.index("Ann 2")


@pytest.mark.parametrize("language", list(Language))
def test_no_word_of_the_service_is_cut_in_a_table(language: Language) -> None:
    found = structs.replace(cross_table(), rounds=tuple(f"1.{n}" for n in range(1, 13)))
    open_, walkover = cell(None, None, "open"), structs.replace(cell(0, "2"), walkover=True)
    bye = structs.replace(cell(None, "3/2"), table=None)
    (row,) = found.rows
    cells = (structs.replace(open_, table="1.1.12"), walkover, bye, *(None,) * 9)
    met = v.GridCell("1.12", None, None, None, None, "none", "open", walkover=False)
    grid = v.BlockGrid(1, (v.GridRow(1, "e1", "Ann", "0", (None, met)),) * 2)
    for shown in (
        structs.replace(found, rows=(structs.replace(row, cells=cells),)),
        v.BlockGrids(7, 1, "Rounds", None, False, (grid,)),
    ):
        assert not [one for one in texts(picture(shown, language)) if "…" in one]


def test_a_name_has_room_in_a_bracket_as_far_as_there_is_any() -> None:
    def wide(name: str) -> float:
        svg = picture(bracket(tie(0, 1, side(name, 3), side("Bea", 1), name)))
        return max(
            float(node.get("width", "0"))
            for node in ET.fromstring(svg).iter(f"{{{SVG}}}rect")
            if node.get("stroke") not in (None, "none")
        )

    assert wide("Ann") == 200
    assert 200 < wide("Aino Aalto – Bea Balogh") < 300
    assert wide("x" * 200) == (2000 - 2 * 14) / 2 - 22
    pair = "Konstantinos Papadopoulos – Alexandra von Hohenlohe-Langenbu"
    assert pair in texts(picture(bracket(tie(0, 1, side(pair, 3), side("Bea", 1), pair))))


def test_a_bracket_draws_no_byes_and_says_who_is_awaited() -> None:
    svg = picture(
        bracket(
            tie(0, 1, side("Ann", 3), side("Bea", 1), "Ann"),
            tie(1, 1, side("Cil"), side(None, bye=True), "Cil"),
            tie(2, 2, side(None), side("Cil")),
        )
    )
    shown = texts(svg)
    assert (shown.count("Cil"), shown.count("a winner"), shown.count("for place 1")) == (1, 1, 1)
    assert shown[shown.index("Ann") + 1] == "3"
    assert [
        node.get("font-weight")
        for node in ET.fromstring(svg).iter(f"{{{SVG}}}text")
        if node.text == "Ann"
    ] == ["bold"]


def test_what_was_not_drawn_says_so() -> None:
    assert "Nothing has been drawn yet." in texts(picture(bracket()))
