"""What can be done."""

from typing import Annotated, Literal

import strawberry
from msgspec import Meta, Struct

from app.application.actor import ALL_SCOPES, Scope
from app.application.errors import MoveRefused
from app.application.guards.limiting import Bucket
from app.application.guards.repeating import made_once
from app.application.matches.benching import play_counting_mistakes, release_bot, retire_bot
from app.application.matches.directing import direct_match
from app.application.matches.opening import WantedMatch, WantedSeat, abandon_match, open_match
from app.application.matches.pausing import wish_pause
from app.application.matches.playing import play_move
from app.application.matches.reserving import reserve_seat
from app.application.matches.seating import leave, seat_bot, sit
from app.application.naming import (
    LOGIN,
    PASSWORD_LONGEST,
    PASSWORD_SHORTEST,
    Label,
    Name,
)
from app.application.people.accounts import (
    create_account,
    create_guest,
    digest_of,
    log_in,
    revoke_token,
)
from app.application.people.bot_values import Bot
from app.application.people.bots import (
    WantedBot,
    create_bot_once,
    create_bot_token,
    update_bot,
)
from app.application.streams.messages import StreamTicket
from app.application.streams.tickets import issue_stream_ticket_once
from app.application.values import MatchView, MovePlayed, MoveProblem, NewToken, Problem, Token
from app.domain.admission import ANYBODY, Admission
from app.domain.clock import NO_CLOCK, TimeControl
from app.domain.match import Spectators
from app.engine.dealing import Scripted
from app.graphql.call import Info, check_texts
from app.graphql.drawing_mutations import DrawingMutations
from app.graphql.exports import ExportMutations
from app.graphql.hooks import HookMutations
from app.graphql.inputs import GivenOptions
from app.graphql.judging_mutations import JudgingMutations
from app.graphql.meeting_mutations import MeetingMutations
from app.graphql.own import OwnMutations
from app.graphql.role_mutations import RoleMutations
from app.graphql.round_clocks import ClockMutations
from app.graphql.self_entering import SelfEnteringMutations
from app.graphql.sheet_mutations import SheetMutations
from app.graphql.tournament_members import TournamentMemberMutations
from app.graphql.tournament_mutations import TournamentMutations

Login = Annotated[str, Meta(pattern=rf"^{LOGIN}\Z")]
Password = Annotated[str, Meta(min_length=1, max_length=PASSWORD_LONGEST)]
NewPassword = Annotated[str, Meta(min_length=PASSWORD_SHORTEST, max_length=PASSWORD_LONGEST)]
Scopes = Annotated[tuple[Scope, ...], Meta(min_length=1, max_length=3)]
BotGames = Annotated[tuple[str, ...], Meta(min_length=1, max_length=20)]
SeatFilling = Annotated[
    Literal["open", "me", "bot", "reserved"],
    Meta(
        title="SeatFilling",
        description="Left open, for the opener, for a house bot, or kept for a player.",
    ),
]


class NewAccount(Struct, frozen=True):
    """A new account. The login name is told to nobody; `name` is what others see."""

    login: Login
    name: Name
    password: NewPassword


class NewGuest(Struct, frozen=True):
    """A guest: a name and nothing else."""

    name: Name


class Credentials(Struct, frozen=True):
    """An account's login, and what the new token may be used for."""

    login: Login
    password: Password
    label: Label = ""
    scopes: Scopes = ALL_SCOPES


class NewBot(Struct, frozen=True):
    """A bot of the caller, and which games it offers."""

    name: Name
    games: BotGames
    version: Label = ""


class BotTerms(Struct, frozen=True):
    """What a bot offers."""

    games: BotGames
    version: Label = ""


class NewBotToken(Struct, frozen=True):
    """What the token of a bot is for."""

    label: Label = ""


class NewSeat(Struct, frozen=True):
    """How a seat of a new match is filled; `policy` is the house bot's, `player` an id.

    The opener's `nonce` is mixed into the dealing.
    """

    kind: SeatFilling = "open"
    policy: str | None = None
    nonce: str | None = None
    player: str | None = None


@strawberry.type
class Mutation(
    ExportMutations,
    MeetingMutations,
    OwnMutations,
    HookMutations,
    TournamentMutations,
    DrawingMutations,
    SheetMutations,
    TournamentMemberMutations,
    SelfEnteringMutations,
    RoleMutations,
    ClockMutations,
    JudgingMutations,
):
    """Each mutation is one transaction: done as a whole, or refused and nothing changed."""

    @strawberry.mutation
    async def create_account(
        self, info: Info, account: NewAccount, idempotency_key: str | None = None
    ) -> NewToken | Problem:
        """A new account and its first token, whose secret is told only here.

        Sent again with its key, it is `already-created`.
        """
        call = info.context
        actor = await call.admitted(create_account.__name__)
        database, passwords = call.services.database, call.services.context.passwords
        told = (account.login, account.name.strip())
        with call.repeatable(idempotency_key, actor, "create_account", *told) as again:
            return await create_account(
                database, passwords, *told, account.password, call.via, again
            )

    @strawberry.mutation
    async def create_guest(
        self, info: Info, guest: NewGuest, idempotency_key: str | None = None
    ) -> NewToken | Problem:
        """A guest and its token. Sent again with its key, it is `already-created`."""
        call = info.context
        actor = await call.admitted(create_guest.__name__)
        name, write = guest.name.strip(), call.services.database.write
        with call.repeatable(idempotency_key, actor, "create_guest", name) as again:
            return await write(made_once, again, create_guest, name, call.via)

    @strawberry.mutation
    async def log_in(
        self, info: Info, credentials: Credentials, idempotency_key: str | None = None
    ) -> NewToken | Problem:
        """A new token for an account. Sent again with its key, it is `already-created`."""
        call, given = info.context, credentials
        actor = await call.admitted(log_in.__name__)
        call.visit.take_password(given.login)
        database, passwords = call.services.database, call.services.context.passwords
        told = (given.login, given.label.strip(), given.scopes)
        secret = (given.login, given.password)
        with call.repeatable(idempotency_key, actor, "log_in", *told) as again:
            return await log_in(database, passwords, *secret, *told[1:], via=call.via, again=again)

    @strawberry.mutation
    async def revoke_token(self, info: Info, token: strawberry.ID) -> Token | Problem:
        """Revoke one of the caller's tokens, at once."""
        return await info.context.write(revoke_token, token)

    @strawberry.mutation
    async def create_bot(
        self, info: Info, bot: NewBot, idempotency_key: str | None = None
    ) -> Bot | Problem:
        """A bot that plays in the caller's name, with tokens of its own."""
        check_texts(*bot.games)
        wanted = WantedBot(bot.name.strip(), bot.games, bot.version.strip())
        return await info.context.repeat(idempotency_key, create_bot_once, wanted)

    @strawberry.mutation
    async def update_bot(self, info: Info, id: strawberry.ID, terms: BotTerms) -> Bot | Problem:
        """Say which games a bot offers now, and in which version."""
        check_texts(*terms.games)
        given = terms.games, terms.version.strip()
        return await info.context.write(update_bot, id, *given)

    @strawberry.mutation
    async def create_bot_token(
        self,
        info: Info,
        id: strawberry.ID,
        token: NewBotToken,
        idempotency_key: str | None = None,
    ) -> NewToken | Problem:
        """A token with which a bot reads and plays, and does nothing else."""
        call = info.context
        bot, label = str(id), token.label.strip()
        actor = await call.admitted(create_bot_token.__name__, bot)
        with call.repeatable(idempotency_key, actor, "create_bot_token", bot, label) as again:
            return await call.services.database.write(
                made_once, again, create_bot_token, actor, bot, label
            )

    @strawberry.mutation
    async def release_bot(self, info: Info, id: strawberry.ID) -> Bot | Problem:
        """Let a benched bot play again."""
        return await info.context.write(release_bot, id)

    @strawberry.mutation
    async def retire_bot(self, info: Info, id: strawberry.ID) -> Bot | Problem:
        """Take a bot out of play for ever; its tokens end at once."""
        return await info.context.write(retire_bot, id)

    @strawberry.mutation
    async def issue_stream_ticket(
        self, info: Info, idempotency_key: str | None = None
    ) -> StreamTicket | Problem:
        """What a browser puts into the address of a REST stream, since it can send no token.

        Sent again with its key, it is `secret-told`.
        """
        secret = info.context.secret
        token = None if secret is None else digest_of(secret)
        return await info.context.repeat(idempotency_key, issue_stream_ticket_once, token)

    @strawberry.mutation
    async def open_match(
        self,
        info: Info,
        options: GivenOptions,
        seats: list[NewSeat] | None = None,
        *,
        spectators: Spectators = "public",
        exercise: bool = False,
        script: Scripted | None = None,
        time: TimeControl | None = None,
        admission: Admission | None = None,
        idempotency_key: str | None = None,
    ) -> MatchView | Problem:
        """Open a match of the game whose options are given; it starts once its seats are full.

        A `script` gives the packs of an `exercise`, which counts for nothing. Sent again with its
        key, it is the match that there is.
        """
        wanted = WantedMatch(
            game=options.game,
            options=options.text,
            seats=[
                WantedSeat(seat.kind, seat.policy, seat.nonce, seat.player) for seat in seats or ()
            ],
            spectators=spectators,
            exercise=exercise,
            script=script,
            time=time or NO_CLOCK,
            admission=admission or ANYBODY,
        )
        return await info.context.make_match(idempotency_key, open_match, wanted)

    @strawberry.mutation
    async def sit(
        self,
        info: Info,
        match: strawberry.ID,
        seat: int,
        nonce: str | None = None,
        code: str | None = None,
    ) -> MatchView | Problem:
        """Take an open seat; the last one starts the match. A private match needs a `code`.

        A `nonce` is mixed into the dealing, and public once the match starts.
        """
        return await info.context.write(sit, match, seat, nonce, code)

    @strawberry.mutation
    async def reserve_seat(
        self, info: Info, match: strawberry.ID, seat: int, player: strawberry.ID
    ) -> MatchView | Problem:
        """Keep an open seat for a player: the opener may, and who sits on the same side."""
        return await info.context.write(reserve_seat, match, seat, player)

    @strawberry.mutation
    async def seat_bot(
        self, info: Info, match: strawberry.ID, seat: int, policy: str = "random"
    ) -> MatchView | Problem:
        """Put a house bot on an open seat. Only the opener of the match may."""
        return await info.context.write(seat_bot, match, seat, policy)

    @strawberry.mutation
    async def leave(self, info: Info, match: strawberry.ID, seat: int) -> MatchView | Problem:
        """Leave a seat: before the start it is open again.

        In a running match a stand-in takes over where the match lets house bots stand in, and the
        seat may be taken back; elsewhere the match is forfeited.
        """
        return await info.context.write(leave, match, seat)

    @strawberry.mutation
    async def abandon_match(self, info: Info, match: strawberry.ID) -> MatchView | Problem:
        """Give up an open match. Only its opener may."""
        return await info.context.write(abandon_match, match)

    @strawberry.mutation
    async def wish_pause(
        self, info: Info, match: strawberry.ID, wanted: bool
    ) -> MatchView | Problem:
        """Say that the caller wants the match to pause, or to go on; all players must agree."""
        return await info.context.write(wish_pause, match, wanted)

    @strawberry.mutation
    async def direct_match(
        self, info: Info, match: strawberry.ID, position: int, move: str
    ) -> MatchView | Problem:
        """Annul a deal, call the last one: the opener of an exercise is its director."""
        return await info.context.write(direct_match, match, position, move)

    @strawberry.mutation
    async def play_move(
        self, info: Info, match: strawberry.ID, turn: int, move: str
    ) -> MovePlayed | MoveProblem | Problem:
        """Make the caller's decision number `turn`, counted from 0 for its seat.

        Sent again with the same move it changes nothing and answers the same.
        """
        call = info.context
        actor = await call.admitted(play_move.__name__, match, turn, move)
        try:
            with call.calling(actor, match):
                played = await play_counting_mistakes(
                    call.services.database, actor, match, turn, move
                )
        except MoveRefused as refused:
            call.services.streams.refuse(actor.account, match, move, refused)
            raise
        if played.repeated:
            call.visit.give_back(Bucket.MOVES)
        return played
