"""Records: all that is needed to replay a match exactly; what PGN is to chess.

A record is JSON: the game and its rules version, the options, the dealing and the moves. The
options are read by the game they belong to, so that a wrong one is refused with its path.
"""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from app.engine.dealing import Dealing, Scripted, Seed
from app.engine.errors import EngineError
from app.engine.ply import Ply
from app.engine.refusals import Refusal
from app.engine.shuffle import commitment, mixed
from app.engine.values import Deal, Move, Options, Outcome, View

Nonce = Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{0,64}\Z", description="Empty: none.")]


class DealingProof(Struct, frozen=True, forbid_unknown_fields=True):
    """What the seed of the dealing was made of: the seed committed to, and the seats' nonces."""

    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="SHA-256 of the seed.")]
    seed: Seed
    nonces: Annotated[tuple[Nonce, ...], Meta(max_length=16, description="By seat.")] = ()


class Record(Struct, frozen=True):
    """One match, whole. ``players`` are the names by seat, for people only."""

    game: str
    rules_version: Annotated[int, Meta(ge=1, le=10_000)]
    options: Options
    dealing: Dealing
    moves: tuple[Ply, ...]
    players: tuple[str, ...] = ()
    proof: DealingProof | None = None


class Envelope(Struct, frozen=True, forbid_unknown_fields=True):
    """A record as it is read, before the game has read its options."""

    game: str
    rules_version: Annotated[int, Meta(ge=1, le=10_000)]
    dealing: Dealing
    moves: Annotated[tuple[Ply, ...], Meta(max_length=200_000)]
    options: msgspec.Raw = msgspec.Raw(b"{}")
    players: Annotated[tuple[str, ...], Meta(max_length=16)] = ()
    proof: DealingProof | None = None


class SeatMoves(Struct, frozen=True):
    """What one seat may do now."""

    seat: int
    legal_moves: tuple[Move, ...]


class RefusedPly(Struct, frozen=True):
    """The first move of a record that the rules bar; ``index`` counts from 0."""

    index: int
    move: str
    refusal: Refusal


class Verification(Struct, frozen=True):
    """What replaying a record gave: up to its end, or up to the first refusal.

    ``view`` is what a spectator would see in the state reached, ``digest`` its SHA-256.
    """

    game: str
    moves_made: int
    deals: tuple[Deal, ...]
    digest: str
    view: View
    to_act: tuple[int, ...]
    seats: tuple[SeatMoves, ...]
    outcome: Outcome | None
    refused: RefusedPly | None


_ENVELOPE = msgspec.json.Decoder(Envelope)


def read_envelope(text: bytes) -> Envelope:
    """Read the outside of a record; :class:`EngineError` ``malformed-record`` says where not.

    So does a proof that is not that of the dealing.
    """
    try:
        envelope = _ENVELOPE.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise EngineError("malformed-record", params={"detail": str(error)}) from error
    if envelope.proof is not None and not proves(envelope.proof, envelope.dealing):
        detail = "The proof is not that of this dealing - at `$.proof`"
        raise EngineError("malformed-record", params={"detail": detail})
    return envelope


def proves(proof: DealingProof, dealing: Dealing) -> bool:
    """Whether the dealing is the one that was committed to, with these nonces in it."""
    if isinstance(dealing, Scripted) or commitment(proof.seed) != proof.commitment:
        return False
    return mixed(proof.seed, proof.nonces) == dealing.seed
