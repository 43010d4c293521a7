"""When the process that makes an export was last heard of.

Revision ID: 0021
Revises: 0020
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A column beside the moments; of exports from before it is when they were asked for."""
    op.add_column(
        "export", sa.Column("alive_at", sa.BigInteger, nullable=False, server_default="0")
    )
    op.execute("UPDATE export SET alive_at = created_at")
