"""A tour of Ludus for Python, in cells.

Run it as a script (``python examples/tour.py``), or cell by cell in an editor that knows ``# %%``.
``--quick`` makes everything small.
"""

# %% Games run in a separate process, the engine.
from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # Not needed once the package is installed.

import ludus

QUICK = "--quick" in sys.argv
engine = ludus.Engine()
print("Games:", ", ".join(game["id"] for game in engine.games()))


# %% A bot is a class with one method. How does a random one do against `heuristic`?
class Anything(ludus.Agent):
    """Takes any legal action."""

    name = "anything"

    def choose(self, request: ludus.Request) -> int:
        return request.random.randrange(len(request.actions))


score = ludus.play_match(
    engine, "ringrift", Anything, "heuristic", games=2 if QUICK else 10, board="hex8", seed=1
)
print(f"Random against heuristic on RingRift: {score.wins} won, {score.losses} lost of {score.games}")


# %% A learner. It knows nothing about Nim but the legal moves, and plays against itself.
Heaps = tuple[int, ...]


class Table:
    """The value of leaving these heaps to the other player: the mean result of doing so."""

    def __init__(self) -> None:
        self.value: dict[Heaps, float] = defaultdict(float)
        self.count: dict[Heaps, int] = defaultdict(int)

    def learn(self, heaps: Heaps, result: float) -> None:
        # Later games are better games, so they count a little more than in a plain average.
        self.count[heaps] += 1
        self.value[heaps] += (result - self.value[heaps]) * max(0.02, 1 / self.count[heaps])

    def best(self, view: dict, actions: list[dict]) -> int:
        return max(range(len(actions)), key=lambda i: self.value[after(view, actions[i])])


def after(view: dict, action: dict) -> Heaps:
    """The heaps after an action. Their order makes no difference."""
    heaps = list(view["heaps"])
    heaps[action["heap"]] -= action["count"]
    return tuple(sorted(heaps))


def self_play(table: Table, batch: ludus.Batch, games: int, chance: random.Random, curious: float) -> None:
    """Plays this many games, 64 at a time, with a random move now and then."""
    seen = batch.reset()
    left: list[list[tuple[int, Heaps]]] = [[] for _ in range(batch.count)]
    while games > 0:
        chosen = []
        for i, (player, view, actions) in enumerate(zip(seen.player, seen.view, seen.actions)):
            explores = chance.random() < curious
            action = chance.randrange(len(actions)) if explores else table.best(view, actions)
            chosen.append(action)
            left[i].append((player, after(view, actions[action])))
        seen = batch.step(chosen)
        for ended in seen.ended:
            for player, heaps in left[ended.environment]:
                table.learn(heaps, ended.rewards[player - 1])
            left[ended.environment] = []
            games -= 1


def exam(table: Table, batch: ludus.Batch, chance: random.Random) -> float:
    """The share of won positions that it wins against perfect play."""
    states = []
    while len(states) < batch.count:
        heaps = [chance.randint(0, 3), chance.randint(0, 4), chance.randint(0, 5)]
        if heaps[0] ^ heaps[1] ^ heaps[2]:
            states.append({"heaps": heaps, "next": 1})
    seen = batch.reset(states=states)
    won = sum(ended.rewards[0] > 0 for ended in seen.ended)
    while any(seen.seat):
        seen = batch.step(
            [
                table.best(view, actions) if seat else None
                for seat, view, actions in zip(seen.seat, seen.view, seen.actions)
            ]
        )
        won += sum(ended.rewards[0] > 0 for ended in seen.ended)
    return won / batch.count


chance = random.Random(1)
table = Table()
# `settle=False`: the learner also makes forced moves, so that it learns from the last ones.
options = {"actions": "legal", "observe": ("view", "actions"), "settle": False, "seed": 1}
school = engine.make("nim", count=64, auto_reset=True, **options)
examiner = engine.make("nim", count=20 if QUICK else 100, agents={2: "minimax@depth=20"}, **options)

lessons = 3 if QUICK else 10
results = [exam(table, examiner, chance)]
print(f"Nim, won against perfect play: before the first game {results[0]:4.0%}")
for lesson in range(1, lessons + 1):
    self_play(table, school, 200 if QUICK else 500, chance, curious=0.5 if lesson < lessons / 2 else 0.2)
    results.append(exam(table, examiner, chance))
    games = lesson * (200 if QUICK else 500)
    print(f"  after {games:5,} games {results[-1]:4.0%} {'█' * round(30 * results[-1])}")


# %% Recorded games, in a frame.
folder = tempfile.TemporaryDirectory()
file = Path(folder.name) / "games.db"
words = ["selfplay", "breakthrough", "--board", "square6", "--agents", "heuristic,random", "--games", "20"]
subprocess.run([*ludus.default_command(), *words, "--db", str(file)], check=True, capture_output=True)

with ludus.ReplayDatabase(file) as replays:
    rows = replays.rows(
        "SELECT games.game_id, total_moves, ai_type AS winner FROM games JOIN game_players AS p "
        "ON p.game_id = games.game_id AND p.player_number = games.winner"
    )
try:
    import pandas

    frame = pandas.DataFrame(rows)
    print(frame.groupby("winner").total_moves.describe()[["count", "mean", "min", "max"]])
except ImportError:
    print("Without pandas:", len(rows), "games, the first of which is", rows[0])

# %% The end.
folder.cleanup()
engine.close()
