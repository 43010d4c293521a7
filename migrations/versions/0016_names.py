"""Names that may be forgotten: of seats that somebody had, and in tournaments.

Who had left a seat before is found by what was noted about accounts, as far as that was kept.

Revision ID: 0016
Revises: 0015
"""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

LEFT = sa.text(
    """
    SELECT audit.what AS what, audit.account AS account, audit.subject AS subject,
           account.name AS name
    FROM audit JOIN account ON account.id = audit.account
    WHERE audit.what IN ('seat-left', 'seat-cleared') AND audit.subject LIKE '%/%'
    """
)
OPENED = sa.text("SELECT opened_by FROM match WHERE id = :match")


def upgrade() -> None:
    """Past seats, and which tournaments keep names."""
    past_seat = op.create_table(
        "past_seat",
        sa.Column("match", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("account", KEY, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", "account", "name", name="pk_past_seat"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_past_seat_match"),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_past_seat_account"),
    )
    op.create_index("ix_past_seat_account_match", "past_seat", ["account", "match"])
    rows = {row for row in map(_past, op.get_bind().execute(LEFT).mappings()) if row is not None}
    if rows:
        names = ("match", "seat", "account", "name")
        op.bulk_insert(past_seat, [dict(zip(names, row, strict=True)) for row in sorted(rows)])
    kind = sa.Boolean(create_constraint=False)
    with op.batch_alter_table("tournament") as tournament:
        tournament.add_column(
            sa.Column("names_kept", kind, nullable=False, server_default=sa.true())
        )
    with op.batch_alter_table("tournament") as tournament:
        tournament.alter_column("names_kept", server_default=None)
    op.create_index(
        "ix_tournament_names_kept",
        "tournament",
        ["created_at"],
        sqlite_where=sa.text("names_kept = 1"),
        postgresql_where=sa.text("names_kept"),
    )


def _past(row: Any) -> tuple[str, int, str, str] | None:
    """A seat that somebody had; who has cleared one of others did not have it."""
    match, _, seat = row["subject"].partition("/")
    opened = op.get_bind().execute(OPENED, {"match": match}).scalar()
    cleared = row["what"] == "seat-cleared" and row["account"] == opened
    if opened is None or cleared or not seat.isdigit():
        return None
    return match, int(seat), row["account"], row["name"]
