"""What the players give to the dealing: a nonce each, secret until all seats are taken.

The service commits to its seed when the match is opened, before it knows any nonce, and no player
knows the seed: so neither can choose the cards. `docs/dealing.md` tells the whole of it.
"""

import re

from msgspec.structs import replace

from app.application.errors import Code, Refused
from app.application.naming import NONCE
from app.application.ports import Tx
from app.domain.match import Match
from app.engine.dealing import Dealing, Scripted
from app.engine.record import DealingProof
from app.engine.shuffle import commitment, mixed


def checked(nonce: str | None) -> str:
    """The nonce as it is kept; nothing where none is given. Raises ``malformed-request``."""
    if nonce is None:
        return ""
    if re.fullmatch(NONCE, nonce) is None:
        raise Refused(Code.MALFORMED_REQUEST, path="$.nonce", reason=f"Expected {NONCE}")
    return nonce


def settled(tx: Tx, match: Match) -> tuple[Dealing, DealingProof]:
    """The dealing of a match that starts now, with the nonces of its seats mixed in and kept.

    Nothing is mixed into a script.
    """
    dealing = tx.matches.dealing(match.id)
    nonces = tuple(holder.nonce for holder in match.holders)
    bound = commitment(dealing.seed)
    if isinstance(dealing, Scripted) or not any(nonces):
        return dealing, DealingProof(bound, dealing.seed)
    proof = DealingProof(bound, dealing.seed, nonces)
    dealing = replace(dealing, seed=mixed(dealing.seed, nonces))
    tx.matches.mix(match.id, dealing, proof)
    return dealing, proof


def proof_of(tx: Tx, match: Match) -> DealingProof | None:
    """What the dealing of a match was made of; nothing of a script."""
    dealing = tx.matches.dealing(match.id)
    if isinstance(dealing, Scripted):
        return None
    return tx.matches.proof(match.id) or DealingProof(commitment(dealing.seed), dealing.seed)
