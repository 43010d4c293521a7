"""The referee: a game behind text and JSON."""

import hashlib

import msgspec
import pytest
from msgspec.structs import replace

from app.engine.errors import BadDealing, BadLine, BadOptions, MalformedMove, RuleViolation
from app.engine.ply import Ply
from app.engine.record import Record
from app.engine.referee import AnyStep, Referee
from app.engine.refusals import Refusal, RefusalParam
from app.engine.seats import DIRECTOR, SPECTATOR
from app.engine.values import Options
from tests.engine.positions import BIDS, PLAYS, SCRIPT, record_of
from tests.toy import ToyEngine, ToyOptions
from tests.toy.events import BidSealed, CardPlayed
from tests.toy.results import ToyDeal, ToyLine

REFEREE = Referee(ToyEngine())


def after(*plies: Ply) -> AnyStep:
    """What the last of these moves of the scripted match did."""
    *_, (_, step) = REFEREE.replay(record_of(plies))
    return step


def test_it_tells_what_the_catalogue_needs() -> None:
    assert REFEREE.info.id == "toy"
    assert REFEREE.types.options is ToyOptions
    assert "points" in REFEREE.words
    assert REFEREE.seats(ToyOptions()) == 3
    assert REFEREE.sides(ToyOptions()) == ((0,), (1,), (2,))
    assert REFEREE.deals_open(ToyOptions(deals_open="after-match")) == "after-match"
    assert "card-not-held" in {reason.code for reason in REFEREE.reasons}


def test_moves_are_made_by_text() -> None:
    state = after().state
    assert REFEREE.to_act(state) == {0, 1, 2}
    legal = [move.move for move in REFEREE.legal_moves(state, 2)]
    assert legal == ["bid:1", "bid:2", "bid:3", "bid:4"]
    step = REFEREE.play(state, 2, "bid:2")
    assert REFEREE.to_act(step.state) == {0, 1}
    with pytest.raises(MalformedMove):
        REFEREE.play(state, 2, "bid:5")
    with pytest.raises(RuleViolation):
        REFEREE.play(state, 2, "bid:0")


def test_the_clock_makes_the_default_move_and_nothing_else() -> None:
    state = after().state
    assert REFEREE.default_move(state, 2).move == "bid:0"
    step = REFEREE.play(state, 2, "bid:0", by_clock=True)
    assert REFEREE.to_act(step.state) == {0, 1}
    with pytest.raises(RuleViolation) as caught:
        REFEREE.play(state, 2, "bid:2", by_clock=True)
    assert caught.value.code == "not-the-default"
    with pytest.raises(RuleViolation):
        REFEREE.play(step.state, 2, "bid:0", by_clock=True)


def test_each_card_of_the_hand_is_explained() -> None:
    state = after(*BIDS, PLAYS[0]).state
    told = {one.move.move: one.refusal for one in REFEREE.explain(state, 2)}
    follow = Refusal("must-follow-suit", "TOY-PLAY-4", (RefusalParam("suit", "C"),))
    assert told == {
        "play:AC": None,
        "concede": None,
        "play:AD": follow,
        "play:AH": follow,
        "play:AS": follow,
    }


def test_a_seat_that_is_not_to_act_is_told_its_turn_for_each_card() -> None:
    state = after(*BIDS).state
    told = {one.move.move: one.refusal for one in REFEREE.explain(state, 0)}
    assert told["concede"] is None
    assert told["play:KC"] == Refusal("not-your-turn", "TOY-PLAY-2", ())


def test_options_are_read_strictly_and_checked() -> None:
    assert REFEREE.read_options(b"{}") == ToyOptions()
    assert REFEREE.read_options(b'{"game":"toy","deals":6}') == ToyOptions(deals=6)
    with pytest.raises(BadOptions) as caught:
        REFEREE.read_options(b'{"deals":9}')
    assert caught.value.code == "malformed-options"
    assert "$.deals" in str(caught.value.params["detail"])
    with pytest.raises(BadOptions) as caught:
        REFEREE.read_options(b'{"deals":1,"target":9}')
    assert (caught.value.code, caught.value.rule) == ("target-needs-deals", "TOY-OPT-1")


@pytest.mark.parametrize("text", [b"", b"{", b'{"deals":"\xff"}', b"[]", b'{"x":1}'])
def test_what_are_no_options_is_refused(text: bytes) -> None:
    with pytest.raises(BadOptions):
        REFEREE.read_options(text)


def test_lines_are_read_strictly() -> None:
    lines = REFEREE.read_lines(b'[{"game":"toy","bids":[1,1,2],"tricks":[1,1,2]}]')
    assert list(lines) == [ToyLine((1, 1, 2), (1, 1, 2))]
    for text, path in (
        (b'[{"bids":[1,1],"tricks":[1,1,2]}]', "$[0].bids"),
        (b'[{"bids":[1,1,5],"tricks":[1,1,2]}]', "$[0].bids[2]"),
        (b'[{"game":"tuppi","bids":[1,1,2],"tricks":[1,1,2]}]', "$[0].game"),
        (b"{}", "array"),
    ):
        with pytest.raises(BadLine) as caught:
            REFEREE.read_lines(text)
        assert path in str(caught.value.params["detail"])


def test_views_and_events_differ_by_viewer() -> None:
    step = after(BIDS[0])
    sealed = step.events[0]
    assert REFEREE.disclose(sealed, 0) == BidSealed(1, 0, 4)
    assert REFEREE.disclose(sealed, 1) == BidSealed(1, 0, None)
    assert REFEREE.disclose(sealed, SPECTATOR) == BidSealed(1, 0, None)
    assert REFEREE.view(step.state, 0).viewer == 0
    assert REFEREE.view(step.state, SPECTATOR).viewer is None


def test_looking_back_hides_a_quitted_trick() -> None:
    played = after(*BIDS, PLAYS[0]).events[0]
    assert played == CardPlayed(1, 1, 1, "QC")
    lying, turned = after(*BIDS, *PLAYS[:2]).state, after(*BIDS, *PLAYS[:3]).state
    assert REFEREE.recall(lying, played, 0) == played
    assert REFEREE.recall(turned, played, 0) == CardPlayed(1, 1, 1, None)
    assert REFEREE.recall(turned, played, 1) == CardPlayed(1, 1, 1, None)
    assert REFEREE.recall(after(*BIDS, *PLAYS).state, played, 0) == played


def test_the_digest_is_the_sha_256_of_the_json_of_a_state() -> None:
    state = after(*BIDS).state
    text = REFEREE.write(state)
    assert REFEREE.digest(state) == hashlib.sha256(text).hexdigest()
    assert REFEREE.read_state(text) == state
    assert REFEREE.digest(REFEREE.read_state(text)) == REFEREE.digest(state)


def test_events_and_deals_are_read_back() -> None:
    step = after(*BIDS, *PLAYS)
    assert [REFEREE.read_event(REFEREE.write(event)) for event in step.events] == list(step.events)
    assert step.deal is not None
    assert REFEREE.read_deal(REFEREE.write(step.deal)) == step.deal


def test_a_whole_record_is_verified() -> None:
    told = REFEREE.verify(record_of((*BIDS, *PLAYS)))
    assert (told.game, told.moves_made, told.refused) == ("toy", 15, None)
    assert [type(deal) for deal in told.deals] == [ToyDeal]
    assert told.outcome is not None
    assert (told.outcome.winners, told.to_act, told.seats) == ((2,), (), ())
    assert told.view.viewer is None


def test_an_unfinished_record_tells_who_is_to_act_and_what_is_legal() -> None:
    told = REFEREE.verify(record_of((*BIDS, PLAYS[0])))
    assert (told.to_act, told.outcome) == ((2,), None)
    assert [move.move for move in told.seats[0].legal_moves] == ["play:AC", "concede"]


@pytest.mark.parametrize(
    ("ply", "code"),
    [
        (Ply(2, "play:AS"), "must-follow-suit"),
        (Ply(0, "play:KC"), "not-your-turn"),
        (Ply(2, "play:XX"), "malformed-move"),
        (Ply(9, "play:AC"), "no-such-seat"),
        (Ply(None, "play:AC"), "seats-only"),
        (Ply(2, "play:KC", "clock"), "card-not-held"),
    ],
)
def test_a_record_is_verified_up_to_its_first_refusal(ply: Ply, code: str) -> None:
    told = REFEREE.verify(record_of((*BIDS, PLAYS[0], ply, *PLAYS[2:])))
    assert told.moves_made == 4
    assert told.refused is not None
    assert (told.refused.index, told.refused.move) == (4, ply.move)
    assert told.refused.refusal.code == code
    assert told.digest == REFEREE.digest(after(*BIDS, PLAYS[0]).state)


def test_a_record_that_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(BadDealing):
        REFEREE.verify(replace(record_of(()), dealing=replace(SCRIPT, packs=())))


def test_a_published_record_leaves_out_what_was_never_opened() -> None:
    plies = (Ply(1, "bid:3"), *BIDS, *PLAYS)
    shown = REFEREE.published(record_of(plies))
    assert isinstance(shown, Record)
    assert shown.moves == (*BIDS, *PLAYS)
    assert REFEREE.verify(shown).deals == REFEREE.verify(record_of(plies)).deals


def test_options_of_any_game_are_options() -> None:
    assert isinstance(msgspec.convert({"game": "toy"}, type=ToyOptions), Options)
    assert REFEREE.legal_moves(after().state, DIRECTOR)[-1].move == "forfeit:2"
