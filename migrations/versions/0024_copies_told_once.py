"""Of copies of a tournament histories know which tell the very same.

Those that were taken in before are known by this after `tricktable recount`.

Revision ID: 0024
Revises: 0023
"""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """What is told of an entry at a table of a copy, as a digest, and indexes by it."""
    op.add_column("played", sa.Column("facts", KEY))
    op.drop_index("ix_played_entry", "played")
    for name, columns, where in (
        ("ix_played_entry", ["entry", "place", "facts"], "entry IS NOT NULL"),
        ("ix_played_facts", ["facts", "tournament"], "facts IS NOT NULL"),
    ):
        op.create_index(
            name, "played", columns, sqlite_where=sa.text(where), postgresql_where=sa.text(where)
        )
