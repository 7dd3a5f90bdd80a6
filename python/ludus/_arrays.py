"""Numbers from bytes, with numpy if it is installed and with the standard library otherwise."""

from __future__ import annotations

import sys
from array import array
from typing import Any, Sequence

try:
    import numpy as np
except ImportError:  # Everything below works without it.
    np = None  # type: ignore[assignment]


def has_numpy() -> bool:
    """Whether arrays are numpy arrays."""
    return np is not None


def _standard(code: str, data: bytes | memoryview) -> array:
    numbers = array(code)
    numbers.frombytes(data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def int_list(data: bytes | memoryview) -> list[int]:
    """Little-endian 32-bit integers as a list."""
    return _standard("i", data).tolist()


def float_rows(data: bytes | memoryview, rows: int, columns: int) -> Any:
    """Little-endian 32-bit floats as a matrix: a numpy array, or a list of ``array('f')``."""
    if np is not None:
        return np.frombuffer(data, dtype="<f4").reshape(rows, columns)
    numbers = _standard("f", data)
    return [numbers[i * columns : (i + 1) * columns] for i in range(rows)]


def float_vector(values: Sequence[float]) -> Any:
    """One vector of 32-bit floats."""
    return np.asarray(values, dtype=np.float32) if np is not None else array("f", values)


def zeros(length: int) -> Any:
    """A vector of zeros."""
    return np.zeros(length, dtype=np.float32) if np is not None else array("f", bytes(4 * length))


def mask_of(indices: Sequence[int], length: int) -> Any:
    """1 at these indices, 0 elsewhere: a numpy array of int8, or ``array('b')``."""
    if np is not None:
        mask = np.zeros(length, dtype=np.int8)
        mask[indices if isinstance(indices, list) else list(indices)] = 1
        return mask
    plain = array("b", bytes(length))
    for index in indices:
        plain[index] = 1
    return plain


def stacked(rows: Sequence[Any]) -> Any:
    """Vectors of one length as a matrix, or as a list without numpy."""
    return np.stack(rows) if np is not None else list(rows)


def joined(matrices: Sequence[Any]) -> Any:
    """Matrices stacked vertically."""
    if len(matrices) == 1:
        return matrices[0]
    if np is not None:
        return np.concatenate(matrices)
    return [row for matrix in matrices for row in matrix]


def vector_of(values: Sequence[Any], kind: str) -> Any:
    """A column as a numpy array of ``float32`` or ``bool``, or as a list without numpy."""
    return np.asarray(values, dtype=kind) if np is not None else list(values)
