"""SQLAlchemy behind the ports: tables, transactions on database threads, stores.

``opening.database_of`` gives the :class:`~app.application.ports.Database` for a URL.
"""

from app.persistence import history_tables, tournament_tables

__all__ = ["history_tables", "tournament_tables"]
