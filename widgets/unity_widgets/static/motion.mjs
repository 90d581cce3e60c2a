// Shows how the new picture came from the last one. The truth is painted already; this only lets cards arrive, and blocks nothing.

const EASE = "cubic-bezier(.2, .7, .2, 1)";
const box = (node) => node.getBoundingClientRect();

/** Where cards and plates are before a repaint. */
export function snapshot(app) {
  const cards = new Map(), plates = new Map(), trick = [];
  for (const node of app.querySelectorAll(".uw-hand [data-card], .uw-trick [data-card]")) cards.set(node.dataset.card, box(node));
  for (const node of app.querySelectorAll(".uw-seat")) plates.set(node.uwKey, box(node));
  for (const node of app.querySelectorAll(".uw-trick [data-card]")) trick.push({ node, box: box(node), card: node.dataset.card });
  return { cards, plates, trick, hand: app.querySelectorAll(".uw-hand [data-card]").length };
}

function arrive(node, from, ms, delay = 0) {
  const to = box(node), x = from.left + from.width / 2 - to.left - to.width / 2, y = from.top + from.height / 2 - to.top - to.height / 2;
  const scale = Math.min(from.width / to.width || 1, 1.2);
  node.animate([{ transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 5 }, { transform: "none", zIndex: 5 }], { duration: ms, easing: EASE, delay, fill: "backwards" });
}

/** Cards played fly from the hand or their player's plate; a finished trick goes to its winner; a new hand is dealt. */
export function animate(app, before, { to, ms }) {
  const plates = new Map([...app.querySelectorAll(".uw-seat")].map((node) => [node.uwKey, node])), lying = new Set();
  for (const node of app.querySelectorAll(".uw-trick [data-card]")) {
    const area = node.style.gridArea.split(" ")[0];
    lying.add(node.dataset.card);
    if (before.trick.some((one) => one.card === node.dataset.card)) continue;
    const from = before.cards.get(node.dataset.card) ?? before.plates.get(area);
    if (from) arrive(node, from, ms);
  }
  const goal = plates.get(to), gone = before.trick.filter((one) => !lying.has(one.card));
  if (goal && gone.length) gather(app, gone, box(goal), ms);
  const hand = [...app.querySelectorAll(".uw-hand > li")];
  if (!before.hand && hand.length) hand.forEach((node, i) => arrive(node, { ...middle(app), width: 40, height: 60 }, ms, (i * ms) / hand.length));
}

const middle = (app) => {
  const table = box(app.querySelector(".uw-table") ?? app);
  return { left: table.left + table.width / 2 - 20, top: table.top + table.height / 2 - 30 };
};

function gather(app, gone, goal, ms) {
  const origin = box(app);
  for (const { node, box: from } of gone) {
    const ghost = node.cloneNode(true);
    for (const name of ["tabindex", "role", "data-stop", "data-card", "aria-label"]) ghost.removeAttribute(name);
    ghost.setAttribute("aria-hidden", "true");
    ghost.className = "uw-card uw-ghost";
    Object.assign(ghost.style, { gridArea: "", left: `${from.left - origin.left}px`, top: `${from.top - origin.top}px`, width: `${from.width}px` });
    app.append(ghost);
    const x = goal.left + goal.width / 2 - from.left - from.width / 2, y = goal.top + goal.height / 2 - from.top - from.height / 2;
    const flight = ghost.animate([{ transform: "none", opacity: 1 }, { transform: `translate(${x}px, ${y}px) scale(.35)`, opacity: 0.2 }], { duration: ms, easing: EASE });
    flight.onfinish = flight.oncancel = () => ghost.remove();
  }
}
