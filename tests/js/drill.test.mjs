import assert from "node:assert/strict";
import { test } from "node:test";
import { withAttempt } from "../../widgets/unity_widgets/static/drill.mjs";

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
