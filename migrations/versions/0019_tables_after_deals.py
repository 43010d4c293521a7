"""Where the log of a match stood after each deal, and the table as spectators saw it then.

Revision ID: 0019
Revises: 0018
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What was played before has neither: its pages replay the match, as they always did."""
    op.add_column("deal", sa.Column("position", sa.Integer))
    op.add_column("deal", sa.Column("shown", sa.Text))
