// The coach beside the table: numbers that say how they came about when pressed. Closed, it is a button and nothing more.
import { button, el, fill, mark, put, sync } from "./dom.mjs";
import { filled } from "./draw.mjs";
import { USUAL } from "./keep.mjs";
import { MORE, zoneOf } from "./words.mjs";

USUAL.coach = null; // open or closed, once the learner has chosen; until then each table begins in its own way

/** The name of a number for whoever does not see its row and column: "7♦︎, may come: 2". */
export const numberName = (head, row, i, words) => `${[row, head?.[i]].filter(Boolean).join(", ")}: ${words}`;

MORE.push((table) => {
  const opener = put(button("uw-btn", "Coach", () => {
    wanted = !zoneOf(now, "coach")?.on;
    table.change("coach", wanted);
  }), { "data-stop": "", "aria-expanded": "false", hidden: "" });
  const title = el("h3"), close = button("uw-btn is-quiet", "Close", () => opener.click() ?? opener.focus());
  const parts = el("div", "uw-coachparts", { "data-zone": "coach", role: "group" });
  const bar = el("progress", "", { max: 100 }), told = el("span", "uw-small"), acts = el("div", "uw-row", { "data-zone": "coachacts", role: "group" }), notes = el("div");
  const node = el("aside", "uw-panel uw-coach", { id: `${table.id}-coach`, hidden: "" }, el("div", "uw-row uw-spread", {}, title, close), parts, el("div", "uw-row", {}, acts, bar, told), notes);
  const beside = el("div", "uw-beside");
  let now = {}, app = null, wanted = false;

  function settle() {
    app = node.closest(".uw-app");
    const play = app.querySelector(".uw-play");
    play.replaceWith(beside);
    beside.append(play, node);
    app.querySelector(".uw-tools").firstChild.after(put(opener, { "aria-controls": node.id })); // the first one is about keys: no phone shows it
  }

  const makePart = () => el("section", "", {}, el("h4"), el("table", "", {}, el("thead"), el("tbody")), el("p", "uw-why", { "aria-live": "polite" }));

  function mendPart(section, part) {
    const [head, grid, why] = section.children, [top, body] = grid.children;
    fill(head, part.label);
    put(section, { "aria-label": part.label });
    top.hidden = !part.head;
    sync(top, part.head ? [part.head] : [], () => 0, () => el("tr"), (row, names) => sync(row, names, (_, i) => i, (name) => (name ? el("th", "", { scope: "col" }) : el("td")), fill));
    sync(body, part.rows, ([words]) => words, () => el("tr"), (row, cells) => sync(row, cells, (_, i) => i, makeCell, (cell, one, i) => mendCell(cell, one, i, part.head, cells[0])));
    fill(why, part.why ?? "");
  }

  function makeCell(one) {
    if (typeof one === "string") return el("th", "", { scope: "row" });
    return el("td", "", {}, put(button("uw-num", "", ({ currentTarget }) => table.pressButton(currentTarget.uwOne, currentTarget)), { "data-stop": "" }));
  }

  function mendCell(cell, one, i, head, row) {
    if (typeof one === "string") return fill(cell, one);
    const number = cell.firstChild;
    number.uwOne = one;
    fill(number, one.words);
    mark(number, { "is-press": false });
    put(number, { "aria-label": numberName(head, row, i, one.words), "aria-expanded": one.on ? "true" : "false" });
  }

  function draw(scene) {
    if (!app) settle();
    now = scene;
    const zone = zoneOf(scene, "coach"), open = Boolean(zone?.on);
    opener.hidden = !zone;
    put(opener, { "aria-expanded": `${open}` });
    mark(beside, { "is-open": open });
    node.hidden = !open;
    fill(title, open ? zone.label : "");
    put(node, { "aria-label": open ? zone.label : null });
    put(parts, { "aria-label": open ? "Numbers of the coach" : null });
    sync(parts, open ? zone.parts : [], (part) => part.label, makePart, mendPart);
    sync(acts, (open && zone.buttons) || [], (one) => one.do, () => put(button("uw-btn", "", ({ currentTarget }) => table.pressButton(currentTarget.uwOne, currentTarget)), { "data-stop": "" }), (act, one) => {
      act.uwOne = one;
      fill(act, one.words);
      mark(act, { "is-press": false });
    });
    bar.hidden = zone?.part == null;
    put(bar, { value: zone?.part ?? 0, "aria-label": zone?.told ?? null });
    fill(told, zone?.told ?? "");
    sync(notes, (open && zone.notes) || [], (note) => note, (note) => filled("p", "uw-small", note));
    if (open && wanted && node.getBoundingClientRect().top > innerHeight - 80) node.scrollIntoView(); // on a phone it lies below the hand
    if (open) wanted = false;
  }
  return { node, draw };
});
