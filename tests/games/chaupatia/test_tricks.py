"""The trick on the table: when it is picked up, and that nobody looks at it again."""

import pytest

from app.engine.seats import SPECTATOR
from app.games.chaupatia.events import CardPlayed, CardsDealt, TrickPickedUp, TrickTaken
from app.games.chaupatia.phase_views import PlayView
from tests.games.chaupatia.deals import contracted
from tests.games.chaupatia.table import ENGINE, Table, options, table

VIEWERS = (*range(6), SPECTATOR)


def after_a_trick(**chosen: object) -> Table:
    played = contracted(0, 7, [2, 3, 0], dealer=3, chosen=chosen)
    played.trick()
    return played.table


def test_a_finished_trick_lies_open_until_its_winner_leads() -> None:
    one = after_a_trick()
    taken = one.happened(TrickTaken)[0]
    for viewer in VIEWERS:
        view = one.view(viewer)
        assert view.table.trick == taken.cards
        assert view.leader == 0
        assert view.phase == PlayView(2, 1, lying=True, may_try_16=False)
        assert ENGINE.recall(one.state, taken, viewer) == taken
    one.turn(one.legal(2)[0])
    assert one.happened(TrickPickedUp) == [TrickPickedUp(0, 1)]
    for viewer in VIEWERS:
        view = one.view(viewer)
        assert [card.seat for card in view.table.trick] == [2]
        told = ENGINE.recall(one.state, taken, viewer)
        assert told == TrickTaken(None, None, 0, 1, None, None)


def test_a_card_of_a_picked_up_trick_is_recalled_without_card_and_player() -> None:
    one = after_a_trick()
    one.turn(one.legal(2)[0])
    *gone, lying = one.happened(CardPlayed)
    for viewer in VIEWERS:
        for event in gone:
            assert ENGINE.recall(one.state, event, viewer) == CardPlayed(None, None, 0, 1)
        assert ENGINE.recall(one.state, lying, viewer) == lying


def test_with_hide_at_once_it_is_gone_with_its_sixth_card() -> None:
    one = after_a_trick(last_trick="hide-at-once")
    taken = one.happened(TrickTaken)[0]
    assert one.happened(TrickPickedUp) == [TrickPickedUp(0, 1)]
    for viewer in VIEWERS:
        view = one.view(viewer)
        assert view.table.trick == ()
        assert view.leader is None
        assert ENGINE.disclose(taken, viewer) == taken
        assert ENGINE.recall(one.state, taken, viewer) == TrickTaken(None, None, 0, 1, None, None)
    one.turn(one.legal(2)[0])
    assert one.happened(TrickPickedUp) == [TrickPickedUp(0, 1)]


@pytest.mark.parametrize("last_trick", ["until-next-lead", "hide-at-once"])
def test_the_last_trick_of_a_deal_lies_until_the_next_deal_is_dealt(last_trick: str) -> None:
    one = table(options(last_trick=last_trick, early_end="play-out")).run_deal()
    taken = one.happened(TrickTaken)[-1]
    shown = last_trick == "until-next-lead"
    hidden = TrickTaken(None, None, 0, 8, None, None)
    for viewer in VIEWERS:
        assert one.view(viewer).table.trick == (taken.cards if shown else ())
        assert ENGINE.recall(one.state, taken, viewer) == (taken if shown else hidden)
        earlier = one.happened(TrickTaken)[0]
        assert ENGINE.recall(one.state, earlier, viewer) == TrickTaken(None, None, 0, 1, None, None)
    one.turn("pattern:4+4")
    assert one.happened(TrickPickedUp)[-1] == TrickPickedUp(0, 8)
    for viewer in VIEWERS:
        assert one.view(viewer).table.trick == ()
        assert ENGINE.recall(one.state, taken, viewer) == hidden


def test_the_hand_that_was_dealt_is_recalled_until_a_trick_is_picked_up() -> None:
    one = after_a_trick()
    dealt = one.happened(CardsDealt)[0]
    own = ENGINE.recall(one.state, dealt, 4)
    assert isinstance(own, CardsDealt)
    assert [hand.cards is not None for hand in own.hands] == [seat == 4 for seat in range(6)]
    one.turn(one.legal(2)[0])
    later = ENGINE.recall(one.state, dealt, 4)
    assert isinstance(later, CardsDealt)
    assert all(hand.cards is None for hand in later.hands)
