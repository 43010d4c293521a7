"""A deal of Paskievics as it is drawn on paper, with the rules that scored it."""

from collections.abc import Iterator, Mapping
from typing import Final

from app.engine.layout import LaidHand, LaidHeap, LaidRole, LaidTrick, Layout
from app.games.paskievics.deal import PaskievicsDeal
from app.games.paskievics.figures import Item
from app.games.paskievics.scoring import PaidItem

BY_ITEM: Final[Mapping[Item, str]] = {
    Item.PARTI: "PAS-FIG-1",
    Item.TRULL: "PAS-FIG-2",
    Item.FOUR_KINGS: "PAS-FIG-3",
    Item.PAGAT_ULTI: "PAS-FIG-4",
    Item.XXI_CATCH: "PAS-FIG-5",
    Item.VOLAT: "PAS-FIG-6",
    Item.TAROKK_COUNT: "PAS-CNT-5",
}


def layout_of(deal: PaskievicsDeal) -> Layout:
    """The hands, the talon, the discards, who was whose partner."""
    partner = deal.partner
    alone = "PAS-SET-2" if partner is None else "PAS-SET-1"
    return Layout(
        number=deal.score.deal,
        dealer=deal.score.dealer,
        hands=tuple(LaidHand(hand.seat, hand.cards) for hand in deal.hands),
        tricks=tuple(LaidTrick(trick.cards, trick.winner) for trick in deal.tricks),
        roles=(
            LaidRole("notion.declarer", deal.declarer),
            *(() if partner is None else (LaidRole("notion.partner", partner),)),
        ),
        heaps=(
            LaidHeap("notion.talon", deal.talon),
            *(
                LaidHeap("notion.skart", skart.cards, skart.seat)
                for skart in deal.skarts
                if skart.cards
            ),
        ),
        rules=("PAS-SCO-11", alone),
        item_rules=tuple(tuple(_rules(item)) for item in deal.score.items),
    )


def _rules(item: PaidItem) -> Iterator[str]:
    yield BY_ITEM[item.item]
    if item.item is Item.PARTI:
        yield "PAS-SCO-3"
    elif item.item is not Item.TAROKK_COUNT:
        yield "PAS-SCO-4"
    if item.announced and not item.made and item.item is not Item.PARTI:
        yield "PAS-SCO-5"
    if item.doubled:
        yield "PAS-SCO-10"
