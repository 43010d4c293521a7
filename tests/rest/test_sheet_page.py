"""The page of a table link: whole, in four languages, and bound to its own service."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from tests.rest.service import Service, good

GAMES = ("tuppi", "avotuppi", "kolmen-tuppi", "chaupatia", "paskievics")


def hashed(page: str, tag: str) -> str:
    """What the policy calls the one inline element of this tag."""
    (text,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
    return "'sha256-" + b64encode(sha256(text.encode()).digest()).decode() + "'"


def told(page: str) -> Any:
    """What the page knows of games and words."""
    (text,) = re.findall(r'<script id="data" type="application/json">(.*?)</script>', page)
    return json.loads(text)


def fields(data: Any, name: str) -> Iterator[str]:
    """The names of all fields of a schema, and of those within it."""
    for field, part in data["schemas"][name]["properties"].items():
        if "const" not in part:
            yield field
        if ref := part.get("items", {}).get("$ref"):
            yield from fields(data, ref.removeprefix("#/"))


def choices(schemas: Any, name: str) -> Iterator[tuple[str, str]]:
    """Each field of a schema, and of those within it, whose values are words, with each of them."""
    for field, part in schemas[name]["properties"].items():
        for one in (part, part.get("items", {}), *part.get("anyOf", ())):
            if ref := one.get("$ref", "").rpartition("/")[2]:
                values = schemas[ref].get("enum")
                yield from choices(schemas, ref) if values is None else ((field, v) for v in values)


async def test_the_page_runs_its_own_script_and_reaches_its_own_service_alone(
    service: Service,
) -> None:
    response = await service.client.get("/sheet")
    page = response.text
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["content-security-policy"] == (
        f"default-src 'none'; script-src {hashed(page, 'script')}; "
        f"style-src {hashed(page, 'style')}; "
        "connect-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
    assert response.headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in response.headers
    assert re.findall(r'\s(?:href|src|on[a-z]+)="', page) == []
    assert re.findall(r"https?://", page) == []


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "Hand in"), ("nl", "Inleveren"), ("hu", "Leadás"), ("fi", "Jätä pöytäkirja")],
)
async def test_the_page_speaks_the_language_of_its_reader(
    service: Service, language: str, word: str
) -> None:
    response = await service.client.get("/sheet", headers={"Accept-Language": language})
    assert response.headers["content-language"] == language
    assert response.headers["vary"] == "Accept-Language"
    assert f'<html lang="{language}">' in response.text
    assert f">{word}</button>" in response.text
    data = told(response.text)
    assert (data["language"], data["words"]["submit"]) == (language, word)


async def test_every_field_of_every_line_has_a_word(service: Service) -> None:
    data = told((await service.client.get("/sheet")).text)
    for game in GAMES:
        one = data["games"][game]
        for name in fields(data, one["line"]):
            dashed = name.replace("_", "-")
            own = one["fields"].get(name, {}).get("word")
            keys = {own, f"score.{dashed}", f"notion.{dashed}", f"column.{dashed}"}
            assert keys & one["words"].keys(), f"{game}: {name}"
            assert own is None or own in one["words"], own


async def test_every_word_of_every_score_is_told_in_the_language_of_its_reader(
    service: Service,
) -> None:
    data = told((await service.client.get("/sheet")).text)
    schemas = good(await service.client.get("/v1/openapi.json"))["components"]["schemas"]
    seen = set()
    for name in (one for one in schemas if one.endswith("Score")):
        game = schemas[name].get("properties", {}).get("game", {}).get("const")
        if game not in GAMES:
            continue
        fields, words = data["games"][game]["fields"], data["games"][game]["words"]
        for field, value in choices(schemas, name):
            own = fields.get(field, {})
            labels = {
                own.get("word"),
                *(f"{area}.{field}" for area in ("score", "notion", "column")),
            }
            assert labels & words.keys(), f"{game}: {field}"
            worded = f"{own.get('choices', field)}.{value}" in words
            assert worded or value in own.get("optional", ()), f"{game}: {field} {value}"
            seen.add((game, field))
    assert seen == {
        ("tuppi", "kind"),
        ("avotuppi", "kind"),
        *(("paskievics", field) for field in ("void", "contract", "item")),
    }


async def test_the_worker_reaches_its_own_service_alone_and_is_asked_for_anew(
    service: Service,
) -> None:
    response = await service.client.get("/sheet-worker.js")
    assert response.headers["content-type"] == "text/javascript; charset=utf-8"
    assert response.headers["content-security-policy"] == "default-src 'none'; connect-src 'self'"
    assert response.headers["cache-control"] == "no-cache"
    assert re.findall(r"https?://", response.text) == []


async def test_the_page_is_no_operation_of_the_contract(service: Service) -> None:
    document = good(await service.client.get("/v1/openapi.json"))
    assert [path for path in document["paths"] if path.startswith("/sheet")] == []
