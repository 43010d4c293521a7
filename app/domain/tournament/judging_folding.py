"""Penalties, rulings and substitutes, as the log makes them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from app.domain.tournament import judging_facts as f
from app.domain.tournament.fact import Fact
from app.domain.tournament.state import Ruling, Substitute, Tournament


def _penalty(t: Tournament, fact: f.PenaltyGiven) -> Tournament:
    given = Ruling(
        fact.number,
        "penalty",
        fact.drawn,
        (fact.entry,),
        fact.reason,
        fact.rule,
        fact.points,
        fact.of,
    )
    return replace(t, rulings=(*t.rulings, given))


def _ruling(t: Tournament, fact: f.RulingMade) -> Tournament:
    made = Ruling(fact.number, fact.kind, fact.drawn, fact.entries, fact.reason, fact.rule)
    return replace(t, rulings=(*t.rulings, made))


def _lifted(t: Tournament, fact: f.RulingLifted) -> Tournament:
    rulings = tuple(
        replace(one, lifted=fact.reason) if one.number == fact.number else one for one in t.rulings
    )
    return replace(t, rulings=rulings)


def _substitute(t: Tournament, fact: f.SubstituteNamed) -> Tournament:
    named = Substitute(
        fact.entry,
        fact.drawn,
        fact.name,
        fact.instead_of,
        fact.reason,
        fact.player,
        fact.member,
        accepted=_has_agreed(t, fact),
    )
    others = (one for one in t.substitutes if not one.is_for(fact.entry, fact.drawn))
    return replace(t, substitutes=(*others, named) if fact.name else tuple(others))


def _has_agreed(t: Tournament, fact: f.SubstituteNamed) -> bool:
    """Whether the same account has said so already: it is not asked anew where a name is mended."""
    now = (one for one in t.substitutes if one.is_for(fact.entry, fact.drawn))
    told = fact.player, fact.member
    return any(one.accepted and (one.account, one.member) == told for one in now)


def _answered(t: Tournament, fact: f.SubstituteAnswered) -> Tournament:
    found = (
        replace(one, accepted=fact.accepts) if one.is_for(fact.entry, fact.drawn) else one
        for one in t.substitutes
    )
    return replace(t, substitutes=tuple(found))


FOLDERS: Final[Mapping[type[Fact], Callable[[Tournament, Any], Tournament]]] = {
    f.PenaltyGiven: _penalty,
    f.RulingMade: _ruling,
    f.RulingLifted: _lifted,
    f.SubstituteNamed: _substitute,
    f.SubstituteAnswered: _answered,
}
