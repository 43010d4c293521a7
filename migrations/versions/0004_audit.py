"""What was done to accounts and in their names.

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table, and find old rows of it and of the kept answers by their age."""
    op.create_table(
        "audit",
        sa.Column("id", KEY, nullable=False),
        sa.Column("account", KEY),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("subject", KEY),
        sa.Column("network", sa.Text, nullable=False),
        sa.Column("request_id", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_audit_account"),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_account_id", "audit", ["account", "id"])
    op.create_index("ix_audit_at", "audit", ["at"])
    op.create_index("ix_audit_subject", "audit", ["subject"])
    op.create_index("ix_answer_at", "answer", ["at"])


def downgrade() -> None:
    """Forget it."""
    op.drop_index("ix_answer_at", "answer")
    op.drop_table("audit")
