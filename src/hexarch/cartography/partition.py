"""Grow the spaces: each pixel takes the label of its nearest seed, seen through a warp.

The warp makes borders wander. Where it breaks a contact that the tables ask for, or makes one
that they do not know, it is damped there and the map grown again.
"""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
from scipy import ndimage
from scipy.spatial import cKDTree

from hexarch.cartography.noise import Field, noise
from hexarch.cartography.source import CODES, HEIGHT, WIDTH, WILD_LABEL, Seed

Labels = npt.NDArray[np.int16]
Mask = npt.NDArray[np.bool_]
Pair = tuple[int, int]

LEAST_CONTACT = 8
"""Pixels that two neighbouring spaces must share."""
_SHAPE = (HEIGHT, WIDTH)
_AMPLITUDE, _CELL, _OCTAVES, _PERSISTENCE = 7.5, 64, 5, 0.55
_LEAST_WILD = 400
_TRIES = 14


def partition(
    seeds: Sequence[Seed], wanted: frozenset[Pair], tell: Callable[[str], None]
) -> Labels:
    """Grow a map in which exactly the wanted pairs touch, and each space is one piece."""
    warp_x = noise(_SHAPE, _CELL, 11, octaves=_OCTAVES, persistence=_PERSISTENCE)
    warp_y = noise(_SHAPE, _CELL, 12, octaves=_OCTAVES, persistence=_PERSISTENCE)
    straight = _nearest(seeds, np.zeros(_SHAPE), np.zeros(_SHAPE))
    amplitude = np.full(_SHAPE, _AMPLITUDE)
    for attempt in range(1, _TRIES + 1):
        labels = _tidy(_nearest(seeds, warp_x * amplitude, warp_y * amplitude))
        missing, extra = misfits(contacts(labels), wanted)
        tell(f"growing, attempt {attempt}: {len(missing)} contacts missing, {len(extra)} extra")
        if not missing and not extra:
            return labels
        spots = [(pair, straight) for pair in missing] + [(pair, labels) for pair in extra]
        amplitude = _damp(amplitude, spots)
    raise RuntimeError(f"the borders do not fit the tables: {missing} missing, {extra} extra")


def contacts(labels: Labels) -> dict[Pair, int]:
    """Count the pixel edges that each pair of labels shares."""
    found: dict[Pair, int] = {}
    n = len(CODES)
    for one, other in ((labels[:, 1:], labels[:, :-1]), (labels[1:], labels[:-1])):
        differ = one != other
        low = np.minimum(one[differ], other[differ]).astype(np.int64)
        high = np.maximum(one[differ], other[differ])
        keys, counts = np.unique(low * n + high, return_counts=True)
        for key, count in zip(keys.tolist(), counts.tolist(), strict=True):
            pair = divmod(key, n)
            found[pair] = found.get(pair, 0) + count
    return found


def misfits(found: dict[Pair, int], wanted: frozenset[Pair]) -> tuple[list[Pair], list[Pair]]:
    """List the contacts that are missing or too short, and those that should not be."""
    missing = sorted(pair for pair in wanted if found.get(pair, 0) < LEAST_CONTACT)
    extra = sorted(pair for pair in found if WILD_LABEL not in pair and pair not in wanted)
    return missing, extra


def _nearest(seeds: Sequence[Seed], shift_x: Field, shift_y: Field) -> Labels:
    rows, columns = np.mgrid[0:HEIGHT, 0:WIDTH] + 0.5
    tree = cKDTree([(seed.x, seed.y) for seed in seeds])
    places = np.stack([columns + shift_x, rows + shift_y], axis=-1)
    label_of = np.array([seed.label for seed in seeds], dtype=np.int16)
    labels: Labels = label_of[tree.query(places.reshape(-1, 2))[1]].reshape(_SHAPE)
    return labels


def _tidy(labels: Labels) -> Labels:
    """Leave each space in one piece, and no two of its pixels that touch by a corner only."""
    for label in range(len(CODES)):
        pieces, n = ndimage.label(labels == label)
        sizes = ndimage.sum_labels(np.ones_like(pieces), pieces, range(1, n + 1))
        keep = _LEAST_WILD if label == WILD_LABEL else max(sizes)
        for piece, size in enumerate(sizes, start=1):
            if size < keep:
                _absorb(labels, pieces == piece)
    return _fill_corners(labels)


def _absorb(labels: Labels, speck: Mask) -> None:
    """Give a speck to the space around it."""
    rim = ndimage.binary_dilation(speck) & ~speck
    labels[speck] = np.bincount(labels[rim]).argmax()


def _fill_corners(labels: Labels) -> Labels:
    """Widen the places where a space touches itself by a corner."""
    for _ in range(20):
        a, b, c, d = labels[:-1, :-1], labels[:-1, 1:], labels[1:, :-1], labels[1:, 1:]
        falling = (a == d) & (a != b) & (a != c)
        rising = (b == c) & (b != a) & (b != d)
        if not falling.any() and not rising.any():
            return labels
        labels = labels.copy()
        labels[:-1, 1:][falling] = labels[:-1, :-1][falling]
        rising &= ~falling
        labels[:-1, :-1][rising] = labels[:-1, 1:][rising]
    raise RuntimeError("some spaces keep touching themselves by a corner")


def _damp(amplitude: Field, spots: Sequence[tuple[Pair, Labels]]) -> Field:
    """Calm the warp where the pairs meet."""
    mark = np.zeros(_SHAPE)
    for (a, b), labels in spots:
        near = [ndimage.binary_dilation(labels == label, iterations=3) for label in (a, b)]
        mark[near[0] & near[1]] = 1
    blurred = ndimage.gaussian_filter(mark, 26)
    strength = np.clip(3 * blurred / (blurred.max() + 1e-9), 0, 1)
    calmer: Field = amplitude * (1 - 0.6 * strength)
    return calmer
