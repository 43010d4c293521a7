"""Records as they are read."""

import msgspec
import pytest

from app.engine.dealing import Seeded
from app.engine.errors import EngineError
from app.engine.ply import Ply
from app.engine.record import read_envelope

SEED = "cd" * 32
WHOLE = {
    "game": "toy",
    "rules_version": 1,
    "options": {"game": "toy", "deals": 2},
    "dealing": {"kind": "seeded", "seed": SEED},
    "moves": [{"seat": 0, "move": "bid:1"}],
    "players": ["Aino", "Bea", "Cor"],
}


def text(**changes: object) -> bytes:
    """The whole record with these changes; None leaves a field out."""
    fields = {**WHOLE, **changes}
    return msgspec.json.encode({k: v for k, v in fields.items() if v is not None})


def test_an_envelope_holds_everything_but_reads_no_options() -> None:
    envelope = read_envelope(text())
    assert (envelope.game, envelope.rules_version) == ("toy", 1)
    assert envelope.dealing == Seeded(SEED)
    assert envelope.moves == (Ply(0, "bid:1"),)
    assert envelope.players == ("Aino", "Bea", "Cor")
    assert bytes(envelope.options) == b'{"game":"toy","deals":2}'


def test_options_and_players_may_be_left_out() -> None:
    envelope = read_envelope(text(options=None, players=None))
    assert bytes(envelope.options) == b"{}"
    assert envelope.players == ()


@pytest.mark.parametrize(
    ("broken", "path"),
    [
        (text(game=7), "$.game"),
        (text(rules_version=0), "$.rules_version"),
        (text(dealing={"kind": "seeded", "seed": "x"}), "$.dealing.seed"),
        (text(moves=[{"seat": 99, "move": "bid:1"}]), "$.moves[0].seat"),
        (text(moves=None), "moves"),
        (text(extra=1), "extra"),
        (text(players=["x"] * 17), "$.players"),
        (b"", "truncated"),
        (b"{", "truncated"),
        (b"[]", "array"),
        (b"null", "null"),
        (b'{"game": "\xff"}', ""),
    ],
)
def test_what_is_no_record_is_refused_with_the_place(broken: bytes, path: str) -> None:
    with pytest.raises(EngineError) as caught:
        read_envelope(broken)
    assert caught.value.code == "malformed-record"
    assert path in str(caught.value.params["detail"])


def test_a_record_of_bottomless_brackets_is_refused() -> None:
    with pytest.raises(EngineError) as caught:
        read_envelope(b'{"options":' + b"[" * 200_000)
    assert caught.value.code == "malformed-record"
