"""Reading a worked case strictly: whatever an adapter does not know makes the test fail."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

Case = dict[str, Any]
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


Adapter = Callable[[Given, dict[str, Any]], None]


def cases_of(folder: Path) -> dict[str, Case]:
    """The worked cases of a game by their ids."""
    listed = json.loads((folder / "cases.json").read_text())["cases"]
    return {case["id"]: case for case in listed}


def run(adapter: Adapter, given: Mapping[str, Any], then: dict[str, Any]) -> None:
    """Ask the engine; fail on whatever the adapter does not understand."""
    setting = Given(given)
    adapter(setting, then)
    setting.all_taken()


def run_case(adapters: Mapping[str, Adapter], case: Case) -> None:
    """Ask the engine about a worked case, which has the six keys of a case and no other."""
    assert case.keys() == {"id", "rule", "kind", "given", "then", "why"}
    run(adapters[case["kind"]], case["given"], case["then"])
