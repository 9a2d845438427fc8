"""Run the migrations on the connection that ``hexarch.server.database`` hands over."""

from alembic import context

from hexarch.server.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a table by making it anew
)
with context.begin_transaction():
    context.run_migrations()
