"""A picture in SVG, built as a tree: nothing of what people write can become markup.

Names stay what they are, each in a text of its own, so that signs that turn the direction of
writing end with it. What XML cannot hold is left out.
"""

import re
from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree as ET

from app.documents.pictures.measuring import fitting, shortened

SVG: Final = "http://www.w3.org/2000/svg"
XML: Final = "http://www.w3.org/XML/1998/namespace"
FONT: Final = "Noto Sans, DejaVu Sans, Segoe UI, Roboto, Helvetica, Arial, sans-serif"
INK, FAINT, RULE, SHADE, WON = "#1a1a1a", "#5c6470", "#c9ced6", "#f1f3f6", "#e3efe3"
READABLE: Final = 620
"""On a phone wider pictures are not shrunk below this: they scroll instead."""

_NO_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

ET.register_namespace("", SVG)


class Drawing:
    """A white sheet that grows with what is drawn; text is placed by its base line."""

    def __init__(self, width: float, title: str, language: str) -> None:
        self.width = width
        self.height = 0.0
        self._root = ET.Element(_name("svg"), {"role": "img", "lang": language})
        ET.SubElement(self._root, _name("title")).text = clean(title)
        self._paper = self._add("rect", fill="#ffffff", x=0, y=0)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        *,
        size: float = 14,
        anchor: str = "start",
        bold: bool = False,
        fill: str = INK,
        room: float | None = None,
        least: float | None = None,
    ) -> None:
        """Words on one line, in the ``room`` there is.

        They are written smaller, down to the size ``least``, then cut, and told whole to who
        points at them.
        """
        told = clean(words)
        if room is not None and least is not None:
            size = max(min(size, fitting(told, room, bold=bold)), least)
        shown = told if room is None else shortened(told, room / size, bold=bold)
        weight = "bold" if bold else "normal"
        made = self._add(
            "text",
            x=x,
            y=y,
            font_size=size,
            text_anchor=anchor,
            font_weight=weight,
            fill=fill,
            direction="ltr",
            unicode_bidi="isolate",
        )
        made.text = shown
        if shown != told:
            ET.SubElement(made, _name("title")).text = told
        self._grow(y + size / 2)

    def words(
        self,
        x: float,
        y: float,
        pieces: Sequence[tuple[str, str]],
        *,
        size: float,
        small: str | None = None,
    ) -> None:
        """Words with their colours on one line; those of the colour ``small`` are written small."""
        line = self._add("text", x=x, y=y, font_size=size)
        line.set(f"{{{XML}}}space", "preserve")
        for told, fill in pieces:
            made = ET.SubElement(line, _name("tspan"), {"fill": fill})
            made.text = clean(told)
            if fill == small:
                made.set("font-size", _number(size * 0.62))
        self._grow(y + size / 2)

    def describe(self, words: str) -> None:
        """Tell in words what the picture shows."""
        made = ET.Element(_name("desc"))
        made.text = clean(words)
        self._root.insert(1, made)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str,
        stroke: str = "none",
        *,
        radius: float = 0,
    ) -> None:
        """A rectangle."""
        rounded = {"rx": radius} if radius else {}
        self._add("rect", x=x, y=y, width=width, height=height, fill=fill, stroke=stroke, **rounded)
        self._grow(y + height)

    def line(self, *points: tuple[float, float]) -> None:
        """A thin line through these points."""
        told = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        self._add("polyline", points=told, fill="none", stroke=RULE)
        self._grow(max(y for _, y in points))

    def curve(self, points: Sequence[tuple[float, float]], colour: str, dashes: str) -> None:
        """A line of this colour with a dot at each point."""
        told = " ".join(f"{_number(x)},{_number(y)}" for x, y in points)
        line = self._add("polyline", points=told, fill="none", stroke=colour, stroke_width=2)
        if dashes:
            line.set("stroke-dasharray", dashes)
        for x, y in points:
            self._add("circle", cx=x, cy=y, r=3, fill=colour)
        self._grow(max((y for _, y in points), default=0))

    def bytes(self, margin: float = 12) -> bytes:
        """The document, as high as it has become."""
        width, height = _number(self.width), _number(self.height + margin)
        self._paper.set("width", width)
        self._paper.set("height", height)
        least = _number(min(self.width, READABLE))
        style = f"display:block;width:100%;min-width:{least}px;max-width:{width}px;height:auto"
        own = {"viewBox": f"0 0 {width} {height}", "width": width, "height": height}
        for name, value in {**own, "style": style, "font-family": FONT}.items():
            self._root.set(name, value)
        return bytes(ET.tostring(self._root, encoding="utf-8", xml_declaration=True))

    def _add(self, kind: str, **attributes: float | str) -> ET.Element:
        told = {
            name.replace("_", "-"): value if isinstance(value, str) else _number(value)
            for name, value in attributes.items()
        }
        return ET.SubElement(self._root, _name(kind), told)

    def _grow(self, bottom: float) -> None:
        self.height = max(self.height, bottom)


def clean(text: str) -> str:
    """The text without signs that no XML document may hold."""
    return _NO_XML.sub("", text)


def _name(kind: str) -> str:
    return f"{{{SVG}}}{kind}"


def _number(value: float) -> str:
    return f"{value:g}" if value < 100_000 else f"{value:.0f}"
