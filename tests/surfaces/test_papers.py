"""Deals and matches on paper: both surfaces give the same files, to the same people."""

from typing import Any

from tests.rest.service import refused, step
from tests.surfaces.conftest import Both

MOVES_OF_A_DEAL = 15
PAPERS = {
    "/deals/1.svg": ("dealPicture(match: $m, number: 1) { ... on DealPicture { text: svg } %s }"),
    "/deals/1.html": ("dealPage(match: $m, number: 1) { ... on DealPage { text: html } %s }"),
    "/match.html": ("matchPage(match: $m, first: 50) { ... on MatchPage { text: html } %s }"),
}


async def asked(both: Both, match: str, field: str, person: Any = None) -> Any:
    query = f"query($m: ID!) {{ {field % '... on Problem { code }'} }}"
    return await both.graphql(query, {"m": match}, person)


async def test_both_surfaces_give_the_same_files(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running(people, options={"deals": 2})
    for _ in range(MOVES_OF_A_DEAL):
        await step(people, match)
    for path, field in PAPERS.items():
        answer = await people[0].call("GET", f"/v1/matches/{match}{path}")
        assert answer.status_code == 200
        assert (await asked(both, match, field, people[0]))["text"] == answer.text
        assert "2 Ben" in answer.text
        headers = answer.headers
        kind = "image/svg+xml" if path.endswith("svg") else "text/html; charset=utf-8"
        assert headers["content-type"] == kind
        assert "sandbox" in headers["content-security-policy"]
        assert headers["cache-control"] == "private, no-cache"


async def test_whoever_may_not_read_the_deal_gets_no_file_either(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    for policy in ("public", "after_deal", "none"):
        match = await both.rest.running(people, options={"deals": 2}, spectators=policy)
        for _ in range(MOVES_OF_A_DEAL):
            await step(people, match)
        deal = await both.rest.client.get(f"/v1/matches/{match}/deals/1")
        for path, field in PAPERS.items():
            answer = await both.rest.client.get(f"/v1/matches/{match}{path}")
            assert answer.status_code == deal.status_code
            told = await asked(both, match, field)
            if deal.is_success:
                assert told["text"] == answer.text
            else:
                refused(answer, deal.status_code, deal.json()["code"])
                assert told == {"code": deal.json()["code"]}


async def test_a_long_match_links_to_its_next_page(both: Both) -> None:
    people = await both.rest.guests("Ann", "Ben", "Cil")
    match = await both.rest.running(people, options={"deals": 2})
    while await step(people, match):
        pass
    path = f"/v1/matches/{match}/match.html"
    first = await both.rest.client.get(path, params={"limit": 1})
    rest = await both.rest.client.get(first.headers["link"].split(";")[0].strip("<>"))
    assert [page.text.count('class="deal"') for page in (first, rest)] == [1, 1]
    assert first.text != rest.text
    assert "link" not in rest.headers
