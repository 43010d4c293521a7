"""What organizers do with a tournament as a whole. Each command gives new facts or is barred."""

from app.domain.tournament.facts import (
    AnyFact,
    DirectorDismissed,
    DirectorNamed,
    RegistrationOpened,
    SeedCommitted,
    TournamentArchived,
    TournamentConfigured,
    TournamentFinished,
)
from app.domain.tournament.plan import Plan, check_plan
from app.domain.tournament.refusals import ALREADY_DRAWN, SHEETS_OUT, barred
from app.domain.tournament.rounds import next_round
from app.domain.tournament.state import Tournament

Facts = tuple[AnyFact, ...]


def configure(t: Tournament, name: str, options: str, plan: Plan) -> Facts:
    """Name, options and plan anew, while nothing has been drawn."""
    t.must_be("draft", "registration")
    check_plan(plan)
    if t.rounds:
        raise barred(ALREADY_DRAWN)
    if (t.name, t.options, t.plan) == (name, options, plan):
        return ()
    return (TournamentConfigured(name, options, plan),)


def name_director(t: Tournament, account: str) -> Facts:
    """Let this account direct as well; nothing happens where it does already."""
    t.must_be("draft", "registration", "running", "finished")
    return () if account in t.directors else (DirectorNamed(account),)


def dismiss_director(t: Tournament, account: str) -> Facts:
    """Let this account direct no more."""
    t.must_be("draft", "registration", "running", "finished")
    return (DirectorDismissed(account),) if account in t.directors else ()


def open_registration(t: Tournament, commitment: str) -> Facts:
    """Let entries come in; the first draw is bound from now on."""
    t.must_be("draft")
    return RegistrationOpened(), SeedCommitted(commitment)


def finish(t: Tournament) -> Facts:
    """Every round is drawn and every sheet stands."""
    t.must_be("running")
    waiting = [table for one in t.rounds for table in one.tables if not table.is_official]
    if waiting or next_round(t) is not None:
        raise barred(SHEETS_OUT, tables=len(waiting))
    return (TournamentFinished(),)


def archive(t: Tournament) -> Facts:
    """Let nothing change any more."""
    t.must_be("finished")
    return (TournamentArchived(),)
