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
  const open = deals(sheet);
  if (open.join() !== [...$("which").options].map((one) => one.value).join()) {
    $("which").replaceChildren(...open.map((at) => make("option", at + 1, { value: at })));
    $("which").value = open.at(-1);
  }
  $("handing").hidden = !isOpen() || !sheet.rows.length || !!link.queue.length || link.at !== null;
  $("correct").hidden = $("handing").hidden || !open.length;
  $("signing").hidden = sheet.state !== "submitted" || !!waiting().length;
  offer("secretary", sheet.entries, [make("option", "–", { value: "" })]);
  offer("name", sheet.entries.filter((one) => !called(one).includes(sheet.secretary)), []);
}
// The deals that may be corrected: what was ruled of a line holds for that line.
function deals(sheet) {
  return sheet.rows.filter((row) => row.counts).map((row) => row.number - 1);
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
  if (!link.restored) restore();
  if (draft() && link.taken !== draft()) showDraft(sheet);
  $("what").textContent = link.at === null ? say.next_line : say.correct_line.replace("{number}", link.at + 1);
  $("cancel").hidden = link.at === null && !draft();
}
function built(sheet) {
  const names = [sheet.game, ...seats()].join("\n"), before = link.form?.half();
  if (link.form?.names === names) return;
  putForm({ names, ...fields(data.schemas[game().line]) });
  if (before) link.form.set(before);
}
function putForm(form) {
  link.form = form;
  $("fields").replaceChildren(form.node);
}
// What was half typed before the page was loaded again is there again.
function restore() {
  const found = typed(link);
  link.restored = true;
  if (!found || (draft() && found.at !== null)) return;
  Object.assign(link, { at: found.at, seen: found.seen });
  link.form.set(found.line);
  link.form.begun = true;
}
// A draft has a form of its own: what was begun in the other is there again afterwards.
function showDraft(sheet) {
  if (!link.taken) Object.assign(link, { aside: link.form, form: null });
  built(sheet);
  fill(draft().line, draft().at, draft());
}
function calm() {
  if (!link.aside) {
    forgetTyped(link);
    return fill({}, null);
  }
  putForm(link.aside);
  Object.assign(link, { at: null, seen: null, taken: null, aside: null });
}
function fill(line, at, taken = null) {
  link.form.set(line);
  link.form.begun = false;
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
  const mine = own ? linesOf(link.queue).map((line) => ({ line, out: () => drop(link, line) })) : [];
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
  add(link, { to: "lines", line: line.line, at: null, words: line.words, late: true, why: leftOver(line) });
  show();
}
