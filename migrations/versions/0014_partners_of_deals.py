"""Partners of deals, where each deal parts the sides anew.

Deals that were over before are added by `tricktable recount`.

Revision ID: 0014
Revises: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """A row for each seat and each that was its partner."""
    op.create_table(
        "paired",
        sa.Column("source", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("other", sa.SmallInteger, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("source", "seat", "other", name="pk_paired"),
        sqlite_with_rowid=False,
    )
