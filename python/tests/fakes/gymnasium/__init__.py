"""Stands in for Gymnasium: the parts of its interface that Ludus uses, with the same names and arguments."""

from . import spaces


class Env:
    """As `gymnasium.Env`: subclasses have `reset(*, seed, options)` and `step(action)`."""

    metadata: dict = {"render_modes": []}
    render_mode = None

    def reset(self, *, seed=None, options=None):
        raise NotImplementedError

    def step(self, action):
        raise NotImplementedError

    def render(self):
        raise NotImplementedError

    def close(self):
        pass

    @property
    def unwrapped(self):
        return self


__all__ = ["Env", "spaces"]
