"""The requests of the tournaments' docs, sent as they stand there."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.rest.organizer import announce
from tests.rest.service import Person, Service, good

DOCS = Path(__file__).resolve().parents[2] / "docs" / "tournaments.md"
BLOCK = re.compile(r"```(http|json)\n(.*?)```", re.DOTALL)
PRESETS = {"chaupatia": "chaupatia-cup", "tuppi": "tuppi-lohko"}


def blocks(kind: str) -> Iterator[str]:
    """The blocks of this kind."""
    yield from (text for name, text in BLOCK.findall(DOCS.read_text("utf-8")) if name == kind)


def requests(*, planned: bool = False) -> Iterator[tuple[str, str, Any]]:
    """Method, path and body of each request, in order; or of those with a plan of their own."""
    for block in blocks("http"):
        if ('"plan"' in block) is not planned:
            continue
        for one in block.strip().split("\n\n"):
            first, _, body = one.partition("\n")
            method, path = first.split(" ")
            yield method, path, json.loads(body) if body else None


def filled(told: Any, known: dict[str, str]) -> Any:
    """The same with what is known by then in place of its names."""
    text = json.dumps(told)
    for name, value in known.items():
        text = text.replace(name, value)
    return json.loads(text)


async def test_every_request_of_the_docs_is_answered(service: Service, ann: Person) -> None:
    known: dict[str, str] = {}
    tag = ""
    for method, told, body in requests():
        path = filled(told, known)
        by_link = "$CODE" in json.dumps(body)
        headers = {} if by_link else {**ann.headers, "If-Match": tag}
        answer = await service.client.request(
            method, path, json=filled(body, known), headers=headers
        )
        told_now = good(answer)
        tag = answer.headers.get("etag", tag)
        if "etag" not in answer.headers and "revision" in told_now:
            tag = f'"{told_now["revision"]}"'
        known["$T"] = known.get("$T") or told_now["tournament"]["id"]
        known["$CODE"] = told_now.get("code", known.get("$CODE", "$CODE"))
    assert told_now["state"] == "submitted"


async def test_every_plan_of_the_docs_can_be_announced(ann: Person) -> None:
    told = list(requests(planned=True))
    assert told
    for method, path, body in told:
        made = good(await ann.call(method, path, json=body))
        for wanted, stage in zip(body["plan"]["stages"], made["plan"]["stages"], strict=True):
            assert {name: stage[name] for name in wanted if name != "advance"} == {
                name: value for name, value in wanted.items() if name != "advance"
            }


@pytest.mark.parametrize("line", [json.loads(one) for one in "".join(blocks("json")).splitlines()])
async def test_every_line_of_the_docs_is_scored(ann: Person, line: Any) -> None:
    body = {"name": "Day", "preset": PRESETS[line["game"]]}
    day = await announce(ann, body, ["Alfa", "Beta", "Gamma", "Delta"])
    await day.draw()
    sheet = await day.write("1.1.1", [line])
    assert len(sheet["rows"]) == 1
