"""The process that runs the environments: ``ludus env``, driven by JSON lines."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import weakref
from pathlib import Path
from typing import Any, Sequence

from .batch import Batch
from .errors import LudusError, ProcessError

PROTOCOL = 1
"""The protocol version of this package; see docs/env-protocol.md."""


def _command_in_clone(root: Path) -> list[str] | None:
    """The command of the clone of Ludus in a folder, if there is one."""
    script = root / "scripts" / "ludus.mjs"
    is_clone = script.is_file() and (root / "apps" / "cli" / "src" / "main.ts").is_file()
    return ["node", str(script)] if is_clone and shutil.which("node") else None


def default_command() -> list[str]:
    """The command that starts Ludus.

    ``LUDUS_COMMAND`` comes first, then the clone that contains this package, ``ludus`` on the path, and the clone
    that contains the current folder.

    Raises:
        ProcessError: None of them exists.
    """
    chosen = os.environ.get("LUDUS_COMMAND")
    if chosen:
        # On Windows, the backslash separates folders and is not an escape character.
        words = shlex.split(chosen, posix=os.name != "nt")
        return [word.strip('"') for word in words] if os.name == "nt" else words
    own = _command_in_clone(Path(__file__).resolve().parents[2])
    if own:
        return own
    installed = shutil.which("ludus")
    if installed:
        return [installed]
    here = Path.cwd()
    for folder in (here, *here.parents):
        found = _command_in_clone(folder)
        if found:
            return found
    raise ProcessError(
        "The command ludus was not found. Run this in a clone of Ludus; or run `npm run pack -- cli` in the clone "
        "and install the result as it says; or set LUDUS_COMMAND to the command that starts Ludus."
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    """Stops a process by closing its input."""
    for stream in (process.stdin, process.stdout):
        try:
            if stream is not None:
                stream.close()
        except OSError:
            pass
    try:
        process.wait(timeout=5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


class Engine:
    """A running ``ludus env``.

    One engine serves any number of environments. It stops with ``close``, at the end of its ``with`` block, or when
    nothing refers to it any more.

    Example:
        >>> with Engine() as engine:
        ...     [game["id"] for game in engine.games()]
        ['ringrift', 'risk', 'sweep', 'breakthrough', 'nim']

    Args:
        command: The command that starts Ludus, without ``env``; see ``default_command``.
    """

    def __init__(self, command: Sequence[str] | None = None) -> None:
        self._sent = 0
        self._answered = 0
        words = [*(command if command is not None else default_command()), "env"]
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1 << 20
            )
        except OSError as error:
            raise ProcessError(f"{words[0]} could not be started: {error}") from error
        assert self._process.stdin is not None and self._process.stdout is not None
        self._input = self._process.stdin
        self._output = self._process.stdout
        self._finalizer = weakref.finalize(self, _end, self._process)
        hello = self.request("hello", protocol=PROTOCOL)
        self.version: str = hello["version"]

    @property
    def process_id(self) -> int:
        """The process id."""
        return self._process.pid

    def send(self, kind: str, **fields: Any) -> None:
        """Sends a request without waiting; ``receive`` returns the answers in the same order."""
        self._sent += 1
        line = json.dumps({"id": self._sent, "type": kind, **fields}, separators=(",", ":"))
        try:
            self._input.write(line.encode() + b"\n")
            self._input.flush()
        except (OSError, ValueError) as error:
            raise self._ended() from error

    def receive(self) -> dict[str, Any]:
        """The next answer. Bytes that follow it are under ``data``.

        Raises:
            LudusError: The request was refused.
            ProcessError: The process has ended.
        """
        line = self._output.readline() if not self._output.closed else b""
        if not line.endswith(b"\n"):
            raise self._ended()
        try:
            answer = json.loads(line)
        except ValueError as error:
            raise ProcessError(f"Ludus sent an answer that is not JSON: {line[:200]!r}") from error
        self._answered += 1
        if "bytes" in answer:
            answer["data"] = self._read(answer["bytes"])
        if not answer["ok"]:
            error = answer["error"]
            raise LudusError(error["code"], error["path"], error["message"])
        return answer

    def request(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Sends a request and waits for its answer."""
        if self._sent != self._answered:
            raise RuntimeError("Receive the answers to earlier requests first.")
        self.send(kind, **fields)
        return self.receive()

    def games(self) -> list[dict[str, Any]]:
        """Every game with its boards, rule options, agents and levels."""
        return self.request("games")["games"]

    def game(self, name: str) -> dict[str, Any]:
        """One game by its id.

        Raises:
            KeyError: There is no such game.
        """
        for game in self.games():
            if game["id"] == name:
                return game
        raise KeyError(name)

    def make(self, game: str, **options: Any) -> Batch:
        """Creates a batch of environments; see ``Batch`` for the options."""
        return Batch.make(self, game, **options)

    def close(self) -> None:
        """Stops the process."""
        self._finalizer()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self, size: int) -> bytearray:
        """Reads this many bytes; arrays made from them are writable."""
        data = bytearray(size)
        rest = memoryview(data)
        while rest:
            count = self._output.readinto(rest)
            if not count:
                raise self._ended()
            rest = rest[count:]
        return data

    def _ended(self) -> ProcessError:
        if not self._finalizer.alive:
            return ProcessError("This engine is closed.")
        code = self._process.poll()
        reason = "" if code is None else f" with exit code {code}"
        self.close()
        return ProcessError(f"Ludus has ended{reason}. Its last output is above.")
