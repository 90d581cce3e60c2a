// The table of solitaire: piles drawn, cards picked up and dragged, keys between and within piles, the lens, what this browser has played.
import { button, el, face, fill, mark, nameOf, put, sync } from "./dom.mjs";
import { smallCard } from "./draw.mjs";
import { cardWords, clockWords, counted, goalWords, groupOf, inRows, pilesOf, pileWords, placeWords, shownOf, targetsOf, toldOf } from "./piles.mjs";
import { MORE, zoneOf } from "./words.mjs";

const STORE = "uw:patience";

MORE.push((table) => {
  const top = el("div", "uw-top"), cols = el("div", "uw-cols"), legend = el("p", "uw-small uw-legend");
  const felt = el("div", "uw-table uw-sol", { "data-zone": "layout", role: "group", "aria-label": "Layout" }, top, cols);
  const acts = el("div", "uw-row uw-helps", { "data-zone": "helps", role: "toolbar", "aria-label": "Help and bookmarks" }), clock = el("span", "uw-small uw-clock", { role: "timer", "aria-label": "Time" });
  const coming = el("div", "uw-coming"), lens = el("section", "uw-lens", { "aria-label": "Universals" });
  const stats = el("details", "uw-stats", {}, el("summary", "", {}, "Your games in this browser"), el("div"));
  const node = el("section", "uw-under", { "aria-label": "Help" }, legend, el("div", "uw-row uw-spread", {}, acts, clock), lens, coming, stats);
  fill(legend, "Groups: Blue and Gold {bg} have round corners, Red and Black {rk} square ones.");
  const items = new Map(), heaps = new Map();
  let app = null, now = {}, zone = null, piles = [], held = null, lastAt = null, tapped = null, dragged = false, dropped = new Map(), pressedAt = 0, ticking = null, seconds = 0, timed = "";

  function settle() {
    app = node.closest(".uw-app");
    app.querySelector(".uw-board").prepend(felt);
    app.querySelector(".uw-typed input").placeholder = "3 to 5";
    app.querySelector(".uw-tools").firstChild.after(app.querySelector(".uw-acts").lastChild); // the log; there is no last trick
    app.addEventListener("keydown", keys, true);
  }

  // Presses

  const pileAt = (place) => piles.find((pile) => pile.place === place);
  const press = (what, source) => table.pressButton({ do: what }, source);
  function pick(place, count, quietly) {
    held = place && { place, count };
    const pile = place && pileAt(place), names = pile?.cards.slice(-count).map((one) => nameOf(one.card));
    if (held && !quietly) table.say(`Picked up: ${names[0]}${count > 1 ? ` and ${count - 1} more` : ""}. ${goalWords(zone, held, nameOf)}`);
    mend();
  }
  function send(target, source) {
    const { place, count } = held;
    pick(null);
    press(`${place} ${target}${count > 1 ? ` ${count}` : ""}`, source);
  }
  /** A press of a place: `count` cards from the one pressed to the last, 0 where it is empty. */
  function pressed(place, count, source) {
    const twice = tapped && tapped.source === source && performance.now() - tapped.when < 400, deep = `${place}.${(pileAt(place)?.count ?? 0) - count + 1}`;
    tapped = { source, when: performance.now() };
    if (place === "s") {
      pick(null);
      press("turn", source);
    } else if (twice && count < 2) {
      tapped = null;
      pick(null);
      press(`home ${place}`, source);
    } else if (held && held.place !== place) send(targetsOf(zone, held.place, held.count).includes(deep) ? deep : place, source);
    else if (held && held.count === count) {
      if (targetsOf(zone, place, count).includes(place)) send(place, source);
      else {
        pick(null);
        table.say("Put down.");
      }
    } else if (!count) press(`${place} ${place}`, source);
    else if (targetsOf(zone, place, count).join() === place) press(`${place} ${place}`, source);
    else pick(place, count);
  }
  const clicked = table.guard((event) => {
    const card = event.currentTarget;
    if (dragged || (event.detail && performance.now() - pressedAt > 540)) return; // the click that ends a drag, or a long press
    pressed(card.uwPile, card.uwCount, card);
  });

  // Dragging

  const grabbed = table.guard((start) => {
    pressedAt = performance.now();
    if (start.button || !start.isPrimary) return;
    const card = start.currentTarget, { uwPile: place, uwCount: count } = card, heap = heaps.get(place);
    if (!count || place === "s") return;
    const run = [...heap.querySelectorAll("button.uw-card")].slice(-count);
    let going = false;
    const move = table.guard((event) => {
      const x = event.clientX - start.clientX, y = event.clientY - start.clientY;
      if (!going && Math.hypot(x, y) < 8) return;
      if (!going) {
        card.setPointerCapture(start.pointerId);
        app.dispatchEvent(new PointerEvent("pointercancel")); // no long press
        pick(place, count, true);
        going = true;
      }
      for (const one of run) {
        one.classList.add("is-drag");
        one.style.translate = `${x}px ${y}px`;
      }
    });
    const end = table.guard((event) => {
      for (const name of ["pointermove", "pointerup", "pointercancel"]) card.removeEventListener(name, name === "pointermove" ? move : end);
      if (!going) return;
      dragged = true;
      setTimeout(() => { dragged = false; });
      const boxes = run.map((one) => one.getBoundingClientRect()), box = boxes[0];
      const under = [[event.clientX, event.clientY], [box.x + box.width / 2, box.y + box.height / 3]].map(([x, y]) => event.type === "pointerup" && document.elementFromPoint(x, y)?.closest("[data-pile]")).find((one) => one && felt.contains(one) && one.dataset.pile !== place);
      run.forEach((one, i) => {
        one.classList.remove("is-drag");
        one.style.translate = "";
        if (under) dropped.set(one, boxes[i]);
      });
      if (under) send(under.dataset.pile, card);
      else pick(null);
    });
    card.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) card.addEventListener(name, end);
  });

  // Keys

  const spot = (place, last = true) => (last ? [...heaps.get(place).querySelectorAll("button")].at(-1) : heaps.get(place).querySelector("button"));
  const middle = (one) => { const box = one.getBoundingClientRect(); return box.left + box.width / 2; };
  function step(at, key) {
    const pile = pileAt(at.uwPile), row = piles.filter((one) => one.row === pile.row), i = row.indexOf(pile), mine = [...heaps.get(pile.place).querySelectorAll("button")], j = mine.indexOf(at);
    if (key === "ArrowLeft") return spot((row[i - 1] ?? pile).place);
    if (key === "ArrowRight") return spot((row[i + 1] ?? pile).place);
    if (key === "Home") return pile.row ? mine[0] : spot(row[0].place);
    if (key === "End") return pile.row ? mine.at(-1) : spot(row.at(-1).place);
    const within = pile.row && mine[j + (key === "ArrowDown" ? 1 : -1)];
    if (within) return within;
    const other = piles.filter((one) => one.row !== pile.row);
    if (!other.length || (key === "ArrowDown") === Boolean(pile.row)) return at;
    return other.map((one) => spot(one.place)).reduce((best, one) => (Math.abs(middle(one) - middle(at)) < Math.abs(middle(best) - middle(at)) ? one : best));
  }
  const keys = table.guard((event) => {
    const { key, target } = event;
    if (target.matches("input:not([type=checkbox]), select") || event.altKey || !zone) return;
    const at = target.closest("[data-pile] > button"), place = at?.uwPile, pile = place && pileAt(place), ups = pile ? pile.cards.filter((one) => !one.shut).length : 0;
    if (event.ctrlKey || event.metaKey) {
      if (!"zy".includes(key.toLowerCase())) return;
      press(key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo", at);
    } else if (at && /^(Arrow|Home$|End$)/.test(key) && !zone.shape) step(at, key).focus();
    else if (at && (key === "+" || key === "=") && ups) pick(place, Math.min(held?.place === place ? held.count + 1 : 1, ups));
    else if (at && (key === "-" || key === "_") && held?.place === place) held.count > 1 ? pick(place, held.count - 1) : (pick(null), table.say("Put down."));
    else if (at && key === "Enter" && event.shiftKey && place !== "s") {
      const count = held?.place === place ? held.count : at.uwCount;
      pick(null);
      press(`quick ${place}${count > 1 ? ` ${count}` : ""}`, at);
    } else if (at && key === "Enter" && event.repeat) {
      // a key held down is no second press
    } else if (key === "Escape" && held) {
      pick(null);
      table.say("Put down.");
    } else {
      const words = table.letters() && !event.shiftKey ? toldOf(key, now, nameOf, place, held) : undefined;
      if (words === undefined) return;
      table.say(words);
    }
    event.preventDefault();
    event.stopPropagation();
  });

  // Drawing

  function makeCard(key) {
    const card = put(button("", "", clicked), { "data-stop": "" });
    card.append(el("i", "", { "aria-hidden": "true" }), el("span", "uw-as", { "aria-hidden": "true" }));
    card.addEventListener("pointerdown", grabbed);
    items.set(key, card);
    return card;
  }
  function makeHeap(pile) {
    const heap = el("div", `uw-heap is-${pile.place[0]}`, { "data-pile": pile.place, role: "group" });
    heaps.set(pile.place, heap);
    return heap;
  }
  const small = () => table.big || app.clientWidth < 660;
  function mendHeap(heap, pile) {
    const { place, cards } = pile, hidden = place === "s" ? Math.min(pile.count, 1) : pile.down;
    put(heap, { "aria-label": pileWords(pile, nameOf).split(":")[0] });
    heap.style.setProperty("--n", Math.max(cards.length - 1, 1));
    heap.style.setProperty("--d", pile.down);
    const shown = [...Array.from({ length: place === "s" ? 0 : hidden }, (_, i) => ({ key: `down${i}`, back: true })), ...cards.map((one, i) => ({ ...one, i, key: one.key }))];
    const bare = !cards.length && !(zone.shape && pile.row);
    const kids = [...shown, ...(bare ? [{ key: "slot", slot: true }] : []), ...(pile.row ? [] : [{ key: "words", words: true }])];
    const rows = sync(heap, kids, (one) => one.key, (one) => {
      if (one.back) return el("span", "is-shut", { "aria-hidden": "true" });
      if (one.words) return el("small", "uw-small", { "aria-hidden": "true" });
      if (!one.slot) return items.get(one.key) ?? makeCard(one.key);
      const slot = put(button(place === "s" ? "" : "uw-slot", "", clicked), { "data-stop": "" });
      slot.addEventListener("pointerdown", grabbed);
      return slot;
    }, (kid, one) => {
      if (one.back) return face(kid, null);
      if (one.words) return fill(kid, captionOf(pile));
      kid.uwPile = place;
      kid.uwCount = one.slot ? 0 : cards.length - one.i;
      kid.uwSlot = one.slot;
      if (one.slot) return mendSlot(kid, pile);
      kid.dataset.card = one.card;
      kid.dataset.group = groupOf(one.card);
      face(kid, one.card, small());
      const tag = zone.tags?.[`${place}.${pile.count - cards.length + one.i + 1}`];
      put(kid, { "data-tag": tag });
      fill(kid.querySelector(".uw-as"), tag?.replace("**", "2×bug").replace("*", "bug") ?? "");
      mark(kid, { "is-seen": one.shut, "is-press": false });
      put(kid, { "data-stop": one.shut ? null : "" });
    });
    return rows;
  }
  function mendSlot(slot, pile) {
    const { place, count } = pile, words = place === "s" ? `stock, ${count} cards${count ? ", turn" : zone.again ? ", turn the waste over" : ", used up"}` : `${placeWords(place).replace("the ", "")}, empty${pile.due ? `, waits for ${nameOf(pile.due)}` : ""}`;
    if (place === "s") {
      slot.className = count ? "" : "uw-slot";
      if (count) face(slot, null);
      else slot.querySelector("svg")?.remove();
      fillText(slot, count ? "" : zone.again ? "turn over" : "—");
    } else fillText(slot, place[0] === "f" && pile.due ? pile.due.split(".")[0].replace("**", "double bug").replace("*", "bug") : "");
    slot.uwWords = words;
  }
  function fillText(slot, text) {
    let span = slot.querySelector("span");
    if (!span) slot.append(span = el("span", "", { "aria-hidden": "true" }));
    fill(span, text);
  }
  const captionOf = ({ place, count }) => ({ s: () => `stock ${count}`, w: () => `waste ${count}`, r: () => `reserve ${count}`, c: () => `cell ${place[1]}`, f: () => `{${place[1]}} ${count}` })[place[0]]();

  /** What is picked up, and where it may go. */
  function mend() {
    const goals = held ? targetsOf(zone, held.place, held.count) : [], [from, to, n = 1] = held || !zone.show ? [] : shownOf(zone.show); // the hint
    for (const pile of piles) {
      const all = [...heaps.get(pile.place).querySelectorAll("button")];
      all.forEach((one, i) => {
        const up = held?.place === pile.place && !one.uwSlot && one.uwCount <= held.count;
        const goal = !up && (((goals.includes(pile.place) || to === pile.place) && i === all.length - 1) || goals.includes(`${pile.place}.${pile.count - one.uwCount + 1}`));
        mark(one, { "is-up": up, "is-first": up && one.uwCount === held.count, "is-goal": goal, "is-hint": from === pile.place && one.uwCount <= n });
        const words = one.uwSlot ? one.uwWords : cardWords(pile, pile.cards.length - one.uwCount, zone, nameOf);
        put(one, { "aria-label": `${words}${up ? ", picked up" : ""}${goal ? ", may take it" : ""}`, "aria-pressed": one.uwSlot ? null : `${up}` });
      });
    }
    mark(felt, { "is-picking": held });
  }

  function drawPiles(scene) {
    const moving = scene.pace && lastAt !== null && lastAt !== scene.at && !app.classList.contains("is-still"), before = new Map();
    if (moving) for (const one of items.values()) if (one.isConnected) before.set(one, dropped.get(one) ?? one.getBoundingClientRect());
    dropped = new Map();
    const from = moving && heaps.get("s")?.getBoundingClientRect(), had = document.activeElement, seen = {};
    piles = pilesOf(zone);
    for (const pile of piles) for (const one of pile.cards) one.key = `${one.card}#${(seen[one.card] = (seen[one.card] ?? 0) + 1)}`;
    felt.style.setProperty("--wide", zone.wide);
    mark(felt, { "is-pyramid": zone.shape, "is-four": zone.columns.length < zone.wide && !zone.shape, "is-wide": zone.wide > 8, "is-won": /alone|helped/.test(zone.stats?.[2]), "is-fan": zone.waste?.[1].includes(" ") });
    for (const [row, box] of [[0, top], [1, cols]]) sync(box, piles.filter((pile) => pile.row === row), (pile) => pile.place, makeHeap, mendHeap);
    for (const place of [...heaps.keys()]) if (!pileAt(place)) heaps.delete(place);
    if (zone.shape) piles.forEach((pile) => pile.row && place7(heaps.get(pile.place), Number(pile.place.slice(1)) - 1));
    else for (const pile of piles) if (pile.row) heaps.get(pile.place).style.gridArea = "";
    if (had !== document.activeElement && had?.isConnected && felt.contains(had)) had.focus({ preventScroll: true });
    for (const [key, one] of items) if (!one.isConnected) items.delete(key);
    if (moving) for (const one of items.values()) fly(one, before.get(one) ?? (from && one.uwPile !== "r" ? from : null), scene.pace);
  }
  function place7(heap, i) {
    const [row, at] = inRows(i);
    heap.style.gridArea = `${row + 1} / ${7 - row + 2 * at} / span 2 / span 2`;
  }
  function fly(card, from, ms) {
    const to = card.getBoundingClientRect(), x = from ? from.left - to.left : 0, y = from ? from.top - to.top : 0;
    if (!from || Math.hypot(x, y) < 3) return;
    card.style.zIndex = 5;
    card.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: ms, easing: "cubic-bezier(.2, .7, .2, 1)" }).finished.catch(() => {}).then(() => { card.style.zIndex = ""; });
  }

  function drawUnder(scene) {
    sync(acts, zone.acts ?? [], (one) => one.do, () => put(button("uw-btn", "", (event) => press(event.currentTarget.uwOne.do, event.currentTarget)), { "data-stop": "" }), (one, act) => {
      one.uwOne = act;
      fill(one, act.words);
      mark(one, { "is-press": false });
      put(one, { "aria-pressed": act.on == null ? null : `${act.on}` });
    });
    const seen = zoneOf(scene, "lens");
    lens.hidden = !seen;
    if (seen) sync(lens, seen.items, (one) => one.card + one.at, () => el("div", "uw-lensone"), (box, one) => {
      const data = JSON.stringify([one, table.big]);
      if (box.uwNow === data) return;
      box.uwNow = data;
      const text = el("div"), head = el("h3");
      fill(head, one.head);
      text.append(head, ...(one.cards ? [el("div", "uw-fan", {}, ...one.cards.map((card) => smallCard(card)))] : []), ...one.lines.map((line) => {
        const p = el("p");
        fill(p, line);
        return p;
      }));
      box.replaceChildren(smallCard(one.card), text);
    });
    coming.hidden = !zone.coming;
    if (coming.uwNow !== zone.coming) coming.replaceChildren(...(zone.coming ? [el("h3", "", {}, "In the stock, next first"), el("div", "uw-fan", {}, ...zone.coming.split(" ").map((card) => smallCard(card)))] : []));
    coming.uwNow = zone.coming;
  }

  // What this browser has played

  function kept(change) {
    try {
      const old = JSON.parse(localStorage.getItem(STORE) ?? "{}") ?? {}, next = change ? change(old) : old;
      if (next !== old && !table.forgotten()) localStorage.setItem(STORE, JSON.stringify(next));
      return next;
    } catch {
      return {};
    }
  }
  function drawStats() {
    const store = kept((old) => counted(old, zone.stats)), [game, deal, how] = zone.stats, mine = store.games?.[game] ?? { begun: 0, won: 0, alone: 0 };
    const data = JSON.stringify([game, mine, store.clock]);
    if (stats.uwNow !== data) {
      stats.uwNow = data;
      const tick = el("input", "", { type: "checkbox", checked: store.clock ? "" : null });
      tick.addEventListener("change", table.guard(() => { kept((old) => ({ ...old, clock: tick.checked })); drawStats(); }));
      stats.lastChild.replaceChildren(el("p", "", {}, `${mine.begun} begun, ${mine.won} won, ${mine.alone} of them without help.`),
        el("p", "uw-small", {}, "A hint, a look at hidden cards, or taking back over a card that was turned up is help. “Forget me” in the settings forgets these figures."), el("label", "uw-choice is-tick", {}, tick, "Show the time"));
    }
    if (timed !== deal) [timed, seconds] = [deal, 0];
    clearInterval(ticking);
    clock.hidden = !store.clock;
    clock.textContent = clockWords(seconds);
    if (store.clock && how === "begun") ticking = setInterval(() => { if (!document.hidden) clock.textContent = clockWords((seconds += 1)); }, 1000);
  }

  function draw(scene) {
    if (!app) settle();
    now = scene;
    zone = zoneOf(scene, "layout") ?? null;
    felt.hidden = node.hidden = !zone;
    if (!zone) {
      clearInterval(ticking);
      held = null;
      return;
    }
    if (lastAt !== scene.at) held = null;
    drawPiles(scene);
    lastAt = scene.at;
    drawUnder(scene);
    if (zone.stats) drawStats();
    mend();
    queueMicrotask(() => { app.querySelector(".uw-typed").hidden = false; }); // main.mjs looks for a hand
  }
  const refused = (message) => { if (message.say != null && held) { held = null; mend(); } };
  table.model.on("msg:custom", refused);
  const watch = new ResizeObserver(table.guard(() => zone && app?.isConnected && piles.forEach((pile) => mendHeap(heaps.get(pile.place), pile))));
  watch.observe(felt);
  return { node, draw, stop() {
    table.model.off("msg:custom", refused);
    watch.disconnect();
    clearInterval(ticking);
  } };
});
