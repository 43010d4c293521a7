"""The drafter of the application: a deal or a match in the form that is wanted."""

from app.application.wording.drawn import DrawnDeal, DrawnMatch
from app.documents.deals.page import deal_page, match_page
from app.documents.deals.picture import deal_picture


class PaperDrafter:
    """Makes SVG and HTML, each in one file that asks for nothing else."""

    def deal_picture(self, deal: DrawnDeal) -> bytes:
        """A deal as SVG."""
        return deal_picture(deal)

    def deal_page(self, deal: DrawnDeal) -> bytes:
        """A deal as HTML."""
        return deal_page(deal)

    def match_page(self, match: DrawnMatch) -> bytes:
        """A match as HTML."""
        return match_page(match)
