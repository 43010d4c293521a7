"""What entries have besides their results: points carried over, given for a bye, or taken off."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.domain.tournament.placing import Amount


@dataclass(frozen=True, slots=True)
class Adjustments:
    """Amounts by entry: of the points that a stage counts by, and of winnings."""

    points: Mapping[str, Amount] = field(default_factory=dict)
    winnings: Mapping[str, Amount] = field(default_factory=dict)

    def of_points(self, entry: str) -> Amount:
        """What this entry's points change by."""
        return self.points.get(entry, 0)

    def of_winnings(self, entry: str) -> Amount:
        """What this entry's winnings change by."""
        return self.winnings.get(entry, 0)


NO_ADJUSTMENTS = Adjustments()


def together(*parts: Adjustments) -> Adjustments:
    """All of these at once."""
    points: dict[str, Amount] = {}
    winnings: dict[str, Amount] = {}
    for part in parts:
        _add(points, part.points)
        _add(winnings, part.winnings)
    return Adjustments(points, winnings)


def _add(sums: dict[str, Amount], amounts: Mapping[str, Amount]) -> None:
    for entry, amount in amounts.items():
        sums[entry] = sums.get(entry, 0) + amount
