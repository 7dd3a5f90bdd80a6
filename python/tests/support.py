"""What the tests have in common."""

from __future__ import annotations

import random
import unittest
from typing import Any

import ludus


class EngineTest(unittest.TestCase):
    """Tests that share one engine."""

    engine: ludus.Engine

    @classmethod
    def setUpClass(cls) -> None:
        cls.engine = ludus.Engine()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.engine.close()

    def refusal(self, call: Any, *arguments: Any, **options: Any) -> ludus.LudusError:
        """The error with which Ludus refuses a request."""
        with self.assertRaises(ludus.LudusError) as caught:
            call(*arguments, **options)
        return caught.exception


def any_choices(seen: ludus.Observations, chance: random.Random) -> list[int | None]:
    """A legal action for every environment, None where the game is over."""
    return [chance.choice(seen.choices(i)) if seen.seat[i] else None for i in range(len(seen))]
