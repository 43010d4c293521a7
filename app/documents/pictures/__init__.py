"""Results as pictures in SVG, for screens of every size and for paper."""

from app.documents.pictures.painting import SvgPainter

__all__ = ["SvgPainter"]
