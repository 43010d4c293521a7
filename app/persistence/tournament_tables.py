"""The tables of tournaments."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    literal_column,
)

from app.persistence.tables import KEY, METADATA, partly

# What lists and guards a tournament; all else of it follows from its log. `seed` is that of the
# next draw, told once it has drawn.
tournament = Table(
    "tournament",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("game", Text, nullable=False),
    Column("owner", KEY, ForeignKey("account.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("phase", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("seed", Text),
    Column("names_kept", Boolean(create_constraint=False), nullable=False),
    Index("ix_tournament_owner_id", "owner", "id"),
)
IS_TO_COME = tournament.c.phase.in_(
    tuple(literal_column(f"'{phase}'") for phase in ("draft", "registration", "running"))
)
KEEPS_NAMES = tournament.c.names_kept
partly("ix_tournament_names_kept", KEEPS_NAMES, tournament.c.created_at)

tournament_role = Table(
    "tournament_role",
    METADATA,
    Column("tournament", KEY, ForeignKey("tournament.id"), nullable=False),
    Column("account", KEY, ForeignKey("account.id"), nullable=False),
    Column("role", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "account"),
    Index("ix_tournament_role_account_tournament", "account", "tournament"),
)

# No foreign key: facts are only ever written together with the guarded update of their tournament.
tournament_fact = Table(
    "tournament_fact",
    METADATA,
    Column("tournament", KEY, nullable=False),
    Column("ordinal", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("by", Text, nullable=False),
    Column("fact", Text, nullable=False),
    PrimaryKeyConstraint("tournament", "ordinal"),
    sqlite_with_rowid=False,
)
