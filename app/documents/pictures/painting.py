"""The painter of the application: each result as the picture that fits it."""

from msgspec import Struct

from app.application.histories.values import SeasonLines
from app.application.tournament.overview_values import (
    BlockGrids,
    BracketView,
    CrossTable,
    StageCourse,
)
from app.application.tournament.standing_values import Standings
from app.documents.pictures.bracket_pictures import draw_bracket
from app.documents.pictures.course_charts import season_chart, stage_chart
from app.documents.pictures.papers import cross_table_paper, grids_paper, standings_paper
from app.documents.pictures.table_pictures import draw_paper
from app.documents.pictures.tabular import Paper, Word


class SvgPainter:
    """Paints SVG."""

    def paint(self, shown: Struct, word: Word, language: str) -> bytes:
        """The picture of a result, in the words of one language."""
        if isinstance(shown, BracketView):
            return draw_bracket(shown, word, language)
        if isinstance(shown, StageCourse):
            return stage_chart(shown, word, language)
        if isinstance(shown, SeasonLines):
            return season_chart(shown, word, language)
        return draw_paper(_paper_of(shown, word), word("document.not-drawn"), language)


def _paper_of(shown: Struct, word: Word) -> Paper:
    match shown:
        case CrossTable():
            return cross_table_paper(shown, word)
        case BlockGrids():
            return grids_paper(shown, word)
        case Standings():
            return standings_paper(shown, word)
        case _:
            raise TypeError(f"there is no picture of {type(shown).__name__}")
