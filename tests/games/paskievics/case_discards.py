"""Worked cases of throwing in and laying away."""

from collections.abc import Sequence
from typing import Any

from app.engine.errors import RuleViolation
from app.games.paskievics.cards import CODES, HONOURS, PACK, points_of
from app.games.paskievics.events import DealVoided, DiscardsClosed
from app.games.paskievics.levels import CONTRACT
from tests.games.paskievics.positions import at, discarding, won
from tests.games.paskievics.table import Table
from tests.games.reading import Given, check

SIZES = {3: (12, 10, 10, 10), 0: (9, 11, 11, 11)}


def discard(given: Given, then: dict[str, Any]) -> None:
    role, hand = given.take("role"), given.take("hand_after_talon")
    trial = given.take("proba", False)
    taken = given.take("taken", len(hand) - 9)
    actor = 0 if role == "declarer" else 1
    one = _table(hand, actor, taken if actor == 0 else 3, trial=trial)
    if given.take("action", None) == "annul":
        legal = _try(one, actor, ["throw-in"]) is None
        void = bool(one.happened(DealVoided))
        check(then, {"legal": lambda: legal, "effect": lambda: "void" if void else None})
        return
    laid = given.take("discard")
    refused = _try(one, actor, [*(f"lay:{card}" for card in laid), "lock"])
    _check(one, actor, refused, then)


def _table(hand: Sequence[str], actor: int, taken: int, *, trial: bool) -> Table:
    """The three others have what remains, dull cards first."""
    rest = iter([code for code in reversed(CODES) if code not in hand])
    hands = {actor: list(hand)}
    for place in range(4):
        if place != actor:
            hands[place] = [next(rest) for _ in range(SIZES[taken][place])]
    held = {place: [*cards] for place, cards in hands.items()}
    if trial:
        held[actor] = [card for card in hand if not PACK.hand([card]) & HONOURS][:9]
    level = str(CONTRACT[taken])
    return at(discarding(hands, won(0, level), taken, dealt=held))


def _try(one: Table, actor: int, moves: Sequence[str]) -> str | None:
    """The rule of the first refusal."""
    for text in moves:
        try:
            one.play(actor, text)
        except RuleViolation as error:
            return error.rule
    return None


def _check(one: Table, actor: int, refused: str | None, then: dict[str, Any]) -> None:
    if refused is None:
        played = one.run_deal()
        (closed,) = one.happened(DiscardsClosed)
        skart = PACK.hand(played.skarts[actor].cards or ())
        told = {"points": points_of(skart), "points_to": _points_to(one, actor)}
    check(
        then,
        {
            "legal": lambda: refused is None,
            "reason": lambda: refused,
            "announce_tarokks": lambda: closed.discarded[actor].tarokks,
            "shown_face_up": lambda: list(closed.shown or ()) if actor == 0 else [],
            "points": lambda: told["points"],
            "points_to": lambda: told["points_to"],
        },
    )


def _points_to(one: Table, actor: int) -> str:
    """The side that has the skart's points besides those of its tricks and other skarts."""
    played = one.deal()
    skarts = [points_of(PACK.hand(skart.cards or ())) for skart in played.skarts]
    declarers = {played.declarer, played.partner}
    tricks = sum(
        points_of(PACK.hand([card.card for card in trick.cards]))
        for trick in played.tricks
        if trick.winner in declarers
    )
    assert played.card_points[0] == tricks + skarts[played.declarer]
    assert sum(played.card_points) == 94
    return "D" if actor == played.declarer else "O"
