"""Reading a worked case strictly: whatever an adapter does not know makes the test fail."""

from collections.abc import Callable, Mapping
from typing import Any

Facts = Mapping[str, Callable[[], Any]]


class Given:
    """What a case sets up. Each key must be taken."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._left = dict(given)

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def take(self, key: str, otherwise: Any = ...) -> Any:
        """The value of a key, which counts as understood."""
        if otherwise is ...:
            return self._left.pop(key)
        return self._left.pop(key, otherwise)

    def all_taken(self) -> None:
        """Fail when something was not understood."""
        assert not self._left, f"the adapter does not know {sorted(self._left)}"


def check(then: Mapping[str, Any], facts: Facts) -> None:
    """Each thing that the case claims must be so; an unknown claim fails."""
    unknown = then.keys() - facts.keys()
    assert not unknown, f"the adapter cannot answer {sorted(unknown)}"
    assert {key: facts[key]() for key in then} == dict(then)
