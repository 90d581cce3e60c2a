// A second quick press was meant for what stood there before: another button, or the same one with other words, hears nothing of it.
// A key that is held presses once.
import { el } from "./dom.mjs";
import { MORE } from "./words.mjs";

MORE.push((table) => {
  const node = el("span", "", { hidden: "" });
  let app = null, before = "";
  const once = table.guard((event) => {
    const one = event.target.closest("button")?.uwOne, pressed = JSON.stringify([one?.do, one?.words]);
    if (one && pressed !== before && event.detail > 1) event.stopPropagation();
    before = pressed;
  });
  const held = table.guard((event) => {
    if (event.repeat && ["Enter", " "].includes(event.key) && event.target.closest("button")) event.preventDefault();
  });
  return {
    node,
    draw() {
      if (app) return;
      app = node.closest(".uw-app");
      app.addEventListener("click", once, true); // above all buttons, and before them
      app.addEventListener("keydown", held, true);
    },
  };
});
