"""The process and the requests to it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import unittest
from pathlib import Path
from unittest import mock

import ludus
from tests.support import EngineTest


class Games(EngineTest):
    def test_are_listed_with_boards_and_agents(self) -> None:
        games = {game["id"]: game for game in self.engine.games()}
        self.assertLessEqual({"ringrift", "risk", "sweep", "breakthrough", "nim"}, set(games))
        self.assertIn("square8", [board["id"] for board in games["ringrift"]["boards"]])
        self.assertIn("heuristic", [agent["id"] for agent in games["nim"]["agents"]])
        self.assertEqual(self.engine.game("nim")["name"], "Nim")
        with self.assertRaises(KeyError):
            self.engine.game("chess")


class Refusals(EngineTest):
    def test_name_the_place_and_leave_the_engine_usable(self) -> None:
        refused = self.refusal(self.engine.make, "nim", players=7)
        self.assertEqual((refused.code, refused.path), ("wrong_players", "players"))
        self.assertEqual(str(refused), f"players: {refused.message}")
        unknown = self.refusal(self.engine.make, "nim", observe=["feature"])
        self.assertEqual(str(unknown).count("observe[0]"), 1)
        self.assertEqual(self.refusal(self.engine.make, "chess").code, "unknown_game")
        self.assertEqual(self.refusal(self.engine.request, "dance").code, "unknown_type")
        self.assertEqual(self.engine.request("hello")["protocol"], ludus.PROTOCOL)


class Process(unittest.TestCase):
    def test_ends_with_its_block(self) -> None:
        with ludus.Engine() as engine:
            process = engine._process
            self.assertIsNone(process.poll())
        self.assertEqual(process.poll(), 0)
        with self.assertRaisesRegex(ludus.ProcessError, "closed"):
            engine.games()

    def test_ends_when_nobody_refers_to_it(self) -> None:
        engine = ludus.Engine()
        process = engine._process
        del engine
        self.assertEqual(process.poll(), 0)

    def test_that_has_died_is_reported(self) -> None:
        engine = ludus.Engine()
        engine._process.terminate()  # In a clone, a script passes this on to the program behind it.
        engine._process.wait()
        with self.assertRaisesRegex(ludus.ProcessError, "Ludus has ended"):
            engine.games()

    def test_that_cannot_be_started_is_reported(self) -> None:
        with self.assertRaisesRegex(ludus.ProcessError, "no-such-program could not be started"):
            ludus.Engine(["no-such-program"])

    def test_of_another_program_is_reported(self) -> None:
        with self.assertRaisesRegex(ludus.ProcessError, "not JSON"):
            ludus.Engine([sys.executable, "-c", "input(); print('hello?')"])

    def test_of_another_protocol_is_reported(self) -> None:
        answer = (
            "import json; input(); print(json.dumps({'id': 1, 'ok': False, 'error': "
            "{'code': 'unknown_protocol', 'path': 'protocol', 'message': 'No.'}}))"
        )
        with self.assertRaises(ludus.LudusError) as caught:
            ludus.Engine([sys.executable, "-c", answer])
        self.assertEqual(caught.exception.code, "unknown_protocol")


class Command(unittest.TestCase):
    def test_is_what_the_environment_says(self) -> None:
        with mock.patch.dict(os.environ, {"LUDUS_COMMAND": "'/my tools/bun' main.ts"}):
            self.assertEqual(ludus.default_command(), ["/my tools/bun", "main.ts"])

    def test_is_that_of_the_clone_or_on_the_path_otherwise(self) -> None:
        with mock.patch.dict(os.environ, {"LUDUS_COMMAND": ""}):
            with mock.patch("ludus.engine.shutil.which", lambda name: f"/bin/{name}"):
                self.assertEqual(ludus.default_command()[0], "node")
                with mock.patch("ludus.engine._command_in_clone", lambda _: None):
                    self.assertEqual(ludus.default_command(), ["/bin/ludus"])
            with mock.patch("ludus.engine.shutil.which", lambda _: None):
                with self.assertRaisesRegex(ludus.ProcessError, "npm run pack -- cli"):
                    ludus.default_command()

    def test_is_found_from_the_current_folder_when_the_package_is_installed_elsewhere(self) -> None:
        clone = Path(__file__).resolve().parents[2]
        own = str(clone / "scripts" / "ludus.mjs")
        installed = "/usr/lib/python3/site-packages/ludus/engine.py"
        with mock.patch.dict(os.environ, {"LUDUS_COMMAND": ""}), mock.patch("ludus.engine.__file__", installed):
            with mock.patch("ludus.engine.shutil.which", lambda name: name if name == "node" else None):
                with mock.patch("ludus.engine.Path.cwd", lambda: clone / "python" / "tests"):
                    self.assertEqual(ludus.default_command(), ["node", own])
                with mock.patch("ludus.engine.Path.cwd", lambda: Path("/")):
                    self.assertRaises(ludus.ProcessError, ludus.default_command)


class Package(unittest.TestCase):
    def test_needs_nothing_but_python(self) -> None:
        script = (
            "import sys\n"
            "class Nothing:\n"
            "    def find_spec(self, name, path=None, target=None):\n"
            "        if name.split('.')[0] in {'numpy', 'gymnasium', 'pettingzoo', 'pyarrow', 'polars'}:\n"
            "            raise ModuleNotFoundError(name)\n"
            "sys.meta_path.insert(0, Nothing())\n"
            "import ludus\n"
            "assert not ludus._arrays.has_numpy()\n"
            "env = ludus.AECEnv('nim')\n"
            "env.reset(seed=1)\n"
            "observation = env.last()[0]\n"
            "assert len(observation['observation']) == 19 and sum(observation['action_mask']) == 12\n"
            "env.step(env.action_space('player_1').sample(observation['action_mask']))\n"
            "env.close()\n"
        )
        ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))

    def test_has_examples_for_the_oldest_python_it_supports(self) -> None:
        examples = sorted((Path(__file__).resolve().parents[1] / "examples").glob("*.py"))
        self.assertNotEqual(examples, [])
        for example in examples:
            ast.parse(example.read_text(encoding="utf-8"), str(example), feature_version=(3, 10))


if __name__ == "__main__":
    unittest.main()
