"""The course of tricks, read off the table that every game shows."""

from app.engine.ply import Ply
from app.engine.values import Move, TableCard, TableView


class Trick:
    """Follows the trick on the table: who leads, who only looks, who took it."""

    def __init__(self) -> None:
        self._before: TableView | None = None
        self._seen: tuple[TableCard, ...] = ()

    def begin(self, before: TableView) -> None:
        """A trick is led to; ``before`` is the table as it was."""
        self._before = before

    def leads(self, ply: Ply, before: TableView, after: TableView) -> bool:
        """Whether this move begins a trick."""
        lying = after.trick
        return len(lying) == 1 and lying[0].seat == ply.seat and lying != before.trick

    def follows(self, ply: Ply, before: TableView) -> bool:
        """Whether this move belongs to the trick that lies: by whoever is to act for it."""
        return bool(before.trick) and (ply.seat is None or ply.seat in before.to_act)

    def acknowledges(self, ply: Ply, move: Move, before: TableView) -> bool:
        """Whether this move only lets go on what all have seen: no part of the story.

        Once everybody who has a card in the trick is to act at once, nobody can play to it any
        more, so what they do in their turn, until it is cleared away, is to acknowledge it.
        """
        players = {card.seat for card in before.trick}
        if len(players) > 1 and players == set(before.to_act):
            self._seen = before.trick
        lies = bool(before.trick) and before.trick == self._seen
        if not lies:
            self._seen = ()
        return lies and ply.seat in before.to_act and not move.out_of_turn

    def winner(self, ply: Ply, before: TableView) -> int | None:
        """Who took the last trick, now that this move leads to the next of the same deal.

        Whoever takes a trick leads to the next one; where tricks are counted openly, the count of
        that seat must have risen as well, and where the hands are new there was no trick.
        """
        begun = self._before
        if begun is None or ply.seat is None or begun.deal != before.deal:
            return None
        seats = zip(begun.seats, before.seats, strict=True)
        rose = [now.seat for was, now in seats if (now.tricks or 0) > (was.tricks or 0)]
        hidden = before.seats[ply.seat].tricks is None
        fewer = before.seats[ply.seat].cards < begun.seats[ply.seat].cards
        return ply.seat if fewer and (hidden or ply.seat in rose) else None
