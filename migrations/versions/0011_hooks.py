"""Webhooks of people, and what was sent to them.

Revision ID: 0011
Revises: 0010
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """A hook is its owner's; a delivery is what was, or is to be, sent to one."""
    op.create_table(
        "hook",
        sa.Column("id", KEY, nullable=False),
        sa.Column("owner", KEY, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("old_secret", sa.Text),
        sa.Column("old_until", sa.BigInteger),
        sa.Column("stopped_at", sa.BigInteger),
        sa.ForeignKeyConstraint(["owner"], ["account.id"], name="fk_hook_owner"),
        sa.PrimaryKeyConstraint("id", name="pk_hook"),
    )
    op.create_index("ix_hook_owner_id", "hook", ["owner", "id"])
    op.create_table(
        "delivery",
        sa.Column("hook", KEY, nullable=False),
        sa.Column("id", KEY, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("tried_at", sa.BigInteger),
        sa.Column("status", sa.Integer),
        sa.Column("trouble", sa.Text),
        sa.Column("next_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("hook", "id", name="pk_delivery"),
    )
    op.create_index("ix_delivery_at", "delivery", ["at"])
