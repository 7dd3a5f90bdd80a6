"""Games with one learner against Ludus agents: the Gymnasium interface."""

from __future__ import annotations

from typing import Any, Mapping

from . import _arrays, spaces
from ._seeds import Seeds
from .batch import Action, Batch, Observations
from .engine import Engine
from .pool import Pool

try:
    from gymnasium import Env as _Base
except ImportError:
    _Base = object


def opponents_of(opponents: str | Mapping[int, str], learner: int, players: int) -> dict[int, str]:
    """Who plays the other seats."""
    others = [player for player in range(1, players + 1) if player != learner]
    if isinstance(opponents, str):
        return dict.fromkeys(others, opponents)
    missing = [player for player in others if player not in opponents]
    if missing:
        raise ValueError(f"Player {missing[0]} has no opponent: give one for every player but {learner}.")
    return {player: opponents[player] for player in others}


def players_of(engine: Engine, game: str, board: str | None, players: int | None) -> int:
    """The default number of players of a game: the fewest its board allows."""
    if players is not None:
        return players
    boards = {one["id"]: one["boards"] for one in engine.games()}.get(game, [])
    chosen = [one for one in boards if board is None or one["id"] == board]
    # For an unknown game or board, Ludus itself gives the best explanation.
    return chosen[0]["minPlayers"] if chosen else 2


def make_single(
    engine: Engine, game: str, *, opponents: str | Mapping[int, str], player: int, **options: Any
) -> Batch:
    """Environments with one learner."""
    players = players_of(engine, game, options.get("board"), options.get("players"))
    if not 1 <= player <= players:
        raise ValueError(f"Players go from 1 to {players}, so the learner cannot be player {player}.")
    return engine.make(game, agents=opponents_of(opponents, player, players), **options)


class SingleAgentEnv(_Base):  # type: ignore[misc, valid-type]
    """A game in which you choose for one player; Ludus agents play the others.

    It has the methods of a Gymnasium environment, and is one if Gymnasium is installed. The observation is the
    feature vector, or the view as JSON with ``observe="view"``. The legal actions are in
    ``info["action_mask"]`` and in ``action_masks()``.

    Example:
        >>> env = SingleAgentEnv("ringrift", opponents="heuristic")
        >>> observation, info = env.reset(seed=1)
        >>> action = env.action_space.sample(info["action_mask"])
        >>> observation, reward, terminated, truncated, info = env.step(action)
        >>> env.close()

    Args:
        game: The id of a game.
        opponents: An agent for all other players, or one for each: ``{2: "auto:3"}``.
        player: The player you choose for.
        observe: ``features`` or ``view``; by default, features if the game has them.
        engine: The engine to use; by default, the environment starts its own.
        render_mode: ``ansi`` makes ``render`` return the board as text; ``human`` prints it.
        options: ``board``, ``players``, ``rules``, ``actions``, ``max_moves``, … as for ``Engine.make``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"]}

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Mapping[int, str] = "random",
        player: int = 1,
        observe: str | None = None,
        engine: Engine | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be one of ansi, human, not {render_mode!r}.")
        self._own_engine = engine is None
        self._engine = engine if engine is not None else Engine()
        self._batch = make_single(
            self._engine,
            game,
            opponents=opponents,
            player=player,
            observe=None if observe is None else [observe],
            **options,
        )
        self._player = player
        self._seeds = Seeds()
        self._seen: Observations | None = None
        self.render_mode = render_mode
        self.action_space = spaces.discrete(self._batch.action_count)
        self.observation_space = (
            spaces.vector(self._batch.features.dimension) if self._batch.features else spaces.Json()
        )

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Starts a game and returns observation and info.

        Args:
            seed: The seed of all games from here on.
            options: ``{"state": …}`` starts from a state as JSON.
        """
        if seed is not None:
            self._seeds = Seeds(seed)
        states = None if not options or "state" not in options else [options["state"]]
        self._seen = self._batch.reset([self._seeds.next()], states=states)
        return self._observation(), self._info()

    def step(self, action: Action) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Plays an action and returns observation, reward, terminated, truncated and info.

        The reward is 0 until the game ends, then 1 for a win, -1 for a loss and 0 for a draw. After the end the
        observation is empty: zeros, or None.
        """
        if self._seen is None:
            raise RuntimeError("Call reset before step.")
        self._seen = self._batch.step([action])
        ended = self._seen.ended[0] if self._seen.ended else None
        reward = float(ended.rewards[self._player - 1]) if ended else 0.0
        truncated = ended.truncated if ended else False
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, ended is not None and not truncated, truncated, self._info()

    def action_masks(self) -> Any:
        """The mask of legal actions, under the name that algorithms with action masking expect."""
        if self._seen is None:
            raise RuntimeError("Call reset before action_masks.")
        return self._seen.mask(0)

    def render(self) -> str | None:
        """The board as text, as you see it."""
        if self.render_mode is None:
            return None
        drawing: str = self._batch.look(0, "drawing", player=self._player)["drawing"]
        if self.render_mode == "human":
            print(drawing)
            return None
        return drawing

    def close(self) -> None:
        """Stops the engine if the environment started it."""
        if self._own_engine:
            self._engine.close()

    @property
    def unwrapped(self) -> "SingleAgentEnv":
        """The environment itself."""
        return self

    def _observation(self) -> Any:
        assert self._seen is not None
        return self._seen.features[0] if self._seen.features is not None else self._seen.view[0]  # type: ignore[index]

    def _info(self) -> dict[str, Any]:
        assert self._seen is not None
        info: dict[str, Any] = {"action_mask": self._seen.mask(0), "legal": self._seen.legal[0]}
        if self._seen.ended:
            ended = self._seen.ended[0]
            info.update(outcome=ended.outcome, moves=ended.moves)
        return info


class VectorEnv:
    """Many games at once, in one process or several: the interface of Gymnasium's vector environments.

    Each game has one learner, as in ``SingleAgentEnv``. A finished game starts again in the same step (Gymnasium
    calls that ``SAME_STEP``): the observation is the first of the next game, and reward and flags are those of the
    game that ended. For games in which you choose for everybody, use ``Pool``.

    Example:
        >>> env = VectorEnv("ringrift", num_envs=64, processes=2, opponents="random")
        >>> observations, infos = env.reset(seed=1)
        >>> actions = [env.single_action_space.sample(mask) for mask in infos["action_mask"]]
        >>> observations, rewards, terminations, truncations, infos = env.step(actions)
        >>> env.close()

    Args:
        num_envs: How many games.
        processes: How many processes share them.
        command: The command that starts Ludus; see ``default_command``.
        options: As for ``SingleAgentEnv``.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": "SameStep"}

    def __init__(
        self,
        game: str,
        *,
        num_envs: int = 8,
        processes: int = 1,
        opponents: str | Mapping[int, str] = "random",
        player: int = 1,
        observe: str | None = None,
        command: list[str] | None = None,
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        self._player = player
        self._pool = Pool(
            game,
            count=num_envs,
            processes=processes,
            command=command,
            make=make_single,
            opponents=opponents,
            player=player,
            observe=None if observe is None else [observe],
            auto_reset=True,
            **options,
        )
        self.single_action_space = spaces.discrete(self._pool.action_count)
        self.single_observation_space = (
            spaces.vector(self._pool.features.dimension) if self._pool.features else spaces.Json()
        )

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Restarts all games and returns observations and infos. The seed determines all games from here on."""
        seen = self._pool.reset(seed=seed)
        return _observations(seen), _infos(seen)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays an action in every game; returns columns of observations, rewards, terminations and truncations."""
        seen = self._pool.step(list(actions))
        rewards = [0.0] * self.num_envs
        terminations = [False] * self.num_envs
        truncations = [False] * self.num_envs
        for ended in seen.ended:
            rewards[ended.environment] = float(ended.rewards[self._player - 1])
            terminations[ended.environment] = not ended.truncated
            truncations[ended.environment] = ended.truncated
        return (
            _observations(seen),
            _arrays.vector_of(rewards, "float32"),
            _arrays.vector_of(terminations, "bool"),
            _arrays.vector_of(truncations, "bool"),
            _infos(seen),
        )

    def close(self) -> None:
        """Stops the processes."""
        self._pool.close()

    def __enter__(self) -> "VectorEnv":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _observations(seen: Observations) -> Any:
    return seen.features if seen.features is not None else seen.view


def _infos(seen: Observations) -> dict[str, Any]:
    return {"action_mask": seen.masks(), "legal": seen.legal, "ended": seen.ended}
