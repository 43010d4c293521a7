"""The tables of histories. They can be made anew: nothing refers to them, they refer to nothing."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
)

from app.persistence.tables import KEY, METADATA, partly

# Who played what and how it ended: a match that is over, or a table of a tournament whose results
# are released.
played = Table(
    "played",
    METADATA,
    Column("source", KEY, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("side", SmallInteger, nullable=False),
    Column("account", KEY),
    Column("game", KEY, nullable=False),
    Column("result", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("shown", Boolean(create_constraint=False), nullable=False),
    Column("tournament", KEY),
    Column("place", Text),
    Column("entry", KEY),
    Column("club", KEY),
    Column("facts", KEY),
    PrimaryKeyConstraint("source", "seat"),
    Index("ix_played_account_ended_at", "account", "ended_at", "source", "seat"),
    Index("ix_played_account_game_ended_at", "account", "game", "ended_at", "source", "seat"),
    Index("ix_played_club_ended_at", "club", "ended_at", "source", "seat"),
)
OF_ENTRY = played.c.entry.is_not(None)
partly("ix_played_entry", OF_ENTRY, played.c.entry, played.c.place, played.c.facts)
OF_COPY = played.c.facts.is_not(None)
partly("ix_played_facts", OF_COPY, played.c.facts, played.c.tournament)

# Who were partners in deals, added up deal by deal, where each deal parts the sides anew.
paired = Table(
    "paired",
    METADATA,
    Column("source", KEY, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("other", SmallInteger, nullable=False),
    Column("deals", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    PrimaryKeyConstraint("source", "seat", "other"),
    sqlite_with_rowid=False,
)

# What histories count, added up deal by deal.
tally = Table(
    "tally",
    METADATA,
    Column("source", KEY, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("name", KEY, nullable=False),
    Column("times", Integer, nullable=False),
    PrimaryKeyConstraint("source", "seat", "name"),
    sqlite_with_rowid=False,
)
