import assert from "node:assert/strict";
import { test } from "node:test";
import { FORGET, keeper, USUAL } from "../../widgets/unity_widgets/static/keep.mjs";

function shelf() {
  const held = new Map();
  return {
    getItem: (name) => held.get(name) ?? null, setItem: (name, text) => held.set(name, text), removeItem: (name) => held.delete(name),
    key: (i) => [...held.keys()][i], get length() { return held.size; },
  };
}
const never = () => assert.fail("nothing failed");

test("a match comes back as it was written, under its own name", () => {
  const keep = keeper(shelf(), "page", never);
  keep.claim("elements-4");
  keep.write("elements-4", "the moves");
  assert.equal(keep.read("elements-4"), "the moves");
  assert.equal(keep.read("unity-4"), null);
  assert.equal(keep.read(undefined), null);
});

test("nothing is written over a kept match by an empty text", () => {
  const keep = keeper(shelf(), "page", never);
  keep.write("m", "old");
  keep.write("m", "");
  assert.equal(keep.read("m"), "old");
});

test("of two tabs the later one goes on; the earlier neither owns the match nor writes it", () => {
  const one = shelf(), first = keeper(one, "first", never), second = keeper(one, "second", never);
  first.claim("m");
  first.write("m", "one move");
  assert.ok(first.owns("m"));
  second.claim("m");
  assert.ok(second.owns("m") && !first.owns("m"));
  second.write("m", "two moves");
  first.write("m", "another second move");
  assert.equal(first.read("m"), "two moves");
  first.claim("m");
  assert.ok(first.owns("m") && !second.owns("m"));
});

test("settings are the usual ones, then what was chosen; what is unknown is dropped", () => {
  const one = shelf(), keep = keeper(one, "page", never);
  assert.deepEqual(keep.settings(), USUAL);
  keep.save({ ...USUAL, speed: "fast" });
  assert.equal(keep.settings().speed, "fast");
  one.setItem("uw:settings", '{"big": true, "colour": "mauve"}');
  assert.deepEqual(keep.settings(), { ...USUAL, big: true });
});

test("settings that were damaged by hand are the usual ones", () => {
  const one = shelf();
  one.setItem("uw:settings", "{");
  assert.deepEqual(keeper(one, "page", () => {}).settings(), USUAL);
});

test("forgetting empties all that is ours and nothing else, and nothing is written after", () => {
  const one = shelf(), keep = keeper(one, "page", never);
  one.setItem("theirs", "stays");
  keep.claim("m");
  keep.write("m", "text");
  keep.save(USUAL);
  keep.forget();
  keep.write("m", "text");
  keep.save(USUAL);
  keep.claim("another match");
  assert.ok(keep.forgotten() && keep.owns("another match"));
  assert.deepEqual([one.length, one.getItem("theirs")], [1, "stays"]);
});

test("forgetting is told to the other tabs, which forget too and tell it on, each once", () => {
  const one = shelf(), told = [], kept = one.setItem;
  const tabs = ["first", "second", "third"].map((page) => keeper(one, page, never));
  one.setItem = (name, text) => { // as storage events do
    kept(name, text);
    if (name === FORGET) [told.length < 9 && told.push(text), ...tabs.map((keep) => keep.forget())];
  };
  tabs[0].forget();
  for (const keep of tabs) keep.write("m", "text");
  assert.deepEqual(told, ["first", "second", "third"]);
  assert.equal(one.length, 0);
});

test("forgetting empties a browser that has no room left", () => {
  const one = shelf(), keep = keeper(one, "page", never), kept = one.setItem;
  keep.write("m", "text");
  one.setItem = (name, text) => {
    if (one.length) throw new Error("full");
    kept(name, text);
  };
  keep.forget();
  assert.equal(one.length, 0);
});

test("a browser that keeps nothing is told of once, and play goes on", () => {
  for (const storage of [undefined, { getItem() { throw new Error("denied"); }, setItem() { throw new Error("full"); } }]) {
    let told = 0;
    const keep = keeper(storage, "page", () => { told += 1; });
    assert.equal(keep.read("m"), null);
    keep.claim("m");
    keep.write("m", "text");
    assert.ok(keep.owns("m"));
    assert.deepEqual(keep.settings(), USUAL);
    assert.equal(told, 1);
  }
});
