// What opens beside the table: last trick, log, settings, keys, a card seen closely. One at a time, never over the trick.
import { button, el, face, fill, nameOf, put, sync } from "./dom.mjs";
import { smallCard } from "./draw.mjs";
import { KEYS, plain } from "./words.mjs";

const LABELS = { last: "Last trick", log: "Log", settings: "Settings", keys: "Keys", zoom: "Card" };
const EMPTY = { last: "No trick is finished yet.", log: "Nothing has happened yet." };

/** `table` answers: scene, settings, change(name, value), forget, say, guard. */
export function popper(id, table) {
  const body = el("div", "uw-popbody"), title = el("h3"), close = button("uw-btn is-quiet", "Close", () => shut(true));
  const pop = el("section", "uw-pop", { role: "dialog", id: `${id}-pop`, "aria-labelledby": `${id}-poptitle`, hidden: "" },
    el("div", "uw-row uw-spread", {}, title, close), body);
  title.id = `${id}-poptitle`;
  let open = null, opener = null;
  const openers = Object.fromEntries(["last", "log", "settings", "keys"].map((name) => [name, make(name)]));

  function make(name) {
    const node = button("uw-btn", LABELS[name], table.guard(() => (open === name ? shut(true) : node.getAttribute("aria-disabled") ? table.say(EMPTY[name]) : show(name))));
    node.setAttribute("data-stop", "");
    node.setAttribute("aria-expanded", "false");
    return node;
  }
  function shut(back) {
    if (!open) return false;
    const within = pop.contains(document.activeElement);
    openers[open]?.setAttribute("aria-expanded", "false");
    pop.hidden = true;
    body.replaceChildren();
    title.textContent = "";
    open = null;
    if (back || within) (opener?.isConnected ? opener : openers.log).focus();
    return true;
  }
  function show(name, card) {
    shut(false);
    open = name;
    opener = document.activeElement;
    openers[name]?.setAttribute("aria-expanded", "true");
    body.uwKey = null;
    pop.className = `uw-pop is-${name}`;
    title.textContent = card ? nameOf(card) : LABELS[name];
    pop.hidden = false;
    build[name](card);
    if (name === "settings" || name === "log") body.querySelector("select, ol")?.focus({ preventScroll: true });
    if (name !== "zoom") pop.scrollIntoView({ block: "nearest" });
  }
  const build = {
    last() {
      const { last } = table.scene();
      body.append(el("p", "", {}, plain(last.label)), el("div", "uw-fan", {}, ...last.cards.map((one) => smallCard(one.card, one.words, one.win))),
        el("ul", "uw-notes", {}, ...last.cards.filter((one) => one.words).map((one) => el("li", "", {}, plain(one.words)))));
    },
    log() {
      const list = el("ol", "uw-log", { tabindex: "0", "aria-label": "What has happened" });
      body.append(list);
      mendLog(list);
      list.scrollTop = list.scrollHeight;
    },
    keys() {
      body.append(el("ul", "uw-keys", {}, ...KEYS.map(([key, what]) => el("li", "", {}, el("kbd", "", {}, key), ` ${what}`))));
    },
    settings() {
      const now = table.settings();
      const choice = (name, words, options) => {
        const select = el("select", "", {}, ...options.map(([value, text]) => el("option", "", { value: `${value}`, selected: `${now[name]}` === `${value}` ? "" : null }, text)));
        select.addEventListener("change", table.guard(() => table.change(name, options.find(([value]) => `${value}` === select.value)[0])));
        return el("label", "uw-choice", {}, words, select);
      };
      const tick = (name, words) => {
        const input = el("input", "", { type: "checkbox", checked: now[name] ? "" : null });
        input.addEventListener("change", table.guard(() => table.change(name, input.checked)));
        return el("label", "uw-choice is-tick", {}, input, words);
      };
      const forget = button("uw-btn", "Forget me", table.guard(() => {
        if (forget.uwSure) return table.forget();
        forget.uwSure = true;
        forget.textContent = "Forget everything kept in this browser?";
      }));
      body.append(
        choice("speed", "The others play", [["slow", "slowly"], ["normal", "at a normal pace"], ["fast", "fast"], ["once", "at once"]]),
        choice("wait", "A finished trick stays", [[null, "until I go on"], [1200, "1.2 seconds"]]),
        tick("motion", "Cards move"), tick("big", "Large print"), tick("letters", "Letter keys work"), forget);
    },
    zoom(card) {
      const seen = el("span", "uw-zoomed", { role: "img", "aria-label": nameOf(card) });
      face(seen, card, true);
      body.append(seen);
    },
  };
  const mendLog = (list) => sync(list, table.scene().tail ?? [], ([number]) => number, () => el("li"), (node, [, text]) => fill(node, text));
  const outside = (event) => open === "zoom" && !pop.contains(event.target) && shut(false);
  document.addEventListener("pointerdown", outside, true);
  return {
    pop, openers, show, shut,
    stop: () => document.removeEventListener("pointerdown", outside, true),
    /** After each scene: what is empty is dashed and says why; what is open follows. */
    mend(scene) {
      for (const [name, has] of [["last", scene.last], ["log", scene.tail?.length]]) {
        openers[name].title = has ? "" : EMPTY[name];
        put(openers[name], { "aria-disabled": has ? null : "true" });
      }
      if (open === "log") mendLog(body.firstChild);
      else if ((open === "last" && !scene.last) || (open === "zoom" && scene.viewer == null)) shut(false);
      else if (open === "last" && JSON.stringify(scene.last) !== body.uwKey) {
        body.replaceChildren();
        build.last();
      }
      if (open === "last") body.uwKey = JSON.stringify(scene.last);
    },
  };
}
