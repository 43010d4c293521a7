"""The start of a match whose seats are taken."""

from msgspec.structs import replace

from app.application.events import MatchStarted
from app.application.live import Live
from app.application.matches.clocks import clocked
from app.application.matches.loading import referee_of
from app.application.matches.mixing import settled
from app.application.matches.standing_in import filled, stand_in_at
from app.application.matches.table import LOBBY_TOPIC, hold, log_entry, store
from app.application.people.benched import stays_away
from app.application.ports import Tx
from app.domain.match import dealt_out, started
from app.engine.values import Event


def start(tx: Tx, live: Live) -> Live:
    """Deal the first cards."""
    referee = referee_of(tx, live.match.game)
    dealing, proof = settled(tx, live.match)
    step = referee.start(live.match.options, dealing)
    bound, nonces = proof.commitment, proof.nonces
    limit = referee.time_limit(live.match.options)
    after = started(live.match, bound, tx.context.clock.now(), limit)
    events: tuple[Event, ...] = (MatchStarted(bound, nonces), *step.events)
    entry = log_entry(tx, live.match, events)
    after = replace(after, version=entry.ordinal, position=after.position + len(events))
    shown = live.match.position + referee.before_deal(events)
    after = clocked(tx, referee, dealt_out(after, shown), step.state)
    store(tx, referee, live.match, after, step.state, entry)
    tx.tell(LOBBY_TOPIC, after.version)
    live = hold(tx, live.followed(after, step.state, entry))
    return _stand_in_for_bots(tx, _announce_bots(tx, live))


def _announce_bots(tx: Tx, live: Live) -> Live:
    """Let the director say for which seats bots play, in games whose rules make a difference."""
    for seat, holder in enumerate(live.match.holders):
        live = filled(tx, live, seat, bot=True) if holder.machine else live
    return live


def _stand_in_for_bots(tx: Tx, live: Live) -> Live:
    """No table waits for a bot that was benched or retired while the table waited for others.

    If one is being benched or retired at this very moment, by a transaction that does not see the
    running match yet, this waits for that transaction.
    """
    for seat, holder in enumerate(live.match.holders):
        if holder.player == "bot" and (because := stays_away(tx, holder.account or "")):
            live = stand_in_at(tx, live, seat, because)
    return live
