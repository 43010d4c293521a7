"""Worked cases of play."""

from typing import Any

from msgspec.structs import replace

from app.games.paskievics.cards import CODES
from app.games.paskievics.events import PlayBegan, TrickTaken
from app.games.paskievics.figures import Figure
from app.games.paskievics.state import Announced, side_of
from tests.games.paskievics.case_bids import sorted_as
from tests.games.paskievics.case_words import name, seat
from tests.games.paskievics.positions import at, calling, playing, won
from tests.games.reading import Given, check


def play_legal(given: Given, then: dict[str, Any]) -> None:
    question = given.take("question", "legal")
    if question == "winner":
        _winner(given, then)
    elif question == "first_leader":
        _first_leader(given, then)
    else:
        assert question == "legal"
        _legal(given, then)


def _legal(given: Given, then: dict[str, Any]) -> None:
    hand, trick = given.take("hand"), given.take("trick")
    actor = len(trick)
    assert [seat(who) for who, _ in trick] == list(range(actor))
    bound = given.take("pagat_ulti_announced_by_own_side", False)
    phase = playing({actor: hand}, trick=[card for _, card in trick])
    if bound:
        own = Announced(Figure.PAGAT_ULTI, side_of(phase.terms, phase.said, actor), actor)
        phase = replace(phase, said=replace(phase.said, figures=(own,)))
    one = at(phase)

    def legal() -> list[str]:
        return sorted_as(then["legal"], (text.removeprefix("play:") for text in one.legal(actor)))

    def illegal() -> dict[str, str]:
        return {card: one.refused(actor, f"play:{card}").rule for card in then["illegal"]}

    check(then, {"legal": legal, "illegal": illegal})


def _winner(given: Given, then: dict[str, Any]) -> None:
    trick = given.take("trick")
    hands = {seat(who): [card] for who, card in trick}
    one = at(playing(hands))
    one.plays(*((seat(who), f"play:{card}") for who, card in trick))
    (taken,) = one.happened(TrickTaken)
    check(
        then,
        {
            "winner": lambda: name(taken.winner),
            "points": lambda: one.view(0).piles[taken.winner].points,
        },
    )


def _first_leader(given: Given, then: dict[str, Any]) -> None:
    assert (given.take("table"), seat(given.take("dealer"))) == (4, 3)
    declarer = seat(given.take("declarer"))
    hands = {place: list(CODES[9 * place : 9 * place + 9]) for place in range(4)}
    skarts = {place: [code] for place, code in enumerate(CODES[36:40])}
    one = at(calling(hands, skarts, won(declarer), "three"))
    while not one.happened(PlayBegan):
        one.time_out(one.to_act()[0])
    check(then, {"leader": lambda: name(one.happened(PlayBegan)[0].leader)})
