// boardgame.io as an anchor: `node boardgameio.cjs serve PORT [FOLDER]` serves a game without rules for
// four, in memory or with its files in FOLDER; `node boardgameio.cjs drive PORT MATCHES` opens matches
// with four sockets each and, for each line "SECONDS" that it reads, makes moves for so long and prints
// how many were seen by all four. A match has one move under way at a time, as ours have in the race.
const SEATS = 4;
const GAME = {
  name: "room",
  setup: () => ({ last: 0 }),
  moves: { play: ({ G }, card) => ({ ...G, last: card }) },
  turn: { minMoves: 1, maxMoves: 1 },
};

function serve(port, folder) {
  const { Server, FlatFile, Origins } = require("boardgame.io/server");
  const db = folder ? new FlatFile({ dir: folder }) : undefined;
  Server({ games: [GAME], db, origins: [Origins.LOCALHOST] }).run({ port, callback: () => console.log("ready") });
}

class Match {
  constructor(url, id, seen) {
    const { io } = require("socket.io-client");
    this.id = id;
    this.seen = seen;
    this.left = 0;
    this.running = false;
    this.sockets = Array.from({ length: SEATS }, () => io(url, { transports: ["websocket"], forceNew: true }));
  }

  async open() {
    for (const [seat, socket] of this.sockets.entries()) {
      await new Promise((resolve) => {
        socket.once("sync", (_id, info) => { this.state = info.state._stateID; resolve(); });
        socket.emit("sync", this.id, String(seat), undefined, SEATS);
      });
    }
    for (const socket of this.sockets) socket.on("update", (_id, state) => this.heard(state));
  }

  heard(state) {
    if (--this.left) return;
    this.state = state._stateID;
    this.player = state.ctx.currentPlayer;
    this.seen();
    if (this.running) this.move();
    else this.stopped();
  }

  move() {
    this.left = SEATS;
    const player = this.player ?? "0";
    const action = { type: "MAKE_MOVE", payload: { type: "play", args: [this.state], playerID: player } };
    this.sockets[Number(player)].emit("update", action, this.state, this.id, player);
  }

  stop() {
    this.running = false;
    return new Promise((resolve) => { this.stopped = resolve; });
  }
}

async function drive(port, matches) {
  let seen = 0;
  const url = `http://127.0.0.1:${port}/${GAME.name}`;
  const all = Array.from({ length: matches }, (_, n) => new Match(url, `match${n}`, () => { seen += 1; }));
  for (const match of all) await match.open();
  console.log("ready");
  for await (const line of require("readline").createInterface({ input: process.stdin })) {
    seen = 0;
    for (const match of all) { match.running = true; match.move(); }
    await new Promise((resolve) => { setTimeout(resolve, 1000 * Number(line)); });
    await Promise.all(all.map((match) => match.stop()));
    console.log(seen);
  }
  process.exit(0);
}

const [what, port, more] = process.argv.slice(2);
if (what === "serve") serve(Number(port), more);
else drive(Number(port), Number(more));
