"""The catalogue: every game that this process plays, by id."""

from collections.abc import Iterable, Iterator, Mapping

from app.engine.errors import UnknownGame
from app.engine.record import Record, read_envelope
from app.engine.referee import AnyEngine, Referee


class Catalogue(Mapping[str, Referee]):
    """Referees by game id, in the order in which the games were listed."""

    def __init__(self, engines: Iterable[AnyEngine]) -> None:
        self._referees = {engine.info.id: Referee(engine) for engine in engines}

    def __getitem__(self, game: str) -> Referee:
        return self._referees[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._referees)

    def __len__(self) -> int:
        return len(self._referees)

    def referee(self, game: str) -> Referee:
        """The referee of this game. Raises :class:`UnknownGame`."""
        found = self._referees.get(game)
        if found is None:
            raise UnknownGame(params={"game": game[:40]})
        return found

    def read_record(self, text: bytes) -> Record:
        """A record from JSON, its options read by its game. Raises :class:`EngineError`."""
        envelope = read_envelope(text)
        return self.referee(envelope.game).open_record(envelope)
