"""What everybody may know of a log: the facts themselves, so that all that is told follows.

Strangers are told of the tournament that the visible facts make, and of no other: its standings,
counts and revisions are those of the visible facts. A kind of fact that has no row here is hidden.
"""

from collections.abc import Callable, Iterable, Mapping
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
from app.domain.tournament.course_facts import (
    DrawOutdated,
    EntryMovedUp,
    EntryReturned,
    EntryWaits,
    OrderParted,
    RoundCancelled,
    RoundsSet,
)
from app.domain.tournament.fact import Fact
from app.domain.tournament.facts import AnyFact, RoundKey
from app.domain.tournament.judging_facts import (
    LineVoided,
    PenaltyGiven,
    RulingLifted,
    RulingMade,
    SubstituteAnswered,
    SubstituteNamed,
)
from app.domain.tournament.member_facts import (
    MemberAnswered,
    MemberFreed,
    MemberInvited,
    MemberPlayedByHouse,
)
from app.domain.tournament.name_facts import NamesForgotten
from app.domain.tournament.role_facts import (
    RoleEnded,
    RoleGiven,
    RoleLinkEnded,
    RoleLinkMade,
    TournamentHandedOver,
)
from app.domain.tournament.sheet_rulings import (
    DealAnnulled,
    MatchCutShort,
    SheetReopened,
    SheetSigned,
)
from app.domain.tournament.state import Tournament

Visible = Callable[["Shown", Any], bool]


class Shown:
    """What decides who may know what: which rounds are published, which results are out."""

    def __init__(self) -> None:
        self.drawn: dict[RoundKey, bool] = {}
        self.released: set[int] = set()
        self.rulings: dict[int, RoundKey] = {}

    def follow(self, fact: AnyFact) -> bool:
        """Take a fact in; whether others may be known by it."""
        match fact:
            case f.RoundDrawn(drawn=key) | f.RoundWithdrawn(drawn=key):
                self.drawn[key] = False
            case RoundCancelled(drawn=key):
                self.drawn.pop(key, None)
            case PenaltyGiven(number=number, drawn=key) | RulingMade(number=number, drawn=key):
                self.rulings[number] = key
            case f.RoundPublished(drawn=key):
                self.drawn[key] = True
                return True
            case f.StageReleased(stage=stage):
                self.released.add(stage)
                return True
        return False

    def results(self, key: RoundKey) -> bool:
        """Whether everybody may know what happened in a round."""
        return key.stage in self.released and self.drawn.get(key, False)


def public_facts(facts: Iterable[AnyFact]) -> list[tuple[int, AnyFact]]:
    """What everybody may know of a log, by the places of the facts in it from 0.

    They are in the order in which they became known: what is published or released comes after all
    that was known before, and nothing that was known is ever taken back, so that a reader who goes
    on from where they stopped misses nothing. A seed that a draw binds is known with that draw.
    """
    shown, known, hidden = Shown(), list[Unit](), list[Unit]()
    for unit in _units(facts):
        # That a round is called off is known to those who know that there was one.
        called_off = isinstance(unit[0][1], RoundCancelled) and _is_seen(shown, unit)
        reveals = shown.follow(unit[0][1])
        hidden.append(unit)
        if reveals:
            known += [one for one in hidden if _is_seen(shown, one)]
            hidden = [one for one in hidden if not _is_seen(shown, one)]
        elif called_off or _is_seen(shown, unit):
            known.append(hidden.pop())
    return [(place, _without_grounds(fact)) for unit in known for place, fact in unit]


Unit = list[tuple[int, AnyFact]]
"""A fact and the seed that it binds, with their places."""


def _units(facts: Iterable[AnyFact]) -> list[Unit]:
    units: list[Unit] = []
    for place, fact in enumerate(facts):
        if isinstance(fact, f.SeedCommitted) and units:
            units[-1].append((place, fact))
        else:
            units.append([(place, fact)])
    return units


def _is_seen(shown: Shown, unit: Unit) -> bool:
    fact = unit[0][1]
    return VISIBLE.get(type(fact), _never)(shown, fact)


def is_published(t: Tournament, key: RoundKey) -> bool:
    """Whether everybody may see the draw of a round."""
    return any(one.published for one in t.rounds if one.key == key)


def _always(shown: Shown, fact: AnyFact) -> bool:
    return True


def _never(shown: Shown, fact: AnyFact) -> bool:
    return False


def _with_round(shown: Shown, fact: Any) -> bool:
    """Once the round that it draws or arranges is published."""
    return shown.drawn.get(fact.drawn, False)


def _with_results(shown: Shown, fact: Any) -> bool:
    """Once the results of the stage of its table are released."""
    return shown.results(fact.table.of)


def _with_stage(shown: Shown, fact: Any) -> bool:
    """Once the results of the stage are released in which something was decided."""
    return shown.results(fact.drawn)


def _with_order(shown: Shown, fact: OrderParted) -> bool:
    """Once the draw is published, and the results are released on which the order rests."""
    return _with_round(shown, fact) and fact.drawn.stage - 1 in shown.released


def _with_ruling(shown: Shown, fact: RulingLifted) -> bool:
    """Once everybody may know of what it lifts."""
    key = shown.rulings.get(fact.number)
    return key is not None and shown.results(key)


def _with_draws_before(shown: Shown, fact: f.EntryWithdrawn | EntryReturned) -> bool:
    """Once the draws before it are seen: the round from which it holds would tell of them."""
    return all(out for key, out in shown.drawn.items() if key < fact.from_round)


def _without_grounds(fact: AnyFact) -> AnyFact:
    """The fact without why somebody withdrew, which is for the organizers alone."""
    if isinstance(fact, SubstituteNamed):
        return replace(fact, reason="", player=None, member=0)
    private = isinstance(fact, f.EntryWithdrawn | EntryReturned | f.TableReopened | NamesForgotten)
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
    NamesForgotten: _always,
    EntryWaits: _always,
    EntryMovedUp: _always,
    RoleGiven: _never,
    RoleEnded: _never,
    TournamentHandedOver: _never,
    RoleLinkMade: _never,
    RoleLinkEnded: _never,
    f.RoundDrawn: _with_round,
    f.RoundArranged: _with_round,
    f.RoundPublished: _with_round,
    RoundCancelled: _with_round,
    RoundsSet: _always,
    f.RoundWithdrawn: _always,
    DrawOutdated: _never,
    OrderParted: _with_order,
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
    DealAnnulled: _with_results,
    MatchCutShort: _with_results,
    SheetReopened: _with_results,
    SheetSigned: _with_results,
    PenaltyGiven: _with_stage,
    RulingMade: _with_stage,
    RulingLifted: _with_ruling,
    SubstituteNamed: _with_round,
    SubstituteAnswered: _never,
    f.TableOpened: _with_results,
    f.TablePlayed: _with_results,
    f.TableClosed: _with_results,
    f.TableReopened: _with_results,
    MemberInvited: _never,
    MemberAnswered: _never,
    MemberPlayedByHouse: _never,
    MemberFreed: _never,
}
