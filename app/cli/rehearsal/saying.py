"""What the commands of tournaments say, in the words of the catalogues."""

from functools import cache

from app.application.texts import Language, Texts
from app.stock import catalogue, texts


@cache
def words() -> Texts:
    """The catalogues of the service and of its games."""
    return texts(catalogue())


def said(key: str, language: Language, **params: object) -> str:
    """The sentence of this key, ``cli.…`` in the catalogues, with its parameters."""
    return words().word(f"cli.{key}", language).format_map(params)
