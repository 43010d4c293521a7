// What the phone keeps of a link: what is to be sent, and the sheet as it was last seen. It is kept by
// a number of the code, from which no code can be made; so nothing goes out by another link, as after
// a new draw. Lines that an earlier link of the table did not get written are taken over by hand.
const numbered = (code) => [...code].reduce((so, sign) => Math.imul(so ^ sign.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5).toString(16).padStart(8, "0");
const stored = (key) => JSON.parse(localStorage.getItem(key));
function store(key, value) { if (value) localStorage.setItem(key, JSON.stringify(value)); else localStorage.removeItem(key); }

// All that the page knows of one link. `at` is the line that the form corrects, `seen` the version
// that its writer had before him, `taken` the refused line that it shows, `aside` the form that has to wait for that.
function opened(code) {
  const table = `sheet ${code.split("_").slice(0, 3).join("_")} `, box = table + numbered(code);
  const here = {
    code, table, box, queue: [], sheet: stored(`${box} seen`),
    fresh: false, busy: false, gone: false, trouble: "",
    form: null, aside: null, at: null, seen: null, taken: null,
  };
  change(here, (queue) => queue.forEach((one) => { one.id ??= Math.random(); one.late = true; }));
  return here;
}
// What is kept is the queue of all tabs that have this link open: it is read before it is changed,
// with the sheet that it rests on.
function recall(here) {
  const known = (id) => here.queue.find((one) => one.id === id) || {}, last = stored(`${here.box} seen`);
  here.queue = (stored(here.box) || []).map((one) => Object.assign(known(one.id), one));
  if (last?.version > here.sheet?.version) here.sheet = last;
}
function change(here, how) {
  recall(here);
  how(here.queue);
  store(here.box, here.queue.length && here.queue);
}
function add(here, one) {
  change(here, (queue) => {
    const whole = { id: Math.random(), ...one };
    if (!queue[0]?.why) queue.push(whole);
    else queue.splice(0, one.line ? 1 : 0, whole);
  });
}
function saw(here, sheet) {
  here.sheet = sheet;
  const open = ["open", "submitted"].includes(sheet?.state);
  store(`${here.box} seen`, open && sheet);
  if (!open) forgetTyped(here);
}

// What is half typed: that of the draft in its place in the queue, else beside it, until it is written
// or thrown away.
function keepTyped(here, line) {
  if (draft()) change(here, () => { draft().line = line; });
  else store(`${here.box} form`, { line, at: here.at, seen: here.seen });
}
const typed = (here) => stored(`${here.box} form`);
const forgetTyped = (here) => store(`${here.box} form`);

// What was kept of earlier links of this table: their lines, each with what takes it out of there.
const earlier = (here) => Object.keys(localStorage).filter((key) => key.startsWith(here.table) && !key.startsWith(here.box));
function unwritten(here) {
  const boxes = earlier(here).filter((key) => /^[0-9a-f]{8}$/.test(key.slice(here.table.length)));
  return boxes.flatMap((key) => linesOf(stored(key)).map((line) => ({ line, out: () => takeOut(key, line) })));
}
function takeOut(key, line) {
  const rest = linesOf(stored(key)).filter((one) => JSON.stringify(one) !== JSON.stringify(line));
  store(key, rest.length && rest);
}
const forgetSeen = (here) => earlier(here).filter((key) => / (seen|form)$/.test(key)).forEach((key) => store(key));
const linesOf = (queue) => queue.filter((one) => one.line);

// What was begun behind another rests on the sheet that this one made: its writer has seen no other.
function restOn(here, version) {
  const next = here.queue[0] || (here.form?.begun ? here : {});
  next.seen ??= version;
}
// Where that one comes into no sheet, the line behind it is looked over before it goes out.
function drop(here, one) {
  change(here, (queue) => {
    const behind = queue.includes(one) && queue[queue.indexOf(one) + 1];
    takeFrom(queue, one);
    if (behind?.line) behind.why ||= leftOver(behind);
  });
}
function takeFrom(queue, one) { if (queue.includes(one)) queue.splice(queue.indexOf(one), 1); }
const leftOver = (one) => `${say.left}: ${one.words}`;

// The link that is open, among those that were in this tab.
const links = {};
let link = null;

const draft = () => (link.queue[0]?.why ? link.queue[0] : null);
const waiting = () => link.queue.filter((one) => one !== draft());
const isOpen = () => link.sheet?.state === "open" && !link.sheet.match_id;
