"""Deals put into words for those who draw them, whatever the game."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import chain, groupby, zip_longest
from operator import itemgetter

from app.application.texts import Language, Texts
from app.application.wording.drawn import (
    DrawnDeal,
    DrawnHeap,
    DrawnMatch,
    DrawnSeat,
    DrawnTrick,
    Face,
    Headings,
    Saying,
    ScoreItem,
)
from app.application.wording.faces import by_suits, face_of
from app.application.wording.figures import figure
from app.application.wording.names import Names
from app.application.wording.played import PlayedDeal
from app.application.wording.results import Results
from app.engine.layout import LaidHeap, Layout
from app.engine.ply import Ply
from app.engine.referee import Referee
from app.engine.values import By, Outcome, TableView

MARKED: frozenset[By] = frozenset({"stand_in", "clock"})
"""Those besides the seat itself who are named as having said something."""


class DealWords:
    """Puts the deals of one match into the words of one language."""

    def __init__(
        self, referee: Referee, texts: Texts, language: Language, players: Sequence[str]
    ) -> None:
        self._referee = referee
        self._game = referee.info.id
        self._texts = texts
        self._language = language
        self._names = Names(players, self._known, self._word("replay.seat-number"))
        self._results = Results(
            self._known,
            self._names,
            partial(figure, language=language),
            winner=self._word("replay.winner"),
        )
        self._headings = self._made_headings()

    def match(self, deals: Iterable[PlayedDeal], outcome: Outcome | None, seats: int) -> DrawnMatch:
        """A match with these of its deals."""
        return DrawnMatch(
            language=self._language,
            game=self._word(f"game.{self._game}"),
            headings=self._headings,
            players=tuple(map(self._names.seat, range(seats))),
            outcome=self._ended(outcome),
            deals=tuple(map(self.deal, deals)),
        )

    def deal(self, played: PlayedDeal) -> DrawnDeal:
        """One deal."""
        layout = self._referee.lay_out(played.deal)
        score, line = self._referee.score_of(played.deal), self._referee.line_of(played.deal)
        items = zip_longest(self._results.items(score), layout.item_rules, fillvalue=())
        facts = tuple(self._results.tell((line, score), played.table))
        return DrawnDeal(
            language=self._language,
            game=self._word(f"game.{self._game}"),
            title=self._title(layout.number),
            clockwise=played.table.direction == "clockwise",
            headings=self._headings,
            seats=tuple(self._seat(layout, one.seat) for one in played.table.seats),
            heaps=tuple(self._heap(heap) for heap in layout.heaps if heap.seat is None),
            said=self._said(layout, played.spoken),
            tricks=tuple(self._tricks(layout)),
            items=tuple(ScoreItem(str(text), tuple(rules)) for text, rules in items),
            result=ScoreItem(", ".join(facts), layout.rules),
            gist=tuple(fact for fact in facts if ": " not in fact),
            running=self._running(played.table),
        )

    def _running(self, table: TableView) -> tuple[str, ...]:
        running = self._results.running(table)
        return tuple(running.split(" | ")) if running else ()

    def _seat(self, layout: Layout, seat: int) -> DrawnSeat:
        """A seat without cards in the deal has sat out, and its hand is no secret."""
        cards = {hand.seat: hand.cards for hand in layout.hands}.get(seat, ())
        roles = [role.label for role in layout.roles if role.seat == seat]
        if seat == layout.dealer:
            roles.insert(0, "notion.dealer")
        return DrawnSeat(
            name=self._names.seat(seat),
            roles=tuple(map(self._word, roles)),
            suits=None if cards is None else by_suits(cards, self._face),
            heaps=tuple(self._heap(heap) for heap in layout.heaps if heap.seat == seat),
        )

    def _heap(self, heap: LaidHeap) -> DrawnHeap:
        return DrawnHeap(self._word(heap.label), tuple(map(self._face, heap.cards)))

    def _said(self, layout: Layout, spoken: Iterable[Ply]) -> tuple[Saying, ...]:
        """What was said, turn by turn: what one says without a break stands together."""
        shown = ((one.seat, self._move(one.move)) for one in layout.shown)
        told = ((ply.actor, self._move(ply.move) + self._mark(ply)) for ply in spoken)
        given = ((one.seat, self._move(one.move)) for one in layout.given)
        turns = groupby(chain(shown, told, given), key=itemgetter(0))
        return tuple(
            Saying(self._names.seat(seat), tuple(text for _, text in said)) for seat, said in turns
        )

    def _move(self, move: str) -> str:
        read = self._referee.engine.read_move(move)
        return self._texts.move(read, self._language, self._game)

    def _mark(self, ply: Ply) -> str:
        return f" [{self._word(f'by.{ply.by}')}]" if ply.by in MARKED else ""

    def _tricks(self, layout: Layout) -> Iterable[DrawnTrick]:
        for trick in layout.tricks:
            cards = tuple((card.seat, self._face(card.card)) for card in trick.cards)
            yield DrawnTrick(cards, trick.winner)

    def _face(self, code: str) -> Face:
        return face_of(code, self._word(f"card.{code}"), self._word)

    def _title(self, number: int) -> str:
        called = self._known("notion.deal") or self._word("replay.deal")
        told = figure(number, self._language)
        text = self._word("replay.deal-number").format(number=told, deal=called)
        return text[0].upper() + text[1:]

    def _ended(self, outcome: Outcome | None) -> str:
        if outcome is None:
            return self._word("replay.unfinished")
        winners = " + ".join(map(self._names.seat, outcome.winners))
        how = self._word(f"outcome.{outcome.by}")
        return f"{how} – {winners}" if winners else how

    def _made_headings(self) -> Headings:
        return Headings(
            hands=self._word("paper.hands"),
            said=self._word("paper.said"),
            tricks=self._word("paper.tricks"),
            trick=self._word("replay.trick"),
            won_by=self._word("replay.winner"),
            result=self._word("replay.result"),
            running=self._word("paper.running"),
            rules=self._word("paper.rules"),
            unseen=self._word("paper.unseen"),
            deal=self._word("replay.deal"),
        )

    def _known(self, key: str) -> str | None:
        text = self._word(key)
        return None if text == key else text

    def _word(self, key: str) -> str:
        return self._texts.word(key, self._language, self._game)
