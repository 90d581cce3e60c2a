// What practice adds to a table: tables whose numbers are drawn as bars, and the learner's record, kept in this browser alone.
import { el, fill } from "./dom.mjs";
import { AFTER, filled, panel } from "./draw.mjs";
import { FORGET } from "./keep.mjs";
import { give } from "./keys.mjs";
import { MORE } from "./words.mjs";

const RECORD = "uw:record", ASIDE = `${RECORD}:damaged`, HEAD = "unity record 2", BEFORE = "unity record 1", END = "end", SUM = " crc=";
const LARGEST = 4_000_000; // bytes of a file; browsers keep about five million letters in all
const TOO_LARGE = "That file is too large for a record: nothing was taken from it.";
const NO_ROOM = "This browser has no room for your record, or keeps nothing: what you answer now is lost when the page is closed.";

const RESTS = Uint32Array.from({ length: 256 }, (_, rest) => {
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  return rest;
});

/** The text with its checksum as its last word, as `unitylib/learner.py` writes it: CRC-32 of its UTF-8 bytes. */
export function summed(text) {
  let rest = -1;
  for (const byte of new TextEncoder().encode(text)) rest = RESTS[(rest ^ byte) & 255] ^ (rest >>> 8);
  return `${text}${SUM}${(~rest >>> 0).toString(16).padStart(8, "0")}`;
}

/** The lines of a record, those of before with the checksum that they lack; null for a text that is none, or not as it was written. */
function linesOf(text) {
  const lines = text.trim().split(/\r?\n/), kept = lines.slice(1, -1);
  if (lines[0] === BEFORE && lines.at(-1) === END) return kept.map((line) => (/ crc=\S*$/.test(line) ? line : summed(line)));
  const whole = lines.join("\n"), fits = lines.at(-1).startsWith(END + SUM) && whole === summed(whole.slice(0, whole.lastIndexOf(SUM)));
  return lines[0] === HEAD && fits ? kept : null;
}

/** The record with one more attempt, and what was no record: that is kept aside, and a new one begun. `unread` is what the kernel refused. */
export function withAttempt(text, line, unread = null) {
  const lines = text === unread ? null : linesOf(text ?? ""), kept = lines ?? [];
  return [`${summed([HEAD, ...kept, ...(kept.includes(line) ? [] : [line]), END].join("\n"))}\n`, lines || !text ? "" : text];
}

/** Keeps `text` as the record, and what was damaged beside what lies aside already. False where there is no room; then all stays as it was. */
export function keepRecord(storage, text, damaged) {
  try {
    const before = storage.getItem(ASIDE);
    if (damaged) storage.setItem(ASIDE, before ? `${before}\n${damaged}` : damaged);
    storage.setItem(RECORD, text);
    return true;
  } catch {
    return false; // no storage at all, a browser that forbids it, or a full one
  }
}

/** A table in which a cell {bar, words} shows `bar` per cent of its width as a bar behind the words: the picture is the data table. */
AFTER.bars = (zone) => {
  const cell = (value) => {
    if (value?.bar == null) return filled("td", "", `${value ?? ""}`);
    const node = filled("td", `uw-barcell${value.mark ? " is-mark" : ""}`, value.words ?? `${value.bar} %`);
    node.style.setProperty("--part", `${Math.max(0, Math.min(100, value.bar))}%`);
    return node;
  };
  const head = el("tr", "", {}, ...zone.head.map((name) => el("th", "", { scope: "col" }, name)));
  const rows = zone.rows.map(([name, ...rest]) => el("tr", "", {}, filled("th", "", name), ...rest.map(cell)));
  for (const row of rows) row.firstChild.setAttribute("scope", "row");
  const notes = (zone.notes ?? []).map((note) => filled("p", "uw-small", note));
  return panel(zone, el("table", `uw-bars${zone.said ? " is-said" : ""}`, {}, el("thead", "", {}, head), el("tbody", "", {}, ...rows)), ...notes);
};

/** A control to choose a file, as text for `take`; null for one that is too large. */
function fileControl(guard, take) {
  const input = el("input", "", { type: "file", accept: ".txt,text/plain" }), words = el("span"), node = el("label", "uw-file", { hidden: "" }, words, input);
  input.addEventListener("change", guard(() => {
    const [file] = input.files;
    input.value = ""; // the same file may be chosen again
    if (file) (file.size > LARGEST ? Promise.resolve(null) : file.text()).then(guard(take));
  }));
  return { node, name: (text) => fill(words, `${text} `) };
}

MORE.push((table) => {
  const { model, guard } = table;
  let unread = null; // what the kernel could not read
  const full = el("p", "uw-small", { role: "alert", hidden: "" }, NO_ROOM);
  const stored = () => {
    try {
      return localStorage;
    } catch {
      return undefined; // the browser forbids it
    }
  };
  const write = (text, damaged) => {
    full.hidden = table.forgotten() || keepRecord(stored(), text, damaged);
  };
  const read = () => {
    try {
      return localStorage.getItem(RECORD) ?? "";
    } catch {
      return "";
    }
  };
  const tell = () => model.send({ record: read() });
  const aside = () => withAttempt(read(), "", unread)[1];
  const heard = guard((message) => {
    if (message.unread != null) unread = message.unread;
    if (message.attempt) write(...withAttempt(read(), message.attempt, unread));
    if (message.record != null) write(message.record, message.record && aside());
  });
  const elsewhere = guard(({ key, newValue }) => {
    if (key === FORGET || (key === RECORD && !newValue)) model.send({ record: "", emptied: true });
    else if (key === RECORD) tell();
  });
  const take = (text) => (text == null ? table.say(TOO_LARGE) : model.send({ record: text, given: true }));
  const file = fileControl(guard, take);
  model.on("msg:custom", heard);
  window.addEventListener("storage", elsewhere);
  tell();
  return {
    node: file.node,
    draw(scene) {
      if (!full.isConnected) file.node.after(full);
      file.node.hidden = !scene.file;
      file.name(scene.file ?? "");
    },
    stop() {
      model.off("msg:custom", heard);
      window.removeEventListener("storage", elsewhere);
    },
  };
});

// What is asked anew has the focus at its first answer, wherever the question before was answered; what is typed keeps it.
MORE.push((table) => {
  const node = el("span", "", { hidden: "" });
  let app = null, asked = null;
  const land = () => {
    const now = document.activeElement;
    if (app.contains(now) && !now.matches("input")) give(app, app.querySelector('[data-zone="pad"] [data-stop]:not([aria-disabled])'));
  };
  return {
    node,
    draw(scene) {
      app ??= node.closest(".uw-app");
      if (scene.typed) app.querySelector(".uw-typed input").placeholder = scene.typed;
      if (scene.ask && scene.ask !== asked) queueMicrotask(table.guard(land)); // once all is drawn
      asked = scene.ask;
    },
  };
});
