// What practice adds to a table: tables whose numbers are drawn as bars, and the learner's record, kept in this browser alone.
import { el, fill } from "./dom.mjs";
import { AFTER, filled, panel } from "./draw.mjs";
import { MORE } from "./words.mjs";

const RECORD = "uw:record", HEAD = "unity record 1", END = "end";

/** The record with one more attempt, and what was no record: that is kept aside, and a new one begun. */
export function withAttempt(text, line) {
  const lines = (text ?? "").trim().split("\n"), whole = lines[0] === HEAD && lines.at(-1) === END;
  const kept = whole ? lines.slice(1, -1) : [];
  return [`${[HEAD, ...kept, ...(kept.includes(line) ? [] : [line]), END].join("\n")}\n`, whole || !text ? "" : text];
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

/** A control to choose a file, as text for `take`. */
function fileControl(guard, take) {
  const input = el("input", "", { type: "file", accept: ".txt,text/plain" }), words = el("span"), node = el("label", "uw-file", { hidden: "" }, words, input);
  input.addEventListener("change", guard(() => {
    const [file] = input.files;
    input.value = ""; // the same file may be chosen again
    if (file) file.text().then(guard(take));
  }));
  return { node, name: (text) => fill(words, `${text} `) };
}

MORE.push((table) => {
  const { model, guard, forget } = table;
  let forgotten = false; // nothing is kept any more
  const storage = (work) => {
    try {
      return work(localStorage);
    } catch {
      return null; // the browser forbids it; the table has said so
    }
  };
  const write = (key, text) => forgotten || storage((kept) => kept.setItem(key, text));
  const read = () => storage((kept) => kept.getItem(RECORD));
  const tell = () => model.send({ record: read() ?? "" });
  const add = (line) => {
    const [text, damaged] = withAttempt(read(), line);
    if (damaged) write(`${RECORD}:damaged`, damaged);
    write(RECORD, text);
  };
  const heard = guard((message) => {
    if (message.attempt) add(message.attempt);
    if (message.record != null) write(RECORD, message.record);
  });
  const elsewhere = guard(({ key }) => key === RECORD && tell());
  const file = fileControl(guard, (text) => model.send({ record: text, given: true }));
  table.forget = () => {
    forgotten = true;
    forget();
  };
  model.on("msg:custom", heard);
  window.addEventListener("storage", elsewhere);
  tell();
  return {
    node: file.node,
    draw(scene) {
      file.node.hidden = !scene.file;
      file.name(scene.file ?? "");
    },
    stop() {
      model.off("msg:custom", heard);
      window.removeEventListener("storage", elsewhere);
    },
  };
});
