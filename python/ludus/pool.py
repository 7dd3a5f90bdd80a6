"""Environments shared among several processes."""

from __future__ import annotations

from typing import Any, Callable, Sequence

from .batch import Action, Batch, Observations, Seed
from .engine import Engine


def _shares(count: int, processes: int) -> list[int]:
    """How many environments each process gets, as evenly as possible."""
    base, more = divmod(count, processes)
    return [base + (1 if i < more else 0) for i in range(processes)]


class Pool:
    """A batch whose environments run in several processes in parallel.

    It resets and steps like a ``Batch``. With one process, it is a batch with its own engine.

    Example:
        >>> with Pool("ringrift", count=64, processes=2, seed=1) as pool:
        ...     seen = pool.reset()
        ...     seen = pool.step([seen.choices(i)[0] for i in range(64)])

    Args:
        count: The total number of environments.
        processes: How many processes share them; at most one per environment.
        seed: Determines the seeds of all games, whatever the number of processes.
        command: The command that starts Ludus; see ``default_command``.
        make: Creates a batch in an engine; by default, ``Engine.make``.
        options: As for ``Engine.make``.
    """

    def __init__(
        self,
        game: str,
        *,
        count: int = 64,
        processes: int = 1,
        seed: Seed | None = None,
        command: Sequence[str] | None = None,
        make: Callable[..., Batch] = Batch.make,
        **options: Any,
    ) -> None:
        if processes < 1 or count < processes:
            raise ValueError("There must be at least one process, and at least one environment for each.")
        self.engines: list[Engine] = []
        self.batches: list[Batch] = []
        self.count = count
        try:
            offset = 0
            for share in _shares(count, processes):
                engine = Engine(command)
                self.engines.append(engine)
                batch = make(engine, game, count=share, seed=seed, offset=offset, **options)
                self.batches.append(batch)
                # Without a seed, all batches use the one that Ludus chose for the first.
                seed = batch.seed
                offset += share
        except BaseException:
            self.close()
            raise
        first = self.batches[0]
        self.players = first.players
        self.learners = first.learners
        self.features = first.features
        self.action_space = first.action_space
        self.action_count = first.action_count

    def reset(
        self, seeds: Sequence[Seed | None] | None = None, *, seed: Seed | None = None
    ) -> Observations:
        """Starts new games in all environments; see ``Batch.reset``."""
        for batch, own in self._split(seeds):
            batch.send_reset(own, seed=seed)
        return self._receive()

    def step(self, actions: Sequence[Action | None]) -> Observations:
        """Plays an action in each environment; None skips one."""
        for batch, own in self._split(actions):
            batch.send_step(own)  # type: ignore[arg-type]
        return self._receive()

    def close(self) -> None:
        """Stops the processes."""
        for engine in self.engines:
            engine.close()

    def __enter__(self) -> "Pool":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _split(self, values: Sequence[Any] | None) -> list[tuple[Batch, Sequence[Any] | None]]:
        if values is None:
            return [(batch, None) for batch in self.batches]
        if len(values) != self.count:
            raise ValueError(f"There must be one item for each of the {self.count} environments.")
        parts: list[tuple[Batch, Sequence[Any] | None]] = []
        first = 0
        for batch in self.batches:
            parts.append((batch, values[first : first + batch.count]))
            first += batch.count
        return parts

    def _receive(self) -> Observations:
        """Reads all answers, even after a refusal, so that later answers match their requests."""
        seen: list[Observations] = []
        failure: Exception | None = None
        for batch in self.batches:
            try:
                seen.append(batch.receive())
            except Exception as error:  # Reported once every answer has arrived.
                failure = failure or error
        if failure is not None:
            raise failure
        return Observations.join(seen)
