"""Exports: files that are made for somebody, in parts, and kept for a while.

Revision ID: 0010
Revises: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """The file lies beside its row, so that looking at the row never reads it."""
    op.create_table(
        "export",
        sa.Column("id", KEY, nullable=False),
        sa.Column("tournament", KEY, nullable=False),
        sa.Column("account", KEY, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("format", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("progress", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_export"),
    )
    op.create_index("ix_export_expires_at", "export", ["expires_at"])
    op.create_index("ix_export_account_tournament_id", "export", ["account", "tournament", "id"])
    op.create_table(
        "export_part",
        sa.Column("export", KEY, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("export", "number", name="pk_export_part"),
    )
