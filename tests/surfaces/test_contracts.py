"""The contracts are made from the code alone: the same bytes in every process."""

import os
import subprocess
import sys
from pathlib import Path

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
