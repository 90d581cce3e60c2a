// Building and mending page elements in place: what is already right is not touched, so focus and reading position stay.
import { faceId, pieces } from "./words.mjs";

export function put(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) node.removeAttribute(name);
    else if (node.getAttribute(name) !== String(value)) node.setAttribute(name, String(value));
  }
  return node;
}

export function el(tag, cls = "", attributes = {}, ...kids) {
  const node = document.createElement(tag);
  if (cls) node.className = cls;
  put(node, attributes).append(...kids);
  return node;
}

export const button = (cls, words, press) => {
  const node = el("button", cls, { type: "button" }, words);
  node.addEventListener("click", press);
  return node;
};

/** Adds the classes whose value is true, removes the others. */
export function mark(node, classes) {
  for (const [name, on] of Object.entries(classes)) node.classList.toggle(name, Boolean(on));
}

export function place(node, area) {
  if (node.style.gridArea !== area) node.style.gridArea = area;
  const old = [...node.classList].find((name) => /^is-(n|s|e|w|nw|ne|sw|se)$/.test(name));
  if (old !== `is-${area}`) {
    if (old) node.classList.remove(old);
    node.classList.add(`is-${area}`);
  }
}

/** Makes `parent` hold one child for each item, in order. A child stays the same node as long as its item's key is there. */
export function sync(parent, items, keyOf, make, mend) {
  const held = new Map([...parent.children].filter((kid) => kid.uwKey != null).map((kid) => [kid.uwKey, kid]));
  const wanted = items.map((item, i) => {
    const key = keyOf(item, i), node = held.get(key) ?? make(item);
    node.uwKey = key;
    held.delete(key);
    return node;
  });
  for (const gone of held.values()) gone.remove();
  const focused = document.activeElement;
  let next = parent.firstElementChild;
  while (next && next.uwKey == null) next = next.nextElementSibling;
  for (const node of wanted) {
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
  items.forEach((item, i) => mend?.(wanted[i], item, i));
  if (focused !== document.activeElement && parent.contains(focused)) focused.focus({ preventScroll: true });
  return wanted;
}

const drawing = (id) => {
  const ns = "http://www.w3.org/2000/svg", svg = document.createElementNS(ns, "svg"), use = document.createElementNS(ns, "use");
  put(svg, { "aria-hidden": "true", focusable: "false" }).append(put(use, { href: `#${id}`, width: "100%", height: "100%" }));
  return svg;
};

/** Shows `card` on `node`, which gets the look of a card. */
export function face(node, card, big = false) {
  node.classList.add("uw-card");
  const id = card ? faceId(card, big) : "uw-back", now = node.querySelector(":scope > svg");
  if (now?.dataset.face === id) return;
  const svg = drawing(id);
  svg.dataset.face = id;
  if (now) now.replaceWith(svg);
  else node.prepend(svg);
}

export const sign = (suit, cls = "is-s") => el("span", `uw-sign ${cls} is-${suit}`, { "aria-hidden": "true" }, drawing(`uw-sign-${suit}`));

/** A card in a table: its rank and sign for the eye, never parted; its name for whoever listens. */
function named(card, signClass) {
  const [rank, suit] = card.split("."), words = { "*": "bug", "**": "double bug" }[rank] ?? rank;
  const shown = el("span", "uw-named", { "aria-hidden": "true" }, `${words} `, sign(suit, signClass));
  return el("span", "", {}, shown, el("span", "uw-vh", {}, nameOf(card)));
}

/** Sets `node`'s text; {k} becomes a sign on its piece of paper, {AA.k} a card. */
export function fill(node, text = "", signClass) {
  if (node.uwText === text) return;
  node.uwText = text;
  node.replaceChildren(...pieces(text).map((piece) => (piece.sign ? sign(piece.sign, signClass) : piece.card ? named(piece.card, signClass) : piece)));
}

export const nameOf = (card) => document.getElementById(faceId(card))?.dataset.name ?? card;

/** Puts the drawings of `markup` into the page, each once, however many tables there are. */
export function installSprite(markup) {
  if (!markup) return;
  let home = document.getElementById("uw-sprite");
  if (!home) {
    home = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    put(home, { id: "uw-sprite", width: 0, height: 0, "aria-hidden": "true", focusable: "false" }).style.position = "absolute";
    document.body.append(home);
  }
  const wrap = document.createElement("template");
  wrap.innerHTML = markup;
  for (const piece of wrap.content.querySelectorAll("svg > [id]")) if (!document.getElementById(piece.id)) home.append(piece);
}

/** Lets the browser save `data` under the name `file`. */
export function download(file, type, data) {
  const href = URL.createObjectURL(new Blob([data], { type }));
  el("a", "", { href, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60000);
}

/** Calls `work`, and tells the page and the console when it fails: an exception in a callback must not vanish. */
export function guard(work, tell) {
  return (...given) => {
    try {
      return work(...given);
    } catch (fault) {
      console.error(fault);
      tell(`Something went wrong in this page: ${fault.message ?? fault}. Your game is kept; reload the page to go on.`);
    }
  };
}
