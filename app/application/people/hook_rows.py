"""What the store keeps of webhooks."""

from dataclasses import dataclass

from app.application.people.hook_values import DeliveryState, HookEvent
from app.application.rows import Deadline


@dataclass(frozen=True, slots=True)
class HookRow:
    """A hook.

    For a while the old secret signs as well; a stopped hook is told nothing new.
    """

    id: str
    owner: str
    url: str
    events: frozenset[HookEvent]
    created_at: int
    secret: str
    old_secret: str | None = None
    old_until: int | None = None
    stopped_at: int | None = None

    def secrets(self, now: int) -> tuple[str, ...]:
        """The secrets that sign now, the newest first."""
        if self.old_secret is None or (self.old_until or 0) <= now:
            return (self.secret,)
        return self.secret, self.old_secret


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """Something that was, or is to be, sent to a hook, and how that went.

    What is sent again is a row of its own, which ``repeats`` the first.
    """

    hook: str
    id: str
    event: HookEvent
    at: int
    body: str
    state: DeliveryState = "waiting"
    attempts: int = 0
    tried_at: int | None = None
    status: int | None = None
    trouble: str | None = None
    next_at: int | None = None
    repeats: str | None = None

    @property
    def told(self) -> str:
        """The id in the body: the same however often it is sent."""
        return self.repeats or self.id


@dataclass(frozen=True, slots=True)
class DueParcel:
    """Something that is to be sent now, and whose hook it is for; of one that is gone nobody's."""

    deadline: Deadline
    owner: str
