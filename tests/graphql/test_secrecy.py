"""No answer of this surface tells a viewer what the game hides from it."""

from typing import Any

from tests.graphql.documents import whole
from tests.graphql.playing import Table, seated
from tests.graphql.service import Service, words


async def hands_of(table: Table) -> list[set[str]]:
    """Each seat's hand, as its own player sees it."""
    ask = "view { ... on ToyView { table { seats { hand } } } }"
    seen = [await table.seen(seat, ask) for seat in range(3)]
    return [set(one["view"]["table"]["seats"][seat]["hand"]) for seat, one in enumerate(seen)]


async def everything(service: Service, match: str, token: str | None) -> Any:
    """Every answer about a match, with every field."""
    schema = service.schema._schema
    fields = {
        "match(id: $match)": "MatchView",
        "events(match: $match)": "EventPage",
        "legalMoves(match: $match, explain: true)": "LegalMoves",
        "deals(match: $match)": "DealConnection",
        "record(match: $match)": "Record",
        "proof(match: $match)": "Proof",
    }
    answers = []
    for field, kind in fields.items():
        text = (
            f"query($match: ID!) {{ {field} {{ __typename ... on {kind} {whole(schema, kind)}"
            " ... on Problem { code title detail params { value } } } }"
        )
        answers.append(await service.ask(text, {"match": match}, token))
    return answers


async def test_other_hands_are_never_in_an_answer(service: Service) -> None:
    table = await seated(service, "{toy: {deals: 1}}")
    hands = await hands_of(table)
    await table.play(0, 0, "bid:1")
    spectator = await service.guest("Katselija")
    viewers = [*enumerate(table.tokens), (None, spectator), (None, None)]
    for seat, token in viewers:
        answers = await everything(service, table.match, token)
        seen = set(words(answers))
        assert "ToyView" in seen
        for other, hand in enumerate(hands):
            told = {card for card in hand if card in seen or f"play:{card}" in seen}
            assert told == (hand if other == seat else set()), (seat, other)
        sealed = [one["event"] for one in answers[1]["events"] if "bid" in one["event"]]
        assert [event["bid"] for event in sealed] == [1 if seat == 0 else None]


async def test_a_match_without_spectators_is_shown_to_its_seats_only(service: Service) -> None:
    owner, guest = await service.guest("Aino"), await service.guest("Bo")
    opened = await service.ask(
        "mutation { openMatch(options: {toy: {}}, seats: [{kind: ME}], spectators: NONE)"
        " { ... on MatchView { match { id spectators } } } }",
        token=owner,
    )
    assert opened["match"]["spectators"] == "NONE"
    match = opened["match"]["id"]
    for token in (guest, None):
        for answer in await everything(service, match, token):
            assert answer["__typename"] == "Problem"
            assert answer["code"] in ("not-allowed", "token-missing")
    listed = "{ matches { ... on MatchConnection { nodes { id } } } }"
    assert (await service.ask(listed, token=owner))["nodes"] == [{"id": match}]
