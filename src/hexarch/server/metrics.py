"""Counters and gauges for Prometheus."""

from collections.abc import Callable
from time import monotonic
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """What the server counts while it runs."""

    def __init__(self) -> None:
        self._counts: dict[str, float] = {}
        self._help: dict[str, str] = {}
        self._gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0
        self._begun = monotonic()
        self.gauge("hexarch_uptime_seconds", "Time since the start", self._uptime)

    def count(self, name: str, words: str, by: float = 1, label: str = "") -> None:
        """Add to a counter."""
        self._help.setdefault(name, words)
        key = f"{name}{{{label}}}" if label else name
        self._counts[key] = self._counts.get(key, 0) + by

    def gauge(self, name: str, words: str, value: Callable[[], float]) -> None:
        """Tell a value that goes up and down, when asked."""
        self._gauges[name] = (words, value)

    def took(self, seconds: float) -> None:
        """Note how long an accepted action took from its arrival until it was durable."""
        self._sum += seconds
        place = next((i for i, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self._buckets[place] += 1

    def value(self, key: str) -> float:
        """Return a counter."""
        return self._counts.get(key, 0)

    def text(self) -> str:
        """Return everything in Prometheus' text format."""
        lines = []
        for name, words in self._help.items():
            lines += [f"# HELP {name} {words}", f"# TYPE {name} counter"]
            lines += [f"{k} {v:g}" for k, v in self._counts.items() if k.split("{")[0] == name]
        for name, (words, value) in self._gauges.items():
            lines += [f"# HELP {name} {words}", f"# TYPE {name} gauge", f"{name} {value():g}"]
        return "\n".join(lines + self._histogram()) + "\n"

    def _histogram(self) -> list[str]:
        name = "hexarch_action_seconds"
        lines = [f"# HELP {name} From arrival until durable", f"# TYPE {name} histogram"]
        total = 0
        for bound, found in zip((*map(str, BOUNDS), "+Inf"), self._buckets, strict=True):
            total += found
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._sum:.6f}", f"{name}_count {total}"]

    def _uptime(self) -> float:
        return monotonic() - self._begun
