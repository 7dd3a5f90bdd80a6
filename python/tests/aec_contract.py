"""What PettingZoo's documentation promises of an AEC environment, as checks on a whole game."""

from __future__ import annotations

import random
import unittest
from typing import Any


def check(test: unittest.TestCase, env: Any, seed: int = 1) -> dict[str, float]:
    """Plays a game by random actions and checks every step; returns what each agent got."""
    env.reset(seed=seed)
    test.assertEqual(env.agents, env.possible_agents)
    test.assertEqual(env.num_agents, env.max_num_agents)
    for agent in env.possible_agents:
        test.assertIs(env.action_space(agent), env.action_space(agent))
        test.assertIs(env.observation_space(agent), env.observation_space(agent))
    chance = random.Random(seed)
    received = dict.fromkeys(env.possible_agents, 0.0)
    acted: list[str] = []
    for agent in env.agent_iter():
        test.assertEqual(agent, env.agent_selection)
        tables = (env.rewards, env.terminations, env.truncations, env.infos)
        for table in tables:
            test.assertEqual(set(table), set(env.agents))
        observation, reward, termination, truncation, info = env.last()
        test.assertIsInstance(info, dict)
        test.assertTrue(env.observation_space(agent).contains(observation), observation)
        mask = [int(one) for one in observation["action_mask"]]
        received[agent] += reward
        if termination or truncation:
            test.assertEqual(sum(mask), 0)
            env.step(None)
            test.assertNotIn(agent, env.agents)
            continue
        for other in env.agents:
            if other != agent:
                test.assertEqual(sum(int(one) for one in env.observe(other)["action_mask"]), 0)
        test.assertGreater(sum(mask), 0)
        acted.append(agent)
        env.step(chance.choice([i for i, one in enumerate(mask) if one]))
    test.assertEqual(env.agents, [])
    test.assertEqual(set(acted), set(env.possible_agents))
    return received
