"""Matches at tables of tournaments are told from others, and tournaments counted by owner.

Revision ID: 0012
Revises: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """What has a host in its terms is hosted."""
    kind = sa.Boolean(create_constraint=False)
    with op.batch_alter_table("match") as match:
        match.add_column(sa.Column("hosted", kind, nullable=False, server_default=sa.false()))
    op.execute("""UPDATE match SET hosted = (1 = 1) WHERE terms LIKE '%"host":{%'""")
    with op.batch_alter_table("match") as match:
        match.alter_column("hosted", server_default=None)
    op.create_index("ix_tournament_owner_id", "tournament", ["owner", "id"])
