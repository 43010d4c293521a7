"""The course of a match: what follows what, and the few things that each game answers for itself.

The phases know what may be done in them. Where they lead is asked here: what lies on the table
once the cards are dealt, when a deal is over, what it is worth, who has won.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from app.engine.cards import FRENCH
from app.engine.contract import Step
from app.engine.dealing import Dealing, pack_of
from app.engine.refusals import Reason
from app.engine.seats import Seat, Side
from app.engine.values import Deal, Outcome
from app.games.tuppi import match as matches
from app.games.tuppi.choices import Choices
from app.games.tuppi.events import DealScored, DealStarted, FamilyScore, MatchEnded
from app.games.tuppi.match import Ending, Match
from app.games.tuppi.options import CutOption, FamilyOptions
from app.games.tuppi.phases.base import Events, TuppiStep
from app.games.tuppi.seats import Seating
from app.games.tuppi.state import Cutting, Ended, Phase, Playing, TableState, Terms, TrickLying

StateT = TypeVar("StateT", bound=TableState)


class Scored(Struct, frozen=True):
    """A scored deal, the match as it stands before the next, and the side that made tuppi."""

    score: FamilyScore
    match: Match
    tuppi: Side | None
    nalsytuppi: bool


class Course(ABC, Generic[StateT]):
    """The course of the matches of one game."""

    seating: ClassVar[Seating]
    choices: ClassVar[Choices]
    state: type[StateT]
    playing: ClassVar[type[Playing]] = Playing
    lying: ClassVar[type[TrickLying]] = TrickLying
    no_such_seat: ClassVar[Reason]
    no_play_now: ClassVar[Reason]

    @abstractmethod
    def dealt(self, match: Match, deck: tuple[str, ...]) -> tuple[Phase, Events]:
        """The phase that a dealt pack opens, and what is told of it."""

    @abstractmethod
    def is_over(self, state: StateT, play: Playing) -> bool:
        """Whether the trick on the table ends the deal."""

    @abstractmethod
    def score(self, state: StateT, play: Playing) -> Scored:
        """Score the deal whose last trick is on the table."""

    @abstractmethod
    def record(self, state: StateT, play: Playing, scored: Scored) -> Deal:
        """All of that deal."""

    @abstractmethod
    def standing(self, options: FamilyOptions, match: Match) -> Sequence[int]:
        """The points of each side that decide a match without a tuppi."""

    @abstractmethod
    def gone(self, options: FamilyOptions, match: Match, seat: Seat, by: Ending) -> Outcome:
        """How the match ends when this seat gives it up."""

    def deals_are_over(self, options: FamilyOptions, match: Match) -> bool:
        """Whether no deal is left to play; never in a free match (TUP-END-5)."""
        return False

    # What all games share.

    def begin(
        self, options: FamilyOptions, dealing: Dealing, match: Match, before: Events = ()
    ) -> tuple[StateT, Events]:
        """Shuffle for the running deal; deal at once unless someone is asked to cut."""
        deck = pack_of(dealing, FRENCH, match.pack)
        if deck is None:  # no pack is left: the match ends undecided
            how = self.outcome(options, match, Ending.SCRIPT_ENDED, None)
            ended, event = Ended(how, nalsytuppi=False), MatchEnded(how, nalsytuppi=False)
            return self.state(options, dealing, match, ended), (*before, event)
        events: Events = (*before, DealStarted(match.deal, match.pack, match.dealer))
        if options.cut is CutOption.ASK:
            return self.state(options, dealing, match, Cutting(match.dealer)), events
        return self.deal_out(options, dealing, match, deck, events)

    def deal_out(
        self,
        options: FamilyOptions,
        dealing: Dealing,
        match: Match,
        deck: tuple[str, ...],
        before: Events,
    ) -> tuple[StateT, Events]:
        """Deal this pack."""
        phase, events = self.dealt(match, deck)
        return self.state(options, dealing, match, phase), (*before, *events)

    def finish(self, state: StateT, play: Playing, before: Events) -> TuppiStep:
        """Score the deal whose last trick is on the table, and go on or end."""
        options = state.options
        scored = self.score(state, play)
        record = self.record(state, play, scored)
        events: Events = (*before, DealScored(scored.score))
        how = self.ended(options, scored)
        if how is None:
            after, events = self.begin(options, state.dealing, scored.match, events)
            return Step(after, events, record)
        ended = Ended(how, scored.nalsytuppi)
        events = (*events, MatchEnded(how, scored.nalsytuppi))
        return Step(self.state(options, state.dealing, scored.match, ended), events, record)

    def ended(self, options: FamilyOptions, scored: Scored) -> Outcome | None:
        """The outcome, if the deal just scored was the last; None when play goes on."""
        match = scored.match
        if scored.tuppi is not None:
            return self.outcome(options, match, Ending.TUPPI, scored.tuppi)
        if not (match.closing or self.deals_are_over(options, match)):
            return None
        return self.on_points(options, match)

    def on_points(self, options: FamilyOptions, match: Match) -> Outcome:
        """The outcome of a match that stops here without a tuppi."""
        leader = matches.leader_of(self.standing(options, match))
        by = Ending.DRAW if leader is None else Ending.POINTS
        return self.outcome(options, match, by, leader)

    def outcome(
        self, options: FamilyOptions, match: Match, by: Ending, winner: Side | None
    ) -> Outcome:
        """How the match ended, with the points that stand."""
        return matches.outcome(self.seating, self.standing(options, match), by, winner)


def first_lead(
    made: type[Playing], seating: Seating, terms: Terms, hands: Sequence[int]
) -> Playing:
    """The first lead is due."""
    leader = terms.game.first_leader(seating)
    order = terms.game.order(leader, seating)
    return made(terms, tuple(hands), order, (), leader, seating.nothing, ())
