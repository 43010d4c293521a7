// What is sent. A line says `live` only within this time of its being written.
const SOON = 10000;
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
    while (here.sheet && due(here)) await sendFirst(here);
  } catch {
    change(here, (queue) => queue.forEach((one) => { one.late = true; }));
  }
  here.busy = false;
  if (here === link) show();
}
function due(here) {
  recall(here);
  return here.queue.length && !here.queue[0].why;
}
async function sendFirst(here) {
  const one = here.queue[0], path = `v1/tournaments/${here.sheet.tournament_id}/tables/${here.sheet.table}/${one.to}`;
  change(here, () => { one.body ||= body(here.sheet, one); });
  const sent = { ...one.body, link: here.code, ...(one.line && { live: live(one) }) };
  const { good, told } = await call(one.line ? "PUT" : "POST", path, sent);
  if (!good) return refused(here, one, told);
  change(here, (queue) => {
    takeFrom(queue, one);
    restOn(here, Math.min(told.version, one.body.seen + 1));
  });
  saw(here, told);
}
async function refused(here, one, told) {
  const why = told.rule ? `${told.detail} (${told.rule})` : told.detail;
  if (one.line) change(here, () => Object.assign(one, { why, body: null }));
  else { here.trouble = why; drop(here, one); }
  here.fresh = false;
  await look(here);
}
function push(one) {
  link.trouble = "";
  add(link, one);
  send();
  show();
}
