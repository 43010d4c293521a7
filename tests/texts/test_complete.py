"""Every key that the code can ask for is in every catalogue, and no other."""

import pytest

from app.application.texts import SERVICE, Language
from tests.texts.asking import APP, GAMES, codes, known, service_words, words
from tests.texts.held import DOMAINS, each_domain, each_language, messages, path


@each_language
@each_domain
def test_every_refusal_has_a_title_and_a_detail(domain: str, language: Language) -> None:
    held = messages(language, domain).keys() | messages(language, SERVICE).keys()
    parts = {f"refusal.{code}.{part}" for code in codes(domain) for part in ("title", "detail")}
    assert parts - held == set()


@each_language
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_every_game_has_a_text(game: str, language: Language) -> None:
    held = messages(language, GAMES[game].info.family).keys() | messages(language, SERVICE).keys()
    assert words(GAMES[game]) - held == set()


@each_language
def test_every_word_of_the_service_has_a_text(language: Language) -> None:
    assert service_words() - messages(language, SERVICE).keys() == set()


@each_language
@each_domain
def test_no_catalogue_holds_a_key_that_nothing_asks_for(domain: str, language: Language) -> None:
    assert messages(language, domain).keys() - known(domain) == set()


@each_domain
def test_the_languages_have_the_same_keys_in_the_same_order(domain: str) -> None:
    english = list(messages(Language.ENGLISH, domain))
    others = {language: list(messages(language, domain)) for language in Language}
    assert {language for language, keys in others.items() if keys != english} == set()


def test_there_is_a_catalogue_for_each_language_and_domain_and_no_other() -> None:
    expected = {path(language, domain) for language in Language for domain in DOMAINS}
    assert set((APP / "locale").rglob("*.po")) == expected
