"""Ludus for Python: strategy games to learn, replays to study, bots to write.

The games run in a separate process (``ludus env``); this package needs nothing but Python. numpy, gymnasium,
pettingzoo, pyarrow and polars are used if they are installed.
"""

from .aec import AECEnv, env
from .batch import Action, Batch, Ended, Layout, Observations, Part, Seed
from .bots import (
    BOT_PROTOCOL,
    Agent,
    Decision,
    PipeTransport,
    RandomAgent,
    Request,
    Score,
    Transport,
    play_game,
    play_match,
    run,
)
from .datasets import Dataset, read_dataset
from .engine import PROTOCOL, Engine, default_command
from .errors import LudusError, MissingDependency, NotAReplayDatabase, ProcessError
from .live import LiveTransport, play_live
from .pool import Pool
from .replays import FeatureRow, GameRecord, MoveRecord, PlayerRecord, ReplayDatabase
from .single import SingleAgentEnv, VectorEnv

__version__ = "0.1.0"

__all__ = [
    "AECEnv",
    "Action",
    "Agent",
    "BOT_PROTOCOL",
    "Batch",
    "Dataset",
    "Decision",
    "Ended",
    "Engine",
    "FeatureRow",
    "GameRecord",
    "Layout",
    "LiveTransport",
    "LudusError",
    "MissingDependency",
    "MoveRecord",
    "NotAReplayDatabase",
    "Observations",
    "PROTOCOL",
    "Part",
    "PipeTransport",
    "PlayerRecord",
    "Pool",
    "ProcessError",
    "RandomAgent",
    "ReplayDatabase",
    "Request",
    "Score",
    "Seed",
    "SingleAgentEnv",
    "Transport",
    "VectorEnv",
    "default_command",
    "env",
    "play_game",
    "play_live",
    "play_match",
    "read_dataset",
    "run",
]
