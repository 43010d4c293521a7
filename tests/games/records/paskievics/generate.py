"""Make the golden records anew: ``python -m tests.games.records.paskievics.generate [NAME …]``.

Run it only when the rules are meant to change (raise ``rules_version`` then), and look at what
changed in the files. Each record is a plan: options, a dealing, a way of playing and what the
match must have come to; seeds are tried in order until one gives that.
"""

import sys

from tests.games.records.paskievics import golden
from tests.games.records.paskievics.finding import found
from tests.games.records.paskievics.plans import PLANS


def main(names: list[str]) -> None:
    """Make these records, or all."""
    for name, plan in PLANS.items():
        if not names or name in names:
            golden.write(name, plan.about, found(plan))
            print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
