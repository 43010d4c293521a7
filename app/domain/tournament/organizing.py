"""What organizers do with a tournament as a whole. Each command gives new facts or is barred."""

from app.domain.tournament.course_facts import RoundsSet
from app.domain.tournament.facts import (
    AnyFact,
    RegistrationOpened,
    SeedCommitted,
    StageReleased,
    TournamentArchived,
    TournamentConfigured,
    TournamentFinished,
)
from app.domain.tournament.plan import Plan, check_plan, has_rounds_given
from app.domain.tournament.refusals import (
    ALREADY_DRAWN,
    FIXED_SEAT,
    REASON_NEEDED,
    RELEASE_ORDER,
    ROUNDS_BY_DRAW,
    ROUNDS_DRAWN,
    ROUNDS_LEFT,
    SHEETS_WAIT,
    STAGE_BEHIND,
    UNKNOWN_STAGE,
    barred,
)
from app.domain.tournament.rounds import next_round
from app.domain.tournament.stages import RandomDraw
from app.domain.tournament.state import Tournament
from app.domain.tournament.waiting import moved_up

Facts = tuple[AnyFact, ...]


def configure(t: Tournament, name: str, options: str, plan: Plan) -> Facts:
    """The name anew until the tournament is archived, options and plan while nothing is drawn.

    If more may take part now, waiting entries move up.
    """
    t.must_be("draft", "registration", "running", "finished")
    renamed = (TournamentConfigured(name, options, plan),)
    if (t.options, t.plan) == (options, plan):
        return () if t.name == name else renamed
    if t.rounds:
        raise barred(ALREADY_DRAWN)
    t.must_be("draft", "registration")
    check_plan(plan)
    _check_fixed(t, plan)
    return *renamed, *moved_up(t, plan)


def _check_fixed(t: Tournament, plan: Plan) -> None:
    """Entries that sit at a table in every round must have entered, and sit at one only."""
    for stage in plan.stages:
        seen: set[str] = set()
        for one in stage.fixed if isinstance(stage, RandomDraw) else ():
            name = t.entry(one.entry).who.name
            if one.entry in seen:
                raise barred(FIXED_SEAT, name=name, table=one.table)
            seen.add(one.entry)


def open_registration(t: Tournament, commitment: str) -> Facts:
    """Let entries come in; the first draw is bound from now on."""
    t.must_be("draft")
    return RegistrationOpened(), SeedCommitted(commitment)


def finish(t: Tournament, reason: str = "") -> Facts:
    """Every sheet stands, and every round is drawn, or for a reason no more are."""
    t.must_be("running")
    waiting = [table for one in t.rounds for table in one.tables if not table.is_official]
    if waiting:
        raise barred(SHEETS_WAIT, tables=", ".join(str(table.key) for table in waiting))
    following = next_round(t)
    if following is not None and not reason:
        raise barred(ROUNDS_LEFT, round=str(following))
    return (TournamentFinished(reason if following is not None else ""),)


def set_rounds(t: Tournament, stage: int, rounds: int, reason: str) -> Facts:
    """Let a stage have more or fewer rounds than planned, for a reason, until the next is drawn.

    Time runs short, or there is more of it than was thought. Drawn rounds stay.
    """
    t.must_be("running")
    kind, drawn = t.known_stage(stage), len(t.rounds_of(stage))
    if not has_rounds_given(kind):
        raise barred(ROUNDS_BY_DRAW, stage=stage)
    if t.rounds and t.rounds[-1].key.stage > stage:
        raise barred(STAGE_BEHIND, stage=stage)
    if rounds < drawn:
        raise barred(ROUNDS_DRAWN, stage=stage, drawn=drawn)
    if rounds == kind.rounds:
        return ()
    if not reason:
        raise barred(REASON_NEEDED)
    return (RoundsSet(stage, rounds, reason),)


def archive(t: Tournament) -> Facts:
    """Let nothing change any more, once all is played, or where nothing was drawn: called off."""
    t.must_be("registration", "finished")
    return (TournamentArchived(),)


def release(t: Tournament, stage: int) -> Facts:
    """Let everybody see the results of a stage; what it rests on must be seen before."""
    t.must_be("running", "finished")
    if not 1 <= stage <= len(t.plan.stages):
        raise barred(UNKNOWN_STAGE, stage=stage)
    if stage in t.released:
        return ()
    if stage > 1 and stage - 1 not in t.released:
        raise barred(RELEASE_ORDER, stage=stage, before=stage - 1)
    return (StageReleased(stage),)
