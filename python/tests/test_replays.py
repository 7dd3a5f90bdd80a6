"""Recorded games, written by Ludus itself."""

from __future__ import annotations

import sqlite3
import subprocess
import tempfile
import unittest
from pathlib import Path

import ludus


class Replays(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = Path(cls.folder.name) / "games.db"
        for game, agents in (("nim", "heuristic,random"), ("breakthrough", "random")):
            cls.ludus("selfplay", game, "--agents", agents, "--games", "3", "--seed", "7", "--db", str(cls.path))
        cls.ludus("db", "features", str(cls.path))
        cls.engine = ludus.Engine()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.engine.close()
        cls.folder.cleanup()

    @staticmethod
    def ludus(*words: str) -> None:
        subprocess.run([*ludus.default_command(), *words], check=True, capture_output=True)

    def test_are_found_by_what_is_known_about_them(self) -> None:
        with ludus.ReplayDatabase(self.path) as replays:
            self.assertEqual(len(replays), 6)
            nim = list(replays.games(game="nim", finished=True))
            self.assertEqual(len(nim), 3)
            self.assertEqual(
                [one.id for one in replays.games(agent="heuristic")], [one.id for one in nim]
            )
            self.assertEqual(len(list(replays.games(game="breakthrough", players=2, limit=2))), 2)
            self.assertEqual(list(replays.games(board="moon")), [])
            first = replays.game(nim[0].id)
            self.assertEqual((first.game, first.board, first.seats), ("nim", "classic", 2))
            self.assertEqual(sorted(one.agent or "" for one in first.players), ["heuristic", "random"])
            self.assertIn(first.winner, (1, 2))
            with self.assertRaises(KeyError):
                replays.game("nobody")

    def test_name_the_people_who_played(self) -> None:
        path = Path(self.folder.name) / "named.db"
        self.ludus("selfplay", "nim", "--agents", "random", "--games", "1", "--db", str(path))
        with sqlite3.connect(path) as database:
            database.execute("""UPDATE games SET metadata_json = '{"playerNames":["Ada",null]}'""")
        with ludus.ReplayDatabase(path) as replays:
            self.assertEqual([one.name for one in next(replays.games()).players], ["Ada", None])

    def test_have_moves_that_lead_to_their_end(self) -> None:
        with ludus.ReplayDatabase(self.path) as replays:
            for game in replays.games(game="nim"):
                heaps = list(replays.initial_state(game.id)["heaps"])
                moves = replays.moves(game.id)
                self.assertEqual([move.number for move in moves], list(range(game.moves)))
                for move in moves:
                    heaps[move.action["heap"]] -= move.action["count"]
                self.assertEqual(sum(heaps), 0)
                self.assertEqual(game.winner, moves[-1].seat)

    def test_are_played_again_position_by_position(self) -> None:
        with ludus.ReplayDatabase(self.path) as replays:
            for game in replays.games(game="breakthrough"):
                count = 0
                for seen, move in replays.replay(game.id, self.engine, observe=["features", "actions"]):
                    assert seen.actions is not None
                    self.assertEqual(seen.seat, [move.seat])
                    self.assertIn(move.action, seen.actions[0])
                    count += 1
                self.assertEqual(count, game.moves)

    def test_have_the_features_that_were_stored(self) -> None:
        with ludus.ReplayDatabase(self.path) as replays:
            game = next(replays.games(game="nim"))
            rows = {(row.move_number, row.seat): row for row in replays.features(game.id)}
            self.assertTrue(rows)
            for seen, move in replays.replay(game.id, self.engine, observe=["features"]):
                stored = rows.get((move.number - 1, move.seat))
                if stored is not None:
                    self.assertEqual(list(stored.features), list(seen.features[0]))
                    self.assertEqual(stored.value, 1 if game.winner == move.seat else -1)

    def test_answer_questions_in_sql(self) -> None:
        with ludus.ReplayDatabase(self.path) as replays:
            rows = replays.rows("SELECT game, count(*) AS games FROM games GROUP BY game ORDER BY game")
            self.assertEqual(
                rows, [{"game": "breakthrough", "games": 3}, {"game": "nim", "games": 3}]
            )
            with self.assertRaises(sqlite3.OperationalError):
                replays.rows("DELETE FROM games")

    def test_of_something_else_are_refused(self) -> None:
        folder = Path(self.folder.name)
        (folder / "text.db").write_text("hello, this is a long enough text to be no header of a database")
        with self.assertRaisesRegex(ludus.NotAReplayDatabase, "not an SQLite file"):
            ludus.ReplayDatabase(folder / "text.db")
        other = sqlite3.connect(folder / "other.db")
        other.execute("CREATE TABLE birds (name TEXT)")
        other.close()
        with self.assertRaisesRegex(ludus.NotAReplayDatabase, "not a replay database"):
            ludus.ReplayDatabase(folder / "other.db")
        with self.assertRaises(FileNotFoundError):
            ludus.ReplayDatabase(folder / "missing.db")


if __name__ == "__main__":
    unittest.main()
