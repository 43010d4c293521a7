"use strict";
// What the page says: texts of its own, and lines and scores in the words of their game.
const data = JSON.parse(document.getElementById("data").textContent);
const say = data.words, $ = (id) => document.getElementById(id);

const make = (tag, text = "", more = {}) => Object.assign(document.createElement(tag), { textContent: text }, more);
const game = () => data.games[link.sheet.game];
const field = (name) => game().fields[name] || {};
function label(name) {
  const words = game().words, dashed = name.replaceAll("_", "-");
  const keys = [field(name).word, `score.${dashed}`, `notion.${dashed}`, `column.${dashed}`];
  return keys.map((key) => words[key]).find(Boolean);
}
const choice = (name, value) => game().words[`${field(name).choices || name}.${value}`] || String(value);
// Whether the options of the match let there be what needs this one (as TUP-TOUR-7 does not).
const offered = (option) => !option || !!link.sheet.options[option];

// Who sits where.
const playing = (one) => one.substitute || one.name;
const sideOf = (seat) => link.sheet.entries.filter((one) => one.seats.includes(seat)).map(playing).join();
function seats() {
  const found = [];
  for (const one of link.sheet.entries) for (const seat of one.seats) {
    found[seat] = playing(one) + (one.seats.length > 1 ? ` (${seat + 1})` : "");
  }
  return found;
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
  if (field(name).side) return sideOf(value);
  return choice(name, value);
}
const bare = (line) => Object.fromEntries(Object.entries(line).filter(([, one]) => one !== null));
