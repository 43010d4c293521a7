"""Play: following suit, ruffing, who wins a trick, and when it is picked up."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.seats import SPECTATOR
from app.engine.shuffle import shuffled
from app.games.chaupatia.cards import CARD, CODES, HEIGHT, SUITS
from app.games.chaupatia.events import TrickTaken
from app.games.chaupatia.match import ChaupatiaScore
from app.games.chaupatia.moves import TABLE
from app.games.chaupatia.phase_views import PlayView
from app.games.chaupatia.state import ChoosingPattern, Ended, Playing, SixteenChance, State
from tests.games.chaupatia.positions import at, playing
from tests.games.chaupatia.table import options, scripted, table
from tests.games.chaupatia.walks import MANNERS, walk

VIEWERS = (*range(6), SPECTATOR)


def answers(hand: str, trick: str, trump: str = "S") -> set[str]:
    """What may be played from this hand to this trick."""
    lying = trick.split()
    seat = len(lying)
    phase = playing({seat: hand.split()}, leader=0, trump=trump, trick=lying)
    return {text.removeprefix("play:") for text in at(options(), phase).legal(seat)}


def test_the_pack_has_twelve_cards_in_each_suit_and_no_twos() -> None:
    assert len(CODES) == 48
    assert not [code for code in CODES if code[0] == "2"]
    for suit in SUITS:
        own = sorted((c for c in CODES if c[1] == suit), key=lambda c: -HEIGHT[CARD[c]])
        assert "".join(code[0] for code in own) == "AKQJT9876543"


def test_there_is_no_order_of_suits_and_no_value_of_cards() -> None:
    for suit in "SHDC":
        one = at(options(), _all_discard(suit))
        for seat in range(6):
            one.play(seat, one.legal(seat)[0])
        assert one.actor == 0


def _all_discard(suit: str) -> Playing:
    """Seat 0 leads a three; the others have only cards of the two other plain suits."""
    trump = "S" if suit != "S" else "H"
    others = [s for s in "SHDC" if s not in (suit, trump)]
    hands = {
        seat: [f"{rank}{others[seat % 2]}"] for seat, rank in zip(range(1, 6), "AKQJT", strict=True)
    }
    return playing({0: [f"3{suit}"], **hands}, leader=0, trump=trump)


def test_trumps_may_be_led_and_are_then_to_be_followed() -> None:
    assert answers("AS KH", "") == {"AS", "KH"}
    assert answers("9S 4H", "TS") == {"9S"}


@given(
    hand=st.sets(st.sampled_from(CODES), min_size=1, max_size=8),
    led=st.sampled_from(CODES),
    trump=st.sampled_from("CDHS"),
)
@settings(deadline=None, derandomize=True)
def test_the_legal_set_is_the_suit_led_or_else_the_whole_hand(
    hand: set[str], led: str, trump: str
) -> None:
    """CHA-INV-5: no duty to ruff, to overruff or to beat."""
    own = {code for code in hand if code != led} or {"AS" if led != "AS" else "KS"}
    found = answers(" ".join(own), led, trump)
    assert found == ({code for code in own if code[1] == led[1]} or own)


@given(st.permutations(CODES), st.sampled_from("CDHS"), st.integers(0, 5))
@settings(deadline=None, derandomize=True, max_examples=60)
def test_the_winner_beats_all_others_and_leads_next(
    cards: list[str], trump: str, leader: int
) -> None:
    """CHA-INV-6."""
    trick = cards[:6]
    winner = _won(trick, trump, leader)
    best = trick[(winner - leader) % 6]
    assert all(not _beats(other, best, trump) for other in trick if other != best)
    losers = [place for place in range(1, 6) if trick[place] != best]
    first, second = losers[0], losers[-1]
    swapped = list(trick)
    swapped[first], swapped[second] = swapped[second], swapped[first]
    assert _won(swapped, trump, leader) == winner


def _beats(card: str, best: str, trump: str) -> bool:
    if card[1] == best[1]:
        return HEIGHT[CARD[card]] > HEIGHT[CARD[best]]
    return card[1] == trump


def _won(trick: list[str], trump: str, leader: int) -> int:
    seats = [(leader + step) % 6 for step in range(6)]
    spare = iter([c for c in CODES if c not in trick and c[1] != trick[0][1]])
    hands = {seat: [card, next(spare)] for seat, card in zip(seats, trick, strict=True)}
    one = at(options(), playing(hands, leader=leader, trump=trump))
    for seat, card in zip(seats, trick, strict=True):
        one.play(seat, f"play:{card}")
    assert one.actor == one.happened(TrickTaken)[0].taken_by
    return one.actor


def test_an_illegal_card_is_refused_and_a_played_one_stays_played() -> None:
    phase = playing({1: ["AS", "4H"], 2: ["5H"]}, leader=0, trick=["QH"])
    one = at(options(), phase)
    assert one.refusal(1, "play:AS") == ("must-follow", "CHA-PLAY-1")
    assert one.refused(1, "play:AS").params == {"suit": "H"}
    assert one.refusal(1, "play:5H") == ("not-in-hand", "CHA-PLAY-7")
    assert one.refusal(2, "play:5H") == ("not-your-turn", "CHA-PLAY-7")
    one.play(1, "play:4H")
    assert one.refusal(1, "play:AS") == ("not-your-turn", "CHA-PLAY-7")


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("AS 3S 4H", "", "4H"),
        ("AS 3S", "", "3S"),
        ("AS 5H 5D 5C", "", "5H"),
        ("3S 6D 5C 5D", "QH", "5D"),
        ("3S 9H 6H", "QH", "6H"),
        ("KS 5S", "QH", "5S"),
    ],
)
def test_time_out_plays_the_lowest_plain_card_first(hand: str, trick: str, card: str) -> None:
    lying = trick.split()
    phase = playing({len(lying): hand.split()}, leader=0, trick=lying)
    assert at(options(), phase).clock() == f"play:{card}"


# Whole deals.


def counted(state: State) -> list[str]:
    """Every card wherever it is."""
    phase = state.phase.play if isinstance(state.phase, SixteenChance) else state.phase
    if isinstance(phase, ChoosingPattern | Ended):
        return []
    cards = [code for hand in phase.hands for code in _codes(hand)]
    if isinstance(phase, Playing):
        cards += [CODES[card] for trick in phase.picked_up for card in trick.cards]
        cards += [CODES[card] for card in phase.trick]
    return cards


def _codes(hand: int) -> list[str]:
    return [code for card, code in enumerate(CODES) if hand >> card & 1]


@pytest.mark.parametrize("manner", MANNERS)
def test_every_card_is_somewhere_once_and_hands_shrink_together(manner: str) -> None:
    """CHA-INV-1 and CHA-INV-2."""
    seen = 0
    for one, _ in walk(manner, 11, 400):
        cards = counted(one.state)
        assert not cards or sorted(cards) == sorted(CODES)
        sizes = [seat.cards for seat in one.view(0).table.seats]
        assert max(sizes) - min(sizes) <= 1
        phase = one.view(0).phase
        if isinstance(phase, PlayView) and (phase.lying or not one.view(0).table.trick):
            tricks = phase.trick_number - (not phase.lying)
            assert sizes == [8 - tricks] * 6
            seen += 1
    assert seen > 20


@pytest.mark.parametrize("manner", MANNERS)
def test_players_one_after_the_other_belong_to_different_teams(manner: str) -> None:
    """CHA-INV-3."""
    for one, _ in walk(manner, 5, 300):
        table_view = one.view(0).table
        seats = [card.seat for card in table_view.trick]
        assert all((b - a) % 6 == 1 for a, b in pairwise(seats))
        assert [seat.side for seat in table_view.seats] == [0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize("manner", MANNERS)
def test_a_refused_move_leaves_the_state_byte_for_byte_the_same(manner: str) -> None:
    """CHA-INV-18: every text of the table, by every seat (``refused`` compares).

    A call of 16 that is listed but would not stand is tried wherever it comes up.
    """
    texts, tried = [*TABLE, "forced:4:S", "pattern:3+5", "bid:99", "trump:X"], 0
    for number, (one, _) in enumerate(walk(manner, 4, 120)):
        for seat in range(6):
            accepted = {*one.standing(seat), *one.asides(seat)}
            wrong = [text for text in one.legal(seat) if text not in accepted]
            for text in (*wrong, *texts[number % 7 :: 7]):
                if text not in accepted:
                    one.refused(seat, text)
            tried += len(wrong)
    assert (tried > 4) == ("strict" in manner)


def test_turning_all_seats_turns_every_result() -> None:
    """CHA-INV-15."""
    for number in range(6):
        for turn in range(1, 6):
            first = _whole_deal(number, 0)
            other = _whole_deal(number, turn)
            assert other.declarer == (first.declarer + turn) % 6
            assert other.earner == (first.earner + turn) % 2
            assert other.earned == first.earned
            swap = turn % 2
            assert other.against == (first.against[::-1] if swap else first.against)
            assert other.next_dealer == (first.next_dealer + turn) % 6


def _whole_deal(number: int, turn: int) -> ChaupatiaScore:
    """A deal of the same pack, with the same calls and cards, but dealt by another seat."""
    pack = shuffled(CODES, f"{number:064x}", "turning")
    one = table(options(), scripted(pack, pack, dealer=turn))
    draws = iter(range(number, 10_000))
    while not one.deals:
        legal = one.legal(one.actor)
        one.turn(legal[next(draws) * 7919 % len(legal)])
    return one.deal().score
