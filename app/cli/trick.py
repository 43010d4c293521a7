"""The course of tricks, read off the table that every game shows."""

from app.engine.ply import Ply
from app.engine.values import Move, TableCard, TableView


class Trick:
    """Follows the trick on the table: who leads, who follows, who only looks."""

    def __init__(self) -> None:
        self._seen: tuple[TableCard, ...] = ()

    def leads(self, ply: Ply, before: TableView, after: TableView) -> bool:
        """Whether this move begins a trick."""
        lying = after.trick
        return len(lying) == 1 and lying[0].seat == ply.seat and lying != before.trick

    def follows(self, ply: Ply, move: Move, before: TableView) -> bool:
        """Whether this move belongs to the trick that lies: played to it, or said meanwhile."""
        in_turn = ply.seat is None or ply.seat in before.to_act
        return bool(before.trick) and (in_turn or move.out_of_turn)

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
