"""Clocks of matches, and deadlines in place of an index on the ends of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NO_CLOCK = '{"banks":[],"due":[]}'


def upgrade() -> None:
    """Old matches have no clock; what their time limits need becomes a deadline."""
    op.create_table(
        "deadline",
        sa.Column("kind", KEY, nullable=False),
        sa.Column("subject", KEY, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", name="pk_deadline"),
    )
    op.create_index("ix_deadline_at", "deadline", ["at"])
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("terms", sa.Text, nullable=False, server_default="{}"))
        match.add_column(sa.Column("clock", sa.Text, nullable=False, server_default=NO_CLOCK))
        match.add_column(sa.Column("looks_at", sa.BigInteger))
        match.drop_index("ix_match_ends_at")
    with op.batch_alter_table("match") as match:
        match.alter_column("terms", server_default=None)
        match.alter_column("clock", server_default=None)
    op.execute("UPDATE match SET looks_at = ends_at")
    op.execute(
        "INSERT INTO deadline (kind, subject, at)"
        " SELECT 'match', id, ends_at FROM match WHERE ends_at IS NOT NULL"
    )
