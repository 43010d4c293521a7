// One sheet on a phone. The code stays behind the "#": it goes out in bodies only. What is to be
// sent waits in a queue, kept on the phone; a thing that was sent once goes again as it was, for the
// service takes it twice without harm. A line that was refused says `why` and is the draft in the
// form, before which nothing else goes out, until it is written again or thrown away.
const AGAIN = 15000;

// What is done. The form has before it the sheet as it was when it was begun.
$("fields").oninput = () => {
  link.form.begun = true;
  if (!link.queue.length) link.seen ??= link.sheet.version;
  keepTyped(link, typedLine("half"));
};
const typedLine = (how = "get") => ({ game: link.sheet.game, ...link.form[how]() });
$("form").onsubmit = (event) => {
  event.preventDefault();
  const line = typedLine(), { at, seen } = link;
  const { written = Date.now(), late = false } = draft() || {};
  calm();
  push({ to: "lines", line, at, seen, written, late, words: worded(line) });
};
$("cancel").onclick = () => {
  if (draft()) drop(link, draft());
  calm();
  link.trouble = "";
  show();
  send();
};
$("correct").onsubmit = (event) => {
  event.preventDefault();
  const { rows, version } = link.sheet, at = Number($("which").value);
  Object.assign(link, { at, seen: version });
  show();
  link.form.set(rows[at].line);
  keepTyped(link, rows[at].line);
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
  Object.assign(link, { form: null, aside: null, at: null, seen: null, taken: null, restored: false });
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
// Another tab has changed what is kept.
function follow() {
  if (!link.code) return;
  recall(link);
  if (link.taken && link.taken !== draft()) calm();
  show();
}
addEventListener("hashchange", begin);
addEventListener("storage", follow);
addEventListener("online", again);
document.addEventListener("visibilitychange", again);
setInterval(again, AGAIN);
navigator.serviceWorker?.register("sheet-worker.js", { scope: "sheet" }).catch(() => { /* it opens online */ });
begin();
