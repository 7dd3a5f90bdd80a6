"""Seeds of games, derived from one seed."""

from __future__ import annotations

import random


class Seeds:
    """A sequence of game seeds; the same ``seed`` gives the same sequence."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def next(self) -> int:
        """The seed of the next game."""
        return self._random.getrandbits(52)
