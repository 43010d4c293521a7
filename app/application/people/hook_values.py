"""What owners are told of their webhooks."""

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from app.application.values import Count, Moment, Page

HookEvent = Annotated[
    Literal[
        "match.finished",
        "tournament.round_published",
        "tournament.results_released",
        "tournament.standings_changed",
        "tournament.finished",
    ],
    Meta(
        title="HookEvent",
        description="`match.finished` of matches in which the owner or a bot of theirs sits, the "
        "others of tournaments in which the owner has a part; `standings_changed` for those alone "
        "who see all results.",
    ),
]
HOOK_EVENTS: Final[tuple[HookEvent, ...]] = get_args(get_args(HookEvent)[0])
DeliveryState = Annotated[Literal["waiting", "delivered", "failed"], Meta(title="DeliveryState")]


class Hook(Struct, frozen=True):
    """A webhook without its secret. A stopped one is told nothing until it is changed."""

    id: str
    url: str
    events: tuple[HookEvent, ...]
    created_at: Moment
    stopped_at: Moment | None


class HookList(Struct, frozen=True):
    """All webhooks of one owner, newest first."""

    hooks: tuple[Hook, ...]


class NewHook(Struct, frozen=True):
    """A webhook with a new ``secret``, the only time that it is told."""

    secret: str
    hook: Hook


class Delivery(Struct, frozen=True):
    """Something that was, or is to be, sent to a hook.

    ``status`` is what the receiver answered last, ``trouble`` why there was no answer.
    """

    id: str
    event: HookEvent
    at: Moment
    state: DeliveryState
    attempts: Count
    tried_at: Moment | None
    status: Count | None
    trouble: str | None
    next_at: Moment | None
    repeats: Annotated[
        str | None, Meta(description="The delivery that this one sends again, whose id is told.")
    ]
    body: Annotated[str, Meta(description="The JSON that is sent, to the last byte.")]


class DeliveryLog(Struct, frozen=True):
    """A page of what was sent to a hook, newest first."""

    deliveries: tuple[Delivery, ...]
    page: Page
