"""The house bot ``steady``: what it does in given positions, and that it always does something."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

import pytest
from msgspec.structs import replace

from app.bots import random_policy
from app.engine.cards import FRENCH
from app.engine.dealing import Seeded
from app.engine.policy import seeded_draw
from app.engine.seats import Seat
from app.games.tuppi.bot import POLICIES
from app.games.tuppi.bot.steady import steady
from app.games.tuppi.cards import CARD
from app.games.tuppi.kinds import Game, Nolo, Rami, Sooli
from app.games.tuppi.options import ShowMode, TuppiOptions
from app.games.tuppi.rise import Rise
from app.games.tuppi.shows import Choice, Show, ShowForm
from app.games.tuppi.state import Offering
from tests.engine.tuppi import OPTIONS
from tests.games.tuppi.positions import START, at, masks, playing, showing
from tests.games.tuppi.table import ENGINE, Table, options, table

ME: Final = 0
LEFT: Final = 1
PARTNER: Final = 2
RIGHT: Final = 3

LOW_CARDS = "C: 2457 D: 348 H: 236 S: 357"
HONOURS = "C: AKQ3 D: KQ5 H: AJ6 S: KQ2"
MIDDLING = "C: AK63 D: J94 H: QJ74 S: 52"


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
    rest = iter([code for code in FRENCH.codes if code not in (*mine, *lying)])
    others = {seat: list(islice(rest, len(mine))) for seat in (LEFT, PARTNER, RIGHT)}
    return {ME: mine, **others}


def chosen(where: Table, seat: Seat = ME) -> str:
    """The move that ``steady`` makes there."""
    legal = ENGINE.legal_moves(where.state, seat)
    move = steady(where.view(seat), legal, no_chance)
    assert move in legal
    return move.move


def answer(
    game: Game, own: str, leader: Seat, trick: str = "", shows: tuple[Show, ...] = ()
) -> str:
    """What it plays from this hand to this trick."""
    lying = trick.split()
    hands = full_table(own, lying)
    return chosen(at(options(), playing(game, hands, leader=leader, trick=lying, shows=shows)))


def sole(own: str, trick: str) -> str:
    """What it plays as soloist, last, to these two cards."""
    game = Sooli(LEFT, ME, gave=CARD["KS"], got=CARD["2S"])
    return answer(game, own, LEFT, trick)


RAMI = Rami(PARTNER)
NOLO = Nolo(ME)


# The show.


def test_honours_are_shown_red_and_low_cards_black() -> None:
    assert chosen(showing(options(), full_table(HONOURS))) == "show:rami"
    assert chosen(showing(options(), full_table(LOW_CARDS))) == "show:nolo"


@pytest.mark.parametrize(
    ("rise", "move"),
    [
        (Rise(None, 0), "show:nolo"),
        (Rise(0, 12), "show:rami"),
        (Rise(1, 12), "show:nolo"),
    ],
    ids=["on the table", "rising", "against a rise"],
)
def test_a_middling_hand_is_shown_red_only_when_a_robbery_costs_no_more(
    rise: Rise, move: str
) -> None:
    where = showing(options(), full_table(MIDDLING))
    where.state = replace(where.state, match=replace(START, rise=rise))
    assert chosen(where) == move


def test_the_card_that_is_shown_is_the_lowest_of_the_longest_suit_of_its_colour() -> None:
    by_hand = options(show_mode=ShowMode.HAND_CARD)
    assert chosen(showing(by_hand, full_table(HONOURS))) == "show:5D"
    assert chosen(showing(by_hand, full_table("C: AKQJ7 D: AK4 H: AKT96"))) == "show:6H"
    assert chosen(showing(by_hand, full_table(LOW_CARDS))) == "show:4C"


def test_without_a_card_to_show_it_speaks() -> None:
    by_hand = options(show_mode=ShowMode.HAND_CARD)
    assert chosen(showing(by_hand, full_table("C: AKQ8764 D: KQ H: KQ S: AK"))) == (
        "show:spoken-rami"
    )


# Rami.


def test_the_last_seat_wins_as_cheaply_as_it_can() -> None:
    assert answer(RAMI, "H: AJ3 C: 94 S: T", LEFT, "5H 2H TH") == "play:JH"


def test_the_last_seat_leaves_the_trick_to_its_partner() -> None:
    assert answer(RAMI, "H: A93 C: 94 S: T", LEFT, "5H KH 6H") == "play:3H"


def test_a_trick_that_cannot_be_won_costs_the_lowest_card() -> None:
    assert answer(RAMI, "H: Q93 C: 94 S: T", LEFT, "5H 2H KH") == "play:3H"


def test_the_second_seat_plays_low_to_a_low_lead() -> None:
    assert answer(RAMI, "H: K83 C: 94 S: T", RIGHT, "5H") == "play:3H"


def test_the_second_seat_covers_an_honour() -> None:
    assert answer(RAMI, "H: K83 C: 94 S: T", RIGHT, "QH") == "play:KH"


def test_the_third_seat_plays_the_lower_of_two_equal_honours() -> None:
    assert answer(RAMI, "H: KQ2 C: 94 S: T", PARTNER, "5H 7H") == "play:QH"


def test_the_third_seat_saves_its_ace_behind_the_partners_king() -> None:
    assert answer(RAMI, "H: AQ2 C: 94 S: T", PARTNER, "KH 7H") == "play:2H"


def test_a_run_of_winners_is_cashed_from_the_top() -> None:
    assert answer(RAMI, "C: AKQ2 D: 98642 H: 743 S: 2", ME) == "play:AC"


def test_a_lone_ace_stays_a_stopper_until_late() -> None:
    assert answer(RAMI, "C: A42 D: 98642 H: 743 S: 32", ME) == "play:2D"
    assert answer(RAMI, "C: A D: 98 H: 7", ME) == "play:AC"


def test_the_suit_that_the_partner_led_is_returned() -> None:
    hands = full_table("C: 43 D: 98642 H: 742 S: 32", ("5H", "6H", "QH"))
    hands[LEFT] = ["8H", *hands[LEFT][1:]]
    where = at(options(), playing(RAMI, hands, leader=PARTNER, trick=("5H", "6H", "QH")))
    assert chosen(where.play(LEFT, "play:8H")) == "play:2H"


def test_the_suit_that_the_ramaaja_showed_is_led_to_him() -> None:
    shown = Show(PARTNER, Choice.RAMI, ShowForm.CARD, "6H")
    assert answer(RAMI, "C: 743 D: 98642 H: 742 S: 32", ME, shows=(shown,)) == "play:2H"
    by_marker = Show(PARTNER, Choice.RAMI, ShowForm.MARKER, None)
    assert answer(RAMI, "C: 743 D: 98642 H: 742 S: 32", ME, shows=(by_marker,)) == "play:2D"


def test_the_top_of_touching_honours_is_led_from_the_longest_suit() -> None:
    assert answer(RAMI, "C: QJ843 D: 8642 H: 74 S: 32", ME) == "play:QC"


def test_a_discard_is_low_and_spares_the_guard_of_a_king() -> None:
    assert answer(RAMI, "C: K2 D: 963", LEFT, "5H 2H KH") == "play:3D"
    assert answer(RAMI, "C: K42 D: 963", LEFT, "5H 2H KH") == "play:2C"


# Nolo.


def test_the_highest_card_that_loses_is_played() -> None:
    assert answer(NOLO, "H: K872 C: 94", RIGHT, "9H") == "play:8H"


def test_a_last_seat_that_must_win_wins_with_its_highest() -> None:
    assert answer(NOLO, "H: K95 C: 94", LEFT, "3H 2H 4H") == "play:KH"


def test_an_earlier_seat_that_is_above_stays_as_low_as_it_can() -> None:
    assert answer(NOLO, "H: K95 C: 94", RIGHT, "3H") == "play:5H"


def test_high_cards_go_into_a_trick_that_the_partner_takes() -> None:
    assert answer(NOLO, "H: KJ2 C: 94", LEFT, "3H QH 4H") == "play:KH"
    assert answer(NOLO, "H: KJ2 C: 94", PARTNER, "QH 4H") == "play:KH"


def test_a_partner_who_may_yet_escape_is_not_burdened() -> None:
    assert answer(NOLO, "H: J42 C: 94", PARTNER, "5H 3H") == "play:4H"


def test_the_lead_is_the_lowest_card_of_the_shortest_suit() -> None:
    assert answer(NOLO, "C: A842 D: QT73 H: J964 S: 5", ME) == "play:5S"
    assert answer(NOLO, "C: A8432 D: QT7 H: J96 S: K5", ME) == "play:5S"


def test_the_worst_guarded_high_card_is_discarded_first() -> None:
    assert answer(NOLO, "C: A432 D: K", LEFT, "3H QH 4H") == "play:KD"
    assert answer(NOLO, "C: A5 D: KQ2", LEFT, "3H QH 4H") == "play:AC"


# Sooli.


def offered(own: str) -> Table:
    """The ramaaja on the right has shown; I am asked."""
    hands = masks(full_table(own))
    return at(options(sooli=True), Offering(hands, (), ramaaja=RIGHT, asked=ME))


def test_sooli_is_declared_with_low_cards_and_aces_and_declined_with_honours() -> None:
    assert chosen(offered("C: A35 D: A24 H: A368 S: 2K5")) == "sooli:yes"
    assert chosen(offered(HONOURS)) == "sooli:no"
    assert chosen(offered("C: 789 D: 789 H: 789 S: 789T")) == "sooli:no"


def test_the_soloist_gives_his_worst_card_and_gets_the_lowest() -> None:
    where = offered("C: A35 D: A24 H: A368 S: 2K5").play(ME, "sooli:yes")
    assert chosen(where) == "give:KS"
    hand = where.view(PARTNER).table.seats[PARTNER].hand or ()
    assert chosen(where, PARTNER) == f"give:{min(hand, key=_ace_low)}"


def _ace_low(code: str) -> int:
    return "A23456789TJQK".index(code[0])


def test_the_soloist_plays_the_highest_card_that_loses() -> None:
    assert sole("H: KA7 C: 2", "5H 8H") == "play:7H"
    assert sole("H: KA7 C: 2", "3H 4H") == "play:AH"


def test_the_soloist_who_is_void_throws_his_most_dangerous_card() -> None:
    assert sole("C: A2 D: 9 S: T34", "5H 8H") == "play:9D"


def test_the_ramaajat_attack_and_follow_low_and_keep_low_cards() -> None:
    game = Sooli(ME, LEFT, gave=CARD["KS"], got=CARD["2S"])
    assert answer(game, "C: K73 D: A9 H: Q5", ME) == "play:AD"
    assert answer(game, "C: K73 D: A9 H: Q5", PARTNER, "8C") == "play:3C"
    assert answer(game, "D: A9 H: Q5", PARTNER, "8C") == "play:QH"


# The rest.


def test_the_cut_is_declined() -> None:
    where = table(options(cut="ask"))
    (cutter,) = where.to_act()
    assert chosen(where, cutter) == "cut:none"


def test_a_finished_trick_is_seen_when_asked() -> None:
    opts = options(trick_turn="acknowledged")
    trick = ("5H", "6H", "QH")
    hands = {**full_table("C: 43", trick), LEFT: ["8H", "9H"]}
    where = at(opts, playing(RAMI, hands, leader=PARTNER, trick=trick)).play(LEFT, "play:8H")
    assert chosen(where) == "seen"


@pytest.mark.parametrize("opts", OPTIONS, ids=range(len(OPTIONS)))
def test_it_always_makes_a_legal_move_and_never_concedes(opts: TuppiOptions) -> None:
    draw = seeded_draw("6" * 64, "others")
    state = ENGINE.start(opts, Seeded("6" * 64)).state
    for _ in range(1500):
        acting = sorted(ENGINE.to_act(state))
        if not acting:
            break
        seat = acting[draw(len(acting))]
        legal = ENGINE.legal_moves(state, seat)
        move = steady(ENGINE.view(state, seat), legal, no_chance)
        assert move in legal
        assert not move.out_of_turn
        if seat == ME:  # one seat strays, so that odd positions come up
            move = random_policy(ENGINE.view(state, seat), legal, draw)
        state = ENGINE.apply(state, seat, move).state


def test_the_catalogue_names_it() -> None:
    assert ENGINE.policies == POLICIES == {"steady": steady}
