import assert from "node:assert/strict";
import { test } from "node:test";
import { listenOnce } from "../../widgets/unity_widgets/static/once.mjs";

const button = (words, uwOne = { do: words, words }) => ({ uwOne, textContent: words, matches: (what) => what === ".uw-btn" });
const BID = button("3"), OTHER = button("4"), NEXT = button("Next");
const CLICKS = { Enter: 0, click1: 1, click2: 2, click3: 3 }; // a mouse counts how many were quick

/** What was heard, of steps [ms since the last, what was done, the button, what changes on it first]. "given": the page gave it the focus. */
function heard(...steps) {
  const ears = {}, told = [], app = { addEventListener: (name, work) => { ears[name] = work; } };
  let now = 1000;
  listenOnce(app, (work) => work);
  for (const [ms, what, node = null, change = {}] of steps) {
    now += ms;
    if (what === "given") {
      app.uwGiven = node;
      continue;
    }
    let on = true;
    if (node) Object.assign(node, change);
    ears[what in CLICKS ? "click" : what === "submit" ? what : "keydown"]({ target: { closest: () => node }, key: what, detail: CLICKS[what], timeStamp: now, stopPropagation: () => { on = false; } });
    if (on && !what.match(/^(Tab|Home|g)$/)) told.push(node?.textContent ?? what);
  }
  return told.join(" ");
}

test("a second Enter is not for the button that the page gave the focus in between", () => {
  const first = [[0, "Enter", BID], [0, "given", NEXT]];
  for (const ms of [5, 40, 100, 200, 399]) assert.equal(heard(...first, [ms, "Enter", NEXT]), "3");
  assert.equal(heard(...first, [400, "Enter", NEXT]), "3 Next");
  assert.equal(heard(...first, [120, "Enter", NEXT], [120, "Enter", NEXT]), "3", "nor is a third");
  assert.equal(heard(...first, [250, "Enter", NEXT], [250, "Enter", NEXT]), "3 Next", "but whoever goes on is not kept waiting");
});

test("nor after a typed move", () => {
  assert.equal(heard([0, "submit"], [0, "given", NEXT], [90, "Enter", NEXT], [400, "Enter", NEXT]), "submit Next");
});

test("nor is it for the same button with other words, of a scene or not", () => {
  for (const [first, second] of [["Enter", "Enter"], ["click1", "click2"]]) {
    const hint = button("Hint"), forget = button("Forget me", null);
    assert.equal(heard([0, first, hint], [90, second, hint, { uwOne: { do: "Hint", words: "Another hint" } }]), "Hint");
    assert.equal(heard([0, first, forget], [90, second, forget, { textContent: "Forget everything?" }]), "Forget me");
  }
});

test("whoever goes to another button and presses it is heard, however fast", () => {
  assert.equal(heard([0, "Enter", BID], [30, "Enter", OTHER]), "3 4");
  assert.equal(heard([0, "Enter", BID], [0, "given", NEXT], [30, "Enter", OTHER], [30, "Enter", NEXT]), "3 4 Next");
  assert.equal(heard([0, "Enter", BID], [60, "click1", NEXT]), "3 Next");
  assert.equal(heard([0, "click1", BID], [0, "given", NEXT], [60, "Enter", NEXT]), "3 Next", "two hands");
  for (const key of ["Tab", "Home", "g"]) assert.equal(heard([0, "Enter", BID], [0, "given", NEXT], [30, key], [30, "Enter", NEXT]), "3 Next");
});

test("the same button can be pressed as fast as one likes", () => {
  assert.equal(heard(...Array(4).fill([60, "Enter", BID])), "3 3 3 3");
  assert.equal(heard([0, "click1", BID], [60, "click2", BID], [60, "click3", BID]), "3 3 3");
});

test("a double or triple click is for what stood there first, be it no button", () => {
  assert.equal(heard([0, "click1", BID], [90, "click2", NEXT], [90, "click3", NEXT], [600, "click1", NEXT]), "3 Next");
  assert.equal(heard([0, "click1"], [90, "click2", NEXT], [90, "click3"]), "click1 click3");
});
