"""Worked cases of sooli."""

from typing import Any

from msgspec.structs import replace

from app.games.tuppi.events import (
    CardPlayed,
    CardsExchanged,
    GameFixed,
)
from app.games.tuppi.kinds import Kind, Sooli
from app.games.tuppi.phase_views import ShowView, SooliOfferView
from app.games.tuppi.seats import FOUR, pair_of, partner_of
from app.games.tuppi.state import Exchanging, Offering
from tests.games.reading import Given, check
from tests.games.tuppi.case_plays import trick_won
from tests.games.tuppi.case_scores import of_score
from tests.games.tuppi.positions import (
    START,
    at,
    masks,
    one_trick_left,
    playing,
    rise_of,
    take_trick,
)
from tests.games.tuppi.table import Table, options, table


def sooli(given: Given, then: dict[str, Any]) -> None:
    chosen = options(**given.take("options"))
    if "trick" in given and "hand" not in given:
        trick = given.take("trick")
        game = Sooli(trick[0][0], trick[-1][0], gave=0, got=1)
        given_trick = Given({"trick": trick})
        trick_won(given_trick, then, game)
    elif "hand" in given:
        _sooli_legal(given, then)
    elif "soloist_won_trick_no" in given:
        _sooli_result(given, then, chosen)
    elif "soloist_gives" in given:
        _exchange(given, then, chosen)
    elif "trick_no" in given:
        _sooli_order(given, then, chosen)
    else:
        _offers(given, then, chosen)


def _sooli_legal(given: Given, then: dict[str, Any]) -> None:
    trick, seat = given.take("trick"), given.take("seat")
    game = Sooli(trick[0][0], seat, gave=0, got=1)
    hands = {seat: given.take("hand")}
    phase = playing(game, hands, leader=trick[0][0], trick=[card for _, card in trick])
    one = at(options(sooli=True), phase)
    legal = sorted(text[5:] for text in one.legal(seat) if text.startswith("play:"))
    check(then | {"legal": sorted(then["legal"])}, {"legal": lambda: legal})


def _sooli_result(given: Given, then: dict[str, Any], chosen: Any) -> None:
    ramaaja, soloist = given.take("ramaaja"), given.take("soloist")
    won, state = given.take("soloist_won_trick_no"), given.take("state")
    game = Sooli(ramaaja, soloist, gave=0, got=1)
    last = won or 13
    soloists = pair_of(soloist)
    count = [0, 0]
    count[soloists] = 1 if won else 0
    count[1 - soloists] = last - count[soloists]
    rise = rise_of(state["pair"], state["points"])
    match = replace(START, rise=rise)
    winner = soloists if won else 1 - soloists
    phase = one_trick_left(match, game, (count[0], count[1]), winner, more=bool(won))
    one = at(chosen, phase, match)
    take_trick(one)
    score = one.scores()[0]
    facts = {"deal_over_after_trick": lambda: sum(one.deal().pair_tricks)}
    check(then, facts | of_score(score))


def _exchange(given: Given, then: dict[str, Any], chosen: Any) -> None:
    soloist = given.take("soloist")
    partner = partner_of(soloist)
    hands = {soloist: given.take("soloist_hand"), partner: given.take("partner_hand")}
    gives = {soloist: given.take("soloist_gives"), partner: given.take("partner_gives")}
    for order in ((soloist, partner), (partner, soloist)):
        phase = Exchanging(masks(hands), (), (soloist + 3) % 4, soloist, ())
        one = at(chosen, phase)
        for seat in order:
            one.play(seat, f"give:{gives[seat]}")
        assert one.happened(CardsExchanged)
        seats = one.view(soloist).table.seats
        facts = {
            "soloist_hand": lambda seats=seats: sorted(seats[soloist].hand or ()),
            "partner_out_of_play": lambda seats=seats: seats[partner].cards,
        }
        check(then | {"soloist_hand": sorted(then["soloist_hand"])}, facts)
        assert one.refusal(partner, "play:2C") == ("out-of-play", "TUP-SOOLI-6")


def _sooli_order(given: Given, then: dict[str, Any], chosen: Any) -> None:
    ramaaja, soloist = given.take("ramaaja"), given.take("soloist")
    number, before = given.take("trick_no"), given.take("previous_winner", None)
    other = partner_of(ramaaja)
    game = Sooli(ramaaja, soloist, gave=0, got=1)
    hands = {ramaaja: ["2S", "2H"], other: ["3S", "3H"], soloist: ["4S", "4H"]}
    if before is not None:  # let the one who won the trick before win one now
        high = {before: ["KS", "2H"], soloist: ["4S", "4H"]}
        hands = hands | high
        one = at(chosen, playing(game, hands, leader=ramaaja, tricks=(number - 2, 0)))
        take_trick(one)
    else:
        one = at(chosen, playing(game, hands, leader=game.first_leader(FOUR)))
    done = len(one.happened(CardPlayed))
    for _ in range(3):
        one.time_out(one.to_act()[0])
    check(then, {"order": lambda: [event.seat for event in one.happened(CardPlayed)[done:]]})


def _offers(given: Given, then: dict[str, Any], chosen: Any) -> None:
    ramaaja, answers = given.take("ramaaja"), given.take("answers", {})
    kind = given.take("type")
    one = _shown(ramaaja, chosen)
    assert kind == ("nolo" if ramaaja is None else "rami")
    order: list[int] = []
    while isinstance(one.state.phase, Offering):
        phase = one.view(0).phase
        assert isinstance(phase, SooliOfferView)
        order.append(phase.asked)
        accept = answers.get(str(phase.asked), False)
        one.play(phase.asked, "sooli:yes" if accept else "sooli:no")
    view = one.view(0)
    check(
        then,
        {
            "offer_order": lambda: order,
            "soloist": lambda: view.soloist,
            "partner_out": lambda: partner_of(view.soloist or 0),
            "type": lambda: str(view.kind),
            "leader": lambda: one.to_act()[0],
        },
    )
    assert (view.kind is Kind.SOOLI) == any(answers.values())


def _shown(ramaaja: int | None, chosen: Any) -> Table:
    one = table(chosen)
    while not one.happened(GameFixed):
        phase = one.view(0).phase
        assert isinstance(phase, ShowView)
        choice = "rami" if phase.waiting_for == ramaaja else "nolo"
        one.play(phase.waiting_for, f"show:{choice}")
    return one
