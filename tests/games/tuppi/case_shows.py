"""Worked cases of the show."""

from itertools import permutations
from typing import Any

from app.engine.errors import RuleViolation
from app.games.tuppi.events import (
    GameFixed,
    PlayBegan,
    ShowTurned,
)
from app.games.tuppi.phase_views import ShowView
from app.games.tuppi.seats import pair_of
from tests.games.reading import Given, check
from tests.games.tuppi.case_deals import dealt_by
from tests.games.tuppi.positions import (
    showing,
)
from tests.games.tuppi.table import Table, options


def show_legal(given: Given, then: dict[str, Any]) -> None:
    hand, show = given.take("hand"), given.take("show")
    one = showing(options(**given.take("options")), {0: hand})
    text = {
        "marker": lambda: f"show:{show['choice']}",
        "card": lambda: f"show:{show['card']}",
        "spoken": lambda: f"show:spoken-{show['choice']}",
    }[show["as"]]()
    legal = text in one.legal(0)
    try:
        one.play(0, text)
    except RuleViolation:
        assert not legal
    turned = one.happened(ShowTurned)
    check(
        then,
        {
            "legal": lambda: legal,
            "choice": lambda: str(turned[0].choice) if turned else None,
        },
    )


def show_sequence(given: Given, then: dict[str, Any]) -> None:
    dealer, choices = given.take("dealer"), given.take("choices")
    for order in permutations(choices.items()):
        one = dealt_by(dealer)
        for seat, choice in order:
            _submit(one, int(seat), choice)
        _check_shows(one, then)


def _submit(one: Table, seat: int, choice: str) -> None:
    """Seal a show, unless the showing has already ended without it."""
    if not isinstance(one.view(seat).phase, ShowView):
        return
    if choice == "timeout":
        one.time_out(seat)
    else:
        one.play(seat, f"show:{choice}")


def _check_shows(one: Table, then: dict[str, Any]) -> None:
    fixed, began = one.happened(GameFixed), one.happened(PlayBegan)

    def waiting_for() -> int:
        phase = one.view(0).phase
        assert isinstance(phase, ShowView)
        return phase.waiting_for

    def declaring_pair() -> int | None:
        return None if fixed[0].ramaaja is None else pair_of(fixed[0].ramaaja)

    check(
        then,
        {
            "revealed": lambda: [[e.seat, str(e.choice)] for e in one.happened(ShowTurned)],
            "type": lambda: str(fixed[0].kind) if fixed else None,
            "ramaaja": lambda: fixed[0].ramaaja,
            "declaring_pair": declaring_pair,
            "leader": lambda: began[0].leader,
            "waiting_for": waiting_for,
        },
    )
