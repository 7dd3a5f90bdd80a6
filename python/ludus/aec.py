"""Games with several learners, one acting at a time: the AEC interface of PettingZoo."""

from __future__ import annotations

from typing import Any, Iterator, Mapping, Sequence

from . import _arrays, spaces
from ._seeds import Seeds
from .batch import Action, Observations
from .engine import Engine

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object

PLAYER = "player_"


class AECEnv(_Base):  # type: ignore[misc, valid-type]
    """A game in which you choose for every player, or for those without an agent.

    It has the attributes and methods of a PettingZoo AEC environment, and is one if PettingZoo is installed.
    Agents are called ``player_1``, ``player_2``, … An observation is a dictionary with ``action_mask`` and what
    ``observe`` asks for: ``observation`` for features, ``view`` for JSON. Rewards come at the end: 1, -1 or 0.

    Example:
        >>> env = AECEnv("breakthrough", board="square6")
        >>> env.reset(seed=1)
        >>> for agent in env.agent_iter():
        ...     observation, reward, termination, truncation, info = env.last()
        ...     done = termination or truncation
        ...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
        >>> env.close()

    Args:
        game: The id of a game.
        observe: ``features``, ``view`` or both; by default, features if the game has them.
        agents: Players that Ludus plays for: ``{2: "heuristic"}``. They are not agents of the environment.
        engine: The engine to use; by default, the environment starts its own.
        render_mode: ``ansi`` makes ``render`` return the board as text; ``human`` prints it.
        options: ``board``, ``players``, ``rules``, ``actions``, ``max_moves``, … as for ``Engine.make``.
    """

    metadata: dict[str, Any] = {
        "name": "ludus",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str,
        *,
        observe: Sequence[str] | str | None = None,
        agents: Mapping[int, str] | None = None,
        engine: Engine | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode must be one of ansi, human, not {render_mode!r}.")
        self._own_engine = engine is None
        self._engine = engine if engine is not None else Engine()
        wanted = [observe] if isinstance(observe, str) else observe
        self._batch = self._engine.make(game, observe=wanted, agents=agents, **options)
        self.render_mode = render_mode
        self.metadata = {**type(self).metadata, "name": f"ludus_{game}"}
        self._seeds = Seeds()
        self.possible_agents = [f"{PLAYER}{player}" for player in self._batch.learners]
        self.action_spaces = {
            agent: spaces.discrete(self._batch.action_count) for agent in self.possible_agents
        }
        self.observation_spaces = {
            agent: spaces.by_name(self._observation_space()) for agent in self.possible_agents
        }
        self.agents: list[str] = []
        self.agent_selection: str = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self._seen: Observations | None = None
        self._looks: dict[str, dict[str, Any]] = {}

    # Spaces

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations; always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions; always the same object."""
        return self.action_spaces[agent]

    def _observation_space(self) -> dict[str, Any]:
        space: dict[str, Any] = {}
        if self._batch.features is not None:
            space["observation"] = spaces.vector(self._batch.features.dimension)
        if "view" in self._batch.description["observe"]:
            space["view"] = spaces.Json()
        return {**space, "action_mask": spaces.mask(self._batch.action_count)}

    @property
    def num_agents(self) -> int:
        """How many agents are left."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """How many agents there are at the start."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AECEnv":
        """The environment itself."""
        return self

    # The game

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Starts a game.

        Args:
            seed: The seed of all games from here on.
            options: ``{"state": …}`` starts from a state as JSON.
        """
        if seed is not None:
            self._seeds = Seeds(seed)
        states = None if not options or "state" not in options else [options["state"]]
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._take(self._batch.reset([self._seeds.next()], states=states))
        self._accumulate()

    def step(self, action: Action | None) -> None:
        """Plays the action of ``agent_selection``: an index, a notation or an action as JSON.

        An agent whose game is over steps with None, which removes it from ``agents``.
        """
        agent = self.agent_selection
        if self.terminations.get(agent) or self.truncations.get(agent):
            self._leave(agent, action)
            return
        if self._seen is None:
            raise RuntimeError("Call reset before step.")
        if action is None:
            raise ValueError(f"It is {agent}'s turn, so the action cannot be None.")
        seen = self._batch.step([action])
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._take(seen)
        self._accumulate()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Returns observation, reward since its last step, termination, truncation and info of ``agent_selection``."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yields the agent to step until all have left."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees; the mask is all zeros for agents that are not to act."""
        seen = self._seen
        if seen is None:
            raise RuntimeError("Call reset before observe.")
        if agent == self._acting(seen):
            observation: dict[str, Any] = {}
            if seen.features is not None:
                observation["observation"] = seen.features[0]
            if seen.view is not None:
                observation["view"] = seen.view[0]
            return {**observation, "action_mask": seen.mask(0)}
        if agent not in self._looks:
            self._looks[agent] = self._look(agent)
        return self._looks[agent]

    def state(self) -> Any:
        """The full state as JSON, including everything hidden from players."""
        return self._batch.look(0, "state")["state"]

    def render(self) -> str | None:
        """The board as text, as a spectator sees it."""
        if self.render_mode is None:
            return None
        drawing: str = self._batch.look(0, "drawing", seat=0)["drawing"]
        if self.render_mode == "human":
            print(drawing)
            return None
        return drawing

    def close(self) -> None:
        """Stops the engine if the environment started it."""
        if self._own_engine:
            self._engine.close()

    # What follows a request

    def _take(self, seen: Observations) -> None:
        self._seen = seen
        self._looks = {}
        for ended in seen.ended:
            for agent in self.agents:
                self.rewards[agent] = float(ended.rewards[_number(agent) - 1])
                self.terminations[agent] = not ended.truncated
                self.truncations[agent] = ended.truncated
                self.infos[agent] = {"outcome": ended.outcome, "moves": ended.moves}
        self.agent_selection = self._acting(seen) or self.agents[0]

    def _acting(self, seen: Observations) -> str | None:
        return f"{PLAYER}{seen.player[0]}" if seen.player[0] else None

    def _accumulate(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _leave(self, agent: str, action: Action | None) -> None:
        if action is not None:
            raise ValueError(f"The game is over for {agent}, so its action must be None.")
        for table in (
            self.rewards,
            self._cumulative_rewards,
            self.terminations,
            self.truncations,
            self.infos,
        ):
            table.pop(agent, None)
        self.agents.remove(agent)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def _look(self, agent: str) -> dict[str, Any]:
        """The observation of an agent that is not to act."""
        details = [name for name in self._batch.description["observe"] if name in ("features", "view")]
        observation: dict[str, Any] = {}
        if details:
            looked = self._batch.look(0, *details, player=_number(agent))
            if "features" in looked:
                observation["observation"] = _arrays.float_vector(looked["features"])
            if "view" in looked:
                observation["view"] = looked["view"]
        return {**observation, "action_mask": _arrays.mask_of([], self._batch.action_count)}

    def __repr__(self) -> str:
        return f"<AECEnv {self.metadata['name']}>"


def _number(agent: str) -> int:
    return int(agent[len(PLAYER) :])


def env(game: str, **options: Any) -> AECEnv:
    """The usual way to create a PettingZoo environment."""
    return AECEnv(game, **options)
