"""Texts use the parameters that come with them, and are told without a hole."""

import pytest

from app.application.texts import Language
from app.engine.dealing import Seeded
from app.engine.refusals import GENERAL, Refusal, RefusalParam
from app.stock import texts
from tests.texts.asking import GAMES, codes, events, games, moves, params_of_code, reasons
from tests.texts.held import each_domain, each_language, fields, messages

TEXTS = texts(GAMES)
REPLAY = {"replay.deal-number": {"number", "deal"}, "replay.seat-number": {"number"}}
"""What the words of a replay are filled with."""
WARNED = {
    "outdated.draw": {"round", "stage", "leave", "join"},
    "outdated.seats": {"round", "stage", "moved"},
    "outdated.pairs": {"round", "moved"},
    "cli.no-preset": {"preset", "presets"},
    "cli.policies": {"game", "policies"},
    "cli.entries-fit": {"number"},
    "cli.entries-added": {"number", "total"},
    "cli.no-text": {"file", "error"},
    "cli.file-written": {"file", "size"},
}
"""What organizers are told and warned of, with what."""
PLACED = ("as-of", "block", "for-place", "round", "table", "seat", "winner-of", "loser-of")
NUMBERED = {"page.correct-line", "document.last-of", "document.first-of"} | {
    f"document.{key}" for key in PLACED
}
"""What is told by number in a document or on the page of a sheet, in every language."""


@each_language
@each_domain
def test_a_refusal_uses_only_the_parameters_that_come_with_it(
    domain: str, language: Language
) -> None:
    held = messages(language, domain)
    for code in codes(domain):
        used = fields(held.get(f"refusal.{code}.detail", ""))
        assert used <= params_of_code(code, domain), code


@each_domain
def test_every_parameter_of_a_reason_is_told_in_every_language(domain: str) -> None:
    for reason in reasons(domain):
        for language in Language:
            detail = messages(language, domain).get(f"refusal.{reason.code}.detail")
            assert detail is None or fields(detail) == set(reason.names), (language, reason.code)


@each_language
@each_domain
def test_a_word_has_no_parameters_unless_it_tells_a_move_or_an_event(
    domain: str, language: Language
) -> None:
    told = {
        key: kind for game in games(domain) for key, kind in {**moves(game), **events(game)}.items()
    }
    for key, text in messages(language, domain).items():
        if not key.startswith("refusal."):
            kind = told.get(".".join(key.split(".")[:2]))
            own = kind.__struct_fields__ if kind else (REPLAY | WARNED).get(key, ())
            own = {"number"} if key in NUMBERED else own
            own = {"page", "pages"} if key == "document.page" else own
            assert fields(text) <= set(own), key


@each_domain
def test_a_word_of_an_event_names_one_that_there_is_and_a_field_of_it(domain: str) -> None:
    told = {key: kind for game in games(domain) for key, kind in events(game).items()}
    for key in messages(Language.ENGLISH, domain):
        if key.startswith("event."):
            area, kind, *field = key.split(".")
            assert set(field) <= set(told[f"{area}.{kind}"].__struct_fields__), key


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


def test_whoever_has_too_many_streams_is_promised_no_end_of_one_that_need_not_end() -> None:
    params = (RefusalParam("limit", "5"), RefusalParam("reset", "60"))
    refusal = Refusal("too-many-streams", "", params)
    details = [TEXTS.refusal(refusal, language, "tuppi").detail for language in Language]
    assert [detail.split(". ")[1] for detail in details] == [
        "Close one of them, or try again in 60 seconds.",
        "Sluit er een of probeer het over 60 seconden opnieuw.",
        "Zárj be egyet, vagy próbáld újra 60 másodperc múlva.",
        "Sulje jokin niistä tai yritä uudelleen 60 sekunnin kuluttua.",
    ]
