"""How Alembic runs the migrations: on the connection that ``app.persistence.migrating`` gives.

The transaction is begun and ended there, so Alembic begins none.
"""

from alembic import context

from app.persistence.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transactional_ddl=False,
)
context.run_migrations()
