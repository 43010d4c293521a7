"""The start of a match whose seats are taken."""

from msgspec.structs import replace

from app.application.clocks import clocked
from app.application.events import MatchStarted
from app.application.live import Live
from app.application.loading import referee_of
from app.application.mixing import settled
from app.application.ports import Tx
from app.application.table import BOTS_TOPIC, LOBBY_TOPIC, bots_due, hold, log_entry, make_move
from app.domain.match import dealt_out, started
from app.engine.referee import Referee
from app.engine.seats import DIRECTOR
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
    after = clocked(tx, referee, dealt_out(after), step.state)
    due = bots_due(referee, after, step.state)
    tx.matches.update(live.match, after, bots_due=due, entry=entry)
    tx.tell(LOBBY_TOPIC, after.version)
    if due:
        tx.tell(BOTS_TOPIC, after.version)
    return _announce_bots(tx, referee, hold(tx, live.followed(after, step.state, entry)))


def _announce_bots(tx: Tx, referee: Referee, live: Live) -> Live:
    """Let the director say which seats are bots, in games whose rules make a difference."""
    for seat, holder in enumerate(live.match.holders):
        said = referee.seat_filled(seat, bot=True) if holder.kind == "bot" else None
        if said is not None:
            live, _ = make_move(tx, live, DIRECTOR, said.move, "director")
    return live
