"""Environments with several learners, as PettingZoo has them."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest
from pathlib import Path

import ludus
from ludus import _arrays
from tests import aec_contract
from tests.support import EngineTest


class Contract(EngineTest):
    def test_holds_for_every_game(self) -> None:
        boards = {"ringrift": "hex8", "breakthrough": "square6"}
        for game in self.engine.games():
            with self.subTest(game["id"]):
                name = game["id"]
                env = ludus.AECEnv(name, engine=self.engine, board=boards.get(name), max_moves=400)
                rewards = aec_contract.check(self, env)
                self.assertIn(sorted(rewards.values()), ([-1, 1], [0, 0]))

    def test_holds_for_three_players_and_views(self) -> None:
        env = ludus.AECEnv("ringrift", engine=self.engine, players=3, observe="view", board="hex8")
        self.assertEqual(env.possible_agents, ["player_1", "player_2", "player_3"])
        aec_contract.check(self, env)

    def test_holds_where_an_agent_plays_one_seat(self) -> None:
        env = ludus.AECEnv("nim", engine=self.engine, agents={2: "random"})
        self.assertEqual(env.possible_agents, ["player_1"])
        aec_contract.check(self, env)


class Games(EngineTest):
    def test_follow_from_the_seed(self) -> None:
        env = ludus.AECEnv("sweep", engine=self.engine, observe="view")

        def two_games(seed: int | None) -> list[object]:
            views: list[object] = []
            for own in (seed, None):
                env.reset(seed=own)
                views.append(env.last()[0]["view"])
            return views

        first = two_games(1)
        self.assertNotEqual(first[0], first[1])
        self.assertEqual(two_games(1), first)
        self.assertNotEqual(two_games(2), first)

    def test_report_rewards_and_outcome_at_the_end(self) -> None:
        env = ludus.AECEnv("nim", engine=self.engine, render_mode="ansi")
        env.reset(seed=1, options={"state": {"heaps": [0, 2, 0], "next": 2}})
        self.assertEqual(env.agent_selection, "player_2")
        self.assertEqual(env.render(), "heap 1: \nheap 2: ||\nheap 3: ")
        env.step("2 from heap 2")
        self.assertEqual(env.rewards, {"player_1": -1, "player_2": 1})
        self.assertTrue(all(env.terminations.values()))
        _, reward, termination, truncation, info = env.last()
        self.assertEqual((reward, termination, truncation), (-1, True, False))
        self.assertEqual(info["outcome"]["reason"], "last_taken")
        with self.assertRaisesRegex(ValueError, "must be None"):
            env.step(0)

    def test_that_are_cut_off_are_truncated(self) -> None:
        env = ludus.AECEnv("nim", engine=self.engine, max_moves=1)
        env.reset()
        env.step("1 from heap 1")
        self.assertEqual(env.truncations, {"player_1": True, "player_2": True})
        self.assertFalse(any(env.terminations.values()))

    def test_show_everybody_their_own_side(self) -> None:
        env = ludus.AECEnv("breakthrough", engine=self.engine, board="square6")
        env.reset()
        vectors = {agent: list(env.observe(agent)["observation"]) for agent in env.agents}
        # Both sides look alike at the beginning, except for whose turn it is.
        self.assertEqual(vectors["player_1"][:-1], vectors["player_2"][:-1])
        self.assertEqual((vectors["player_1"][-1], vectors["player_2"][-1]), (1, 0))

    def test_refuse_wrong_use(self) -> None:
        env = ludus.AECEnv("nim", engine=self.engine)
        with self.assertRaisesRegex(RuntimeError, "reset"):
            env.step(0)
        env.reset()
        with self.assertRaisesRegex(ValueError, "cannot be None"):
            env.step(None)
        self.assertEqual(self.refusal(env.step, 149).code, "illegal_action")
        with self.assertRaises(ValueError):
            ludus.AECEnv("nim", engine=self.engine, render_mode="rgb_array")


FAKES = Path(__file__).parent / "fakes"


@unittest.skipUnless(_arrays.has_numpy(), "the fakes stand in for libraries that need numpy")
class Libraries(unittest.TestCase):
    """The real libraries cannot be installed everywhere; stand-ins with the same interface take their place."""

    def test_base_classes_and_spaces_are_theirs_where_they_are_installed(self) -> None:
        script = (
            "import unittest, gymnasium, pettingzoo, ludus\n"
            "from tests import aec_contract\n"
            "with ludus.Engine() as engine:\n"
            "    env = ludus.AECEnv('nim', engine=engine)\n"
            "    assert isinstance(env, pettingzoo.AECEnv)\n"
            "    assert isinstance(env.observation_space('player_1'), gymnasium.spaces.Dict)\n"
            "    assert isinstance(env.action_space('player_1'), gymnasium.spaces.Discrete)\n"
            "    aec_contract.check(unittest.TestCase(), env)\n"
            "    single = ludus.SingleAgentEnv('nim', engine=engine)\n"
            "    assert isinstance(single, gymnasium.Env)\n"
            "    observation, info = single.reset(seed=1)\n"
            "    assert single.observation_space.contains(observation)\n"
        )
        root = str(Path(__file__).parents[1])
        path = os.pathsep.join([str(FAKES), root])
        ran = subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()
