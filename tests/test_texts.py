"""Every refusal and every word in every language, and nothing in the catalogues besides."""

import ast
import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from app.application.errors import Code
from app.application.texts import SERVICE, Language
from app.container import catalogue, texts
from app.domain.match import Status
from app.engine.dealing import Seeded
from app.engine.errors import EngineError
from app.engine.referee import Referee
from app.engine.refusals import GENERAL, Reason, Refusal, RefusalParam
from app.engine.values import By, Move

ROOT = Path(__file__).resolve().parent.parent
APP = ROOT / "app"
GAMES = catalogue()
TEXTS = texts(GAMES)
FAMILIES = sorted({referee.info.family for referee in GAMES.values()})
DOMAINS = [SERVICE, *FAMILIES]
MARKUP = re.compile(r"[<>`*_\\|]|&\w+;|://|\s\s|^\s|\s$")
PLURALS = "nplurals=2; plural=(n != 1)"

each_language = pytest.mark.parametrize("language", Language)
each_domain = pytest.mark.parametrize("domain", DOMAINS)


# What the code can ask for.


ASKING = {"Refused", "_refused", "trouble", "BadRequest", "GraphQLError", "word", "_word"}


@cache
def _calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call of a function that refuses or that asks for a text, by the function's name."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(APP.rglob("*.py")))
    calls = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call))
    named = ((_called(call), call) for call in calls)
    return tuple((name, call) for name, call in named if name in ASKING)


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _constants(nodes: Iterable[ast.expr | None]) -> list[str]:
    return [
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def _surface_codes() -> set[str]:
    """What the surfaces refuse themselves: the enums of REST, the literal codes of GraphQL."""
    found: set[str] = set()
    for name, call in _calls():
        if name == "BadRequest":
            found.update(_first(call))
        for keyword in call.keywords:
            if keyword.arg == "extensions" and isinstance(keyword.value, ast.Dict):
                found.update(_constants(keyword.value.values))
    if find_spec("app.rest") is not None and find_spec("app.rest.errors") is not None:
        for enum in vars(import_module("app.rest.errors")).values():
            if isinstance(enum, type) and issubclass(enum, StrEnum) and enum is not StrEnum:
                found.update(enum)
    return found


def _first(call: ast.Call) -> list[str]:
    return _constants(call.args[:1])


def _default_codes() -> set[str]:
    return {kind.default_code for kind in EngineError.__subclasses__()}


def _sites(code: str) -> Iterator[set[str]]:
    """The names of the parameters at each place that refuses with this code alone."""
    for name, call in _calls():
        if name not in ("Refused", "_refused", "trouble") or not _names_code(call.args, code):
            continue
        if any(_called(arg) == "refusal_of" for arg in call.args if isinstance(arg, ast.Call)):
            continue
        given = {keyword.arg for keyword in call.keywords if keyword.arg} - {"of_game"}
        yield given | ({"expected"} if name == "_refused" else set())


def _names_code(args: Iterable[ast.expr], code: str) -> bool:
    return any(
        isinstance(node, ast.Attribute)
        and ast.unparse(node.value) in ("Code", "Trouble")
        and node.attr == code.upper().replace("-", "_")
        for arg in args
        if not isinstance(arg, ast.Call)
        for node in ast.walk(arg)
    )


def _reasons(domain: str) -> tuple[Reason, ...]:
    if domain == SERVICE:
        return GENERAL
    return tuple(reason for game in _games(domain) for reason in game.reasons)


def _games(domain: str) -> list[Referee]:
    """The games whose words this catalogue may hold: for the service, those of every game."""
    return [game for game in GAMES.values() if domain in (SERVICE, game.info.family)]


def _codes(domain: str) -> set[str]:
    codes = {reason.code for reason in _reasons(domain)}
    if domain == SERVICE:
        codes |= {*Code, *_surface_codes(), *_default_codes()}
    return {str(code) for code in codes}


def _params_of_code(code: str, domain: str) -> set[str]:
    """The parameters that come with a code whoever refuses with it."""
    declared = [set(reason.names) for reason in _reasons(domain) if reason.code == code]
    if domain == SERVICE:
        declared += _sites(code)
    return set.intersection(*declared) if declared else set()


def _kind(move: type[Move]) -> str:
    return str(move.__struct_config__.tag).partition(".")[2]


def _moves(game: Referee) -> dict[str, type[Move]]:
    return {f"move.{_kind(move)}": move for move in game.types.moves}


def _dealt(game: Referee) -> set[str]:
    """The cards of a game, as far as a few deals bring them to light."""
    options = game.types.options()
    found: set[str] = set()
    for seed in range(4):
        state = game.start(options, Seeded(f"{seed:064x}")).state
        seats = range(game.seats(options))
        hands = (game.view(state, seat).table.seats[seat].hand or () for seat in seats)
        found |= {card for hand in hands for card in hand}
    return found


def _values(game: Referee) -> Iterator[str]:
    """The keys under which the fields of moves and the cards and suits in refusals are put."""
    for move in game.types.moves:
        hints = get_type_hints(move)
        for field in set(move.__struct_fields__) - set(Move.__struct_fields__):
            yield from (f"{field}.{value}" for value in _values_of(hints[field]))
    names = {name for reason in game.reasons for name in reason.names}
    fields = {field for move in game.types.moves for field in move.__struct_fields__}
    if "card" in names | fields:
        yield from (f"card.{card}" for card in _dealt(game))
    if "suit" in names | fields:
        yield from (key for key in game.words if key.startswith("suit."))


def _values_of(hint: Any) -> tuple[object, ...]:
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return tuple(hint)
    return (True, False) if hint is bool else ()


def _seat_fields(game: Referee) -> set[str]:
    """Fields that hold a seat under another name may be counted from 1 for people."""
    fields = {field for move in game.types.moves for field in move.__struct_fields__}
    return {f"{field}.{seat}" for field in fields for seat in range(max(game.info.seats))}


def _outcomes(game: Referee) -> set[str]:
    return {word for word in game.words if word.startswith("outcome.")}


def _words(game: Referee) -> set[str]:
    return {f"game.{game.info.id}", *game.words, *_moves(game), *_values(game)}


def _service_words() -> set[str]:
    asked = {key for name, call in _calls() if name in ("word", "_word") for key in _first(call)}
    return asked | _literals("by", By) | _literals("status", Status)


def _literals(area: str, annotated: Any) -> set[str]:
    literal = get_args(annotated)[0]
    assert get_origin(literal) is not None
    return {f"{area}.{value}" for value in get_args(literal)}


def _known(domain: str) -> set[str]:
    """Every key that something may look up in this catalogue."""
    known = {f"refusal.{code}.{part}" for code in _codes(domain) for part in ("title", "detail")}
    if domain == SERVICE:
        return (
            known | _service_words() | {key for game in _games(domain) for key in _outcomes(game)}
        )
    return known.union(*(_words(game) | _seat_fields(game) for game in _games(domain)))


# What the catalogues hold.


def _path(language: Language, domain: str) -> Path:
    return APP / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


@cache
def _catalog(language: Language, domain: str) -> Catalog:
    with _path(language, domain).open("rb") as po:
        return read_po(po, locale=str(language), abort_invalid=True)


@cache
def _messages(language: Language, domain: str) -> dict[str, str]:
    found = _catalog(language, domain)
    return {str(message.id): str(message.string) for message in found if message.id}


def _fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


# Complete.


@each_language
@each_domain
def test_every_refusal_has_a_title_and_a_detail(domain: str, language: Language) -> None:
    held = _messages(language, domain).keys() | _messages(language, SERVICE).keys()
    parts = {f"refusal.{code}.{part}" for code in _codes(domain) for part in ("title", "detail")}
    assert parts - held == set()


@each_language
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_every_game_has_a_text(game: str, language: Language) -> None:
    held = _messages(language, GAMES[game].info.family).keys() | _messages(language, SERVICE).keys()
    assert _words(GAMES[game]) - held == set()


@each_language
def test_every_word_of_the_service_has_a_text(language: Language) -> None:
    assert _service_words() - _messages(language, SERVICE).keys() == set()


@each_language
@each_domain
def test_no_catalogue_holds_a_key_that_nothing_asks_for(domain: str, language: Language) -> None:
    assert _messages(language, domain).keys() - _known(domain) == set()


@each_domain
def test_the_languages_have_the_same_keys_in_the_same_order(domain: str) -> None:
    english = list(_messages(Language.ENGLISH, domain))
    others = {language: list(_messages(language, domain)) for language in Language}
    assert {language for language, keys in others.items() if keys != english} == set()


def test_there_is_a_catalogue_for_each_language_and_domain_and_no_other() -> None:
    expected = {_path(language, domain) for language in Language for domain in DOMAINS}
    assert set((APP / "locale").rglob("*.po")) == expected


# Well-formed.


@each_language
@each_domain
def test_the_headers_say_language_encoding_and_plurals(domain: str, language: Language) -> None:
    headers = dict(_catalog(language, domain).mime_headers)
    assert headers["Language"] == language
    assert headers["MIME-Version"] == "1.0"
    assert headers["Content-Type"] == "text/plain; charset=utf-8"
    assert f'"Plural-Forms: {PLURALS};\\n"' in _path(language, domain).read_text(encoding="utf-8")


@each_language
@each_domain
def test_no_message_is_fuzzy_obsolete_empty_or_there_twice(domain: str, language: Language) -> None:
    text = _path(language, domain).read_text(encoding="utf-8")
    assert "fuzzy" not in text
    assert "#~" not in text
    assert [key for key, message in _messages(language, domain).items() if not message] == []
    assert text.count("\nmsgid ") == len(_messages(language, domain)) + 1


@each_language
@each_domain
def test_texts_are_plain(domain: str, language: Language) -> None:
    messages = _messages(language, domain)
    assert {key: text for key, text in messages.items() if MARKUP.search(text)} == {}


@each_language
@each_domain
def test_titles_are_short_headings_and_details_whole_sentences(
    domain: str, language: Language
) -> None:
    messages = _messages(language, domain)
    titles = [text for key, text in messages.items() if key.endswith(".title")]
    details = [text for key, text in messages.items() if key.endswith(".detail")]
    assert [text for text in titles if text.endswith(".") or len(text) > 50] == []
    assert [text for text in titles if _fields(text)] == []
    assert [text for text in details if not text.endswith((".", "}"))] == []
    assert [text for text in (*titles, *details) if text[0].islower()] == []


@each_domain
def test_no_two_languages_share_the_detail_of_a_refusal(domain: str) -> None:
    for code in _codes(domain):
        key = f"refusal.{code}.detail"
        details = [_messages(language, domain).get(key) for language in Language]
        told = [detail for detail in details if detail is not None]
        assert len(set(told)) == len(told), key


@each_domain
def test_hungarian_has_its_long_vowels_and_no_look_alikes(domain: str) -> None:
    text = _path(Language.HUNGARIAN, domain).read_text(encoding="utf-8")
    assert set("őű") <= set(text)
    assert set("õûôÕÛÔ") & set(text) == set()


# Parameters.


@each_language
@each_domain
def test_a_refusal_uses_only_the_parameters_that_come_with_it(
    domain: str, language: Language
) -> None:
    messages = _messages(language, domain)
    for code in _codes(domain):
        used = _fields(messages.get(f"refusal.{code}.detail", ""))
        assert used <= _params_of_code(code, domain), code


@each_domain
def test_every_parameter_of_a_reason_is_told_in_every_language(domain: str) -> None:
    for reason in _reasons(domain):
        for language in Language:
            detail = _messages(language, domain).get(f"refusal.{reason.code}.detail")
            assert detail is None or _fields(detail) == set(reason.names), (language, reason.code)


@each_language
@each_domain
def test_a_word_has_no_parameters_unless_it_tells_a_move(domain: str, language: Language) -> None:
    moves = {key: move for game in _games(domain) for key, move in _moves(game).items()}
    for key, text in _messages(language, domain).items():
        if not key.startswith("refusal."):
            fields = moves[key].__struct_fields__ if key in moves else ()
            assert _fields(text) <= set(fields), key


@each_language
@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_told_without_a_hole(game: str, language: Language) -> None:
    referee = GAMES[game]
    state = referee.start(referee.types.options(), Seeded("5" * 64)).state
    for seat in range(-1, referee.seats(referee.types.options())):
        for move in referee.legal_moves(state, seat):
            told = TEXTS.move(move, language, game)
            assert told
            assert set("{}") & set(told) == set()


@each_language
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_is_told_without_a_hole(game: str, language: Language) -> None:
    for reason in (*GENERAL, *GAMES[game].reasons):
        params = tuple(RefusalParam(name, "1") for name in reason.names)
        wording = TEXTS.refusal(Refusal(reason.code, reason.rule, params), language, game)
        assert not wording.title.startswith("refusal.")
        assert set("{}") & set(wording.detail) == set()


def test_a_card_and_a_suit_are_named_as_players_name_them() -> None:
    named = {language: TEXTS.word("card.AS", language, "tuppi") for language in Language}
    assert named == {"en": "ace of spades", "nl": "schoppenaas", "hu": "pikk ász", "fi": "pataässä"}
    refusal = Refusal("must-follow-suit", "TUP-PLAY-2", (RefusalParam("suit", "H"),))
    details = [TEXTS.refusal(refusal, language, "tuppi").detail for language in Language]
    suits = ("hearts", "harten", "kőr", "hertta")
    assert [suit in detail for suit, detail in zip(suits, details, strict=True)] == [True] * 4


def test_people_count_seats_from_one() -> None:
    refusal = Refusal("not-your-turn", "TUP-PLAY-6", (RefusalParam("seat", "2"),))
    assert "seat 3" in TEXTS.refusal(refusal, Language.ENGLISH, "tuppi").detail
