"""What can be done to meet: quick matches, invitations, ready checks, rematches, phrases."""

import strawberry

from app.application.matches.claiming import claim_absence
from app.application.matches.opening import WantedMatch
from app.application.matches.readiness import confirm_ready
from app.application.matches.rematching import rematch
from app.application.meeting.inviting import create_invitation_once
from app.application.meeting.phrases import say_phrase
from app.application.meeting.quick import quick_match
from app.application.meeting.values import Invitation
from app.application.values import AbsenceWish, MatchView, Problem
from app.domain.admission import ANYBODY, Admission
from app.domain.clock import NO_CLOCK, TimeControl
from app.domain.meeting import Phrase
from app.graphql.call import Info, check_texts
from app.graphql.inputs import GivenOptions


@strawberry.type
class MeetingMutations:
    """Sent again with its key, each gives the match as it is now and does nothing more."""

    @strawberry.mutation
    async def quick_match(
        self,
        info: Info,
        options: GivenOptions,
        time: TimeControl | None = None,
        admission: Admission | None = None,
        partners: list[strawberry.ID] | None = None,
        nonce: str | None = None,
        idempotency_key: str | None = None,
    ) -> MatchView | Problem:
        """Join a table that waits for just this, or open one that waits.

        For `partners` seats of the caller's side are kept. A `nonce` is mixed into the dealing, and
        public once the match starts.
        """
        check_texts(*(partners or ()))
        wanted = WantedMatch(
            game=options.game,
            options=options.text,
            time=time or NO_CLOCK,
            admission=admission or ANYBODY,
        )
        return await info.context.make_match(
            idempotency_key, quick_match, wanted, tuple(partners or ()), nonce
        )

    @strawberry.mutation
    async def create_invitation(
        self, info: Info, match: strawberry.ID, idempotency_key: str | None = None
    ) -> Invitation | Problem:
        """A new code for a private match that the caller opened; the one before ends.

        Sent again with its key, it is `invitation-told`.
        """
        return await info.context.repeat(idempotency_key, create_invitation_once, match)

    @strawberry.mutation
    async def confirm_ready(self, info: Info, match: strawberry.ID) -> MatchView | Problem:
        """Say that the caller is ready to start."""
        return await info.context.write(confirm_ready, match)

    @strawberry.mutation
    async def claim_absence(
        self,
        info: Info,
        match: strawberry.ID,
        wish: AbsenceWish,
        idempotency_key: str | None = None,
    ) -> MatchView | Problem:
        """Play on with stand-ins, or give the match up without loss, as who must act is away."""
        return await info.context.make_match(idempotency_key, claim_absence, match, wish)

    @strawberry.mutation
    async def rematch(
        self,
        info: Info,
        match: strawberry.ID,
        nonce: str | None = None,
        idempotency_key: str | None = None,
    ) -> MatchView | Problem:
        """Play once more with those of a finished match, everybody one seat further on.

        A `nonce` is mixed into the dealing, and public once the match starts.
        """
        return await info.context.make_match(idempotency_key, rematch, match, nonce)

    @strawberry.mutation
    async def say_phrase(
        self,
        info: Info,
        match: strawberry.ID,
        phrase: Phrase,
        idempotency_key: str | None = None,
    ) -> MatchView | Problem:
        """Say a phrase: before the start, between deals, after the end.

        While a deal is played, it is told when the deal is over, and not before.
        """
        return await info.context.make_match(idempotency_key, say_phrase, match, phrase)
