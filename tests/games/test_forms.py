"""Paper sheets of every game: each cell has its column, each word its text."""

from collections.abc import Iterator
from itertools import chain

import pytest

from app.engine.forms import FormList, FormNumbers, FormOfSeats, FormSeat
from app.engine.referee import Referee
from app.engine.values import Options, SheetRow
from tests.games.records.golden import GAMES, paths, read


def sheets(game: str) -> Iterator[tuple[Referee, Options, list[SheetRow]]]:
    """The lines of every golden record, scored."""
    judge = GAMES[game]
    for path in paths(game):
        golden, record = read(path)
        ends = enumerate(golden.expected.deals, start=1)
        rows = [SheetRow(number, end.line, end.score) for number, end in ends]
        yield judge, record.options, rows


@pytest.mark.parametrize("game", GAMES)
def test_each_line_fills_the_columns_of_the_form_with_words_that_there_are(game: str) -> None:
    for judge, options, rows in sheets(game):
        form = judge.sheet_form(options)
        words = {column.word for column in form.columns} | {form.check}
        words |= {word for column in form.columns for word in column.blank}
        assert len({column.key for column in form.columns}) == len(form.columns) > 3
        for row in rows:
            cells = judge.sheet_cells(options, row)
            assert len(cells) == len(form.columns)
            for cell in cells:
                words |= set(cell) if isinstance(cell, tuple) else set()
                words |= set(chain(*cell.items)) if isinstance(cell, FormList) else set()
                assert not isinstance(cell, FormSeat) or cell.seat < judge.seats(options)
        assert {word for word in words if "." in word} <= set(judge.words)


def told(game: str, options: bytes, lines: bytes) -> dict[str, object]:
    """The last line of a sheet by its columns."""
    judge = GAMES[game]
    chosen = judge.read_options(options)
    row = judge.score_sheet(chosen, judge.read_lines(lines), 0)[-1]
    keys = [column.key for column in judge.sheet_form(chosen).columns]
    return dict(zip(keys, judge.sheet_cells(chosen, row), strict=True))


def test_the_protocol_of_paskievics_has_payments_and_sums_of_zero() -> None:
    line = b"""{"game": "paskievics", "taker": 1, "partner": 3, "level": "two", "taken": 2,
        "called": "XX", "card_points": [61, 33], "parti_doubled": 1, "figures": [
        {"figure": "trull", "side": 0, "announced": true, "made": true, "seat": 1},
        {"figure": "pagat-ulti", "side": 1, "announced": true, "made": false, "seat": 2},
        {"figure": "four-kings", "side": 1, "announced": false, "made": true}]}"""
    cells = told("paskievics", b'{"game": "paskievics"}', b"[" + line + b"]")
    assert (cells["contract"], cells["called"]) == (("level.two",), ("XX",))
    assert cells["items"] == FormList(
        (
            ("mark.0", "item.parti", "✓", "4"),
            ("mark.0", "item.trull", "✓", "2"),
            ("(", "mark.1", "item.four-kings", "✓", "1", ")"),
            ("mark.1", "item.pagat-ulti", "✗", "−10"),
        )
    )
    assert cells["doublings"] == FormList((("item.parti", "doubled.1"),))
    assert (cells["taken"], cells["card_points"]) == (2, FormNumbers((61, 33)))
    assert cells["tarokks"] == FormOfSeats(())
    assert (cells["taker"], cells["partner"]) == (FormSeat(1), FormSeat(3))
    payments = [cells[f"payment_{seat}"] for seat in range(1, 5)]
    assert payments == [cells[f"total_{seat}"] for seat in range(1, 5)] == [-15, 15, -15, 15]


def test_four_kings_that_a_volat_makes_void_are_not_written_as_made() -> None:
    """PAS-SCO-8: silent ones are nothing, announced after the volát neither won nor lost."""
    figure = b'{"figure": "%s", "side": 0, "announced": true, "made": true, "seat": 1}'
    doubled = (figure % b"four-kings").replace(b"}", b', "doubled": 1}')
    silent = b'{"figure": "four-kings", "side": 0, "announced": false, "made": true}'
    for kings, void in (
        (silent, ()),
        (doubled, (("mark.0", "figure.four-kings", "–"),)),
    ):
        line = b"""{"game": "paskievics", "taker": 1, "partner": 3, "level": "two", "taken": 2,
            "called": "XX", "card_points": [82, 12], "side_tricks": [9, 0], "figures": ["""
        trull = silent.replace(b"four-kings", b"trull")
        line += b",".join((figure % b"volat", kings, trull)) + b"]}"
        cells = told("paskievics", b'{"game": "paskievics"}', b"[" + line + b"]")
        paid = ("mark.0", "item.volat", "✓", "12"), ("(", "mark.0", "item.trull", "✓", "1", ")")
        assert cells["items"] == FormList((*paid, *void))
        assert cells["doublings"] == FormList(())
        assert [cells[f"payment_{seat}"] for seat in range(1, 5)] == [-13, 13, -13, 13]


def test_the_contract_of_paskievics_follows_the_cards_that_were_taken() -> None:
    """PAS-BID-11: three was bid and two were taken, so the game was two."""
    line = b"""{"game": "paskievics", "taker": 1, "partner": 3, "level": "three", "taken": 2,
        "called": "XX", "card_points": [61, 33]}"""
    cells = told("paskievics", b'{"game": "paskievics"}', b"[" + line + b"]")
    assert (cells["contract"], cells["taken"]) == (("level.two",), 2)
    assert [cells[f"payment_{seat}"] for seat in range(1, 5)] == [-2, 2, -2, 2]


def test_a_void_deal_of_paskievics_is_noted_with_its_ground_and_zeros() -> None:
    cells = told(
        "paskievics", b'{"game": "paskievics"}', b'[{"game": "paskievics", "void": "all-passed"}]'
    )
    assert cells["contract"] == ("ground.all-passed",)
    assert [cells[f"payment_{seat}"] for seat in range(1, 5)] == [0, 0, 0, 0]


def test_the_sheet_of_tuppi_has_the_rise_and_its_fall() -> None:
    rami = b'{"game": "tuppi", "kind": "rami", "ramaaja": 0, "pair_tricks": [9, 4]}'
    nolo = b'{"game": "tuppi", "kind": "nolo", "pair_tricks": [10, 3]}'
    first = told("tuppi", b'{"game": "tuppi"}', b"[" + rami + b"]")
    assert list(first.values()) == [
        *(FormSeat(0), ("kind.rami",), FormSeat(0), 9, 12, 4, 0, 12, None)
    ]
    second = told("tuppi", b'{"game": "tuppi"}', b"[" + rami + b"," + nolo + b"]")
    assert [second["kind"], second["rise_1"], second["rise_2"]] == [("kind.nolo",), 0, 0]
    assert second["note"] == ("notion.rise-fell",)


def test_the_sheet_of_chaupatia_has_counters_kapen_and_the_next_dealer() -> None:
    line = b'{"game": "chaupatia", "declarer": 1, "bid": 7, "made": true}'
    cells = told("chaupatia", b'{"game": "chaupatia"}', b"[" + line + b"]")
    assert [cells["bid"], cells["made"], cells["sixteen"], cells["forced"]] == [
        *(7, True, None, None)
    ]
    assert [cells["against_1"], cells["against_2"]] == [cells["earned"], 0]
    assert [cells["kapen_1"], cells["kapen_2"]] == [0, 0]
    assert cells["next_dealer"] == FormSeat(0)


def test_the_sheet_of_three_has_the_tricks_and_points_of_each() -> None:
    line = b'{"game": "kolmen-tuppi", "seat_tricks": [6, 5, 2]}'
    cells = told("kolmen-tuppi", b'{"game": "kolmen-tuppi"}', b"[" + line + b"]")
    assert list(cells.values()) == [FormSeat(0), 6, 8, 5, 4, 2, 0]


@pytest.mark.parametrize("deals", [12, 16])
def test_a_sheet_of_a_tournament_has_as_many_rows_as_there_are_deals(deals: int) -> None:
    judge = GAMES["tuppi"]
    options = b'{"game": "tuppi", "match": "turnaus", "match_deals": %d}' % deals
    assert judge.sheet_form(judge.read_options(options)).deals == deals
