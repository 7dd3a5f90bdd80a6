"""The exceptions of this package."""

from __future__ import annotations


class LudusError(Exception):
    """A request that Ludus refused.

    Attributes:
        code: A stable name for programs, such as ``illegal_action``.
        path: The place in the request, such as ``actions[3]``; empty for the whole.
        message: One sentence for people.
    """

    def __init__(self, code: str, path: str, message: str) -> None:
        # Some sentences begin with the place.
        super().__init__(f"{path}: {message}" if path and not message.startswith(path) else message)
        self.code = code
        self.path = path
        self.message = message


class ProcessError(Exception):
    """The process of an environment could not be started, or has ended."""


class MissingDependency(ImportError):
    """An optional package that is needed here is not installed."""


class NotAReplayDatabase(ValueError):
    """The file is not a replay database of Ludus."""
