"""Options: the words of the specification, their defaults, and the sets that a rule forbids."""

import json

import pytest

from app.engine.errors import BadOptions
from app.engine.referee import Referee
from app.games.tuppi.options import MatchKind, TuppiOptions
from tests.games.tuppi.table import ENGINE, SEEDED, error_of, options

REFEREE = Referee(ENGINE)


def test_the_defaults_are_those_of_the_specification() -> None:
    assert json.loads(REFEREE.write(TuppiOptions())) == {
        "game": "tuppi",
        "match": "tuppi",
        "match_deals": 12,
        "drawn": "draw",
        "tournament_points": "cumulative",
        "scoring": "rise",
        "sooli": False,
        "sooli_return": "partner-chooses",
        "show_mode": "marker",
        "show_ace_allowed": True,
        "show_entry": "sealed",
        "cut": "skip",
        "first_dealer_start": "random",
        "early_end": "off",
        "trick_turn": "on-lead",
        "trick_pause_ms": 4000,
        "deal_record_public": "after-deal",
    }


def test_an_empty_object_means_all_defaults() -> None:
    assert REFEREE.read_options(b"{}") == TuppiOptions()


@pytest.mark.parametrize(
    ("chosen", "code", "rule"),
    [
        ({"match": "turnaus", "sooli": True}, "no-sooli-in-tournament", "TUP-TOUR-7"),
        (
            {"match": "turnaus", "scoring": "both-collect"},
            "no-both-collect-in-tournament",
            "TUP-BOTH-4",
        ),
        (
            {"scoring": "both-collect", "early_end": "auto"},
            "no-early-end-with-both-collect",
            "TUP-BOTH-4",
        ),
    ],
)
def test_contradictory_options_are_refused_with_their_rule(
    chosen: dict[str, object], code: str, rule: str
) -> None:
    with pytest.raises(BadOptions) as read:
        REFEREE.read_options(json.dumps(chosen).encode())
    assert error_of(read.value) == (code, rule)
    with pytest.raises(BadOptions) as started:
        ENGINE.start(options(**chosen), SEEDED)
    assert error_of(started.value) == (code, rule)
    with pytest.raises(BadOptions):
        ENGINE.score_sheet(options(**chosen), [], 0)


def test_a_match_length_other_than_12_or_16_is_refused() -> None:
    with pytest.raises(BadOptions) as caught:
        ENGINE.check_options(TuppiOptions(match_deals=13))
    assert error_of(caught.value) == ("match-length", "TUP-TOUR-1")


@pytest.mark.parametrize(
    "text",
    [
        b'{"match": "cup"}',
        b'{"match_deals": 14}',
        b'{"match_deals": 20}',
        b'{"first_dealer_start": 4}',
        b'{"first_dealer_start": "4"}',
        b'{"sooli": "yes"}',
        b'{"trick_pause_ms": -1}',
        b'{"trick_pause_ms": 60001}',
        b'{"variant": "neljan"}',
        b'{"game": "kolmen-tuppi"}',
        b"[]",
    ],
)
def test_unknown_words_and_numbers_out_of_bounds_are_refused(text: bytes) -> None:
    with pytest.raises(BadOptions) as caught:
        REFEREE.read_options(text)
    assert caught.value.code == "malformed-options"


def test_an_option_with_nothing_to_act_on_is_allowed() -> None:
    ENGINE.check_options(options(sooli_return="random", drawn="extra-deals", match_deals=16))


@pytest.mark.parametrize(("pairs", "deals"), [(2, 16), (4, 16), (5, 12), (9, 12), (None, 16)])
def test_matches_of_a_block_have_the_length_of_its_number_of_pairs(
    pairs: int | None, deals: int
) -> None:
    asked = options()
    played = ENGINE.tournament_options(asked, pairs)
    assert (played.match, played.match_deals) == (MatchKind.TURNAUS, deals)
    assert asked == options()
