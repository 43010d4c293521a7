// One sheet on a phone. The code stays behind the "#": it goes out in bodies only. What is to be
// sent waits in a queue, kept on the phone; a thing that was sent once goes again as it was, for the
// service takes it twice without harm. A line that was refused says `why` and is the draft in the
// form, before which nothing else goes out, until it is written again or thrown away.
const AGAIN = 15000, SOON = 10000;
const links = {};
let link = null;

const draft = () => (link.queue[0]?.why ? link.queue[0] : null);
const waiting = () => link.queue.filter((one) => !one.why);
const isOpen = () => link.sheet?.state === "open" && !link.sheet.match_id;

// What is seen. What is said anew is read out anew, so it is written where it has changed.
function write(id, text) { if ($(id).textContent !== text) $(id).textContent = text; }
function show() {
  const { sheet, queue, busy } = link;
  $("main").hidden = !sheet;
  write("kept", queue.length && !draft() && !busy && !link.gone ? say.kept : "");
  write("trouble", link.trouble || draft()?.why || "");
  if (sheet) showSheet(sheet);
  showLeft();
}
function showSheet(sheet) {
  const names = seats();
  $("title").textContent = `${say.table} ${sheet.table}`;
  $("state").textContent = say.states[sheet.state];
  $("seats").replaceChildren(...sheet.entries.map((one, at) => make("li", `${playing(one)}: ${sheet.points[at]}`)));
  $("next").textContent = sheet.next_dealer === null || sheet.ended ? "" : `${say.next_dealer}: ${names[sheet.next_dealer]}`;
  $("lines").replaceChildren(...sheet.rows.map(rowShown), ...linesOf(waiting()).map((one) => make("li", `… ${one.words}`)));
  showForm(sheet);
  $("correct").hidden = $("handing").hidden = !isOpen() || !sheet.rows.length || !!link.queue.length || link.at !== null;
  $("signing").hidden = sheet.state !== "submitted" || !!waiting().length;
  offer("secretary", sheet.entries, [make("option", "–", { value: "" })]);
  offer("name", sheet.entries.filter((one) => !called(one).includes(sheet.secretary)), []);
}
function rowShown(row) {
  const item = make("li", worded(row.line));
  item.append(make("small", worded(row.score, row.line)));
  if (!row.counts) item.style.textDecoration = "line-through";
  return item;
}
function showForm(sheet) {
  const more = isOpen() && (!sheet.ended || link.at !== null || !!draft());
  $("form").hidden = !more;
  if (!more) return;
  built(sheet);
  if (draft() && link.taken !== draft()) fill(draft().line, draft().at, draft());
  $("what").textContent = link.at === null ? say.next_line : say.correct_line.replace("{number}", link.at + 1);
  $("cancel").hidden = link.at === null && !draft();
}
function built(sheet) {
  const names = [sheet.game, ...seats()].join("\n"), before = link.form?.get();
  if (link.form?.names === names) return;
  link.form = { names, ...fields(data.schemas[game().line]) };
  $("fields").replaceChildren(link.form.node);
  if (before) link.form.set(before);
}
function fill(line, at, taken = null) {
  link.form.set(line);
  Object.assign(link, { at, taken, seen: taken ? link.sheet.version : null });
}
const called = (one) => [one.name, one.substitute].filter(Boolean);
function offer(id, entries, first) {
  const told = entries.flatMap(called), shown = [...$(id).options].map((one) => one.value).filter(Boolean);
  if (told.join("\n") !== shown.join("\n")) $(id).replaceChildren(...first, ...told.map((one) => make("option", one)));
}

// What was never written: it may be put into the form, which is looked over and written, or thrown away.
function showLeft() {
  const own = link.gone || (link.sheet && !isOpen() && draft());
  const mine = own ? linesOf(link.queue).map((line) => ({ line, out: () => { link.queue.splice(link.queue.indexOf(line), 1); keep(link); } })) : [];
  const others = link.fresh && link.sheet ? unwritten(link) : [];
  $("left").hidden = !mine.length && !others.length;
  $("new-link").hidden = !link.gone;
  $("unwritten").replaceChildren(...[...mine, ...others].map(leftShown));
}
function leftShown({ line, out }) {
  const item = make("li", line.words), act = (text, onclick) => item.append(make("button", text, { type: "button", onclick }));
  if (link.gone) return item;
  if (isOpen() && !link.queue.length && link.at === null) act(say.take, () => { out(); takeOver(line); });
  act(say.throw_away, () => { out(); show(); send(); });
  return item;
}
function takeOver(line) {
  link.queue.push({ to: "lines", line: line.line, at: null, words: line.words, late: true, why: `${say.left}: ${line.words}` });
  keep(link);
  show();
}

// What is sent.
async function call(method, path, body) {
  const headers = { "Content-Type": "application/json", "Accept-Language": data.language };
  const answer = await fetch(path, { method, headers, body: JSON.stringify(body), credentials: "omit", cache: "no-store" });
  if (answer.status >= 500 || answer.status === 429) throw new Error("later");
  return { good: answer.ok, told: await answer.json() };
}
async function look(here) {
  const { good, told } = await call("POST", "v1/table-links/read", { code: here.code });
  saw(here, good ? told : null);
  if (good) forgetSeen(here);
  here.gone = !good;
  if (here.gone) here.trouble = told.detail;
  here.fresh = true;
}
// All lines as they are to be: a new one comes after those that there are, a mended one in its place.
function body(sheet, one) {
  if (!one.line) return one.more;
  const lines = sheet.rows.map((row) => bare(row.line));
  lines.splice(one.at ?? lines.length, 1, one.line);
  return { seen: one.seen ?? sheet.version, lines };
}
// What could not be sent when it was written says nothing of when its deal was played.
const live = (one) => one.at === null && !one.late && Date.now() - one.written < SOON;
async function send() {
  const here = link;
  if (here.busy) return;
  here.busy = true;
  try {
    if (!here.fresh) await look(here);
    while (here.sheet && here.queue.length && !here.queue[0].why) await sendFirst(here);
  } catch {
    here.queue.forEach((one) => { one.late = true; });
    keep(here);
  }
  here.busy = false;
  if (here === link) show();
}
async function sendFirst(here) {
  const one = here.queue[0], path = `v1/tournaments/${here.sheet.tournament_id}/tables/${here.sheet.table}/${one.to}`;
  one.body ||= body(here.sheet, one);
  keep(here);
  const sent = { ...one.body, link: here.code, ...(one.line && { live: live(one) }) };
  const { good, told } = await call(one.line ? "PUT" : "POST", path, sent);
  if (!good) return refused(here, one, told);
  here.queue.shift();
  keep(here);
  saw(here, told);
}
async function refused(here, one, told) {
  const why = told.rule ? `${told.detail} (${told.rule})` : told.detail;
  if (one.line) Object.assign(one, { why, body: null });
  else { here.trouble = why; here.queue.shift(); }
  keep(here);
  here.fresh = false;
  await look(here);
}
function push(one) {
  link.trouble = "";
  if (!draft()) link.queue.push(one);
  else if (one.line) link.queue[0] = one;
  else link.queue.unshift(one);
  keep(link);
  show();
  send();
}

// What is done. The form has before it the sheet as it was when it was begun.
$("fields").oninput = () => { if (!link.queue.length) link.seen ??= link.sheet.version; };
$("form").onsubmit = (event) => {
  event.preventDefault();
  const line = { game: link.sheet.game, ...link.form.get() }, { at, seen } = link;
  const { written = Date.now(), late = false } = draft() || {};
  fill({}, null);
  push({ to: "lines", line, at, seen, written, late, words: worded(line) });
};
$("cancel").onclick = () => {
  if (draft()) { link.queue.shift(); keep(link); }
  fill({}, null);
  link.trouble = "";
  show();
  send();
};
$("correct").onclick = () => {
  const { rows, version } = link.sheet;
  link.at = rows.length - 1;
  link.seen = version;
  show();
  link.form.set(rows.at(-1).line);
};
$("handing").onsubmit = (event) => {
  event.preventDefault();
  push({ to: "submission", more: { secretary: $("secretary").value, seen: link.sheet.version } });
};
$("signing").onsubmit = (event) => {
  event.preventDefault();
  push({ to: "signature", more: { signature: $("name").value, seen: link.sheet.version } });
};
function begin() {
  const code = location.hash.slice(1);
  link = links[code] ||= opened(code);
  Object.assign(link, { form: null, at: null, seen: null, taken: null });
  if (!code) link.trouble = say.no_code;
  show();
  if (code) send();
}
// The sheet may have been given back, or written by another phone, since it was last seen.
function again() {
  if (!link.code || link.gone) return;
  if (document.visibilityState === "visible") link.fresh = false;
  if (link.queue.length || !link.fresh) send();
}
addEventListener("hashchange", begin);
addEventListener("online", again);
document.addEventListener("visibilitychange", again);
setInterval(again, AGAIN);
navigator.serviceWorker?.register("sheet-worker.js", { scope: "sheet" }).catch(() => { /* it opens online */ });
begin();
