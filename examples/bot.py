"""A bot for every game, in plain Python: LUDUS_TOKEN=ludus_… python3 examples/bot.py http://127.0.0.1:4100"""

import json
import os
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

URL = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:4100"
HEADERS = {"Authorization": f"Bearer {os.environ['LUDUS_TOKEN']}", "Content-Type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{URL}/api/bot/{path}", data, HEADERS), timeout=30)


def choose(legal):
    """The bot's whole strategy: play any legal action."""
    return random.choice(legal["actions"])["notation"]


def answer(line):
    if line["type"] == "challenge":
        ask(f"games/{line['id']}/accept", {})
    elif line["type"] == "turn":
        action = {"moveNumber": line["moveNumber"], "notation": choose(line["legal"])}
        ask(f"games/{line['id']}/act", action)
    elif line["type"] == "take_back":
        ask(f"games/{line['id']}/undo", {"decline": True})
    elif line["type"] == "goodbye" and line["reason"] != "shutting_down":
        sys.exit()


while True:  # A new stream reports every game, so a lost connection costs no turn.
    try:
        for text in ask("stream"):
            answer(json.loads(text))
    except HTTPError as refused:
        sys.exit("The server does not accept this token.") if refused.code in (401, 403) else print(refused)
    except Exception as lost:
        print(lost)
    time.sleep(1)
