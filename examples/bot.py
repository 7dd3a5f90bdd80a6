"""A bot for every game, in plain Python: LUDUS_TOKEN=ludus_… python3 examples/bot.py http://127.0.0.1:4100"""

import json
import os
import random
import sys
import time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:4100"
HEADERS = {"Authorization": f"Bearer {os.environ['LUDUS_TOKEN']}", "Content-Type": "application/json"}


def ask(path, body=None):
    """The server writes a line at least every ten seconds: after 30 seconds of silence the connection is lost."""
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{URL}/api/bot/{path}", data, HEADERS), timeout=30)


def choose(turn):
    """The bot's whole strategy: play any legal action."""
    return random.choice(turn["legal"]["actions"])["notation"]


def answer(line):
    game = f"games/{line.get('id')}"
    if line["type"] == "challenge":
        ask(f"{game}/accept", {}).close()
    elif line["type"] == "turn":
        ask(f"{game}/act", {"moveNumber": line["moveNumber"], "notation": choose(line)}).close()
    elif line["type"] == "take_back":
        ask(f"{game}/undo", {"decline": True}).close()
    elif line["type"] == "goodbye" and line["reason"] != "shutting_down":
        sys.exit(0)


while True:
    try:
        with ask("stream") as stream:  # A new stream reports every game, so a lost connection costs no turn.
            for text in stream:
                try:
                    answer(json.loads(text))
                except HTTPError as refused:
                    print(json.load(refused)["message"], file=sys.stderr)
    except (OSError, HTTPException, ValueError) as error:
        if isinstance(error, HTTPError) and error.code in (401, 403):
            sys.exit("The server does not accept this token.")
    time.sleep(1)
