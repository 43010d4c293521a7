"""Since when house bots must act in a match, and whether they play it alone.

Revision ID: 0017
Revises: 0016
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

DUE = sa.text("bots_due IS NOT NULL")
ALONE = sa.text(
    """
    UPDATE match SET bots_alone = :yes
    WHERE status IN ('open', 'running') AND holders NOT LIKE '%"kind":"player"%'
    AND holders NOT LIKE '%"kind":"reserved"%' AND open_seats = 0
    """
)


def upgrade() -> None:
    """What was due is due since always, so that it comes first."""
    kind = sa.Boolean(create_constraint=False)
    op.drop_index("ix_match_bots_due", "match")
    op.add_column("match", sa.Column("since", sa.BigInteger))
    op.execute(sa.text("UPDATE match SET since = 0 WHERE bots_due"))
    op.add_column("match", sa.Column("bots_alone", kind, nullable=False, server_default=sa.false()))
    op.execute(ALONE.bindparams(yes=True))
    with op.batch_alter_table("match") as match:
        match.drop_column("bots_due")
        match.alter_column("since", new_column_name="bots_due")
        match.alter_column("bots_alone", server_default=None)
    op.create_index(
        "ix_match_bots_due",
        "match",
        ["bots_alone", "bots_due"],
        sqlite_where=DUE,
        postgresql_where=DUE,
    )
