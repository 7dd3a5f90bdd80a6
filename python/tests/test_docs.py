"""The programs in the documentation run as written."""

from __future__ import annotations

import re
import subprocess
import sys
import unittest
from pathlib import Path

PYTHON = Path(__file__).parents[1]
PAGES = [PYTHON / "README.md", PYTHON.parent / "README.md", PYTHON.parent / "docs" / "python.md"]


class Docs(unittest.TestCase):
    def test_programs_run_as_written(self) -> None:
        count = 0
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            for found in re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
                line = text[: found.start()].count("\n") + 1
                with self.subTest(f"{page}:{line}"):
                    ran = subprocess.run(
                        [sys.executable, "-c", found[1]],
                        cwd=PYTHON,
                        capture_output=True,
                        text=True,
                        check=False,
                    )
                    self.assertEqual((ran.returncode, ran.stderr), (0, ""))
                    count += 1
        self.assertGreater(count, 5)


if __name__ == "__main__":
    unittest.main()
