"""What is not translated is the same in every language: names of fields, headers, paths."""

import re

from app.application.texts import Language
from tests.texts.held import each_domain, messages

QUOTED = re.compile("[“„”]([^“„”]+)[”“]")
PLACES = re.compile(r"\b(?:GET|POST|PUT|PATCH|DELETE) [^\s)]+")


def untranslated(text: str) -> set[str]:
    """What a text quotes, besides parameters and the names of people, and the paths it gives."""
    quoted = {word for word in QUOTED.findall(text) if "{" not in word and ", " not in word}
    return quoted | set(PLACES.findall(text))


@each_domain
def test_every_language_quotes_the_same_names_and_gives_the_same_paths(domain: str) -> None:
    english = messages(Language.ENGLISH, domain)
    for key, text in english.items():
        for language in Language:
            other = untranslated(messages(language, domain)[key])
            assert other == untranslated(text), (language, key)
