"""Real names apart from display names, and persons who are forgotten.

Revision ID: 0009
Revises: 0008
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

OLD_GUESTS = sa.text("kind = 'guest' AND anonymized_at IS NULL")


def upgrade() -> None:
    """What is held about somebody is found by the account, whatever table it is in."""
    op.add_column("account", sa.Column("real_name", sa.Text))
    op.add_column("account", sa.Column("anonymized_at", sa.BigInteger))
    op.create_index(
        "ix_account_old_guests",
        "account",
        ["created_at"],
        sqlite_where=OLD_GUESTS,
        postgresql_where=OLD_GUESTS,
    )
    op.create_index("ix_match_opened_by_id", "match", ["opened_by", "id"])
    op.create_index("ix_arbiter_account_match", "arbiter", ["account", "match"])
