import assert from "node:assert/strict";
import { test } from "node:test";
import { brief, byRank, grouped, moved, stepped, told } from "../../widgets/unity_widgets/static/rummy.mjs";
import { KEYS, keyed } from "../../widgets/unity_widgets/static/words.mjs";

const hand = (text) => keyed(text.split(" ").map((card) => ({ card })));
const faces = (groups) => groups.map(({ cards }) => cards.map((one) => (one.gap ? "_" : one.card)).join(" "));
const SLOTS = [{ words: "Set", tag: "ready", lay: ["9S", "9D", "9S"] }, { words: "Run", tag: "1 missing", lay: ["5D", "6D", ["7", "D", ""], "8D"] }];

test("by suit the hand lies as it came, in one group", () => {
  assert.deepEqual(faces(grouped(hand("9S 2H 9D JK"), { sort: "suit", own: [] })), ["9S 2H 9D JK"]);
});

test("by rank equal cards lie together, jokers last", () => {
  assert.deepEqual(hand("KS 9S AH TD 9D JK 2C").sort(byRank).map((one) => one.card), ["AH", "2C", "9S", "9D", "TD", "KS", "JK"]);
});

test("on the contract every card lies once, twins in their own places, gaps where cards are missing", () => {
  const groups = grouped(hand("9S 9S KS 5D 6D 8D 9D"), { sort: "contract", own: [], slots: SLOTS });
  assert.deepEqual(faces(groups), ["9S 9D 9S", "5D 6D _ 8D", "KS"]);
  assert.equal(new Set(groups.flatMap(({ cards }) => cards).filter((one) => one.key).map((one) => one.key)).size, 7);
  assert.equal(groups[2].slot.words, "Not needed yet");
});

test("without slots a hand on the contract lies by suit", () => {
  assert.deepEqual(faces(grouped(hand("9S 2H"), { sort: "contract", own: [] })), ["9S 2H"]);
});

test("own groups stay; what has gone is left out, what is new lies last", () => {
  const own = [["9S#1", "KS#1"], ["2H#1"], ["5D#1"]];
  assert.deepEqual(faces(grouped(hand("9S KS 5D 7C"), { sort: "own", own })), ["9S KS", "5D 7C"]);
  assert.deepEqual(faces(grouped(hand("7C"), { sort: "own", own: [] })), ["7C"]);
});

test("a card is moved before another, or apart from all", () => {
  assert.deepEqual(moved([["a", "b"], ["c"]], "c", "a"), [["c", "a", "b"]]);
  assert.deepEqual(moved([["a", "b"], ["c"]], "a"), [["b"], ["c"], ["a"]]);
  assert.deepEqual(moved([["a", "b"]], "a", "a"), [["a", "b"]]);
});

test("a step goes past the neighbour, then into the next group, then apart", () => {
  assert.deepEqual(stepped([["a", "b"], ["c"]], "a", 1), [["b", "a"], ["c"]]);
  assert.deepEqual(stepped([["b", "a"], ["c"]], "a", 1), [["b"], ["a", "c"]]);
  assert.deepEqual(stepped([["b"], ["c"]], "c", -1), [["b", "c"]]);
  assert.deepEqual(stepped([["b", "c"]], "c", 1), [["b"], ["c"]]);
  assert.deepEqual(stepped([["b", "c"]], "b", -1), [["b"], ["c"]]);
  assert.deepEqual(stepped([["b"]], "b", 1), [["b"]]);
});

test("cards in text are told apart without colour", () => {
  assert.deepEqual(["TS", "7H", "JK"].map(brief), ["10♠\ufe0e", "7♥\ufe0e", "★"]);
});

test("keys ask about melds, piles and the contract, not about tricks", () => {
  const scene = { zones: [
    { zone: "melds", seats: [{ name: "Ana", words: "down · 2 cards", melds: [{ n: 1, words: "set of kings" }] }, { name: "You", words: "not down · 11 cards" }] },
    { zone: "piles", stock: 40, discards: 3, top: "7D", words: "discarded by Ana" },
    { zone: "contract", label: "Contract: one set", slots: [{ words: "Set", tag: "1 missing" }] },
    { zone: "cards", label: "Your hand, 2 cards", cards: [{ card: "7D" }, { card: "KD" }] }] };
  const name = (card) => ({ "7D": "7 of Diamonds", KD: "king of Diamonds" })[card];
  assert.equal(told("m", scene, name), "Ana, down · 2 cards; meld 1, set of kings. You, not down · 11 cards.");
  assert.equal(told("d", scene, name), "On the discards lies the 7 of Diamonds, discarded by Ana. 40 cards in the stock, 3 discards.");
  assert.equal(told("c", scene, name), "Contract: one set. Set: 1 missing");
  assert.equal(told("h", scene, name), "Your hand, 2 cards: 7, king of Diamonds.");
  assert.equal(told("x", scene, name), undefined);
  for (const key of "hmdc") assert.ok(told(key, {}, name));
  assert.deepEqual(KEYS.map(([key]) => key).filter((key) => "trlb".includes(key)), []);
  assert.ok(["m", "d", "c", "s", "w"].every((key) => KEYS.some(([name]) => name === key)));
});
