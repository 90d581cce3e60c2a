import assert from "node:assert/strict";
import { test } from "node:test";
import { keepRecord, withAttempt } from "../../widgets/unity_widgets/static/drill.mjs";

test("an attempt is added to the record once", () => {
  const [one] = withAttempt(null, "2026 a b answer=1 stars=3");
  assert.equal(one, "unity record 1\n2026 a b answer=1 stars=3\nend\n");
  assert.deepEqual(withAttempt(one, "2026 a b answer=1 stars=3"), [one, ""]);
  assert.equal(withAttempt(one, "2027 c d answer=1 stars=3")[0].split("\n").length, 5);
});

test("what is no record is kept aside, and a new one begins", () => {
  assert.deepEqual(withAttempt("rubbish", "x"), ["unity record 1\nx\nend\n", "rubbish"]);
  assert.deepEqual(withAttempt("unity record 1\ncut off", "x"), ["unity record 1\nx\nend\n", "unity record 1\ncut off"]);
  assert.deepEqual(withAttempt("", "x"), ["unity record 1\nx\nend\n", ""]);
});

test("what the kernel could not read is kept aside, however whole it looks", () => {
  const damaged = "unity record 1\nrubbish\nend\n";
  assert.deepEqual(withAttempt(damaged, "x", damaged), ["unity record 1\nx\nend\n", damaged]);
  assert.deepEqual(withAttempt("unity record 1\ny\nend\n", "x", damaged)[1], "");
});

test("a record with other line ends is one all the same", () => {
  assert.deepEqual(withAttempt("unity record 1\r\ny\r\nend\r\n", "x"), ["unity record 1\ny\nx\nend\n", ""]);
});

test("what lies aside stays there, and where there is no room all stays as it was", () => {
  const kept = new Map([["uw:record", "old"], ["uw:record:damaged", "first"]]);
  const storage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  assert.equal(keepRecord(storage, "new", "second"), true);
  assert.deepEqual([...kept.values()], ["new", "first\nsecond"]);
  const full = { ...storage, setItem: () => { throw new Error("full"); } };
  assert.equal(keepRecord(full, "newer", "third"), false);
  assert.deepEqual([...kept.values()], ["new", "first\nsecond"]);
  assert.equal(keepRecord(undefined, "new", ""), false);
});
