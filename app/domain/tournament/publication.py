"""What everybody may know of a log: the facts themselves, so that all that is told follows.

Strangers are told of the tournament that the visible facts make, and of no other: its standings,
counts and revisions are those of the visible facts. A kind of fact that has no row here is hidden.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec.structs import replace

from app.domain.tournament import facts as f
from app.domain.tournament.clock_facts import (
    ClockExtended,
    ClockPaused,
    ClockStarted,
    TimeCalled,
    TimeTakenBack,
)
from app.domain.tournament.course_facts import EntryReturned, RoundCancelled
from app.domain.tournament.fact import Fact
from app.domain.tournament.facts import AnyFact, RoundKey
from app.domain.tournament.judging_facts import (
    LineVoided,
    PenaltyGiven,
    RulingLifted,
    RulingMade,
    SubstituteNamed,
)
from app.domain.tournament.role_facts import RoleEnded, RoleGiven, RoleLinkEnded, RoleLinkMade
from app.domain.tournament.state import Tournament

Visible = Callable[[Tournament, Any], bool]


def public_facts(t: Tournament, facts: Iterable[AnyFact]) -> Iterator[tuple[int, AnyFact]]:
    """Which facts of the log of ``t`` everybody may know, by their places in it from 0.

    The seed that is bound by a draw is bound in the eyes of everybody once that draw is seen.
    """
    before = False
    for place, fact in enumerate(facts):
        if not isinstance(fact, f.SeedCommitted):
            before = VISIBLE.get(type(fact), _never)(t, fact)
        if before:
            yield place, _without_grounds(fact)


def is_published(t: Tournament, key: RoundKey) -> bool:
    """Whether everybody may see the draw of a round."""
    return any(one.published for one in t.rounds if one.key == key)


def _always(t: Tournament, fact: AnyFact) -> bool:
    return True


def _never(t: Tournament, fact: AnyFact) -> bool:
    return False


def _with_round(t: Tournament, fact: Any) -> bool:
    """Once the round that it draws or arranges is published."""
    return is_published(t, fact.drawn)


def _with_results(t: Tournament, fact: Any) -> bool:
    """Once the results of the stage of its table are released."""
    return fact.table.stage in t.released and is_published(t, fact.table.of)


def _with_stage(t: Tournament, fact: Any) -> bool:
    """Once the results of the stage are released in which something was decided."""
    return fact.drawn.stage in t.released and is_published(t, fact.drawn)


def _with_ruling(t: Tournament, fact: RulingLifted) -> bool:
    """Once everybody may know of what it lifts."""
    rounds = (one.drawn for one in t.rulings if one.number == fact.number)
    return any(key.stage in t.released and is_published(t, key) for key in rounds)


def _with_draws_before(t: Tournament, fact: f.EntryWithdrawn | EntryReturned) -> bool:
    """Once the draws before it are seen: from which round on it holds would tell of them."""
    return all(one.published for one in t.rounds if one.key < fact.from_round)


def _without_grounds(fact: AnyFact) -> AnyFact:
    """Why somebody does not play is between them and the organizers, as accounts are."""
    if isinstance(fact, SubstituteNamed):
        return replace(fact, reason="", player=None, member=0)
    private = isinstance(fact, f.EntryWithdrawn | EntryReturned | f.TableReopened)
    return replace(fact, reason="") if private else fact


VISIBLE: Final[Mapping[type[Fact], Visible]] = {
    f.TournamentCreated: _always,
    f.TournamentConfigured: _always,
    f.RegistrationOpened: _always,
    f.TournamentFinished: _always,
    f.TournamentArchived: _always,
    f.StageReleased: _always,
    f.EntryAdded: _always,
    f.EntryRegistered: _never,
    f.EntryChanged: _always,
    f.EntryCheckedIn: _always,
    f.EntryWithdrawn: _with_draws_before,
    EntryReturned: _with_draws_before,
    RoleGiven: _never,
    RoleEnded: _never,
    RoleLinkMade: _never,
    RoleLinkEnded: _never,
    f.RoundDrawn: _with_round,
    f.RoundArranged: _with_round,
    f.RoundPublished: _with_round,
    RoundCancelled: _with_round,
    ClockStarted: _with_round,
    ClockPaused: _with_round,
    ClockExtended: _with_round,
    TimeCalled: _with_round,
    TimeTakenBack: _with_round,
    f.TableLinkMade: _never,
    f.LinesEntered: _with_results,
    f.SheetSubmitted: _with_results,
    f.SheetConfirmed: _with_results,
    f.SheetOfficial: _with_results,
    f.SheetCorrected: _with_results,
    f.WalkedOver: _with_results,
    LineVoided: _with_results,
    PenaltyGiven: _with_stage,
    RulingMade: _with_stage,
    RulingLifted: _with_ruling,
    SubstituteNamed: _with_round,
    f.TableOpened: _with_results,
    f.TablePlayed: _with_results,
    f.TableClosed: _with_results,
    f.TableReopened: _with_results,
    f.MemberInvited: _never,
    f.MemberAnswered: _never,
    f.MemberPlayedByHouse: _never,
    f.MemberFreed: _never,
}
