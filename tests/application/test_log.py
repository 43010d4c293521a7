"""The log as somebody looks back at it."""

from app.application.events import PhraseSaid
from app.application.log import LogCodec
from app.application.rows import Entry
from app.engine.record import Record
from app.engine.referee import AnyStep, Referee
from app.engine.seats import SPECTATOR
from tests.engine.positions import BIDS, PLAYS, record_of
from tests.toy import ToyEngine
from tests.toy.events import CardPlayed

REFEREE = Referee(ToyEngine())
CODEC = LogCodec(REFEREE)


def last(record: Record) -> AnyStep:
    """What the last move of a record did."""
    *_, (_, step) = REFEREE.replay(record)
    return step


def test_what_a_viewer_does_not_see_yet_has_no_say_in_how_the_rest_is_told() -> None:
    (played, *_) = last(record_of((*BIDS, PLAYS[0]))).events
    assert isinstance(played, CardPlayed)
    state = last(record_of((*BIDS, *PLAYS[:3]))).state  # in which that card lies face down
    events = CODEC.write([PhraseSaid(1, "hello"), played])
    entry = Entry("m", 7, 4, 2, 1_000, events, seat=1, by="player")
    whole = CODEC.recalled(entry, SPECTATOR, state, 5)
    assert [(event.position, event.at, event.by) for event in whole] == [
        (4, None, None),
        (5, None, None),
    ]
    (seen,) = CODEC.recalled(entry, SPECTATOR, state, 4)
    assert (seen.position, seen.at, seen.by) == (4, "1970-01-01T00:00:01.000Z", None)
    assert CODEC.recalled(entry, SPECTATOR, state, 3) == ()
