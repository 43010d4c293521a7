"""PDF by typst: what people have given goes in as data, never as markup."""

from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
import typst

from app.documents.breaking import breakable
from app.documents.model import Document
from app.documents.pages import data_of

CODES: Final = ("code", "typed")
"""The parts of a document whose text no line may break."""


def pdf_of(document: Document) -> bytes:
    """A4 pages: repeated headings, "page x of y"."""
    data = msgspec.json.encode(_breakable(data_of(document))).decode()
    return typst.compile(
        _template(), sys_inputs={"data": data}, ignore_system_fonts=True, format="pdf"
    )


def _breakable(told: Any) -> Any:
    """The same with words that a line may break; pictures stay what they are."""
    match told:
        case str():
            return breakable(told)
        case list():
            return [_breakable(one) for one in told]
        case dict():
            return {key: one if key in CODES else _breakable(one) for key, one in told.items()}
        case _:
            return told


@cache
def _template() -> bytes:
    return (files("app.documents") / "templates" / "document.typ").read_bytes()
