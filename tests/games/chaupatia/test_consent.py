"""Whose agreement is needed to stop, and what bots have to say: nothing."""

import pytest

from app.engine.seats import SPECTATOR
from app.games.chaupatia.events import StopAgreed, StopClosed
from app.games.chaupatia.options import StopConsent
from app.games.chaupatia.seats import EVERYONE
from app.games.chaupatia.stopping import Proposal, Verdict, verdict
from app.games.chaupatia.view import ProposalView
from tests.games.chaupatia.table import ENGINE, table
from tests.games.chaupatia.test_stopping import ANSWERS, agreed, in_deal


@pytest.mark.parametrize(
    ("consent", "accepted", "declined", "said"),
    [
        ("all", 0b111111, 0, "agreed"),
        ("all", 0b011111, 0, "open"),
        ("all", 0b011111, 0b100000, "refused"),
        ("team-majority", 0b001111, 0, "agreed"),
        ("team-majority", 0b000111, 0, "open"),
        ("team-majority", 0b000111, 0b101000, "refused"),
        ("team-majority", 0b000111, 0b001000, "open"),
        ("one-per-team", 0b000011, 0, "agreed"),
        ("one-per-team", 0b000101, 0, "open"),
        ("one-per-team", 0b000101, 0b001010, "open"),
        ("one-per-team", 0b000101, 0b101010, "refused"),
    ],
)
def test_whose_consent_is_needed(consent: str, accepted: int, declined: int, said: str) -> None:
    proposal = Proposal(0, accepted, declined)
    assert verdict(StopConsent(consent), EVERYONE, proposal) is Verdict(said)


@pytest.mark.parametrize("consent", StopConsent)
def test_a_team_without_players_agrees(consent: StopConsent) -> None:
    assert verdict(consent, 0b000001, Proposal(0, 0b000001, 0)) is Verdict.AGREED
    assert verdict(consent, 0b000010, Proposal(1, 0, 0b000010)) is Verdict.REFUSED
    assert verdict(consent, 0, Proposal(0, 0, 0)) is Verdict.AGREED


def test_two_of_two_is_more_than_half_and_one_of_two_is_not() -> None:
    players = 0b001111
    assert verdict(StopConsent.TEAM_MAJORITY, players, Proposal(0, 0b000111, 0)) is Verdict.OPEN
    refused = Proposal(0, 0b000111, 0b001000)
    assert verdict(StopConsent.TEAM_MAJORITY, players, refused) is Verdict.REFUSED


# Bots.


def test_every_seat_is_a_players_until_the_director_says_otherwise() -> None:
    one = in_deal()
    assert one.view(0).without_say == ()
    one.director("bot:3").director("bot:5")
    assert one.view(SPECTATOR).without_say == (3, 5)
    assert one.last == ()
    one.director("player:3")
    assert one.view(0).without_say == (5,)
    for text in ("bot:5", "player:3"):
        assert one.refusal(-1, text) == ("seat-unchanged", "CHA-STOP-5")


def test_the_service_is_told_what_the_director_says_of_a_seat() -> None:
    for seat in range(6):
        bot, player = (ENGINE.seat_filled(seat, bot=bot) for bot in (True, False))
        assert bot is not None
        assert player is not None
        assert (bot.move, player.move) == (f"bot:{seat}", f"player:{seat}")


def test_bots_have_no_say() -> None:
    one = in_deal().director("bot:3")
    assert one.asides(3) == ()
    for text in ANSWERS:
        assert one.refusal(3, text) == ("bots-have-no-say", "CHA-STOP-5")
    agreed(one, (0, 1, 2, 4, 5))
    assert one.view(0).stop_agreed


def test_a_player_who_leaves_his_seat_to_a_bot_may_complete_the_agreement() -> None:
    one = agreed(in_deal(), (0, 1, 2, 3, 4))
    one.director("bot:5")
    assert one.last == (StopAgreed(),)


def test_a_player_who_leaves_may_end_the_hope_of_one() -> None:
    one = in_deal(stop_consent="team-majority")
    one.play(0, "stop-propose").play(2, "stop-decline")
    one.director("bot:0")
    assert one.last == (StopClosed(0, cancelled=False),)


def test_whoever_comes_back_has_not_answered_yet() -> None:
    one = in_deal().play(0, "stop-propose").play(1, "stop-accept")
    one.director("bot:1").director("player:1")
    assert one.view(0).proposal == ProposalView(0, (0,), ())
    for seat in range(1, 6):
        assert not one.view(0).stop_agreed
        one.play(seat, "stop-accept")
    assert one.view(0).stop_agreed


def test_between_deals_a_seat_that_a_bot_takes_may_end_the_match() -> None:
    one = agreed(table(), (0, 1, 2, 3, 4))
    assert not one.is_over
    one.director("bot:5")
    assert one.is_over


def test_saying_the_same_again_and_again_never_brings_a_state_back() -> None:
    one = in_deal().play(0, "stop-propose")
    seen = {one.state}
    for _ in range(5):
        one.play(1, "stop-accept")
        one.play(1, "stop-withdraw")
        assert one.state not in seen
        seen.add(one.state)
