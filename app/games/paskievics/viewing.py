"""The parts of a view that the phase decides, for one place or for nobody's."""

from msgspec import Struct
from msgspec.structs import replace

from app.engine.seats import Seat
from app.engine.values import TableCard
from app.games.paskievics import sides
from app.games.paskievics.cards import CODES, TAROKKS, XX, codes_of, tarokks_in
from app.games.paskievics.deal import GivenInvit, TarokkCount, invit_of, on_table
from app.games.paskievics.levels import CONTRACT, Level
from app.games.paskievics.phase_views import (
    AnnouncedFigure,
    AnnouncementsView,
    AuctionView,
    CallView,
    DiscardView,
    PhaseView,
    Pile,
    PlayView,
    TakeView,
    TalonCount,
)
from app.games.paskievics.phases import discard, play
from app.games.paskievics.phases.base import order_of
from app.games.paskievics.phases.talon import share_of
from app.games.paskievics.seats import ALL, DECLARERS, OPPONENTS, Place, Places
from app.games.paskievics.sides import Public
from app.games.paskievics.state import (
    Announcing,
    Bidding,
    Calling,
    Declared,
    Discarding,
    Hands,
    Playing,
    Said,
    State,
    Taking,
    Terms,
    Won,
)
from app.games.paskievics.told import TarokkDiscard

UNKNOWN: Public = (None, None, None, None)


class Seen(Struct, frozen=True):
    """What one looks at."""

    phase: PhaseView
    hands: Hands
    order: tuple[Seat, ...] = ()
    public: Public = UNKNOWN
    declarer: Seat | None = None
    level: Level | None = None
    taken: int | None = None
    contract: Level | None = None
    invit: GivenInvit | None = None
    yielder: Seat | None = None
    must_call: str | None = None
    trial: bool = False
    talon: tuple[TalonCount, ...] = ()
    discarded: tuple[TarokkDiscard, ...] = ()
    shown: tuple[str, ...] = ()
    called: str | None = None
    own_side: int | None = None
    figures: tuple[AnnouncedFigure, ...] = ()
    parti_doubled_by: tuple[Seat, ...] = ()
    office: Seat | None = None
    counts: tuple[TarokkCount, ...] = ()
    piles: tuple[Pile, ...] = ()
    trick: tuple[TableCard, ...] = ()


def see(state: State, place: Place | None) -> Seen:
    """What a place sees of the running deal; None sees what is public."""
    order, phase = order_of(state), state.phase
    if isinstance(phase, Playing):
        return _playing(order, phase, place)
    if isinstance(phase, Announcing):
        return _announcing(order, phase, place)
    if isinstance(phase, Bidding):
        return _bidding(order, phase)
    if isinstance(phase, Taking):
        trial = place == phase.won.declarer and phase.trial
        taking = TakeView(order[phase.won.declarer])
        return replace(_won(order, phase.won, taking, phase.hands), trial=trial)
    if isinstance(phase, Discarding):
        return _discarding(order, phase, place)
    assert isinstance(phase, Calling), "after the end nothing is seen"
    return _calling(order, phase, place)


def _seats(order: tuple[Seat, ...], places: Places) -> tuple[Seat, ...]:
    return tuple(order[place] for place in ALL if places >> place & 1)


def _seat(order: tuple[Seat, ...], place: Place | None) -> Seat | None:
    return None if place is None else order[place]


def _bidding(order: tuple[Seat, ...], phase: Bidding) -> Seen:
    turn, owner = order[phase.turn], _seat(order, phase.owner)
    told = AuctionView(turn, phase.standing, owner, phase.held, _seats(order, phase.out))
    invit = invit_of(order, phase.invit, None)
    return Seen(told, phase.hands, order, level=phase.standing, invit=invit)


def _won(order: tuple[Seat, ...], won: Won, told: PhaseView, hands: Hands) -> Seen:
    card = won.accepted.card if won.accepted else None if won.yielder is None else XX
    return Seen(
        told,
        hands,
        order,
        public=sides.hidden(won.declarer),
        declarer=order[won.declarer],
        level=won.level,
        invit=invit_of(order, won.invit, won.declarer),
        yielder=_seat(order, won.yielder),
        must_call=None if card is None else CODES[card],
    )


def _terms(
    order: tuple[Seat, ...], terms: Terms, told: PhaseView, hands: Hands, place: Place | None
) -> Seen:
    """After the talon was shared out."""
    return replace(
        _won(order, terms.won, told, hands),
        taken=terms.taken,
        contract=CONTRACT[terms.taken],
        trial=place == terms.won.declarer and terms.trial,
        talon=tuple([TalonCount(order[one], share_of(terms, one)) for one in ALL]),
    )


def _discarding(order: tuple[Seat, ...], phase: Discarding, place: Place | None) -> Seen:
    unlocked = tuple(order[one] for one in ALL if not phase.layings[one].locked)
    if place is None:
        told = DiscardView(unlocked, None, None)
    else:
        laid = codes_of(phase.layings[place].laid)
        told = DiscardView(unlocked, laid, discard.missing(phase, place))
    return _terms(order, phase.terms, told, phase.hands, place)


def _calling(order: tuple[Seat, ...], phase: Calling, place: Place | None) -> Seen:
    declarer = phase.terms.won.declarer
    seen = _terms(order, phase.terms, CallView(order[declarer]), phase.hands, place)
    return replace(
        seen,
        discarded=_discarded(order, phase.skarts),
        shown=codes_of(phase.skarts[declarer] & TAROKKS),
        counts=_counts(order, phase.counts),
    )


def _discarded(order: tuple[Seat, ...], skarts: Hands) -> tuple[TarokkDiscard, ...]:
    return tuple([TarokkDiscard(order[one], tarokks_in(skarts[one])) for one in ALL])


def _counts(order: tuple[Seat, ...], counts: tuple[Declared, ...]) -> tuple[TarokkCount, ...]:
    return tuple([TarokkCount(order[count.by], count.tarokks) for count in counts])


def _said(
    order: tuple[Seat, ...], seen: Seen, phase: Announcing | Playing, place: Place | None
) -> Seen:
    """After the call: what was said, and the skarts as far as the table knows them."""
    said = phase.said
    figures = [
        AnnouncedFigure(
            one.figure, one.side, order[one.by], tuple([order[by] for by in one.doubled_by])
        )
        for one in said.figures
    ]
    return replace(
        seen,
        public=said.public,
        discarded=_discarded(order, phase.skarts),
        called=CODES[said.called],
        own_side=_own_side(phase.terms, said, place),
        figures=tuple(figures),
        parti_doubled_by=tuple([order[by] for by in said.parti]),
        office=_seat(order, said.office),
        counts=_counts(order, said.counts),
    )


def _own_side(terms: Terms, said: Said, place: Place | None) -> int | None:
    if place is None:
        return None
    return DECLARERS if place in (terms.won.declarer, said.partner) else OPPONENTS


def _announcing(order: tuple[Seat, ...], phase: Announcing, place: Place | None) -> Seen:
    told = AnnouncementsView(order[phase.turn], _seats(order, phase.passed))
    seen = _terms(order, phase.terms, told, phase.hands, place)
    shown = codes_of(phase.skarts[phase.terms.won.declarer] & TAROKKS)
    return _said(order, replace(seen, shown=shown), phase, place)


def _playing(order: tuple[Seat, ...], phase: Playing, place: Place | None) -> Seen:
    told = PlayView(order[phase.turn], play.trick_number(phase), play.lies(phase))
    seen = _terms(order, phase.terms, told, phase.hands, place)
    open_till_lead = phase.skarts[phase.terms.won.declarer] & TAROKKS if not phase.trick else 0
    piles = [Pile(order[one], phase.won[one], phase.points[one]) for one in ALL]
    return _said(
        order,
        replace(
            seen,
            shown=codes_of(open_till_lead),
            piles=tuple(piles),
            trick=on_table(order, phase.leader, phase.trick),
        ),
        phase,
        place,
    )
