"""Sooli: who is asked, the blind exchange, three to a trick, the ace lowest, twenty-four points."""

from app.engine.cards import FRENCH
from app.engine.dealing import lot
from app.engine.values import TableCard
from app.games.tuppi.deal import CardGift
from app.games.tuppi.events import (
    CardGiven,
    CardsExchanged,
    GameFixed,
    PlayBegan,
    SooliAnswered,
)
from app.games.tuppi.kinds import Kind, Sooli
from app.games.tuppi.phase_views import SooliExchangeView, SooliOfferView
from app.games.tuppi.state import Exchanging, Offering, Playing
from tests.games.tuppi.positions import at, playing
from tests.games.tuppi.table import ENGINE, SEEDED, Table, options, pack_for, scripted, table

HANDS = {
    0: ["AC", "KC", "QC", "JC", "TC", "AD", "KD", "QD", "JD", "AH", "KH", "QH", "JH"],
    1: ["2C", "3C", "4C", "5C", "6C", "2D", "3D", "4D", "2H", "3H", "4H", "5H", "KS"],
    2: ["7C", "8C", "9C", "5D", "6D", "7D", "6H", "7H", "8H", "QS", "JS", "TS", "9S"],
    3: ["8D", "9D", "TD", "9H", "TH", "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S"],
}
DECK = pack_for(HANDS, dealer=3)
ASKING = {"sooli": True, "first_dealer_start": "3"}


def shown(**chosen: object) -> Table:
    """Seat 0, the forehand, has shown rami; his left and right may declare sooli."""
    one = table(options(**ASKING, **chosen), scripted(DECK, DECK))
    return one.play(0, "show:rami")


def exchanging(**chosen: object) -> Table:
    """Seat 1 has declared sooli."""
    return shown(**chosen).play(1, "sooli:yes")


def test_the_ramaajas_left_is_asked_first_and_then_his_right() -> None:
    one = shown()
    assert one.state.phase == Offering(one.state.phase.hands, one.view(0).shows, 0, 1)  # type: ignore[union-attr]
    assert one.to_act() == (1,)
    assert one.legal(1) == ("sooli:yes", "sooli:no", "concede")
    error = one.refused(3, "sooli:yes")
    assert (error.code, error.rule, error.params) == ("not-your-offer", "TUP-SOOLI-3", {"seat": 1})
    assert one.view(2).phase == SooliOfferView(1)
    one.play(1, "sooli:no")
    assert one.last == (SooliAnswered(1, accepted=False),)
    assert one.to_act() == (3,)


def test_when_both_pass_the_ordinary_rami_is_played() -> None:
    one = shown().plays((1, "sooli:no"), (3, "sooli:no"))
    assert one.happened(PlayBegan) == [PlayBegan(3)]
    assert one.view(0).kind is Kind.RAMI
    assert one.view(0).soloist is None


def test_the_clock_declines_the_offer() -> None:
    one = shown()
    assert one.time_out(1) == "sooli:no"


def test_sooli_is_not_offered_where_the_option_is_off_nor_in_a_nolo() -> None:
    off = table(options(first_dealer_start="3"), scripted(DECK)).play(0, "show:rami")
    assert isinstance(off.state.phase, Playing)
    nolo = table(options(**ASKING), scripted(DECK))
    nolo.plays(*((seat, "show:nolo") for seat in range(4)))
    assert isinstance(nolo.state.phase, Playing)
    assert off.refusal(1, "sooli:yes") == ("no-sooli-now", "TUP-SOOLI-2")


def test_soloist_and_partner_must_both_give_a_card() -> None:
    one = exchanging()
    assert one.last[-1] == GameFixed(Kind.SOOLI, 0, 1)
    assert one.to_act() == (1, 3)
    assert one.legal(1) == (*(f"give:{card}" for card in sorted_codes(1)), "concede")
    assert one.refusal(0, "give:AC") == ("not-in-exchange", "TUP-SOOLI-4")
    assert one.refusal(1, "give:AS") == ("card-to-give-not-held", "TUP-SOOLI-4")
    one.play(3, "give:AS")
    assert one.to_act() == (1,)
    assert one.refusal(3, "give:2S") == ("given-already", "TUP-SOOLI-5")


def sorted_codes(seat: int) -> tuple[str, ...]:
    return FRENCH.codes_of(FRENCH.hand(HANDS[seat]))


def test_neither_choice_depends_on_the_other_or_is_told_before_both_are_made() -> None:
    one = exchanging()
    before = one.legal(1)
    one.play(3, "give:AS")
    assert one.legal(1) == before
    assert one.last == (CardGiven(3, "AS"),)
    assert ENGINE.disclose(one.last[0], 3) == CardGiven(3, "AS")
    for viewer in (0, 1, 2, -2):
        assert ENGINE.disclose(one.last[0], viewer) == CardGiven(3, None)
        assert one.view(viewer).phase == SooliExchangeView((3,), None)
    assert one.view(3).phase == SooliExchangeView((3,), "AS")


def test_both_cards_change_hands_at_once_and_only_the_two_know_them() -> None:
    one = exchanging().plays((3, "give:AS"), (1, "give:KS"))
    exchanged = one.happened(CardsExchanged)[0]
    assert exchanged == CardsExchanged((CardGift(1, "KS"), CardGift(3, "AS")))
    for viewer in (1, 3):
        assert ENGINE.disclose(exchanged, viewer) == exchanged
    for viewer in (0, 2, -2):
        assert ENGINE.disclose(exchanged, viewer) == CardsExchanged(
            (CardGift(1, None), CardGift(3, None))
        )
    soloist, partner, other = one.view(1), one.view(3), one.view(0)
    assert (soloist.gave, soloist.received) == ("KS", "AS")
    assert (partner.gave, partner.received) == ("AS", "KS")
    assert (other.gave, other.received) == (None, None)
    assert "AS" in (soloist.table.seats[1].hand or ())
    assert "KS" in (partner.table.seats[3].hand or ())
    assert [seat.cards for seat in other.table.seats] == [13, 13, 13, 13]


def test_the_soloists_partner_takes_no_further_part() -> None:
    one = exchanging().plays((3, "give:AS"), (1, "give:KS"))
    assert one.legal(3) == ("concede",)
    assert one.refusal(3, "play:2S") == ("out-of-play", "TUP-SOOLI-6")
    assert one.to_act() == (0,)


def test_the_clock_gives_the_lowest_card_with_the_ace_below_the_two() -> None:
    one = exchanging()
    assert one.time_out(3) == "give:AS"
    assert one.time_out(1) == "give:2C"


def test_the_card_for_the_soloist_may_be_drawn() -> None:
    one = exchanging(sooli_return="random")
    assert one.to_act() == (1,)
    assert one.refusal(3, "give:AS") == ("return-is-drawn", "TUP-SOOLI-5")
    one.play(1, "give:KS")
    drawn = one.happened(CardsExchanged)[0].gifts[1].given
    place = lot(one.state.dealing, 13, "sooli-return:0")
    assert drawn == sorted_codes(3)[place]


def test_the_drawn_card_changes_with_the_seed_alone() -> None:
    drawn = set()
    for digit in "0123456789abcdef":
        dealing = scripted(DECK)
        seeded = type(dealing)(packs=dealing.packs, opening=dealing.opening, seed=digit * 64)
        one = table(options(**ASKING, sooli_return="random"), seeded)
        one.plays((0, "show:rami"), (1, "sooli:yes"), (1, "give:KS"))
        drawn.add(one.happened(CardsExchanged)[0].gifts[1].given)
    assert len(drawn) > 4


def sooli(hands: dict[int, list[str]], **position: object) -> Table:
    game = Sooli(ramaaja=0, soloist=1, gave=0, got=1)
    phase = playing(game, hands, leader=0, **position)  # type: ignore[arg-type]
    return at(options(sooli=True), phase)


def test_the_ramaaja_leads_and_the_soloist_plays_last() -> None:
    one = sooli({0: ["4C", "KC"], 2: ["5C", "6C"], 1: ["2C", "3C"], 3: ["7C"]})
    one.plays((0, "play:4C"), (2, "play:5C"), (1, "play:2C"))
    assert one.view(0).table.trick == (
        TableCard(0, "4C"),
        TableCard(2, "5C"),
        TableCard(1, "2C"),
    )
    one.plays((2, "play:6C"), (0, "play:KC"), (1, "play:3C"))
    assert one.to_act() == (0,)


def test_the_ace_ranks_below_the_two_for_everybody() -> None:
    one = sooli({0: ["AC", "KC"], 2: ["2C", "6C"], 1: ["AH", "3C"], 3: ["7C"]})
    one.plays((0, "play:AC"), (2, "play:2C"))
    assert one.legal(1) == ("play:3C", "concede")
    void = sooli({0: ["AC", "KC"], 2: ["2C", "6C"], 1: ["AH", "3H"], 3: ["7C"]})
    void.plays((0, "play:AC"), (2, "play:2C"), (1, "play:AH"))
    assert void.to_act() == (2,)


def test_the_deal_ends_at_once_when_the_soloist_takes_a_trick() -> None:
    one = sooli({0: ["4C", "5D"], 2: ["5C", "6D"], 1: ["6C", "7D"], 3: ["7C"]})
    one.plays((0, "play:4C"), (2, "play:5C"), (1, "play:6C"))
    score = one.scores()[0]
    assert (score.winner, score.points, score.robbery, score.credited) == (0, 24, False, 24)
    assert one.deal().pair_tricks == (0, 1)
    assert one.deal().kind is Kind.SOOLI
    assert (one.deal().ramaaja, one.deal().soloist) == (0, 1)


def test_thirteen_tricks_without_one_for_the_soloist_win_him_twenty_four() -> None:
    one = sooli({0: ["4C"], 2: ["5C"], 1: ["3C"], 3: ["7C"]}, tricks=(12, 0))
    one.plays((0, "play:4C"), (2, "play:5C"), (1, "play:3C"))
    score = one.scores()[0]
    assert (score.winner, score.points, score.credited) == (1, 24, 24)


def test_only_the_three_who_play_acknowledge_a_trick() -> None:
    game = Sooli(ramaaja=0, soloist=1, gave=0, got=1)
    hands = {0: ["4C", "5D"], 2: ["5C", "6D"], 1: ["3C", "7D"], 3: ["7C"]}
    one = at(options(sooli=True, trick_turn="acknowledged"), playing(game, hands, leader=0))
    one.plays((0, "play:4C"), (2, "play:5C"), (1, "play:3C"))
    assert one.to_act() == (0, 1, 2)
    assert one.refusal(3, "seen") == ("out-of-play", "TUP-SOOLI-6")
    one.plays((0, "seen"), (1, "seen"), (2, "seen"))
    assert one.to_act() == (2,)


def test_a_sooli_in_the_record_tells_the_hands_as_dealt_and_both_gifts() -> None:
    one = exchanging().plays((3, "give:AS"), (1, "give:KS"))
    while not one.deals:
        one.time_out(one.to_act()[0])
    deal = one.deal()
    assert {hand.seat: set(hand.cards or ()) for hand in deal.hands} == {
        seat: set(hand) for seat, hand in HANDS.items()
    }
    assert deal.gifts == (CardGift(1, "KS"), CardGift(3, "AS"))


def test_the_state_between_offer_and_play_is_an_exchange() -> None:
    phase = exchanging().state.phase
    assert isinstance(phase, Exchanging)
    assert (phase.ramaaja, phase.soloist, phase.gifts) == (0, 1, ())
    assert table(options(), SEEDED).view(0).soloist is None
