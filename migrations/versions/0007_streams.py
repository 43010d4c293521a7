"""Who follows which match, and tickets that open a stream.

Revision ID: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Two tables of things that pass."""
    op.create_table(
        "presence",
        sa.Column("match", KEY, nullable=False),
        sa.Column("account", KEY, nullable=False),
        sa.Column("process", KEY, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match", "account", "process", name="pk_presence"),
    )
    op.create_index("ix_presence_process", "presence", ["process"])
    op.create_index("ix_presence_since", "presence", ["since"])
    op.create_index("ix_presence_until", "presence", ["until"])
    op.create_table(
        "ticket",
        sa.Column("digest", KEY, nullable=False),
        sa.Column("token", KEY, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_ticket"),
    )
    op.create_index("ix_ticket_expires_at", "ticket", ["expires_at"])
