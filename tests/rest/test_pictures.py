"""Pictures through REST: their language, what a browser is told, what they cannot show."""

import pytest

from tests.rest.organizer import announce
from tests.rest.service import Person, refused

NAMES = ["<script>alert(1)</script>", "Bea", "Csaba", "Dóra"]


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "Cross table"), ("hu", "Kereszttáblázat"), ("nl", "Ronde 1")]
)
async def test_a_picture_is_svg_in_the_language_of_whoever_asks(
    ann: Person, language: str, expected: str
) -> None:
    day = await announce(ann, {"name": "Day", "preset": "paskievics-classic"}, NAMES)
    await day.draw()
    url = day.path + "/stages/1/pictures/cross-table"
    answer = await ann.call("GET", url, headers={"Accept-Language": language})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.headers["content-language"] == language
    policy = answer.headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    assert "Accept-Language" in answer.headers["vary"]
    assert expected in answer.text
    assert "<script" not in answer.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in answer.text


async def test_what_a_stage_cannot_show_is_refused(ann: Person) -> None:
    day = await announce(ann, {"name": "Day", "preset": "paskievics-classic"}, NAMES)
    path = day.path + "/stages"
    refused(await ann.call("GET", path + "/1/pictures/bracket"), 404, "no-bracket")
    refused(await ann.call("GET", path + "/1/pictures/block-grids"), 404, "no-grid")
    refused(await ann.call("GET", path + "/3/pictures/standings"), 404, "unknown-stage")
    refused(await ann.call("GET", path + "/1/pictures/portrait"), 404, "not-found")
    empty = await ann.call("GET", path + "/2/pictures/standings")
    assert "Nothing has been drawn yet." in empty.text
    json_only = {"Accept": "application/json"}
    refused(
        await ann.call("GET", path + "/1/pictures/standings", headers=json_only),
        406,
        "not-acceptable",
    )
