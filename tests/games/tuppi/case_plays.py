"""Worked cases of leads, plays and tricks."""

from typing import Any

from app.engine.errors import RuleViolation
from app.games.tuppi.events import (
    CardPlayed,
    GameFixed,
    TrickTaken,
)
from app.games.tuppi.kinds import Nolo, Rami
from app.games.tuppi.shows import Choice, Show, ShowForm
from app.games.tuppi.state import Playing, TrickLying
from tests.games.reading import Given, check
from tests.games.tuppi.case_deals import dealt_by
from tests.games.tuppi.positions import (
    at,
    playing,
)
from tests.games.tuppi.table import ENGINE, Table, options, table


def play_legal(given: Given, then: dict[str, Any]) -> None:
    if "request" in given:
        request = given.take("request")
        {"view-trick": _view_trick, "lead": _early_lead}[request](given, then)
        return
    seat, hand, trick = given.take("seat"), given.take("hand"), given.take("trick")
    game = Nolo(0) if given.take("type") == "nolo" else Rami(0)
    turn = given.take("turn", seat)
    leader = trick[0][0] if trick else seat
    shown = given.take("shown_card", None)
    shows = (Show(seat, Choice.RAMI, ShowForm.CARD, shown),) if shown else ()
    phase = playing(game, {seat: hand}, leader=leader, trick=[c for _, c in trick], shows=shows)
    assert phase.turn == turn
    one = at(options(), phase)
    before = one.state
    plays = given.take("plays", None)
    legal = [text.removeprefix("play:") for text in one.legal(seat) if text.startswith("play:")]

    def accepted() -> bool:
        try:
            one.play(seat, f"play:{plays}")
        except RuleViolation:
            assert one.state is before
            return False
        return bool(one.happened(CardPlayed)[0].card == plays)

    if "legal" in then:
        then = then | {"legal": sorted(then["legal"])}
    check(then, {"legal": lambda: sorted(legal), "accepted": accepted})


def _view_trick(given: Given, then: dict[str, Any]) -> None:
    """Play up to the trick; turn it by the next lead where the case says so."""
    number, turned = given.take("trick_no"), given.take("turned")
    assert not given.take("deal_over")
    one = _in_play(options())
    while len(one.happened(TrickTaken)) < number:
        one.time_out(one.to_act()[0])
    if turned:
        one.time_out(one.to_act()[0])
    taken = one.happened(TrickTaken)[-1]
    for viewer in (0, 1, 2, 3, -2):
        recalled = ENGINE.recall(one.state, taken, viewer)
        assert isinstance(recalled, TrickTaken)
        lying = one.view(viewer).table.trick == taken.cards
        assert lying == (recalled.cards is not None)
        assert then == {"allowed": lying}


def _in_play(opts: Any) -> Table:
    one = table(opts)
    while not isinstance(one.state.phase, Playing | TrickLying):
        one.time_out(one.to_act()[0])
    return one


def _early_lead(given: Given, then: dict[str, Any]) -> None:
    assert not given.take("previous_turned")
    one = _in_play(options(**given.take("options")))
    while not one.happened(TrickTaken):
        one.time_out(one.to_act()[0])
    winner = one.happened(TrickTaken)[0].winner
    seats = one.view(winner).table.seats
    card = (seats[winner].hand or ())[0]
    refused = one.refusal(winner, f"play:{card}") == ("trick-still-lying", "TUP-TRICK-4")
    check(then, {"allowed": lambda: not refused})


def lead(given: Given, then: dict[str, Any]) -> None:
    if "trick" in given:
        trick_won(given, then, Nolo(0) if given.take("type") == "nolo" else Rami(0))
        return
    kind, ramaaja, dealer = given.take("type"), given.take("ramaaja"), given.take("dealer")
    one = dealt_by(dealer)
    for step in range(1, 5):
        seat = (dealer + step) % 4
        if one.happened(GameFixed):
            break
        one.play(seat, "show:rami" if seat == ramaaja else "show:nolo")
    assert str(one.happened(GameFixed)[0].kind) == kind
    check(then, {"leader": lambda: one.to_act()[0]})


def trick_won(given: Given, then: dict[str, Any], game: Any) -> None:
    """Play a trick and ask who won it and who leads on."""
    trick = given.take("trick")
    led = trick[0][1][1]
    spare = (rank + suit for rank in "67" for suit in "CDHS" if suit != led)
    hands = {seat: [card, next(spare)] for seat, card in trick}
    one = at(options(sooli=True), playing(game, hands, leader=trick[0][0]))
    for seat, card in trick:
        one.play(seat, f"play:{card}")
    taken = one.happened(TrickTaken)[0]
    check(then, {"winner": lambda: taken.winner, "leader": lambda: one.to_act()[0]})
