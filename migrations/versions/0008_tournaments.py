"""Tournaments: whose they are, who directs them, and their logs.

Revision ID: 0008
Revises: 0007
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """The log is the truth; the row of a tournament is what lists and guards it."""
    op.create_table(
        "tournament",
        sa.Column("id", KEY, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("owner", KEY, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seed", sa.Text),
        sa.ForeignKeyConstraint(["owner"], ["account.id"], name="fk_tournament_owner"),
        sa.PrimaryKeyConstraint("id", name="pk_tournament"),
    )
    op.create_table(
        "tournament_role",
        sa.Column("tournament", KEY, nullable=False),
        sa.Column("account", KEY, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournament.id"], name="fk_tournament_role_tournament"
        ),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_tournament_role_account"),
        sa.PrimaryKeyConstraint("tournament", "account", name="pk_tournament_role"),
    )
    op.create_index(
        "ix_tournament_role_account_tournament", "tournament_role", ["account", "tournament"]
    )
    op.create_table(
        "tournament_fact",
        sa.Column("tournament", KEY, nullable=False),
        sa.Column("ordinal", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("fact", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "ordinal", name="pk_tournament_fact"),
        sqlite_with_rowid=False,
    )
