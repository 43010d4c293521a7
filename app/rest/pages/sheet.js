"use strict";
// One sheet on a phone. The code stays behind the "#": it goes out in bodies only. What is to be
// sent waits in `queue`, kept on the phone; a thing that was sent once goes again as it was, for
// the service takes it twice without harm. A line that was refused is a draft until it is written
// again or thrown away, and the sheet as it was last seen is there without a network.
const data = JSON.parse(document.getElementById("data").textContent);
const say = data.words, $ = (id) => document.getElementById(id);
const AGAIN = 15000;
let code = "", box = "", sheet = null, queue = [], fresh = false, stopped = false, busy = false, form = null, drop = 0;

const make = (tag, text = "", more = {}) => Object.assign(document.createElement(tag), { textContent: text }, more);
const game = () => data.games[sheet.game];
const field = (name) => game().fields[name] || {};
function label(name) {
  const words = game().words, dashed = name.replaceAll("_", "-");
  const keys = [field(name).word, `score.${dashed}`, `notion.${dashed}`, `column.${dashed}`];
  return keys.map((key) => words[key]).find(Boolean);
}
const choice = (name, value) => game().words[`${field(name).choices || name}.${value}`] || String(value);

// Who sits where.
function seats() {
  const found = [];
  for (const one of sheet.entries) for (const seat of one.seats) {
    found[seat] = (one.substitute || one.name) + (one.seats.length > 1 ? ` (${seat + 1})` : "");
  }
  return found;
}

// A form from a schema: each control is { node, get, set }.
function resolve(schema) {
  if (schema.$ref) return { ...data.schemas[schema.$ref.split("/").pop()], ...schema, $ref: undefined };
  const some = (schema.anyOf || []).find((one) => one.type !== "null");
  return some ? { ...resolve(some), default: schema.default, nullable: true } : schema;
}
function control(name, given) {
  const schema = resolve(given), type = [schema.type].flat();
  const nullable = schema.nullable || type.includes("null") || "default" in schema;
  const title = label(name) || name.replaceAll("_", " ");
  if (type[0] === "boolean") return checkbox(title, schema);
  if (type[0] === "array") return resolve(schema.items).type === "object" ? group(title, schema) : numbers(name, title, schema);
  if (schema.enum) return select(title, schema.enum.map((one) => [one, choice(name, one)]), nullable);
  if (field(name).seat) return select(title, seats().map((one, seat) => [seat, one]), nullable);
  if (field(name).choices) return select(title, range(schema.minimum, schema.maximum).map((one) => [one, choice(name, one)]), nullable);
  return input(title, type[0] === "integer", nullable);
}
const range = (least, most) => Array.from({ length: most - least + 1 }, (_, at) => least + at);
const labelled = (title, inner) => { const node = make("label", `${title} `); node.append(inner); return node; };
function checkbox(title) {
  const inner = make("input", "", { type: "checkbox" }), node = labelled(title, inner);
  node.className = "check";
  return { node, get: () => inner.checked, set: (value) => { inner.checked = !!value; } };
}
function select(title, options, nullable) {
  const inner = make("select", "", { required: !nullable });
  inner.append(make("option", "–", { value: "" }), ...options.map(([, text], at) => make("option", text, { value: at })));
  const get = () => (inner.value === "" ? undefined : options[inner.value][0]);
  return { node: labelled(title, inner), get, set: (value) => { inner.value = options.findIndex(([one]) => one === value); if (inner.selectedIndex < 0) inner.value = ""; } };
}
function input(title, whole, nullable) {
  const inner = make("input", "", { required: !nullable, type: whole ? "number" : "text", step: 1, autocomplete: "off" });
  const get = () => (inner.value.trim() === "" ? undefined : whole ? Number(inner.value) : inner.value.trim());
  return { node: labelled(title, inner), get, set: (value) => { inner.value = value ?? ""; } };
}
function numbers(name, title, schema) {
  const node = make("fieldset"), sitting = seats();
  const most = Math.min(schema.maxItems, Math.max(sitting.length, 2));
  const whose = (at) => (field(name).choices ? choice(name, at) : sitting[at]);
  const parts = range(0, most - 1).map((at) => input(whose(at), true, !schema.minItems));
  node.append(make("legend", title), ...parts.map((one) => one.node));
  const get = () => { const told = parts.map((one) => one.get()).filter((one) => one !== undefined); return told.length ? told : undefined; };
  return { node, get, set: (value) => parts.forEach((one, at) => one.set(value?.[at])) };
}
function group(title, schema) {
  const node = make("fieldset"), list = make("div"), parts = [];
  const add = (value) => {
    const part = fields(resolve(schema.items)), whole = make("fieldset");
    const gone = make("button", say.remove, { type: "button", onclick: () => { parts.splice(parts.indexOf(part), 1); whole.remove(); } });
    whole.append(part.node, gone);
    list.append(whole);
    parts.push(part);
    if (value) part.set(value);
  };
  node.append(make("legend", title), list, make("button", say.add, { type: "button", onclick: () => add() }));
  const set = (value) => { parts.length = 0; list.replaceChildren(); (value || []).forEach(add); };
  return { node, get: () => (parts.length ? parts.map((one) => one.get()) : undefined), set };
}
function fields(schema) {
  const parts = Object.entries(schema.properties).filter(([, one]) => !("const" in one)).map(([name, one]) => [name, control(name, one)]);
  const node = make("div");
  node.append(...parts.map(([, one]) => one.node));
  const get = () => Object.fromEntries(parts.map(([name, one]) => [name, one.get()]).filter(([, one]) => one !== undefined));
  return { node, get, set: (value) => parts.forEach(([name, one]) => one.set(value?.[name])) };
}

// A line or a score in words: what has no word of the game is left out.
function worded(told, less = {}) {
  const found = [];
  for (const [name, value] of Object.entries(told)) {
    if (name === "game" || name in less || !label(name)) continue;
    const text = shown(name, value);
    if (text) found.push(value === true ? label(name) : `${label(name)}: ${text}`);
  }
  return found.join(" · ");
}
function shown(name, value) {
  if (value === null || value === undefined || value === false || value === "") return "";
  if (value === true) return "✓";
  if (Array.isArray(value)) {
    const parts = value.map((one) => (typeof one === "object" ? worded(one) : String(one)));
    return parts.join(typeof value[0] === "object" ? "; " : " / ");
  }
  if (typeof value === "object") return Object.entries(value).map(([key, one]) => shown(key, one)).filter(Boolean).join(": ");
  if (field(name).seat) return seats()[value] || "";
  return choice(name, value);
}
const bare = (line) => Object.fromEntries(Object.entries(line).filter(([, one]) => one !== null));

// What is seen.
const called = (one) => [one.name, one.substitute].filter(Boolean);
function offer(id, entries, first) {
  const told = entries.flatMap(called), shown = [...$(id).options].map((one) => one.value).filter(Boolean);
  if (told.join("\n") !== shown.join("\n")) $(id).replaceChildren(...first, ...told.map((one) => make("option", one)));
}
const waiting = () => queue.filter((one) => one.line);
function show() {
  $("main").hidden = !sheet;
  $("kept").textContent = queue.length && !stopped && !busy ? say.kept : "";
  if (!sheet) return;
  const names = seats(), open = sheet.state === "open" && !sheet.match_id;
  $("title").textContent = `${say.table} ${sheet.table}`;
  $("state").textContent = say.states[sheet.state];
  $("seats").replaceChildren(...sheet.entries.map((one, at) => make("li", `${one.substitute || one.name}: ${sheet.points[at]}`)));
  $("next").textContent = sheet.next_dealer === null || sheet.ended ? "" : `${say.next_dealer}: ${names[sheet.next_dealer]}`;
  const rows = sheet.rows.map((row) => {
    const item = make("li", worded(row.line));
    item.append(make("small", worded(row.score, row.line)));
    if (!row.counts) item.style.textDecoration = "line-through";
    return item;
  });
  $("lines").replaceChildren(...rows, ...waiting().map((one) => make("li", `… ${worded(one.line)}`)));
  const more = open && (!sheet.ended || drop || stopped);
  $("form").hidden = !more;
  $("what").textContent = drop ? say.correct : say.next_line;
  $("cancel").hidden = !drop && !stopped;
  $("correct").hidden = $("handing").hidden = !open || !sheet.rows.length || !!queue.length || !!drop;
  $("signing").hidden = sheet.state !== "submitted" || !!queue.length;
  if (more && (!form || form.game !== sheet.game)) {
    form = { game: sheet.game, ...fields(data.schemas[game().line]) };
    $("fields").replaceChildren(form.node);
  }
  offer("secretary", sheet.entries, [make("option", "–", { value: "" })]);
  offer("name", sheet.entries.filter((one) => !called(one).includes(sheet.secretary)), []);
}

// What is sent.
const kept = (name) => JSON.parse(localStorage.getItem(box + name));
function put(name, value) { if (value) localStorage.setItem(box + name, JSON.stringify(value)); else localStorage.removeItem(box + name); }
const keep = () => put("", queue.length && queue);
function saw(told) {
  sheet = told;
  put(" seen", ["open", "submitted"].includes(told.state) && told);
}
async function call(method, path, body) {
  const headers = { "Content-Type": "application/json", "Accept-Language": data.language };
  const answer = await fetch(path, { method, headers, body: JSON.stringify(body), credentials: "omit", cache: "no-store" });
  if (answer.status >= 500 || answer.status === 429) throw new Error("later");
  return { good: answer.ok, told: await answer.json() };
}
const read = () => call("POST", "v1/table-links/read", { code });
async function load() {
  const { good, told } = await read();
  if (good) saw(told);
  else { sheet = null; put(" seen"); $("trouble").textContent = told.detail; }
  fresh = true;
}
function redraft() {
  const draft = kept(" draft");
  if (!draft || stopped || sheet?.state !== "open" || sheet.match_id) return;
  stopped = true;
  drop = Math.min(draft.drop, sheet.rows.length);
  $("trouble").textContent = draft.why;
  show();
  form.set(draft.line);
}
function body(one) {
  if (!one.line) return { link: code, seen: sheet.version, ...one.more };
  const lines = sheet.rows.map((row) => bare(row.line)).slice(0, sheet.rows.length - one.drop);
  return { link: code, seen: sheet.version, lines: [...lines, one.line], live: !one.drop && !one.late };
}
async function send() {
  if (busy || stopped) return;
  busy = true;
  try {
    if (!fresh) await load();
    redraft();
    while (sheet && queue.length && !stopped) {
      const one = queue[0];
      one.body ||= body(one);
      keep();
      const path = `v1/tournaments/${sheet.tournament_id}/tables/${sheet.table}/${one.to}`;
      const { good, told } = await call(one.line ? "PUT" : "POST", path, one.body);
      if (good) { saw(told); queue.shift(); } else await refused(one, told);
      keep();
    }
  } catch {
    queue.forEach((one) => { one.late = true; });
    keep();
  }
  busy = false;
  show();
}
async function refused(one, told) {
  const why = told.rule ? `${told.detail} (${told.rule})` : told.detail;
  $("trouble").textContent = why;
  queue.shift();
  if (one.line) put(" draft", { line: one.line, drop: one.drop, why });
  try { saw((await read()).told); } catch { /* it stands as it was last seen */ }
  redraft();
}
function push(one, first) {
  $("trouble").textContent = "";
  if (first) queue.unshift(one); else queue.push(one);
  keep();
  show();
  return send();
}
$("form").onsubmit = (event) => {
  event.preventDefault();
  const one = { to: "lines", line: { game: sheet.game, ...form.get() }, drop }, first = stopped;
  calm();
  push(one, first);
};
function calm() {
  stopped = false;
  drop = 0;
  put(" draft");
  form.set({});
  $("trouble").textContent = "";
}
$("cancel").onclick = () => { calm(); show(); send(); };
$("correct").onclick = () => { drop = 1; show(); form.set(sheet.rows.at(-1).line); };
$("handing").onsubmit = (event) => {
  event.preventDefault();
  push({ to: "submission", more: { secretary: $("secretary").value } });
};
$("signing").onsubmit = (event) => {
  event.preventDefault();
  push({ to: "signature", more: { signature: $("name").value, seen: sheet.version } });
};
function begin() {
  code = location.hash.slice(1);
  form = null; fresh = stopped = false; drop = 0;
  box = `sheet ${code.split("_").slice(0, 3).join("_")}`;
  queue = kept("") || [];
  sheet = kept(" seen");
  $("trouble").textContent = code ? "" : say.no_code;
  show();
  if (code) send();
}
addEventListener("hashchange", begin);
addEventListener("online", send);
setInterval(() => { if (code && (queue.length || !fresh)) send(); }, AGAIN);
navigator.serviceWorker?.register("sheet-worker.js", { scope: "sheet" }).catch(() => { /* it opens online */ });
begin();
