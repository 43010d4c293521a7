"""What every process has at hand, the service or not: the games, their house bots, the words."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from babel.messages.pofile import read_po

from app.application.texts import SERVICE, Language, Messages, Texts
from app.bots import POLICIES
from app.engine.catalogue import Catalogue
from app.engine.policy import Policy
from app.games import CATALOGUE


def catalogue() -> Catalogue:
    """Every game that this process plays."""
    return Catalogue(CATALOGUE)


def policies(games: Catalogue) -> dict[str, dict[str, Policy]]:
    """The house bots of each game: those of every game, then its own."""
    return {game: {**POLICIES, **referee.engine.policies} for game, referee in games.items()}


def texts(games: Catalogue) -> Texts:
    """All messages of the service and of the families of games, in every language."""
    families = {game: referee.info.family for game, referee in games.items()}
    domains = (SERVICE, *sorted(set(families.values())))
    messages = {(lang, name): _messages(lang, name) for lang in Language for name in domains}
    return Texts(messages, families)


@cache
def _messages(language: Language, domain: str) -> Messages:
    source: Traversable = files("app") / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
    if not source.is_file():
        return {}
    with source.open("rb") as po:
        found = read_po(po, locale=str(language))
    return {str(message.id): str(message.string) for message in found if message.id}
