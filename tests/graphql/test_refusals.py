"""Refusals are members of the answers' unions, in the caller's language, and change nothing."""

from typing import Any

from tests.graphql.playing import seated
from tests.graphql.service import Service

PROBLEM = "... on Problem { type code status title detail rule params { name value } requestId }"


async def asked(service: Service, field: str, token: str | None = None, kind: str = "query") -> Any:
    return await service.ask(f"{kind} {{ {field} {{ __typename {PROBLEM} }} }}", token=token)


async def test_a_stranger_is_told_that_a_token_is_needed(service: Service) -> None:
    response = await service.send(f"{{ me {{ {PROBLEM} }} }}")
    assert response.status_code == 200
    problem = response.json()["data"]["me"]
    request_id = problem.pop("requestId")
    assert request_id
    assert problem == {
        "type": "urn:tricktable:problem:token-missing",
        "code": "token-missing",
        "status": 401,
        "title": "A token is needed",
        "detail": "Send a token.",
        "rule": None,
        "params": [],
    }


async def test_problems_speak_the_language_of_the_request(service: Service) -> None:
    ask = "{ me { ... on Problem { title } } }"
    finnish = await service.ask(ask, accept_language="sv, fi;q=0.8, en;q=0.5")
    assert finnish == {"title": "Tunnus puuttuu"}
    english = await service.ask(ask, accept_language="sv")
    assert english == {"title": "A token is needed"}


FIELDS = [
    "me",
    "audit",
    "tokens",
    "games",
    'game(id: "toy")',
    "scoreSheet(options: {toy: {}}, lines: [])",
    'verifyRecord(record: "{}")',
    "matches",
    "bots",
    'bot(id: "x")',
    "lobby",
    'seatView(match: "x", seat: 0)',
    'invitation(code: "x")',
    "phrases",
    'match(id: "x")',
    'legalMoves(match: "x")',
    'deals(match: "x")',
    'deal(match: "x", number: 1)',
    'record(match: "x")',
    'proof(match: "x")',
    'events(match: "x")',
    'player(id: "x")',
    'results(player: "x")',
    'versus(player: "x", other: "y")',
    'playerRecord(player: "x")',
    'partners(player: "x")',
    'dealPartners(player: "x")',
    'teamResults(players: ["x", "y"])',
    'teamRecord(players: ["x", "y"])',
    'clubResults(club: "x")',
    'clubRecord(club: "x")',
    'seasonChart(player: "x")',
    'teamSeasonChart(players: ["x", "y"])',
    'clubSeasonChart(club: "x")',
    'seasonFile(player: "x", wanted: {format: CSV})',
    'teamSeasonFile(players: ["x", "y"], wanted: {format: CSV})',
    'clubSeasonFile(club: "x", wanted: {format: CSV})',
    'versusFile(player: "x", other: "y", wanted: {format: CSV})',
    'presence(match: "x")',
    "myTurns",
    "presets",
    "tournaments",
    'tournament(id: "x")',
    'previewEntries(tournament: "x", text: "")',
    'round(tournament: "x", round: "1.1")',
    'sheet(tournament: "x", table: "1.1.1")',
    'linkedSheet(code: "x")',
    'standings(tournament: "x")',
    'tournamentLog(tournament: "x")',
    "profile",
    "personalData",
    'dealPicture(match: "x", number: 1)',
    'dealPage(match: "x", number: 1)',
    'matchPage(match: "x")',
    'decisions(tournament: "x")',
    'crossTable(tournament: "x", stage: 1)',
    'blockGrids(tournament: "x", stage: 1)',
    'bracket(tournament: "x", stage: 1)',
    'course(tournament: "x", stage: 1)',
    'entryHistory(tournament: "x", entry: "y")',
    'picture(tournament: "x", stage: 1, kind: BRACKET)',
    'ownPart(tournament: "x")',
    'whatIf(tournament: "x", what: {})',
    'clock(tournament: "x", round: "1.1")',
    'entries(tournament: "x", order: NAME)',
    'exports(tournament: "x")',
    'export(tournament: "x", id: "y")',
    'exportPart(tournament: "x", id: "y", start: 0, length: 1)',
    "hooks",
    'hook(id: "x")',
    'deliveries(hook: "x")',
]
MUTATIONS = [
    'createAccount(account: {login: "aino", name: "Aino", password: "salasana"})',
    'createGuest(guest: {name: "Aino"})',
    'logIn(credentials: {login: "aino", password: "salasana"})',
    'revokeToken(token: "x")',
    "issueStreamTicket",
    "openMatch(options: {toy: {}})",
    'sit(match: "x", seat: 0)',
    'seatBot(match: "x", seat: 0)',
    'leave(match: "x", seat: 0)',
    'abandonMatch(match: "x")',
    'wishPause(match: "x", wanted: true)',
    'directMatch(match: "x", position: 0, move: "last-deal")',
    'createBot(bot: {name: "B", games: ["toy"]})',
    'updateBot(id: "x", terms: {games: ["toy"]})',
    'createBotToken(id: "x", token: {})',
    'releaseBot(id: "x")',
    'retireBot(id: "x")',
    'reserveSeat(match: "x", seat: 0, player: "y")',
    "quickMatch(options: {toy: {}})",
    'createInvitation(match: "x")',
    'confirmReady(match: "x")',
    'claimAbsence(match: "x", wish: ABANDON)',
    'rematch(match: "x")',
    'sayPhrase(match: "x", phrase: HELLO)',
    'playMove(match: "x", turn: 0, move: "bid:0")',
    'createTournament(name: "Day")',
    'configureTournament(tournament: "x", seen: 1, name: "Day")',
    'openRegistration(tournament: "x", seen: 1)',
    'finishTournament(tournament: "x", seen: 1)',
    'setRounds(tournament: "x", stage: 1, wanted: {rounds: 2, reason: "r"}, seen: 1)',
    'handOverTournament(tournament: "x", player: "p", seen: 1)',
    'anonymizeEntry(tournament: "x", entry: "e", wanted: {reason: "r"}, seen: 1)',
    'archiveTournament(tournament: "x", seen: 1)',
    'giveRole(tournament: "x", player: "y", wanted: {role: JURY}, seen: 1)',
    'endRole(tournament: "x", player: "y", seen: 1)',
    'makeRoleLink(tournament: "x", wanted: {role: JURY}, seen: 1)',
    'endRoleLink(tournament: "x", link: "y", seen: 1)',
    'takeRole(code: "x")',
    'releaseResults(tournament: "x", stage: 1, seen: 1)',
    'addEntries(tournament: "x", entries: [], seen: 1)',
    'changeEntry(tournament: "x", entry: "y", wanted: {name: "Aino"}, seen: 1)',
    'withdrawEntry(tournament: "x", entry: "y", seen: 1)',
    'takeBackWithdrawal(tournament: "x", entry: "y", reason: "", seen: 1)',
    'checkIn(tournament: "x", entry: "y", present: true, seen: 1)',
    'drawRound(tournament: "x", seen: 1)',
    'redrawRound(tournament: "x", round: "1.1", reason: "", seen: 1)',
    'arrangeRound(tournament: "x", round: "1.1", tables: [], reason: "", seen: 1)',
    'publishRound(tournament: "x", round: "1.1", seen: 1)',
    'cancelRound(tournament: "x", round: "1.1", reason: "", seen: 1)',
    'makeRoundOfficial(tournament: "x", round: "1.1", seen: 1)',
    'makeTableLink(tournament: "x", table: "1.1.1", seen: 1)',
    'enterLines(tournament: "x", table: "1.1.1", lines: [], seen: 0)',
    'submitSheet(tournament: "x", table: "1.1.1")',
    'confirmSheet(tournament: "x", table: "1.1.1", signature: "Aino", seen: 1)',
    'signSheet(tournament: "x", table: "1.1.1", signature: "Aino", seen: 1)',
    'makeOfficial(tournament: "x", table: "1.1.1", seen: 1)',
    'correctSheet(tournament: "x", table: "1.1.1", lines: [], reason: "", seen: 1)',
    'openAgain(tournament: "x", table: "1.1.1", reason: "", seen: 1)',
    'cutShort(tournament: "x", table: "1.1.1", grounds: {reason: ""}, seen: 1)',
    'walkOver(tournament: "x", table: "1.1.1", winner: "y", reason: "", seen: 1)',
    'putProfile(profile: {name: "Aino"})',
    "anonymize(farewell: {})",
    'importEntries(tournament: "x", text: "", seen: 1)',
    'pairRound(tournament: "x", round: "1.1", tables: [], seen: 1)',
    'putMember(tournament: "x", entry: "y", member: 1, player: "z", seen: 1)',
    'freeMember(tournament: "x", entry: "y", member: 1, seen: 1)',
    'answerMembership(tournament: "x", accepts: true)',
    'registerEntry(tournament: "x", entry: {})',
    'askPartner(tournament: "x", member: 1, player: "z")',
    'checkInOwnEntry(tournament: "x", present: true)',
    'withdrawOwnEntry(tournament: "x")',
    'startClock(tournament: "x", round: "1.1", seen: 1)',
    'pauseClock(tournament: "x", round: "1.1", seen: 1)',
    'callTime(tournament: "x", round: "1.1", seen: 1)',
    'takeBackTime(tournament: "x", round: "1.1", reason: "", seen: 1)',
    'extendRound(tournament: "x", round: "1.1", seconds: 60, seen: 1)',
    'extendTable(tournament: "x", table: "1.1.1", seconds: 60, seen: 1)',
    'givePenalty(tournament: "x", round: "1.1", seen: 1, penalty: {entry: "y", points: "1", '
    'grounds: {reason: ""}})',
    'makeRuling(tournament: "x", round: "1.1", ruling: {grounds: {reason: ""}}, seen: 1)',
    'liftRuling(tournament: "x", number: 1, reason: "", seen: 1)',
    'nameSubstitute(tournament: "x", round: "1.1", entry: "y", substitute: {name: ""}, seen: 1)',
    'voidDeal(tournament: "x", table: "1.1.1", line: 1, version: 0, '
    'grounds: {reason: ""}, seen: 1)',
    'createExport(tournament: "x", wanted: {kind: BUNDLE, format: JSON})',
    'dropExport(tournament: "x", id: "y")',
    'importTournament(bundle: "{}")',
    'createHook(hook: {url: "https://example.org", events: [MATCH_FINISHED]})',
    'updateHook(id: "x", hook: {url: "https://example.org", events: [MATCH_FINISHED]})',
    'endHook(id: "x")',
    'rotateHookSecret(id: "x")',
    'redeliver(hook: "x", delivery: "y")',
]


async def test_these_are_all_fields_of_the_schema(service: Service) -> None:
    for fields, root in ((FIELDS, "Query"), (MUTATIONS, "Mutation")):
        kind = service.schema._schema.type_map[root]
        assert {field.partition("(")[0] for field in fields} == set(kind.fields)  # type: ignore[attr-defined]


async def test_a_bad_token_is_refused_by_every_field(service: Service) -> None:
    for kind, fields in (("query", FIELDS), ("mutation", MUTATIONS)):
        for field in fields:
            problem = await asked(service, field, "tkt_nobody", kind)
            assert (field, problem["code"]) == (field, "token-invalid")


async def test_what_is_no_bearer_token_is_a_bad_one(service: Service) -> None:
    for header in ("tkt_bare", "Basic YTpi", "Bearer", "Bearer " + "x" * 200, ""):
        problem = await service.ask("{ me { ... on Problem { code } } }", authorization=header)
        assert (header, problem) == (header, {"code": "token-invalid"})


UNASKABLE = [
    ('game(id: "bridge")', "unknown-game", 404),
    ('match(id: "x")', "unknown-match", 404),
    ('player(id: "x")', "unknown-player", 404),
    ('matches(after: "%%")', "bad-cursor", 422),
    ('verifyRecord(record: "no record")', "malformed-record", 422),
    ('verifyRecord(record: "")', "malformed-record", 422),
    ("scoreSheet(options: {toy: {deals: 99}}, lines: [])", "malformed-options", 422),
    ("scoreSheet(options: {toy: {}}, lines: [], firstDealer: 7)", "unknown-dealer", 422),
]


async def test_what_cannot_be_asked_is_refused(service: Service) -> None:
    for field, code, status in UNASKABLE:
        problem = await asked(service, field)
        assert (field, problem["code"], problem["status"]) == (field, code, status)


async def test_an_account_is_refused_with_the_place_of_what_is_wrong(service: Service) -> None:
    ask = 'createAccount(account: {login: "aino", name: "Aino", password: "short"})'
    problem = await asked(service, ask, kind="mutation")
    assert (problem["code"], problem["status"]) == ("malformed-request", 422)
    assert problem["params"] == [
        {"name": "path", "value": "$.password"},
        {"name": "reason", "value": "Expected `str` of length >= 8"},
    ]


async def test_a_login_name_is_taken_once_and_opens_with_its_password(service: Service) -> None:
    account = 'createAccount(account: {login: "Aino", name: "Aino", password: "salasana"})'
    made = await asked(service, account, kind="mutation")
    assert made["__typename"] == "NewToken"
    again = await asked(service, account, kind="mutation")
    assert (again["code"], again["status"]) == ("name-taken", 409)
    wrong = 'logIn(credentials: {login: "aino", password: "wrong"})'
    problem = await asked(service, wrong, kind="mutation")
    assert (problem["code"], problem["status"]) == ("wrong-password", 401)
    token = await service.ask(
        'mutation { logIn(credentials: {login: "AINO", password: "salasana",'
        ' label: "laptop", scopes: [READ]}) { ... on NewToken { secret token { label scopes } } } }'
    )
    assert token["token"] == {"label": "laptop", "scopes": ["READ"]}
    problem = await asked(service, "openMatch(options: {toy: {}})", token["secret"], "mutation")
    assert (problem["code"], problem["status"]) == ("scope-missing", 403)


async def test_a_revoked_token_is_refused_at_once(service: Service) -> None:
    token = await service.guest("Aino")
    tokens = await service.ask("{ tokens { ... on TokenList { tokens { id } } } }", token=token)
    revoke = f'revokeToken(token: "{tokens["tokens"][0]["id"]}")'
    assert (await asked(service, revoke, token, "mutation"))["__typename"] == "Token"
    problem = await asked(service, "me", token)
    assert (problem["code"], problem["status"]) == ("token-revoked", 401)


async def test_a_refused_move_says_what_may_be_sent_instead(service: Service) -> None:
    table = await seated(service)
    before = await table.seen(1)
    for turn, move, code, status in (
        (0, "play:AS", "illegal-move", 409),
        (0, "nonsense", "malformed-move", 422),
        (7, "bid:1", "turn-ahead", 409),
    ):
        problem = await table.play(1, turn, move)
        assert problem["__typename"] == "MoveProblem"
        assert problem["status"] == status
        if code != "illegal-move":  # the game's own code says more
            assert problem["code"] == code
        assert (problem["seat"], problem["turn"]) == (1, 0)
        assert problem["legalMoves"] == before["you"]["legalMoves"]
    assert await table.seen(1) == before


async def test_a_move_sent_again_answers_the_same_and_changes_nothing(service: Service) -> None:
    table = await seated(service)
    first = await table.play(1, 0, "bid:1")
    assert (first["__typename"], first["repeated"]) == ("MovePlayed", False)
    again = await table.play(1, 0, "bid:1")
    assert again == {**first, "repeated": True}
    other = await table.play(1, 0, "bid:2")
    assert (other["__typename"], other["code"]) == ("MoveProblem", "turn-passed")
    assert (other["title"], other["detail"]) == ("That turn has passed", "The next turn is 1.")
    assert (await table.seen(1))["match"]["position"] == first["match"]["match"]["position"]


async def test_whoever_has_no_seat_gets_a_plain_problem(service: Service) -> None:
    table = await seated(service)
    table.tokens.append(await service.guest("Katselija"))
    before = await table.seen(0)
    problem = await table.play(3, 0, "bid:1")
    assert problem["__typename"] == "Problem"
    assert (problem["code"], problem["status"]) == ("not-seated", 403)
    assert await table.seen(0) == before


async def test_refused_mutations_change_nothing(service: Service) -> None:
    table = await seated(service)
    before = await table.seen(0)
    stranger = await service.guest("Katselija")
    match = f'match: "{table.match}"'
    for field, code in (
        (f"sit({match}, seat: 0)", "match-not-open"),
        (f"sit({match}, seat: 9)", "unknown-seat"),
        (f"seatBot({match}, seat: 0)", "not-allowed"),
        (f"leave({match}, seat: 0)", "not-allowed"),
        (f"abandonMatch({match})", "not-allowed"),
        ('openMatch(options: {toy: {}}, seats: [{kind: BOT, policy: "deep"}])', "unknown-policy"),
    ):
        assert (await asked(service, field, stranger, "mutation"))["code"] == code
    assert await table.seen(0) == before
    listed = await service.ask("{ matches { ... on MatchConnection { nodes { id } } } }")
    assert listed["nodes"] == [{"id": table.match}]


async def test_an_id_with_control_characters_is_refused_before_the_database(
    service: Service,
) -> None:
    for field in (r'match(id: "a\u0000")', r'player(id: "a\n")', r'matches(player: "\u0000")'):
        problem = await asked(service, field)
        assert (field, problem["code"]) == (field, "malformed-request")
