"""The contracts are made from the code alone: the same bytes in every process."""

import os
import re
import subprocess
import sys
from pathlib import Path

from graphql import GraphQLInputObjectType, GraphQLObjectType, build_schema
from strawberry.utils.str_converters import to_camel_case

from app.engine.catalogue import Catalogue
from app.games import CATALOGUE
from app.graphql import schema_text

ROOT = Path(__file__).parents[2]


def contracts_of(seed: str) -> str:
    command = [sys.executable, "-m", "tests.surfaces.contracts"]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout


def test_contracts_are_byte_equal_over_hash_seeds() -> None:
    first = contracts_of("1")
    assert '"openapi": "3.1.0"' in first
    assert "type ToyView {" in first
    assert contracts_of("4711") == first


def test_the_committed_schema_is_that_of_the_code() -> None:
    committed = (ROOT / "openapi" / "schema.graphql").read_text("utf-8")
    assert committed == schema_text(Catalogue(CATALOGUE))


def test_a_description_in_the_schema_names_the_fields_of_its_type_as_graphql_does() -> None:
    schema = build_schema((ROOT / "openapi" / "schema.graphql").read_text("utf-8"))
    wrong = [
        (name, word)
        for name, kind in schema.type_map.items()
        if isinstance(kind, GraphQLObjectType | GraphQLInputObjectType)
        for text in (kind.description, *(field.description for field in kind.fields.values()))
        for word in re.findall(r"`(\w+_\w+)`", text or "")
        if to_camel_case(word) in kind.fields
    ]
    assert wrong == []
