"""Tables of tournaments are found by their entries, so that copies of them are not told again.

Revision ID: 0023
Revises: 0022
"""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """An index of what was played for an entry."""
    where = sa.text("entry IS NOT NULL")
    op.create_index(
        "ix_played_entry",
        "played",
        ["entry", "place"],
        sqlite_where=where,
        postgresql_where=where,
    )
