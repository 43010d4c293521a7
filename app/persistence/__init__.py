"""SQLAlchemy behind the ports: tables, transactions on database threads, stores.

``opening.database_of`` gives the :class:`~app.application.ports.Database` for a URL.
"""
