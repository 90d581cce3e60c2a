// One view of a CardTable: builds the parts once, repaints them from each scene, sends presses back, and stops when asked.
import { button, download, el, fill, guard, installSprite } from "./dom.mjs";
import { drawAfter, drawBar, drawButtons, drawCurtain, drawForm, drawHand, drawPad, drawTable, mendCard } from "./draw.mjs";
import { FORGET, keeper, PAGE } from "./keep.mjs";
import { listenToKeys, rove, settle } from "./keys.mjs";
import { animate, snapshot } from "./motion.mjs";
import { listenOnce } from "./once.mjs";
import { popper } from "./pops.mjs";
import { presser } from "./press.mjs";
import { speaker } from "./say.mjs";
import { answer, ELSEWHERE, foreseen, FORGOTTEN, LOST, mainButton, MORE, UNKEPT, zoneOf } from "./words.mjs";

let views = 0;

function storage() {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined; // the browser forbids it; keeper says so once
  }
}

/** The line above the table for what must not be missed; the first kind given wins. */
function banner() {
  const words = el("p"), act = button("uw-btn", "", () => node.uwAct()), node = el("div", "uw-banner", { role: "alert", hidden: "" }, words, act);
  const shown = {}, reload = ["Reload the page", () => location.reload()];
  const mend = () => {
    const kind = ["elsewhere", "lost", "fault", "trouble"].find((one) => shown[one]);
    node.hidden = !kind;
    const [text, [label, work]] = shown[kind] ?? ["", ["", null]];
    fill(words, text);
    act.textContent = label;
    node.uwAct = work;
  };
  return {
    node,
    show(kind, text, action = reload) {
      shown[kind] = text && [text, action];
      mend();
    },
  };
}

function build(id, pops, voice) {
  const zone = (name, cls, attributes) => el("div", cls, { "data-zone": name, ...attributes });
  const hint = el("span", "uw-vh", { id: `${id}-hint` }, "Tab goes from part to part, arrows within one, question mark lists the keys, Escape leaves the table.");
  const title = el("h2", "uw-title"), score = el("div", "uw-score", { role: "group", "aria-label": "Score" });
  const tools = zone("tools", "uw-row uw-tools", { role: "toolbar", "aria-label": "Table tools" });
  tools.append(pops.openers.keys, pops.openers.settings);
  const players = zone("players", "uw-players", { role: "group", "aria-label": "Trump and players" });
  const trick = zone("trick", "uw-trick", { role: "group" });
  const acts = zone("acts", "uw-acts", { role: "toolbar", "aria-label": "What was played" });
  acts.append(pops.openers.last, pops.openers.log);
  const board = el("div", "uw-table", {}, players, trick, acts);
  const buttons = zone("buttons", "uw-buttons", { role: "toolbar", "aria-label": "Next" });
  voice.box.append(buttons);
  const curtain = el("div", "uw-curtain");
  const hand = el("ul", "uw-hand", { "data-zone": "hand" });
  const padTitle = el("h3"), pad = zone("pad", "uw-pad", { role: "group" }), whys = el("div", "uw-whys"), padWrap = el("section", "uw-panel", {}, padTitle, pad);
  pad.append(whys);
  const formTitle = el("h3"), rows = el("div", "uw-form"), form = el("section", "uw-panel", {}, formTitle, rows);
  const typed = el("input", "uw-input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "AA blue", enterkeyhint: "go" });
  const typing = el("form", "uw-typed", {}, el("label", "", {}, "Type a move ", typed));
  // role=application: every part in here is reached with Tab and arrows and has a name, and the letters ask questions, so a screen
  // reader must hand the keys through. What is only read (score, all hands, sums) stays outside and is read like a page.
  const play = el("div", "uw-play", { role: "application", "aria-label": "Card table", "aria-describedby": hint.id },
    el("div", "uw-board", {}, board, voice.box, pops.pop), curtain, hand, padWrap, form, typing);
  const after = el("div", "uw-after"), bar = el("header", "uw-bar", {}, title, score, tools);
  return { hint, bar, title, score, play, board, players, trick, buttons, curtain, hand, padWrap, padTitle, pad, whys, form, formTitle, rows, typing, typed, after };
}

function render({ model, el: host }) {
  const id = `uw${PAGE}${(views += 1)}`, app = el("div", "uw-app", { tabindex: "-1" }), note = banner();
  const safe = (work) => guard(work, (text) => note.show("fault", text));
  const voice = speaker(id), lifted = new Set();
  const keep = keeper(storage(), PAGE, () => setTimeout(() => voice.answer(UNKEPT))); // after the first scene's sentence
  let settings = keep.settings(), scene = {}, greeted = null;
  const wire = presser({
    send: (message) => model.send(message), view: id,
    lost: () => note.show("lost", LOST), back: () => note.show("lost", null),
  });
  // What is pressed while the answer to a press is on its way is meant for the scene that comes of it; the same again is a double click.
  let awaited = null, held = null, adrift = null, late = null;
  const here = () => { // the answer has come
    clearTimeout(late);
    awaited = null;
  };
  const answered = () => {
    here();
    if (held) press(...held);
    held = null;
  };
  const still = () => !settings.motion || matchMedia("(prefers-reduced-motion: reduce)").matches;

  function press(what, source, extra = {}) {
    if (!keep.owns(scene.match)) return elsewhere();
    if (awaited) return void (awaited !== what && (held = [what, source, extra]));
    awaited = what;
    source?.classList.add("is-press");
    const picked = scene.pick ? { cards: [...lifted].map((key) => key.split("#")[0]) } : {};
    wire.send({ do: what, at: scene.at, ...picked, ...extra });
    const ahead = foreseen(scene, what);
    if (ahead) show(ahead);
  }
  const table = {
    id, model, lifted, guard: safe, scene: () => scene, settings: () => settings, forgotten: keep.forgotten, letters: () => settings.letters,
    get big() { return settings.big; },
    pressCard: safe((card) => {
      if (longPressed) return;
      if (card.uwOne.do) return press(card.uwOne.do, card);
      const { key } = card.uwOne;
      if (!lifted.delete(key)) lifted.add(key);
      mendCard(card, lifted.has(key));
    }),
    pressButton: safe((one, node) => (one.barred ? voice.refuse(one.barred, node) : press(one.do, node))),
    enter: safe((text) => press("typed", null, { text })),
    say: (text) => voice.answer(text),
    zoom: (card) => pops.show("zoom", card),
    help() {
      pops.show("keys");
      voice.hear(answer("?", scene));
    },
    type: () => parts.typed.focus(),
    goOn: () => (mainButton(scene) ? press(mainButton(scene).do) : voice.answer("There is nothing to go on with now.")),
    close: () => pops.shut(true),
    change(name, value) {
      settings = { ...settings, [name]: value };
      keep.save(settings);
      wire.send({ set: settings }, false);
      repaint();
    },
    forget() {
      dispatchEvent(new StorageEvent("storage", { key: FORGET })); // all tables of this page, as a browser tells other tabs alone
      pops.shut(true);
      voice.answer(FORGOTTEN);
    },
  };
  const pops = popper(id, table), parts = build(id, pops, voice), more = MORE.map((make) => make(table));
  parts.hand.before(...more.map((one) => one.node));
  app.append(parts.hint, note.node, parts.bar, parts.play, parts.after, voice.events);

  // Painting

  function repaint() {
    app.classList.toggle("is-big", settings.big);
    app.classList.toggle("is-small", Boolean(scene.small));
    app.classList.toggle("is-still", still());
    const had = app.contains(document.activeElement) ? document.activeElement : null, zone = had?.closest("[data-zone]");
    drawBar(parts, scene);
    drawTable(parts, scene, table);
    drawButtons(parts.buttons, scene, table);
    drawCurtain(parts.curtain, scene);
    drawHand(parts.hand, scene, table);
    drawForm(parts, scene, table);
    drawPad({ wrap: parts.padWrap, title: parts.padTitle, pad: parts.pad, whys: parts.whys }, scene, table);
    drawAfter(parts.after, scene, table);
    for (const one of more) one.draw(scene);
    pops.mend(scene);
    parts.typing.hidden = scene.viewer == null || !(zoneOf(scene, "hand") || zoneOf(scene, "pad"));
    rove(app);
    if (had && !(document.activeElement === had && had.checkVisibility())) adrift = zone ?? app;
    if (adrift && awaited) app.focus(); // where to go on is known with the answer
    else if (adrift) {
      settle(app, adrift);
      adrift = null;
    }
  }
  function show(next) {
    const moving = scene.at !== undefined && next.pace && !still(), before = moving && snapshot(app), { to } = zoneOf(scene, "trick") ?? {};
    scene = next;
    repaint();
    if (moving) animate(app, before, { to, ms: scene.pace });
  }
  function paint() {
    const next = model.get("scene") ?? {};
    if (scene.viewer !== next.viewer) { // what was said to one is not for the next
      lifted.clear();
      voice.events.replaceChildren();
    }
    here();
    show(next);
    voice.tell(scene.tail);
    voice.scene(scene);
    greet();
    answered();
  }

  // Keeping and going on

  function greet(again) {
    if (scene.at === undefined || (greeted === scene.match && !again)) return;
    const started = greeted !== null;
    greeted = scene.match;
    const resume = keep.read(scene.match);
    keep.claim(scene.match);
    if (resume == null) keep.write(scene.match, model.get("keep"));
    if (!started || again) wire.send({ resume, set: settings, again }, false);
  }
  function elsewhere() {
    note.show("elsewhere", ELSEWHERE, ["Go on here", () => {
      note.show("elsewhere", null);
      greet(true);
    }]);
  }
  const otherTab = safe((event) => {
    const mine = event.key === keep.ownerKey(scene.match);
    if (event.key === FORGET || (mine && !event.newValue)) keep.forget(); // told to, or emptied by hand
    else if (mine && !keep.owns(scene.match)) elsewhere();
  });

  // Listening

  const heard = safe((message, buffers) => {
    if (message.view && message.view !== id) return;
    if (message.file) download(message.file, message.type, buffers[0]);
    if (message.ack != null) wire.ack(message.ack);
    if (message.say != null) {
      here();
      held = null; // it was meant for what was refused
      if (scene !== model.get("scene")) show(model.get("scene")); // a card shown as played was not
      const pressed = app.querySelector(".is-press"), card = message.card && parts.hand.querySelector(`[data-card="${CSS.escape(message.card)}"]`);
      voice.refuse(message.say, card || pressed);
    }
    if (message.ack != null) late = setTimeout(safe(answered), 400); // most often the scene is right behind; what changes nothing has none
    if (message.say != null || message.ack != null) for (const node of app.querySelectorAll(".is-press")) node.classList.remove("is-press");
  });
  const typed = safe((event) => {
    event.preventDefault();
    const text = parts.typed.value.trim();
    if (!text) return;
    press("typed", null, { text });
    parts.typed.value = "";
  });
  const toTrick = safe(() => zoneOf(scene, "trick")?.to && mainButton(scene) && press(mainButton(scene).do));
  let longPressed = false, clock = null;
  const touch = safe((event) => {
    clearTimeout(clock);
    longPressed = false;
    const card = event.type === "pointerdown" && event.target.closest(".uw-play [data-card]")?.dataset.card;
    if (card) clock = setTimeout(safe(() => { longPressed = true; table.zoom(card); }), 550);
  });
  const liftOff = () => {
    clearTimeout(clock);
    if (longPressed) setTimeout(() => { longPressed = false; }, 300); // after the click that ends a long press
  };
  parts.typing.addEventListener("submit", typed);
  parts.trick.addEventListener("click", toTrick);
  app.addEventListener("pointerdown", touch);
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) app.addEventListener(name, liftOff);
  window.addEventListener("storage", otherTab);
  listenOnce(app, safe);
  const deaf = listenToKeys(app, table);
  const watched = {
    "change:scene": safe(paint),
    "change:faces": safe(() => { installSprite(model.get("faces")); repaint(); }),
    "change:keep": safe(() => keep.write(scene.match, model.get("keep"))),
    "change:trouble": safe(() => note.show("trouble", model.get("trouble"))),
    "msg:custom": heard,
  };
  for (const [name, work] of Object.entries(watched)) model.on(name, work);

  host.classList.add("uw-host");
  host.append(app);
  safe(() => {
    installSprite(model.get("faces"));
    note.show("trouble", model.get("trouble"));
    paint();
  })();
  return () => {
    for (const [name, work] of Object.entries(watched)) model.off(name, work);
    window.removeEventListener("storage", otherTab);
    wire.stop();
    pops.stop();
    deaf();
    clearTimeout(clock);
    clearTimeout(late);
    for (const one of more) one.stop?.();
    app.remove();
  };
}

export default { render };
