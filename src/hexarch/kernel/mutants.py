"""Actions that look right and mostly are not: what a careless or hostile client would send."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from hexarch.kernel.game import Source
from hexarch.kernel.text import ref_fields

_ODD_NUMBERS: Final = (-2, -1, 0, 1, 7, 99, 10**6, 2**70)
_ODD_WORDS: Final = ("", "-", "ZZZ", "0", "nobody", "{0}", "\N{SNOWMAN}")


def mutants(pool: Sequence[Any], source: Source, count: int) -> Iterator[Any]:
    """Yield *count* actions, each an action of *pool* with one field changed.

    The new value comes from the same or a like field of another action, or from nowhere.
    """
    for _ in range(count if pool else 0):
        action = pool[source.randrange(len(pool))]
        names = action.__struct_fields__
        if not names:
            yield action
            continue
        name = names[source.randrange(len(names))]
        other = pool[source.randrange(len(pool))]
        value = _changed(getattr(action, name), _loot(other, source), source)
        yield msgspec.structs.replace(action, **{name: value})


def _loot(action: Any, source: Source) -> Any:
    names = action.__struct_fields__
    return getattr(action, names[source.randrange(len(names))]) if names else None


def _changed(value: Any, loot: Any, source: Source) -> Any:
    """Return something of the type of *value*, taken from *loot* if that fits."""
    if isinstance(value, tuple):
        return _changed_tuple(value, loot, source)
    if type(loot) is type(value) and source.randrange(2):
        return loot
    match value:
        case bool():
            return not value
        case int():
            near = (value - 1, value + 1, *_ODD_NUMBERS)
            return near[source.randrange(len(near))]
        case str():
            return _ODD_WORDS[source.randrange(len(_ODD_WORDS))]
        case _:
            return loot


def _changed_tuple(value: tuple[Any, ...], loot: Any, source: Source) -> tuple[Any, ...]:
    if isinstance(loot, tuple) and source.randrange(2):
        return loot
    if not value:
        return (loot,)
    at = source.randrange(len(value))
    changed = (*value[:at], _changed(value[at], loot, source), *value[at + 1 :])
    variants = (value[::-1], value + value[:1], value[1:], changed, changed)
    return variants[source.randrange(len(variants))]


class Listed:
    """The actions that a game lists, and what is meant by them.

    An amount stands for every number between the lowest and the highest that is listed with the
    same other fields, a free text for every text.
    """

    def __init__(self, actions: Sequence[Any]) -> None:
        self.actions: Final = tuple(actions)
        self._set = frozenset(actions)
        self._spans: dict[Any, list[tuple[int, int]]] = {}
        for action in actions:
            key, amounts = _parted(action)
            spans = self._spans.setdefault(key, [(n, n) for n in amounts])
            self._spans[key] = [
                (min(low, n), max(high, n)) for (low, high), n in zip(spans, amounts, strict=True)
            ]

    def covers(self, action: Any) -> bool:
        """Tell whether *action* is listed, or lies between actions that are."""
        if action in self._set:
            return True
        key, amounts = _parted(action)
        spans = self._spans.get(key)
        if spans is None:
            return False
        return all(low <= n <= high for (low, high), n in zip(spans, amounts, strict=True))

    def between(self, source: Source) -> Iterator[Any]:
        """Yield, for each action with one amount, a like one with an amount between the ends."""
        for action in self.actions:
            names = [name for name, kind in ref_fields(type(action)) if kind == "amount"]
            key, _ = _parted(action)
            if len(names) == 1 and len(self._spans[key]) == 1:
                low, high = self._spans[key][0]
                amount = low + source.randrange(high - low + 1)
                yield msgspec.structs.replace(action, **{names[0]: amount})


def _parted(action: Any) -> tuple[Any, list[int]]:
    """Part an action into what must match exactly and its amounts; free texts count for nothing."""
    kinds = dict(ref_fields(type(action)))
    fixed: list[Any] = [type(action)]
    amounts: list[int] = []
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if kinds.get(name) == "amount":
            many = value if isinstance(value, tuple) else (value,)
            amounts += many
            fixed.append(len(many))
        elif kinds.get(name) != "text":
            fixed.append(value)
    return tuple(fixed), amounts
