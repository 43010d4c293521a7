"""What each viewer sees: the public facts, the own hand, and nothing that has gone."""

import msgspec

from app.engine.cards import FRENCH
from app.engine.referee import Referee
from app.engine.seats import SPECTATOR, Direction
from app.engine.values import TableSeat
from app.games.tuppi.cards import BLACK, RED, codes_of
from app.games.tuppi.events import CardsDealt, DealerFound
from app.games.tuppi.kinds import Kind, Rami
from app.games.tuppi.phase_views import PlayView, ShowView
from app.games.tuppi.rise import TABLE, Rise
from app.games.tuppi.shows import Choice, Show, ShowForm
from app.games.tuppi.view import TuppiView
from tests.games.tuppi.positions import finished
from tests.games.tuppi.table import ENGINE, Table, options, pack_for, scripted, table

REFEREE = Referee(ENGINE)
PACK = FRENCH.codes


def first_lead(**chosen: object) -> Table:
    """Seat 0 deals; seat 1 shows nolo, seat 2 rami; seat 1 leads."""
    one = table(options(**chosen), scripted(PACK, PACK[::-1], PACK))
    return one.plays((1, "show:nolo"), (2, "show:rami"))


def test_the_pack_has_52_cards_in_two_colours() -> None:
    assert len(set(PACK)) == 52
    assert {code[1] for code in codes_of(RED)} == {"H", "D"}
    assert {code[1] for code in codes_of(BLACK)} == {"C", "S"}


def test_the_deal_is_one_event_that_gives_each_seat_its_own_hand_and_no_other() -> None:
    one = table(options(), scripted(PACK))
    dealt = one.happened(CardsDealt)
    assert len(dealt) == 1
    for viewer in (0, 1, 2, 3, SPECTATOR):
        told = ENGINE.disclose(dealt[0], viewer)
        assert isinstance(told, CardsDealt)
        assert [hand.seat for hand in told.hands if hand.cards is not None] == (
            [viewer] if viewer >= 0 else []
        )


def test_what_is_public_is_the_same_for_everyone() -> None:
    one = first_lead()
    views = [one.view(viewer) for viewer in (0, 1, 2, 3, SPECTATOR)]
    for view in views:
        assert view.table.direction is Direction.CLOCKWISE
        assert (view.table.deal, view.table.dealer, view.deals) == (1, 0, None)
        assert view.shows == (
            Show(1, Choice.NOLO, ShowForm.MARKER, None),
            Show(2, Choice.RAMI, ShowForm.MARKER, None),
        )
        assert (view.kind, view.ramaaja, view.soloist) == (Kind.RAMI, 2, None)
        assert (view.rise, view.tallies, view.pair_tricks) == (TABLE, (0, 0), (0, 0))
        assert view.table.to_act == (1,)
        assert view.phase == PlayView(turn=1, trick_number=1, lying=False)
        assert [seat.cards for seat in view.table.seats] == [13] * 4
        assert [seat.side for seat in view.table.seats] == [0, 1, 0, 1]


def test_a_seat_sees_its_own_hand_and_no_other() -> None:
    one = first_lead()
    for viewer in range(4):
        hands = [seat.hand for seat in one.view(viewer).table.seats]
        assert [hand is not None for hand in hands] == [seat == viewer for seat in range(4)]


def test_a_spectator_sees_no_hand() -> None:
    view = first_lead().view(SPECTATOR)
    assert view.viewer is None
    assert all(seat.hand is None for seat in view.table.seats)


def test_whoever_comes_back_sees_what_one_who_stayed_sees() -> None:
    one = first_lead()
    for _ in range(9):
        one.time_out(one.to_act()[0])
    back = REFEREE.read_state(REFEREE.write(one.state))
    for viewer in (0, 1, 2, 3, SPECTATOR):
        view = REFEREE.view(back, viewer)
        assert view == one.view(viewer)
        assert msgspec.json.decode(msgspec.json.encode(view), type=TuppiView) == view
        assert len(view.table.trick) == 1


def test_trick_counts_are_public_at_all_times() -> None:
    one = first_lead(trick_turn="acknowledged")
    while sum(one.view(0).pair_tricks) < 3:
        one.time_out(one.to_act()[0])
    counts = one.view(0).pair_tricks
    for viewer in (1, SPECTATOR):
        assert one.view(viewer).pair_tricks == counts
        assert [seat.tricks for seat in one.view(viewer).table.seats] == [*counts, *counts]


def test_any_hand_may_show_either_colour_and_nobody_passes() -> None:
    weak = {1: ["2C", "3C", "4C", "5C", "6C", "2D", "3D", "4D", "5D", "2H", "3H", "4H", "2S"]}
    one = table(options(), scripted(pack_for(weak, dealer=0)))
    assert one.legal(1) == ("show:rami", "show:nolo", "concede")


def test_nobody_may_claim_the_rest_of_the_tricks() -> None:
    one = first_lead()
    assert {text.partition(":")[0] for text in one.legal(1)} == {"play", "concede"}


def test_a_free_match_goes_on_for_as_long_as_rises_fall() -> None:
    one = table(options())
    for number in range(40):
        finished(one, Rami(0), (7, 6) if number % 2 == 0 else (6, 7))
    assert ENGINE.outcome(one.state) is None
    assert one.view(0).table.deal == 41
    assert one.view(0).tallies == (80, 0)


def test_the_state_does_not_grow_with_the_age_of_the_match() -> None:
    one = table(options())
    sizes = []
    for number in range(40):
        finished(one, Rami(0), (7, 6) if number % 2 == 0 else (6, 7))
        sizes.append(len(REFEREE.write(one.state)))
    assert max(sizes) - min(sizes) < 60


def test_a_new_match_finds_its_dealer_anew_and_starts_on_the_table() -> None:
    for opening, dealer in ((["JC"], 0), (["2C", "JC"], 1)):
        one = table(options(), scripted(PACK, opening=opening))
        assert len(one.happened(DealerFound)) == 1
        assert one.view(0).table.dealer == dealer
        assert one.view(0).rise == TABLE


def test_a_rising_pair_and_its_points_are_seen_by_all() -> None:
    one = table(options())
    finished(one, Rami(0), (8, 5))
    assert one.view(SPECTATOR).rise == Rise(0, 8)
    assert isinstance(one.view(SPECTATOR).phase, ShowView)


def test_shown_cards_are_public_with_the_way_they_were_shown() -> None:
    one = table(options(show_mode="hand-card"), scripted(PACK))
    card = next(text for text in one.legal(1) if text.startswith("show:") and text[-1] in "CS")
    one.play(1, card)
    for viewer in (0, SPECTATOR):
        assert one.view(viewer).shows == (
            Show(1, Choice.NOLO, ShowForm.CARD, card.removeprefix("show:")),
        )


def test_before_the_cards_are_dealt_every_hand_is_empty() -> None:
    view = table(options(cut="ask"), scripted(PACK)).view(2)
    assert view.table.seats[2] == TableSeat(2, 0, 0, (), 0)
