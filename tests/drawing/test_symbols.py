"""Seats that everybody can tell apart, and symbols that hold together."""

from collections.abc import Callable
from itertools import combinations

import pytest

from hexarch.drawing.symbols import (
    SeatLook,
    load_symbols,
    pattern_id,
    seat_look,
    silhouette,
    symbol_defs,
)

Rgb = tuple[float, float, float]
# How the three kinds of colour-blindness see linear light (Machado, Oliveira, Fernandes 2009).
SIGHTS: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(code: str) -> Rgb:
    def light(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    r, g, b = (light(int(code[i : i + 2], 16)) for i in (1, 3, 5))
    return r, g, b


def seen(colour: Rgb, sight: str) -> Rgb:
    r, g, b = (
        min(max(sum(w * c for w, c in zip(row, colour, strict=True)), 0), 1)
        for row in SIGHTS[sight]
    )
    return r, g, b


def lab(colour: Rgb) -> Rgb:
    r, g, b = colour
    f: Callable[[float], float] = lambda t: t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116  # noqa: E731
    x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
    y = f(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def luminance(code: str) -> float:
    r, g, b = linear(code)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("sight", SIGHTS)
def test_seat_colours_lie_far_apart(sight: str) -> None:
    colours = [lab(seen(linear(seat.colour), sight)) for seat in load_symbols().seats]
    nearest = min(
        sum((p - q) ** 2 for p, q in zip(one, other, strict=True)) ** 0.5
        for one, other in combinations(colours, 2)
    )
    assert nearest > 20


def test_no_two_seats_share_colour_emblem_or_pattern() -> None:
    seats = load_symbols().seats
    assert len(seats) == 6
    for sign in ("name", "colour", "emblem", "pattern"):
        assert len({getattr(seat, sign) for seat in seats}) == 6


@pytest.mark.parametrize("seat", load_symbols().seats, ids=lambda seat: seat.name)
def test_emblems_stand_out_on_their_colour(seat: object) -> None:
    look = next(s for s in load_symbols().seats if s is seat)
    light, dark = sorted((luminance(look.colour), luminance(look.ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3


def test_every_sign_of_a_seat_is_defined() -> None:
    symbols = load_symbols()
    for seat in symbols.seats:
        assert seat.emblem in symbols.emblems
        assert seat.pattern in symbols.patterns
    for name in (*symbols.emblems, *symbols.units):
        assert f'-{name}"' in symbol_defs()


def test_a_seat_nobody_holds_is_drawn_in_the_colour_of_the_land() -> None:
    assert seat_look(-1).name == "nobody"
    assert seat_look(6) == seat_look(-1)


def test_a_board_may_give_its_seats_other_looks() -> None:
    looks = ("eagle", "bull", "moon", "hand")
    found = [seat_look(seat, looks) for seat in range(4)]
    assert [look.emblem for look in found] == list(looks)
    for sign in ("colour", "emblem", "pattern"):
        assert len({getattr(look, sign) for look in found}) == 4
    assert seat_look(-1, looks).name == seat_look(4, looks).name == "nobody"
    assert pattern_id(1, looks) == "p-bull"
    assert pattern_id(1) == "p-1"
    assert 'id="p-bull"' in symbol_defs()


@pytest.mark.parametrize("look", load_symbols().looks.values(), ids=lambda look: look.name)
def test_words_can_be_read_on_a_band(look: SeatLook) -> None:
    light, dark = sorted((luminance(look.words), luminance(look.ink)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_an_unknown_silhouette_is_that_of_the_kind() -> None:
    assert silhouette("scouts", "cavalry") == "scouts"
    assert silhouette("", "cavalry") == "cavalry"
    assert silhouette("elephants", "siege") == "siege"
