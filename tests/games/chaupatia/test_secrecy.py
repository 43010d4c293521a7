"""What nobody may learn: foreign hands, packs to come, and all of picked-up tricks."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from app.engine.refusals import refusal_of
from app.engine.seats import SPECTATOR
from app.engine.values import Event
from app.games.chaupatia.cards import CODES
from app.games.chaupatia.events import (
    CardPlayed,
    CardsDealt,
    ContractFixed,
    SixteenCalled,
    SixteenDeclined,
    TrickPickedUp,
    TrickTaken,
)
from app.games.chaupatia.moves import TABLE
from app.games.chaupatia.options import DealReview
from app.games.chaupatia.scoring import NoSixteen
from app.games.chaupatia.state import (
    Bidding,
    ChoosingPattern,
    ChoosingTrump,
    ForcedDealer,
    Playing,
    SixteenChance,
    State,
)
from tests.engine.chaupatia import quitted
from tests.games.chaupatia.deals import contracted
from tests.games.chaupatia.table import ENGINE, Table, options, table
from tests.games.chaupatia.twins import twins
from tests.games.chaupatia.walks import MANNERS, walk

VIEWERS = (*range(6), SPECTATOR)


def named(value: object) -> set[str]:
    """The cards that a value names."""
    text = msgspec.json.encode(value).decode()
    return {code for code in CODES if f'"{code}"' in text}


@pytest.mark.parametrize("manner", MANNERS)
def test_twins_look_the_same_to_their_viewer(manner: str) -> None:
    seen: set[type] = set()
    counts = winners = differ = 0
    for number in range(3):
        for one, draw in walk(manner, number, 260):
            seen.add(type(one.state.phase))
            for viewer in VIEWERS:
                twin = twins(one.state, viewer, draw)
                differ += twin != one.state
                counts += _differ(one.state, twin, "tricks")
                winners += _differ(one.state, twin, "picked_up")
                assert ENGINE.view(twin, viewer) == ENGINE.view(one.state, viewer)
                assert ENGINE.to_act(twin) == ENGINE.to_act(one.state)
                if viewer >= 0:
                    mine = ENGINE.legal_moves(one.state, viewer)
                    assert ENGINE.legal_moves(twin, viewer) == mine
                    assert refusals(twin, viewer) == refusals(one.state, viewer)
                for event in one.events[-9:]:
                    recalled = ENGINE.recall(one.state, event, viewer)
                    assert ENGINE.recall(twin, event, viewer) == recalled
    assert {ChoosingPattern, Bidding, ChoosingTrump, Playing} <= seen
    assert differ > 500
    assert winners > 100
    assert (counts > 50) == (manner != "strict, played out"), "its totals are shown"


def _differ(state: State, twin: State, name: str) -> bool:
    one, other = (
        s.phase.play if isinstance(s.phase, SixteenChance) else s.phase for s in (state, twin)
    )
    return getattr(one, name, None) != getattr(other, name, None)


def refusals(state: State, viewer: int) -> list[object]:
    """The refusals of some moves that the seat may not make."""
    legal = ENGINE.legal_moves(state, viewer)
    some = [move for move in list(TABLE.values())[::11] if move not in legal]
    return [refusal_of(ENGINE.refusal(state, viewer, move)) for move in some]


def test_the_walks_reach_every_phase() -> None:
    seen: set[type] = set()
    for manner in MANNERS:
        for number in range(4):
            seen |= {type(one.state.phase) for one, _ in walk(manner, number, 500)}
    every = {ChoosingPattern, Bidding, ChoosingTrump, ForcedDealer, Playing, SixteenChance}
    assert every <= seen


# Views.


@pytest.mark.parametrize("manner", MANNERS)
def test_a_view_names_no_card_but_the_viewers_own_and_what_lies_open(manner: str) -> None:
    """CHA-INV-14."""
    for one, _ in walk(manner, 7, 250):
        for viewer in VIEWERS:
            view = one.view(viewer)
            own = set(view.table.seats[viewer].hand or ()) if viewer >= 0 else set()
            assert named(view) <= own | {card.card for card in view.table.trick}
            assert not named(view) & set(quitted(one.state))


def test_no_number_in_a_view_depends_on_who_won_earlier_tricks() -> None:
    """CHA-INV-14: the same deal with other winners of the first tricks, and the same lead now."""
    views = []
    for winners in ([0, 2, 1, 4, 0], [2, 4, 0, 2, 0], [1, 0, 2, 4, 0]):
        played = contracted(0, 6, winners, dealer=3)
        for _ in range(5):
            played.trick()
        assert played.table.actor == 0
        views.append([_figures(played.table.view(viewer)) for viewer in VIEWERS])
    assert views[0] == views[1] == views[2]


def _figures(view: Any) -> Any:
    """A view without its cards."""
    bare = msgspec.to_builtins(view)
    bare["table"]["trick"] = bare["leader"] = None
    for seat in bare["table"]["seats"]:
        seat["hand"] = None
    return bare


# Looking back.

OF_TRICKS = (CardPlayed, TrickTaken, SixteenDeclined)


@pytest.mark.parametrize("manner", [name for name in MANNERS if name != "played out"])
def test_during_a_deal_nothing_recalls_a_picked_up_trick(manner: str) -> None:
    """Neither its cards nor who played or won it, and of earlier deals nothing either."""
    for number, (one, _) in enumerate(walk(manner, 9, 300)):
        if number % 7:
            continue
        for viewer in VIEWERS:
            lying = {card.card for card in one.view(viewer).table.trick}
            for event in one.events:
                told = ENGINE.recall(one.state, event, viewer)
                if isinstance(told, OF_TRICKS):
                    assert named(told) <= lying
                    assert not named(told) or _player(told) is not None
                    if _past(one, told):
                        assert _player(told) is None
                if isinstance(told, CardsDealt) and _past(one, told, first=True):
                    assert not named(told)


@pytest.mark.parametrize("manner", ["as it comes", "played out", "strict, played out"])
def test_the_log_of_a_running_deal_is_the_same_whoever_won_its_tricks(manner: str) -> None:
    """Twins need no log of their own: what is logged of play depends on the cards played alone.

    But for a 16 that was called, which is public: what was offered or declined leaves no trace.
    """
    declined = 0
    for one in (one for number in range(4) for one, _ in walk(manner, number, 600)):
        phase = one.state.phase
        if not isinstance(phase, Playing):
            continue
        began = max(n for n, event in enumerate(one.events) if isinstance(event, ContractFixed))
        told = [event for event in one.events[began + 1 :] if not isinstance(event, SixteenCalled)]
        made = 6 * len(phase.picked_up) + len(phase.trick)
        assert [type(event) for event in told] == list(log_of(made))
        past = [e for e in told if isinstance(e, TrickTaken) and e.trick <= len(phase.picked_up)]
        for event in past:
            declined += bool(event.sixteen_offered and isinstance(phase.sixteen, NoSixteen))
            for viewer in VIEWERS:
                hidden = TrickTaken(None, None, event.pack, event.trick, None, None)
                assert ENGINE.recall(one.state, event, viewer) == hidden
    assert (declined > 0) == (manner == "played out")


def log_of(cards: int) -> Iterator[type[Event]]:
    """What so many cards make, where tricks lie until the next lead."""
    for number in range(cards):
        if number and number % 6 == 0:
            yield TrickPickedUp
        yield CardPlayed
        if number % 6 == 5:
            yield TrickTaken


def _player(event: Event) -> int | None:
    return event.taken_by if isinstance(event, TrickTaken) else event.player  # type: ignore[attr-defined]


def _past(one: Table, event: Any, *, first: bool = False) -> bool:
    """Whether the trick of an event, or the first, is neither running nor lying on the table."""
    match, trick = one.state.match, 1 if first else event.trick
    phase = one.state.phase
    if isinstance(phase, ChoosingPattern):
        return not (event.pack == match.pack - 1 and trick == phase.lying.number)
    play = phase.play if isinstance(phase, SixteenChance) else phase
    if event.pack < match.pack:
        return True
    return isinstance(play, Playing) and trick <= len(play.picked_up)


@pytest.mark.parametrize("review", DealReview)
def test_a_finished_deal_is_recalled_as_the_options_say(review: DealReview) -> None:
    one = table(options(deal_review=review)).run_deal().turn("pattern:4+4")
    events = [event for event in one.events if isinstance(event, TrickTaken)]
    for viewer in VIEWERS:
        open_now = review is DealReview.AFTER_DEAL and viewer != SPECTATOR
        for event in events:
            assert (ENGINE.recall(one.state, event, viewer) == event) == open_now
    one.director("forfeit:0")
    for viewer in VIEWERS:
        open_now = review is not DealReview.NEVER
        for event in events:
            assert (ENGINE.recall(one.state, event, viewer) == event) == open_now
    assert ENGINE.deals_open(one.state.options) == str(review)


def test_a_voided_deal_is_no_more_open_than_a_running_one() -> None:
    played = contracted(0, 6, [0, 1], dealer=3)
    played.trick()
    one = played.table
    taken = one.happened(TrickTaken)[0]
    one.director("void-deal:exposed-card")
    for viewer in VIEWERS:
        assert ENGINE.recall(one.state, taken, viewer) == TrickTaken(None, None, 0, 1, None, None)


def test_live_events_tell_every_trick_once_to_all() -> None:
    played = contracted(0, 6, [0, 1], dealer=3)
    played.trick()
    for event in played.table.events:
        for viewer in VIEWERS:
            told = ENGINE.disclose(event, viewer)
            assert told == event or isinstance(event, CardsDealt)


def test_unplayed_cards_stay_hidden_while_the_match_runs() -> None:
    for review, shown in (("after-deal", False), ("after-match", True), ("never", True)):
        played = contracted(0, 8, [1], dealer=3, chosen={"deal_review": review})
        played.trick()
        deal = played.table.deal()
        assert all((hand.cards is not None) == shown for hand in deal.hands)
    whole = table(options(deal_review="after-deal", early_end="play-out")).run_deal().deal()
    assert sorted(card for hand in whole.hands for card in hand.cards or ()) == sorted(CODES)
