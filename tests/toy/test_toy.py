"""The rules of the toy, by exact values: what the other tests lean on."""

from typing import Literal

import pytest

from app.engine.errors import BadLine, RuleViolation
from app.engine.ply import Ply
from app.engine.referee import AnyStep, Referee
from app.engine.seats import DIRECTOR, SPECTATOR
from app.engine.values import Outcome
from tests.engine.positions import BIDS, PLAYS, record_of
from tests.toy import PACK, ToyEngine, ToyOptions
from tests.toy.events import (
    BidSealed,
    BidsOpened,
    CardPlayed,
    DealBegun,
    DealConceded,
    DealScored,
    DealVoided,
    HandDealt,
    MatchEnded,
    TrickTaken,
)
from tests.toy.play import winner_of
from tests.toy.publishing import published
from tests.toy.results import PlayedTrick, ToyDeal, ToyLine, ToyScore
from tests.toy.scoring import outcome_of, points_of
from tests.toy.view import BiddingView, PlayingView, ToyView

ENGINE = ToyEngine()
REFEREE = Referee(ENGINE)
THREE_DEALS = ToyOptions()


def after(*plies: Ply, options: ToyOptions | None = None) -> AnyStep:
    """What the last of these moves of the scripted match did."""
    *_, (_, step) = REFEREE.replay(record_of(plies, options))
    return step


def legal(step: AnyStep, seat: int) -> list[str]:
    """The legal moves as texts."""
    return [move.move for move in REFEREE.legal_moves(step.state, seat)]


def refused(step: AnyStep, seat: int, move: str) -> str:
    """The reason that bars this move."""
    with pytest.raises(RuleViolation) as caught:
        REFEREE.play(step.state, seat, move)
    return caught.value.code


def view(step: AnyStep, viewer: int) -> ToyView:
    """What this viewer sees."""
    seen = REFEREE.view(step.state, viewer)
    assert isinstance(seen, ToyView)
    return seen


def test_the_pack_is_dealt_one_by_one_from_the_dealers_left() -> None:
    begun, *dealt = after().events
    assert begun == DealBegun(1, 0)
    assert dealt == [
        HandDealt(1, 1, ("QC", "QD", "QH", "QS")),
        HandDealt(1, 2, ("AC", "AD", "AH", "AS")),
        HandDealt(1, 0, ("KC", "KD", "KH", "KS")),
    ]


def test_all_bid_at_once_and_see_their_own_bid_only() -> None:
    step = after(BIDS[0])
    assert REFEREE.to_act(step.state) == {1, 2}
    assert view(step, 0).phase == BiddingView((0,), 4)
    assert view(step, 1).phase == BiddingView((0,), None)
    assert view(step, SPECTATOR).phase == BiddingView((0,), None)


def test_a_sealed_bid_may_be_replaced_once_by_another() -> None:
    assert legal(after(BIDS[0]), 0) == ["bid:0", "bid:1", "bid:2", "bid:3"]
    assert refused(after(BIDS[0]), 0, "bid:4") == "same-bid"
    assert legal(after(BIDS[0], Ply(0, "bid:1")), 0) == []
    assert refused(after(BIDS[0], Ply(0, "bid:1")), 0, "bid:2") == "replaced-once"


def test_whoever_holds_an_ace_may_not_bid_nothing_but_the_clock_may_for_him() -> None:
    assert refused(after(), 2, "bid:0") == "ace-bars-null"
    assert legal(after(), 1)[0] == "bid:0"
    step = after(*BIDS[:2], Ply(2, "bid:0", "clock"))
    assert step.events == (BidSealed(1, 2, 0), BidsOpened(1, (4, 1, 0), (2,)))
    assert view(step, SPECTATOR).phase == PlayingView((4, 1, 0), (2,), 1)


def test_suit_is_followed_and_the_highest_card_takes_the_trick() -> None:
    assert legal(after(*BIDS, PLAYS[0]), 2) == ["play:AC", "concede"]
    assert refused(after(*BIDS, PLAYS[0]), 2, "play:AD") == "must-follow-suit"
    assert refused(after(*BIDS, PLAYS[0]), 2, "play:KC") == "card-not-held"
    assert refused(after(*BIDS, PLAYS[0]), 0, "play:KC") == "not-your-turn"
    assert after(*BIDS, *PLAYS[:3]).events == (CardPlayed(1, 1, 0, "KC"), TrickTaken(1, 1, 2))


@pytest.mark.parametrize(("options", "winner"), [("none", 1), ("spades", 0)])
def test_spades_are_trumps_where_the_options_say_so(
    options: Literal["none", "spades"], winner: int
) -> None:
    cards = tuple(PACK.index(code) for code in ("AH", "KH", "QS"))
    assert winner_of(ToyOptions(trumps=options), 1, cards) == winner


def test_a_deal_is_scored_and_told_whole() -> None:
    step = after(*BIDS, *PLAYS)
    line = ToyLine((4, 1, 4), (0, 0, 4))
    score = ToyScore((-5, -5, 10), (-5, -5, 10), 1)
    assert step.events[-2:] == (
        DealScored(1, line, score),
        MatchEnded(Outcome("most-points", (2,), (-5, -5, 10))),
    )
    assert isinstance(step.deal, ToyDeal)
    assert step.deal.hands[1] == ("QC", "QD", "QH", "QS")
    assert step.deal.tricks[1] == PlayedTrick(2, ("AD", "KD", "QD"), 2)
    assert (step.deal.line, step.deal.score) == (line, score)


@pytest.mark.parametrize(
    ("line", "points"),
    [
        (ToyLine((1, 1, 2), (1, 1, 2)), (0, 0, 0)),
        (ToyLine((0, 0, 0), (1, 1, 2)), (0, 0, 0)),
        (ToyLine((1, 1, 2), (1, 3, 0)), (4, -2, -2)),
        (ToyLine((1, 0, 2), (1, 0, 3)), (2, 1, -3)),
        (ToyLine((1, 0, 2), (3, 0, 0), conceded_by=1), (2, -5, 3)),
    ],
)
def test_whoever_missed_pays_who_made_it(line: ToyLine, points: tuple[int, ...]) -> None:
    assert points_of(line) == points


def test_a_seat_may_give_the_deal_up_out_of_turn() -> None:
    step = after(*BIDS, PLAYS[0], Ply(0, "concede"), options=THREE_DEALS)
    line = ToyLine((4, 1, 4), (0, 0, 0), conceded_by=0)
    assert step.events[:3] == (
        DealConceded(1, 0),
        DealScored(1, line, ToyScore((-7, 2, 5), (-7, 2, 5), 1)),
        DealBegun(2, 1),
    )
    assert refused(after(), 0, "concede") == "bidding-first"


def test_a_voided_deal_is_dealt_again_by_the_same_dealer_twice_at_most() -> None:
    void = Ply(None, "void-deal:misdeal", "director")
    step = after(BIDS[0], void, options=THREE_DEALS)
    assert step.events[:2] == (DealVoided(1, "misdeal"), DealBegun(2, 0))
    assert step.deal is None
    assert refused(after(void, void), DIRECTOR, "void-deal:misdeal") == "voided-twice"
    assert refused(after(), 0, "void-deal:misdeal") == "director-only"


def test_the_match_ends_when_the_script_has_no_pack_left() -> None:
    concession = (*BIDS, Ply(0, "concede"))
    rest = (*concession, Ply(None, "void-deal:misdeal", "director"))
    step = after(*rest, *concession, options=ToyOptions(deals=6))
    assert step.events[-1] == MatchEnded(Outcome("most-points", (2,), (-14, 4, 10)))


def test_the_director_may_call_the_last_deal_once() -> None:
    last = Ply(None, "last-deal", "director")
    assert refused(after(last), DIRECTOR, "last-deal") == "already-last"
    assert view(after(last), 0).last
    step = after(last, *BIDS, *PLAYS, options=ToyOptions(deals=6))
    assert step.events[-1] == MatchEnded(Outcome("most-points", (2,), (-5, -5, 10)))


def test_the_director_may_take_the_last_deal_back_once() -> None:
    last, back = Ply(None, "last-deal", "director"), Ply(None, "last-deal-back", "director")
    assert refused(after(), DIRECTOR, "last-deal-back") == "not-last"
    assert not view(after(last, back), 0).last
    assert refused(after(last, back, last), DIRECTOR, "last-deal-back") == "not-last"
    step = after(last, back, *BIDS, *PLAYS, options=ToyOptions(deals=6))
    assert step.events[-1] != MatchEnded(Outcome("most-points", (2,), (-5, -5, 10)))


def test_the_director_may_take_the_match_from_a_seat() -> None:
    step = after(Ply(None, "forfeit:2", "director"))
    assert step.events == (MatchEnded(Outcome("forfeit", (0, 1), (0, 0, 0))),)
    assert refused(step, 0, "bid:1") == "match-over"


def test_a_target_ends_the_match() -> None:
    step = after(*BIDS, *PLAYS, options=ToyOptions(target=10))
    assert REFEREE.outcome(step.state) == Outcome("most-points", (2,), (-5, -5, 10))
    step = after(*BIDS, *PLAYS, options=ToyOptions(target=11))
    assert REFEREE.outcome(step.state) is None


def test_all_equal_is_a_draw_and_two_may_win() -> None:
    assert outcome_of((0, 0, 0)) == Outcome("draw", (), (0, 0, 0))
    assert outcome_of((2, 2, -4)) == Outcome("most-points", (0, 1), (2, 2, -4))


def test_finished_deals_open_after_the_deal_or_after_the_match() -> None:
    played = CardPlayed(1, 1, 1, "QC")
    for opening, card in (("after-deal", "QC"), ("after-match", None)):
        options = ToyOptions(deals_open="after-match" if card is None else "after-deal")
        assert ENGINE.deals_open(options) == opening
        state = after(*BIDS, *PLAYS, options=options).state
        assert REFEREE.recall(state, played, 0) == CardPlayed(1, 1, 1, card)


def test_bids_that_nobody_saw_are_not_published() -> None:
    void, last = Ply(None, "void-deal:misdeal"), Ply(None, "last-deal")
    forfeit = Ply(None, "forfeit:0")
    assert published((Ply(1, "bid:3"), *BIDS)) == BIDS
    assert published((BIDS[0], void, last, *BIDS)) == (void, last, *BIDS)
    assert published((*BIDS[:2], forfeit)) == (forfeit,)
    assert published((*BIDS, PLAYS[0], void, *BIDS)) == (*BIDS, PLAYS[0], void, *BIDS)


def test_a_sheet_scores_as_play_does() -> None:
    lines = (ToyLine((4, 1, 4), (0, 0, 4)), ToyLine((1, 0, 2), (3, 0, 0), conceded_by=1))
    rows = ENGINE.score_sheet(THREE_DEALS, lines, 0)
    assert [row.number for row in rows] == [1, 2]
    assert [row.score for row in rows] == [
        ToyScore((-5, -5, 10), (-5, -5, 10), 1),
        ToyScore((2, -5, 3), (-3, -10, 13), 2),
    ]


@pytest.mark.parametrize(
    ("lines", "code", "number"),
    [
        ([ToyLine((1, 1, 1), (1, 1, 1))], "tricks-do-not-add", 1),
        ([ToyLine((1, 1, 1), (1, 1, 2), conceded_by=0)], "tricks-do-not-add", 1),
        ([ToyLine((1, 1, 2), (1, 1, 2))] * 4, "line-after-end", 4),
    ],
)
def test_a_line_that_cannot_have_happened_is_refused_by_its_number(
    lines: list[ToyLine], code: str, number: int
) -> None:
    with pytest.raises(BadLine) as caught:
        ENGINE.score_sheet(THREE_DEALS, lines, 0)
    assert (caught.value.code, caught.value.params["number"]) == (code, number)
