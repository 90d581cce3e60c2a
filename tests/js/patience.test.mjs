import assert from "node:assert/strict";
import { test } from "node:test";
import { cardWords, clockWords, column, counted, goalWords, groupOf, inRows, pilesOf, pileWords, placeWords, shownOf, targetsOf, toldOf, valueOf } from "../../widgets/unity_widgets/static/piles.mjs";
import { KEYS } from "../../widgets/unity_widgets/static/words.mjs";

const name = (card) => ({ "**.b": "double bug of Blue", "U.bg": "blue and gold universal", "B.k": "B of Black", "EE.r": "double E of Red", "C.g": "C of Gold", "*.b": "bug of Blue" })[card] ?? card;
const zone = { zone: "layout", wide: 7, columns: ["2 EE.r U.bg B.k", "0", "C.g"], stock: 10, waste: [3, "**.b"], cells: ["", "C.g"],
  home: [["b", 1, "**.b", "*.b"], ["g", 0, "", "**.g"]], goes: { t1: "c1 t3", "t1 2": "t2", w: "fb" }, tags: { "t1.4": "A" } };
const at = (place) => pilesOf(zone).find((pile) => pile.place === place);

test("a column says how many cards lie face down, and which lie open", () => {
  assert.deepEqual(column("2 EE.r U.bg"), { down: 2, cards: [{ card: "EE.r" }, { card: "U.bg" }] });
  assert.deepEqual(column("EE.r"), { down: 0, cards: [{ card: "EE.r" }] });
  assert.deepEqual(column("0"), { down: 0, cards: [] });
  assert.deepEqual(column("-EE.r C.g"), { down: 0, cards: [{ card: "EE.r", shut: true }, { card: "C.g" }] });
});

test("every pile has its place, in the order of the page", () => {
  assert.deepEqual(pilesOf(zone).map(({ place, count }) => `${place} ${count}`), ["s 10", "w 3", "c1 0", "c2 1", "fb 1", "fg 0", "t1 5", "t2 0", "t3 1"]);
});

test("where a part may go", () => {
  assert.deepEqual(targetsOf(zone, "t1", 1), ["c1", "t3"]);
  assert.deepEqual(targetsOf(zone, "t1", 2), ["t2"]);
  assert.deepEqual(targetsOf(zone, "t2", 1), []);
  assert.equal(goalWords(zone, { place: "t1", count: 1 }, name), "It may go to cell 1; onto the C of Gold in column 3.");
  assert.equal(goalWords(zone, { place: "w", count: 1 }, name), "It may go to the Blue foundation.");
  assert.equal(goalWords(zone, { place: "t3", count: 1 }, name), "No place takes it now.");
});

test("cards are named with their value, their place and what they stand for", () => {
  assert.equal(cardWords(at("t1"), 1, zone, name), "blue and gold universal, column 1, 4 of 5, stands for A");
  assert.equal(cardWords(at("t1"), 2, zone, name), "B of Black, value 7, column 1, 5 of 5");
  assert.equal(cardWords(at("fb"), 0, zone, name), "double bug of Blue, value 1, the Blue foundation, 1 there");
  assert.equal(cardWords({ ...at("t1"), place: "t5" }, 2, { ...zone, shape: "pyramid" }, name), "B of Black, value 7, row 3, place 2");
});

test("values go from the double bug to AA; universals have none", () => {
  assert.deepEqual(["**.b", "*.g", "A.r", "AA.k", "U.bg"].map(valueOf), [1, 2, 8, 13, 0]);
});

test("groups are told apart by their corners", () => {
  assert.deepEqual(["A.b", "A.g", "A.r", "A.k", "U.bg", "U.rk"].map(groupOf), ["round", "round", "straight", "straight", "round", "straight"]);
});

test("piles and places in words", () => {
  assert.equal(pileWords(at("t1"), name), "Column 1: B of Black, blue and gold universal, double E of Red; 2 face down");
  assert.equal(pileWords(at("t2"), name), "Column 2: empty");
  assert.equal(pileWords(at("fb"), name), "The Blue foundation: double bug of Blue; waits for bug of Blue");
  assert.deepEqual(["t12", "c2", "fk", "w", "r", "t3.4"].map(placeWords), ["column 12", "cell 2", "the Black foundation", "the waste", "the reserve", "column 3"]);
});

test("keys ask about piles, foundations, stock and universals", () => {
  const scene = { zones: [zone, { zone: "lens", items: [{ head: "Column 1, card 4: A of Blue {b}", lines: ["No move now touches it."] }] }] };
  assert.equal(toldOf("c", scene, name, "t2"), "Column 2: empty.");
  assert.equal(toldOf("d", scene, name), "Stock: 10 cards. The waste: double bug of Blue.");
  assert.match(toldOf("f", scene, name), /^Cell 1: empty\. Cell 2: C of Gold\. The Blue foundation/);
  assert.equal(toldOf("u", scene, name), "Column 1, card 4: A of Blue No move now touches it.");
  assert.equal(toldOf("m", scene, name), "3 cards or runs can go somewhere.");
  assert.equal(toldOf("q", scene, name), undefined);
  assert.equal(toldOf("c", { zones: [] }, name), undefined);
  assert.ok(KEYS.some(([key]) => key === "u") && !KEYS.some(([key]) => key === "t"));
});

test("the pyramid lies row by row from its tip", () => {
  assert.deepEqual([0, 1, 2, 3, 27].map(inRows), [[0, 0], [1, 0], [1, 1], [2, 0], [6, 6]]);
});

test("a deal counts once, a win once, and wins without help apart", () => {
  let kept = counted({ clock: true }, ["klondike", "seed 1", ""]);
  assert.deepEqual(kept, { clock: true });
  for (const how of ["begun", "begun", "helped", "begun", "alone", "alone"]) kept = counted(kept, ["klondike", "seed 1", how]);
  assert.deepEqual(kept.games.klondike, { begun: 1, won: 1, alone: 0, last: "seed 1", done: "helped" });
  kept = counted(kept, ["klondike", "seed 2", "alone"]);
  kept = counted(kept, ["golf", "seed 1", "begun"]);
  assert.deepEqual([kept.games.klondike.begun, kept.games.klondike.won, kept.games.klondike.alone, kept.games.golf.begun], [2, 2, 1, 1]);
  assert.equal(counted(kept, ["golf", "seed 1", "begun"]), kept); // nothing new: nothing is written
});

test("time in minutes and seconds", () => {
  assert.deepEqual([0, 59, 187].map(clockWords), ["0:00", "0:59", "3:07"]);
});

test("a hint points at cards and at a place", () => {
  assert.deepEqual(["t3 t5 2", "w fb", "turn", "swap t3 fb c1", "remove t27 w", "remove t28"].map(shownOf),
    [["t3", "t5", 2], ["w", "fb", 1], ["s", "s"], ["t3", "fb"], ["t27", "w"], ["t28", "t28"]]);
});
