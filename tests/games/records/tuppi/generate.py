"""Make the golden records anew: ``python -m tests.games.records.tuppi.generate [NAME …]``.

Run it only when the rules are meant to change (raise ``rules_version`` then), and look at what
changed in the files. Each record is a plan: options, a dealing, a way of playing and what the
match must have come to; seeds are tried in order until one gives that.
"""

import sys

from tests.games.records.tuppi import golden
from tests.games.records.tuppi.avo_plans import AVO_PLANS
from tests.games.records.tuppi.finding import found
from tests.games.records.tuppi.kolmen_plans import KOLMEN_PLANS
from tests.games.records.tuppi.plans import PLANS


def main(names: list[str]) -> None:
    """Make these records, or all of the family."""
    for plans in (PLANS, KOLMEN_PLANS, AVO_PLANS):
        for name, plan in plans.items():
            if not names or name in names:
                golden.write(name, plan.about, found(plan))
                print(plan.game, name)


if __name__ == "__main__":
    main(sys.argv[1:])
