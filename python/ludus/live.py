"""Bots at live tables: a connection to a Ludus server over HTTP."""

from __future__ import annotations

import http.client
import json
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, Callable

from .bots import BOT_PROTOCOL, MakeAgent, Transport, run
from .errors import LudusError

_SILENT_SECONDS = 30
"""A heartbeat comes every ten seconds."""

_OVERTAKEN = {"stale_move", "not_your_turn", "game_over", "no_such_game", "bad_invite", "not_allowed"}
"""Refusals that mean the game changed while the bot was thinking."""


class LiveTransport(Transport):
    """Exchanges a bot's requests and answers with a server.

    It accepts challenges, and reconnects when the connection is lost or the server restarts. The server then
    reports all of its games, so no turn is lost.

    Args:
        url: The address of the server, such as ``http://127.0.0.1:4100``.
        token: An API token with the scope ``bot:play``.
        accepts: Decides whether to accept a challenge, given as a dictionary; by default, every challenge is accepted.
    """

    def __init__(
        self,
        url: str,
        token: str,
        accepts: Callable[[Mapping[str, Any]], bool] = lambda challenge: True,
    ) -> None:
        self._url = url.rstrip("/")
        self._token = token
        self._accepts = accepts
        self._messages = self._listen()

    def receive(self) -> dict[str, Any] | None:
        return next(self._messages, None)

    def send(self, message: Mapping[str, Any]) -> None:
        asked = message.get("id")
        if not isinstance(asked, dict):
            return
        if not message.get("ok"):
            print(f"{asked['game']}: {message.get('error')}", file=sys.stderr)
            self._quietly(f"games/{asked['game']}/resign", {})
            return
        choice = message["choice"]
        if isinstance(choice, int):
            choice = asked["actions"][choice]
        kind = "notation" if isinstance(choice, str) else "action"
        self._quietly(f"games/{asked['game']}/act", {"moveNumber": asked["moveNumber"], kind: choice})

    def _open(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self._url}/api/bot/{path}", data)
        request.add_header("Authorization", f"Bearer {self._token}")
        if body is not None:
            request.add_header("Content-Type", "application/json")
            request.add_header("Idempotency-Key", str(uuid.uuid4()))
        try:
            return urllib.request.urlopen(request, timeout=_SILENT_SECONDS)
        except urllib.error.HTTPError as refused:
            raise _refusal(refused) from None

    def _quietly(self, path: str, body: Mapping[str, Any]) -> None:
        """A request that may come too late; the stream reports the result."""
        try:
            self._open(path, body).close()
        except LudusError as refused:
            if refused.code not in _OVERTAKEN:
                print(f"{path}: {refused.message}", file=sys.stderr)
        except (OSError, http.client.HTTPException) as error:
            # The next stream asks again.
            print(f"{path}: {error}", file=sys.stderr)

    def _listen(self) -> Iterator[dict[str, Any]]:
        yield {"id": None, "type": "hello", "protocol": BOT_PROTOCOL, "settings": {}}
        wait = 0.25
        while True:
            try:
                with self._open("stream?legal=1000") as stream:
                    for text in stream:
                        wait = 0.25
                        line = json.loads(text)
                        if line["type"] == "goodbye":
                            if line["reason"] != "shutting_down":
                                return
                        elif (question := self._question(line)) is not None:
                            yield question
            except LudusError as refused:
                if refused.code in ("admin_only", "missing_scope", "bad_token"):
                    raise
            except (OSError, http.client.HTTPException, ValueError):
                pass  # The connection was lost, perhaps in the middle of a line.
            time.sleep(wait)
            wait = min(10.0, wait * 2)

    def _question(self, line: Mapping[str, Any]) -> dict[str, Any] | None:
        """The request in a line for the bot, if any. Challenges and take-backs are answered here."""
        if line["type"] == "challenge":
            self._quietly(f"games/{line['id']}/{'accept' if self._accepts(line) else 'decline'}", {})
        elif line["type"] == "take_back":
            self._quietly(f"games/{line['id']}/undo", {"toMove": line["toMove"]})
        elif line["type"] == "turn":
            return self._turn(line)
        return None

    def _turn(self, line: Mapping[str, Any]) -> dict[str, Any]:
        legal = line["legal"]["actions"]
        actions = [one["action"] for one in legal]
        clock = line["state"]["clock"]
        return {
            "id": {"game": line["id"], "moveNumber": line["moveNumber"], "actions": actions},
            "type": "choose",
            "match": line["id"],
            "game": line["game"],
            "seat": line["seat"],
            "seats": line["seats"],
            "view": line["state"]["view"],
            "actions": actions,
            "notations": [one["notation"] for one in legal],
            "seed": str(uuid.uuid4()),
            "limitMs": None if clock is None else clock["remainingMs"][line["seat"] - 1],
        }


def _refusal(refused: urllib.error.HTTPError) -> LudusError:
    try:
        body = json.load(refused)
        return LudusError(body["code"], "", body["message"])
    except (ValueError, KeyError, TypeError):
        return LudusError("refused", "", f"The server answered {refused.code}.")


def play_live(make: MakeAgent, url: str, token: str) -> None:
    """Lets a bot play at the live tables of a server until its token is revoked or used elsewhere.

    Example:
        >>> play_live(First, "http://127.0.0.1:4100", os.environ["LUDUS_TOKEN"])  # doctest: +SKIP

    Args:
        make: Your class, or a function that creates a bot from settings; every game gets its own bot.
        url: The address of the server.
        token: An API token with the scope ``bot:play``.
    """
    run(make, LiveTransport(url, token))
