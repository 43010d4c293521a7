"""What a deal comes to: early ends, and earnings that do not depend on them."""

from itertools import product

import pytest

from app.games.chaupatia.events import SixteenCalled
from tests.games.chaupatia.deals import Played, contracted
from tests.games.chaupatia.table import Table
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
    """CHA-INV-7."""
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
            if not score.sixteen:
                assert (won >= score.bid) == score.made
                assert (lost > 8 - score.bid) != score.made
            kinds.add((score.bid, score.made, score.sixteen))
    assert len(kinds) >= 6


@pytest.mark.parametrize(
    ("early_end", "answer"),
    [("auto", "call-16"), ("play-out", "call-16"), ("play-out", "decline-16")],
)
@pytest.mark.parametrize("sixteen_offer", ["eligible-only", "always-visible"])
@pytest.mark.parametrize(("bid", "moments"), [(6, {6, 7}), (7, {7})])
def test_sixteen_is_called_once_by_the_winner_of_the_trick_that_reached_the_bid(
    bid: int, moments: set[int], sixteen_offer: str, early_end: str, answer: str
) -> None:
    """CHA-INV-8: in every course of eight tricks, all seats trying after each of them."""
    chosen = {"sixteen_offer": sixteen_offer, "early_end": early_end}
    chances: set[tuple[int, int]] = set()
    for number, teams in enumerate(product((0, 1), repeat=8)):
        winners = [team + 2 * ((number + place) % 3) for place, team in enumerate(teams)]
        played = contracted(0, bid, winners, dealer=3, chosen=chosen)
        chances |= _chances(played, bid, winners, answer)
    assert {trick for trick, _ in chances} == moments
    assert {seat for _, seat in chances} > {0}, "others than the declarer too"


def _chances(played: Played, bid: int, winners: list[int], answer: str) -> set[tuple[int, int]]:
    """After which trick who could call 16, the one chance of a deal; all else is refused."""
    one, chances = played.table, set[tuple[int, int]]()
    for trick, winner in enumerate(winners, 1):
        played.trick()
        if one.deals:
            break
        own = [seat for seat in winners[:trick] if seat % 2 == 0]
        caller = winner if own[-1:] == [winner] and len(own) == bid and not chances else None
        assert one.may_call() == caller
        for seat in set(range(6)) - {caller}:
            one.refused(seat, "call-16")
        if caller is not None:
            chances.add((trick, caller))
            _answer(one, caller, answer)
    called = sum(trick for trick, _ in chances) if answer == "call-16" else 0
    assert (one.deal().sixteen_after or 0) == called
    return chances


def _answer(one: Table, caller: int, answer: str) -> None:
    """The call; or the decline, which in strict counting is to lead."""
    if answer in one.legal(caller):
        one.turn(answer)
    assert one.last == (SixteenCalled(caller),) or answer == "decline-16"
