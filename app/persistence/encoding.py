"""Values as rows and back. What a game owns passes through as JSON that its own types read."""

from typing import Any

import msgspec

from app.application.meeting.waiting import quick_key
from app.application.rows import DealRow, Entry
from app.domain.clock import Clock
from app.domain.match import Holder, Match, Terms
from app.domain.meeting import Meeting
from app.engine.catalogue import Catalogue
from app.engine.dealing import Dealing
from app.engine.record import DealingProof
from app.engine.values import Options, Outcome
from app.persistence.links import AnyRow

_encoder = msgspec.json.Encoder()
_holders: msgspec.json.Decoder[tuple[Holder, ...]] = msgspec.json.Decoder(tuple[Holder, ...])
_turns: msgspec.json.Decoder[tuple[int, ...]] = msgspec.json.Decoder(tuple[int, ...])
_terms: msgspec.json.Decoder[Terms] = msgspec.json.Decoder(Terms)
_clock: msgspec.json.Decoder[Clock] = msgspec.json.Decoder(Clock)
_meeting: msgspec.json.Decoder[Meeting] = msgspec.json.Decoder(Meeting)
_outcome: msgspec.json.Decoder[Outcome] = msgspec.json.Decoder(Outcome)
_dealing: msgspec.json.Decoder[Dealing] = msgspec.json.Decoder(Dealing)
_proof = msgspec.json.Decoder(DealingProof)

_PLAIN = (
    "id",
    "game",
    "rules_version",
    "opened_by",
    "created_at",
    "spectators",
    "exercise",
    "status",
    "version",
    "position",
    "deals",
    "started_at",
    "finished_at",
    "commitment",
    "ends_at",
    "looks_at",
)


def text_of(value: object) -> str:
    """The JSON of a value, as text."""
    return _encoder.encode(value).decode()


def write_dealing(value: Dealing) -> str:
    """A dealing as text."""
    return text_of(value)


def write_proof(value: DealingProof) -> str:
    """A proof as text."""
    return text_of(value)


def read_proof(text: str) -> DealingProof:
    """The proof of this text."""
    return _proof.decode(text)


def read_dealing(text: str) -> Dealing:
    """The dealing of this text."""
    return _dealing.decode(text)


class MatchCodec:
    """Matches as rows and back; the options of each are read by its game."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._options: dict[str, msgspec.json.Decoder[Options]] = {
            game: msgspec.json.Decoder(referee.types.options) for game, referee in catalogue.items()
        }

    def row(self, match: Match) -> dict[str, Any]:
        """All columns of a match but ``bots_due``."""
        row = {name: getattr(match, name) for name in _PLAIN}
        row["options"] = text_of(match.options)
        row["holders"] = text_of(match.holders)
        row["turns"] = text_of(match.turns)
        row["asides"] = text_of(match.asides)
        row["terms"] = text_of(match.terms)
        row["clock"] = text_of(match.clock)
        row["meeting"] = text_of(match.meeting)
        row["admits"] = match.terms.admission.players
        row["private"] = match.terms.admission.private
        row["hosted"] = match.terms.host is not None
        row["open_seats"] = match.open_seats
        row["bots_alone"] = match.bots_alone
        row["time_kind"] = match.terms.time.kind
        row["quick"] = quick_key(match)
        row["outcome"] = None if match.outcome is None else text_of(match.outcome)
        return row

    def changes(self, match: Match, *, short: bool) -> dict[str, Any]:
        """The parameters of an update; ``short``: of what every move changes."""
        params: dict[str, Any] = {
            "p_id": match.id,
            "p_version": match.version,
            "p_position": match.position,
            "p_turns": text_of(match.turns),
            "p_clock": text_of(match.clock),
        }
        if not short:
            params["p_spectators"] = match.spectators
            params["p_holders"] = text_of(match.holders)
            params["p_asides"] = text_of(match.asides)
            params["p_status"] = match.status
            params["p_deals"] = match.deals
            params["p_started_at"] = match.started_at
            params["p_finished_at"] = match.finished_at
            params["p_commitment"] = match.commitment
            params["p_outcome"] = None if match.outcome is None else text_of(match.outcome)
            params["p_ends_at"] = match.ends_at
            params["p_looks_at"] = match.looks_at
            params["p_meeting"] = text_of(match.meeting)
            params["p_open_seats"] = match.open_seats
            params["p_bots_alone"] = match.bots_alone
            params["p_quick"] = quick_key(match) if match.status == "open" else None
        return params

    def match(self, row: AnyRow) -> Match:
        """The match of a row."""
        found = row._mapping
        values = {name: found[name] for name in _PLAIN}
        return Match(
            options=self._options[values["game"]].decode(found["options"]),
            holders=_holders.decode(found["holders"]),
            turns=_turns.decode(found["turns"]),
            asides=_turns.decode(found["asides"]),
            terms=_terms.decode(found["terms"]),
            clock=_clock.decode(found["clock"]),
            meeting=_meeting.decode(found["meeting"]),
            outcome=None if found["outcome"] is None else _outcome.decode(found["outcome"]),
            **values,
        )


def row_of_entry(entry: Entry, params: dict[str, Any]) -> None:
    """Add the parameters of a new entry."""
    params["p_ordinal"] = entry.ordinal
    params["p_first"] = entry.first
    params["p_count"] = entry.count
    params["p_at"] = entry.at
    params["p_seat"] = entry.seat
    params["p_turn"] = entry.turn
    params["p_move"] = entry.move
    params["p_by"] = entry.by
    params["p_events"] = entry.events.decode()


def entry_of(match: str, row: AnyRow) -> Entry:
    """The log entry of a row."""
    ordinal, first, count, at, events, seat, turn, move, by = row
    return Entry(match, ordinal, first, count, at, events.encode(), seat, turn, move, by)


def row_of_deal(match: str, row: AnyRow) -> DealRow:
    """The finished deal of a row."""
    shown = None if row.shown is None else row.shown.encode()
    return DealRow(match, row.number, row.deal.encode(), row.score.encode(), row.position, shown)
