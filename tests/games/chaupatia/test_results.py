"""What a deal comes to: early ends, and earnings that do not depend on them."""

from itertools import product

import pytest

from tests.games.chaupatia.deals import contracted
from tests.games.chaupatia.walks import MANNERS, walk


@pytest.mark.parametrize(
    ("bid", "lost", "decided"),
    [(6, 3, 3), (7, 2, 2), (8, 1, 1)],
)
def test_a_deal_ends_with_the_trick_that_defeats_it(bid: int, lost: int, decided: int) -> None:
    played = contracted(0, bid, [1] * lost, dealer=3)
    while not played.table.deals:
        played.trick()
    deal = played.table.deal()
    assert len(deal.tricks) == decided
    assert (deal.score.made, deal.score.earner, deal.score.earned) == (False, 1, 2 * bid)


def test_ending_at_once_and_playing_out_earn_the_same() -> None:
    """CHA-INV-13: the same cards and calls, for every result of six tricks and every answer."""
    for number, winners in enumerate(product((0, 1), repeat=8)):
        for bid, answer in ((6, "call-16"), (6, "decline-16"), (7, "call-16"), (8, "")):
            if number % 3 and bid != 6:
                continue
            auto, out = (_earned(bid, list(winners), answer, way) for way in ("auto", "play-out"))
            assert auto == out, (winners, bid, answer)


def _earned(bid: int, winners: list[int], answer: str, way: str) -> tuple[int, int, bool]:
    played = contracted(0, bid, winners, dealer=3, chosen={"early_end": way})
    while not played.table.deals:
        played.trick()
        if played.table.may_call() is not None:
            played.table.turn(answer)
    score = played.table.deal().score
    return score.earner, score.earned, score.sixteen


@pytest.mark.parametrize("manner", MANNERS)
def test_earnings_and_sixteens_are_as_the_rules_allow(manner: str) -> None:
    """CHA-INV-7 and CHA-INV-8."""
    kinds: set[tuple[int, bool, bool]] = set()
    for number in range(6):
        *_, (one, _) = walk(manner, number, 900)
        for deal in (one.deal(place) for place in range(len(one.deals))):
            score, team = deal.score, deal.score.declarer % 2
            assert sum(deal.team_tricks) == len(deal.tricks)
            if "played out" in manner:
                assert len(deal.tricks) == 8
            won, lost = deal.team_tricks[team], deal.team_tricks[1 - team]
            if score.made:
                assert score.earned == (16 if score.sixteen else score.bid)
            else:
                assert score.earned == 2 * (16 if score.sixteen else score.bid)
            assert (score.earner == team) == score.made
            if score.bid == 5 or score.forced:
                assert score.declarer == score.dealer
            if deal.sixteen_after:
                assert score.sixteen
                assert score.bid in (6, 7)
                before = [t.winner % 2 == team for t in deal.tricks[: deal.sixteen_after]]
                assert sum(before) == score.bid
                assert before[-1]
            elif score.made:
                assert won >= score.bid
            else:
                assert lost > 8 - score.bid
            kinds.add((score.bid, score.made, score.sixteen))
    assert len(kinds) >= 6
