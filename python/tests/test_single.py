"""Environments with one learner, as Gymnasium has them."""

from __future__ import annotations

import random
import unittest

import ludus
from tests.support import EngineTest


class Single(EngineTest):
    def test_has_the_interface_of_gymnasium(self) -> None:
        env = ludus.SingleAgentEnv("breakthrough", board="square6", engine=self.engine)
        observation, info = env.reset(seed=1)
        self.assertTrue(env.observation_space.contains(observation))
        chance = random.Random(1)
        total = 0.0
        while True:
            mask = [int(one) for one in info["action_mask"]]
            self.assertEqual(mask, [int(one) for one in env.action_masks()])
            self.assertEqual(sum(mask), info["legal"])
            answer = env.step(chance.choice([i for i, one in enumerate(mask) if one]))
            self.assertEqual(len(answer), 5)
            observation, reward, terminated, truncated, info = answer
            self.assertTrue(env.observation_space.contains(observation))
            self.assertIsInstance(reward, float)
            total += reward
            if terminated or truncated:
                break
        self.assertIn(total, (1.0, -1.0))
        self.assertEqual(info["outcome"]["winners"], [1 if total > 0 else 2])
        self.assertEqual(self.refusal(env.step, 0).code, "game_over")

    def test_follows_from_the_seed(self) -> None:
        env = ludus.SingleAgentEnv("sweep", engine=self.engine, observe="view", opponents="noguess")

        def views(seed: int) -> list[object]:
            return [env.reset(seed=seed)[0], env.reset()[0]]

        self.assertEqual(views(1), views(1))
        self.assertNotEqual(views(1), views(2))

    def test_plays_any_player(self) -> None:
        for player in (1, 2, 3):
            env = ludus.SingleAgentEnv(
                "ringrift", engine=self.engine, board="hex8", players=3, player=player, opponents="random"
            )
            env.reset(seed=1)
            assert env._seen is not None
            self.assertEqual(env._seen.player, [player])

    def test_refuses_invalid_opponents(self) -> None:
        with self.assertRaisesRegex(ValueError, "Players go from 1 to 2"):
            ludus.SingleAgentEnv("nim", engine=self.engine, player=3)
        with self.assertRaisesRegex(ValueError, "Player 3 has no opponent"):
            ludus.SingleAgentEnv("ringrift", engine=self.engine, players=3, opponents={2: "random"})
        refused = self.refusal(ludus.SingleAgentEnv, "nim", engine=self.engine, opponents="wizard")
        self.assertEqual((refused.code, refused.path), ("bad_agent", 'agents["2"]'))

    def test_renders_what_the_player_sees(self) -> None:
        env = ludus.SingleAgentEnv("nim", engine=self.engine, render_mode="ansi")
        env.reset(seed=1)
        self.assertEqual(env.render(), "heap 1: |||\nheap 2: ||||\nheap 3: |||||")


class Vector(unittest.TestCase):
    def run_games(self, processes: int) -> tuple[list[float], int]:
        chance = random.Random(5)
        rewards_of_all: list[float] = []
        endings = 0
        with ludus.VectorEnv(
            "breakthrough", board="square6", num_envs=6, processes=processes, opponents="random"
        ) as env:
            observations, infos = env.reset(seed=3)
            for _ in range(40):
                self.assertEqual(len(observations), 6)
                actions = [
                    chance.choice([i for i, one in enumerate(mask) if one]) for mask in infos["action_mask"]
                ]
                observations, rewards, terminations, truncations, infos = env.step(actions)
                for i in range(6):
                    self.assertEqual(abs(float(rewards[i])), float(bool(terminations[i])))
                    self.assertFalse(truncations[i])
                rewards_of_all += [float(one) for one in rewards]
                endings += sum(bool(one) for one in terminations)
        return rewards_of_all, endings

    def test_plays_the_same_games_in_one_process_and_in_several(self) -> None:
        rewards, endings = self.run_games(1)
        self.assertGreater(endings, 6)
        self.assertEqual(self.run_games(2), (rewards, endings))


if __name__ == "__main__":
    unittest.main()
