// A form from a schema: each control is { node, get, set }; what is half typed in one of several
// parts it tells by `half`, each part in its place.
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
  if (schema.enum) return select(title, schema.enum.filter((one) => offered(field(name).optional?.[one])).map((one) => [one, choice(name, one)]), nullable);
  if (field(name).seat) return select(title, seats().map((one, seat) => [seat, one]), nullable);
  if (field(name).side) return select(title, range(schema.minimum, schema.maximum).map((one) => [one, sideOf(one)]), nullable);
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
  const whose = (at) => (field(name).choices ? choice(name, at) : field(name).side ? sideOf(at) : sitting[at]);
  const parts = range(0, most - 1).map((at) => input(whose(at), true, !schema.minItems));
  node.append(make("legend", title), ...parts.map((one) => one.node));
  const get = () => { const told = parts.map((one) => one.get()).filter((one) => one !== undefined); return told.length ? told : undefined; };
  const half = () => parts.map((one) => one.get());
  return { node, get, half, set: (value) => parts.forEach((one, at) => one.set(value?.[at])) };
}
function group(title, schema) {
  const node = make("fieldset"), list = make("div"), parts = [];
  const add = (value) => {
    const part = fields(resolve(schema.items)), whole = make("fieldset");
    const gone = make("button", say.remove, { type: "button", onclick: () => { parts.splice(parts.indexOf(part), 1); whole.remove(); node.dispatchEvent(new Event("input", { bubbles: true })); } });
    whole.append(part.node, gone);
    list.append(whole);
    parts.push(part);
    if (value) part.set(value);
  };
  node.append(make("legend", title), list, make("button", say.add, { type: "button", onclick: () => add() }));
  const set = (value) => { parts.length = 0; list.replaceChildren(); (value || []).forEach(add); };
  const told = (how) => (parts.length ? parts.map((one) => one[how]()) : undefined);
  return { node, get: () => told("get"), half: () => told("half"), set };
}
function fields(schema) {
  const told = Object.entries(schema.properties).filter(([name, one]) => !("const" in one) && offered(field(name).option));
  const parts = told.map(([name, one]) => [name, control(name, one)]);
  const node = make("div");
  node.append(...parts.map(([, one]) => one.node));
  const all = (how) => parts.map(([name, one]) => [name, (one[how] || one.get)()]).filter(([, one]) => one !== undefined);
  const get = () => Object.fromEntries(all("get")), half = () => Object.fromEntries(all("half"));
  return { node, get, half, set: (value) => parts.forEach(([name, one]) => one.set(value?.[name])) };
}
