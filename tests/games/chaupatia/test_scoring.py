"""What is earned, the counters, the Kapen, and who deals next."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.chaupatia.ledger import EMPTY, Ledger, level, post
from app.games.chaupatia.match import Ending, Match, decided, next_dealer, score
from app.games.chaupatia.scoring import (
    NO_SIXTEEN,
    Contract,
    Result,
    Sixteen,
    defeated,
    result,
    sixteen_possible,
    worth,
)

EARNED = (5, 6, 7, 8, 10, 12, 14, 16, 32)

TABLE = [
    # bid, forced, made, sixteen, earned
    (5, True, True, False, 5),
    (5, True, False, False, 10),
    (6, False, True, False, 6),
    (6, False, False, False, 12),
    (6, True, True, False, 6),
    (6, True, False, False, 12),
    (6, False, True, True, 16),
    (6, False, False, True, 32),
    (7, False, True, False, 7),
    (7, False, False, False, 14),
    (7, False, True, True, 16),
    (7, False, False, True, 32),
    (8, False, True, False, 8),
    (8, False, False, False, 16),
]


@pytest.mark.parametrize(("bid", "forced", "made", "sixteen", "earned"), TABLE)
@pytest.mark.parametrize("declarer", range(6))
def test_the_bid_or_its_double_is_earned(
    bid: int, forced: bool, made: bool, sixteen: bool, earned: int, declarer: int
) -> None:
    found = worth(Result(Contract(declarer, bid, forced), made, sixteen))
    assert found.earned == earned
    assert found.earner == (declarer % 2 if made else 1 - declarer % 2)


@pytest.mark.parametrize(("bid", "defenders"), [(5, 4), (6, 3), (7, 2), (8, 1)])
def test_so_many_tricks_of_the_defenders_defeat_a_bid(bid: int, defenders: int) -> None:
    contract = Contract(0, bid, bid == 5)
    assert defeated(contract, (0, defenders))
    assert not defeated(contract, (8 - defenders, defenders - 1))


@pytest.mark.parametrize("extra", range(3))
def test_tricks_beyond_the_bid_earn_nothing(extra: int) -> None:
    contract = Contract(2, 6, False)
    found = worth(result(contract, (6 + extra, 2 - extra), NO_SIXTEEN))
    assert (found.earner, found.earned) == (0, 6)


def test_a_sixteen_needs_every_trick_since_it_was_called() -> None:
    contract = Contract(0, 6, False)
    assert result(contract, (7, 1), Sixteen(2, 7)).made
    assert not result(contract, (6, 2), Sixteen(2, 7)).made
    assert result(contract, (8, 0), Sixteen(2, 6)).made
    assert not result(contract, (7, 1), Sixteen(2, 6)).made


def test_sixteen_is_barred_on_five_and_eight() -> None:
    for bid, forced in product((5, 6, 7, 8), (True, False)):
        contract = Contract(0, bid, forced)
        assert sixteen_possible(contract, on_forced_six=True) == (bid in (6, 7))
        assert sixteen_possible(contract, on_forced_six=False) == (bid in (6, 7) and not forced)


# Counters and Kapen.


def signed(ledger: Ledger) -> int:
    """The one number of CHA-LEDG-6."""
    return ledger.against[1] - ledger.against[0]


def ledger_at(s: int) -> Ledger:
    return Ledger((max(-s, 0), max(s, 0)), (0, 0))


@pytest.mark.parametrize("earned", EARNED)
def test_the_signed_number_gives_the_same_counters(earned: int) -> None:
    """CHA-INV-9, CHA-INV-10 and the sizes of CHA-INV-11, for all 97 standings."""
    for s, earner in product(range(-48, 49), (0, 1)):
        _posts_alike(s, earner, earned)


def _posts_alike(s: int, earner: int, earned: int) -> None:
    posted = post(ledger_at(s), earner, earned)
    after, kaap = s + (earned if earner == 0 else -earned), None
    if after > 48:
        after, kaap = after - 48, 0
    elif after < -48:
        after, kaap = after + 48, 1
    assert (signed(posted.ledger), posted.kaap) == (after, kaap)
    assert min(posted.ledger.against) == 0 <= max(posted.ledger.against) <= 48
    assert after != s
    kapen = posted.ledger.kapen
    moved = 48 * (kapen[0] - kapen[1]) + after
    assert moved == s + (earned if earner == 0 else -earned)
    assert kapen == tuple(int(team == kaap) for team in (0, 1))
    if kaap is not None:
        assert 1 <= posted.ledger.against[1 - kaap] <= 32


def test_exactly_48_is_no_kaap_and_49_is() -> None:
    assert post(ledger_at(32), 0, 16).kaap is None
    assert post(ledger_at(42), 0, 7).kaap == 0
    assert post(ledger_at(48), 0, 32) == post(Ledger((0, 48), (0, 0)), 0, 32)
    assert post(ledger_at(48), 0, 32).ledger == Ledger((0, 32), (1, 0))


# Who deals next.

Standing = tuple[int, int]
"""The signed number and the dealer."""


def ways(dealer: int) -> list[tuple[int, int]]:
    """What each team can earn: five only the dealer's, ten only the other."""
    own = dealer % 2
    return [
        *((own, earned) for earned in EARNED if earned != 10),
        *((1 - own, earned) for earned in EARNED if earned != 5),
    ]


def everywhere() -> set[Standing]:
    """Every standing at the start of a deal that a match can come to."""
    seen: set[Standing] = set()
    todo: list[Standing] = [(0, dealer) for dealer in range(6)]
    while todo:
        standing = todo.pop()
        if standing in seen:
            continue
        seen.add(standing)
        s, dealer = standing
        for earner, earned in ways(dealer):
            ledger = post(ledger_at(s), earner, earned).ledger
            todo.append((signed(ledger), next_dealer(dealer, ledger)))
    return seen


def test_the_dealers_team_has_the_points_against_or_nobody_and_all_97_standings_occur() -> None:
    """CHA-INV-12: so the last row of the table never comes up."""
    seen = everywhere()
    assert {s for s, _ in seen} == set(range(-48, 49))
    for s, dealer in seen:
        against = ledger_at(s).against
        assert against == (0, 0) or against[dealer % 2] > 0


def test_who_deals_next_follows_the_table_row_by_row() -> None:
    """CHA-INV-3 and CHA-INV-11: a Kaap always goes against the dealer's team, who deals on."""
    rows: set[int] = set()
    for s, dealer in everywhere():
        for earner, earned in ways(dealer):
            posted = post(ledger_at(s), earner, earned)
            after = next_dealer(dealer, posted.ledger)
            own, p = earner == dealer % 2, ledger_at(s).against[dealer % 2]
            row, left = _row(p, earned, own=own)
            rows.add(row)
            assert after == ((dealer + 1) % 6 if left else dealer)
            assert (posted.kaap is not None) == (row == 4)
            if posted.kaap is not None:
                assert posted.kaap == 1 - dealer % 2
    assert rows == {1, 2, 3, 4, 5, 6, 7}


def _row(p: int, earned: int, *, own: bool) -> tuple[int, bool]:
    """The row of the table in section 15, and whether the deal goes to the left."""
    if not own:
        if p == 0:
            return 1, False
        return (3, False) if p + earned <= 48 else (4, False)
    if p == 0:
        return 2, True
    if earned < p:
        return 5, False
    return (6, True) if earned == p else (7, True)


def test_a_counter_that_changed_sides_is_at_most_32() -> None:
    for s, dealer in everywhere():
        for earner, earned in ways(dealer):
            ledger = post(ledger_at(s), earner, earned).ledger
            if signed(ledger) * s < 0:
                assert abs(signed(ledger)) <= 31


def test_a_team_that_gets_the_deal_back_deals_with_the_left_of_the_last_dealer() -> None:
    match, dealers = Match(1, 0, 0, EMPTY), [0]
    for declarer in (0, 0, 1, 1, 1, 2):  # an 8 made each time
        match = score(match, Result(Contract(declarer, 8, False), made=True, sixteen=False)).match
        dealers.append(match.dealer)
    assert dealers == [0, 1, 1, 1, 2, 2, 3]


# Who has won.


@given(st.lists(st.tuples(st.sampled_from(range(6)), st.sampled_from(TABLE)), max_size=60))
@settings(deadline=None, derandomize=True)
def test_the_winner_has_earned_more_but_for_one_odd_case(
    deals: list[tuple[int, tuple[int, bool, bool, bool, int]]],
) -> None:
    """CHA-INV-10 and CHA-INV-17."""
    match, earned = Match(1, 3, 0, EMPTY), [0, 0]
    for declarer, (bid, forced, made, sixteen, _) in deals:
        seat = match.dealer if forced else declarer
        scored = score(match, Result(Contract(seat, bid, forced), made, sixteen))
        before, match = match, scored.match
        earned[scored.score.earner] += scored.score.earned
        kapen = match.ledger.kapen
        assert all(new >= old for new, old in zip(kapen, before.ledger.kapen, strict=True))
        assert sum(kapen) - sum(before.ledger.kapen) == (scored.score.kaap is not None)
        total = 48 * (kapen[0] - kapen[1]) + signed(match.ledger)
        assert total == earned[0] - earned[1]
    outcome = decided(match)
    winner = outcome.winners[0] % 2 if outcome.winners else None
    if earned[0] != earned[1]:
        assert winner == (0 if earned[0] > earned[1] else 1)
    elif winner is None:
        assert outcome.by == Ending.LEVEL
        assert level(match.ledger)
    else:
        assert outcome.by == Ending.KAPEN
        assert match.ledger.against[winner] == 48
