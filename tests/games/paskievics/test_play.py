"""Play, tricks, results (PAS-PLAY, FIG, SCO, SET)."""

import pytest

from app.engine.seats import SPECTATOR
from app.games.paskievics.deal import figures_of
from app.games.paskievics.events import CardPlayed, SidesShown, TrickTaken
from app.games.paskievics.figures import Figure, Item
from app.games.paskievics.scoring import Facts, settle
from app.games.paskievics.state import Announced
from tests.games.paskievics.positions import at, playing
from tests.games.paskievics.table import ENGINE, options
from tests.games.paskievics.walks import HELD, OFFICE, PLAIN, YIELDED, played, said


def test_cards_are_played_in_turn_and_reasons_are_named() -> None:
    one = said(PLAIN)
    assert one.refusal(1, "play:IX") == ("not-your-turn", "PAS-PLAY-1")
    assert one.refusal(0, "play:IX") == ("card-not-held", "PAS-PLAY-1")
    assert one.refusal(0, "pass") == ("no-pass-now", "PAS-ANC-3")
    one.play(0, "play:KH")
    assert one.refusal(1, "play:IX") == ("must-follow-suit", "PAS-PLAY-2")
    void = at(playing({1: ["I", "KS"]}, trick=["KH"]))
    assert void.refusal(1, "play:KS") == ("must-play-a-tarokk", "PAS-PLAY-3")


@pytest.mark.parametrize("trick", [(), ("XV",)])
def test_the_pagat_of_an_announced_ulti_is_bound_for_its_own_side(trick: tuple[str, ...]) -> None:
    actor = len(trick)
    hands = {actor: ["I", "IX", "KH"]}
    own = (Announced(Figure.PAGAT_ULTI, 0 if actor == 0 else 1, 3),)
    assert at(playing(hands, trick=trick, figures=own)).refusal(actor, "play:I") == (
        "pagat-is-bound",
        "PAS-PLAY-6",
    )
    others = (Announced(Figure.PAGAT_ULTI, 1 if actor == 0 else 0, 3),)
    assert "play:I" in at(playing(hands, trick=trick, figures=others)).legal(actor)


def test_the_called_card_played_makes_all_sides_public() -> None:
    one = played(PLAIN, 1)
    assert [seat.side for seat in one.view(1).table.seats] == [0, None, None, None]
    one.plays((3, "play:XIX"), (0, "play:XIV"), (1, "play:VI"), (2, "play:XX"))
    assert [seat.side for seat in one.view(1).table.seats] == [0, 1, 0, 1]
    assert len(one.happened(SidesShown)) == 1


def test_each_seat_keeps_its_own_tricks_and_no_sum_of_a_side_is_told() -> None:
    one = played(PLAIN, 5)
    piles = one.view(SPECTATOR).piles
    assert [(pile.tricks, pile.points) for pile in piles] == [(1, 8), (0, 0), (2, 12), (2, 15)]
    assert [seat.tricks for seat in one.view(1).table.seats] == [1, 0, 2, 2]


def test_the_last_trick_lies_until_the_next_lead_and_older_ones_are_closed() -> None:
    one = played(PLAIN, 2)
    assert len(one.view(3).table.trick) == 4
    first, second = one.happened(TrickTaken)
    assert getattr(ENGINE.recall(one.state, first, 3), "cards", 0) is None
    assert ENGINE.recall(one.state, second, 3) == second
    one.play(2, "play:XI")
    assert getattr(ENGINE.recall(one.state, second, 3), "cards", 0) is None
    old, *_, new = one.happened(CardPlayed)
    assert getattr(ENGINE.recall(one.state, old, 3), "card", 0) is None
    assert ENGINE.recall(one.state, new, 3) == new


@pytest.mark.parametrize(("reveal", "seen"), [(True, True), (False, False)])
def test_after_the_deal_it_may_be_looked_at_as_the_option_says(reveal: bool, seen: bool) -> None:
    one = played(PLAIN, 9, reveal_after_deal=reveal)
    first = one.happened(CardPlayed)[0]
    assert (getattr(ENGINE.recall(one.state, first, 2), "card", None) is not None) is seen
    assert getattr(ENGINE.recall(one.state, first, SPECTATOR), "card", 0) is None
    assert ENGINE.deals_open(one.state.options) == ("after-deal" if reveal else "after-match")


def test_all_nine_tricks_are_played_and_there_is_no_claim() -> None:
    one = played(HELD)
    assert len(one.deal().tricks) == 9
    assert not {"concede", "claim"} & set(one.legal(0))


@pytest.mark.parametrize("case", [PLAIN, YIELDED, HELD, OFFICE])
def test_every_settlement_sums_to_zero_and_paper_agrees(case: str) -> None:
    deal = played(case).deal()
    assert sum(deal.score.payments) == sum(deal.score.totals) == 0
    line = ENGINE.line_of(deal)
    (row,) = ENGINE.score_sheet(options(), [line], 3)
    assert row.score == deal.score


def test_all_skarts_are_the_lone_declarers_where_the_option_says_so() -> None:
    plain, given = played(OFFICE).deal(), played(OFFICE, called_skart_to_declarer=True).deal()
    others = sum((3, 1, 2))
    assert given.card_points[0] == plain.card_points[0] + others
    assert sum(given.card_points) == 94


def test_only_the_pagat_is_lost_silently() -> None:
    facts = Facts(
        declarer=0,
        partner=2,
        taken=3,
        points=50,
        parti=0,
        claims=(),
        made=((Figure.TRULL, 1),),
        pagat=0,
        pagat_won=False,
        counts=(),
    )
    told = [(one.figure, one.side, one.made) for one in figures_of((0, 1, 2, 3), facts)]
    assert told == [(Figure.PAGAT_ULTI, 0, False), (Figure.TRULL, 1, True)]
    paid = [(item.item, item.gains, item.amount) for item in settle(options(), facts).items]
    assert paid == [(Item.PARTI, 0, 1), (Item.PAGAT_ULTI, 1, 5), (Item.TRULL, 1, 1)]


def test_the_clock_plays_the_cheapest_card() -> None:
    one = said(PLAIN)
    assert one.time_out(0) == "play:TS"
    two = at(playing({0: ["II", "KH", "V"]}))
    assert two.time_out(0) == "play:II"


@pytest.mark.parametrize(
    ("case", "made"),
    [
        (PLAIN, []),
        (OFFICE, []),
        (YIELDED, ["trull-0", "four-kings-0"]),
        (HELD, ["pagat-ulti-0", "trull-0", "four-kings-0", "xxi-catch-0", "volat-0"]),
        ("PAS-C196", ["trull-1"]),
    ],
)
def test_figures_are_made_by_what_lies_in_the_tricks_of_a_side(case: str, made: list[str]) -> None:
    figures = played(case).deal().figures
    assert [f"{one.figure}-{one.side}" for one in figures if one.made] == made
