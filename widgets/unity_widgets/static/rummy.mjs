// The table of United: melds, piles, a question, the contract, and a hand that is sorted, grouped, picked up and dragged.
import { button, el, face, fill, mark, nameOf, put, sign, sync } from "./dom.mjs";
import { mendCard, smallCard } from "./draw.mjs";
import { cardLabel, handWords, KEYS, keyed, MORE, perRow, zoneOf } from "./words.mjs";

const RANKS = "A23456789TJQK", SUITS = "SHDC", SORTS = [["contract", "Contract"], ["suit", "Suit"], ["rank", "Rank"], ["own", "My order"]];

// Keys: what asks about tricks asks about melds and piles here.

KEYS.splice(KEYS.findIndex(([key]) => key === "t"), 4, ["m", "the melds on the table"], ["d", "stock and discards"], ["c", "the contract"], ["a", "to the answers, when something is asked"],
  ["Shift with arrows", "move a card in your hand"]);

/** "10♠︎": a card in text, its suit by shape alone. */
export const brief = (card) => (card === "JK" ? "★" : `${card[0] === "T" ? "10" : card[0]}${"♠♥♦♣"[SUITS.indexOf(card[1])]}\ufe0e`);

const rankOf = ({ card }) => (card === "JK" ? RANKS.length : RANKS.indexOf(card[0]));
export const byRank = (a, b) => rankOf(a) - rankOf(b) || SUITS.indexOf(a.card[1]) - SUITS.indexOf(b.card[1]);

/** What a key of this table answers, or undefined when it is none. */
export function told(key, scene, name) {
  const melds = zoneOf(scene, "melds"), piles = zoneOf(scene, "piles"), contract = zoneOf(scene, "contract"), hand = zoneOf(scene, "cards");
  switch (key) {
    case "h": return hand ? `${hand.label}: ${handWords(hand.cards, name)}.` : "No hand is shown.";
    case "m": return melds ? `${melds.seats.map((seat) => `${seat.name}, ${seat.words}${(seat.melds ?? []).map((one) => `; meld ${one.n}, ${one.words}`).join("")}`).join(". ")}.` : "Nothing lies on the table yet.";
    case "d": return piles ? `${piles.top ? `On the discards lies the ${name(piles.top)}, ${piles.words}. ` : "No discards. "}${piles.stock} cards in the stock, ${piles.discards} discards.` : "Neither stock nor discards lie there now.";
    case "c": return contract ? `${contract.label}. ${(contract.slots ?? []).map((slot) => `${slot.words}: ${slot.tag}`).join(", ")}` : "No contract is shown.";
  }
}

/** Hand cards in groups, as they lie: [{slot, cards: [card or gap]}]; a card is one of `cards`, with its key. */
export function grouped(cards, { sort, own, slots }) {
  if (sort === "own") return ownGroups(cards, own).map((group) => ({ cards: group }));
  if (sort === "contract" && slots) return onContract(cards, slots);
  return [{ flat: true, cards: sort === "rank" ? [...cards].sort(byRank) : cards }];
}

function onContract(cards, slots) {
  const left = [...cards];
  const groups = slots.map((slot) => ({
    slot, cards: slot.lay.map((one) => (Array.isArray(one) ? { gap: one } : left.splice(left.findIndex((other) => other.card === one), 1)[0])),
  }));
  return left.length ? [...groups, { slot: { words: "Not needed yet" }, rest: true, cards: left }] : groups;
}

/** The learner's own groups of keys, as far as the cards are still there; what is new lies in the last. */
function ownGroups(cards, own) {
  const there = new Map(cards.map((one) => [one.key, one]));
  const kept = own.map((keys) => keys.map((key) => there.get(key)).filter((one) => one && there.delete(one.key))).filter((group) => group.length);
  const last = kept.pop() ?? [];
  return [...kept, [...last, ...there.values()]];
}

/** Groups of keys with one card moved before `target` (a key), or into a group of its own. */
export function moved(groups, key, target) {
  if (key === target) return groups;
  const rest = groups.map((keys) => keys.filter((one) => one !== key));
  const at = rest.findIndex((keys) => keys.includes(target));
  if (at < 0) return [...rest, [key]].filter((keys) => keys.length);
  const before = rest[at].indexOf(target);
  return rest.map((keys, i) => (i === at ? [...keys.slice(0, before), key, ...keys.slice(before)] : keys)).filter((keys) => keys.length);
}

/** The same, one step to the left or right: over the neighbour, and at the end of a group into the next. */
export function stepped(groups, key, way) {
  const at = groups.findIndex((keys) => keys.includes(key)), keys = groups[at], i = keys.indexOf(key), next = i + way;
  const swap = (all) => all.map((one, j) => (j === i ? all[next] : j === next ? key : one));
  if (keys[next]) return groups.map((one, j) => (j === at ? swap(one) : one));
  const over = groups[at + way], alone = keys.length === 1;
  if (!over && alone) return groups;
  const without = groups.map((one) => one.filter((other) => other !== key));
  if (over) without[at + way] = way > 0 ? [key, ...over] : [...over, key];
  else without.splice(way > 0 ? groups.length : 0, 0, [key]);
  return without.filter((one) => one.length);
}

MORE.push((table) => {
  const melds = el("div", "uw-melds", { "data-zone": "melds", role: "group" });
  const piles = el("div", "uw-piles", { "data-zone": "piles", role: "group", "aria-label": "Stock and discards" });
  const ask = el("section", "uw-ask", {}, el("h3"), el("p"), el("div", "uw-cut"), el("div", "uw-row", { "data-zone": "ask", role: "toolbar", "aria-label": "Answers" }));
  const mid = el("div", "uw-mid", {}, piles, ask);
  const felt = el("div", "uw-table uw-felt", {}, melds, mid);
  const heading = el("h3"), acts = el("div", "uw-row uw-moves", { "data-zone": "moves", role: "toolbar", "aria-label": "With the cards picked up" });
  const sorts = el("div", "uw-row uw-sorts", { "data-zone": "sorts", role: "toolbar", "aria-label": "Sort your hand" });
  const picked = el("div", "uw-picked", { "aria-live": "polite" });
  const hand = el("div", "uw-groups", { "data-zone": "hand", role: "group" });
  const node = el("section", "uw-mine", { "aria-label": "Your contract and hand" }, el("div", "uw-row uw-spread", {}, heading, acts),
    el("div", "uw-row uw-spread uw-line2", {}, picked, sorts), hand);
  const items = new Map();
  let app = null, sort = "contract", own = [], now = {}, viewer, shown = [], dragged = false;
  const press = (one, source) => table.pressButton(one, source);
  const repaint = () => draw(now);

  function settle() {
    app = node.closest(".uw-app");
    app.querySelector(".uw-board").prepend(felt);
    app.querySelector(".uw-typed input").placeholder = "build 7h on 2";
    app.addEventListener("keydown", table.guard(keyed_), true);
    app.querySelector(".uw-tools").firstChild.after(app.querySelector(".uw-acts").lastChild); // the log; there is no last trick
  }

  function keyed_(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=checkbox]), select")) return;
    const card = event.target.closest(".uw-groups [data-card]"), way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const plain = table.letters() && !event.shiftKey, words = plain ? told(event.key, now, nameOf) : undefined;
    if (plain && event.key === "a" && !ask.hidden) ask.querySelector("input, [data-stop][tabindex='0']")?.focus();
    else if (event.shiftKey && card && way) rearrange(stepped(keys(), card.uwOne.key, way));
    else if (words) table.say(words);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The hand

  const keys = () => shown.map((group) => group.cards.filter((one) => one.key).map((one) => one.key)).filter((group) => group.length);

  function rearrange(groups) {
    [sort, own] = ["own", groups];
    repaint();
  }

  function makeItem(one) {
    if (one.gap) return el("li", "uw-slot");
    const card = button("", "", ({ detail }) => detail < 2 && !dragged && (table.pressCard(card), tell()));
    put(card, { "data-stop": "" }).append(el("i", "", { "aria-hidden": "true" }));
    card.addEventListener("pointerdown", table.guard(drag));
    const item = el("li", "", {}, card);
    items.set(one.key, item);
    return item;
  }

  function mendItem(item, one, spot) {
    if (one.gap) return mendGap(item, one.gap);
    const card = item.firstChild, up = table.lifted.has(one.key);
    card.uwOne = one;
    card.uwSpot = spot;
    card.dataset.card = one.card;
    face(card, one.card, table.big);
    mendCard(card, up);
    mark(card, { "is-fresh": one.fresh });
    if (one.fresh) put(card, { "aria-label": `${cardLabel(nameOf(one.card), { ...spot, up })}, came last` });
  }

  function mendGap(item, [rank, suit, words]) {
    const now = `${rank} ${suit} ${words}`;
    if (item.uwNow === now) return;
    item.uwNow = now;
    put(item, { "aria-hidden": "true" }).replaceChildren(...[rank && el("b", "", {}, rank === "T" ? "10" : rank), suit && sign(suit), words].filter(Boolean));
  }

  function drawCards(zone, contract) {
    node.hidden = !zone;
    if (!zone) return hand.replaceChildren(); // what may not be seen must not be in the page
    const cards = keyed(zone.cards), had = document.activeElement, spots = new Map();
    for (const key of table.lifted) if (!cards.some((one) => one.key === key)) table.lifted.delete(key);
    for (const key of items.keys()) if (!cards.some((one) => one.key === key)) items.delete(key);
    put(hand, { "aria-label": zone.label });
    shown = grouped(cards, { sort, own, slots: contract?.slots });
    shown.flatMap((group) => group.cards).filter((one) => one.key).forEach((one, i) => spots.set(one.key, { at: i + 1, of: cards.length }));
    sync(hand, shown, (_, i) => i, () => el("div", "", {}, el("h4"), el("ul")), (box, group) => {
      const [head, list] = box.children, gaps = {};
      head.hidden = !group.slot;
      if (group.slot) head.replaceChildren(`${group.slot.words} `, ...(group.slot.tag ? [el("span", `uw-tag${group.slot.ready ? " is-solid" : ""}`, {}, group.slot.tag)] : []));
      mark(box, { "is-ready": group.slot?.ready, "is-rest": group.rest, "is-flat": group.flat });
      list.className = group.flat ? "uw-hand" : "uw-lay";
      list.style.setProperty("--per", perRow(group.cards.length, 9, 4) - 1 || 1);
      list.style.setProperty("--perbig", perRow(group.cards.length, 5, 6) - 1 || 1);
      sync(list, group.cards, (one, i) => one.key ?? `gap${i}`, (one) => items.get(one.key) ?? makeItem(one), (item, one, i) => {
        mendItem(item, one, spots.get(one.key));
        mark(item, { "is-new": group.flat && i && sort !== "rank" && one.card.at(-1) !== group.cards[i - 1].card.at(-1) });
      });
    });
    if (had !== document.activeElement && had?.isConnected && hand.contains(had)) had.focus({ preventScroll: true });
  }

  /** Tells the kernel which cards are picked up, so that it can say what they would fill. */
  function tell() {
    const there = [...table.lifted].map((key) => key.split("#")[0]).sort();
    if (now.pick && JSON.stringify(there) !== JSON.stringify([...now.pick.cards].sort())) press({ do: now.pick.do });
  }

  // Dragging: within the hand it sorts; onto a meld or the discards it is the same as picking up and pressing there.

  function drag(start) {
    if (start.button || !start.isPrimary) return;
    const card = start.currentTarget, item = card.parentElement, { key } = card.uwOne;
    let going = false;
    card.setPointerCapture(start.pointerId); // a quick hand leaves the card before it counts as dragging
    const move = table.guard((event) => {
      const x = event.clientX - start.clientX, y = event.clientY - start.clientY;
      if (!going && Math.hypot(x, y) < 8) return;
      going = true;
      item.classList.add("is-drag");
      item.style.translate = `${x}px ${y}px`;
    });
    const end = table.guard((event) => {
      for (const name of ["pointermove", "pointerup", "pointercancel"]) card.removeEventListener(name, { pointermove: move }[name] ?? end);
      item.style.translate = "";
      const under = going && event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
      item.classList.remove("is-drag");
      if (!going) return;
      dragged = true; // the click that ends it is no pick
      setTimeout(() => { dragged = false; });
      if (under && app.contains(under)) drop(key, under, event.clientX);
    });
    card.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) card.addEventListener(name, end);
  }

  function drop(key, under, x) {
    const goal = under.closest(".uw-meld, .uw-discards"), card = under.closest(".uw-groups [data-card]");
    if (goal) {
      table.lifted.clear();
      table.lifted.add(key);
      press(goal.uwOne, goal);
      drawCards(zoneOf(now, "cards"), zoneOf(now, "contract")); // not told apart: the press carries it
    } else if (card) {
      const box = card.getBoundingClientRect(), all = keys(), group = all.find((one) => one.includes(card.uwOne.key));
      const after = x > box.left + box.width / 2 ? group[group.indexOf(card.uwOne.key) + 1] : card.uwOne.key;
      if (after) rearrange(moved(all, key, after));
      else rearrange(all.map((one) => [...one.filter((other) => other !== key), ...(one === group ? [key] : [])]).filter((one) => one.length));
    } else if (hand.contains(under) || node.contains(under)) rearrange(moved(keys(), key));
  }

  // What lies on the table, and what is asked

  function drawMelds(zone) {
    felt.hidden = !zone && ask.hidden;
    melds.hidden = !zone;
    if (!zone) return melds.replaceChildren();
    put(melds, { "aria-label": zone.label });
    sync(melds, zone.seats, (seat) => seat.name, () => el("section", "uw-meldseat", {}, el("div", "uw-row uw-spread", {}, el("div", "uw-row"), el("span", "uw-small")), el("div", "uw-fans")), (box, seat) => {
      const [row, fans] = box.children, [name, words] = row.children;
      mark(box, { "is-me": seat.us, "is-turn": seat.turn });
      put(box, { "aria-label": [seat.name, seat.dealer && "dealer", seat.turn, seat.words].filter(Boolean).join(", ") });
      name.replaceChildren(el("b", "", {}, seat.name), ...(seat.dealer ? [el("span", "uw-dealer", { title: "dealer" }, "D")] : []), ...(seat.turn ? [el("span", "uw-small uw-role is-turn", {}, seat.turn)] : []));
      fill(words, seat.words);
      sync(fans, seat.melds ?? [], (one) => one.do, () => put(button("uw-meld", "", (event) => press(event.currentTarget.uwOne, event.currentTarget)), { "data-stop": "" }), mendMeld);
    });
  }

  function mendMeld(meld, one) {
    meld.uwOne = one;
    put(meld, { "aria-label": `Meld ${one.n}, ${one.words}` });
    const now = JSON.stringify([one, table.big]);
    if (meld.uwNow === now) return;
    meld.uwNow = now;
    meld.replaceChildren(el("span", "uw-no", { "aria-hidden": "true" }, `${one.n}`), ...one.cards.map((card) => put(smallCard(card), { role: null, "aria-label": null, "aria-hidden": "true" })));
  }

  function drawPiles(zone) {
    piles.hidden = !zone;
    if (!zone) return;
    const all = [
      { name: "stock", label: "stock", count: zone.stock, card: zone.stock ? "" : null, says: `Stock, ${zone.stock} cards` },
      { name: "discards", label: "discards", count: zone.discards, card: zone.top ?? null, says: zone.top ? `${nameOf(zone.top)}, ${zone.words}; ${zone.discards} on the discards` : "No discards" },
    ];
    sync(piles, all, (one) => one.name, (one) => put(button(`uw-pile uw-${one.name}`, "", (event) => press(event.currentTarget.uwOne, event.currentTarget)), { "data-stop": "" }), (pile, one) => {
      pile.uwOne = { do: zone.do?.[one.name] ?? "" };
      put(pile, { "aria-label": one.says, disabled: zone.do ? null : "" });
      const now = JSON.stringify([one, table.big]);
      if (pile.uwNow === now) return;
      pile.uwNow = now;
      const card = el("span", one.card === null ? "uw-slot" : one.count > 1 ? "is-many" : "", { "aria-hidden": "true" }, one.card === null ? "empty" : "");
      if (one.card !== null) face(card, one.card || null);
      pile.replaceChildren(card, el("span", "uw-small", { "aria-hidden": "true" }, `${one.label} ${one.count}`));
    });
  }

  function drawAsk(zone) {
    const [title, text, cut, row] = ask.children;
    ask.hidden = !zone;
    if (!zone) return;
    fill(title, zone.label);
    fill(text, zone.text ?? "");
    text.hidden = !zone.text;
    drawCut(cut, zone.number);
    sync(row, zone.buttons ?? [], (one) => one.do, () => put(button("uw-btn", "", (event) => press(event.currentTarget.uwOne, event.currentTarget)), { "data-stop": "" }), (node_, one) => {
      node_.uwOne = one;
      fill(node_, one.words);
      mark(node_, { "is-main": one.main, "is-wide": one.wide, "is-press": false });
    });
  }

  /** The pack from the side: how many cards are lifted is for the eye to judge. */
  function drawCut(cut, number) {
    cut.hidden = !number;
    if (!number || cut.firstChild) return number || cut.replaceChildren();
    const slide = el("input", "", { type: "range", min: number.least, max: number.most, value: number.value, "aria-label": "Cards to lift" });
    const lift = () => cut.style.setProperty("--at", (slide.value - number.least + 1) / (number.most + 1));
    slide.addEventListener("input", lift);
    lift();
    cut.append(el("div", "uw-pack", { "aria-hidden": "true" }, el("i"), el("i")), slide, button("uw-btn is-main", number.words, () => table.enter(`${number.do} ${slide.value}`)));
  }

  function drawMoves(zone) {
    fill(heading, zone?.label ?? "");
    sync(acts, zone?.buttons ?? [], (one) => one.do, () => put(button("uw-btn", "", (event) => press(event.currentTarget.uwOne, event.currentTarget)), { "data-stop": "" }), (node_, one) => {
      node_.uwOne = one;
      fill(node_, one.words);
      mark(node_, { "is-main": one.main, "is-press": false });
      put(node_, { "aria-disabled": one.barred ? "true" : null, title: one.barred ?? null });
    });
    picked.hidden = !zone?.slots;
    const now = JSON.stringify([zone?.picked, table.lifted.size]);
    if (picked.uwNow === now) return;
    picked.uwNow = now;
    picked.replaceChildren(...(zone?.picked ?? []).map(pickedSlot), ...(zone?.picked ? [] : [el("span", "uw-small", {}, `Picked up: ${table.lifted.size || "nothing"}`)]));
  }

  const pickedSlot = (slot) => el("span", "uw-mini", {}, el("span", slot.ready ? "uw-tag is-solid" : "uw-tag", {}, slot.words, el("span", "uw-vh", {}, `, ${slot.tag}`)), " ",
    ...slot.lay.map((one) => (Array.isArray(one) ? el("i", "is-open") : el("i", "", { role: "img", "aria-label": nameOf(one) }, brief(one)))));

  function drawSorts(contract) {
    const all = SORTS.filter(([name]) => name !== "contract" || contract?.slots).filter(([name]) => name !== "own" || own.length);
    sync(sorts, all, ([name]) => name, ([name, words]) => put(button("uw-btn", words, () => { sort = name; repaint(); }), { "data-stop": "" }),
      (node_, [name]) => put(node_, { "aria-pressed": name === (all.some(([other]) => other === sort) ? sort : "suit") ? "true" : "false" }));
  }

  function draw(scene) {
    if (!app) settle();
    if (viewer !== scene.viewer) [viewer, own, sort] = [scene.viewer, [], "contract"];
    if (now.at !== scene.at && !scene.pick?.cards.length) table.lifted.clear(); // or the twin of a card that went would be up
    now = scene;
    const contract = zoneOf(scene, "contract");
    drawAsk(zoneOf(scene, "ask"));
    drawMelds(zoneOf(scene, "melds"));
    drawPiles(zoneOf(scene, "piles"));
    mid.hidden = piles.hidden && ask.hidden;
    drawMoves(contract);
    drawSorts(contract);
    drawCards(zoneOf(scene, "cards"), contract);
    mark(felt, { "is-picking": table.lifted.size });
    queueMicrotask(() => { app.querySelector(".uw-typed").hidden = scene.viewer == null || (node.hidden && ask.hidden); }); // main.mjs looks for a hand of its own
    if (scene.viewer != null) tell();
  }
  return { node, draw };
});
