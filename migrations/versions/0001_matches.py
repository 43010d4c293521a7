"""Accounts, tokens, matches and their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the first tables."""
    _accounts()
    _matches()
    _parts_of_matches()
    _entries()
    _answers()


def _accounts() -> None:
    op.create_table(
        "account",
        sa.Column("id", KEY, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("login", KEY),
        sa.Column("password_hash", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("login", name="uq_account_login"),
    )
    op.create_table(
        "token",
        sa.Column("id", KEY, nullable=False),
        sa.Column("account", KEY, nullable=False),
        sa.Column("digest", KEY, nullable=False),
        sa.Column("hint", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("scopes", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger),
        sa.Column("revoked_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_token"),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_token_account"),
        sa.UniqueConstraint("digest", name="uq_token_digest"),
    )
    op.create_index("ix_token_account", "token", ["account"])


def _matches() -> None:
    op.create_table(
        "match",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("opened_by", KEY, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("holders", sa.Text, nullable=False),
        sa.Column("turns", sa.Text, nullable=False),
        sa.Column("asides", sa.Text, nullable=False),
        sa.Column("spectators", sa.Text, nullable=False),
        sa.Column("exercise", sa.Boolean, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("started_at", sa.BigInteger),
        sa.Column("finished_at", sa.BigInteger),
        sa.Column("commitment", sa.Text),
        sa.Column("outcome", sa.Text),
        sa.Column("ends_at", sa.BigInteger),
        sa.Column("bots_due", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.ForeignKeyConstraint(["opened_by"], ["account.id"], name="fk_match_opened_by"),
        postgresql_with={"fillfactor": 70},
    )
    op.create_index("ix_match_status_id", "match", ["status", "id"])
    op.create_index("ix_match_game_id", "match", ["game", "id"])
    due = sa.text("bots_due")
    op.create_index("ix_match_bots_due", "match", ["id"], sqlite_where=due, postgresql_where=due)
    timed = sa.text("ends_at IS NOT NULL")
    op.create_index(
        "ix_match_ends_at", "match", ["ends_at"], sqlite_where=timed, postgresql_where=timed
    )


def _parts_of_matches() -> None:
    op.create_table(
        "dealing",
        sa.Column("match", KEY, nullable=False),
        sa.Column("dealing", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_dealing"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_dealing_match"),
    )
    op.create_table(
        "seat",
        sa.Column("match", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("account", KEY, nullable=False),
        sa.Column("side", sa.SmallInteger, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("points", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_seat_match"),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_seat_account"),
    )
    op.create_index("ix_seat_account_match", "seat", ["account", "match"])
    op.create_table(
        "snapshot",
        sa.Column("match", KEY, nullable=False),
        sa.Column("ordinal", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", name="pk_snapshot"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_snapshot_match"),
    )
    op.create_table(
        "deal",
        sa.Column("match", KEY, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("deal", sa.Text, nullable=False),
        sa.Column("score", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "number", name="pk_deal"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_deal_match"),
    )


def _entries() -> None:
    op.create_table(
        "entry",
        sa.Column("match", KEY, nullable=False),
        sa.Column("ordinal", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.SmallInteger),
        sa.Column("turn", sa.Integer),
        sa.Column("move", sa.Text),
        sa.Column("by", sa.Text),
        sa.Column("events", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "ordinal", name="pk_entry"),
        sa.UniqueConstraint("match", "seat", "turn", name="uq_entry_match_seat_turn"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_entry_match_first", "entry", ["match", "first"])


def _answers() -> None:
    op.create_table(
        "answer",
        sa.Column("account", KEY, nullable=False),
        sa.Column("key", KEY, nullable=False),
        sa.Column("request", sa.Text, nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("account", "key", name="pk_answer"),
    )
