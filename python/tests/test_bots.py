"""Bots written in Python."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any, Mapping

import ludus
from ludus.bots import BotServer
from tests.support import EngineTest


class Careful(ludus.Agent):
    """Leaves an even nim sum where it can, and counts its questions."""

    name = "careful"

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        super().__init__(settings)
        self.asked = 0

    def choose(self, request: ludus.Request) -> ludus.Decision:
        self.asked += 1
        for action, notation in zip(request.actions, request.notations):
            heaps = list(request.view["heaps"])
            heaps[action["heap"]] -= action["count"]
            total = 0
            for heap in heaps:
                total ^= heap
            if total == 0:
                return ludus.Decision(notation, evaluation=[1, 0], nodes=self.asked)
        return ludus.Decision(0, nodes=self.asked)


class Broken(ludus.Agent):
    """Fails."""

    def choose(self, request: ludus.Request) -> int:
        return request.view["no such thing"]


class Games(EngineTest):
    def test_are_won_by_the_better_nim_player(self) -> None:
        ended = ludus.play_game(self.engine, "nim", [Careful(), "minimax@depth=20"], seed=1)
        self.assertEqual(ended.rewards, [1, -1])
        ended = ludus.play_game(self.engine, "nim", ["random", Careful()], seed=4)
        self.assertEqual(len(ended.rewards), 2)

    def test_are_counted_over_a_match(self) -> None:
        score = ludus.play_match(self.engine, "nim", Careful, ludus.RandomAgent, games=20, seed=1)
        self.assertEqual(score.games, 20)
        self.assertGreaterEqual(score.wins, 16)
        again = ludus.play_match(self.engine, "nim", Careful, ludus.RandomAgent, games=20, seed=1)
        self.assertEqual(again, score)
        self.assertEqual(score.share, score.wins / 20)


class Lines(ludus.Transport):
    """Messages from a list."""

    def __init__(self, *messages: dict[str, Any]) -> None:
        self.messages = list(messages)
        self.answers: list[Mapping[str, Any]] = []

    def receive(self) -> dict[str, Any] | None:
        return self.messages.pop(0) if self.messages else None

    def send(self, message: Mapping[str, Any]) -> None:
        self.answers.append(message)


def choose(number: int, match: object = 1, **fields: Any) -> dict[str, Any]:
    return {
        "type": "choose",
        "id": number,
        "match": match,
        "game": "nim",
        "seat": 1,
        "seats": 2,
        "view": {"heaps": [1, 2], "next": 1},
        "actions": [{"type": "take", "heap": 0, "count": 1}, {"type": "take", "heap": 1, "count": 1}],
        "notations": ["1 from heap 1", "1 from heap 2"],
        "seed": f"seed {number}",
        **fields,
    }


class Server(unittest.TestCase):
    def answers(self, make: Any, *messages: dict[str, Any]) -> list[Mapping[str, Any]]:
        transport = Lines(*messages)
        BotServer(make, transport).run()
        return transport.answers

    def test_greets_and_answers(self) -> None:
        hello = {"type": "hello", "id": 0, "protocol": 1, "settings": {"width": "3"}}
        answers = self.answers(Careful, hello, choose(1))
        self.assertEqual(answers[0], {"id": 0, "ok": True, "protocol": 1, "name": "careful"})
        self.assertEqual(
            answers[1], {"id": 1, "ok": True, "choice": "1 from heap 2", "evaluation": [1.0, 0.0], "nodes": 1}
        )

    def test_gives_every_game_its_own_bot(self) -> None:
        answers = self.answers(Careful, choose(1, "a"), choose(2, "b"), choose(3, "a"))
        self.assertEqual([answer["nodes"] for answer in answers], [1, 1, 2])

    def test_passes_settings_on(self) -> None:
        seen: list[Mapping[str, str]] = []

        def make(settings: Mapping[str, str]) -> ludus.Agent:
            seen.append(settings)
            return ludus.RandomAgent(settings)

        self.answers(make, {"type": "hello", "id": 0, "protocol": 1, "settings": {"a": "1"}}, choose(1))
        self.assertEqual(seen[-1], {"a": "1"})

    def test_draws_chance_from_the_seed_it_is_sent(self) -> None:
        first = self.answers(ludus.RandomAgent, *(choose(n) for n in range(20)))
        self.assertEqual(self.answers(ludus.RandomAgent, *(choose(n) for n in range(20))), first)
        self.assertEqual({answer["choice"] for answer in first}, {0, 1})

    def test_survives_a_bot_that_fails(self) -> None:
        noise = io.StringIO()
        before, sys.stderr = sys.stderr, noise
        try:
            answers = self.answers(Broken, choose(1), {"type": "dance", "id": 2}, {"type": "hello", "id": 3})
        finally:
            sys.stderr = before
        self.assertEqual([answer["ok"] for answer in answers], [False] * 3)
        self.assertRegex(answers[0]["error"], r"KeyError: 'no such thing' \(.*test_bots\.py:\d+\)")
        self.assertIn("dance", answers[1]["error"])
        self.assertIn("protocol", answers[2]["error"])

    def test_ends_when_ludus_has_stopped_waiting(self) -> None:
        program = (
            "import ludus\n"
            "class Endless(ludus.Agent):\n"
            "    def choose(self, request):\n"
            "        while True: pass\n"
            "ludus.run(Endless)\n"
        )
        hello = {"type": "hello", "id": 0, "protocol": 1, "settings": {}, "patienceMs": 100}
        lines = "".join(f"{json.dumps(one)}\n" for one in (hello, choose(1)))
        ended = subprocess.run(
            [sys.executable, "-c", program],
            input=lines,
            capture_output=True,
            text=True,
            timeout=60,
            cwd=Path(__file__).parent.parent,
        )
        self.assertNotEqual(ended.returncode, 0)
        self.assertEqual(len(ended.stdout.splitlines()), 1)
        self.assertIn("in choose", ended.stderr)

    def test_exchanges_lines(self) -> None:
        source = io.StringIO(f"{json.dumps(choose(1))}\n\n{json.dumps(choose(2))}\n")
        target = io.StringIO()
        ludus.run(Careful, ludus.PipeTransport(source, target))
        self.assertEqual([json.loads(line)["id"] for line in target.getvalue().splitlines()], [1, 2])


if __name__ == "__main__":
    unittest.main()
