"""``steady`` among three."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from app.bots import random_policy
from app.engine.cards import FRENCH, mask_of
from app.engine.dealing import Seeded
from app.engine.policy import Policy, seeded_draw
from app.games.tuppi.cards import CARD
from app.games.tuppi.kinds import Lone
from app.games.tuppi.kolmen.bot import POLICIES, steady
from app.games.tuppi.seats import THREE
from app.games.tuppi.state import Playing, Terms
from tests.engine.kolmen import OPTIONS
from tests.games.tuppi.small import KOLMEN, KolmenTable, kolmen_options, three
from tests.games.tuppi.test_bot import cards, no_chance


def answer(own: str, trick: Sequence[str]) -> str:
    """What seat 0 plays from this hand to this trick."""
    mine = cards(own)
    rest = [code for code in FRENCH.codes if code not in (*mine, *trick)]
    others = (FRENCH.hand(rest[: len(mine)]), FRENCH.hand(rest[-len(mine) :]))
    unseen = FRENCH.full & ~mask_of(CARD[code] for code in (*mine, *trick))
    hands = (FRENCH.hand(mine), *others, unseen & ~others[0] & ~others[1])
    leader = -len(trick) % 3
    lying = tuple(CARD[code] for code in trick)
    order, terms = THREE.rounds[leader], Terms(hands, (), Lone(leader))
    phase = Playing(terms, hands, order, lying, 0, (0, 0, 0), ())
    one = three()
    return chosen(KolmenTable(replace(one.state, phase=phase)))


def chosen(one: KolmenTable) -> str:
    seat = one.to_act()[0]
    legal = KOLMEN.legal_moves(one.state, seat)
    move = steady(one.view(seat), legal, no_chance)
    assert move in legal
    return move.move


@pytest.mark.parametrize(
    ("own", "trick", "move"),
    [
        ("C: AKQ D: 32", [], "play:AC"),  # a run is cashed
        ("C: 52 D: K8643 S: 7", [], "play:3D"),  # else the longest suit is led, low
        ("C: AJ3", ["4C", "TC"], "play:JC"),  # last: as cheaply as it wins
        ("C: 953", ["4C", "TC"], "play:3C"),  # cannot win
        ("C: AJ3 D: K8643 H: K65 S: 72", ["4C"], "play:AC"),  # second: one that holds
        ("C: T93 D: K8643 H: K65 S: 72", ["4C"], "play:3C"),  # second: none that may well hold
        ("D: K2 H: 32", ["4C"], "play:2H"),  # the guarded king keeps its guard
    ],
)
def test_it_takes_what_it_cheaply_can(own: str, trick: list[str], move: str) -> None:
    assert answer(own, trick) == move


def test_it_declines_the_cut_and_acknowledges_tricks() -> None:
    one = three(kolmen_options(cut="ask", trick_turn="acknowledged"))
    assert chosen(one) == "cut:none"
    one.play(one.to_act()[0], "cut:none")
    while len(one.to_act()) < 3:
        one.time_out(one.to_act()[0])
    assert chosen(one) == "seen"


def test_it_plays_whole_matches_under_all_options() -> None:
    for number, options in enumerate(OPTIONS):
        one = three(options, Seeded(f"{number:064x}"))
        for _ in range(400):
            if not one.to_act():
                break
            one.play(one.to_act()[0], chosen(one))
        assert one.deals


def test_it_wins_more_than_its_third_against_chance() -> None:
    won = 0
    for number in range(30):
        policies: tuple[Policy, ...] = (random_policy,) * 3
        policies = (*policies[: number % 3], POLICIES["steady"], *policies[number % 3 + 1 :])
        one = three(dealing=Seeded(f"{number:064x}"))
        draw = seeded_draw(f"{number:064x}", "match")
        while one.to_act():
            seat = one.to_act()[0]
            legal = KOLMEN.legal_moves(one.state, seat)
            one.play(seat, policies[seat](one.view(seat), legal, draw).move)
        outcome = KOLMEN.outcome(one.state)
        assert outcome is not None
        won += outcome.winners == (number % 3,)
    assert won >= 20
