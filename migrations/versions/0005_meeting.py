"""What goes on around a table, and what the lobby asks for."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

KEY = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
WAITING = "status = 'open' AND quick IS NOT NULL"
UNFINISHED = "status IN ('open', 'running')"
ADDED = {
    "meeting": (sa.Text, "{}"),
    "admits": (sa.Text, "mixed"),
    "private": (sa.Boolean(create_constraint=False), sa.false()),
    "open_seats": (sa.SmallInteger, "0"),
    "time_kind": (sa.Text, "none"),
}


def upgrade() -> None:
    """Old matches are open to all; nobody is led to them by a quick match."""
    with op.batch_alter_table("match") as match:
        for name, (kind, default) in ADDED.items():
            match.add_column(sa.Column(name, kind, nullable=False, server_default=default))
        match.add_column(sa.Column("quick", KEY))
    with op.batch_alter_table("match") as match:
        for name in ADDED:
            match.alter_column(name, server_default=None)
    _fill()
    _index("ix_match_quick", ["quick", "id"], WAITING)
    _index("ix_match_unfinished", ["opened_by", "id"], UNFINISHED)
    op.create_table(
        "arbiter",
        sa.Column("match", KEY, nullable=False),
        sa.Column("account", KEY, nullable=False),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_arbiter_match"),
        sa.ForeignKeyConstraint(["account"], ["account.id"], name="fk_arbiter_account"),
        sa.PrimaryKeyConstraint("match", "account", name="pk_arbiter"),
    )


def _fill() -> None:
    seat = '"kind":"open"'
    without = f"replace(holders, '{seat}', '')"
    op.execute(
        f"UPDATE match SET open_seats = (length(holders) - length({without})) / {len(seat)}"
        " WHERE status = 'open'"
    )
    for kind in ("move", "bank"):
        op.execute(
            f"UPDATE match SET time_kind = '{kind}' WHERE substr(terms, 1, 22)"
            f""" = '{{"time":{{"kind":"{kind}"'"""
        )


def _index(name: str, columns: list[str], where: str) -> None:
    predicate = sa.text(where)
    op.create_index(name, "match", columns, sqlite_where=predicate, postgresql_where=predicate)
