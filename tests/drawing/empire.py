"""Boards on the hex map: the position E-START of the specification (7.2), and every counter."""

from hexarch.boards import empire as board
from hexarch.kernel.board import NOBODY, Battle, Board, Overlay, Region, Tint, Token, Way

EAGLE, BULL, MOON, HAND = range(4)
LOOKS = ("eagle", "bull", "moon", "hand")
LEVELS = ("Neutral", "Weak", "Favorable", "Strong")
_UNITS = """
Q20 EAGLE EQU HC veteran | Q20 EAGLE EQU HI veteran
P18 EAGLE EQU HI | P18 EAGLE EQU HC
K16 EAGLE SUL LC | K16 EAGLE KHA LI mercenary
I12 EAGLE SUL LC
K26 NOBODY THE SC
H22 NOBODY THE SC
F24 BULL DAM MI | F24 BULL KHA LI mercenary
D28 BULL DAM MI
R31 BULL ILA W3 | R31 BULL ILA LI | R31 BULL ILA SI
M31 BULL ILA SC
"""
"""Where, whose, from which province, of which class, with which marks."""
_SEATS = {"EAGLE": EAGLE, "BULL": BULL, "MOON": MOON, "HAND": HAND, "NOBODY": NOBODY}


def unit(number: int, line: str) -> Token:
    """Read one unit of a table."""
    place, owner, home, code, *marks = line.split()
    kind = board.CLASSES[board.CLASS[code]]
    text = f"{kind.veteran if 'veteran' in marks else kind.green}-{kind.movement}"
    province = board.PROVINCE_NAMES[board.PROVINCE[home]]
    return Token(
        f"unit:{number}",
        kind.type,
        place,
        f"{kind.name} of {province}, {text}",
        _SEATS[owner],
        marks=tuple(marks),
        text=text,
        symbol=kind.name.lower().replace(" ", "_"),
        home=home,
        note=f"{kind.build}/{kind.supply}",
    )


def units(table: str) -> tuple[Token, ...]:
    """Read a table of units."""
    lines = " | ".join(table.strip().splitlines()).split(" | ")
    return tuple(unit(number, line) for number, line in enumerate(lines))


def influence(province: str, seat: int, level: int) -> Token:
    """Put an Influence Marker in a province."""
    word = LEVELS[level]
    return Token(f"influence:{province}", "influence", province, word, seat, level, text=word)


def sign(kind: str, province: str, seat: int, text: str = "") -> Token:
    """Put another marker in a province."""
    return Token(f"{kind}:{province}:{seat}", kind, province, kind, seat, text=text)


def start() -> Board:
    """Set up E-START, the other provinces Neutral."""
    leaning = {"EQU": (EAGLE, 3), "SUL": (EAGLE, 2), "ILA": (BULL, 3), "DAM": (BULL, 2)}
    markers = [influence(code, *leaning.get(code, (NOBODY, 0))) for code in board.PROVINCE_CODES]
    markers += [sign("control", code, seat) for code, (seat, _) in leaning.items()]
    markers += [sign("trend", "THE", EAGLE, "-1"), sign("war", "THE", EAGLE)]
    markers += [sign("ally", "THE", BULL)]
    return Board(
        "empire",
        "Summer, Campaign Turn 1",
        ("Cavalry", "Movement", "Combat"),
        0,
        tuple(Tint(code, seat) for code, (seat, _) in leaning.items()),
        (*units(_UNITS), *markers),
        looks=LOOKS,
        overlays=(
            Overlay("Influence", tuple(Tint(c, s, level) for c, (s, level) in leaning.items())),
        ),
    )


_CROWD = """
Q20 EAGLE EQU HC veteran selected | Q20 EAGLE EQU HI veteran moved | Q20 EAGLE EQU SG
K21 EAGLE SUL LC wounded battle | K21 BULL ILA SC battle | K21 BULL DAM MI veteran battle
J21 EAGLE KHA LI mercenary foraging | M23 MOON REL GI veteran wounded | N25 HAND BEC ML building
R31 BULL ILA W3 veteran | R31 BULL ILA LI | sea:U29 BULL HAR W3 | sea:U29 HAND BEC W4 moved
Rath:S25 BULL EQU W2 | P18 EAGLE EQU HI selectable | L25 HAND GLA MI | L26 MOON TUR SC
L27 MOON BAR LI | L28 HAND KOR SI | M26 BULL SEM ML | M27 EAGLE DEL MC | M28 EAGLE HAR W3
"""


def crowded() -> Board:
    """Show every kind of counter, mark and marker, and the ways of a piece that moves."""
    markers = [influence(c, n % 4, n % 3 + 1) for n, c in enumerate(board.PROVINCE_CODES)]
    markers += [sign("control", c, n % 4) for n, c in enumerate(board.PROVINCE_CODES) if n % 3]
    markers += [sign("trend", c, n % 4, f"{n % 5 - 2:+d}") for n, c in enumerate(("THE", "EQU"))]
    markers += [sign("trend", "KHA", seat, f"{seat - 2:+d}") for seat in range(4)]
    markers += [sign("military", "THE", HAND), sign("war", "THE", EAGLE), sign("war", "THE", MOON)]
    markers += [sign("ally", "KHA", BULL), sign("intervener", "THE", BULL)]
    works = [
        Token("work:F24", "bastion", "F24", "Fort", BULL, text="×2"),
        Token("work:P18", "citadel", "P18", "Citadel", EAGLE, text="×3"),
        Token(
            "work:M25", "bastion", "M25", "Fort, half built", HAND, marks=("building",), text="×2"
        ),
    ]
    kinds = {"M20": "town", "N23": "large_town", "M31": "no_town"}
    works += [Token(f"city:{code}", kind, code, kind) for code, kind in kinds.items()]
    return Board(
        "empire",
        "Rivers & <roads>",
        (),
        0,
        tuple(Tint(c, n % 4) for n, c in enumerate(board.PROVINCE_CODES) if n % 3),
        (*units(_CROWD), *markers, *works),
        battle=Battle("K21", EAGLE, BULL, (), ()),
        looks=LOOKS,
        regions=(Region("P18/1", "Area P18", ("O21", "O22", "N21", "N22")),),
        ways=(
            Way("Q21", "½", ("Q20", "Q21")),
            Way("P21", "1", ("Q20", "Q21", "P21")),
            Way("P22", "2", ("Q20", "Q21", "P21", "P22"), danger=True),
            Way("P18/1", "2½"),
        ),
    )
