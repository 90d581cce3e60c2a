import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  answer, cardLabel, faceId, foreseen, handWords, keyed, LOST, perRow, pieces, plain, seatLabel, step, strongPart, untold,
} from "../../widgets/unity_widgets/static/words.mjs";

const scene = (name) => JSON.parse(readFileSync(new URL(`../data/scenes/${name}.json`, import.meta.url), "utf-8"));
const SUITS = { b: "Blue", g: "Gold", r: "Red", k: "Black" };
const nameOf = (card) => {
  const [rank, suit] = card.split(".");
  if (rank === "U") return suit === "bg" ? "blue and gold universal" : "red and black universal";
  return `${rank.length === 2 ? "double " : ""}${rank[0] === "*" ? "bug" : rank[0]} of ${SUITS[suit]}`;
};

test("signs are taken out of a text, and words stay whole without them", () => {
  assert.deepEqual(pieces("Black {k} was led"), ["Black ", { sign: "k" }, " was led"]);
  assert.deepEqual(pieces("{bg}"), [{ sign: "bg" }]);
  assert.deepEqual(pieces("a {x} b"), ["a {x} b"]);
  assert.deepEqual(pieces("{AA.b}, {**.k} (yours) {U.rk}"), [{ card: "AA.b" }, ", ", { card: "**.k" }, " (yours) ", { card: "U.rk" }]);
  assert.equal(plain("You hold Black {k}."), "You hold Black.");
  assert.equal(plain(undefined), "");
});

test("a card's drawing has the id that faces.py gives it", () => {
  assert.equal(faceId("**.r"), "uw-bugbug.r");
  assert.equal(faceId("AA.b", true), "uw-AA.b-big");
});

test("two equal cards get two keys, the same ones at each repaint", () => {
  assert.deepEqual(keyed([{ card: "7S" }, { card: "7S" }, { card: "JK" }]).map((one) => one.key), ["7S#1", "7S#2", "JK#1"]);
});

test("a card that may be played is seen to lie in the trick before the kernel answers, and nothing else is", () => {
  const now = scene("play-4"), zone = (seen, kind) => seen.zones.find((one) => one.zone === kind);
  const [playable, dim] = ["play", "dim"].map((state) => zone(now, "hand").cards.find((one) => one.state === state).do);
  const seen = foreseen(now, playable);
  assert.deepEqual(zone(seen, "trick").cards.at(-1), { place: "s", card: playable });
  assert.equal(zone(seen, "hand").cards.length, zone(now, "hand").cards.length - 1);
  assert.ok(zone(seen, "hand").cards.every((one) => one.do !== playable && one.state === "plain"));
  assert.equal(seen.at, now.at);
  assert.equal(zone(now, "trick").cards.some((one) => one.card === playable), false);
  const rested = foreseen({ ...now, zones: now.zones.map((one) => (one.zone === "trick" ? { ...one, to: "s" } : one)) }, playable);
  assert.deepEqual(zone(rested, "trick").cards, [{ place: "s", card: playable }], "a finished trick is cleared away");
  for (const other of [dim, "undo", "bid 3"]) assert.equal(foreseen(now, other), undefined);
  assert.equal(foreseen(scene("auction-4"), zone(scene("auction-4"), "hand").cards[0].do), undefined);
});

test("a card says its name, its place and its state", () => {
  assert.equal(cardLabel("double A of Blue", { state: "dim", at: 1, of: 13 }), "double A of Blue, 1 of 13, not allowed now, press to see why");
  assert.equal(cardLabel("C of Black", { state: "play", at: 8, of: 13, up: true }), "C of Black, 8 of 13, playable, picked up");
  assert.equal(cardLabel("C of Black", { state: "plain", at: 8, of: 13 }), "C of Black, 8 of 13");
});

test("a plate says everything that it shows", () => {
  const [, , ana, cleo, you] = scene("play-4").zones;
  assert.equal(seatLabel(ana), "Ana, side I, partner, bid 3, 0 taken, 12 cards left");
  assert.equal(seatLabel(cleo), "Cleo, side II, dealer, bid 3, 0 taken, 12 cards left");
  assert.equal(seatLabel(you), "You, side I, to play, bid 4, 0 taken, 13 cards left");
  assert.equal(seatLabel({ name: "Ben", turn: true, cards: 1 }, true), "Ben, to bid, no bid yet, 1 card left");
  assert.equal(seatLabel({ name: "Ben", turn: "to choose" }, true), "Ben, to choose, no bid yet");
});

test("the first sentence of a refusal is its strong part", () => {
  assert.deepEqual(strongPart("Not that. You hold Black."), ["Not that.", "You hold Black."]);
  assert.deepEqual(strongPart("AA of Blue is barred: Black was led."), ["AA of Blue is barred:", "Black was led."]);
  assert.deepEqual(strongPart("Just one."), ["", "Just one."]);
});

test("each event is told once, also when two have the same text", () => {
  const tail = [[1, "Ana passes."], [2, "Ben passes."], [3, "Ana passes."]];
  assert.deepEqual(untold(tail, 1).map(([n]) => n), [2, 3]);
  assert.deepEqual(untold(tail, 3), []);
  assert.deepEqual(untold(undefined, 0), []);
});

test("rows of a hand are even, and a row holds no more than it may until rows run out", () => {
  const two = [0, 1, 7, 8, 11, 13, 15, 17, 19].map((n) => perRow(n, 7, 2));
  assert.deepEqual(two, [1, 1, 7, 4, 6, 7, 8, 9, 10]);
  assert.deepEqual([5, 6, 13, 19].map((n) => perRow(n, 5, 4)), [5, 3, 5, 5]);
});

test("arrows lead to the neighbour, up and down to the nearest of the next row, and stop at the ends", () => {
  const boxes = [[0, 0], [50, 0], [100, 0], [0, 100], [50, 106]].map(([left, top]) => ({ left, top, width: 60, height: 90 }));
  const go = (i, key) => step(boxes, i, key);
  assert.deepEqual([go(0, "ArrowLeft"), go(0, "ArrowRight"), go(4, "ArrowRight"), go(1, "Home"), go(1, "End")], [0, 1, 4, 0, 4]);
  assert.deepEqual([go(1, "ArrowDown"), go(3, "ArrowUp"), go(0, "ArrowUp"), go(2, "ArrowDown")], [4, 0, 0, 4]);
});

test("query keys answer from the scene alone", () => {
  const ask = (key, name = "play-4") => answer(key, scene(name), nameOf);
  assert.equal(ask("h"), "Your hand, 13 cards: double A, D, bug of Blue; double B, E, F of Gold; double B, C, F of Black; red and black universal; double C, A, C of Red.");
  assert.equal(ask("t"), "Trick 1: Black was led. Ben led the double bug of Black; Ana: double E of Black; Cleo: double C of Black, winning.");
  assert.equal(ask("l"), "No trick is finished yet.");
  assert.match(ask("l", "next-4"), /^Trick 1, taken by Cleo: Ben led/);
  assert.equal(ask("r"), "Trump is Red; turned up: D.");
  assert.equal(ask("r", "choose-4"), "Trump is not chosen yet; turned up.");
  assert.match(ask("b"), /^Ben, side II, bid 2, 0 taken, 12 cards left\. Ana/);
  assert.equal(ask("s"), "you + Ana 142, Ben + Cleo 118. to 500 · bids 7 + 5.");
  assert.equal(ask("w"), "Your turn. Black was led. You hold three Black cards; one of them must follow.");
  assert.equal(ask("w", "play-3"), "It is Ben’s turn.");
  assert.match(ask("?"), /h: your hand by suit/);
  assert.equal(ask("x"), undefined);
});

test("query keys answer an empty table too", () => {
  for (const key of "htlrbsw?") assert.ok(answer(key, { at: 0, zones: [] }, nameOf).length > 5, key);
});

test("a hand without marks is read suit by suit all the same", () => {
  assert.equal(handWords([{ card: "A.b" }, { card: "B.b" }, { card: "U.rk" }, { card: "C.r" }], nameOf), "A, B of Blue; red and black universal; C of Red");
  assert.equal(handWords([], nameOf), "");
});

test("a lost connection speaks of no game: the same banner stands above practice and questions", () => {
  assert.doesNotMatch(LOST, /\b(game|match|hand)\b/);
});
