"""By which rules of Tuppi a tournament decides what was not played: forfeits and void deals."""

from typing import Final

from app.engine.rulings import RuledBy

WALKOVER: Final = "TUP-BLOCK-5"
FORFEIT: Final = "TUP-TOUR-8"
FAULTY_DEAL: Final = "TUP-VOID-1"

RULINGS: Final[RuledBy] = {
    "absent": WALKOVER,
    "conceded": WALKOVER,
    "withdrawn": WALKOVER,
    "late": FORFEIT,
    "left": FORFEIT,
    "removed": FORFEIT,
    "lateness": FORFEIT,
    "void_deal": FAULTY_DEAL,
}
