"""A bot for every game, in plain Python: LUDUS_TOKEN=ludus_… python3 examples/bot.py http://127.0.0.1:4100"""

import json
import os
import random
import sys
import time
from urllib.request import Request, urlopen

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:4100"
HEADERS = {"Authorization": f"Bearer {os.environ['LUDUS_TOKEN']}", "Content-Type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{URL}/api/bot/{path}", data, HEADERS), timeout=30)


def choose(legal):
    """The bot's whole strategy: play any legal action."""
    return random.choice(legal["actions"])["notation"]


while True:  # A new stream reports every game, so a lost connection costs no turn.
    try:
        for line in map(json.loads, ask("stream")):
            game = f"games/{line.get('id')}"
            if line["type"] == "challenge":
                ask(f"{game}/accept", {})
            elif line["type"] == "turn":
                ask(f"{game}/act", {"moveNumber": line["moveNumber"], "notation": choose(line["legal"])})
            elif line["type"] == "take_back":
                ask(f"{game}/undo", {"decline": True})
            elif line["type"] == "goodbye" and line["reason"] != "shutting_down":
                sys.exit()
    except Exception as lost:
        if getattr(lost, "code", None) in (401, 403):
            sys.exit("The server does not accept this token.")
        print(lost)
    time.sleep(1)
