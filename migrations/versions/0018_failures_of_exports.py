"""Why an export could not be made.

Revision ID: 0018
Revises: 0017
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """A column beside the state; of exports from before nothing is told."""
    op.add_column("export", sa.Column("failure", sa.Text, nullable=False, server_default=""))
