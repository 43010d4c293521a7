"""HTML in one self-contained file."""

from functools import cache
from importlib.resources import files

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from app.documents.model import Document
from app.documents.pages import data_of


def html_of(document: Document) -> bytes:
    """The document as a page."""
    data = data_of(document)
    for table in data["tables"]:
        table["code"] = Markup(table["code"])
    return _template().render(data).encode()


@cache
def _template() -> Template:
    source = (files("app.documents") / "templates" / "document.html.jinja").read_text("utf-8")
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True)
    return environment.from_string(source)
