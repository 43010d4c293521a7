"""The tables. Keys lead with the match where there is one, so that a match is one shard.

Times are milliseconds since 1970. What only a game or the application can read is JSON text.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    UniqueConstraint,
    and_,
    literal_column,
)

NAMES = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

METADATA = MetaData(naming_convention=NAMES)

KEY = Text().with_variant(Text(collation="C"), "postgresql")
"""Ids, which sort by time whatever the language of the database."""

account = Table(
    "account",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("login", KEY, unique=True),
    Column("password_hash", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("real_name", Text),
    Column("anonymized_at", BigInteger),
)
# Written out, and not as parameters: only so does a database see that an index has them all.
IS_OLD_GUEST = and_(account.c.kind == literal_column("'guest'"), account.c.anonymized_at.is_(None))
Index(
    "ix_account_old_guests",
    account.c.created_at,
    sqlite_where=IS_OLD_GUEST,
    postgresql_where=IS_OLD_GUEST,
)

token = Table(
    "token",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("account", KEY, ForeignKey("account.id"), nullable=False, index=True),
    Column("digest", KEY, nullable=False, unique=True),
    Column("hint", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("scopes", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger),
    Column("revoked_at", BigInteger),
)

bot = Table(
    "bot",
    METADATA,
    Column("account", KEY, ForeignKey("account.id"), primary_key=True),
    Column("owner", KEY, ForeignKey("account.id"), nullable=False),
    Column("games", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("refusals", Integer, nullable=False),
    Column("in_a_row", Integer, nullable=False),
    Column("row_since", BigInteger),
    Column("refused_at", BigInteger),
    Column("slow_turns", Integer, nullable=False),
    Column("benched_at", BigInteger),
    Column("retired_at", BigInteger),
    Index("ix_bot_owner_account", "owner", "account"),
)

match = Table(
    "match",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("opened_by", KEY, ForeignKey("account.id"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("holders", Text, nullable=False),
    Column("turns", Text, nullable=False),
    Column("asides", Text, nullable=False),
    Column("spectators", Text, nullable=False),
    Column("exercise", Boolean(create_constraint=False), nullable=False),
    Column("status", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("position", Integer, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("started_at", BigInteger),
    Column("finished_at", BigInteger),
    Column("commitment", Text),
    Column("outcome", Text),
    Column("ends_at", BigInteger),
    Column("terms", Text, nullable=False),
    Column("clock", Text, nullable=False),
    Column("looks_at", BigInteger),
    Column("meeting", Text, nullable=False),
    # What the lobby asks for; it all follows from the other columns.
    Column("admits", Text, nullable=False),
    Column("private", Boolean(create_constraint=False), nullable=False),
    Column("hosted", Boolean(create_constraint=False), nullable=False),
    Column("open_seats", SmallInteger, nullable=False),
    Column("time_kind", Text, nullable=False),
    Column("quick", KEY),
    # Since when a house bot must act, or from when it is looked for; who was served goes behind.
    Column("bots_due", BigInteger),
    Column("bots_alone", Boolean(create_constraint=False), nullable=False),
    Index("ix_match_status_id", "status", "id"),
    Index("ix_match_game_id", "game", "id"),
    Index("ix_match_opened_by_id", "opened_by", "id"),
    # Room for the new version of a row on its page: a move then touches no index.
    postgresql_with={"fillfactor": 70},
)
# Written out, and not as parameters: only so does a database see that an index has them all.
IS_OPEN = match.c.status == literal_column("'open'")
HAS_BOTS_DUE = match.c.bots_due.is_not(None)
IS_UNFINISHED = match.c.status.in_((literal_column("'open'"), literal_column("'running'")))


def partly(name: str, where: ColumnElement[bool], *columns: Column[Any]) -> None:
    """An index of the rows alone for which this holds."""
    Index(name, *columns, sqlite_where=where, postgresql_where=where)


partly("ix_match_bots_due", HAS_BOTS_DUE, match.c.bots_alone, match.c.bots_due)
partly("ix_match_quick", and_(IS_OPEN, match.c.quick.is_not(None)), match.c.quick, match.c.id)
partly("ix_match_unfinished", IS_UNFINISHED, match.c.opened_by, match.c.id)

# When somebody has to look at something. What is due then, the thing itself says.
deadline = Table(
    "deadline",
    METADATA,
    Column("kind", KEY, nullable=False),
    Column("subject", KEY, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("kind", "subject"),
    Index("ix_deadline_at", "at"),
)

# Who follows a match: a lease for each process, and without a process when somebody left last.
presence = Table(
    "presence",
    METADATA,
    Column("match", KEY, nullable=False),
    Column("account", KEY, nullable=False),
    Column("process", KEY, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    PrimaryKeyConstraint("match", "account", "process"),
    Index("ix_presence_process", "process"),
    Index("ix_presence_since", "since"),
    Index("ix_presence_until", "until"),
)

ticket = Table(
    "ticket",
    METADATA,
    Column("digest", KEY, primary_key=True),
    Column("token", KEY, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index("ix_ticket_expires_at", "expires_at"),
)

# Apart from the match, because a script is long and no move reads it.
dealing = Table(
    "dealing",
    METADATA,
    Column("match", KEY, ForeignKey("match.id"), primary_key=True),
    Column("dealing", Text, nullable=False),
    Column("proof", Text),
)

seat = Table(
    "seat",
    METADATA,
    Column("match", KEY, ForeignKey("match.id"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("account", KEY, ForeignKey("account.id"), nullable=False),
    Column("side", SmallInteger, nullable=False),
    Column("result", Text),
    Column("points", Integer, nullable=False),
    PrimaryKeyConstraint("match", "seat"),
    Index("ix_seat_account_match", "account", "match"),
)

# Under which name somebody had a seat that has become another's, or was kept for them: the log of
# the match still says so.
past_seat = Table(
    "past_seat",
    METADATA,
    Column("match", KEY, ForeignKey("match.id"), nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("account", KEY, ForeignKey("account.id"), nullable=False),
    Column("name", Text, nullable=False),
    # Of who sat there and left: up to where the log tells of it, and when. The last time alone.
    Column("position", Integer),
    Column("left_at", BigInteger),
    PrimaryKeyConstraint("match", "seat", "account", "name"),
    Index("ix_past_seat_account_match", "account", "match"),
    Index("ix_past_seat_account_left_at", "account", "left_at"),
)

# Who may look into every hand of a match, where its opener named arbiters.
arbiter = Table(
    "arbiter",
    METADATA,
    Column("match", KEY, ForeignKey("match.id"), nullable=False),
    Column("account", KEY, ForeignKey("account.id"), nullable=False),
    PrimaryKeyConstraint("match", "account"),
    Index("ix_arbiter_account_match", "account", "match"),
)

# No foreign key: an entry is only ever written together with the guarded update of its match.
entry = Table(
    "entry",
    METADATA,
    Column("match", KEY, nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("count", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", SmallInteger),
    Column("turn", Integer),
    Column("move", Text),
    Column("by", Text),
    Column("events", Text, nullable=False),
    PrimaryKeyConstraint("match", "ordinal"),
    UniqueConstraint("match", "seat", "turn"),
    Index("ix_entry_match_first", "match", "first"),
    sqlite_with_rowid=False,
)

snapshot = Table(
    "snapshot",
    METADATA,
    Column("match", KEY, ForeignKey("match.id"), primary_key=True),
    Column("ordinal", Integer, nullable=False),
    Column("state", Text, nullable=False),
)

deal = Table(
    "deal",
    METADATA,
    Column("match", KEY, ForeignKey("match.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("deal", Text, nullable=False),
    Column("score", Text, nullable=False),
    Column("position", Integer),
    Column("shown", Text),
    PrimaryKeyConstraint("match", "number"),
)

# `id` sorts by time. What belongs to nobody has no account.
audit = Table(
    "audit",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("account", KEY, ForeignKey("account.id")),
    Column("at", BigInteger, nullable=False, index=True),
    Column("what", Text, nullable=False),
    Column("subject", KEY),
    Column("network", Text, nullable=False),
    Column("request_id", Text, nullable=False),
    Index("ix_audit_account_id", "account", "id"),
    Index("ix_audit_subject", "subject"),
)

# The secret signs what is sent, so it is kept as it is; after a change the old one signs as well
# for a while. A hook is stopped once a delivery has failed for good.
hook = Table(
    "hook",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("owner", KEY, ForeignKey("account.id"), nullable=False),
    Column("url", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("secret", Text, nullable=False),
    Column("old_secret", Text),
    Column("old_until", BigInteger),
    Column("stopped_at", BigInteger),
    Index("ix_hook_owner_id", "owner", "id"),
)

# No foreign key: what was sent to a hook goes with it.
delivery = Table(
    "delivery",
    METADATA,
    Column("hook", KEY, nullable=False),
    Column("id", KEY, nullable=False),
    Column("event", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("tried_at", BigInteger),
    Column("status", Integer),
    Column("trouble", Text),
    Column("next_at", BigInteger),
    Column("repeats", KEY),
    PrimaryKeyConstraint("hook", "id"),
    Index("ix_delivery_at", "at"),
)

answer = Table(
    "answer",
    METADATA,
    Column("account", KEY, nullable=False),
    Column("key", KEY, nullable=False),
    Column("request", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False, index=True),
    PrimaryKeyConstraint("account", "key"),
)

# No foreign keys: what is made for somebody is dropped by time, whatever became of the others.
export = Table(
    "export",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("tournament", KEY, nullable=False),
    Column("account", KEY, nullable=False),
    Column("kind", Text, nullable=False),
    Column("format", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("progress", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False, index=True),
    Column("failure", Text, nullable=False, server_default=""),
    Column("alive_at", BigInteger, nullable=False, server_default="0"),
    Index("ix_export_account_tournament_id", "account", "tournament", "id"),
)

export_part = Table(
    "export_part",
    METADATA,
    Column("export", KEY, nullable=False),
    Column("number", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("export", "number"),
)
