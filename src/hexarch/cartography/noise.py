"""Smooth random fields, the same for the same seed."""

import math

import numpy as np
import numpy.typing as npt
from scipy import ndimage

Field = npt.NDArray[np.float64]


def noise(
    shape: tuple[int, int], cell: float, seed: int, *, octaves: int = 5, persistence: float = 0.5
) -> Field:
    """Sum octaves of interpolated random values, to a deviation of about 1."""
    rng = np.random.default_rng(seed)
    total = np.zeros(shape)
    amplitude, power = 1.0, 0.0
    for octave in range(octaves):
        step = cell / 2**octave
        grid = rng.standard_normal((int(shape[0] / step) + 4, int(shape[1] / step) + 4))
        rows, columns = np.arange(shape[0]) / step + 1, np.arange(shape[1]) / step + 1
        places = np.meshgrid(rows, columns, indexing="ij")
        total += amplitude * ndimage.map_coordinates(grid, places, order=3, mode="reflect")
        power += amplitude**2
        amplitude *= persistence
    return total / math.sqrt(power)


def hillshade(height: Field, steepness: float) -> Field:
    """Light a height field from the north-west at 45 degrees; 0 is flat ground."""
    down, right = np.gradient(height * steepness)
    light = 0.5 * right + 0.5 * down + math.sqrt(0.5)
    shade: Field = light / np.sqrt(1 + right**2 + down**2) - math.sqrt(0.5)
    return shade
