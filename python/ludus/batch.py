"""Many environments in one process, stepped together."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Mapping, Sequence, Union

from . import _arrays

if TYPE_CHECKING:
    from .engine import Engine

Seed = Union[int, float, str]
"""What makes a game reproducible. ``1`` and ``"1"`` are different seeds."""

Action = Union[int, str, Mapping[str, Any]]
"""An action: its index, its notation, or the action as JSON."""


@dataclass(frozen=True)
class Part:
    """A part of a feature vector or an action space."""

    name: str
    length: int
    meaning: str


@dataclass(frozen=True)
class Layout:
    """What the numbers of a feature vector or an action space mean."""

    version: int
    dimension: int
    parts: tuple[Part, ...]

    @staticmethod
    def read(value: Mapping[str, Any] | None) -> "Layout | None":
        """From JSON."""
        if value is None:
            return None
        parts = tuple(Part(**part) for part in value["parts"])
        return Layout(value["version"], value["dimension"], parts)


@dataclass(frozen=True)
class Ended:
    """A game that has ended.

    Attributes:
        environment: The number of the environment.
        outcome: ``winners``, ``reason`` and ``ranking`` by seat; None for a game that was cut off.
        rewards: By player: 1 for a win, -1 for a loss, 0 for a draw or a game that was cut off.
        moves: The number of moves in the game, including those of agents and forced moves.
        truncated: Whether the game was cut off.
    """

    environment: int
    outcome: dict[str, Any] | None
    rewards: list[float]
    moves: int
    truncated: bool


@dataclass
class Observations:
    """The result of a reset or a step: an entry for every environment, in order.

    Attributes:
        seat: The seat to act, 0 when the game is over.
        player: The player who sits there. It differs from the seat only after a pie rule.
        legal: How many actions there are to choose from.
        ended: The games that ended in this request.
        features: A row per environment, as the seat to act sees its game; None if not observed.
        view: What the seat to act may know, as JSON; None if not observed.
        actions: The legal actions as JSON; None if not observed.
        notations: The legal actions in notation, in the same order; None if not observed.
    """

    seat: list[int]
    player: list[int]
    legal: list[int]
    ended: list[Ended]
    action_count: int
    features: Any = None
    view: list[Any] | None = None
    actions: list[list[dict[str, Any]]] | None = None
    notations: list[list[str]] | None = None
    _numbers: list[int] | None = field(default=None, repr=False)
    _starts: list[int] | None = field(default=None, repr=False)

    def __len__(self) -> int:
        return len(self.seat)

    def choices(self, environment: int) -> Sequence[int]:
        """The indices of the legal actions of an environment."""
        count = self.legal[environment]
        if self._numbers is None:
            return range(count)
        start = self._first_number(environment)
        return self._numbers[start : start + count]

    def mask(self, environment: int) -> Any:
        """A list as long as the action space: 1 for legal actions, 0 for others.

        With ``actions="legal"``, the length is ``action_count``; if a position has more legal actions, the mask
        leaves out the last ones.
        """
        choices = self.choices(environment)
        if self._numbers is None:
            choices = range(min(len(choices), self.action_count))
        return _arrays.mask_of(choices, self.action_count)

    def masks(self) -> Any:
        """A mask for every environment, as a matrix."""
        return _arrays.stacked([self.mask(i) for i in range(len(self))])

    def _first_number(self, environment: int) -> int:
        if self._starts is None:
            self._starts = [0]
            for count in self.legal:
                self._starts.append(self._starts[-1] + count)
        return self._starts[environment]

    @staticmethod
    def join(parts: Sequence["Observations"]) -> "Observations":
        """Joins the observations of several batches, one after the other."""
        if len(parts) == 1:
            return parts[0]
        ended: list[Ended] = []
        first = 0
        for part in parts:
            ended += [Ended(first + one.environment, *_rest(one)) for one in part.ended]
            first += len(part)

        def column(name: str) -> Any:
            values = [getattr(part, name) for part in parts]
            return None if values[0] is None else [entry for value in values for entry in value]

        features = None if parts[0].features is None else _arrays.joined([part.features for part in parts])
        return Observations(
            column("seat"),
            column("player"),
            column("legal"),
            ended,
            parts[0].action_count,
            features,
            column("view"),
            column("actions"),
            column("notations"),
            column("_numbers"),
        )


def _rest(ended: Ended) -> tuple[Any, ...]:
    return (ended.outcome, ended.rewards, ended.moves, ended.truncated)


DEFAULT_ACTION_COUNT = 1024
"""The default length of masks with ``actions="legal"``."""


class Batch:
    """Environments with the same setup, in one process.

    Example:
        >>> with Engine() as engine:
        ...     batch = engine.make("nim", count=2, seed=1, agents={2: "heuristic"})
        ...     seen = batch.reset()
        ...     seen = batch.step([seen.choices(0)[0], "2 from heap 1"])
        ...     seen.player
        [1, 1]

    Make one with ``Engine.make``, which takes:

    - ``board``, ``players``, ``rules``: the setup; ``games`` lists the possible values.
    - ``count``: the number of environments.
    - ``seed``: determines the seeds of all games.
    - ``offset``: the number of the first environment, so that seeds differ between processes.
    - ``agents``: players that Ludus plays for: ``{2: "auto:3"}``. You choose for the others.
    - ``observe``: any of ``features``, ``view``, ``actions``, ``notations``.
    - ``actions``: ``numbered`` for the game's action space, ``legal`` for indices into the list of legal actions.
    - ``settle``: whether to play positions with a single legal action without asking (the default).
    - ``auto_reset``: whether the next game starts in the step in which one ends.
    - ``max_moves``: the number of moves after which a game is cut off.
    - ``action_count``: the length of masks with ``actions="legal"``.

    Attributes:
        description: The setup in full, as Ludus reports it.
        count: The number of environments.
        players: The number of players in a game.
        learners: The players you choose for.
        seed: Determines the seeds of all games.
        features: What the numbers of an observation mean; None if features are not observed.
        action_space: What the numbers of actions mean; None with ``actions="legal"``.
        action_count: The length of a mask.
    """

    def __init__(self, engine: "Engine", description: Mapping[str, Any], action_count: int) -> None:
        self.engine = engine
        self.description = dict(description)
        self.number: int = description["batch"]
        self.count: int = description["count"]
        self.players: int = description["players"]
        self.learners: list[int] = description["learners"]
        self.seed: Seed = description["seed"]
        self.features = Layout.read(description["features"])
        self.action_space = Layout.read(description["actionSpace"])
        self.action_count = self.action_space.dimension if self.action_space else action_count

    def __repr__(self) -> str:
        return f"<Batch: {self.description['game']}, count={self.count}, players={self.players}, seed={self.seed!r}>"

    @staticmethod
    def make(
        engine: "Engine",
        game: str,
        *,
        board: str | None = None,
        players: int | None = None,
        rules: Mapping[str, Any] | None = None,
        count: int = 1,
        seed: Seed | None = None,
        offset: int = 0,
        agents: Mapping[int, str] | None = None,
        observe: Sequence[str] | None = None,
        actions: str | None = None,
        settle: bool = True,
        auto_reset: bool = False,
        max_moves: int | None = None,
        action_count: int = DEFAULT_ACTION_COUNT,
    ) -> "Batch":
        """Creates a batch; usually called through ``Engine.make``."""
        wanted: dict[str, Any] = {
            "game": game,
            "board": board,
            "players": players,
            "rules": dict(rules) if rules else None,
            "count": count,
            "seed": seed,
            "offset": offset,
            "agents": {str(player): name for player, name in agents.items()} if agents else None,
            "observe": list(observe) if observe is not None else None,
            "actions": actions,
            "encoding": "binary",
            "settle": settle,
            "autoReset": auto_reset,
            "maxMoves": max_moves,
        }
        fields = {name: value for name, value in wanted.items() if value is not None}
        return Batch(engine, engine.request("make", **fields), action_count)

    def reset(
        self,
        seeds: Sequence[Seed | None] | None = None,
        *,
        seed: Seed | None = None,
        only: Sequence[int] | None = None,
        states: Sequence[Any] | None = None,
    ) -> Observations:
        """Starts new games, in all environments or in those listed in ``only``.

        Args:
            seed: A new seed for the batch. It determines all games from here on.
            seeds: A seed for each of these environments; None derives it from the seed of the batch.
            states: A state to start from for each of these environments; None is the usual start.
        """
        self.send_reset(seeds, seed=seed, only=only, states=states)
        return self.receive()

    def step(self, actions: Sequence[Action | None]) -> Observations:
        """Plays an action in each environment; None skips one.

        Raises:
            LudusError: An action is not legal. None of the actions was played.
        """
        self.send_step(actions)
        return self.receive()

    def send_reset(
        self,
        seeds: Sequence[Seed | None] | None = None,
        *,
        seed: Seed | None = None,
        only: Sequence[int] | None = None,
        states: Sequence[Any] | None = None,
    ) -> None:
        """Asks for a reset without waiting for it; follow it with ``receive``."""
        wanted = {"only": only, "seeds": seeds, "states": states}
        fields: dict[str, Any] = {
            name: list(value) for name, value in wanted.items() if value is not None
        }
        if seed is not None:
            fields["seed"] = seed
        self.engine.send("reset", batch=self.number, **fields)

    def send_step(self, actions: Sequence[Action | None]) -> None:
        """Asks for a step without waiting for it; follow it with ``receive``."""
        self.engine.send("step", batch=self.number, actions=[_plain(action) for action in actions])

    def receive(self) -> Observations:
        """The result of the last request sent."""
        answer = self.engine.receive()
        data = memoryview(answer.get("data", b""))
        legal = answer["legal"]
        numbers = None
        if self.action_space is not None:
            size = 4 * sum(legal)
            numbers, data = _arrays.int_list(data[:size]), data[size:]
        features = None
        if self.features is not None:
            features = _arrays.float_rows(data, self.count, self.features.dimension)
        return Observations(
            answer["seat"],
            answer["player"],
            legal,
            [Ended(**one) for one in answer["ended"]],
            self.action_count,
            features,
            answer.get("view"),
            answer.get("actions"),
            answer.get("notations"),
            numbers,
        )

    def look(
        self, environment: int = 0, *details: str, seat: int | None = None, player: int | None = None
    ) -> dict[str, Any]:
        """Looks at one environment.

        Args:
            details: Any of ``view``, ``features``, ``actions``, ``notations``, ``drawing``, ``state``, ``hash``.
                ``state`` is the full state, including everything hidden from players.
            seat: The seat to look from; by default, the seat to act; 0 is a spectator.
            player: Instead of a seat, a player wherever they sit.
        """
        fields: dict[str, Any] = {"details": list(details) or ["view"]}
        if seat is not None:
            fields["seat"] = seat
        if player is not None:
            fields["player"] = player
        return self.engine.request("look", batch=self.number, environment=environment, **fields)

    def ask(self, agent: str, environment: int = 0) -> dict[str, Any]:
        """What a Ludus agent would do: ``action``, ``notation``, ``evaluation``, ``moveProbabilities``, …"""
        return self.engine.request("ask", batch=self.number, environment=environment, agent=agent)

    def close(self) -> None:
        """Closes the environments; the engine keeps running."""
        self.engine.request("close", batch=self.number)


def _plain(action: Any) -> Any:
    """The action with integers of any library as Python ints."""
    if action is None or isinstance(action, (int, str)):
        return action
    if isinstance(action, Mapping):
        return dict(action)
    return int(action)
