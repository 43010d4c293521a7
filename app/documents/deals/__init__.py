"""Deals and matches of any game as a picture and as a page."""

from app.documents.deals.drafting import PaperDrafter

__all__ = ["PaperDrafter"]
