"""Stands in for PettingZoo: the base class of its AEC environments."""


class AECEnv:
    """As `pettingzoo.AECEnv`: what subclasses must have."""

    metadata: dict
    possible_agents: list
    agents: list
    observation_spaces: dict
    action_spaces: dict
    terminations: dict
    truncations: dict
    rewards: dict
    _cumulative_rewards: dict
    infos: dict
    agent_selection: str

    def step(self, action):
        raise NotImplementedError

    def reset(self, seed=None, options=None):
        raise NotImplementedError

    def observe(self, agent):
        raise NotImplementedError
