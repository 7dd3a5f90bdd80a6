"""Bots written in Python: their base class, the protocol, and games between them."""

from __future__ import annotations

import faulthandler
import json
import os
import random
import sys
import threading
import time
import traceback
from abc import ABC, abstractmethod
from collections import OrderedDict
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Any, Callable, Iterator, Mapping, Sequence, Union

from .batch import Ended, Seed
from .engine import Engine

BOT_PROTOCOL = 1
"""The version of the protocol between Ludus and a bot; see docs/python.md."""


@dataclass(frozen=True)
class Request:
    """A request to a bot: what would you do here?

    Attributes:
        game: The id of the game.
        seat: The seat to act, from 1.
        seats: How many seats there are.
        view: What the seat may know, as JSON.
        actions: Every legal action as JSON; the index of one is an answer.
        notations: The same actions as people write them.
        random: Take all randomness from here, so that the same seed gives the same games.
        limit_ms: How long the bot may think; None for no limit.
    """

    game: str
    seat: int
    seats: int
    view: Any
    actions: Sequence[Mapping[str, Any]]
    notations: Sequence[str]
    random: random.Random
    limit_ms: float | None = None


@dataclass(frozen=True)
class Decision:
    """A choice with reasons. ``choice`` is an index, a notation or an action; the rest is stored with the game.

    Attributes:
        evaluation: Every seat's chance to win, seat 1 first.
        line: What the bot expects, in notation, its own move first.
    """

    choice: Union[int, str, Mapping[str, Any]]
    evaluation: Sequence[float] | None = None
    depth: int | None = None
    nodes: int | None = None
    line: Sequence[str] | None = None


Choice = Union[int, str, Mapping[str, Any], Decision]


class Agent(ABC):
    """A bot. Write ``choose``; every game gets its own object of your class.

    Example:
        >>> class First(Agent):
        ...     name = "first"
        ...     def choose(self, request):
        ...         return 0

    Attributes:
        name: The name shown at tables and in tournaments.
        settings: The settings after its name: ``{"width": "20"}`` for ``bot.py@width=20``.
    """

    name: str = "bot"

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        self.settings = dict(settings or {})

    @abstractmethod
    def choose(self, request: Request) -> Choice:
        """The action to take: its index in ``request.actions``, its notation, or the action itself."""


class RandomAgent(Agent):
    """Takes any legal action."""

    name = "random"

    def choose(self, request: Request) -> int:
        return request.random.randrange(len(request.actions))


class Transport(ABC):
    """How a bot and Ludus exchange messages. Messages are dictionaries of JSON values."""

    @abstractmethod
    def receive(self) -> dict[str, Any] | None:
        """The next message from Ludus; None at the end."""

    @abstractmethod
    def send(self, message: Mapping[str, Any]) -> None:
        """Sends an answer to Ludus."""


class PipeTransport(Transport):
    """Messages as lines of JSON: one on standard output for each on standard input.

    Whatever the bot prints goes to standard error, so that it does not mix with the messages.
    """

    def __init__(self, source: IO[str] | None = None, target: IO[str] | None = None) -> None:
        self._source = source if source is not None else sys.stdin
        self._target = target if target is not None else sys.stdout
        if target is None:
            sys.stdout = sys.stderr

    def receive(self) -> dict[str, Any] | None:
        for line in self._source:
            if line.strip():
                return json.loads(line)
        return None

    def send(self, message: Mapping[str, Any]) -> None:
        self._target.write(json.dumps(message, separators=(",", ":")) + "\n")
        self._target.flush()


MakeAgent = Callable[[Mapping[str, str]], Agent]

_MOST_GAMES = 256
"""How many games a bot remembers at once; the least recently used one is forgotten."""


@dataclass
class BotServer:
    """Answers requests from Ludus with a bot."""

    make: MakeAgent
    transport: Transport
    settings: dict[str, str] = field(default_factory=dict)
    patience: float | None = None
    _agents: "OrderedDict[Any, Agent]" = field(default_factory=OrderedDict)

    def run(self) -> None:
        """Answers until Ludus sends no more requests."""
        while (message := self.transport.receive()) is not None:
            self.transport.send({"id": message.get("id"), **self._answer(message)})

    def _answer(self, message: Mapping[str, Any]) -> dict[str, Any]:
        try:
            kind = message.get("type")
            if kind == "hello":
                return self._hello(message)
            if kind == "choose":
                with _patience(self.patience):
                    return self._choose(message)
            return _refusal(f"Unknown type {kind!r}.")
        except Exception as error:  # A bot that fails loses a game; it does not end the tournament.
            traceback.print_exc()
            frame = traceback.extract_tb(error.__traceback__)[-1]
            return _refusal(f"{type(error).__name__}: {error} ({frame.filename}:{frame.lineno})")

    def _hello(self, message: Mapping[str, Any]) -> dict[str, Any]:
        if message.get("protocol") != BOT_PROTOCOL:
            return _refusal(f"This bot uses protocol {BOT_PROTOCOL}, not {message.get('protocol')}.")
        self.settings = dict(message.get("settings") or {})
        patience = message.get("patienceMs")
        self.patience = None if patience is None else patience / 1000
        return {"ok": True, "protocol": BOT_PROTOCOL, "name": self.make(self.settings).name}

    def _choose(self, message: Mapping[str, Any]) -> dict[str, Any]:
        request = Request(
            message["game"],
            message["seat"],
            message["seats"],
            message["view"],
            message["actions"],
            message["notations"],
            random.Random(message["seed"]),
            message.get("limitMs"),
        )
        return {"ok": True, **decision_fields(self._agent(message.get("match")).choose(request))}

    def _agent(self, match: Any) -> Agent:
        agent = self._agents.pop(match, None) or self.make(self.settings)
        self._agents[match] = agent
        if len(self._agents) > _MOST_GAMES:
            self._agents.popitem(last=False)
        return agent


@contextmanager
def _patience(seconds: float | None) -> Iterator[None]:
    """Ends the program, and prints where it was, when Ludus has stopped waiting for the answer."""
    if seconds is None or sys.stderr is None:
        yield
        return
    faulthandler.dump_traceback_later(seconds, exit=True)
    try:
        yield
    finally:
        faulthandler.cancel_dump_traceback_later()


def _refusal(message: str) -> dict[str, Any]:
    return {"ok": False, "error": message}


def decision_fields(choice: Choice) -> dict[str, Any]:
    """The fields of an answer, as they are sent."""
    decision = choice if isinstance(choice, Decision) else Decision(choice)
    what = decision.choice
    plain = dict(what) if isinstance(what, Mapping) else what if isinstance(what, str) else int(what)
    fields = {
        "choice": plain,
        "evaluation": None if decision.evaluation is None else [float(one) for one in decision.evaluation],
        "depth": decision.depth,
        "nodes": decision.nodes,
        "principalVariation": None if decision.line is None else list(decision.line),
    }
    return {name: value for name, value in fields.items() if value is not None}


def run(make: MakeAgent, transport: Transport | None = None) -> None:
    """Runs a bot. Call it at the end of the bot's file.

    Example:
        >>> if __name__ == "__main__":
        ...     run(First)

    Args:
        make: Your class, or a function that creates a bot from settings.
        transport: How messages are exchanged; by default, as lines of JSON on standard input and output.
    """
    _end_with_parent()
    BotServer(make, transport if transport is not None else PipeTransport()).run()


def _end_with_parent() -> None:
    """Ends the bot when the program that started it has ended, even if the bot thinks forever."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


# Games between bots


def play_game(
    engine: Engine,
    game: str,
    players: Sequence[Agent | str],
    *,
    seed: Seed = 0,
    **options: Any,
) -> Ended:
    """Plays one game between bots and Ludus agents, and returns how it ended.

    Args:
        players: Bots, or names of Ludus agents, player 1 first: ``[MyBot(), "heuristic"]``. At least one is a bot.
        options: ``board``, ``rules``, ``max_moves``, … as for ``Engine.make``.
    """
    batch = engine.make(
        game,
        players=len(players),
        agents={i: one for i, one in enumerate(players, 1) if isinstance(one, str)},
        observe=("view", "actions", "notations"),
        actions="legal",
        seed=seed,
        **options,
    )
    chance = [random.Random(f"{seed} {i}") for i in range(len(players))]
    try:
        seen = batch.reset([seed])
        while not seen.ended:
            assert seen.view is not None and seen.actions is not None and seen.notations is not None
            player = seen.player[0] - 1
            bot = players[player]
            assert isinstance(bot, Agent)
            request = Request(
                game,
                seen.seat[0],
                len(players),
                seen.view[0],
                seen.actions[0],
                seen.notations[0],
                chance[player],
            )
            seen = batch.step([decision_fields(bot.choose(request))["choice"]])
        return seen.ended[0]
    finally:
        batch.close()


@dataclass
class Score:
    """The score of a match, from the first player's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The share of points: a win is one, a draw half."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.0


def play_match(
    engine: Engine,
    game: str,
    first: Callable[[], Agent] | str,
    second: Callable[[], Agent] | str,
    *,
    games: int = 20,
    seed: Seed = 0,
    **options: Any,
) -> Score:
    """Plays games between two players with alternating seats, and returns the score of the first.

    Args:
        first: A bot class, a function that creates a bot, or the name of a Ludus agent. ``second`` is the same.
    """
    score = Score()
    for number in range(games):
        pair = [one if isinstance(one, str) else one() for one in (first, second)]
        own = number % 2
        ended = play_game(engine, game, pair if own == 0 else pair[::-1], seed=f"{seed} {number // 2}", **options)
        reward = ended.rewards[own]
        score.wins += reward > 0
        score.losses += reward < 0
        score.draws += reward == 0
    return score
