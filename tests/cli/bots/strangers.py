"""Strangers' bots, good and bad, each in a line or two; written to a file when they are needed."""

from pathlib import Path
from typing import Final

FIRST: Final = """
def choose(view, legal_moves, rng):
    return legal_moves[0]["move"]
"""
CHANCE: Final = """
def choose(view, legal_moves, rng):
    return rng.choice(legal_moves)
"""
CRASHER: Final = """
import os
def choose(view, legal_moves, rng):
    os._exit(3)
"""
RAISER: Final = """
def choose(view, legal_moves, rng):
    return view["no such thing"]
"""
LIAR: Final = """
def choose(view, legal_moves, rng):
    return "play:ZZ"
"""
PRINTER: Final = """
import os, subprocess, sys
print("loading")
def choose(view, legal_moves, rng):
    print('{"id": 1, "move": "nonsense"}')
    sys.stdout.flush()
    os.write(1, b"straight to the pipe\\n")
    subprocess.run(["echo", "from a child"])
    assert sys.stdin.read() == "" and os.read(0, 10) == b""
    return legal_moves[0]["move"]
"""
FLOODER: Final = """
import sys
def choose(view, legal_moves, rng):
    sys.stderr.write("x" * 1_000_000)
    return legal_moves[0]["move"]
"""
SLEEPER: Final = """
import threading
def choose(view, legal_moves, rng):
    threading.Event().wait()
"""
NOTHING: Final = """
def choose(view, legal_moves, rng):
    pass
"""
WITHOUT: Final = "x = 1\n"
BROKEN: Final = "def choose(:\n"
QUITTER: Final = """
import sys
def choose(view, legal_moves, rng):
    sys.exit("enough")
"""
SURROUNDED: Final = """
import os
def choose(view, legal_moves, rng):
    return legal_moves[len(os.environ) % len(legal_moves)]
"""
COUNTER: Final = """
asked = 0
def choose(view, legal_moves, rng):
    global asked
    asked += 1
    return legal_moves[asked % len(legal_moves)]["move"]
"""
SPY: Final = """
seen = {}
def choose(view, legal_moves, rng):
    seen[view["viewer"]] = view
    return legal_moves[0 if len(seen) == 1 else -1]["move"]
"""
HASHER: Final = """
def choose(view, legal_moves, rng):
    return min({move["move"] for move in legal_moves}, key=hash)
"""
GLOBAL_CHANCE: Final = """
import random
def choose(view, legal_moves, rng):
    random.random()
    return legal_moves[0]["move"]
"""
CLOCK: Final = """
from time import monotonic
def choose(view, legal_moves, rng):
    monotonic()
    return legal_moves[0]["move"]
"""
CALENDAR: Final = """
from datetime import datetime
def choose(view, legal_moves, rng):
    datetime.now()
    return legal_moves[0]["move"]
"""
READER: Final = """
def choose(view, legal_moves, rng):
    with open(__file__ + ".txt", "w") as file:
        file.write("x")
    return legal_moves[0]["move"]
"""
CALLER: Final = """
import socket
def choose(view, legal_moves, rng):
    socket.socket().close()
    return legal_moves[0]["move"]
"""
STARTER: Final = """
import subprocess
def choose(view, legal_moves, rng):
    subprocess.run(["true"])
    return legal_moves[0]["move"]
"""
DICER: Final = """
import secrets
def choose(view, legal_moves, rng):
    secrets.token_hex(4)
    return legal_moves[0]["move"]
"""
IMPORTER: Final = """
def choose(view, legal_moves, rng):
    import fractions
    return legal_moves[0]["move"]
"""


def written(folder: Path, text: str, name: str = "bot.py") -> Path:
    """A file with this bot."""
    path = folder / name
    path.write_text(text)
    return path


FRAME_READER = """
import sys

def choose(view, legal_moves, rng):
    assert sys._getframe(1).f_locals
    return legal_moves[0]
"""

INSPECTOR = """
import inspect

def choose(view, legal_moves, rng):
    assert inspect.currentframe().f_back
    return legal_moves[0]
"""

COLLECTOR = """
import gc

def choose(view, legal_moves, rng):
    assert gc.get_objects()
    return legal_moves[0]
"""
