"""The house bot ``steady``: what it does in given positions, and that it always does something."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

import pytest
from msgspec.structs import replace

from app.engine.seats import Seat
from app.games.chaupatia.bot import bidding
from app.games.chaupatia.bot.steady import steady
from app.games.chaupatia.cards import CODES, PACK, SUITS
from app.games.chaupatia.patterns import Pattern
from app.games.chaupatia.scoring import Contract
from app.games.chaupatia.state import (
    Bidding,
    ChoosingTrump,
    ForcedDealer,
    SixteenChance,
    Trick,
)
from tests.games.chaupatia.positions import FIRST, at, masks, playing
from tests.games.chaupatia.table import ENGINE, Table, options

ME: Final = 0

STRONG = "S: AKQJ9 H: A4 D: A"
GOOD = "S: AKQ94 H: A4 D: 5"
WEAK = "S: 954 H: T73 D: 65"
HUGE = "S: AKQJT9 H: A D: A"


def no_chance(_bound: int, /) -> int:
    """A draw that must not be asked."""
    raise AssertionError("steady leaves nothing to chance")


def cards(text: str) -> list[str]:
    """Cards by suit: ``C: A3 H: KQ`` is AC 3C KH QH."""
    words = text.replace(":", "").split()
    return [
        rank + suit for suit, ranks in zip(words[::2], words[1::2], strict=True) for rank in ranks
    ]


def full_table(own: str, lying: Sequence[str] = ()) -> dict[Seat, Sequence[str]]:
    """My hand, and hands of the same size for the others from cards that are nowhere else."""
    mine = cards(own)
    rest = iter([code for code in CODES if code not in (*mine, *lying)])
    return {ME: mine, **{seat: list(islice(rest, len(mine))) for seat in range(1, 6)}}


def chosen(where: Table, seat: Seat = ME) -> str:
    """The move that ``steady`` makes there."""
    legal = ENGINE.legal_moves(where.state, seat)
    move = steady(where.view(seat), legal, no_chance)
    assert move in legal
    return move.move


# Bidding.


def call(own: str, highest: int = 0, dealer: Seat = 5) -> str:
    """What it calls over this bid of the seat before it; as the dealer, behind five passes."""
    hands = masks(full_table(own))
    out = 0b111110 if dealer == ME else 0
    bidder = dealer if not highest else 5
    phase = Bidding(Pattern.FOURS, hands, (), out, ME, bidder, highest)
    return chosen(at(options(), phase, replace(FIRST, dealer=dealer)))


@pytest.mark.parametrize(
    ("own", "highest", "move"),
    [
        (WEAK, 0, "pass"),
        (GOOD, 0, "bid:6"),
        (GOOD, 6, "pass"),
        (STRONG, 0, "bid:6"),
        (STRONG, 6, "bid:7"),
        (STRONG, 7, "pass"),
        (HUGE, 7, "bid:8"),
    ],
)
def test_it_bids_from_sure_tricks_and_length(own: str, highest: int, move: str) -> None:
    assert call(own, highest) == move


def test_a_dealer_whom_all_have_passed_rather_plays_for_five() -> None:
    assert call(GOOD, dealer=ME) == "pass"
    assert call(STRONG, dealer=ME) == "bid:6"


@pytest.mark.parametrize(("own", "bid"), [(WEAK, 5), (GOOD, 5), (STRONG, 6)])
def test_forced_it_chooses_six_only_with_a_strong_hand(own: str, bid: int) -> None:
    phase = ForcedDealer(Pattern.FOURS, masks(full_table(own)), ())
    where = at(options(), phase, replace(FIRST, dealer=ME))
    assert chosen(where) == f"forced:{bid}:S"


@pytest.mark.parametrize(
    ("own", "suit"),
    [
        (GOOD, "S"),
        ("C: T98765 H: AK", "C"),
        ("C: 9753 H: AKQJ", "H"),
        ("D: KQJ54 S: AK3", "D"),
    ],
)
def test_it_chooses_a_long_strong_suit_for_trumps(own: str, suit: str) -> None:
    contract = Contract(ME, 6, forced=False)
    phase = ChoosingTrump(Pattern.FOURS, masks(full_table(own)), (), contract)
    assert chosen(at(options(), phase)) == f"trump:{suit}"


def test_more_trumps_promise_more_tricks() -> None:
    spades = SUITS.index("S")
    hands = ("S: AK D: 654 H: 987", "S: AK9 D: 65 H: 987", "S: AKQ9 D: 65 H: 98")
    promised = [bidding.team_tricks(PACK.hand(cards(own)), spades) for own in hands]
    assert promised == sorted(set(promised))


# Play.


def answer(
    own: str, trick: str = "", *, leader: Seat = ME, declarer: Seat = ME, number: int = 1
) -> str:
    """What it plays from this hand to this trick; spades are trumps."""
    lying = trick.split()
    gone = tuple(Trick(0, (), 0) for _ in range(number - 1))
    phase = playing(
        full_table(own, lying),
        leader=leader,
        trick=lying,
        contract=Contract(declarer, 6, forced=False),
        picked_up=gone,
    )
    return chosen(at(options(), phase)).removeprefix("play:")


@pytest.mark.parametrize(
    ("own", "declarer", "card"),
    [
        ("S: AK95 H: A643", 0, "AS"),
        ("S: AK95 H: A643", 2, "AS"),
        ("S: J953 H: A643", 4, "3S"),
        ("S: AK95 H: A643", 1, "AH"),
    ],
)
def test_it_leads_trumps_when_its_side_declares(own: str, declarer: Seat, card: str) -> None:
    assert answer(own, declarer=declarer) == card


def test_later_it_cashes_winners_of_short_suits_and_then_leads_from_shortness() -> None:
    assert answer("S: 95 H: A6 D: A", number=4) == "AD"
    assert answer("S: 95 H: 964 D: 7", declarer=1) == "7D"
    assert answer("S: A9 H: 94", number=5) == "AS"


@pytest.mark.parametrize(
    ("own", "trick", "leader", "card"),
    [
        ("H: A63 S: 953 D: 75", "KH QH", 4, "3H"),  # seat 4 of my team wins with the king
        ("H: A63 S: 953 D: 75", "3D KH", 4, "5D"),
        ("H: AK3 S: 953 D: 75", "QH", 5, "KH"),  # seat 5 leads: the lower of two equals
        ("H: J63 S: 953 D: 75", "QH", 5, "3H"),
        ("H: J63 S: 953 D: 75", "4H 5H 7H 8H 9H", 1, "JH"),  # last to play, cheaply
        ("H: AJ3 S: 953 D: 75", "4H TH 7H 8H 9H", 1, "3H"),  # seat 2 has it already
    ],
)
def test_it_wins_cheaply_and_wastes_nothing_on_a_teammates_trick(
    own: str, trick: str, leader: Seat, card: str
) -> None:
    assert answer(own, trick, leader=leader, declarer=1) == card


@pytest.mark.parametrize(
    ("own", "trick", "leader", "card"),
    [
        ("S: 953 D: 75 C: K4", "QH", 5, "3S"),  # an opponent has it: ruff low
        ("S: 953 D: 75 C: K4", "QH 4S", 4, "5S"),  # overruff with the lowest that does
        ("S: 953 D: 75 C: K4", "AH 4H", 4, "4C"),  # a teammate has it: throw
        ("D: 75 C: K4", "QH", 5, "4C"),
        ("S: 4 D: 75 C: K", "QH 5S", 4, "5D"),  # a ruff that would not win
    ],
)
def test_void_it_ruffs_what_the_others_would_win_and_else_throws_low(
    own: str, trick: str, leader: Seat, card: str
) -> None:
    assert answer(own, trick, leader=leader, declarer=1) == card


# Sixteen.


@pytest.mark.parametrize(
    ("own", "move"),
    [
        ("S: A", "call-16"),
        ("S: AK", "call-16"),
        ("S: K", "call-16"),
        ("S: 9", "decline-16"),
        ("S: A H: 5", "decline-16"),
        ("H: A", "decline-16"),
    ],
)
def test_it_calls_sixteen_only_when_the_rest_is_sure_or_nearly(own: str, move: str) -> None:
    lying = ["4S", "5S", "6S", "7S", "8S", "3S"]
    held = len(cards(own))
    played = playing(
        full_table(own, lying),
        leader=ME,
        trick=lying[:5],
        contract=Contract(ME, 8 - held, forced=False),
        tricks=(8 - held, 0),
        picked_up=tuple(Trick(0, (), 0) for _ in range(7 - held)),
    )
    full = replace(played, trick=(*played.trick, PACK.index("3S")), turn=ME)
    assert chosen(at(options(), SixteenChance(full))) == move
    visible = at(options(sixteen_offer="always-visible"), full)
    called = chosen(visible)
    assert (called == "call-16") == (move == "call-16")
