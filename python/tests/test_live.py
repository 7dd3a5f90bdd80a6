"""Bots at live tables of a real server."""

from __future__ import annotations

import json
import socket
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.request
from pathlib import Path
from typing import Any

import ludus

ADMIN = "a-token-of-the-administrator"


class Largest(ludus.Agent):
    """Takes as much as it can."""

    name = "largest"

    def choose(self, request: ludus.Request) -> int:
        return max(range(len(request.actions)), key=lambda i: request.actions[i]["count"])


class Broken(ludus.Agent):
    """Fails."""

    def choose(self, request: ludus.Request) -> int:
        raise KeyError("nothing")


class LiveTables(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.url = ""
        self.start("0")
        self.addCleanup(self.stop)

    def start(self, port: str) -> None:
        words = ["serve", "--db", str(Path(self.folder.name) / "games.db"), "--port", port, "--json"]
        words += ["--lab", self.folder.name, "--quiet", "--rate", "0", "--admin-token", ADMIN]
        self.server = subprocess.Popen([*ludus.default_command(), *words], stdout=subprocess.PIPE, text=True)
        assert self.server.stdout is not None
        self.url = json.loads(self.server.stdout.readline())["url"]

    def stop(self) -> None:
        self.server.terminate()
        self.server.wait(30)
        assert self.server.stdout is not None
        self.server.stdout.close()

    def ask(self, path: str, body: Any = None, method: str | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/api/{path}", data, method=method)
        request.add_header("Content-Type", "application/json")
        if path.startswith("admin/"):
            request.add_header("Authorization", f"Bearer {ADMIN}")
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def outcome(self, game: str) -> Any:
        """How a game ended, once it has."""
        for _ in range(400):
            outcome = self.ask(f"play/games/{game}")["outcome"]
            if outcome is not None:
                return outcome
            time.sleep(0.05)
        self.fail("the game does not end")

    def play(self, make: Any, name: str) -> tuple[str, threading.Thread]:
        made = self.ask("admin/tokens", {"name": name, "scopes": ["bot:play"]})
        bot = threading.Thread(target=ludus.play_live, args=(make, self.url, made["secret"]), daemon=True)
        bot.start()
        return made["token"]["id"], bot

    def test_are_played_at_over_a_restart_until_the_token_is_revoked(self) -> None:
        token, bot = self.play(Largest, "largest")
        game = {"game": "nim", "seats": ["bot:largest", "random"]}
        self.assertTrue(self.outcome(self.ask("play/games", game)["id"])["winners"])
        port = self.url.rsplit(":", 1)[1]
        self.stop()
        self.start(port)
        self.assertTrue(self.outcome(self.ask("play/games", game)["id"])["winners"])
        self.ask(f"admin/tokens/{token}", method="DELETE")
        bot.join(30)
        self.assertFalse(bot.is_alive())

    def test_are_left_by_a_bot_that_fails(self) -> None:
        self.play(Broken, "broken")
        game = self.ask("play/games", {"game": "nim", "seats": ["bot:broken", "random"]})["id"]
        self.assertEqual(self.outcome(game)["reason"], "resignation")

    def test_are_closed_to_strangers(self) -> None:
        with self.assertRaises(ludus.LudusError) as caught:
            ludus.play_live(Largest, self.url, "ludus_nothing")
        self.assertEqual(caught.exception.code, "bad_token")


class LostConnections(unittest.TestCase):
    def test_in_the_middle_of_a_line_are_opened_again(self) -> None:
        server = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(server.close)
        goodbye = b'{"type":"goodbye","reason":"revoked"}\n'
        whole = b"%x\r\n%s\r\n0\r\n\r\n" % (len(goodbye), goodbye)

        def serve() -> None:
            for body in (whole[:20], whole):
                connection, _ = server.accept()
                with connection:
                    connection.recv(4096)
                    connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body)

        threading.Thread(target=serve, daemon=True).start()
        transport = ludus.LiveTransport(f"http://127.0.0.1:{server.getsockname()[1]}", "ludus_token")
        hello = transport.receive()
        assert hello is not None
        self.assertEqual(hello["type"], "hello")
        self.assertIsNone(transport.receive())


if __name__ == "__main__":
    unittest.main()
