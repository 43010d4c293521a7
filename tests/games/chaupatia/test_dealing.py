"""The draw for the first deal, and dealing in packets."""

import pytest

from app.engine.dealing import Scripted, Seeded, opening_of, pack_of
from app.engine.errors import BadDealing
from app.games.chaupatia.cards import CODES, PACK
from app.games.chaupatia.events import (
    CardsDealt,
    CardsDrawn,
    DealerFound,
    DealStarted,
    PatternChosen,
)
from app.games.chaupatia.patterns import Pattern, places
from app.games.chaupatia.phases.opening import find_dealer
from tests.games.chaupatia.table import ENGINE, SEEDED, Table, options, scripted, table


def started(opening: str) -> Table:
    dealing = Scripted(packs=(CODES,), opening=tuple(opening.split()))
    step = ENGINE.start(options(), dealing)
    return Table(step.state, step.events)


# The draw.


def test_six_different_cards_are_drawn_for_all_to_see() -> None:
    one = table()
    drawn = one.happened(CardsDrawn)[0].turned
    assert [card.seat for card in drawn] == [0, 1, 2, 3, 4, 5]
    assert len({card.card for card in drawn}) == 6
    assert [card.card for card in drawn] == list(opening_of(SEEDED, PACK)[:6])


def test_the_highest_rank_deals_first_whatever_its_suit() -> None:
    assert started("3S 4S KC QS JS TS").actor == 2


def test_those_who_tie_draw_again_from_a_whole_pack_shuffled_afresh() -> None:
    for number in range(200):
        dealing = Seeded(f"{number:064x}")
        draws = find_dealer(dealing).draws
        for redraw, draw in enumerate(draws):
            pack = opening_of(dealing, PACK, redraw=redraw)
            assert [card.card for card in draw] == list(pack[: len(draw)])
            assert PACK.is_whole(pack)
    assert opening_of(SEEDED, PACK) != opening_of(SEEDED, PACK, redraw=1)


def test_some_seeds_tie_and_their_lower_cards_are_out() -> None:
    ties = [
        draws
        for number in range(200)
        if len(draws := find_dealer(Seeded(f"{number:064x}")).draws) > 1
    ]
    assert ties
    for draws in ties:
        assert {card.seat for card in draws[1]} < {card.seat for card in draws[0]}


def test_a_card_may_come_again_when_drawing_again() -> None:
    one = started("AH 5D AS QC JH TS AS TD")
    assert [len(event.turned) for event in one.happened(CardsDrawn)] == [6, 2]
    assert one.happened(DealerFound)[0].dealer == one.actor == 0


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        ("AH 5D", "opening-undecided"),
        ("AH 5D AS QC JH TS 4C", "opening-undecided"),
        ("AH 5D AS QC JH TS 4C 4D", "opening-undecided"),
        ("AH AH AS QC JH TS", "card-twice"),
        ("AH 5D AS QC JH TS 4C 4C", "card-twice"),
        ("AH 5D 2S QC JH TS", "unknown-card"),
    ],
)
def test_an_opening_that_decides_nothing_or_cannot_be_is_refused(opening: str, code: str) -> None:
    with pytest.raises(BadDealing) as caught:
        started(opening)
    rule = "CHA-DRAW-3" if code == "opening-undecided" else ""
    assert (caught.value.code, caught.value.rule) == (code, rule)


def test_cards_beyond_the_last_draw_do_not_matter() -> None:
    assert started("AH 5D 4S QC JH TS 4C 4C").actor == 0


def test_there_is_one_draw_in_a_match() -> None:
    one = table()
    for _ in range(4):
        one.run_deal()
    assert len(one.happened(DealerFound)) == 1


# Dealing.


@pytest.mark.parametrize("pattern", Pattern)
@pytest.mark.parametrize("dealer", range(6))
def test_dealing_is_a_permutation_of_the_pack(pattern: Pattern, dealer: int) -> None:
    """CHA-INV-16."""
    found = places(dealer, pattern)
    assert [len(own) for own in found] == [8] * 6
    assert sorted(place for own in found for place in own) == list(range(48))


@pytest.mark.parametrize("pattern", Pattern)
def test_the_dealer_is_last_in_each_round(pattern: Pattern) -> None:
    found = places(3, pattern)
    done = 0
    for size in pattern.packets:
        packets = [own[done : done + size] for own in found]
        assert min(packets) == packets[4]
        assert max(packets) == packets[3]
        done += size


def test_packets_go_round_as_the_specification_counts_them() -> None:
    for pattern in Pattern:
        packets = pattern.packets
        for number, size in enumerate(packets):
            for step in range(6):
                first = 6 * sum(packets[:number]) + step * size
                own = places(2, pattern)[(2 + 1 + step) % 6]
                assert own[sum(packets[:number]) :][:size] == tuple(range(first, first + size))


def test_only_the_dealer_chooses_and_anew_in_each_deal() -> None:
    one = table(options(), scripted(CODES, CODES, dealer=4))
    assert one.actor == 4
    assert one.legal(4) == ("pattern:4+4", "pattern:2+2+2+2", "pattern:4+2+2")
    assert one.legal(3) == ()
    assert one.refusal(3, "pattern:4+4") == ("not-your-turn", "CHA-DEAL-4")
    for text in ("2+2+4", "2+4+2", "2+6", "6+2", "8", "3+5", "4", "4+4+0", "99"):
        assert one.refusal(4, f"pattern:{text}") == ("bad-pattern", "CHA-DEAL-1")
    one.turn("pattern:4+2+2")
    assert one.happened(PatternChosen) == [PatternChosen(4, Pattern.FOUR_AND_TWOS)]
    assert one.refusal(4, "pattern:4+4") == ("wrong-phase", "CHA-DEAL-4")
    one.run_deal()
    assert "pattern:4+4" in one.legal(one.actor)


@pytest.mark.parametrize("pattern", Pattern)
def test_time_out_deals_as_the_options_say(pattern: Pattern) -> None:
    one = table(options(default_pattern=pattern))
    assert one.clock() == f"pattern:{pattern}"
    assert one.view(0).pattern is pattern


def test_the_pack_is_fixed_before_the_dealer_chooses() -> None:
    """Each pattern deals the same pack, which the seed alone fixes."""
    pack = pack_of(SEEDED, PACK, 0)
    assert pack is not None
    for pattern in Pattern:
        one = table().turn(f"pattern:{pattern}")
        dealer = one.view(0).table.dealer or 0
        for hand in one.happened(CardsDealt)[0].hands:
            own = places(dealer, pattern)[hand.seat]
            assert set(hand.cards or ()) == {pack[place] for place in own}


def test_bidding_opens_when_everyone_has_eight_cards() -> None:
    one = table()
    assert one.refusal(one.actor, "bid:6") == ("wrong-phase", "CHA-DEAL-6")
    one.turn("pattern:2+2+2+2")
    assert [seat.cards for seat in one.view(0).table.seats] == [8] * 6
    assert one.legal(one.actor) == ("pass", "bid:6", "bid:7", "bid:8")


def test_no_hand_however_bad_gives_a_right_to_a_new_deal() -> None:
    one = table().turn("pattern:4+4")
    assert set(one.legal(one.actor)) == {"pass", "bid:6", "bid:7", "bid:8"}
    assert set(one.asides(one.actor)) == {"stop-propose"}


def test_each_deal_has_a_fresh_pack() -> None:
    one = table()
    for _ in range(3):
        one.run_deal()
    assert [event.pack for event in one.happened(DealStarted)] == [0, 1, 2, 3]
    first, second = (event.hands for event in one.happened(CardsDealt)[:2])
    assert first != second


def test_the_match_ends_when_a_script_has_no_more_packs() -> None:
    one = table(options(), scripted(CODES)).run_deal()
    outcome = ENGINE.outcome(one.state)
    assert outcome is not None
    assert (outcome.by, outcome.winners) == ("script-ended", ())
