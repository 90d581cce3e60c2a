// Draws each kind of zone of a scene. A zone's element is made once and mended after; `table` is what main.mjs hands in.
import { button, el, face, fill, mark, nameOf, place, put, sign, sync } from "./dom.mjs";
import { cardLabel, keyed, mainButton, perRow, plain, seatLabel, seatsOf, turnWords, zoneOf } from "./words.mjs";

/** Rebuilds `node` only when what it shows has changed; for parts in which nothing can have the focus. */
function renew(node, data, build) {
  const now = JSON.stringify(data);
  if (node.uwData === now) return;
  node.uwData = now;
  node.replaceChildren(...build().filter(Boolean));
}

const sideChip = (side, us) => side && el("span", `uw-side${us ? " is-us" : ""}`, { title: `side ${side}` }, side);

export function drawBar({ title, score }, scene) {
  fill(title, scene.title ?? "");
  renew(score, [scene.score, scene.goal], () => [
    ...(scene.score ?? []).map((one) => el("span", one.us ? "is-us" : "", {}, ...[sideChip(one.side, one.us), ` ${one.who} `, el("b", "", {}, `${one.points}`)].filter(Boolean))),
    scene.goal && filled("span", "uw-small", scene.goal),
  ]);
}

export function filled(tag, cls, text) {
  const node = el(tag, cls);
  fill(node, text);
  return node;
}

// The table: trump, plates, trick.

export function drawTable({ board, players, trick }, scene, table) {
  const seats = seatsOf(scene), lying = zoneOf(scene, "trick"), trump = zoneOf(scene, "trump");
  const bidding = !lying && !zoneOf(scene, "sums");
  board.hidden = !seats.length && !lying && !trump;
  const six = seats.some(({ place }) => place.length > 1) || lying?.places.some((where) => where.length > 1);
  mark(board, { "is-4": lying && !six, "is-6": lying && six, "is-flat": !lying, "is-loose": lying && !seats.length, "is-resting": lying?.to });
  const parts = [...(trump ? [trump] : []), ...seats];
  sync(players, parts, (zone) => zone.place ?? "trump",
    (zone) => (zone.zone === "trump" ? makeTrump() : el("div", "uw-seat", { role: "group", "data-stop": "" })),
    (node, zone) => (zone.zone === "trump" ? mendTrump(node, zone, table) : mendSeat(node, zone, bidding)));
  trick.hidden = !lying;
  if (lying) drawTrick(trick, lying, seats, scene, table);
  else trick.replaceChildren();
}

const makeTrump = () => el("div", "uw-trumpbox", { role: "group", "data-stop": "" }, el("span", "", { "aria-hidden": "true" }), el("div")); // no dl: notebooks style it

function mendTrump(node, zone, table) {
  const [picture, list] = node.children, words = zone.suit ? zone.words : "not chosen yet";
  put(node, { "aria-label": ["Trump", words, zone.note ? plain(zone.note) : zone.card && nameOf(zone.card)].filter(Boolean).join(", ") });
  picture.hidden = !zone.card;
  if (zone.card) face(picture, zone.card, table.big);
  renew(list, zone, () => {
    const suit = el("div", zone.suit ? "uw-suit" : "");
    suit.append(...(zone.suit ? [sign(zone.suit, "")] : []), words);
    return [el("div", "uw-small", {}, "Trump"), suit, zone.note && filled("div", "uw-small uw-aside", zone.note)];
  });
}

function mendSeat(node, seat, bidding) {
  place(node, seat.place);
  mark(node, { "is-us": seat.us, "is-turn": seat.turn });
  put(node, { "aria-label": seatLabel(seat, bidding) });
  renew(node, [seat, bidding], () => {
    const role = turnWords(seat, bidding) || seat.role;
    const head = el("div", "uw-row", {}, el("b", "", {}, seat.name));
    head.append(...[sideChip(seat.side, seat.us), seat.dealer && el("span", "uw-dealer", { title: "dealer" }, "D", el("span", "uw-vh", {}, "ealer")),
      role && el("span", `uw-small uw-role${seat.turn ? " is-turn" : ""}`, {}, role)].filter(Boolean));
    return [head, bidding ? bidSoFar(seat) : taken(seat)];
  });
}

const bidSoFar = (seat) => (seat.bid == null ? el("span", "uw-big is-open", {}, "–") : el("span", "uw-big", {}, `${seat.bid}`));

function taken({ bid, taken: won = 0, words }) {
  const slots = Math.max(bid ?? 0, won), chips = el("span", `uw-chips${slots > 6 ? " is-many" : ""}`, { "aria-hidden": "true" });
  for (let i = 0; i < slots; i++) chips.append(el("i", (i < won ? "on" : "") + (i >= (bid ?? 0) ? " is-over" : "")));
  return el("div", "uw-row", {}, ...(slots ? [chips] : []), el("span", "uw-small", {}, words ?? `${won} taken`));
}

function drawTrick(trick, zone, seats, scene, table) {
  put(trick, { "aria-label": zone.label ?? "Trick" });
  const laid = new Map(zone.cards.map((one) => [one.place, one]));
  const empty = zone.places.filter((where) => !laid.has(where)).map((where) => ({ place: where }));
  sync(trick, [...zone.cards, ...empty], (one) => `${one.place} ${one.card ?? ""}`,
    (one) => (one.card ? el("span", "", { role: "img", "data-stop": "" }, el("span", "uw-tag", { "aria-hidden": "true" })) : el("span", "uw-slot", { "aria-hidden": "true" })),
    (node, one) => {
      place(node, one.place);
      if (!one.card) return fill(node, one.place === "s" && scene.viewer ? "your card" : seats.find((seat) => seat.place === one.place)?.name ?? "");
      face(node, one.card, table.big);
      node.dataset.card = one.card;
      put(node, { "aria-label": one.words ?? nameOf(one.card) });
      mark(node, { "is-win": one.win });
      const tag = node.querySelector(".uw-tag");
      tag.hidden = !one.tag;
      tag.classList.toggle("is-solid", Boolean(one.win));
      fill(tag, one.tag ?? "");
    });
}

// The hand, the pad, the buttons.

export function drawHand(list, scene, table) {
  const zone = zoneOf(scene, "hand");
  list.hidden = !zone;
  if (!zone) return list.replaceChildren(); // a hand that may not be seen must not be in the page either
  const cards = zone.down ? Array.from({ length: zone.down }, (_, i) => ({ key: `down#${i}` })) : keyed(zone.cards), of = cards.length;
  put(list, { "aria-label": zone.label ?? "Your hand" });
  list.style.setProperty("--per", perRow(of, 7, 2) - 1 || 1); // all but the last, which shows its whole face
  list.style.setProperty("--perbig", perRow(of, 5, 4) - 1 || 1);
  mark(list, { "is-one": of === 1 });
  for (const key of table.lifted) if (!cards.some((one) => one.key === key)) table.lifted.delete(key);
  sync(list, cards, (one) => one.key, (one) => {
    if (!one.card) return el("li", "", {}, faceDown());
    const card = button("", "", ({ detail }) => detail < 2 && table.pressCard(card));
    put(card, { "data-stop": "" }).append(el("i", "", { "aria-hidden": "true" }));
    return el("li", "", {}, card);
  }, (item, one, i) => {
    if (!one.card) return;
    const card = item.querySelector("button"), up = table.lifted.has(one.key);
    mark(item, { "is-new": one.new && i });
    card.uwOne = one;
    card.uwSpot = { at: i + 1, of };
    card.dataset.card = one.card;
    face(card, one.card, table.big);
    mendCard(card, up);
  });
}

/** A card in the hand as it now is: playable, not allowed, picked up. */
export function mendCard(card, up) {
  const { uwOne: one, uwSpot: spot } = card;
  mark(card, { "is-play": one.state === "play", "is-dim": one.state === "dim" || one.state === "tried", "is-win": one.state === "right", "is-up": up, "is-press": false });
  put(card, { "aria-label": cardLabel(nameOf(one.card), { ...spot, state: one.state, up }), "aria-pressed": one.do ? null : up ? "true" : "false" });
}

export function drawPad({ wrap, title, pad, whys }, scene, table) {
  const zone = zoneOf(scene, "pad");
  wrap.hidden = !zone;
  if (!zone) return;
  fill(title, zone.label ?? "");
  put(pad, { "aria-label": title.textContent });
  const worded = zone.buttons.some((one) => !one.wide && one.words.replace(/\{.*?\}/g, "").trim().length > 3);
  pad.classList.toggle("is-worded", worded);
  const reasons = [...new Set(zone.buttons.filter((one) => one.barred && !one.wide).map((one) => one.barred))];
  const whyId = (one) => (one.barred && !one.wide ? `${table.id}-why${reasons.indexOf(one.barred)}` : null);
  sync(whys, reasons, (why) => why, () => el("p", "uw-small"), (node, why, i) => fill(put(node, { id: `${table.id}-why${i}` }), why));
  sync(pad, zone.buttons, (one) => one.do, () => {
    const bid = pressable("uw-bid", table);
    bid.append(el("span"), el("small"));
    return bid;
  }, (bid, one) => {
    const [words, note] = bid.children, aside = one.wide && one.barred ? `Barred: ${one.barred}` : one.note ?? "";
    bid.uwOne = one;
    fill(words, one.words);
    fill(note, aside);
    note.hidden = !aside;
    mark(bid, { "is-wide": one.wide, "is-tried": one.state === "tried", "is-right": one.state === "right", "is-laid": one.state === "laid", "is-press": false });
    put(bid, { "aria-label": one.name && [one.name, aside].filter(Boolean).join(", "), "aria-disabled": one.barred ? "true" : null, "aria-describedby": whyId(one) });
  });
}

export function drawButtons(row, scene, table) {
  const buttons = scene.buttons ?? [];
  row.hidden = !buttons.length;
  sync(row, buttons, (one) => one.do, () => pressable("uw-btn", table), (node, one) => {
    node.uwOne = one;
    fill(node, one.words);
    mark(node, { "is-main": one.main, "is-quiet": !one.main, "is-press": false });
    barred(node, one);
  });
}

export function drawCurtain(curtain, scene) {
  curtain.hidden = scene.viewer !== null || Boolean(zoneOf(scene, "hand")) || !mainButton(scene);
  renew(curtain, curtain.hidden, () => [1, 2, 3].map(faceDown));
}

function faceDown() {
  const card = el("span", "", { "aria-hidden": "true" });
  face(card, null);
  return card;
}

/** Settings before a deal. Each row of choices is a zone; every choice is a press, and the kernel answers with a new scene. */
export function drawForm({ form, formTitle, rows }, scene, table) {
  const zone = zoneOf(scene, "form");
  form.hidden = !zone;
  fill(formTitle, zone?.label ?? "");
  sync(rows, zone?.rows ?? [], (row) => row.words, (row) => {
    const input = row.typed && el("input", "uw-input", { type: "text", autocomplete: "off", "aria-label": row.words });
    const note = el("small", "uw-small");
    input?.addEventListener("change", () => table.enter(`${row.typed} ${input.value.trim()}`));
    input?.addEventListener("input", () => fill(note)); // what it says is of the value before
    return el("div", "uw-formrow", {}, filled("h4", "", row.words), input || el("div", "uw-row", { role: "group", "data-zone": row.words, "aria-label": row.words }), note);
  }, (node, row) => {
    const [, field, note] = node.children;
    fill(note, row.note ?? "");
    if (row.choices) choices(field, row.choices, table);
    else if (field !== document.activeElement) field.value = row.value ?? "";
  });
}

const choices = (row, all, table) => sync(row, all, (one) => one.do, () => pressable("uw-btn", table), (node, one) => {
  fill(node, one.words);
  put(node, { "aria-pressed": one.on ? "true" : "false" });
  node.uwOne = one;
  barred(node, one);
});

function pressable(cls, table) {
  const node = button(cls, "", () => table.pressButton(node.uwOne, node));
  return put(node, { "data-stop": "" });
}

const barred = (node, one) => put(node, { "aria-disabled": one.barred ? "true" : null, title: one.barred ?? null });

// After the hand: every hand face up, and the sums. Screen readers read it like a page; what can be pressed in it is a tab stop of its own.

export function drawAfter(after, scene, table) {
  const shown = (scene.zones ?? []).filter(({ zone }) => AFTER[zone]);
  after.hidden = !shown.length;
  renew(after, [shown, table.big], () => shown.map((zone) => AFTER[zone.zone](zone, table)));
}

export const panel = (zone, ...kids) => el("section", "uw-panel", { "aria-label": zone.label ?? "" }, filled("h3", "", zone.label ?? ""), ...kids);

export function smallCard(card, words, win) {
  const node = el("span", win ? "is-win" : "", { role: "img", "aria-label": words ?? nameOf(card) });
  face(node, card, true);
  return node;
}

const allHands = (zone) => panel(zone, ...zone.rows.map((row) => {
  const cards = row.cards.map((card) => el("li", "", {}, smallCard(card)));
  return el("div", "uw-shown", {}, el("h4", "", {}, row.name), cards.length ? el("ul", "uw-fan", { "aria-label": row.name }, ...cards) : el("span", "uw-small", {}, "no cards"));
}));

function sums(zone, table) {
  const cell = (tag, value, scope) => put(filled(tag, "", `${value ?? ""}`), { scope });
  const head = el("thead", "", {}, el("tr", "", {}, ...zone.head.map((name, i) => (name || i ? cell("th", name, "col") : el("td")))));
  const rows = zone.rows.flatMap((row, i) => {
    const [who, ...rest] = row, line = el("tr", "", {}, cell("th", who, "row"), ...rest.map((value) => cell("td", value)));
    return zone.acts ? [line, el("tr", "uw-under", {}, el("td", "", { colspan: row.length }, ...zone.acts[i].map((one) => act(one, row, table))))] : [line];
  });
  const notes = (zone.notes ?? []).map((note) => filled("li", "", note));
  return panel(zone, el("table", "", {}, head, el("tbody", "", {}, ...rows)), ...(notes.length ? [el("ul", "uw-notes", {}, ...notes)] : []));
}

/** A button under a row, named after its first two cells. */
function act(one, [who, what], table) {
  const node = button("uw-btn is-quiet", one.words, () => table.pressButton(one, node));
  return put(node, { "aria-label": plain(`${one.words}: ${who}, ${what}`) });
}

export const AFTER = { hands: allHands, sums };
