"""The games under the laws: the toy, and every game of the catalogue."""

from typing import Final

from tests import toy
from tests.engine.avo import AVO
from tests.engine.chaupatia import CHAUPATIA
from tests.engine.kolmen import KOLMEN
from tests.engine.paskievics import PASKIEVICS
from tests.engine.subject import Subject
from tests.engine.tuppi import TUPPI
from tests.toy.twins import cards, quitted, score_holds, twins

TOY: Final = Subject(
    path="tests.engine.subjects:TOY",
    engine=toy.ToyEngine(),
    pack=toy.PACK,
    twins=twins,
    cards=cards,
    options=(
        toy.ToyOptions(),
        toy.ToyOptions(deals=6, trumps="spades", deals_open="after-match"),
        toy.ToyOptions(deals=4, target=5),
        toy.ToyOptions(deals=1),
    ),
    quitted=quitted,
    sealed=("bid:",),
    score_holds=score_holds,
)

SUBJECTS: Final = {
    subject.game: subject for subject in (TOY, CHAUPATIA, TUPPI, KOLMEN, AVO, PASKIEVICS)
}
"""Each game by its id."""
