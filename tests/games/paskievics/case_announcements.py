"""Worked cases of the call and the announcements."""

from typing import Any

from app.games.paskievics.state import Announcing, Calling, Playing
from tests.games.paskievics.case_bids import sorted_as
from tests.games.paskievics.case_words import (
    SIDE,
    action_name,
    action_text,
    by_seat,
    name,
    seat,
)
from tests.games.paskievics.positions import at, calling, won
from tests.games.paskievics.table import Table, options
from tests.games.reading import Given, check


def announce(given: Given, then: dict[str, Any]) -> None:
    declarer, contract = seat(given.take("declarer")), given.take("contract")
    hands, skarts = by_seat(given.take("hands")), by_seat(given.take("skart"))
    invit, yielder = given.take("invit", None), given.take("yield_by", None)
    auction = won(
        declarer,
        contract,
        invit=None if invit is None else (seat(invit["by"]), invit["card"]),
        yielder=None if yielder is None else seat(yielder),
    )
    one = at(calling(hands, skarts, auction, contract), options(**given.take("options", {})))
    assert one.view(declarer).must_call == given.take("must_call", None)
    for who, action in given.take("actions"):
        one.play(seat(who), action_text(action))
    _check(one, then)


def _check(one: Table, then: dict[str, Any]) -> None:
    over = isinstance(one.state.phase, Playing)
    assert over or isinstance(one.state.phase, Calling | Announcing)
    actor = one.to_act()[0]
    check(
        then,
        {
            "to_act": lambda: name(actor),
            "over": lambda: over,
            "legal": lambda: sorted_as(then["legal"], map(action_name, one.legal(actor))),
            "illegal": lambda: {
                action: one.refused(actor, action_text(action)).rule for action in then["illegal"]
            },
            "state": lambda: _state(one, then["state"]),
        },
    )


def _state(one: Table, wanted: dict[str, Any]) -> dict[str, Any]:
    """What the table knows, as the case puts it."""
    view = one.view(-2)
    sides = [seat.side for seat in view.table.seats]
    partners = [place for place, side in enumerate(sides) if side == 0 and place != view.declarer]
    facts = {
        "figures": [
            {
                "side": SIDE[one.side],
                "figure": action_name(one.figure),
                "by": name(one.seat),
                "doubled": len(one.doubled_by),
            }
            for one in view.figures
        ],
        "counts": {name(count.seat): count.tarokks for count in view.counts},
        "parti_doubled": len(view.parti_doubled_by),
        "office_kontra_by": name(view.office),
        "partner": name(partners[0]) if partners else None,
        "public_sides": {
            name(place): SIDE[side] for place, side in enumerate(sides) if side is not None
        },
    }
    return {key: facts[key] for key in wanted}
