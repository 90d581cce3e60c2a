// What a question adds to a table: steps of a working; and cards in rows, each row under its words, which are looked at, not pressed.
import { el, face, fill, nameOf, put, sync } from "./dom.mjs";
import { AFTER, filled, panel } from "./draw.mjs";
import { MORE, plain, zoneOf } from "./words.mjs";

/** Steps of a working, in order; an empty one is left to the learner. */
const steps = (zone) => panel(zone, zone.lines.length < 2 ? filled("p", "", zone.lines[0]) : el("ol", "uw-steps", {}, ...zone.lines.map((line) => filled("li", line ? "" : "uw-small", line || "your answer"))));
AFTER.note = steps;

MORE.push((table) => {
  const node = el("div", "uw-laid", { "data-zone": "laid", role: "group", hidden: "" });
  const mend = (row, { words, cards }) => {
    const [head, list] = row.children;
    fill(head, words);
    put(row, { "aria-label": `${plain(words)}: ${cards.map(nameOf).join(", ")}` });
    sync(list, cards, (_, i) => i, () => el("span", "", { "aria-hidden": "true" }), (card, text) => {
      face(card, text, table.big);
      card.dataset.card = text;
    });
  };
  const draw = (scene) => {
    const zone = zoneOf(scene, "laid");
    node.hidden = !zone;
    put(node, { "aria-label": zone?.label ?? "" });
    sync(node, zone?.rows ?? [], (_, i) => i, () => el("div", "uw-laidrow", { role: "group", "data-stop": "", tabindex: "-1" }, el("h4"), el("div", "uw-laidcards")), mend);
    const board = node.closest(".uw-app")?.querySelector(".uw-board");
    if (board && board.firstChild !== node) board.prepend(node); // above the sentence, where a table would be
  };
  return { node, draw };
});
