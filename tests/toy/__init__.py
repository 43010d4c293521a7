"""A toy game on the engine contract, whole and small: the fourth game of the tests.

``ToyEngine`` goes wherever a game of the catalogue goes: ``Catalogue([ToyEngine()])``.
"""

from tests.toy.cards import PACK
from tests.toy.engine import ToyEngine
from tests.toy.options import ToyOptions

__all__ = ["PACK", "ToyEngine", "ToyOptions"]
