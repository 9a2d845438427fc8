"""Tie code to numbered rules, so that a reader can go either way.

>>> book = Rulebook("demo", {"8.2": Entry("Adjacent areas", "One step at a time.")})
>>> @book.rule("8.2")
... def may_enter() -> bool:
...     return True
>>> [ref.name for ref in book.where("8.2")]
['may_enter']
"""

from collections.abc import Callable, Mapping
from importlib import resources
from typing import Literal, NamedTuple, TypeVar

import msgspec

F = TypeVar("F", bound=Callable[..., object])


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered rule or ruling in our own words."""

    title: str
    text: str = ""
    status: Literal["done", "todo", "not-needed"] = "done"
    rulings: tuple[str, ...] = ()
    """The rulings that settle what this rule leaves open."""


class Ref(NamedTuple):
    """Where a rule lives in the code."""

    name: str
    file: str
    line: int


class Rulebook:
    """The index of one game's rules: id to words, id to code."""

    def __init__(self, game: str, entries: Mapping[str, Entry]) -> None:
        self.game = game
        self.entries = dict(entries)
        self._refs: dict[str, list[Ref]] = {}

    @classmethod
    def load(cls, package: str) -> "Rulebook":
        """Read ``rules.toml`` beside the code of *package*."""
        raw = resources.files(package).joinpath("rules.toml").read_bytes()
        entries = msgspec.toml.decode(raw, type=dict[str, Entry])
        return cls(package.rpartition(".")[2], entries)

    def rule(self, *ids: str) -> Callable[[F], F]:
        """Mark a function as the place where the rules *ids* live."""
        for rule_id in ids:
            if rule_id not in self.entries:
                raise KeyError(f"{self.game}: rules.toml has no rule {rule_id}")

        def mark(func: F) -> F:
            code = func.__code__
            ref = Ref(func.__name__, code.co_filename, code.co_firstlineno)
            for rule_id in ids:
                self._refs.setdefault(rule_id, []).append(ref)
            return func

        return mark

    def where(self, rule_id: str) -> tuple[Ref, ...]:
        """Return every function marked with *rule_id*."""
        return tuple(self._refs.get(rule_id, ()))

    def unmarked(self) -> frozenset[str]:
        """Return the rules that claim to be done and that no function is marked with."""
        done = {i for i, entry in self.entries.items() if entry.status == "done"}
        return frozenset(done - self._refs.keys())
