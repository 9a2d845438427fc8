"""Where names stand: in the map's place, in its second place, or aside when pieces cover both."""

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from hexarch.drawing.atlas import Label, Line, Space, load_map
from hexarch.drawing.ground import Rect, Region, bounds, cover_price, region

_SHIFT_X, _SHIFT_Y, _HIDDEN_PRICE = 108, 80, 3.0
"""How far a name may step aside, and what each unit of it costs that is still hidden."""


def label_rects(label: Label) -> list[Rect]:
    """Cover a name, turned or not, with small upright boxes."""
    c, s = cos(radians(label.angle)), sin(radians(label.angle))
    rects = []
    for line in label.lines:
        parts = max(1, round(line.width / label.size)) if label.angle else 1
        piece = line.width / parts
        for part in range(parts):
            along = (part + 0.5) * piece - line.width / 2
            across = line.y - 0.34 * label.size - label.y
            x, y = label.x + along * c - across * s, label.y + along * s + across * c
            width = piece * abs(c) + 0.8 * label.size * abs(s)
            height = piece * abs(s) + 0.8 * label.size * abs(c)
            rects.append(Rect.around(x, y, width, height))
    return rects


def covering(label: Label, covered: Sequence[Rect]) -> list[Rect]:
    """List the boxes that hide a part of a name."""
    boxes = label_rects(label)
    return [rect for rect in covered if any(rect.overlap(box) for box in boxes)]


def name_places(
    map_name: str, covered: Sequence[Rect], standing: Sequence[Rect]
) -> dict[str, Label]:
    """Choose a place for each name that no piece covers, if there is one near."""
    spaces = load_map(map_name).spaces
    chosen = {space.code: _free_label(space, covered) for space in spaces}
    for space in spaces:
        if chosen[space.code] is None:
            others = [rect for label in chosen.values() if label for rect in label_rects(label)]
            blocked = [*covered, *standing, *others]
            chosen[space.code] = _step_aside(space, region(map_name, space.code), blocked)
    return {code: label for code, label in chosen.items() if label}


def _free_label(space: Space, covered: Sequence[Rect]) -> Label | None:
    """Choose the first of the map's places that is free."""
    return next((label for label in space.labels if not covering(label, covered)), None)


def _step_aside(space: Space, ground: Region, blocked: Sequence[Rect]) -> Label:
    """Shift a name, turned or level, to where least of it is hidden or out of its region."""
    first = space.labels[0]
    reach = bounds(label_rects(first)).grown(_SHIFT_X + 60, _SHIFT_Y + 60)
    near = [(rect, _HIDDEN_PRICE) for rect in blocked if rect.overlap(reach)]
    best, best_price = first, float("inf")
    for angle in dict.fromkeys((first.angle, 0.0)):
        boxes = label_rects(_shifted(first, 0, 0, angle))
        for way, dx, dy in _shifts():
            if way >= best_price:
                break
            price = way
            for box in boxes:
                moved = Rect(box.left + dx, box.top + dy, box.right + dx, box.bottom + dy)
                price += (1 - ground.share(moved)) * moved.area * ground.astray_price
                price = cover_price(moved, near, price, best_price)
                if price >= best_price:
                    break
            if price < best_price:
                best, best_price = _shifted(first, dx, dy, angle), price
    return best


@cache
def _shifts() -> list[tuple[float, int, int]]:
    """List the ways a name may step aside with their price, nearest first."""
    return sorted(
        (1.2 * (abs(dx) + abs(dy)), dx, dy)
        for dx in range(-_SHIFT_X, _SHIFT_X + 1, 12)
        for dy in range(-_SHIFT_Y, _SHIFT_Y + 1, 8)
    )


def _shifted(label: Label, dx: float, dy: float, angle: float) -> Label:
    lines = tuple(Line(line.text, line.x + dx, line.y + dy, line.width) for line in label.lines)
    return Label(label.x + dx, label.y + dy, label.size, label.spacing, angle, lines)
