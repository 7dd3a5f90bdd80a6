"""The process and the requests to it."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest
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

    def test_that_has_died_is_told(self) -> None:
        engine = ludus.Engine()
        engine._process.kill()
        engine._process.wait()
        with self.assertRaisesRegex(ludus.ProcessError, "Ludus has ended"):
            engine.games()

    def test_that_cannot_be_started_is_told(self) -> None:
        with self.assertRaisesRegex(ludus.ProcessError, "no-such-program could not be started"):
            ludus.Engine(["no-such-program"])

    def test_of_something_else_is_told(self) -> None:
        with self.assertRaisesRegex(ludus.ProcessError, "not JSON"):
            ludus.Engine([sys.executable, "-c", "input(); print('hello?')"])

    def test_of_another_protocol_is_told(self) -> None:
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
                with mock.patch("ludus.engine._clone", lambda: None):
                    self.assertEqual(ludus.default_command(), ["/bin/ludus"])
            with mock.patch("ludus.engine.shutil.which", lambda _: None):
                with self.assertRaisesRegex(ludus.ProcessError, "npm install"):
                    ludus.default_command()


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


if __name__ == "__main__":
    unittest.main()
