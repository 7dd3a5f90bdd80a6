"""Datasets of positions in Parquet files, as ``ludus dataset`` writes them (docs/datasets.md)."""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, Sequence

from .batch import Layout
from .errors import MissingDependency

BACKENDS = ("pyarrow", "polars")


@dataclass(frozen=True)
class Dataset:
    """Positions to learn from.

    Attributes:
        table: The positions: a ``pyarrow.Table`` or a ``polars.DataFrame``.
        backend: The library that read them.
        about: How the dataset was made, with the layouts of its features by ``game/board/players``;
            None if the library cannot read it.
    """

    table: Any
    backend: str
    about: dict[str, Any] | None

    def __len__(self) -> int:
        return self.table.num_rows if self.backend == "pyarrow" else self.table.height

    def rows(self) -> Iterator[dict[str, Any]]:
        """Every position as a dictionary."""
        if self.backend == "polars":
            yield from self.table.iter_rows(named=True)
            return
        for batch in self.table.to_batches():
            yield from batch.to_pylist()

    def layout(self, game: str, board: str, players: int) -> Layout | None:
        """What the features of a board mean."""
        layouts = (self.about or {}).get("layouts", {})
        return Layout.read(layouts.get(f"{game}/{board}/{players}"))


def read_dataset(
    path: str | Path, *, columns: Sequence[str] | None = None, backend: str | None = None
) -> Dataset:
    """Reads a Parquet file with pyarrow or polars, whichever is installed.

    Args:
        columns: Only these columns.
        backend: ``pyarrow`` or ``polars``; by default, the first one installed.

    Raises:
        MissingDependency: Neither library is installed, or not the requested one.
        FileNotFoundError: There is no such file.
    """
    if backend is not None and backend not in BACKENDS:
        raise ValueError(f"backend must be pyarrow or polars, not {backend!r}.")
    if not Path(path).is_file():
        raise FileNotFoundError(f"File not found: {path}")
    wanted = list(columns) if columns is not None else None
    for name in BACKENDS if backend is None else (backend,):
        try:
            return _READERS[name](str(path), wanted)
        except ModuleNotFoundError as error:
            if error.name is not None and error.name.partition(".")[0] not in BACKENDS:
                raise
    needed = backend or "pyarrow or polars"
    raise MissingDependency(
        f"Reading Parquet files needs {needed}. Install it: pip install {backend or 'pyarrow'}"
    )


def _with_pyarrow(path: str, columns: list[str] | None) -> Dataset:
    parquet = importlib.import_module("pyarrow.parquet")
    table = parquet.read_table(path, columns=columns)
    about = (parquet.read_schema(path).metadata or {}).get(b"ludus.dataset")
    return Dataset(table, "pyarrow", None if about is None else json.loads(about))


def _with_polars(path: str, columns: list[str] | None) -> Dataset:
    polars = importlib.import_module("polars")
    table = polars.read_parquet(path, columns=columns)
    # Older versions cannot read the metadata of a file.
    read_metadata = getattr(polars, "read_parquet_metadata", None)
    about = None if read_metadata is None else read_metadata(path).get("ludus.dataset")
    return Dataset(table, "polars", None if about is None else json.loads(about))


_READERS = {"pyarrow": _with_pyarrow, "polars": _with_polars}
