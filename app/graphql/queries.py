"""What can be asked."""

import strawberry

from app.application.matches.looking_back import (
    get_deal,
    get_proof,
    get_record,
    list_deals,
)
from app.application.matches.watching import get_legal_moves, get_match, list_events, list_matches
from app.application.meeting.inviting import get_invitation
from app.application.meeting.lobby import list_lobby
from app.application.meeting.phrases import list_phrases
from app.application.meeting.values import PhraseList
from app.application.people.accounts import digest_of, list_tokens
from app.application.people.auditing import list_audit
from app.application.people.bot_values import Bot, BotList
from app.application.people.bots import get_bot, list_bots
from app.application.people.players import get_me, get_player
from app.application.rows import MOST_OPEN_SEATS, LobbyFilter, MatchFilter
from app.application.rules_desk import get_game, list_games, score_sheet, verify_record
from app.application.streams.following_all import list_my_turns
from app.application.streams.messages import MatchPresence, MyTurns
from app.application.streams.my_turns import LONGEST_WAIT, my_turns
from app.application.streams.presence import get_presence
from app.application.tournament.looking_in import get_seat_view
from app.application.values import (
    EventPage,
    FinishedDeal,
    Game,
    GameList,
    LegalMoves,
    MatchInfo,
    MatchView,
    Me,
    Player,
    Problem,
    Proof,
    ScoredSheet,
    TokenList,
)
from app.domain.admission import Admitted
from app.domain.clock import ClockKind
from app.domain.match import Status
from app.engine.record import Record, Verification
from app.graphql import connections
from app.graphql.call import Info, at_least, between, check_texts
from app.graphql.connections import (
    AuditConnection,
    DealConnection,
    MatchConnection,
)
from app.graphql.exports import ExportQueries
from app.graphql.histories import HistoryQueries
from app.graphql.hooks import HookQueries
from app.graphql.inputs import GivenLine, GivenOptions
from app.graphql.own import OwnQueries
from app.graphql.papers import PaperQueries
from app.graphql.round_clocks import ClockQueries
from app.graphql.season_files import SeasonFileQueries
from app.graphql.tournament_members import TournamentMemberQueries
from app.graphql.tournament_overviews import TournamentOverviews
from app.graphql.tournament_queries import TournamentQueries
from app.graphql.tournament_supposing import TournamentSupposing


@strawberry.type
class Query(
    OwnQueries,
    PaperQueries,
    TournamentQueries,
    TournamentOverviews,
    TournamentMemberQueries,
    TournamentSupposing,
    ClockQueries,
    ExportQueries,
    HookQueries,
    HistoryQueries,
    SeasonFileQueries,
):
    """Every list is a page: `first` items after the cursor `after`."""

    @strawberry.field
    async def me(self, info: Info) -> Me | Problem:
        """The caller and what its token may do."""
        return await info.context.read(get_me)

    @strawberry.field
    async def tokens(self, info: Info) -> TokenList | Problem:
        """The caller's tokens, newest first, without their secrets."""
        return await info.context.read(list_tokens)

    @strawberry.field
    async def audit(
        self, info: Info, first: int = 20, after: str | None = None
    ) -> AuditConnection | Problem:
        """What was done to the caller's account and in its name, newest first."""
        found = await info.context.read(list_audit, after, info.context.page(first))
        return connections.audit(found)

    @strawberry.field
    async def bots(self, info: Info) -> BotList | Problem:
        """The caller's bots, newest first, and how they fare."""
        return await info.context.read(list_bots)

    @strawberry.field
    async def bot(self, info: Info, id: strawberry.ID) -> Bot | Problem:
        """One of the caller's bots."""
        return await info.context.read(get_bot, id)

    @strawberry.field
    async def games(self, info: Info) -> GameList | Problem:
        """Every game of the catalogue."""
        await info.context.admitted(list_games.__name__)
        return list_games(info.context.services.context, info.context.language)

    @strawberry.field
    async def game(self, info: Info, id: strawberry.ID) -> Game | Problem:
        """One game: its option defaults, and its words in the language of the request."""
        await info.context.admitted(get_game.__name__)
        return get_game(info.context.services.context, id, info.context.language)

    @strawberry.field
    async def score_sheet(
        self, info: Info, options: GivenOptions, lines: list[GivenLine], first_dealer: int = 0
    ) -> ScoredSheet | Problem:
        """Paper lines, scored through the code of play. Nothing is stored."""
        actor = await info.context.admitted(score_sheet.__name__)
        services = info.context.services
        text = b"[" + b",".join(line.text for line in lines) + b"]"
        return await services.database.compute_long(
            actor.share,
            score_sheet,
            services.context,
            options.game,
            options.text,
            text,
            first_dealer,
        )

    @strawberry.field
    async def verify_record(self, info: Info, record: str) -> Verification | Problem:
        """A record in JSON, replayed up to its end or its first refusal. Nothing is stored."""
        actor = await info.context.admitted(verify_record.__name__)
        services = info.context.services
        return await services.database.compute_long(
            actor.share, verify_record, services.context, record.encode()
        )

    @strawberry.field
    async def matches(
        self,
        info: Info,
        game: strawberry.ID | None = None,
        status: Status | None = None,
        player: strawberry.ID | None = None,
        first: int = 20,
        after: str | None = None,
    ) -> MatchConnection | Problem:
        """The matches that the caller may see, newest first."""
        wanted = MatchFilter(game, status, player)
        check_texts(game, player)
        found = await info.context.study(list_matches, wanted, after, info.context.page(first))
        return connections.matches(found)

    @strawberry.field
    async def lobby(
        self,
        info: Info,
        game: strawberry.ID | None = None,
        players: Admitted | None = None,
        clock: ClockKind | None = None,
        seats: int = 0,
        first: int = 20,
        after: str | None = None,
    ) -> MatchConnection | Problem:
        """Open tables that anybody may find, newest first.

        So many `seats` are open at least, 16 at most.
        """
        check_texts(game)
        wanted = LobbyFilter(game, players, clock, between(0, MOST_OPEN_SEATS, "seats", seats))
        found = await info.context.read(list_lobby, wanted, after, info.context.page(first))
        return connections.matches(found)

    @strawberry.field
    async def invitation(self, info: Info, code: str) -> MatchInfo | Problem:
        """The match that a code lets into, with its rules of admission."""
        return await info.context.read(get_invitation, code)

    @strawberry.field
    async def phrases(self, info: Info) -> PhraseList | Problem:
        """Every phrase that may be said at a table, in the language of the request."""
        await info.context.admitted(list_phrases.__name__)
        return list_phrases(info.context.services.context, info.context.language)

    @strawberry.field
    async def match(self, info: Info, id: strawberry.ID) -> MatchView | Problem:
        """A match as the caller sees it now."""
        return await info.context.read(get_match, id)

    @strawberry.field
    async def seat_view(self, info: Info, match: strawberry.ID, seat: int) -> MatchView | Problem:
        """The match as a seat sees it, for its player and for arbiters.

        An arbiter's look is noted.
        """
        return await info.context.write(get_seat_view, match, seat)

    @strawberry.field
    async def legal_moves(
        self, info: Info, match: strawberry.ID, explain: bool = False
    ) -> LegalMoves | Problem:
        """What the caller's seat may do; with `explain` also what it may not, and why."""
        language = info.context.language
        return await info.context.read(get_legal_moves, match, explain=explain, language=language)

    @strawberry.field
    async def deals(
        self, info: Info, match: strawberry.ID, first: int = 20, after: str | None = None
    ) -> DealConnection | Problem:
        """The finished deals of a match that the caller may read, first one first."""
        found = await info.context.look_back(list_deals, match, after, info.context.page(first))
        return connections.deals(found)

    @strawberry.field
    async def deal(self, info: Info, match: strawberry.ID, number: int) -> FinishedDeal | Problem:
        """One finished deal, numbered from 1."""
        return await info.context.look_back(get_deal, match, number)

    @strawberry.field
    async def record(self, info: Info, match: strawberry.ID) -> Record | Problem:
        """The record of a finished match: enough to replay it exactly."""
        return await info.context.study(get_record, match)

    @strawberry.field
    async def proof(self, info: Info, match: strawberry.ID) -> Proof | Problem:
        """What checks the dealing of a match: its seed is told once it is over."""
        return await info.context.read(get_proof, match)

    @strawberry.field
    async def events(
        self, info: Info, match: strawberry.ID, after: int = 0, first: int = 100
    ) -> EventPage | Problem:
        """A page of the log after a position, as the caller may look back at it now."""
        position = at_least(0, "after", after)
        return await info.context.read(list_events, match, position, info.context.page(first))

    @strawberry.field
    async def player(self, info: Info, id: strawberry.ID) -> Player | Problem:
        """One player."""
        return await info.context.look(get_player, id)

    @strawberry.field
    async def presence(self, info: Info, match: strawberry.ID) -> MatchPresence | Problem:
        """Which players follow the match now, and since when the others do not."""
        return await info.context.read(get_presence, match)

    @strawberry.field
    async def my_turns(self, info: Info, wait: int = 0) -> MyTurns | Problem:
        """Where the caller must act, the earliest deadline first.

        With `wait` not before there is something, or so many seconds, 60 at most, have passed.
        """
        call = info.context
        seconds = between(0, LONGEST_WAIT, "wait", wait)
        actor = await call.admitted(list_my_turns.__name__)
        token = None if call.secret is None else digest_of(call.secret)
        if not seconds:
            return await my_turns(call.services.streams, token, actor, 0)
        with call.visit.streaming(seconds):
            return await my_turns(call.services.streams, token, actor, seconds)
