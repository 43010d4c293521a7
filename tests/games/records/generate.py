"""Make golden records anew: ``python -m tests.games.records.generate GAME [NAME …]``.

Run it only when the rules are meant to change (raise ``rules_version`` then), and look at what
changed in the files. Each record is a plan: options, a dealing, a way of playing and what the
match must have come to; seeds are tried in order until one gives that.
"""

import sys

from tests.games.records import golden
from tests.games.records.every import PLANS, found


def main(game: str, names: list[str]) -> None:
    """Make these records of a game, or all of it."""
    for name, plan in PLANS[game].items():
        if not names or name in names:
            golden.write(name, plan.about, found(game, name))
            print(game, name)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
