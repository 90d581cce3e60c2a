import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { presser } from "../../widgets/unity_widgets/static/press.mjs";

function wired(send) {
  const sent = [], seen = [];
  const wire = presser({ send: send ?? ((message) => sent.push(message)), view: "v", lost: () => seen.push("lost"), back: () => seen.push("back") });
  return { wire, sent, seen };
}

test("presses are numbered and carry their view; what is not a press is not", () => {
  const { wire, sent } = wired();
  wire.send({ resume: null }, false);
  wire.send({ do: "AA.b", at: 1 });
  wire.send({ do: "on", at: 2 });
  wire.stop();
  assert.deepEqual(sent, [{ view: "v", resume: null }, { view: "v", n: 1, do: "AA.b", at: 1 }, { view: "v", n: 2, do: "on", at: 2 }]);
});

test("silence for four seconds is a lost connection, and a late answer brings it back", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { wire, seen } = wired();
  wire.send({ do: "on" });
  mock.timers.tick(3900);
  assert.deepEqual(seen, []);
  mock.timers.tick(200);
  assert.deepEqual(seen, ["lost"]);
  wire.ack(1);
  assert.deepEqual(seen, ["lost", "back"]);
  mock.timers.reset();
});

test("the clock runs from the first press that has no answer, and stops with the last", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { wire, seen } = wired();
  wire.send({ do: "a" });
  mock.timers.tick(3000);
  wire.send({ do: "b" });
  wire.ack(1);
  mock.timers.tick(3000);
  assert.deepEqual(seen, []);
  wire.ack(2);
  mock.timers.tick(9000);
  assert.deepEqual(seen, []);
  wire.send({ do: "c" });
  mock.timers.tick(4100);
  assert.deepEqual(seen, ["lost"]);
  mock.timers.reset();
});

test("a message that cannot be sent is a lost connection at once", () => {
  mock.method(console, "error", () => {});
  const { wire, seen } = wired(() => { throw new Error("Cannot send"); });
  wire.send({ do: "on" });
  assert.deepEqual(seen, ["lost"]);
  mock.restoreAll();
});
