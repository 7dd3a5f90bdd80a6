"""Recorded games: a reader for replay databases (docs/replay-database.md)."""

from __future__ import annotations

import gzip
import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator, Sequence

from . import _arrays
from .batch import Observations
from .engine import Engine
from .errors import NotAReplayDatabase


@dataclass(frozen=True)
class PlayerRecord:
    """Who sat in a seat at the end of the game. ``name`` is the name they played under, if any."""

    seat: int
    kind: str
    agent: str | None
    level: int | None
    name: str | None = None


@dataclass(frozen=True)
class GameRecord:
    """What is known about a game besides its moves. ``winner`` is a seat, None for draws."""

    id: str
    game: str
    board: str
    players: tuple[PlayerRecord, ...]
    seats: int
    status: str
    winner: int | None
    reason: str | None
    moves: int
    turns: int
    source: str | None
    seed: int | str | None
    created_at: str | None
    completed_at: str | None
    rules_version: str | None
    metadata: dict[str, Any]


@dataclass(frozen=True)
class MoveRecord:
    """A move, numbered from 0, with what the player recorded about it."""

    number: int
    turn: int
    seat: int
    phase: str
    action: dict[str, Any]
    think_ms: int | None
    evaluation: float | None
    depth: int | None
    nodes: int | None
    line: list[str] | None
    probabilities: dict[str, float] | None


@dataclass(frozen=True)
class FeatureRow:
    """A position as a seat sees it, after a move, and how its game ended for that seat: 1, -1 or 0."""

    move_number: int
    seat: int
    features: Any
    value: float


def _json(text: str | None) -> Any:
    return None if text is None else json.loads(text)


def _packed(data: Any, compressed: int) -> Any:
    return json.loads(gzip.decompress(data) if compressed else data)


class ReplayDatabase:
    """A replay database, opened for reading.

    Other programs can write to the file at the same time.

    Example:
        >>> with ReplayDatabase("games.db") as replays:
        ...     for game in replays.games(game="ringrift", board="square8"):
        ...         print(game.id, game.winner, len(replays.moves(game.id)))

    Raises:
        FileNotFoundError: There is no such file.
        NotAReplayDatabase: The file is something else.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.is_file():
            raise FileNotFoundError(f"File not found: {self.path}")
        uri = f"{self.path.resolve().as_uri()}?mode=ro"
        self._database = sqlite3.connect(uri, uri=True)
        self._database.row_factory = sqlite3.Row
        try:
            columns = {row["name"] for row in self._database.execute("PRAGMA table_info(games)")}
        except sqlite3.DatabaseError as error:
            self._database.close()
            raise NotAReplayDatabase(f"{self.path} is not an SQLite file.") from error
        if not {"game_id", "game", "board_type"} <= columns:
            self._database.close()
            hint = " Update it with `ludus db migrate`." if "game_id" in columns else ""
            raise NotAReplayDatabase(f"{self.path} is not a replay database of Ludus.{hint}")

    def close(self) -> None:
        """Closes the file."""
        self._database.close()

    def __enter__(self) -> "ReplayDatabase":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Your own queries

    def rows(self, query: str, parameters: Sequence[Any] = ()) -> list[dict[str, Any]]:
        """The rows of a query as dictionaries, ready for pandas and polars.

        Example:
            >>> replays.rows("SELECT game, winner, total_moves FROM games WHERE winner = ?", [1])
        """
        return [dict(row) for row in self._database.execute(query, tuple(parameters))]

    # Games

    def games(
        self,
        *,
        game: str | None = None,
        board: str | None = None,
        players: int | None = None,
        winner: int | None = None,
        reason: str | None = None,
        source: str | None = None,
        agent: str | None = None,
        finished: bool | None = None,
        limit: int | None = None,
    ) -> Iterator[GameRecord]:
        """Games that match all given conditions, in the order they were stored.

        Args:
            agent: The kind of an agent that took part, such as ``mcts``.
            finished: Whether the game is over.
        """
        conditions: list[str] = []
        parameters: list[Any] = []
        columns = {
            "game": game,
            "board_type": board,
            "num_players": players,
            "winner": winner,
            "termination_reason": reason,
            "source": source,
        }
        for column, value in columns.items():
            if value is not None:
                conditions.append(f"{column} = ?")
                parameters.append(value)
        if agent is not None:
            conditions.append(
                "EXISTS (SELECT 1 FROM game_players AS p WHERE p.game_id = games.game_id AND p.ai_type = ?)"
            )
            parameters.append(agent)
        if finished is not None:
            conditions.append(f"game_status {'' if finished else 'NOT '}IN ('completed', 'finished')")
        where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
        cut = "" if limit is None else f" LIMIT {int(limit)}"
        for row in self._database.execute(f"SELECT * FROM games{where} ORDER BY rowid{cut}", parameters):
            yield self._game(row)

    def game(self, game_id: str) -> GameRecord:
        """One game.

        Raises:
            KeyError: There is no such game.
        """
        row = self._database.execute("SELECT * FROM games WHERE game_id = ?", (game_id,)).fetchone()
        if row is None:
            raise KeyError(game_id)
        return self._game(row)

    def __len__(self) -> int:
        return self._database.execute("SELECT count(*) FROM games").fetchone()[0]

    # What is inside a game

    def initial_state(self, game_id: str) -> Any:
        """The initial state of a game, as JSON."""
        row = self._database.execute(
            "SELECT initial_state_json AS state, compressed FROM game_initial_state WHERE game_id = ?",
            (game_id,),
        ).fetchone()
        if row is None:
            raise KeyError(game_id)
        return _packed(row["state"], row["compressed"])

    def moves(self, game_id: str) -> list[MoveRecord]:
        """All moves of a game, in order."""
        query = "SELECT * FROM game_moves WHERE game_id = ? ORDER BY move_number"
        return [_move(row) for row in self._database.execute(query, (game_id,))]

    def features(self, game_id: str) -> Iterator[FeatureRow]:
        """The feature vectors that ``ludus db features`` has stored for a game."""
        query = (
            "SELECT move_number, player_perspective, features, value, feature_dim "
            "FROM game_nnue_features WHERE game_id = ? ORDER BY move_number, player_perspective"
        )
        for row in self._database.execute(query, (game_id,)):
            vector = _arrays.float_rows(gzip.decompress(row["features"]), 1, row["feature_dim"])[0]
            yield FeatureRow(row["move_number"], row["player_perspective"], vector, row["value"])

    def replay(
        self, game_id: str, engine: Engine, observe: Sequence[str] = ("view",)
    ) -> Iterator[tuple[Observations, MoveRecord]]:
        """Replays a game: every position before a move, as the seat to act sees it, and the move.

        Args:
            engine: The engine to replay with.
            observe: Any of ``features``, ``view``, ``actions``, ``notations``.
        """
        record = self.game(game_id)
        batch = engine.make(
            record.game,
            board=record.board,
            players=record.seats,
            observe=observe,
            actions="legal",
            settle=False,
            seed=0,
        )
        try:
            seen = batch.reset(states=[self.initial_state(game_id)])
            for move in self.moves(game_id):
                yield seen, move
                seen = batch.step([move.action])
        finally:
            batch.close()

    def _game(self, row: sqlite3.Row) -> GameRecord:
        players = self._database.execute(
            "SELECT * FROM game_players WHERE game_id = ? ORDER BY player_number", (row["game_id"],)
        )
        seed = row["rng_seed"]
        metadata = _json(row["metadata_json"]) or {}
        names = _names(metadata)
        return GameRecord(
            row["game_id"],
            row["game"],
            row["board_type"],
            tuple(
                PlayerRecord(
                    one["player_number"],
                    one["player_type"],
                    one["ai_type"],
                    one["ai_difficulty"],
                    names.get(one["player_number"]),
                )
                for one in players
            ),
            row["num_players"],
            row["game_status"],
            row["winner"],
            row["termination_reason"],
            row["total_moves"],
            row["total_turns"],
            row["source"],
            json.loads(seed) if isinstance(seed, str) else seed,
            row["created_at"],
            row["completed_at"],
            row["rules_version"],
            metadata,
        )


def _names(metadata: Any) -> dict[int, str]:
    """The names of players, by seat."""
    names = metadata.get("playerNames") if isinstance(metadata, dict) else None
    listed = names if isinstance(names, list) else []
    return {seat: name for seat, name in enumerate(listed, 1) if isinstance(name, str)}


def _move(row: sqlite3.Row) -> MoveRecord:
    action = json.loads(row["move_json"])
    action.pop("moveNumber", None)
    return MoveRecord(
        row["move_number"],
        row["turn_number"],
        row["player"],
        row["phase"],
        action,
        row["think_time_ms"],
        row["engine_eval"],
        row["engine_depth"],
        row["engine_nodes"],
        _json(row["engine_pv"]),
        _json(row["move_probs"]),
    )
