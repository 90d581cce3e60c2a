// What practice adds to a table: tables whose numbers are drawn as bars, and the learner's record, kept in this browser alone.
import { el } from "./dom.mjs";
import { AFTER, filled, panel } from "./draw.mjs";
import { MORE } from "./words.mjs";

const RECORD = "uw:record", HEAD = "unity record 1", END = "end";

/** The record with one more attempt; what cannot be read as one begins anew. */
export function withAttempt(text, line) {
  const lines = (text ?? "").trim().split("\n");
  const kept = lines[0] === HEAD && lines.at(-1) === END ? lines.slice(1, -1) : [];
  return `${[HEAD, ...kept, ...(kept.includes(line) ? [] : [line]), END].join("\n")}\n`;
}

/** A table in which a cell {bar, words} shows `bar` per cent of its width as a bar behind the words: the picture is the data table. */
AFTER.bars = (zone) => {
  const cell = (value) => {
    if (value?.bar == null) return filled("td", "", `${value ?? ""}`);
    const node = filled("td", `uw-barcell${value.mark ? " is-mark" : ""}`, value.words);
    node.style.setProperty("--part", `${Math.max(0, Math.min(100, value.bar))}%`);
    return node;
  };
  const head = el("tr", "", {}, ...zone.head.map((name) => el("th", "", { scope: "col" }, name)));
  const rows = zone.rows.map(([name, ...rest]) => el("tr", "", {}, filled("th", "", name), ...rest.map(cell)));
  for (const row of rows) row.firstChild.setAttribute("scope", "row");
  const notes = (zone.notes ?? []).map((note) => filled("p", "uw-small", note));
  return panel(zone, el("table", "uw-bars", {}, el("thead", "", {}, head), el("tbody", "", {}, ...rows)), ...notes);
};

MORE.push(({ model, guard }) => {
  const read = () => {
    try {
      return localStorage.getItem(RECORD);
    } catch {
      return null; // the browser forbids it; the table has said so
    }
  };
  const write = (text) => {
    try {
      localStorage.setItem(RECORD, text);
    } catch {
      // as above
    }
  };
  const heard = guard((message) => {
    if (message.attempt) write(withAttempt(read(), message.attempt));
    if (message.record != null) write(message.record);
  });
  model.on("msg:custom", heard);
  model.send({ record: read() ?? "" });
  return { node: el("span", "", { hidden: "" }), draw() {}, stop: () => model.off("msg:custom", heard) };
});
