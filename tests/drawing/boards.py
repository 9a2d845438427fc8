"""Boards to draw: an opening and a crowded sixth turn."""

from hexarch.kernel.board import Board, Link, Tint, Token

HOMES = ("MAC", "HIS", "GAL", "NUM", "EGY", "ITA")
_KINDS = {"C": "caesar", "G": "general", "S": "galley", "i": "infantry", "c": "cavalry"}
_KINDS |= {"k": "catapult"}
_OWNED = (
    "MAC ACH THR MOE DAC CRE",
    "HIS LUS BAE AQU NAR BAL",
    "GAL ASI PON CAP CIL SYR CYP",
    "NUM CAE TIN AFR SAR SIC",
    "EGY CYR PAL ARA MES ARM",
    "ITA NEA DAL PAN NOR RAE COR GER",
)
_STACKS = """
0 MAC CGG4i2c1k selected | 0 MOE G3i1c1k battle | 5 MOE G5i2c battle | 0 ACH 3i | 0 THR G7i
1 HIS CG5i1c1k selectable | 1 NAR G2i2c2k | 1 BAL 2i | 1 AQU G3c moved | 1 LUS G
2 GAL CGGG3i2k | 2 SYR G4i2c1k battle | 4 SYR GG6i4c4k battle | 2 CIL G2i | 2 ASI 1i1c | 2 PON G1i
3 NUM CG7i | 3 CAE G3i2c | 3 SIC G4i1k | 3 SAR 1i | 3 TIN G1i1c1k | 3 AFR G2i
4 EGY CG4i1c | 4 PAL G3i1c1k | 4 ARA G1i | 4 MES G2i | 4 ARM G7i7c7k
5 ITA CG6i1c1k | 5 NEA G3i | 5 DAL G2i1c | 5 GER G4i1c | 5 COR 2i
5 MTY SG4i2c1k battle | 3 MTY SG5i battle | 0 MAE SG3i1c | 2 MAE S | 4 MLI SS | 1 MBA SGG7i
5 ITA:A SS | 5 ITA:B S | 0 MAC:A S | 0 MAC:B SS | 1 HIS:B SSS | 1 HIS:A S | 3 CAE S | 4 EGY SS
"""
_ROADS = "0 MAC ACH | 0 MAC THR | 1 HIS LUS | 1 HIS AQU | 2 GAL ASI | 3 NUM CAE | 5 ITA PAN"


def _cut(line: str) -> list[tuple[str, int]]:
    """Read ``CG4i`` as one caesar, one general, four infantry."""
    parts, number = [], ""
    for sign in line:
        if sign.isdigit():
            number += sign
        else:
            parts.append((_KINDS[sign], int(number or 1)))
            number = ""
    return parts


def _tokens() -> list[Token]:
    tokens = []
    for seat, codes in enumerate(_OWNED):
        home, *others = codes.split()
        tokens.append(Token(f"fort:{home}", "fort", home, "Fortified city", seat))
        tokens += [Token(f"city:{code}", "city", code, "City", seat) for code in others[:3]]
    for entry in " | ".join(_STACKS.strip().splitlines()).split(" | "):
        owner, at, pieces, *marks = entry.split()
        for kind, number in _cut(pieces):
            ref = f"{kind}:{at}:{owner}:{len(tokens)}"
            stack = f"{at}/{owner}/{pieces}"
            tokens.append(Token(ref, kind, at, kind, int(owner), number, stack, tuple(marks)))
    return tokens


def opening() -> Board:
    """Set six homes up as the game begins."""
    tokens = []
    for seat, home in enumerate(HOMES):
        tokens.append(Token(f"fort:{home}", "fort", home, "Fortified city", seat))
        tokens.append(Token(f"caesar:{seat}", "caesar", home, "Caesar", seat, 1, home))
        tokens += [
            Token(f"general:{seat}:{n}", "general", home, f"General {n}", seat, 1, home)
            for n in range(6)
        ]
        tokens.append(Token(f"infantry:{home}", "infantry", home, "Infantry", seat, 4, home))
    tints = tuple(Tint(home, seat) for seat, home in enumerate(HOMES))
    return Board("mediterranean", "Conquest", (), 0, tints, tuple(tokens))


def crowded() -> Board:
    """Fill the map with legions, fleets, roads and three battles."""
    tints = [Tint(code, seat) for seat, codes in enumerate(_OWNED) for code in codes.split()]
    roads = [entry.split() for entry in _ROADS.split(" | ")]
    links = tuple(Link("road", a, b, int(seat)) for seat, a, b in roads)
    return Board(
        "mediterranean", "Rome & her <rivals>", (), 0, tuple(tints), tuple(_tokens()), links
    )
