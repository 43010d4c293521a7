"""The composition root: the only module that knows every part of the service."""

import asyncio
from contextlib import suppress
from importlib.metadata import version

from prometheus_client import CollectorRegistry, Gauge

from app.application.context import Context, Limits
from app.application.exports.making import Exporter
from app.application.exports.strays import STRAY, drop_stray
from app.application.guards.limiting import Bucket, Limiter
from app.application.guards.origins import Origins
from app.application.guards.repeating import Running
from app.application.guards.sweeping import Sweeper, sweep
from app.application.log import LogCodec
from app.application.matches.house import House
from app.application.matches.telling_host import TABLE
from app.application.moments import DAY_MS
from app.application.people.anonymizing import FORGETTING_IN_TOURNAMENTS, sweep_guests
from app.application.people.auditing import Familiar
from app.application.people.courier import Courier
from app.application.people.notices import sweep_deliveries
from app.application.streams.attendance import Attendance
from app.application.streams.streaming import Streams, StreamTerms
from app.application.texts import Language
from app.application.tournament.forgetting import forget_in_tournaments, sweep_names
from app.application.tournament.hosting import look_at_table
from app.bus.choosing import bus_of, limiter_of
from app.documents.apart import PrinterApart
from app.documents.deals import PaperDrafter
from app.documents.pictures import SvgPainter
from app.graphql import GraphQLServices, QueryLimits
from app.persistence.alone import serves_alone
from app.persistence.matching import KeptPairs
from app.persistence.opening import database_of
from app.persistence.system import Argon2Passwords, SystemClock, SystemEntropy
from app.posting.poster import HttpxPoster
from app.rest import Services, Terms
from app.settings import Settings
from app.stock import catalogue, policies, texts

LAST_WORDS_SECONDS = 2.0
CHORES = (sweep, sweep_guests, sweep_names, sweep_deliveries)
"""What is forgotten in time."""
DUTIES = {
    TABLE: look_at_table,
    FORGETTING_IN_TOURNAMENTS: forget_in_tournaments,
    STRAY: drop_stray,
}
"""What is done about deadlines that are not about matches."""


class Container:
    """Every part of one process, put together; ``start`` it before use, ``close`` it after."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.alone = serves_alone(
            settings.database_url,
            settings.bus,
            workers=settings.workers,
            replicated=settings.replicated,
        )
        self.catalogue = catalogue()
        self.printer = PrinterApart()
        self.context = self._context()
        self.bus = bus_of(settings.bus, settings.database_url)
        self.database = database_of(settings.database_url, self.context, self.bus)
        self.house = House(self.database, self.bus, duties=DUTIES, shared=not self.alone)
        self.poster = HttpxPoster(private=settings.private_hooks)
        self.courier = Courier(self.database, self.bus, self.poster)
        self.streams = self._streams()
        self.limiter = self._limiter()
        self.familiar = Familiar()
        self.running = Running()
        self.exporter = Exporter()
        self.origins = Origins(settings.public_url, settings.cors_origins)
        self._graphql = self._graphql_services()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, *, house: bool = True) -> None:
        """Begin to serve; without ``house`` its bots stay seated and silent.

        Raises :class:`CannotServe` when another process serves an SQLite file.
        """
        self.database.start()
        await self.bus.start()
        await self.limiter.start()
        await self.streams.attendance.start()
        if house:
            self._tasks.add(asyncio.create_task(self.house.run(), name="house"))
            self._tasks.add(asyncio.create_task(self.courier.run(), name="courier"))
            sweeper = Sweeper(self.database, CHORES)
            self._tasks.add(asyncio.create_task(sweeper.run(), name="sweeper"))

    async def end_streams(self) -> None:
        """Let every open stream say its last message, as far as that takes but a moment."""
        self.streams.close()
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS_SECONDS):
                while len(self.streams):
                    await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Finish what waits and let everything go."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.poster.close()
        await self.streams.attendance.close()
        await self.exporter.close()
        self.printer.close()
        await self.database.close()
        await self.limiter.close()
        await self.bus.close()

    def rest(self) -> Services:
        """What the REST surface is handed."""
        settings = self.settings
        terms = Terms(
            version=version("tricktable"),
            default_language=Language(settings.default_language),
            page_limit=settings.page_limit,
            body_limit=settings.body_limit,
            import_limit=settings.import_limit,
            origins=self.origins,
            cors_origins=settings.cors_origins,
            metrics_token=settings.metrics_token,
        )
        registry = CollectorRegistry()
        waiting = Gauge(
            "tricktable_database_waiting", "Use cases that wait for a thread.", registry=registry
        )
        waiting.set_function(lambda: self.database.waiting)
        return Services(
            self.database,
            self.context,
            self.streams,
            self.database.troubles,
            terms,
            registry,
            self.limiter,
            self.familiar,
            self.running,
            self.exporter,
        )

    def graphql(self) -> GraphQLServices:
        """What the GraphQL surface is handed."""
        return self._graphql

    def _graphql_services(self) -> GraphQLServices:
        settings = self.settings
        limits = QueryLimits(
            depth=settings.graphql_depth,
            aliases=settings.graphql_aliases,
            tokens=settings.graphql_tokens,
            selections=settings.graphql_selections,
            cost=settings.graphql_cost,
            page=settings.page_limit,
        )
        return GraphQLServices(
            self.database,
            self.context,
            self.streams,
            limits,
            Language(settings.default_language),
            self.origins,
            limiter=self.limiter,
            familiar=self.familiar,
            running=self.running,
            exporter=self.exporter,
        )

    def _streams(self) -> Streams:
        settings = self.settings
        terms = StreamTerms(
            heartbeat_seconds=settings.sse_heartbeat_seconds,
            life_seconds=settings.stream_life_seconds,
            stall_seconds=settings.stream_stall_seconds,
            most_alike=settings.limit_alike_streams,
        )
        lease = settings.presence_lease_seconds
        attendance = Attendance(self.database, self.bus, lease_seconds=lease)
        return Streams(self.database, self.bus, self.context, terms, attendance)

    def _limiter(self) -> Limiter:
        settings = self.settings
        limits = {bucket: getattr(settings, f"limit_{bucket}") for bucket in Bucket}
        return limiter_of(settings.bus, limits, self.context.clock, settings.limit_open_streams)

    def _context(self) -> Context:
        games = self.catalogue
        return Context(
            catalogue=games,
            policies=policies(games),
            codecs={game: LogCodec(referee) for game, referee in games.items()},
            texts=texts(games),
            clock=SystemClock(),
            entropy=SystemEntropy(),
            passwords=Argon2Passwords(),
            matcher=KeptPairs(),
            limits=Limits(
                token_lifetime_ms=self.settings.token_lifetime_days * DAY_MS,
                audit_ms=self.settings.audit_days * DAY_MS,
                guests_ms=self.settings.guest_days * DAY_MS,
                names_ms=self.settings.entry_days * DAY_MS,
                waiting_ms=1000 * self.settings.waiting_seconds,
                claim_ms=1000 * self.settings.claim_seconds,
                give_up_ms=1000 * self.settings.give_up_seconds,
                matches_at_once=self.settings.limit_matches,
                bot_matches_at_once=self.settings.limit_bot_matches,
                guest_bot_matches_at_once=self.settings.limit_guest_bot_matches,
                table_ms=1000 * self.settings.table_seconds,
                tournaments_at_once=self.settings.limit_tournaments,
                hooks_per_owner=self.settings.limit_hooks,
                private_hooks=self.settings.private_hooks,
                bots_per_owner=self.settings.limit_bots,
            ),
            alone=self.alone,
            painter=SvgPainter(),
            drafter=PaperDrafter(),
            printer=self.printer,
            public_url=self.settings.public_url,
        )
