"""Worked cases of stopping: proposals and answers, and who has won."""

from typing import Any

from app.engine.errors import RuleViolation
from app.games.chaupatia.events import StopAgreed
from tests.games.chaupatia.case_words import TEAMS, ledger_of, options_of
from tests.games.chaupatia.deals import with_ledger
from tests.games.chaupatia.table import ENGINE, Table, options, table
from tests.games.reading import Given, check


def stop(given: Given, then: dict[str, Any]) -> None:
    if "ledger" in given:
        one = with_ledger(table(options()), ledger_of(given.take("ledger")))
        check(then, ending(one.director("last-deal")))
        return
    one = _seated(given)
    if given.take("in_deal"):
        one.turn("pattern:4+4")
    refused = _said(one, given.take("events"))
    facts: dict[str, Any] = {"agreed": lambda: _agreed(one), "ends": lambda: _ends(one)}
    if refused is not None:
        facts["error"] = lambda: refused
    assert ("error" in then) == (refused is not None)
    check(then, facts)


def ending(one: Table) -> dict[str, Any]:
    """Who has won, and how."""
    outcome = ENGINE.outcome(one.state)
    assert outcome is not None
    winner = TEAMS[outcome.winners[0] % 2] if outcome.winners else "draw"
    return {"winner": lambda: winner, "by": lambda: outcome.by}


def _seated(given: Given) -> Table:
    """A match in which every other seat is a bot's."""
    one = table(options(**options_of(given.take("options", {}))))
    humans = given.take("humans")
    for seat in range(6):
        if seat not in humans:
            one.director(f"bot:{seat}")
    return one


def _said(one: Table, events: list[tuple[int, str]]) -> str | None:
    """Only the last of the events may be refused."""
    for number, (seat, verb) in enumerate(events):
        try:
            one.play(seat, verb)
        except RuleViolation as error:
            assert number == len(events) - 1
            return error.code
    return None


def _agreed(one: Table) -> bool:
    agreed = one.view(0).stop_agreed
    assert agreed == bool(one.happened(StopAgreed))
    return agreed


def _ends(one: Table) -> str | None:
    """Play the deal out: the match ends with it, or another is begun."""
    at_once = one.is_over
    if not at_once:
        one.run_deal()
    ended = "at-once" if at_once else "after-deal"
    return ended if ENGINE.outcome(one.state) else None
