"""Charts of results: a player's season."""

from app.application.histories.values import SeasonLines
from app.documents.pictures.charts import Series, draw_chart
from app.documents.pictures.tabular import Word


def season_chart(shown: SeasonLines, word: Word, language: str) -> bytes:
    """Each game as a line over the days of the season."""
    title = f"{shown.player} – {word('document.won-less-lost')}"
    series = [Series(line.name, line.values) for line in shown.lines]
    return draw_chart(title, shown.days, series, language, places=False)
