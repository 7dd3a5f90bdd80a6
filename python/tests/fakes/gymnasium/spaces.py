"""Spaces with the constructors of Gymnasium's."""


class Space:
    pass


class Discrete(Space):
    def __init__(self, n, seed=None, start=0):
        self.n = n

    def contains(self, x):
        return 0 <= x < self.n


class Box(Space):
    def __init__(self, low, high, shape=None, dtype=None, seed=None):
        assert dtype is not None and shape is not None
        self.low, self.high, self.shape, self.dtype = low, high, shape, dtype

    def contains(self, x):
        """As Gymnasium: shape and type must fit."""
        return x.shape == self.shape and x.dtype == self.dtype and bool((x >= self.low).all())


class Dict(Space):
    def __init__(self, spaces=None, seed=None):
        self.spaces = spaces

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, x):
        return set(x) == set(self.spaces) and all(space.contains(x[name]) for name, space in self.spaces.items())
