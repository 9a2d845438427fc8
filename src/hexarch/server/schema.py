"""The tables of the database. A change here needs a step in ``migrations/versions``."""

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData()

meta = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

people = Table(
    "people",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("key", Text, unique=True),  # the name of an account, in one spelling; none for guests
    Column("guest", Boolean, nullable=False),
    Column("password", Text, nullable=False, default=""),
    Column("email", Text, nullable=False, default=""),
    Column("webhook", Text, nullable=False, default=""),
    Column("language", Text, nullable=False, default="en"),
    Column("banned", Boolean, nullable=False, default=False),
    Column("created", Float, nullable=False),
)

sessions = Table(
    "sessions",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("expires", Float, nullable=False),
)

tables = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("host", Text, nullable=False, index=True),
    Column("host_name", Text, nullable=False),
    Column("status", Text, nullable=False, index=True),
    Column("pace", Text, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("scheme", Text, nullable=False),
    Column("commitment", Text, nullable=False),
    Column("dice_key", LargeBinary),
    Column("draws_used", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("generation", Integer, nullable=False),  # grows with whatever is not a further ply
    Column("round", Text, nullable=False),
    Column("owing", Text, nullable=False),  # seats that owe a choice, or have won
    Column("asked", Text, nullable=False),  # a rollback and votes that are pending, as JSON
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("reminded", Float, nullable=False, default=0.0),
)

seats = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("person", Text, nullable=False, default="", index=True),
    Column("name", Text, nullable=False),
    Column("home", Text, nullable=False, default=""),
    Column("bot", Text, nullable=False, default=""),
    Column("invite", Text, nullable=False, default=""),
)

plies = Table(
    "plies",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),
    Column("draw", Integer),
    Column("at", Float, nullable=False),
)

remarks = Table(
    "remarks",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("ply", Integer, nullable=False),
    Column("words", Text, nullable=False),
)

corrections = Table(
    "corrections",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("kind", Text, nullable=False),  # undo or rollback
    Column("seat", Integer, nullable=False),
    Column("ply", Integer, nullable=False),  # how many plies there were
    Column("back_to", Integer, nullable=False),
    Column("removed", Text, nullable=False),  # the plies that were taken back, as JSON
    Column("at", Float, nullable=False),
)

chat = Table(
    "chat",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("room", Text, nullable=False),
    Column("person", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", Float, nullable=False),
    Index("chat_of_table", "table_id", "room", "id"),
)

notes = Table(
    "notes",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("text", Text, nullable=False),
)

removed = Table(
    "removed",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("person", Text, primary_key=True),
)
