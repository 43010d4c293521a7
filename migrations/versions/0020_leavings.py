"""When somebody left a match, and up to where its log tells of it.

Revision ID: 0020
Revises: 0019
"""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Two columns beside the name; of leavings from before nothing is known."""
    op.add_column("past_seat", sa.Column("position", sa.Integer))
    op.add_column("past_seat", sa.Column("left_at", sa.BigInteger))
    op.create_index("ix_past_seat_account_left_at", "past_seat", ["account", "left_at"])
