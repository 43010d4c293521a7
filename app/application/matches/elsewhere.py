"""Matches that were played on another server, stored as they would be had they been played here.

Their seats keep the names of the players and hold no account. What a record does not tell (clocks,
phrases, who had left) is missing.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from app.application.context import Context
from app.application.events import MatchFinished, MatchStarted
from app.application.matches.table import turn_in_log
from app.application.ports import Tx
from app.application.rows import DealRow, Entry, Snapshot
from app.domain.match import Holder, Match, advanced, dealt_out, forfeited, started
from app.engine.director import LAST_DEAL, forfeiting
from app.engine.ply import Ply
from app.engine.record import DealingProof, Record
from app.engine.referee import AnyStep, Referee
from app.engine.seats import DIRECTOR, SPECTATOR
from app.engine.shuffle import commitment
from app.engine.values import Event


class PlayedElsewhere(NamedTuple):
    """A finished match, and all that is stored of it."""

    match: Match
    record: Record
    log: tuple[Entry, ...]
    deals: tuple[DealRow, ...]
    last: Snapshot


def holders_of(record: Record, seats: int) -> tuple[Holder, ...]:
    """The seats, under the names that the players had."""
    names = (*record.players, *("",) * seats)[:seats]
    return tuple(Holder("player", name=name, player="guest") for name in names)


def replayed(context: Context, judge: Referee, opened: Match, record: Record) -> PlayedElsewhere:
    """The match as its record makes it. ``opened`` is over at the moment at which it was opened.

    Raises :class:`EngineError` where the record breaks the rules.
    """
    steps = judge.replay(record)
    _, first = next(steps)
    match, state = _start(judge, opened, record, first), first.state
    log = [_entry(context, opened, match, _started(record, first))]
    deals: list[DealRow] = []
    for ply, step in steps:
        assert ply is not None
        before, state = match, step.state
        match, events = _followed(judge, before, ply, step)
        log.append(_entry(context, before, match, events, ply))
        deals += _deals(judge, match, step)
    last = Snapshot(match.id, match.version, judge.write(state))
    return PlayedElsewhere(match, record, tuple(log), tuple(deals), last)


def keep_elsewhere(tx: Tx, played: PlayedElsewhere) -> None:
    """Store it."""
    match, record = played.match, played.record
    tx.matches.add(match, record.dealing)
    if record.proof is not None:
        tx.matches.mix(match.id, record.dealing, record.proof)
    tx.matches.add_log(played.log)
    for deal in played.deals:
        tx.matches.add_deal(deal)
    tx.matches.keep(played.last)


def _proof(record: Record) -> DealingProof:
    seed = record.dealing.seed
    return record.proof or DealingProof(commitment(seed), seed)


def _started(record: Record, first: AnyStep) -> tuple[Event, ...]:
    proof = _proof(record)
    return MatchStarted(proof.commitment, proof.nonces), *first.events


def _start(judge: Referee, opened: Match, record: Record, first: AnyStep) -> Match:
    after = started(opened, _proof(record).commitment, opened.created_at, None)
    events = _started(record, first)
    after = replace(after, version=1, position=len(events), ends_at=None)
    return dealt_out(after, judge.before_deal(events))


def _followed(
    judge: Referee, match: Match, ply: Ply, step: AnyStep
) -> tuple[Match, tuple[Event, ...]]:
    """As ``make_move`` has it, without clocks and phrases."""
    outcome = judge.outcome(step.state)
    gone = forfeiting(ply.move)
    match = match if gone is None else forfeited(match, gone)
    events = step.events if outcome is None else (*step.events, MatchFinished(outcome))
    after = advanced(
        match,
        ply.actor,
        len(events),
        aside=judge.is_out_of_turn(ply.move),
        last_call=ply.actor == DIRECTOR and ply.move == LAST_DEAL,
        shown=None if step.deal is None else judge.before_deal(events),
        outcome=outcome,
        now=match.created_at,
    )
    return after, events


def _deals(judge: Referee, match: Match, step: AnyStep) -> Iterator[DealRow]:
    if step.deal is not None:
        score = judge.write(judge.score_of(step.deal))
        shown = judge.write(judge.view(step.state, SPECTATOR).table)
        yield DealRow(match.id, match.deals, judge.write(step.deal), score, match.position, shown)


def _entry(
    context: Context,
    before: Match,
    after: Match,
    events: tuple[Event, ...],
    ply: Ply | None = None,
) -> Entry:
    seat = ply.actor if ply is not None and ply.actor >= 0 else None
    aside = seat is not None and after.asides[seat] != before.asides[seat]
    counted = before.asides if aside else before.turns
    return Entry(
        match=after.id,
        ordinal=after.version,
        first=before.position + 1,
        count=len(events),
        at=after.created_at,
        events=context.codecs[after.game].write(events),
        seat=seat,
        turn=None if seat is None else turn_in_log(counted[seat], aside=aside),
        move=None if ply is None else ply.move,
        by=None if ply is None else ply.by,
    )
