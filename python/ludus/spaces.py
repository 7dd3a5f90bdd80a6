"""Action and observation spaces: those of Gymnasium if it is installed, small replacements otherwise."""

from __future__ import annotations

import random
from typing import Any, Mapping, Sequence

from . import _arrays

try:
    from gymnasium import spaces as _gymnasium
except ImportError:
    _gymnasium = None


class Discrete:
    """Whole numbers from 0 to ``n - 1``."""

    def __init__(self, n: int, seed: int | None = None) -> None:
        self.n = n
        self._random = random.Random(seed)

    def seed(self, seed: int | None = None) -> None:
        """Makes ``sample`` reproducible."""
        self._random = random.Random(seed)

    def sample(self, mask: Sequence[int] | None = None) -> int:
        """A random number; with a mask, one whose entry is 1, or 0 if there is none."""
        if mask is None:
            return self._random.randrange(self.n)
        allowed = [index for index, value in enumerate(mask) if value]
        return self._random.choice(allowed) if allowed else 0

    def contains(self, value: Any) -> bool:
        """Whether a value is such a number."""
        try:
            return int(value) == value and 0 <= value < self.n
        except (TypeError, ValueError):
            return False

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Discrete) and other.n == self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """Vectors of numbers from ``low`` to ``high``."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: str = "float32") -> None:
        self.low = low
        self.high = high
        self.shape = shape
        self.dtype = dtype

    def contains(self, value: Any) -> bool:
        """Whether a value is such a vector."""
        try:
            return len(value) == self.shape[0] and all(self.low <= one <= self.high for one in value)
        except TypeError:
            return False

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and vars(other) == vars(self)

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict:
    """Spaces by name."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        self.spaces = dict(spaces)

    def contains(self, value: Any) -> bool:
        """Whether a value has a valid entry for every space."""
        return isinstance(value, Mapping) and all(
            name in value and space.contains(value[name]) for name, space in self.spaces.items()
        )

    __contains__ = contains

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dict) and other.spaces == self.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


class Json:
    """Any JSON value: the view of a seat. Gymnasium has no space for it."""

    shape = None
    dtype = None

    def contains(self, value: Any) -> bool:
        """Whether a value is the view of a seat."""
        return value is None or isinstance(value, (dict, list))

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Json)

    def __repr__(self) -> str:
        return "Json()"


def discrete(n: int) -> Any:
    """An action space."""
    return _gymnasium.Discrete(n) if _gymnasium is not None else Discrete(n)


def vector(length: int) -> Any:
    """A space of feature vectors."""
    infinity = float("inf")
    if _gymnasium is not None and _arrays.np is not None:
        return _gymnasium.Box(-infinity, infinity, (length,), _arrays.np.float32)
    return Box(-infinity, infinity, (length,))


def mask(length: int) -> Any:
    """A space of action masks."""
    if _gymnasium is not None and _arrays.np is not None:
        return _gymnasium.Box(0, 1, (length,), _arrays.np.int8)
    return Box(0, 1, (length,), "int8")


def by_name(spaces: Mapping[str, Any]) -> Any:
    """Several spaces; uses the replacement if one of them is JSON."""
    if _gymnasium is None or any(isinstance(space, Json) for space in spaces.values()):
        return Dict(spaces)
    return _gymnasium.Dict(dict(spaces))
