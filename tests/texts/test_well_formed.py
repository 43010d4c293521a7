"""The catalogues are well-formed, their texts plain."""

import re

from app.application.texts import Language
from tests.texts.asking import codes
from tests.texts.held import catalog, each_domain, each_language, fields, messages, path

MARKUP = re.compile(r"[<>`*_\\|]|&\w+;|://|\s\s|^\s|\s$")
PLURALS = "nplurals=2; plural=(n != 1)"


@each_language
@each_domain
def test_the_headers_say_language_encoding_and_plurals(domain: str, language: Language) -> None:
    headers = dict(catalog(language, domain).mime_headers)
    assert headers["Language"] == language
    assert headers["MIME-Version"] == "1.0"
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert f'"Plural-Forms: {PLURALS};\\n"' in path(language, domain).read_text(encoding="utf-8")


@each_language
@each_domain
def test_no_message_is_fuzzy_obsolete_empty_or_there_twice(domain: str, language: Language) -> None:
    text = path(language, domain).read_text(encoding="utf-8")
    assert "fuzzy" not in text
    assert "#~" not in text
    assert [key for key, message in messages(language, domain).items() if not message] == []
    assert text.count("\nmsgid ") == len(messages(language, domain)) + 1


@each_language
@each_domain
def test_texts_are_plain(domain: str, language: Language) -> None:
    held = messages(language, domain)
    assert {key: text for key, text in held.items() if MARKUP.search(text)} == {}


@each_language
@each_domain
def test_titles_are_short_headings_and_details_whole_sentences(
    domain: str, language: Language
) -> None:
    held = messages(language, domain)
    titles = [text for key, text in held.items() if key.endswith(".title")]
    details = [text for key, text in held.items() if key.endswith(".detail")]
    assert [text for text in titles if text.endswith(".") or len(text) > 50] == []
    assert [text for text in titles if fields(text)] == []
    assert [text for text in details if not text.endswith((".", "}"))] == []
    assert [text for text in (*titles, *details) if text[0].islower()] == []


@each_domain
def test_no_two_languages_share_the_detail_of_a_refusal(domain: str) -> None:
    for code in codes(domain):
        key = f"refusal.{code}.detail"
        details = [messages(language, domain).get(key) for language in Language]
        told = [detail for detail in details if detail is not None]
        assert len(set(told)) == len(told), key


@each_domain
def test_hungarian_has_its_long_vowels_and_no_look_alikes(domain: str) -> None:
    text = path(Language.HUNGARIAN, domain).read_text(encoding="utf-8")
    assert set("őű") <= set(text)
    assert set("õûôÕÛÔ") & set(text) == set()
