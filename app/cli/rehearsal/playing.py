"""A match of a tournament, played by bots and written down as its paper lines."""

from collections.abc import Iterator
from hashlib import sha256

from app.application.tournament.paper import Paper, Scored
from app.engine.dealing import Settled
from app.engine.policy import Policy, seeded_draw
from app.engine.values import Line

MOST_DEALS = 200


def played(paper: Paper, policy: Policy, seed: str, deals: int, *, decide: bool) -> Scored:
    """The sheet of a match of so many deals, fewer where it ends before, more where it must go on.

    With ``decide`` there are more until one side has won.
    """
    lines: list[Line] = []
    sheet = paper.scored(b"[]")
    for line in _lines(paper, policy, seed):
        lines.append(line)
        sheet = paper.scored(b"[" + b",".join(map(paper.judge.write, lines)) + b"]")
        played_out = len(lines) >= deals and sheet.tally.may_stop
        enough = played_out and (not decide or len(sheet.tally.winners) == 1)
        if enough or sheet.tally.ended:
            break
    return sheet


def _lines(paper: Paper, policy: Policy, seed: str) -> Iterator[Line]:
    judge = paper.judge
    own = sha256(seed.encode()).hexdigest()
    state = judge.start(paper.options, Settled(own, paper.table.at.first_dealer)).state
    draw = seeded_draw(own, "bots")
    told = 0
    while judge.outcome(state) is None and told < MOST_DEALS:
        seat = min(judge.to_act(state))
        move = policy(judge.view(state, seat), judge.legal_moves(state, seat), draw)
        step = judge.play(state, seat, move.move)
        state = step.state
        if step.deal is not None:
            told += 1
            yield judge.line_of(step.deal)
