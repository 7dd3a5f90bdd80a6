"""Datasets, read by stand-ins for the libraries that read Parquet."""

from __future__ import annotations

import json
import sys
import tempfile
import types
import unittest
from pathlib import Path
from unittest import mock

import ludus

ROWS = [{"game": "nim", "value": 1.0}, {"game": "nim", "value": -1.0}]
LAYOUT = {"version": 1, "dimension": 2, "parts": [{"name": "heaps", "length": 2, "meaning": "What they hold."}]}
ABOUT = {"version": 1, "layouts": {"nim/classic/2": LAYOUT}}


class Table:
    """As much of ``pyarrow.Table`` as is used."""

    num_rows = len(ROWS)

    def to_batches(self) -> list["Table"]:
        return [self]

    def to_pylist(self) -> list[dict[str, object]]:
        return ROWS


class Frame:
    """As much of ``polars.DataFrame`` as is used."""

    height = len(ROWS)

    def iter_rows(self, *, named: bool = False) -> object:
        assert named
        return iter(ROWS)


def pyarrow(calls: list[object]) -> dict[str, types.ModuleType]:
    package, parquet = types.ModuleType("pyarrow"), types.ModuleType("pyarrow.parquet")

    def read_table(path: str, columns: object = None) -> Table:
        calls.append(columns)
        return Table()

    parquet.read_table = read_table  # type: ignore[attr-defined]
    parquet.read_schema = lambda path: types.SimpleNamespace(  # type: ignore[attr-defined]
        metadata={b"ludus.dataset": json.dumps(ABOUT).encode()}
    )
    return {"pyarrow": package, "pyarrow.parquet": parquet}


def polars(calls: list[object], metadata: bool = True) -> dict[str, types.ModuleType]:
    package = types.ModuleType("polars")

    def read_parquet(path: str, columns: object = None) -> Frame:
        calls.append(columns)
        return Frame()

    package.read_parquet = read_parquet  # type: ignore[attr-defined]
    if metadata:
        package.read_parquet_metadata = lambda path: {"ludus.dataset": json.dumps(ABOUT)}  # type: ignore[attr-defined]
    return {"polars": package}


NOTHING = dict.fromkeys(["pyarrow", "pyarrow.parquet", "polars"])


class Datasets(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "positions.parquet"
        self.path.write_bytes(b"PAR1")

    def read(self, modules: dict[str, types.ModuleType], **options: object) -> ludus.Dataset:
        with mock.patch.dict(sys.modules, {**NOTHING, **modules}):  # type: ignore[dict-item]
            return ludus.read_dataset(self.path, **options)  # type: ignore[arg-type]

    def test_are_read_by_whichever_library_is_installed(self) -> None:
        for modules, backend in ((pyarrow([]), "pyarrow"), (polars([]), "polars")):
            with self.subTest(backend):
                dataset = self.read(modules)
                self.assertEqual((dataset.backend, len(dataset)), (backend, 2))
                self.assertEqual(list(dataset.rows()), ROWS)
                layout = dataset.layout("nim", "classic", 2)
                assert layout is not None
                self.assertEqual((layout.dimension, layout.parts[0].name), (2, "heaps"))
                self.assertIsNone(dataset.layout("nim", "long", 2))

    def test_are_read_by_the_library_asked_for(self) -> None:
        calls: list[object] = []
        both = {**pyarrow([]), **polars(calls)}
        self.assertEqual(self.read(both, backend="polars", columns=["value"]).backend, "polars")
        self.assertEqual(calls, [["value"]])

    def test_lack_their_description_with_an_old_library(self) -> None:
        dataset = self.read(polars([], metadata=False))
        self.assertIsNone(dataset.about)
        self.assertIsNone(dataset.layout("nim", "classic", 2))

    def test_say_what_to_install(self) -> None:
        with self.assertRaisesRegex(ludus.MissingDependency, "pip install pyarrow"):
            self.read({})
        with self.assertRaisesRegex(ludus.MissingDependency, "needs polars"):
            self.read(pyarrow([]), backend="polars")
        with self.assertRaisesRegex(ValueError, "pyarrow or polars"):
            self.read({}, backend="pandas")
        with self.assertRaises(FileNotFoundError):
            ludus.read_dataset(self.path.with_name("missing.parquet"))


if __name__ == "__main__":
    unittest.main()
