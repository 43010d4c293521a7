"""Bots, their owners, and how they fare.

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """A bot is an account with this row besides."""
    op.create_table(
        "bot",
        sa.Column("account", KEY, nullable=False),
        sa.Column("owner", KEY, nullable=False),
        sa.Column("games", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("refusals", sa.Integer, nullable=False),
        sa.Column("in_a_row", sa.Integer, nullable=False),
        sa.Column("row_since", sa.BigInteger),
        sa.Column("refused_at", sa.BigInteger),
        sa.Column("slow_turns", sa.Integer, nullable=False),
        sa.Column("benched_at", sa.BigInteger),
        sa.Column("retired_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_bot_account"),
        sa.ForeignKeyConstraint(["owner"], ["account.id"], name="fk_bot_owner"),
        sa.PrimaryKeyConstraint("account", name="pk_bot"),
    )
    op.create_index("ix_bot_owner_account", "bot", ["owner", "account"])
