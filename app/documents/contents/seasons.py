"""Seasons: the record, what was done in the deals, matches, partners; records of two players."""

from collections.abc import Sequence
from dataclasses import replace

from app.application.exports.season_values import TakenSeason, TakenVersus
from app.application.histories.values import DealPartner, GameRecord, Partner, SeatResult
from app.application.texts import Language, Texts
from app.documents.contents.moments import when
from app.documents.contents.wording import capital
from app.documents.model import Cell, Column, Document, Table, Told


class SeasonWords:
    """The texts of seasons in one language."""

    def __init__(self, texts: Texts, language: Language) -> None:
        self._texts = texts
        self._language = language

    def season(self, taken: TakenSeason) -> Document:
        """All tables; a game without counts has no table of them."""
        title = capital(self.word("document.season"))
        games = [self._counts(one) for one in taken.games if one.counts]
        tables = (self._record(title, taken.games), *games, self._matches(taken.results))
        if taken.partners is not None:
            tables = (*tables, self._partners(taken.partners))
        if taken.deal_partners:
            tables = (*tables, self._deal_partners(taken.deal_partners))
        told = tuple(self._cut(one) if one.key in taken.more else one for one in tables)
        return self._document(taken.name, title, taken.at, told)

    def _cut(self, table: Table) -> Table:
        """A table that says of itself how many it has, of more."""
        word = "document.last-of" if table.key == "matches" else "document.first-of"
        count = len(table.rows)
        title = f"{table.title} ({self.word(word).format(number=count)})"
        return replace(table, title=title, about={"more": True})

    def versus(self, taken: TakenVersus) -> Document:
        """Two players against one another, together, and as partners of deals if they were."""
        one, title = taken.versus, capital(self.word("document.versus"))
        columns = (
            self.column("how", "document.what", 6),
            self.column("name", "document.name", 6),
            self.column("other", "document.against", 6),
            *self._ended(),
        )
        names = one.player.name, one.other.name
        rows: tuple[tuple[Cell, ...], ...] = (
            (
                self._told("document.opposed", "opposed"),
                *names,
                one.matches,
                one.won,
                one.lost,
                one.drawn,
            ),
            (
                self._told("document.together", "together"),
                *names,
                one.together,
                one.together_won,
                one.together_lost,
                one.together_drawn,
            ),
        )
        tables = (Table("versus", title, columns, rows), *self._deals_of_two(taken))
        return self._document(f"{one.player.name} – {one.other.name}", title, taken.at, tables)

    def _deals_of_two(self, taken: TakenVersus) -> tuple[Table, ...]:
        one = taken.versus
        deals, won, lost = one.deals_together, one.deals_together_won, one.deals_together_lost
        row: tuple[Cell, ...] = (one.other.name, deals, won, lost, one.deals_together_points)
        return (self._deal_table((row,)),) if deals else ()

    def _document(self, name: str, title: str, at: str, tables: tuple[Table, ...]) -> Document:
        subtitle = f"{title} · {at[:16].replace('T', ' ')} UTC"
        page, boxes = self.word("document.page"), self.word("document.boxes")
        return Document(self._language, name, subtitle, tables, page=page, boxes=boxes)

    def word(self, key: str) -> str:
        """A word of the service."""
        return self._texts.word(key, self._language)

    def _game(self, game: str) -> Told:
        return Told(self._texts.word(f"game.{game}", self._language, game), game)

    def _told(self, key: str, value: str) -> Told:
        return Told(self.word(key), value)

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

    def _record(self, title: str, games: Sequence[GameRecord]) -> Table:
        columns = (
            self.column("game", "document.game-word", 4),
            *self._ended(),
            self.column("points", "document.points"),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (self._game(one.game), one.matches, one.won, one.lost, one.drawn, one.points)
            for one in games
        )
        return Table("record", title, columns, rows)

    def _counts(self, one: GameRecord) -> Table:
        columns = (
            self.column("name", "document.what", 8),
            self.column("times", "document.times"),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (Told(row.text, row.name), row.times) for row in one.counts
        )
        return Table(f"counts_{one.game}", capital(self._game(one.game)), columns, rows)

    def _matches(self, results: Sequence[SeatResult]) -> Table:
        columns = (
            self.column("ended_at", "document.when", 4),
            self.column("game", "document.game-word", 3),
            self.column("result", "document.result", 3),
            self.column("points", "document.points"),
            self.column("where", "document.table-word", 6),
        )
        rows = tuple(map(self._match, results))
        return Table("matches", capital(self.word("document.matches")), columns, rows)

    def _match(self, one: SeatResult) -> tuple[Cell, ...]:
        result = self._told(f"result.{one.result}", one.result)
        where = f"{one.table.tournament} · {one.table.table}" if one.table else ""
        return when(one.ended_at), self._game(one.game), result, one.points, where

    def _partners(self, partners: Sequence[Partner]) -> Table:
        columns = (self.column("name", "document.name", 8), *self._ended())
        rows = tuple(map(_partner, partners))
        return Table("partners", capital(self.word("document.partners")), columns, rows)

    def _deal_partners(self, partners: Sequence[DealPartner]) -> Table:
        return self._deal_table(tuple(map(_deal_partner, partners)))

    def _deal_table(self, rows: tuple[tuple[Cell, ...], ...]) -> Table:
        columns = (
            self.column("name", "document.name", 8),
            self.column("deals", "document.deals"),
            self.column("won", "document.times-won"),
            self.column("lost", "document.times-lost"),
            self.column("points", "document.points"),
        )
        return Table("deal_partners", capital(self.word("document.deal-partners")), columns, rows)


def _partner(one: Partner) -> tuple[Cell, ...]:
    return one.player.name, one.matches, one.won, one.lost, one.drawn


def _deal_partner(one: DealPartner) -> tuple[Cell, ...]:
    return one.player.name, one.deals, one.won, one.lost, one.points
