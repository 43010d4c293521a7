"""Avotuppi: looking back, during a deal and after it."""

import msgspec
import pytest

from app.engine.cards import FRENCH
from app.engine.referee import Referee
from app.engine.seats import SPECTATOR
from app.games.tuppi.events import (
    CardsDealt,
    CardUncovered,
    ColumnsLaid,
    DealerFound,
    TrickTaken,
    TrickTurned,
)
from tests.games.tuppi.small import AVO, avo_options, two
from tests.games.tuppi.test_avo import VIEWERS, in_play

REFEREE = Referee(AVO)
PACK = FRENCH.codes


def test_no_card_of_a_turned_trick_is_seen_again_while_the_deal_runs() -> None:
    one = in_play()
    while len(one.happened(TrickTurned)) < 4:
        one.time_out(one.to_act()[0])
    turned = {
        card.card
        for event in one.happened(TrickTaken)
        if event.trick <= 4
        for card in event.cards or ()
    }
    assert len(turned) == 16
    for viewer in VIEWERS:
        events = [e for e in one.events if not isinstance(e, DealerFound | CardsDealt)]
        told = [AVO.recall(one.state, event, viewer) for event in events]
        text = msgspec.json.encode([told, one.view(viewer)]).decode()
        assert not any(f'"{card}"' in text for card in turned)
    lying = one.happened(ColumnsLaid)[0]
    again = AVO.recall(one.state, lying, 0)
    assert isinstance(again, ColumnsLaid)
    gone = {card for row in lying.rows for card in row.open} & turned
    assert gone
    assert [[None if card in gone else card for card in row.open] for row in lying.rows] == [
        list(row.open) for row in again.rows
    ]


@pytest.mark.parametrize(
    ("public", "viewer", "whole"),
    [
        ("after-deal", 0, True),
        ("after-deal", SPECTATOR, False),
        ("after-match", 0, False),
    ],
)
def test_after_the_deal_the_players_may_look_back_at_the_columns(
    public: str, viewer: int, whole: bool
) -> None:
    one = in_play(deal_record_public=public).run_to_deal_end()
    for kind in (ColumnsLaid, CardUncovered):
        event = one.happened(kind)[0]
        assert (AVO.recall(one.state, event, viewer) == event) == whole
    one.play(0, "concede")
    for kind in (ColumnsLaid, CardUncovered):
        event = one.happened(kind)[0]
        assert AVO.recall(one.state, event, viewer) == event


def test_a_finished_deal_is_told_whole() -> None:
    deal = in_play().run_to_deal_end().deal()
    dealt = [code for hand in deal.hands for code in hand.cards or ()]
    dealt += [code for row in deal.rows for code in (*row.hidden, *row.open)]
    assert sorted(dealt) == sorted(PACK)
    played = [card.card for trick in deal.tricks for card in trick.cards]
    assert sorted(played) == sorted(PACK)


def test_a_state_comes_back_from_json_as_it_was() -> None:
    one = two(avo_options(trick_turn="acknowledged", show_mode="hand-card"))
    for _ in range(40):
        back = REFEREE.read_state(REFEREE.write(one.state))
        assert back == one.state
        assert isinstance(back, type(one.state))
        assert type(back.phase) is type(one.state.phase)
        assert REFEREE.view(back, 0) == one.view(0)
        one.time_out(one.to_act()[0])
