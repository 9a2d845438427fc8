"""Stacks: the tokens of a board gathered into capsules and ships, measured and drawn.

A legion is one capsule: the banner of its leader, the banners of further leaders, then metal
discs. A ship's banner stands on the capsule of the legion it carries.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from hexarch.drawing.kinds import KINDS
from hexarch.drawing.pieces import at, badge, banner, disc, marker
from hexarch.drawing.symbols import SeatLook, load_symbols, seat_look
from hexarch.kernel.board import Token

_BANNERED: Final = frozenset({*KINDS.ships, *KINDS.leaders})
_ORDERED: Final = (*KINDS.ships, *KINDS.leaders, *KINDS.units)
_ORDER: Final = {kind: place for place, kind in enumerate(_ORDERED)}

_HEIGHT: Final = 46.0
_FOOT: Final = 36.0
_PAD: Final = 7.0
_GAP: Final = 1.5
_RADIUS: Final = 13.8
_BANNER: Final = {"first": 0.56, "further": 0.44, "aboard": 0.4, "ship": 0.7}
_BANNER_WIDTH: Final = 54.0
_BANNER_HEIGHT: Final = 72.0
_FAR_SCALE: Final = 1.7


class Item(NamedTuple):
    """Like tokens of one stack, drawn as one thing with a count."""

    kind: str
    number: int
    refs: tuple[str, ...]
    name: str
    marks: frozenset[str]


class Stack(NamedTuple):
    """What stands together: one capsule, or one ship."""

    at: str
    seat: int
    items: tuple[Item, ...]
    scale: float = 1
    """Above 1 when seen from afar: one large banner with the number of units."""

    @property
    def afloat(self) -> bool:
        """Whether a ship leads it."""
        return self.items[0].kind in KINDS.ships

    @property
    def ringed(self) -> bool:
        """Whether a ring shows that it is or can be selected."""
        return any({"selected", "selectable"} & item.marks for item in self.items)

    @property
    def marks(self) -> frozenset[str]:
        """The marks that all its items bear."""
        return frozenset.intersection(*(item.marks for item in self.items))


def gather(tokens: Iterable[Token], *, far: bool = False) -> list[Stack]:
    """Group the tokens that are not fixtures; loose tokens of one seat in a space join up."""
    groups: dict[tuple[str, int, str], list[Token]] = {}
    for token in tokens:
        if token.kind not in KINDS.cities:
            loose = "ships" if token.kind in KINDS.ships else "land"
            key = (token.at, token.seat, token.stack or f" {loose}")
            groups.setdefault(key, []).append(token)
    stacks = [Stack(at, seat, _fold(group)) for (at, seat, _), group in groups.items()]
    return [_from_afar(stack) for stack in stacks] if far else stacks


def _from_afar(stack: Stack) -> Stack:
    """Show a stack as one banner with the number of its units."""
    first = stack.items[0]
    units = sum(item.number for item in stack.items if item.kind in KINDS.units)
    refs = tuple(ref for item in stack.items for ref in item.refs)
    name = ", ".join(f"{item.number} {item.kind}" for item in stack.items)
    marks = frozenset.union(*(item.marks for item in stack.items))
    item = Item(first.kind, units, refs, name, marks)
    return Stack(stack.at, stack.seat, (item,), _FAR_SCALE)


def _fold(tokens: Sequence[Token]) -> tuple[Item, ...]:
    """Count like tokens together; the sorting is stable, so a leader given first stays first."""
    like: dict[tuple[str, frozenset[str]], list[Token]] = {}
    for token in tokens:
        like.setdefault((token.kind, frozenset(token.marks)), []).append(token)
    items = [
        Item(
            kind,
            sum(token.count for token in group),
            tuple(token.ref for token in group),
            ", ".join(dict.fromkeys(token.name for token in group)),
            marks,
        )
        for (kind, marks), group in like.items()
    ]
    return tuple(sorted(items, key=lambda item: _ORDER.get(item.kind, 99)))


def _banner_scale(stack: Stack, place: int) -> float:
    if stack.items[place].kind in KINDS.ships:
        return _BANNER["ship"]
    if stack.afloat:
        return _BANNER["aboard"]
    return _BANNER["first" if place == 0 else "further"]


def _is_bannered(item: Item) -> bool:
    return item.kind in _BANNERED


def _widths(stack: Stack) -> list[float]:
    return [
        _BANNER_WIDTH * _banner_scale(stack, place) + (5 if item.number > 1 else 0)
        if _is_bannered(item)
        else 2 * _RADIUS + 2.5
        for place, item in enumerate(stack.items)
    ]


def _is_bare(stack: Stack) -> bool:
    """Whether it is one banner, which needs no capsule."""
    return len(stack.items) == 1 and (stack.scale > 1 or _is_bannered(stack.items[0]))


def _emblem_room(stack: Stack) -> float:
    """Leave room for the owner's marker in a capsule without a banner."""
    return 0 if _is_bannered(stack.items[0]) else 2 * 10 + 3


def size(stack: Stack) -> tuple[float, float]:
    """Measure a stack."""
    if _is_bare(stack):
        scale = (_BANNER["ship"] if stack.afloat else 0.62) * stack.scale
        return _BANNER_WIDTH * scale + 4, _BANNER_HEIGHT * scale + 4
    widths = _widths(stack)
    across = sum(widths) + _GAP * (len(widths) - 1) + 2 * _PAD + _emblem_room(stack) + 2
    return across, (_BANNER_HEIGHT * _BANNER["ship"] + 4) if stack.afloat else _HEIGHT + 4


def draw_stack(stack: Stack, x: float, y: float) -> str:
    """Draw a stack about a point."""
    look = seat_look(stack.seat)
    body = at(0, 0, _bare(stack, look), stack.scale) if _is_bare(stack) else _capsule(stack, look)
    label = escape(f"{stack.at}: " + ", ".join(f"{i.number} {i.kind}" for i in stack.items))
    lift = -4 if "selected" in stack.marks else 0
    return (
        f'<g class="stack" data-seat="{stack.seat}" data-at={quoteattr(stack.at)} '
        f'transform="translate({x:g} {y + lift:g})"><title>{label}</title>'
        f"{_ring(stack)}{body}{_tick(stack)}</g>"
    )


def _bare(stack: Stack, look: SeatLook) -> str:
    item = stack.items[0]
    scale = _BANNER["ship"] if stack.afloat else 0.62
    body = at(0, -2 * scale, _veiled_banner(item, look), scale)
    if item.number > 1:
        body += badge(_BANNER_WIDTH * scale / 2 - 3, _BANNER_HEIGHT * scale / 2 - 8, item.number)
    return _item(item, body)


def _capsule(stack: Stack, look: SeatLook) -> str:
    width, height = size(stack)
    foot = _FOOT if stack.afloat else _HEIGHT
    top = height / 2 - 2 - foot
    shape = (
        f'x="{2 - width / 2:g}" y="{top:g}" width="{width - 4:g}" height="{foot:g}" '
        f'rx="{foot / 2:g}"'
    )
    body = (
        f'<rect {shape} transform="translate(1.5 2.6)" fill="#1a1008" opacity=".4"/>'
        f'<rect {shape} fill="none" stroke="#fffaf0" stroke-width="5.4"/>'
        f'<rect {shape} fill="#f7eed8" stroke="{look.colour}" stroke-width="3.4"/>'
    )
    pen = _PAD - width / 2 + 2
    middle = top + foot / 2
    if _emblem_room(stack):
        body += at(pen + 10, middle, marker(look, 10))
        pen += _emblem_room(stack)
    for place, (item, across) in enumerate(zip(stack.items, _widths(stack), strict=True)):
        body += _item(item, _in_capsule(stack, place, look, pen, middle))
        pen += across + _GAP
    return body


def _in_capsule(stack: Stack, place: int, look: SeatLook, left: float, middle: float) -> str:
    item = stack.items[place]
    if not _is_bannered(item):
        x = left + _RADIUS
        return at(x, middle - 1, _veiled_disc(item)) + badge(x + 9, middle + 9.5, item.number)
    scale = _banner_scale(stack, place)
    x = left + _BANNER_WIDTH * scale / 2
    y = -2 * scale if item.kind in KINDS.ships else middle - 2 * scale
    body = at(x, y, _veiled_banner(item, look), scale)
    if item.number > 1:
        body += badge(x + _BANNER_WIDTH * scale / 2, y + 28 * scale, item.number)
    return body


def _veiled_banner(item: Item, look: SeatLook) -> str:
    veil = f'<path d="{load_symbols().shapes["banner"]}" fill="#1b140b" opacity=".38"/>'
    return banner(look, item.kind) + (veil if "moved" in item.marks else "")


def _veiled_disc(item: Item) -> str:
    veil = f'<circle r="{_RADIUS}" fill="#1b140b" opacity=".38"/>'
    return disc(item.kind, _RADIUS) + (veil if "moved" in item.marks else "")


def _item(item: Item, body: str) -> str:
    refs = quoteattr(" ".join(item.refs))
    return f"<g data-ref={refs}><title>{escape(item.name)}</title>{body}</g>"


def _ring(stack: Stack) -> str:
    """Show that a stack can be, or is, selected: a shape for each state as well as a colour."""
    width, height = size(stack)
    if "selected" in stack.marks:
        return _outline(width, height, 5, 'stroke="#fff" stroke-width="9" opacity=".85"') + (
            _outline(width, height, 5, 'stroke="#0f6ad0" stroke-width="5"')
        )
    if any("selectable" in item.marks for item in stack.items):
        return _outline(
            width, height, 4, 'stroke="#ffd75e" stroke-width="9" opacity=".6"'
        ) + _outline(width, height, 5, 'stroke="#c98a00" stroke-width="3" stroke-dasharray="9 6"')
    return ""


def _outline(width: float, height: float, gap: float, paint: str) -> str:
    half_x, half_y = width / 2 + gap, height / 2 + gap
    radius = min(half_x, half_y) if width > height * 1.3 else 12
    return (
        f'<rect x="{-half_x:g}" y="{-half_y:g}" width="{2 * half_x:g}" height="{2 * half_y:g}" '
        f'rx="{radius:g}" fill="none" {paint}/>'
    )


def _tick(stack: Stack) -> str:
    if "selected" not in stack.marks:
        return ""
    width, height = size(stack)
    tick = load_symbols().shapes["tick"]
    return at(
        width / 2,
        -height / 2,
        '<circle r="10" fill="#0f6ad0" stroke="#fff" stroke-width="2"/>'
        f'<path d="{tick}" transform="scale(.8)" fill="none" stroke="#fff" stroke-width="2.8" '
        'stroke-linecap="round"/>',
    )
