"""What nobody may learn: foreign hands, sealed shows, turned tricks, packs to come, gifts."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from app.engine.cards import FRENCH
from app.engine.dealing import Seeded
from app.engine.ply import Ply
from app.engine.policy import Draw, seeded_draw
from app.engine.record import Record
from app.engine.referee import Referee
from app.engine.refusals import refusal_of
from app.engine.seats import SPECTATOR
from app.games.tuppi.cards import codes_of
from app.games.tuppi.events import ShowSealed
from app.games.tuppi.knowledge import never_turned
from app.games.tuppi.moves import TABLE
from app.games.tuppi.options import TuppiOptions
from app.games.tuppi.state import Ended, Exchanging, Offering, Playing, Showing, State, TrickLying
from tests.games.tuppi.table import ENGINE, Table, options, table
from tests.games.tuppi.twins import twins

VIEWERS = (0, 1, 2, 3, SPECTATOR)
REFEREE = Referee(ENGINE)

MATCHES: dict[str, dict[str, Any]] = {
    "as it comes": {},
    "home": {
        "sooli": True,
        "show_mode": "hand-card",
        "cut": "ask",
        "trick_turn": "acknowledged",
    },
    "tournament": {"match": "turnaus", "show_entry": "sequential", "early_end": "auto"},
    "drawn": {"sooli": True, "sooli_return": "random", "deal_record_public": "after-match"},
}


def walk(opts: TuppiOptions, number: int, steps: int) -> Iterator[tuple[Table, Draw]]:
    """A match in which everyone does anything; sooli is always declared."""
    draw = seeded_draw(f"{number:064x}", "walk")
    one = table(opts, Seeded(f"{number:064x}"))
    for _ in range(steps):
        yield one, draw
        acting = one.to_act()
        if not acting:
            return
        seat = acting[draw(len(acting))]
        legal = one.legal(seat)[:-1]
        one.play(seat, "sooli:yes" if "sooli:yes" in legal else legal[draw(len(legal))])


@pytest.mark.parametrize("name", MATCHES)
def test_twins_look_the_same_to_their_viewer(name: str) -> None:
    seen: set[type] = set()
    differ = 0
    for one, draw in walk(options(**MATCHES[name]), 3, 260):
        seen.add(type(one.state.phase))
        for viewer in VIEWERS:
            twin = twins(one.state, viewer, draw)
            differ += twin != one.state
            assert ENGINE.view(twin, viewer) == ENGINE.view(one.state, viewer)
            assert ENGINE.to_act(twin) == ENGINE.to_act(one.state)
            if viewer >= 0:
                assert ENGINE.legal_moves(twin, viewer) == ENGINE.legal_moves(one.state, viewer)
                assert refusals(twin, viewer) == refusals(one.state, viewer)
    assert {Showing, Playing} <= seen
    assert differ > 100


def refusals(state: State, viewer: int) -> list[object]:
    """The refusals of some moves that the seat may not make."""
    legal = ENGINE.legal_moves(state, viewer)
    some = [move for move in list(TABLE.values())[::23] if move not in legal]
    return [refusal_of(ENGINE.refusal(state, viewer, move)) for move in some]


def test_the_walks_reach_every_phase() -> None:
    seen = {
        type(one.state.phase)
        for chosen in MATCHES.values()
        for one, _ in walk(options(**chosen), 3, 260)
    }
    assert {Showing, Offering, Exchanging, Playing, TrickLying} <= seen


@pytest.mark.parametrize("name", MATCHES)
def test_a_view_names_no_card_but_the_viewers_own_and_what_lies_open(name: str) -> None:
    for one, _ in walk(options(**MATCHES[name]), 7, 200):
        for viewer in VIEWERS:
            view = one.view(viewer)
            open_cards = {card.card for card in view.table.trick}
            open_cards |= {show.card for show in view.shows if show.card}
            own = set(view.table.seats[viewer].hand or ()) if viewer >= 0 else set()
            own |= {view.gave or "", view.received or ""}
            phase = one.state.phase
            if isinstance(phase, Exchanging) and viewer >= 0:
                own |= set(codes_of(phase.hands[viewer]))
            if isinstance(phase, Showing):
                own |= {show.card or "" for show in phase.sealed if show.seat == viewer}
            text = msgspec.json.encode(view).decode()
            named = {code for code in FRENCH.codes if f'"{code}"' in text}
            assert named <= open_cards | own


# Sealed shows.


def sealed(*shows: tuple[int, str]) -> Table:
    return table(options(first_dealer_start="0"), Seeded("1" * 64)).plays(*shows)


def order_of(one: Table) -> list[int]:
    dealer = one.view(0).table.dealer or 0
    return [(dealer + step) % 4 for step in range(1, 5)]


@pytest.mark.parametrize("choice", ["show:rami", "show:nolo"])
def test_a_sealed_show_that_is_next_but_one_is_told_to_nobody_else(choice: str) -> None:
    one = sealed()
    first, second, *_ = order_of(one)
    other = sealed()
    one.play(second, choice)
    other.play(second, "show:rami" if choice == "show:nolo" else "show:nolo")
    for viewer in VIEWERS:
        same = ENGINE.view(one.state, viewer) == ENGINE.view(other.state, viewer)
        assert same == (viewer != second)
    assert ENGINE.legal_moves(one.state, first) == ENGINE.legal_moves(other.state, first)


def test_a_show_that_was_never_turned_leaves_no_trace() -> None:
    one = sealed()
    first, second, third, _ = order_of(one)
    one.plays((third, "show:nolo"), (second, "show:rami"), (first, "show:rami"))
    other = sealed().plays((third, "show:rami"), (second, "show:nolo"), (first, "show:rami"))
    assert one.state == other.state
    while not one.deals:
        one.time_out(one.to_act()[0])
        other.time_out(other.to_act()[0])
    assert one.deals == other.deals
    assert [show.seat for show in one.deal().shows] == [first]
    told = [
        [ENGINE.recall(game.state, event, viewer) for event in game.events]
        for game in (one, other)
        for viewer in (first, SPECTATOR)
    ]
    assert told[0] == told[2]
    assert told[1] == told[3]


def test_even_after_the_match_a_show_that_was_never_turned_is_its_owners_own() -> None:
    one = sealed()
    first, second, *_ = order_of(one)
    one.plays((second, "show:rami"), (first, "show:rami"), (0, "concede"))
    assert isinstance(one.state.phase, Ended)
    event = next(
        event for event in one.events if isinstance(event, ShowSealed) and event.seat == second
    )
    assert ENGINE.recall(one.state, event, second) == event
    for viewer in {*VIEWERS} - {second}:
        assert ENGINE.recall(one.state, event, viewer) == ShowSealed(second, None)


# What is published.


def played(opts: TuppiOptions, number: int) -> Record:
    """A match with replaced shows, time-outs, voided deals and an end by the director."""
    draw = seeded_draw(f"{number:064x}", "published")
    dealing = Seeded(f"{number:064x}")
    one = table(opts, dealing)
    plies: list[Ply] = []
    while one.to_act():
        ply = next_ply(one, draw)
        one.play(ply.actor, ply.move, by_clock=ply.by_clock)
        plies.append(ply)
        if len(one.deals) == 3 and one.to_act() and not one.view(0).last_deal:
            one.director("last-deal")
            plies.append(Ply(None, "last-deal", "director"))
    return Record("tuppi", 1, opts, dealing, tuple(plies))


def next_ply(one: Table, draw: Draw) -> Ply:
    if draw(120) == 0:
        return Ply(None, "void-deal:uneven", "director")
    acting = one.to_act()
    seat = acting[draw(len(acting))]
    if isinstance(one.state.phase, Showing):
        seat = draw(4)  # shows are replaced
    legal = [text for text in one.legal(seat) if text != "concede"]
    if not legal or (draw(8) == 0 and acting):
        seat = acting[0]
        return Ply(seat, ENGINE.default_move(one.state, seat).move, "clock")
    return Ply(seat, legal[draw(len(legal))])


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("number", range(4))
def test_leaving_the_secret_shows_out_changes_no_deal_and_no_outcome(
    name: str, number: int
) -> None:
    record = played(options(**MATCHES[name]), number)
    published = REFEREE.published(record)
    whole, told = REFEREE.verify(record), REFEREE.verify(published)
    assert told.refused is None
    assert told.deals == whole.deals
    assert told.outcome == whole.outcome
    assert REFEREE.published(published) == published


def test_only_shows_that_were_turned_are_published() -> None:
    one = sealed()
    first, second, third, _ = order_of(one)
    plies = (
        Ply(third, "show:nolo"),
        Ply(second, "show:rami"),
        Ply(second, "show:nolo"),
        Ply(first, "show:nolo"),
        Ply(None, "last-deal", "director"),
        Ply(0, "concede"),
    )
    opts = one.state.options
    kept = ENGINE.published(opts, one.state.dealing, plies)
    assert kept == (plies[0], plies[2], plies[3], plies[4], plies[5])
    stopped = (*plies[:2], Ply(first, "show:rami"), Ply(0, "concede"))
    assert ENGINE.published(opts, one.state.dealing, stopped) == stopped[2:]


def test_the_shows_of_a_voided_deal_that_were_not_turned_are_secret_too() -> None:
    one = sealed()
    *_, last = order_of(one)
    plies = (
        Ply(last, "show:rami"),
        Ply(None, "void-deal:uneven", "director"),
        Ply(0, "concede"),
    )
    assert ENGINE.published(one.state.options, one.state.dealing, plies) == plies[1:]
    assert never_turned([]) == frozenset()


# The deal that is told afterwards.


def test_a_finished_deal_is_told_whole_and_the_running_one_not_at_all() -> None:
    one = table(options())
    while not one.deals:
        one.time_out(one.to_act()[0])
    deal = one.deal()
    dealt = [code for hand in deal.hands for code in hand.cards or ()]
    assert sorted(dealt) == sorted(FRENCH.codes)
    assert sorted(card.card for trick in deal.tricks for card in trick.cards) == sorted(dealt)
    running = msgspec.json.encode(deal).decode()
    assert f'"pack":{one.state.match.pack}' not in running
