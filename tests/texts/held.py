"""What the catalogues hold."""

from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from app.application.texts import SERVICE, Language
from tests.texts.asking import APP, GAMES

FAMILIES = sorted({referee.info.family for referee in GAMES.values()})
DOMAINS = [SERVICE, *FAMILIES]

each_language = pytest.mark.parametrize("language", Language)
each_domain = pytest.mark.parametrize("domain", DOMAINS)


def path(language: Language, domain: str) -> Path:
    return APP / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


@cache
def catalog(language: Language, domain: str) -> Catalog:
    with path(language, domain).open("rb") as po:
        return read_po(po, locale=str(language), abort_invalid=True)


@cache
def messages(language: Language, domain: str) -> dict[str, str]:
    found = catalog(language, domain)
    return {str(message.id): str(message.string) for message in found if message.id}


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}
