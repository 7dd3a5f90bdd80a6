"""Seeds of games that follow from one seed."""

from __future__ import annotations

import random


class Seeds:
    """Seeds for game after game; the same ones after the same ``seed``."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._random = random.Random(seed)

    def next(self) -> int:
        """The seed of the next game."""
        return self._random.getrandbits(52)
