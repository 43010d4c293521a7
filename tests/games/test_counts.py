"""What histories count of the golden records, number by number, and what must come out even."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

import msgspec
import pytest

from tests.games.records.golden import GAMES, paths, read

Sums = Mapping[str, tuple[int, ...]]


@cache
def counted(game: str, name: str) -> Sums:
    """The sums of a record by name, seat by seat, without what nobody did."""
    referee = GAMES[game]
    (path,) = (one for one in paths(game) if one.stem == name)
    _, record = read(path)
    sums: Counter[tuple[str, int]] = Counter()
    for _, step in referee.replay(record):
        if step.deal is not None:
            line, score = referee.line_of(step.deal), referee.score_of(step.deal)
            for one in referee.counted(line, score):
                sums[one.name, one.seat] += one.times
    seats = range(referee.seats(record.options))
    told = {key: tuple(sums[key, seat] for seat in seats) for key in referee.counts}
    return {key: numbers for key, numbers in told.items() if any(numbers)}


def paired(game: str, name: str) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Deals, deals won and points of each seat with each."""
    referee = GAMES[game]
    (path,) = (one for one in paths(game) if one.stem == name)
    sums: dict[tuple[int, int], tuple[int, int, int]] = {}
    for _, step in referee.replay(read(path)[1]):
        if step.deal is not None:
            for one in referee.paired(referee.line_of(step.deal), referee.score_of(step.deal)):
                deals, won, points = sums.get((one.seat, one.other), (0, 0, 0))
                sums[one.seat, one.other] = deals + 1, won + one.won, points + one.points
    return sums


KNOWN: Mapping[tuple[str, str], Sums] = {
    ("tuppi", "nalsytuppi"): {
        "deals": (1, 1, 1, 1),
        "deals-won": (0, 1, 0, 1),
        "tuppis": (0, 1, 0, 1),
        "tuppis-suffered": (1, 0, 1, 0),
        "rami-failed": (1, 0, 1, 0),
        "robberies": (0, 1, 0, 1),
        "nalsytuppis": (0, 1, 0, 1),
        "nalsytuppis-suffered": (1, 0, 1, 0),
    },
    ("tuppi", "sooli-at-home"): {
        "deals": (2, 2, 2, 2),
        "deals-won": (0, 2, 0, 2),
        "sooli-made": (0, 1, 0, 1),
        "sooli-failed": (1, 0, 1, 0),
    },
    ("tuppi", "free-match-to-tuppi"): {
        "deals": (5, 5, 5, 5),
        "deals-won": (1, 4, 1, 4),
        "tuppis": (0, 1, 0, 1),
        "tuppis-suffered": (1, 0, 1, 0),
        "rami-made": (1, 1, 1, 1),
        "rami-failed": (3, 0, 3, 0),
        "robberies": (0, 3, 0, 3),
        "rises-felled": (1, 0, 1, 0),
        "rises-lost": (0, 1, 0, 1),
    },
    ("kolmen-tuppi", "one-rises-to-tuppi"): {
        "deals": (15, 15, 15),
        "deals-won": (3, 6, 3),
        "tuppis": (0, 1, 0),
        "tuppis-suffered": (1, 0, 1),
    },
    ("avotuppi", "rise-to-tuppi"): {
        "deals": (2, 2),
        "deals-won": (2, 0),
        "tuppis": (1, 0),
        "tuppis-suffered": (0, 1),
        "rami-failed": (0, 1),
        "robberies": (1, 0),
        "nolo-won": (1, 0),
        "nolo-lost": (0, 1),
    },
    ("chaupatia", "played-out"): {
        "deals": (12, 12, 12, 12, 12, 12),
        "deals-won": (6, 6, 6, 6, 6, 6),
        "bids-made": (0, 0, 0, 0, 1, 0),
        "bids-failed": (1, 1, 3, 1, 2, 2),
        "sixteens-made": (1, 0, 1, 0, 1, 0),
        "earned": (86, 94, 86, 94, 86, 94),
    },
    ("chaupatia", "one-team-has-all-high-cards"): {
        "deals": (8, 8, 8, 8, 8, 8),
        "deals-won": (6, 2, 6, 2, 6, 2),
        "bids-made": (0, 0, 0, 0, 1, 0),
        "bids-failed": (0, 1, 1, 3, 1, 1),
        "earned": (88, 32, 88, 32, 88, 32),
        "kapen": (1, 0, 1, 0, 1, 0),
        "kapen-against": (0, 1, 0, 1, 0, 1),
    },
    ("chaupatia", "house-bots"): {
        "deals": (9, 9, 9, 9, 9, 9),
        "deals-won": (3, 6, 3, 6, 3, 6),
        "bids-made": (1, 0, 0, 0, 1, 0),
        "forced-made": (1, 0, 0, 0, 0, 3),
        "forced-failed": (3, 0, 0, 0, 0, 0),
        "earned": (17, 45, 17, 45, 17, 45),
    },
    ("paskievics", "volat-announced-made-D"): {
        "deals": (1, 1, 1, 1),
        "two-won": (1, 0, 0, 0),
        "partner-won": (0, 0, 1, 0),
        "defence-lost": (0, 1, 0, 1),
        "trull-made": (1, 0, 0, 0),
        "xxi-catch-failed": (1, 0, 0, 0),
        "volat-made": (1, 0, 0, 0),
        "figures-doubled": (2, 0, 0, 0),
    },
    ("paskievics", "pagat-ulti-silent-failed-O"): {
        "deals": (1, 1, 1, 1),
        "two-won": (1, 0, 0, 0),
        "partner-won": (0, 0, 1, 0),
        "defence-lost": (0, 1, 0, 1),
        "pagat-ulti-lost-silently": (0, 1, 0, 1),
    },
    ("paskievics", "five-at-the-table"): {
        "deals": (4, 4, 4, 4, 4),
        "three-won": (0, 0, 0, 1, 0),
        "two-won": (0, 0, 1, 0, 1),
        "two-lost": (0, 2, 0, 0, 0),
        "partner-won": (3, 0, 0, 0, 0),
        "partner-lost": (0, 0, 0, 0, 2),
        "defence-won": (1, 0, 1, 2, 0),
        "defence-lost": (0, 2, 2, 1, 1),
        "trull-made": (0, 0, 1, 0, 0),
        "trull-failed": (1, 1, 0, 0, 1),
        "trull-silent": (1, 0, 0, 1, 0),
        "pagat-ulti-failed": (0, 1, 0, 0, 0),
        "figures-doubled": (0, 1, 0, 0, 1),
        "tarokks-8": (0, 1, 0, 0, 0),
    },
}


@pytest.mark.parametrize(("game", "name"), KNOWN)
def test_the_counts_of_a_record_are_known(game: str, name: str) -> None:
    assert counted(game, name) == KNOWN[game, name]


def test_what_sides_last_for_a_match_have_together_is_a_sides() -> None:
    """Each of them was dealt to all who sat there, so a pair or a team has had it once."""
    for game in sorted(set(GAMES) - {"paskievics"}):
        assert GAMES[game].counts["deals"] == GAMES[game].counts["deals-won"] == "side", game
    assert GAMES["paskievics"].counts["deals"] == "seat"


@pytest.mark.parametrize("announced", [False, True])
def test_four_kings_that_a_volat_makes_void_are_nobodys(announced: bool) -> None:
    """PAS-SCO-8: neither won nor lost, its doublings void too."""
    referee = GAMES["paskievics"]
    kings = {"figure": "four-kings", "side": 0, "announced": announced, "made": True}
    if announced:
        kings |= {"seat": 1, "doubled": 1}
    volat = {"figure": "volat", "side": 0, "announced": True, "made": True, "seat": 1}
    line = {"game": "paskievics", "taker": 1, "partner": 3, "level": "two", "taken": 2}
    line |= {"called": "XX", "card_points": [82, 12], "side_tricks": [9, 0]}
    trull = {"figure": "trull", "side": 0, "announced": False, "made": True}
    line |= {"figures": [volat, trull, kings] if not announced else [volat, kings, trull]}
    (row,) = referee.score_sheet(
        referee.read_options(b'{"game": "paskievics"}'),
        referee.read_lines(msgspec.json.encode([line])),
        0,
    )
    names = {one.name for one in referee.counted(row.line, row.score)}
    assert names == {
        "deals",
        "two-won",
        "partner-won",
        "defence-lost",
        "volat-made",
        "trull-silent",
    }


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("contract-solo", {(0, 2): (1, 1, 52), (2, 0): (1, 1, 52)}),
        # The game is won, though figures cost more.
        ("volat-announced-made-D", {(0, 2): (1, 1, -58), (2, 0): (1, 1, -58)}),
        (
            "five-at-the-table",
            {
                (2, 0): (1, 1, 4),
                (0, 2): (1, 1, 4),
                (3, 0): (1, 1, 2),
                (0, 3): (1, 1, 2),
                (4, 0): (1, 1, 0),
                (0, 4): (1, 1, 0),
                (1, 4): (2, 0, -29),
                (4, 1): (2, 0, -29),
            },
        ),
        ("self-call", {}),  # the declarer is alone, and so is one whose called card was laid away
        ("kontra-of-office", {}),
    ],
)
def test_partners_of_deals_are_the_declarer_and_whoever_was_called(
    name: str, expected: Mapping[tuple[int, int], tuple[int, int, int]]
) -> None:
    assert paired("paskievics", name) == expected


@pytest.mark.parametrize("game", sorted(set(GAMES) - {"paskievics"}))
def test_where_sides_last_no_deal_makes_partners(game: str) -> None:
    assert {path.stem for path in paths(game) if paired(game, path.stem)} == set()


NAMES = {game: [path.stem for path in paths(game)] for game in GAMES}


def of(sums: Sums, name: str, seats: int) -> tuple[int, ...]:
    return sums.get(name, (0,) * seats)


@pytest.mark.parametrize("game", ["tuppi", "avotuppi"])
def test_what_one_side_did_the_other_suffered(game: str) -> None:
    for name in NAMES[game]:
        sums = counted(game, name)
        seats = len(next(iter(sums.values()), (0, 0)))
        deals = of(sums, "deals", seats)
        won = of(sums, "deals-won", seats)
        assert won[0] + won[1] == deals[0], name
        for done, suffered in (
            ("robberies", "rami-failed"),
            ("nolo-won", "nolo-lost"),
            ("tuppis", "tuppis-suffered"),
            ("nalsytuppis", "nalsytuppis-suffered"),
            ("rises-felled", "rises-lost"),
        ):
            one, other = of(sums, done, seats), of(sums, suffered, seats)
            assert (one[0], one[1]) == (other[1], other[0]), (name, done)


def test_every_deal_of_chaupatia_is_somebodys_bid_and_some_teams_points() -> None:
    for name in NAMES["chaupatia"]:
        sums = counted("chaupatia", name)
        deals = of(sums, "deals", 6)
        won = of(sums, "deals-won", 6)
        assert won[0] + won[1] == deals[0], name
        bids = ("bids-made", "bids-failed", "forced-made", "forced-failed")
        sixteens = ("sixteens-made", "sixteens-failed")
        declared = sum(sum(of(sums, bid, 6)) for bid in bids)
        assert declared + sum(sum(of(sums, one, 6)[:2]) for one in sixteens) == deals[0], name
        kapen, against = of(sums, "kapen", 6), of(sums, "kapen-against", 6)
        assert (kapen[0], kapen[1]) == (against[1], against[0]), name


def test_in_every_deal_of_paskievics_each_who_plays_has_one_part() -> None:
    parts = [
        f"{level}-{how}" for level in ("three", "two", "one", "solo") for how in ("won", "lost")
    ]
    parts += [f"{side}-{how}" for side in ("partner", "defence") for how in ("won", "lost")]
    for name in NAMES["paskievics"]:
        sums = counted("paskievics", name)
        seats = len(next(iter(sums.values()), (0,) * 4))
        for seat, deals in enumerate(of(sums, "deals", seats)):
            assert sum(of(sums, part, seats)[seat] for part in parts) == deals, name
