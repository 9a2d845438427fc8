r"""Printed tables: laid out as text, read once.

>>> parse_columns('''
... piece     cost
... infantry    10
... ''')
[{'piece': 'infantry', 'cost': '10'}]
>>> parse_pipes('# a remark\ncode | name\nITA  | Italia')
[{'code': 'ITA', 'name': 'Italia'}]
"""


def parse_columns(text: str) -> list[dict[str, str]]:
    """Read a table whose cells hold no blanks, one row a line under its headings."""
    head, *rows = [line.split() for line in _lines(text)]
    return [dict(zip(head, row, strict=True)) for row in rows]


def parse_pipes(text: str) -> list[dict[str, str]]:
    """Read a table whose cells are parted by ``|``; lines that start with # are remarks."""
    head, *rows = [[cell.strip() for cell in line.split("|")] for line in _lines(text)]
    return [dict(zip(head, row, strict=True)) for row in rows]


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
