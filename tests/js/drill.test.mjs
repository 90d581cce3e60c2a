import assert from "node:assert/strict";
import { test } from "node:test";
import { keepRecord, summed, withAttempt } from "../../widgets/unity_widgets/static/drill.mjs";

const record = (...lines) => `${summed(["unity record 2", ...lines, "end"].join("\n"))}\n`;

test("a text is summed as the kernel sums it", () => {
  assert.equal(summed("2026-11-30T11:02:09 barred barred/7 answer=2 stars=3"), "2026-11-30T11:02:09 barred barred/7 answer=2 stars=3 crc=1fe1c7ac");
  assert.equal(summed("★"), "★ crc=716daa61");
});

test("an attempt is added to the record once", () => {
  const [one] = withAttempt(null, "2026 a b answer=1 stars=3");
  assert.equal(one, "unity record 2\n2026 a b answer=1 stars=3\nend crc=2a274e27\n");
  assert.deepEqual(withAttempt(one, "2026 a b answer=1 stars=3"), [one, ""]);
  assert.deepEqual(withAttempt(one, "y"), [record("2026 a b answer=1 stars=3", "y"), ""]);
});

test("what is no record is kept aside, and a new one begins", () => {
  for (const text of ["rubbish", "unity record 2\ncut off", "unity record 2\ny\nend\n", "unity record 1\ny\nend crc=00000000\n"]) {
    assert.deepEqual(withAttempt(text, "x"), [record("x"), text]);
  }
  assert.deepEqual(withAttempt("", "x"), [record("x"), ""]);
});

test("a record that has lost a line, or has them in another order, is kept aside", () => {
  const whole = record("y", "z");
  for (const text of [whole.replace("y\n", ""), whole.replace("y\nz", "z\ny"), whole.replace("y\n", "y\ny\n")]) {
    assert.deepEqual(withAttempt(text, "x"), [record("x"), text]);
  }
});

test("what the kernel could not read is kept aside, however whole it looks", () => {
  const damaged = record("rubbish");
  assert.deepEqual(withAttempt(damaged, "x", damaged), [record("x"), damaged]);
  assert.deepEqual(withAttempt(record("y"), "x", damaged)[1], "");
});

test("a record of before goes on as one of now", () => {
  assert.deepEqual(withAttempt(`unity record 1\ny\n${summed("z")}\nend\n`, "x"), [record(summed("y"), summed("z"), "x"), ""]);
});

test("a record with other line ends is one all the same", () => {
  assert.deepEqual(withAttempt(record("y").replaceAll("\n", "\r\n"), "x"), [record("y", "x"), ""]);
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
