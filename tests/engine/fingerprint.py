"""``python -m tests.engine.fingerprint module:NAME …``: fingerprints of subjects, as JSON."""

import json
import sys
from importlib import import_module

from tests.engine.laws import fingerprint
from tests.engine.subject import Subject


def subject_at(path: str) -> Subject:
    """The subject of this path."""
    module, name = path.split(":")
    found = getattr(import_module(module), name)
    assert isinstance(found, Subject)
    return found


if __name__ == "__main__":
    sys.stdout.write(json.dumps({path: fingerprint(subject_at(path)) for path in sys.argv[1:]}))
