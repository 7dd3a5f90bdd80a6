"""How many steps per second Python can play with Ludus.

One step is one decision in one environment: a random legal action is chosen in Python from the list that came with the
observation, sent, checked and played; moves without a choice are settled; finished games start again; and the next
observation comes back: who is to act, the numbers of all legal actions, and the feature vector.

    python examples/speed.py --game ringrift --board square8 --count 64 --processes 1
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # Not needed once the package is installed.

import ludus


def cpu_seconds(pool: ludus.Pool) -> float | None:
    """CPU time of this program and of the engines so far; None if the system does not say."""
    try:
        ticks = 0
        for engine in pool.engines:
            fields = Path(f"/proc/{engine.process_id}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    except OSError:
        return None
    return time.process_time() + ticks / 100


def measure(pool: ludus.Pool, seconds: float) -> str:
    """Plays for some seconds and prints the speed."""
    chance = random.Random(1)
    seen = pool.reset(seed=1)
    for _ in range(50):
        seen = pool.step([chance.choice(seen.choices(i)) for i in range(pool.count)])
    steps = games = 0
    began, cpu = time.perf_counter(), cpu_seconds(pool)
    while time.perf_counter() - began < seconds:
        seen = pool.step([chance.choice(seen.choices(i)) for i in range(pool.count)])
        steps += pool.count
        games += len(seen.ended)
    wall = time.perf_counter() - began
    used = cpu_seconds(pool)
    busy = "" if used is None or cpu is None else f", {steps / (used - cpu):,.0f} per second of CPU time"
    return f"{steps / wall:,.0f} steps/s{busy} ({games} games ended)"


def main() -> None:
    """Runs the measurement from the command line."""
    parser = argparse.ArgumentParser(description="Steps per second.")
    parser.add_argument("--game", default="ringrift")
    parser.add_argument("--board")
    parser.add_argument("--count", type=int, default=64)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--observe", nargs="*", help="features, view, actions, notations; default: features")
    parser.add_argument("--actions", choices=["numbered", "legal"])
    wanted = parser.parse_args()
    with ludus.Pool(
        wanted.game,
        board=wanted.board,
        count=wanted.count,
        processes=wanted.processes,
        observe=wanted.observe,
        actions=wanted.actions,
        auto_reset=True,
    ) as pool:
        processes = "1 process" if wanted.processes == 1 else f"{wanted.processes} processes"
        print(f"{wanted.game}, {wanted.count} environments, {processes}:")
        print(measure(pool, wanted.seconds))


if __name__ == "__main__":
    main()
