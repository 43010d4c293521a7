"""A delivery that is sent again is a row of its own.

Revision ID: 0015
Revises: 0014
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """The id of the delivery that a row repeats."""
    op.add_column("delivery", sa.Column("repeats", KEY))
