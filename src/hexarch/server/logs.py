"""Structured logs: one JSON object a line, to standard error."""

import logging
import sys
import time
from typing import Any, Final

import msgspec

_USUAL: Final = {"message", "asctime", "color_message", *logging.makeLogRecord({}).__dict__}


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON, whatever else it carries included."""

    def format(self, record: logging.LogRecord) -> str:
        """Put one record in a line."""
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {k: v for k, v in record.__dict__.items() if k not in _USUAL}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def log_to_stderr(level: int = logging.INFO) -> None:
    """Send all logs of the server and of its libraries to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for quiet in ("alembic", "sqlalchemy", "websockets", "asyncio"):
        logging.getLogger(quiet).setLevel(logging.WARNING)
