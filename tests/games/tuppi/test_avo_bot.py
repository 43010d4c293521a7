"""``steady`` between two."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from app.bots import random_policy
from app.engine.cards import FRENCH
from app.engine.dealing import Seeded
from app.engine.policy import seeded_draw
from app.games.tuppi.avo.bot import POLICIES, read, steady, strength, wants_rami
from app.games.tuppi.avo.columns import Row
from app.games.tuppi.avo.state import AvoShowing, AvoState
from app.games.tuppi.cards import CARD
from app.games.tuppi.kinds import Nolo, Rami
from app.games.tuppi.rise import Rise
from tests.engine.avo import OPTIONS
from tests.games.tuppi.small import (
    AVO,
    TWO_START,
    AvoTable,
    at_two,
    avo_options,
    columns_in_play,
    two,
)
from tests.games.tuppi.table import SEEDED
from tests.games.tuppi.test_bot import no_chance

HIGH = ["AC", "KC", "QC", "AD", "KD", "AH", "KH", "QH", "JH", "AS", "KS"]
LOW = ["2C", "3C", "4C", "2D", "3D", "4D", "2H", "3H", "4H", "2S", "3S"]


def chosen(one: AvoTable) -> str:
    seat = one.to_act()[0]
    legal = AVO.legal_moves(one.state, seat)
    move = steady(one.view(seat), legal, no_chance)
    assert move in legal
    return move.move


def showing(own: Sequence[str], facing: Sequence[str], rise: Rise | None = None) -> AvoTable:
    """Seat 0 is forehand: one card of its own is in the hand, the others lie open."""
    laid = [own[1:], facing[:10]]
    used = {*own, *facing}
    rest = [CARD[code] for code in FRENCH.codes if code not in used]
    rows = tuple(
        Row(hidden=tuple(rest[10 * seat : 10 * seat + 10]), open=tuple(CARD[c] for c in cards))
        for seat, cards in enumerate(laid)
    )
    hands = (FRENCH.hand(own[:1]), 1 << rest[-1])
    phase = AvoShowing(hands, times=(0, 0), rows=rows)
    match = replace(TWO_START, rise=rise or TWO_START.rise)
    return AvoTable(AvoState(avo_options(), SEEDED, match, phase))


def test_it_shows_by_the_cards_in_sight_on_both_sides() -> None:
    assert chosen(showing(HIGH, LOW)) == "show:rami"
    assert chosen(showing(LOW, HIGH)) == "show:nolo"
    assert strength(FRENCH.hand(HIGH)) > strength(FRENCH.hand(LOW))


def test_the_rise_weighs_in() -> None:
    middling = ["AC", "KC", "7C", "QD", "8D", "KH", "5H", "JH", "TS", "9S", "4S"]
    facing = ["9C", "8C", "5C", "AD", "6D", "4D", "QH", "2H", "8S", "3S"]
    views = [
        showing(middling, facing, rise).view(0)
        for rise in (Rise(None, 0), Rise(0, 12), Rise(1, 12))
    ]
    edge = strength(FRENCH.hand(middling)) - strength(FRENCH.hand(facing))
    assert 2.0 <= edge < 4.5
    assert [wants_rami(view, 0) for view in views] == [False, True, True]


def test_a_card_is_no_winner_while_a_higher_one_lies_open_over_there() -> None:
    phase = columns_in_play({0: ["KC"], 1: ["2D"]}, {1: [("AC", "2S")]})
    one = at_two(phase)
    table = read(one.view(0), 0, FRENCH.hand(["KC"]), lying=False)
    assert table.tops(CARD["KC"]) == 0.0
    assert table.tops(CARD["AC"]) == 1.0
    assert 0 < replace(table, facing=0).tops(CARD["KC"]) < 1


@pytest.mark.parametrize(
    ("hand", "columns", "trick", "move"),
    [
        (["JC", "3C"], [("AC", "2S")], ["4C", "2C", "TC"], "play:JC"),  # as cheaply as it wins
        (["9C", "3C"], [("8C", "2S")], ["4C", "2C", "TC"], "play:3C"),  # cannot
        (["AC", "3C"], [], ["4C", "KC", "5C"], "play:3C"),  # it has won already
    ],
)
def test_in_rami_it_closes_a_trick_as_a_pair_would(
    hand: list[str], columns: list[tuple[str, str]], trick: list[str], move: str
) -> None:
    phase = columns_in_play({1: hand, 0: ["2D"]}, {1: columns}, game=Rami(0), trick=trick)
    assert chosen(at_two(phase)) == move


@pytest.mark.parametrize(
    ("trick", "move"),
    [
        (["4C", "3C", "9C"], "play:8C"),  # the highest that loses
        (["4C", "TC", "9C"], "play:QC"),  # it has the trick: away with the highest
        (["6C"], "play:5C"),
    ],
)
def test_in_nolo_it_ducks(trick: list[str], move: str) -> None:
    columns = {1: [("QC", "2S"), ("8C", "3S")]}
    phase = columns_in_play({1: ["5C"], 0: ["2D"]}, columns, game=Nolo(0), trick=trick)
    assert chosen(at_two(phase)) == move


def test_it_declines_the_cut_and_acknowledges_tricks() -> None:
    one = two(avo_options(cut="ask", trick_turn="acknowledged"))
    assert chosen(one) == "cut:none"
    one.play(one.to_act()[0], "cut:none")
    while one.view(0).phase.__class__.__name__ != "TrickLyingView":
        one.time_out(one.to_act()[0])
    assert chosen(one) == "seen"


def test_it_plays_whole_matches_under_all_options() -> None:
    for number, options in enumerate(OPTIONS):
        one = two(options, Seeded(f"{number:064x}"))
        for _ in range(500):
            if not one.to_act():
                break
            one.play(one.to_act()[0], chosen(one))
        assert one.deals


def test_it_beats_chance() -> None:
    won = 0
    for number in range(12):
        me = number % 2
        one = two(dealing=Seeded(f"{number:064x}"))
        draw = seeded_draw(f"{number:064x}", "match")
        while one.to_act():
            seat = one.to_act()[0]
            policy = POLICIES["steady"] if seat == me else random_policy
            legal = AVO.legal_moves(one.state, seat)
            one.play(seat, policy(one.view(seat), legal, draw).move)
        outcome = AVO.outcome(one.state)
        assert outcome is not None
        won += outcome.winners == (me,)
    assert won >= 11
