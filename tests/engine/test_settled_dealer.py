"""Who deals first may be settled beforehand, as by the draw of a tournament: in every game."""

from random import Random
from typing import Any

import msgspec
import pytest

from app.engine.dealing import Dealing, Seeded, Settled, pack_of
from app.engine.errors import BadDealing
from app.engine.seats import Seat
from app.engine.values import Deal
from tests.engine.playouts import seed_of
from tests.engine.subject import Subject
from tests.engine.subjects import SUBJECTS


def first_deal(subject: Subject, options: Any, dealer: Seat) -> Deal:
    """The first deal that is finished in a match by chance."""
    chance = Random(dealer)
    engine = subject.engine
    state = engine.start(options, Settled(seed_of(dealer), dealer)).state
    while True:
        seat = min(engine.to_act(state))
        legal = engine.legal_moves(state, seat)
        step = engine.apply(
            state, seat, chance.choice([m for m in legal if not m.out_of_turn and not m.attempt])
        )
        state = step.state
        if step.deal is not None:
            return step.deal


@pytest.mark.parametrize("game", SUBJECTS)
def test_the_settled_dealer_deals_first_at_every_table(game: str) -> None:
    subject = SUBJECTS[game]
    for options in {subject.engine.seats(one): one for one in subject.options}.values():
        for dealer in range(subject.engine.seats(options)):
            assert subject.first_dealer(first_deal(subject, options, dealer)) == dealer


@pytest.mark.parametrize("game", SUBJECTS)
def test_a_dealer_without_a_seat_is_refused(game: str) -> None:
    subject = SUBJECTS[game]
    options = subject.options[0]
    seats = subject.engine.seats(options)
    with pytest.raises(BadDealing) as caught:
        subject.engine.start(options, Settled(seed_of(0), seats))
    assert caught.value.code == "dealer-not-seated"
    assert caught.value.params == {"seat": seats, "seats": seats}


def test_a_settled_dealing_shuffles_as_any_other_and_is_read_back() -> None:
    settled = Settled(seed_of(0), 2)
    assert msgspec.json.decode(msgspec.json.encode(settled), type=Dealing) == settled
    pack = SUBJECTS["toy"].pack
    assert pack_of(settled, pack, 1) == pack_of(Seeded(seed_of(0)), pack, 1)
