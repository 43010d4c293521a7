"""Every field of every type says what it means, on both surfaces, from one glossary."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from graphql import (
    build_schema,
    get_named_type,
    is_input_object_type,
    is_object_type,
    is_scalar_type,
)

from app.application.shapes.glossary import GLOSSARY, glossary_of, joined
from app.rest.body_words import BODY_WORDS, worded
from app.stock import catalogue

CONTRACTS = Path(__file__).parents[2] / "openapi"


def schemas() -> dict[str, Any]:
    """The types of the REST contract."""
    document = json.loads((CONTRACTS / "openapi.json").read_text(encoding="utf-8"))
    found: dict[str, Any] = document["components"]["schemas"]
    return found


def test_every_field_of_rest_says_what_it_means_or_has_a_type_that_does() -> None:
    silent = [
        f"{name}.{field}"
        for name, schema in schemas().items()
        for field, told in schema.get("properties", {}).items()
        if "description" not in told and "const" not in told and "$ref" not in json.dumps(told)
    ]
    assert silent == []


def test_every_field_of_graphql_says_what_it_means_or_has_a_type_that_does() -> None:
    types = build_schema((CONTRACTS / "schema.graphql").read_text(encoding="utf-8")).type_map
    silent = [
        f"{name}.{field}"
        for name, kind in types.items()
        if (is_object_type(kind) or is_input_object_type(kind)) and not name.startswith("__")
        for field, told in kind.fields.items()
        if not told.description and is_scalar_type(get_named_type(told.type))
    ]
    assert silent == []


def test_every_word_of_the_glossaries_is_told_of_a_field() -> None:
    told = {(name, field, _plain(text)) for name, field, text in (*_of_rest(), *_of_graphql())}
    anywhere = {(field, text) for _, field, text in told}
    words = [*glossary_of(catalogue()).items(), *BODY_WORDS.items()]
    idle = [
        word
        for word, text in words
        if (*word.split("."), _plain(text)) not in (told if "." in word else anywhere)
    ]
    assert idle == []


def _of_rest() -> Iterator[tuple[str, str, str]]:
    for name, schema in schemas().items():
        for field, told in schema.get("properties", {}).items():
            yield name.removesuffix("Input"), field, told.get("description", "")


def _of_graphql() -> Iterator[tuple[str, str, str]]:
    types = build_schema((CONTRACTS / "schema.graphql").read_text(encoding="utf-8")).type_map
    for name, kind in types.items():
        if is_object_type(kind) or is_input_object_type(kind):
            for field, told in kind.fields.items():
                yield name.removesuffix("Input"), _snake(field), told.description or ""


def _snake(name: str) -> str:
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name)


def _plain(text: str) -> str:
    """The same in both contracts, which spell names in code otherwise."""
    return re.sub("`[^`]*`", "``", text)


def test_a_name_that_two_games_use_in_two_senses_is_refused() -> None:
    assert joined(({"rise": "Points."}, {"rise": "Points."})) == {"rise": "Points."}
    with pytest.raises(ValueError, match=r"rise: two senses"):
        joined(({"rise": "Points."}, {"rise": "A card."}))


def test_a_body_has_its_own_words_before_those_of_all() -> None:
    told = {"LogIn": {"properties": {"label": {"type": "string"}, "login": {"type": "string"}}}}
    fields = worded(told, GLOSSARY)["LogIn"]["properties"]
    assert fields["label"]["description"] == BODY_WORDS["LogIn.label"]
    assert fields["login"]["description"] == GLOSSARY["login"]


def test_what_a_body_says_itself_stays_and_a_type_speaks_for_itself() -> None:
    own = {"type": "string", "description": "As it is."}
    typed = {"anyOf": [{"$ref": "#/components/schemas/Plan"}, {"type": "null"}]}
    told = {"NewBot": {"properties": {"name": dict(own), "version": dict(typed)}}}
    assert worded(told, GLOSSARY) == {"NewBot": {"properties": {"name": own, "version": typed}}}


def test_the_rest_contract_has_whole_limits_and_code_as_markdown_has_it() -> None:
    text = (CONTRACTS / "openapi.json").read_text(encoding="utf-8")
    assert "``" not in text
    turn = schemas()["NewMove"]["properties"]["turn"]
    assert (json.dumps(turn["minimum"]), json.dumps(turn["maximum"])) == ("0", "2147483647")
