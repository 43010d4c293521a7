"""Histories: who played what and how it ended, and what was counted.

Matches that were over before are in the histories by this; what their deals count is added by
`tricktable recount`.

Revision ID: 0013
Revises: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")

FILL = """
INSERT INTO played (source, seat, side, account, game, result, points, ended_at, shown)
SELECT seat."match", seat.seat, seat.side, seat.account, m.game, seat.result, seat.points,
       m.finished_at, NOT m.private AND m.spectators IN ('public', 'after_deal')
FROM seat JOIN "match" AS m ON m.id = seat."match"
WHERE seat.result IS NOT NULL AND m.finished_at IS NOT NULL
"""


def upgrade() -> None:
    """A row for each seat of a match that is over; sums of what is counted."""
    op.create_table(
        "played",
        sa.Column("source", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("side", sa.SmallInteger, nullable=False),
        sa.Column("account", KEY),
        sa.Column("game", KEY, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.Boolean(create_constraint=False), nullable=False),
        sa.Column("tournament", KEY),
        sa.Column("place", sa.Text),
        sa.Column("entry", KEY),
        sa.Column("club", KEY),
        sa.PrimaryKeyConstraint("source", "seat", name="pk_played"),
    )
    for name, columns in (
        ("ix_played_account_ended_at", ["account", "ended_at", "source", "seat"]),
        ("ix_played_account_game_ended_at", ["account", "game", "ended_at", "source", "seat"]),
        ("ix_played_club_ended_at", ["club", "ended_at", "source", "seat"]),
    ):
        op.create_index(name, "played", columns)
    op.create_table(
        "tally",
        sa.Column("source", KEY, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("name", KEY, nullable=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("source", "seat", "name", name="pk_tally"),
        sqlite_with_rowid=False,
    )
    op.execute(FILL)
