"""Matches: their rows, dealings, log, snapshots, deals and seats."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.application.ports import Stale
from app.application.rows import (
    DealRow,
    Entry,
    Leaving,
    LobbyFilter,
    MatchFilter,
    PastSeat,
    SeatRow,
    Snapshot,
)
from app.domain.match import Match
from app.engine.catalogue import Catalogue
from app.engine.dealing import Dealing
from app.engine.ply import Ply
from app.engine.record import DealingProof
from app.persistence import asking, meeting
from app.persistence import bots_due as due_bots
from app.persistence.encoding import (
    MatchCodec,
    entry_of,
    read_dealing,
    read_proof,
    row_of_deal,
    row_of_entry,
    write_dealing,
    write_proof,
)
from app.persistence.inserting import insert_into, insert_or_replace, insert_unless_there
from app.persistence.links import Link
from app.persistence.tables import arbiter, deal, dealing, entry, match, past_seat, seat, snapshot

LARGEST = 2**31 - 1


class Matches:
    """``MatchStore`` on one connection."""

    def __init__(self, link: Link, catalogue: Catalogue) -> None:
        self._link = link
        self._codec = MatchCodec(catalogue)

    def add(self, new: Match, how: Dealing) -> None:
        """Store a new match."""
        self._link.write(insert_into(match), {**self._codec.row(new), "bots_due": None})
        self._link.write(
            insert_into(dealing), {"match": new.id, "dealing": write_dealing(how), "proof": None}
        )

    def get(self, wanted: str) -> Match | None:
        """The stored match; what is read of it after this is of the same moment."""
        self._link.settle_view()
        row = self._link.read(asking.MATCH, {"wanted": wanted}).first()
        return None if row is None else self._codec.match(row)

    def version(self, wanted: str) -> int | None:
        """The stored version alone."""
        version: int | None = self._link.read(asking.VERSION, {"wanted": wanted}).scalar()
        return version

    def dealing(self, wanted: str) -> Dealing:
        """How the cards of a match are dealt."""
        return read_dealing(self._link.read(asking.DEALING, {"wanted": wanted}).scalar_one())

    def mix(self, wanted: str, how: Dealing, made_of: DealingProof) -> None:
        """Deal from now on so, and keep what the dealing was made of."""
        values = {"how": write_dealing(how), "made_of": write_proof(made_of)}
        self._link.write(asking.MIX, {"wanted": wanted, **values})

    def proof(self, wanted: str) -> DealingProof | None:
        """What the dealing was made of, where it was mixed."""
        text = self._link.read(asking.PROOF, {"wanted": wanted}).scalar()
        return None if text is None else read_proof(text)

    def update(self, before: Match, after: Match, *, bots_due: int | None, entry: Entry) -> None:
        """Replace ``before`` by ``after`` and append the entry, as one. Raises ``Stale``."""
        short = (
            after.status == before.status
            and after.deals == before.deals
            and after.holders == before.holders
            and after.spectators == before.spectators
            and after.asides == before.asides
            and after.ends_at == before.ends_at
            and after.looks_at == before.looks_at
            and after.meeting == before.meeting
        )
        params = self._codec.changes(after, short=short)
        params["p_before"] = before.version
        params["p_bots_due"] = bots_due
        row_of_entry(entry, params)
        self._link.move(short, params)

    def add_log(self, entries: Sequence[Entry]) -> None:
        """The whole log of a match that was just added."""
        names = [column.name for column in entry.c]
        rows = [{name: getattr(one, name) for name in names} for one in entries]
        for row in rows:
            row["events"] = row["events"].decode()
        self._link.write(insert_into(entry), rows)

    def keep(self, kept: Snapshot) -> None:
        """Keep this snapshot in place of the last one of the match."""
        values = {"match": kept.match, "ordinal": kept.ordinal, "state": kept.state.decode()}
        self._link.write(insert_or_replace(snapshot, self._link.backend), values)

    def snapshot(self, wanted: str) -> Snapshot | None:
        """The last snapshot."""
        row = self._link.read(asking.SNAPSHOT, {"wanted": wanted}).first()
        return None if row is None else Snapshot(wanted, row.ordinal, row.state.encode())

    def plies(self, wanted: str, after: int = 0) -> Sequence[Ply]:
        """The moves of the log entries after this ordinal, in order."""
        rows = self._link.read(asking.PLIES, {"wanted": wanted, "after": after})
        return [Ply(seat, move, by) for seat, move, by in rows]

    def entries(self, wanted: str, after: int, limit: int) -> Sequence[Entry]:
        """Log entries that hold an event after this position, at most ``limit``, in order."""
        params = {"wanted": wanted, "after": min(after, LARGEST - 1), "most": limit}
        return [entry_of(wanted, row) for row in self._link.read(asking.ENTRIES, params)]

    def entry_of_turn(self, wanted: str, place: int, turn: int) -> Entry | None:
        """The entry of a seat's decision."""
        params = {"wanted": wanted, "place": place, "number": min(turn, LARGEST)}
        row = self._link.read(asking.ENTRY_OF_TURN, params).first()
        return None if row is None else entry_of(wanted, row)

    def entry(self, wanted: str, ordinal: int) -> Entry | None:
        """The entry of this number."""
        row = self._link.read(asking.ENTRY, {"wanted": wanted, "number": ordinal}).first()
        return None if row is None else entry_of(wanted, row)

    def sat_in(self, account: str, limit: int) -> Sequence[str]:
        """Open and running matches in which this account sits, newest first."""
        params = {"account": account, "most": limit}
        return self._link.read(asking.SAT_IN, params).scalars().all()

    def ended_since(self, account: str, since: int, limit: int) -> Sequence[tuple[str, int]]:
        """Of the newest ``limit`` matches of this account those that ended then or later."""
        params = {"account": account, "since": since, "most": limit}
        return [(row.id, row.finished_at) for row in self._link.read(asking.ENDED_SINCE, params)]

    def left_since(self, account: str, since: int, limit: int) -> Sequence[Leaving]:
        """The matches that this account has left at a moment or later, the last ones first."""
        params = {"account": account, "since": since, "most": limit}
        rows = [Leaving(*row) for row in self._link.read(asking.LEFT_SINCE, params)]
        rows.sort(key=lambda one: (one.at, one.match, one.position))
        return list({one.match: one for one in rows}.values())[::-1]

    def left_at(self, wanted: str, account: str) -> int | None:
        """The position up to which the log tells that this account has left, the last time."""
        params = {"wanted": wanted, "account": account}
        position: int | None = self._link.read(asking.LEFT_AT, params).scalar()
        return position

    def expecting(self, account: str, limit: int) -> Sequence[str]:
        """Open matches in which a seat is or was kept for this account, newest first."""
        params = {"account": account, "most": limit}
        return self._link.read(asking.EXPECTING, params).scalars().all()

    def page(self, wanted: MatchFilter, before: str | None, limit: int) -> Sequence[Match]:
        """Matches that the viewer may see with ids below ``before``, newest first."""
        statement, params = asking.page(wanted, before, limit)
        return [self._codec.match(row) for row in self._link.read(statement, params)]

    def lobby(self, wanted: LobbyFilter, before: str | None, limit: int) -> Sequence[Match]:
        """Open matches that are not private, newest first."""
        statement, params = meeting.lobby(wanted, before, limit)
        return [self._codec.match(row) for row in self._link.read(statement, params)]

    def lobby_of_all(self, wanted: LobbyFilter, limit: int) -> Sequence[Match]:
        """The same, everybody's newest first, then everybody's second."""
        statement, params = meeting.lobby_of_all(wanted, limit)
        return [self._codec.match(row) for row in self._link.read(statement, params)]

    def waiting(self, quick: str, limit: int) -> Sequence[str]:
        """Open matches of this quick key with an open seat, the oldest first."""
        params = {"quick": quick, "most": limit}
        return self._link.read(meeting.WAITING, params).scalars().all()

    def held(self, quick: str, limit: int) -> Sequence[str]:
        """Open matches of this quick key in which every seat is taken or kept, the oldest first."""
        params = {"quick": quick, "most": limit}
        return self._link.read(meeting.HELD, params).scalars().all()

    def unfinished(self, account: str) -> int:
        """In how many open or running matches this account sits, or that it has opened."""
        count: int = self._link.read(meeting.UNFINISHED, {"account": account}).scalar_one()
        return count

    def of_bots_alone(self, account: str) -> int:
        """How many matches that this account has opened house bots play alone now."""
        count: int = self._link.read(meeting.OF_BOTS_ALONE, {"account": account}).scalar_one()
        return count

    def add_arbiter(self, wanted: str, account: str) -> None:
        """Name an arbiter of a match."""
        self._link.write(insert_into(arbiter), {"match": wanted, "account": account})

    def with_bots_due(self, now: int, limit: int, *, alone: bool) -> Sequence[str]:
        """Matches in which a house bot must act, the one first that has waited longest."""
        return due_bots.due(self._link, now, limit, alone=alone)

    def claim_bots_due(self, now: int, until: int, limit: int, *, alone: bool) -> Sequence[str]:
        """The same, put off until a moment, so that no other process finds them."""
        return due_bots.claim(self._link, now, until, limit, alone=alone)

    def put_bots_off(self, wanted: str, until: int) -> None:
        """Look for what house bots must do in a match later."""
        due_bots.put_off(self._link, wanted, until)

    def look_at(self, wanted: Match) -> None:
        """Store when the match is looked at next. Raises ``Stale``."""
        params = {"wanted": wanted.id, "number": wanted.version, "at": wanted.looks_at}
        if self._link.write(asking.LOOK_AT, params).first() is None:
            raise Stale(wanted.id)

    def last_moment(self, wanted: str) -> int | None:
        """When something last happened in a match; None while nothing has."""
        at: int | None = self._link.read(asking.LAST_MOMENT, {"wanted": wanted}).scalar()
        return at

    def last_turn(self, wanted: str) -> int | None:
        """When somebody last made a move in turn; None while nobody has."""
        at: int | None = self._link.read(asking.LAST_TURN, {"wanted": wanted}).scalar()
        return at

    def add_deal(self, new: DealRow) -> None:
        """Store a finished deal."""
        values = {
            "match": new.match,
            "number": new.number,
            "deal": new.deal.decode(),
            "score": new.score.decode(),
            "position": new.position,
            "shown": None if new.shown is None else new.shown.decode(),
        }
        self._link.write(insert_into(deal), values)

    def deals(self, wanted: str, after: int, limit: int) -> Sequence[DealRow]:
        """Finished deals with numbers above ``after``, in order."""
        params = {"wanted": wanted, "after": min(after, LARGEST), "most": limit}
        return [row_of_deal(wanted, row) for row in self._link.read(asking.DEALS, params)]

    def put_seat(self, row: SeatRow) -> None:
        """Store a seat's player or, once over, its result."""
        values: dict[str, Any] = {column.name: getattr(row, column.name) for column in seat.c}
        self._link.write(insert_or_replace(seat, self._link.backend), values)

    def drop_seat(self, wanted: str, place: int) -> None:
        """A seat is nobody's again."""
        self._link.write(asking.DROP_SEAT, {"wanted": wanted, "place": place})

    def keep_past_seat(self, wanted: str, past: PastSeat) -> None:
        """Keep under which name somebody had a seat, or one was kept for them, and when it left."""
        values, backend = {"match": wanted, **asdict(past)}, self._link.backend
        if past.left_at is not None:
            self._link.write(insert_or_replace(past_seat, backend), values)
            return
        keys = [column.name for column in past_seat.primary_key]
        self._link.write(insert_unless_there(past_seat, backend, *keys), values)

    def past_seats(self, wanted: str, account: str) -> Sequence[PastSeat]:
        """The seats that an account has had in a match."""
        params = {"wanted": wanted, "account": account}
        return [PastSeat(*row) for row in self._link.read(asking.PAST_SEATS, params)]

    def drop_past_seats(self, wanted: str, account: str) -> None:
        """Forget them."""
        self._link.write(asking.DROP_PAST_SEATS, {"wanted": wanted, "account": account})

    def seats_after(self, account: str, after: str, limit: int) -> Sequence[str]:
        """The matches with a seat of this account, now or before, and ids above ``after``."""
        params = {"account": account, "after": after, "most": limit}
        return self._link.read(asking.SEATS_AFTER, params).scalars().all()

    def asides(self, wanted: str) -> Sequence[Entry]:
        """The log entries that are no moves, in order."""
        rows = self._link.read(asking.NO_MOVES, {"wanted": wanted})
        return [entry_of(wanted, row) for row in rows]

    def rewrite(self, wanted: str, ordinal: int, events: bytes) -> None:
        """Put other words into the events of a log entry; their number stays."""
        params = {"wanted": wanted, "number": ordinal, "p_events": events.decode()}
        self._link.write(asking.REWRITE, params)

    def drop(self, wanted: str) -> None:
        """Drop a match of which nobody knows, with all that is stored of it."""
        for statement in asking.DROPS:
            self._link.write(statement, {"wanted": wanted})
