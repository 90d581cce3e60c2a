// The keyboard: one tab stop a zone, arrows within it, and single keys that ask the table something.
import { nameOf, put } from "./dom.mjs";
import { answer, step } from "./words.mjs";

// Not checkVisibility: it makes the browser lay the page out in the middle of a repaint.
const stops = (zone) => (zone.closest("[hidden]") ? [] : [...zone.querySelectorAll("[data-stop]")].filter((node) => !node.closest("[hidden]")));
const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** Exactly one thing in each zone can be tabbed to: the one last used, or the one now in its place. */
export function rove(app) {
  for (const zone of app.querySelectorAll("[data-zone]")) {
    const all = stops(zone);
    let now = all.indexOf(zone.uwNow);
    if (now < 0) now = zone.uwNow ? Math.min(zone.uwIndex, all.length - 1) : Math.max(all.findIndex((node) => node.matches(".is-play, .is-main")), 0);
    all.forEach((node, i) => put(node, { tabindex: i === now ? 0 : -1 }));
    zone.uwNow = all[now];
    zone.uwIndex = now;
  }
}

/** After a repaint took away what had the focus: the main button, else the same place in the zone, else the hand, else the pad: a second
 *  Enter after "Next hand" must not bid. What a button began goes on elsewhere, so the row of buttons comes last. */
export function settle(app, zone) {
  const open = (node) => (node && app.contains(node) && node.checkVisibility() ? node : null);
  const main = open(app.querySelector(".uw-buttons .is-main"));
  const near = ["hand", "pad", "buttons", "acts"].map((name) => open(app.querySelector(`[data-zone="${name}"]`)?.uwNow));
  give(app, main ?? (zone?.matches(".uw-buttons") ? null : open(zone?.uwNow)) ?? near.find(Boolean) ?? app);
}

/** The focus goes to `node` by the page's doing: a second quick key is not meant for it (see once.mjs). */
export function give(app, node) {
  app.uwGiven = node;
  node?.focus();
}

/** `table` answers: scene, letters (are single keys on?), say, zoom(card), goOn, type, close (a pop; true if one was open). */
export function listenToKeys(app, table) {
  const moved = (event) => {
    const zone = event.target.closest("[data-zone]"), all = zone ? stops(zone) : [], now = all.indexOf(event.target.closest("[data-stop]"));
    if (now < 0 || !MOVES.includes(event.key)) return false;
    all[step(all.map((node) => node.getBoundingClientRect()), now, event.key)].focus();
    return true;
  };
  const leave = () => {
    document.activeElement?.blur();
    app.parentElement?.closest("[tabindex]")?.focus({ preventScroll: true });
  };
  const asked = ({ key, target }) => {
    const scene = table.scene(), card = target.closest("[data-card]")?.dataset.card;
    if (key === "/") table.type();
    else if (key === "?") table.help();
    else if (key === "g") table.goOn();
    else if (key === "z" && card) table.zoom(card);
    else {
      const words = answer(key, scene, nameOf);
      if (words == null) return false;
      table.say(words);
    }
    return true;
  };
  const down = (event) => {
    event.stopPropagation(); // or JupyterLab takes "d d" for deleting the cell
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const typing = event.target.matches("input:not([type=checkbox]), select, textarea");
    if (event.key === "Escape") {
      if (!table.close()) typing ? settle(app) : leave();
    } else if (typing || !(moved(event) || (table.letters() && asked(event)))) return;
    event.preventDefault();
  };
  const up = (event) => event.stopPropagation();
  const focused = ({ target }) => {
    target.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab looks for this on the focused element only
    const zone = target.closest("[data-zone]"), stop = target.closest("[data-stop]");
    if (!zone || !stop) return;
    zone.uwNow = stop;
    rove(app);
  };
  const heard = { keydown: table.guard(down), keyup: up, keypress: up, focusin: table.guard(focused) };
  for (const [name, work] of Object.entries(heard)) app.addEventListener(name, work);
  return () => Object.entries(heard).forEach(([name, work]) => app.removeEventListener(name, work));
}
