"""Environments moved together, with numpy and without."""

from __future__ import annotations

import random
import unittest
from unittest import mock

import ludus
from ludus import _arrays
from tests.support import EngineTest, any_choices


class Steps(EngineTest):
    def test_take_indices_notations_and_actions(self) -> None:
        batch = self.engine.make("nim", count=4, actions="legal", observe=["view"], seed=1)
        batch.reset()
        seen = batch.step([1, "2 from heap 1", {"type": "take", "heap": 0, "count": 2}, None])
        assert seen.view is not None
        self.assertEqual([view["heaps"] for view in seen.view], [[1, 4, 5]] * 3 + [[3, 4, 5]])
        self.assertEqual(seen.player, [2, 2, 2, 1])

    def test_belong_to_a_batch_that_says_what_it_is(self) -> None:
        batch = self.engine.make("nim", count=3, seed=1)
        self.assertEqual(repr(batch), "<Batch: nim, count=3, players=2, seed=1>")

    def test_that_are_refused_play_nothing(self) -> None:
        batch = self.engine.make("nim", count=2, actions="legal", observe=["view"])
        before = batch.reset().view
        self.assertEqual(self.refusal(batch.step, [0, 99]).path, "actions[1]")
        self.assertEqual(batch.step([None, None]).view, before)

    def test_play_every_game_to_its_end(self) -> None:
        for game in self.engine.games():
            with self.subTest(game["id"]):
                chance = random.Random(game["id"])
                batch = self.engine.make(game["id"], count=2, seed=3, max_moves=4000)
                seen = batch.reset()
                ended: list[ludus.Ended] = []
                while len(ended) < 2:
                    for i in range(2):
                        if seen.seat[i]:
                            self.assertEqual(sum(map(int, seen.mask(i))), seen.legal[i])
                    seen = batch.step(any_choices(seen, chance))
                    ended += seen.ended
                self.assertEqual(seen.seat, [0, 0])
                for one in ended:
                    self.assertTrue(set(one.rewards) <= {1, 0, -1})
                    self.assertEqual(one.outcome is None, one.truncated)

    def test_start_again_automatically(self) -> None:
        batch = self.engine.make("nim", auto_reset=True, seed=1)
        seen = batch.reset()
        for _ in range(100):
            seen = batch.step([seen.choices(0)[-1]])
            self.assertNotEqual(seen.seat, [0])
            if seen.ended:
                return
        self.fail("no game of Nim has a hundred moves")

    def test_follow_from_the_seed(self) -> None:
        def views(seed: ludus.Seed) -> object:
            batch = self.engine.make("sweep", count=2, seed=seed, observe=["view"])
            return batch.reset().view

        self.assertEqual(views(1), views(1))
        self.assertNotEqual(views(1), views("1"))

    def test_start_from_states(self) -> None:
        batch = self.engine.make("nim", count=2, observe=["view"])
        batch.reset()
        state = {"heaps": [0, 1, 1], "next": 2}
        seen = batch.reset(only=[1], states=[state])
        assert seen.view is not None
        self.assertEqual(seen.view[1], state)
        self.assertEqual(seen.player, [1, 2])


class Looks(EngineTest):
    def test_show_a_seat_what_it_may_know(self) -> None:
        batch = self.engine.make("sweep", seed=1)
        batch.reset()
        looked = batch.look(0, "view", "state", "drawing", seat=2)
        self.assertIsNone(looked["view"]["player"])
        self.assertTrue(looked["state"]["player"]["hand"])
        self.assertIsInstance(looked["drawing"], str)

    def test_ask_agents(self) -> None:
        batch = self.engine.make("nim")
        batch.reset()
        self.assertEqual(batch.ask("minimax@depth=20")["notation"], "2 from heap 1")


class Arrays(EngineTest):
    """The same numbers whether numpy is there or not."""

    def columns(self) -> tuple[list[list[float]], list[list[int]], list[list[int]]]:
        batch = self.engine.make("breakthrough", board="square6", count=3, seed=1)
        seen = batch.reset()
        seen = batch.step([seen.choices(i)[i] for i in range(3)])
        features = [[float(one) for one in row] for row in seen.features]
        masks = [[int(one) for one in row] for row in seen.masks()]
        return features, masks, [list(seen.choices(i)) for i in range(3)]

    def test_are_plain_without_numpy(self) -> None:
        with mock.patch.object(_arrays, "np", None):
            features, masks, choices = self.columns()
        self.assertEqual((len(features), len(features[0])), (3, 73))
        self.assertEqual([sum(mask) for mask in masks], [len(one) for one in choices])
        for mask, own in zip(masks, choices):
            self.assertEqual([i for i, one in enumerate(mask) if one], sorted(own))

    @unittest.skipUnless(_arrays.has_numpy(), "numpy is not installed")
    def test_are_the_same_with_numpy(self) -> None:
        with mock.patch.object(_arrays, "np", None):
            plain = self.columns()
        self.assertEqual(self.columns(), plain)

    @unittest.skipUnless(_arrays.has_numpy(), "numpy is not installed")
    def test_of_numpy_can_be_written_to(self) -> None:
        seen = self.engine.make("nim", count=2).reset()
        self.assertEqual((seen.features.shape, str(seen.features.dtype)), ((2, 19), "float32"))
        self.assertEqual((seen.masks().shape, str(seen.masks().dtype)), ((2, 150), "int8"))
        seen.features[0] += 1

    def test_of_long_lists_are_cut(self) -> None:
        seen = self.engine.make("nim", actions="legal", action_count=5).reset()
        self.assertEqual([int(one) for one in seen.mask(0)], [1] * 5)
        self.assertEqual(seen.legal, [12])


class Pools(unittest.TestCase):
    def test_give_the_same_games_with_any_number_of_processes(self) -> None:
        def run(processes: int) -> list[object]:
            chance = random.Random(1)
            with ludus.Pool("sweep", count=5, processes=processes, seed="pool", observe=["view"]) as pool:
                seen = pool.reset()
                told: list[object] = [seen.view]
                for _ in range(3):
                    seen = pool.step(any_choices(seen, chance))
                    told += [seen.view, seen.player, [list(seen.choices(i)) for i in range(5)]]
                return told

        self.assertEqual(run(1), run(3))

    def test_stay_in_step_after_a_refusal(self) -> None:
        with ludus.Pool("nim", count=4, processes=2, seed=1, actions="legal", observe=["view"]) as pool:
            pool.reset()
            with self.assertRaises(ludus.LudusError):
                pool.step([99, 0, 0, 0])
            seen = pool.step([None, None, None, None])
            assert seen.view is not None
            # The refused half has not moved, the other one has.
            self.assertEqual([view["next"] for view in seen.view], [1, 1, 2, 2])

    def test_need_an_environment_for_every_process(self) -> None:
        with self.assertRaises(ValueError):
            ludus.Pool("nim", count=1, processes=2)


if __name__ == "__main__":
    unittest.main()
