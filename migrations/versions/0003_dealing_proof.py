"""What a dealing was made of: the seed committed to and the players' nonces.

Revision ID: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give dealings room for it."""
    with op.batch_alter_table("dealing") as table:
        table.add_column(sa.Column("proof", sa.Text()))


def downgrade() -> None:
    """Take it back; the dealings themselves stay as they are."""
    with op.batch_alter_table("dealing") as table:
        table.drop_column("proof")
