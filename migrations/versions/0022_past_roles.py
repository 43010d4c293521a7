"""Who has done something in a tournament and has no role any more has a past one.

Revision ID: 0022
Revises: 0021
"""

from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Found by what they did; who was removed without having done anything is not."""
    op.execute(
        "INSERT INTO tournament_role (tournament, account, role) "
        "SELECT DISTINCT tournament_fact.tournament, account.id, 'past' FROM tournament_fact "
        "JOIN account ON account.id = tournament_fact.by "
        "WHERE NOT EXISTS (SELECT 1 FROM tournament_role WHERE "
        "tournament_role.tournament = tournament_fact.tournament "
        "AND tournament_role.account = account.id)"
    )
