// The coach: what its numbers are called for those who do not see row and column.
import assert from "node:assert/strict";
import test from "node:test";
import { numberName } from "../../widgets/unity_widgets/static/coach.mjs";
import { USUAL } from "../../widgets/unity_widgets/static/keep.mjs";

test("a number is called by its row and its column", () => {
  assert.equal(numberName(["", "away", "help"], "7♦︎", 2, "16"), "7♦︎, help: 16");
  assert.equal(numberName(undefined, "Cards away", 1, "2"), "Cards away: 2");
});

test("whether the coach is open is kept like the other settings, and not chosen at first", () => {
  assert.equal(USUAL.coach, null);
});
