"""The examples run, and the learner learns."""

from __future__ import annotations

import re
import subprocess
import sys
import unittest
from pathlib import Path

EXAMPLES = Path(__file__).parents[1] / "examples"


def run(name: str, *words: str) -> str:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words], capture_output=True, text=True, check=False
    )
    if ran.returncode != 0:
        raise AssertionError(ran.stderr)
    return ran.stdout


class Examples(unittest.TestCase):
    def test_the_tour_ends_with_a_player_of_nim(self) -> None:
        output = run("tour.py", "--quick")
        shares = [int(share) for share in re.findall(r"games? +(\d+)%", output)]
        self.assertEqual(len(shares), 4)
        self.assertLess(shares[0], 30)
        self.assertGreater(shares[-1], 80)
        self.assertIn("of 2", output)

    def test_speed_is_measured(self) -> None:
        words = ["--game", "nim", "--count", "4", "--processes", "2", "--seconds", "0.2"]
        self.assertRegex(run("speed.py", *words), r"[\d,]+ steps/s.*\(\d+ games ended\)")


if __name__ == "__main__":
    unittest.main()
