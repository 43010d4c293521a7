"""Laws of cards and results: no card is lost, and paper and publication agree with play."""

import re

from app.engine.errors import BadLine, EngineError
from app.engine.layout import Layout
from app.engine.paper import Annulled
from tests.engine.laws.base import check, fail, json_of, viewers, where
from tests.engine.playouts import Playout


def cards(match: Playout) -> None:
    """Each card of the pack is in exactly one place."""
    for place, state in enumerate(match.states):
        held = match.subject.held(state)
        if held is None:
            continue
        wrong = {
            code: held[code]
            for code in (*match.subject.pack.codes, *held)
            if held[code] != 1 or code not in match.subject.pack
        }
        check("cards", not wrong, f"cards held so often: {wrong} {where(match, place)}")


def scores(match: Playout) -> None:
    """Every score obeys the declared sum."""
    for score in map(match.referee.score_of, match.deals):
        check("scores", match.subject.score_holds(score), f"{score}")


def sheet(match: Playout) -> None:
    """The lines of the played deals score as the match did."""
    if not match.deals:
        return
    engine = match.subject.engine
    lines = [engine.line_of(deal) for deal in match.deals]
    dealer = match.subject.first_dealer(match.deals[0])
    try:
        rows = engine.score_sheet(match.options, lines, dealer)
    except EngineError as error:
        fail("sheet", f"the played lines were refused: {error!s}: {lines}")
    check("sheet", [row.line for row in rows] == lines, "the rows hold other lines")
    check("sheet", [row.number for row in rows] == list(range(1, len(rows) + 1)), "numbers")
    for row, score in zip(rows, map(match.referee.score_of, match.deals), strict=True):
        check("sheet", row.score == score, f"line {row.number}: {row.score} | {score}")
    tally = engine.tally_of(match.options, engine.follow_sheet(match.options, lines, dealer))
    if tally.ended and match.outcome is not None:
        check("sheet", tally.outcome == match.outcome, f"{tally.outcome} | {match.outcome}")
    elif not tally.ended:
        last = getattr(rows[-1].score, "next_dealer", tally.next_dealer)
        check("sheet", tally.next_dealer == last, f"{tally.next_dealer} deals next, not {last}")


def rulings(match: Playout) -> None:
    """A deal that counts again is scored as it was, and who dealt the others meanwhile stays so."""
    engine, dealt = match.subject.engine, len(match.deals)
    lines = [engine.line_of(deal) for deal in match.deals]
    for line in {1, dealt - 1} if dealt > 1 else ():
        told = match.options, lines, match.subject.first_dealer(match.deals[0])
        try:
            gone = engine.score_sheet(*told, [Annulled(line, dealt - 1)])
        except BadLine:
            continue  # another would have dealt the last one: not everything can be his
        back = [Annulled(line, dealt - 1, dealt)]
        rows = engine.score_sheet(*told, back)
        check("rulings", not gone[line - 1].counts, f"line {line} counts though it is void")
        for one, other in zip(gone[:-1], rows, strict=False):
            next_dealers = [getattr(row.score, "next_dealer", None) for row in (one, other)]
            told_alike = next_dealers[0] == next_dealers[1]
            check("rulings", told_alike, f"other dealers after line {one.number}: {next_dealers}")
        plain, anew = (engine.follow_sheet(*told, void) for void in ((), back))
        ends = [engine.tally_of(match.options, one).outcome for one in (plain, anew)]
        check("rulings", ends[0] == ends[1], f"line {line} counts again, otherwise: {ends}")
        known = engine.follow_sheet(told[0], lines[:-1], told[2], [Annulled(line, dealt - 1)])
        more = engine.follow_sheet(*told, back, known)
        same = (more.rows, more.match, more.outcome) == (anew.rows, anew.match, anew.outcome)
        check("rulings", same, f"what follows line {dealt - 1} depends on what was known")


def laid_out(match: Playout) -> None:
    """A layout has what its deal has; its moves can be read; what is spoken everybody hears."""
    for deal in match.deals:
        _lies_as_it_was(match, match.referee.lay_out(deal), _leaves(deal))
    for ply, step in zip(match.plies, match.steps[1:], strict=True):
        if not match.referee.is_spoken(ply.move):
            continue
        move = match.subject.engine.read_move(ply.move)
        config = {json_of(one).decode() for one in (ply.move, move.__struct_config__.tag, False)}
        said = _leaves(move) - config
        for viewer in viewers(match):
            heard = [match.referee.disclose(event, viewer) for event in step.events]
            missed = said - _leaves(heard)
            check("laid out", not missed, f"{viewer} does not hear {missed} of {ply.move}")


def _lies_as_it_was(match: Playout, layout: Layout, told: set[str]) -> None:
    piles = [hand.cards or () for hand in layout.hands]
    piles += [heap.cards for heap in layout.heaps]
    piles += [tuple(card.card for card in trick.cards) for trick in layout.tricks]
    for code in {code for pile in piles for code in pile}:
        check("laid out", code in match.subject.pack, f"{code} is of another pack")
        check("laid out", f'"{code}"' in told, f"the deal does not tell {code}")
    for trick in layout.tricks:
        seats = {card.seat for card in trick.cards}
        check("laid out", trick.winner in seats, f"{trick} is won by who is not in it")
    for move in (*layout.shown, *layout.given):
        match.subject.engine.read_move(move.move)


def _leaves(value: object) -> set[str]:
    """Every word and number in a value."""
    return set(re.findall(r'(?<=[:\[,])("[^"]*"(?!:)|-?\d+|true|false)', json_of(value).decode()))


def counts(match: Playout) -> None:
    """What deals count has declared names, each once a seat; sides have theirs together."""
    referee = match.referee
    names, sides = list(referee.counts), referee.sides(match.options)
    for deal in match.deals:
        line, score = referee.line_of(deal), referee.score_of(deal)
        found = referee.counted(line, score)
        again = referee.counted(referee.line_of(deal), referee.score_of(deal))
        check("counts", found == again, "the same deal counts otherwise")
        held = {(one.seat, one.name): one.times for one in found}
        check("counts", len(held) == len(found), f"twice: {found}")
        for (seat, name), times in held.items():
            check("counts", name in names, f"{name} is not declared")
            check("counts", seat in match.seats, f"{seat} is no seat")
            check("counts", times > 0, f"{name} of {seat}: {times}")
        for name in (name for name in names if referee.counts[name] == "side"):
            for side in sides:
                alike = {held.get((seat, name)) for seat in side}
                check("counts", len(alike) == 1, f"{name} is not alike in {side}: {found}")


def partners(match: Playout) -> None:
    """Partners of a deal are told of one another, once and alike."""
    referee = match.referee
    for deal in match.deals:
        found = referee.paired(referee.line_of(deal), referee.score_of(deal))
        held = {(one.seat, one.other): one.won for one in found}
        check("partners", len(held) == len(found), f"twice: {found}")
        for (seat, other), won in held.items():
            check("partners", {seat, other} <= set(match.seats), f"no seats: {found}")
            check("partners", seat != other, f"its own partner: {found}")
            check("partners", held.get((other, seat)) == won, f"not alike: {found}")


def published(match: Playout) -> None:
    """What is left out of the published record changes no deal and no outcome."""
    if match.outcome is None:
        return
    record = match.referee.published(match.record)
    rest = iter(match.plies)
    why = "what is published is no part of what was played"
    check("published", all(ply in rest for ply in record.moves), why)
    told = match.referee.verify(record)
    check("published", told.refused is None, f"a published record is refused: {told.refused}")
    check("published", told.deals == match.deals, "a published record gives other deals")
    check("published", told.outcome == match.outcome, f"it ends otherwise: {told.outcome}")
    again = match.referee.published(record)
    check("published", again == record, "publishing twice leaves out more")
