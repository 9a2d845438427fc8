"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _of_table(*, key: bool = False, index: bool = False) -> "sa.Column[str]":
    parent = sa.ForeignKey("tables.id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, parent, nullable=False, primary_key=key, index=index)


def upgrade() -> None:
    """Make every table."""
    _people()
    _tables()
    _games()
    _talk()


def _people() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.Text, unique=True),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("password", sa.Text, nullable=False),
        sa.Column("email", sa.Text, nullable=False),
        sa.Column("webhook", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("banned", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    person = sa.ForeignKey("people.id", ondelete="CASCADE")
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, person, nullable=False, index=True),
        sa.Column("expires", sa.Float, nullable=False),
    )


def _tables() -> None:
    words = ("game", "rules", "scenario", "options", "title", "host_name", "pace")
    more = ("scheme", "commitment", "round", "owing", "asked")
    numbers = ("seconds", "draws_used", "ply", "generation")
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in (*words, *more)),
        *(sa.Column(name, sa.Integer, nullable=False) for name in numbers),
        sa.Column("host", sa.Text, nullable=False, index=True),
        sa.Column("status", sa.Text, nullable=False, index=True),
        sa.Column("dice_key", sa.LargeBinary),
        *(sa.Column(name, sa.Float, nullable=False) for name in ("created", "updated", "reminded")),
    )


def _games() -> None:
    op.create_table(
        "seats",
        _of_table(key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.Text, nullable=False, index=True),
        *(
            sa.Column(name, sa.Text, nullable=False)
            for name in ("kind", "name", "home", "bot", "invite")
        ),
    )
    op.create_table(
        "plies",
        _of_table(key=True),
        sa.Column("ply", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("draw", sa.Integer),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "corrections",
        sa.Column("id", sa.Integer, primary_key=True),
        _of_table(index=True),
        sa.Column("kind", sa.Text, nullable=False),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("seat", "ply", "back_to")),
        sa.Column("removed", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )


def _talk() -> None:
    op.create_table(
        "remarks",
        sa.Column("id", sa.Integer, primary_key=True),
        _of_table(index=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        _of_table(),
        sa.Column("room", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
    )
    op.create_index("chat_of_table", "chat", ["table_id", "room", "id"])
    op.create_table(
        "notes",
        _of_table(key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "removed",
        _of_table(key=True),
        sa.Column("person", sa.Text, primary_key=True),
    )
