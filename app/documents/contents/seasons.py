"""A player's season: the record, what was done in the deals, matches, partners."""

from app.application.exports.season_values import TakenSeason
from app.application.histories.values import GameRecord, Partner, SeatResult
from app.application.texts import Language, Texts
from app.documents.contents.moments import when
from app.documents.contents.wording import capital
from app.documents.model import Cell, Column, Document, Table


class SeasonPaper:
    """The texts of one season in one language."""

    def __init__(self, texts: Texts, language: Language, taken: TakenSeason) -> None:
        self._texts = texts
        self._language = language
        self._taken = taken

    def document(self) -> Document:
        """All tables; a game without counts has no table of them."""
        taken, title = self._taken, capital(self.word("document.season"))
        games = [self._counts(one) for one in taken.record.games if one.counts]
        tables = (self._record(title), *games, self._matches(), self._partners())
        subtitle = f"{title} · {taken.at[:16].replace('T', ' ')} UTC"
        page = self.word("document.page")
        return Document(self._language, taken.record.player.name, subtitle, tables, page=page)

    def word(self, key: str) -> str:
        """A word of the service."""
        return self._texts.word(key, self._language)

    def _game(self, game: str) -> str:
        return self._texts.word(f"game.{game}", self._language, game)

    def column(self, key: str, word: str, share: int = 2) -> Column:
        """A column under a word."""
        return Column(key, capital(self.word(word)), share)

    def _ended(self) -> tuple[Column, ...]:
        return (
            self.column("matches", "document.matches"),
            self.column("won", "document.times-won"),
            self.column("lost", "document.times-lost"),
            self.column("drawn", "document.times-drawn"),
        )

    def _record(self, title: str) -> Table:
        columns = (
            self.column("game", "document.game-word", 4),
            *self._ended(),
            self.column("points", "document.points"),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (self._game(one.game), one.matches, one.won, one.lost, one.drawn, one.points)
            for one in self._taken.record.games
        )
        return Table("record", title, columns, rows)

    def _counts(self, one: GameRecord) -> Table:
        columns = (
            self.column("name", "document.what", 8),
            self.column("times", "document.times"),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple((row.text, row.times) for row in one.counts)
        return Table(f"counts_{one.game}", capital(self._game(one.game)), columns, rows)

    def _matches(self) -> Table:
        columns = (
            self.column("ended_at", "document.when", 4),
            self.column("game", "document.game-word", 3),
            self.column("result", "document.result", 3),
            self.column("points", "document.points"),
            self.column("where", "document.table-word", 6),
        )
        rows = tuple(map(self._match, self._taken.results))
        return Table("matches", capital(self.word("document.matches")), columns, rows)

    def _match(self, one: SeatResult) -> tuple[Cell, ...]:
        result = self.word(f"result.{one.result}")
        where = f"{one.table.tournament} · {one.table.table}" if one.table else ""
        return when(one.ended_at), self._game(one.game), result, one.points, where

    def _partners(self) -> Table:
        columns = (self.column("name", "document.name", 8), *self._ended())
        rows = tuple(map(_partner, self._taken.partners))
        return Table("partners", capital(self.word("document.partners")), columns, rows)


def _partner(one: Partner) -> tuple[Cell, ...]:
    return one.player.name, one.matches, one.won, one.lost, one.drawn
