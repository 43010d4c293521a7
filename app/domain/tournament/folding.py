"""From the log to the tournament: each fact changes one thing, and nothing else is asked."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from app.domain.tournament import (
    clock_folding,
    judging_folding,
    role_folding,
    sheet_folding,
    sheet_ruling_folding,
)
from app.domain.tournament import facts as f
from app.domain.tournament.beginnings import is_begun, unplayed_round
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
from app.domain.tournament.facts import BY_OTHERS, AnyFact, RoundKey, Seating, TableKey
from app.domain.tournament.lots import drawn_lots, late_lots
from app.domain.tournament.member_facts import (
    MemberAnswered,
    MemberFreed,
    MemberInvited,
    MemberPlayedByHouse,
)
from app.domain.tournament.name_facts import NamesForgotten
from app.domain.tournament.paired_points import points_before
from app.domain.tournament.plan import with_rounds
from app.domain.tournament.presence import there_for
from app.domain.tournament.rounds import rounds_planned
from app.domain.tournament.sitting import seat, sit_down, unseat
from app.domain.tournament.state import (
    CancelledRound,
    Entry,
    Ground,
    MemberPlayer,
    Round,
    Sheet,
    Table,
    Tournament,
)
from app.domain.tournament.writing import next_version, with_round

RULE_BEFORE: Final = "TUP-BLOCK-5"
"""The rule of a win against a withdrawn entry in logs from before games named their own rules."""

Folder = Callable[[Tournament, Any], Tournament]


def fold(facts: Iterable[AnyFact]) -> Tournament:
    """The tournament that a log makes; the first fact tells that it was created."""
    rest = iter(facts)
    first = next(rest)
    assert isinstance(first, f.TournamentCreated)
    tournament = Tournament(
        first.name, first.game, first.options, first.entry_size, first.plan, version=1, revision=1
    )
    return follow(tournament, rest)


def follow(tournament: Tournament, facts: Iterable[AnyFact]) -> Tournament:
    """The tournament after these facts as well."""
    for fact in facts:
        edit = 0 if isinstance(fact, BY_OTHERS) else 1
        tournament = replace(
            _FOLDERS[type(fact)](tournament, fact),
            version=tournament.version + 1,
            revision=tournament.revision + edit,
        )
    return tournament


def _configured(t: Tournament, fact: f.TournamentConfigured) -> Tournament:
    return replace(t, name=fact.name, options=fact.options, plan=fact.plan)


def _released(t: Tournament, fact: f.StageReleased) -> Tournament:
    return replace(t, released=(*t.released, fact.stage))


def _opened(t: Tournament, fact: f.RegistrationOpened) -> Tournament:
    return replace(t, phase="registration")


def _added(t: Tournament, fact: f.EntryAdded) -> Tournament:
    return replace(t, entries=(*t.entries, Entry(fact.entrant)))


def _registered(t: Tournament, fact: f.EntryRegistered) -> Tournament:
    t = _with_entry(t, fact.entry, lambda one: replace(one, by=fact.account))
    t = _with_player(t, fact.entry, 1, MemberPlayer(account=fact.account, accepted=True))
    return seat(t, fact.entry, 1, fact.account)


def _changed(t: Tournament, fact: f.EntryChanged) -> Tournament:
    return _with_entry(t, fact.entrant.id, lambda one: replace(one, who=fact.entrant))


def _withdrawn(t: Tournament, fact: f.EntryWithdrawn) -> Tournament:
    t = _with_entry(t, fact.entry, lambda one: _gone(one, fact))
    return _seated_anew(t, fact.entry, fact.from_round)


def _returned(t: Tournament, fact: EntryReturned) -> Tournament:
    t = _with_entry(
        t, fact.entry, lambda one: replace(one, out_from=None, out_reason="", out_rule=None)
    )
    last = unplayed_round(t)
    return t if last is None else _seated_anew(t, fact.entry, last.key)


def _waits(t: Tournament, fact: EntryWaits) -> Tournament:
    return _with_entry(t, fact.entry, lambda one: replace(one, waiting=True))


def _moved_up(t: Tournament, fact: EntryMovedUp) -> Tournament:
    return _with_entry(t, fact.entry, lambda one: replace(one, waiting=False))


def _seated_anew(t: Tournament, entry: str, key: RoundKey) -> Tournament:
    """Where this entry sits from a round on and nothing is played, the sheets as they are now."""

    def anew(table: Table) -> Table:
        ground = table.sheet.ground
        ruled = ground is not None and ground.cause != "withdrawn"
        if entry not in table.at.entries or is_begun(table) or ruled:
            return table
        made = _sheet_of(t, table.key.of, table.at)
        return replace(table, sheet=replace(made, link=table.sheet.link))

    rounds = tuple(
        one if one.key < key else replace(one, tables=tuple(map(anew, one.tables)))
        for one in t.rounds
    )
    return replace(t, rounds=rounds)


def _gone(entry: Entry, fact: f.EntryWithdrawn) -> Entry:
    return replace(entry, out_from=fact.from_round, out_reason=fact.reason, out_rule=fact.cites)


def _names_forgotten(t: Tournament, fact: NamesForgotten) -> Tournament:
    """What came before was written anew: folding the whole log gives the new names."""
    return t


def _checked_in(t: Tournament, fact: f.EntryCheckedIn) -> Tournament:
    return _with_entry(t, fact.entry, lambda one: replace(one, present=fact.present))


def _invited(t: Tournament, fact: MemberInvited) -> Tournament:
    t = unseat(t, fact.entry, fact.member, fact.account)
    return _with_player(t, fact.entry, fact.member, MemberPlayer(account=fact.account))


def _answered(t: Tournament, fact: MemberAnswered) -> Tournament:
    asked = t.entry(fact.entry).players[fact.member]
    if fact.accepts and asked.account is not None:
        t = seat(t, fact.entry, fact.member, asked.account)
    return _with_player(
        t, fact.entry, fact.member, replace(asked, accepted=True) if fact.accepts else None
    )


def _played_by_house(t: Tournament, fact: MemberPlayedByHouse) -> Tournament:
    house = MemberPlayer(policy=fact.policy, accepted=True)
    return _with_player(unseat(t, fact.entry, fact.member), fact.entry, fact.member, house)


def _freed(t: Tournament, fact: MemberFreed) -> Tournament:
    return _with_player(unseat(t, fact.entry, fact.member), fact.entry, fact.member, None)


def _with_player(t: Tournament, entry: str, member: int, player: MemberPlayer | None) -> Tournament:
    def changed(one: Entry) -> Entry:
        others = {place: held for place, held in one.players.items() if place != member}
        players = others if player is None else {**others, member: player}
        ready = sum(held.accepted for held in players.values()) == t.entry_size
        return replace(one, players=players, agreed=one.agreed or ready)

    return _with_entry(t, entry, changed)


def _with_entry(t: Tournament, wanted: str, change: Callable[[Entry], Entry]) -> Tournament:
    entries = tuple(change(one) if one.who.id == wanted else one for one in t.entries)
    return replace(t, entries=entries)


def _committed(t: Tournament, fact: f.SeedCommitted) -> Tournament:
    return replace(t, commitment=fact.commitment)


def _drawn(t: Tournament, fact: f.RoundDrawn) -> Tournament:
    made = Round(
        fact.drawn,
        fact.label,
        fact.seed,
        _tables(t, fact.drawn, fact.tables),
        fact.order,
        fact.blocks,
        fact.byes,
        fact.broken,
        without=fact.without,
        fixed=fact.fixed,
        lots=fact.lots or drawn_lots(t, fact),
        there=there_for(t, fact.drawn),
        drawn=tuple(at.entries for at in fact.tables),
        paired_by=points_before(t, fact.drawn),
    )
    others = tuple(one for one in t.rounds if one.key != fact.drawn)
    return replace(t, phase="running", commitment=None, rounds=(*others, made))


def _arranged(t: Tournament, fact: f.RoundArranged) -> Tournament:
    seated = {entry for at in fact.tables for entry in at.entries}

    def arranged(one: Round) -> Round:
        tables = _with_links(one.tables, _tables(t, fact.drawn, fact.tables))
        left = tuple(entry for entry in one.without if entry not in seated)
        # Logs of before lots were told with it have the same ones.
        late = fact.lots or late_lots(t, one, fact.tables)
        return replace(
            one, tables=tables, broken=fact.broken, without=left, lots=(*one.lots, *late)
        )

    return with_round(t, fact.drawn, arranged)


def _with_links(before: tuple[Table, ...], after: tuple[Table, ...]) -> tuple[Table, ...]:
    """The link of a table holds as long as the same entries sit there, in whatever seats.

    So do the versions of its sheet, by which what arrives late is known. In other seats it is the
    next one: a line tells of seats, and who has not seen these tells of other players.
    """
    same = {(one.key, frozenset(one.at.entries)): one for one in before}

    def kept(one: Table) -> Table:
        was = same.get((one.key, frozenset(one.at.entries)))
        if was is None:
            return one
        of = was.sheet
        told = replace(one.sheet, link=of.link, version=of.version, history=of.history)
        moved = one.at.entries != was.at.entries
        return replace(one, sheet=next_version(told, told.lines) if moved else told)

    return tuple(map(kept, after))


def _cancelled(t: Tournament, fact: RoundCancelled) -> Tournament:
    rounds = tuple(one for one in t.rounds if one.key != fact.drawn)
    gone = CancelledRound(fact.drawn, fact.played, fact.reason)
    matches = (table.sheet.match for table in t.round(fact.drawn).tables)
    substitutes = tuple(one for one in t.substitutes if one.drawn != fact.drawn)
    rulings = tuple(
        replace(one, lifted=fact.reason) if one.drawn == fact.drawn and one.lifted is None else one
        for one in t.rulings
    )
    return replace(
        t,
        rounds=rounds,
        cancelled=(*t.cancelled, gone),
        substitutes=substitutes,
        rulings=rulings,
        left=(*t.left, *(match for match in matches if match is not None)),
    )


def _tables(t: Tournament, key: RoundKey, seatings: tuple[Seating, ...]) -> tuple[Table, ...]:
    return tuple(
        Table(TableKey(key.stage, key.round, number), at, _sheet_of(t, key, at))
        for number, at in enumerate(seatings, start=1)
    )


def _sheet_of(t: Tournament, key: RoundKey, at: Seating) -> Sheet:
    """The opponent of a withdrawn entry has won already; if both have withdrawn, both have lost."""
    there = [entry for entry in at.entries if t.entry(entry).plays_in(key)]
    if len(at.entries) != 2 or len(there) == 2:
        return Sheet()
    gone = next(t.entry(entry) for entry in at.entries if entry not in there)
    ground = _ground_of(gone)
    return Sheet("official", walkover=there[0] if there else "", ground=ground)


def _ground_of(gone: Entry) -> Ground:
    """Logs without a rule tell what they did tell: their bundles hold it."""
    if gone.out_rule is None:
        return Ground("withdrawn", gone.out_reason, RULE_BEFORE)
    return Ground("withdrawn", gone.out_reason, gone.out_rule, automatic=True)


def _published(t: Tournament, fact: f.RoundPublished) -> Tournament:
    return sit_down(with_round(t, fact.drawn, lambda one: replace(one, published=True)), fact.drawn)


def _withdrawn_round(t: Tournament, fact: f.RoundWithdrawn) -> Tournament:
    """Its tables stay as they were until it is drawn anew, and nobody plays at them."""

    def changed(one: Round) -> Round:
        return replace(one, published=False, clock=None, extensions=())

    return with_round(t, fact.drawn, changed)


def _noted(t: Tournament, fact: DrawOutdated) -> Tournament:
    """A note of what the sheets say by themselves is not kept a second time in the tournament."""
    return t


def _parted(t: Tournament, fact: OrderParted) -> Tournament:
    """Nothing is told of a draw that no longer holds."""

    def parted(one: Round) -> Round:
        return replace(one, parted=fact.pairs) if one.seed == fact.seed else one

    return with_round(t, fact.drawn, parted)


def _rounds_set(t: Tournament, fact: RoundsSet) -> Tournament:
    """Whoever was to be out after the rounds that were planned is so though others follow them."""
    following = RoundKey(fact.stage, rounds_planned(t, fact.stage) + 1)
    entries = tuple(
        replace(one, out_from=min(one.out_from, following)) if one.out_from else one
        for one in t.entries
    )
    return replace(t, plan=with_rounds(t.plan, fact.stage, fact.rounds), entries=entries)


def _finished(t: Tournament, fact: f.TournamentFinished) -> Tournament:
    return replace(t, phase="finished")


def _archived(t: Tournament, fact: f.TournamentArchived) -> Tournament:
    return replace(t, phase="archived")


_FOLDERS: Final[Mapping[type[Fact], Folder]] = {
    f.TournamentConfigured: _configured,
    **role_folding.FOLDERS,
    f.StageReleased: _released,
    f.RegistrationOpened: _opened,
    f.EntryAdded: _added,
    f.EntryRegistered: _registered,
    f.EntryChanged: _changed,
    f.EntryWithdrawn: _withdrawn,
    EntryReturned: _returned,
    NamesForgotten: _names_forgotten,
    EntryWaits: _waits,
    EntryMovedUp: _moved_up,
    f.EntryCheckedIn: _checked_in,
    MemberInvited: _invited,
    MemberAnswered: _answered,
    MemberPlayedByHouse: _played_by_house,
    MemberFreed: _freed,
    f.SeedCommitted: _committed,
    f.RoundDrawn: _drawn,
    f.RoundArranged: _arranged,
    f.RoundPublished: _published,
    RoundCancelled: _cancelled,
    RoundsSet: _rounds_set,
    f.RoundWithdrawn: _withdrawn_round,
    DrawOutdated: _noted,
    OrderParted: _parted,
    **clock_folding.FOLDERS,
    **sheet_folding.FOLDERS,
    **sheet_ruling_folding.FOLDERS,
    **judging_folding.FOLDERS,
    f.TournamentFinished: _finished,
    f.TournamentArchived: _archived,
}
