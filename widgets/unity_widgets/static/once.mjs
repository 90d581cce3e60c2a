// A second quick press was meant for what stood there before: another button, or the same one with other words, hears nothing of it.
// A key that is held presses once.

const SOON = 400; // ms, about what a double click takes

/** A mouse counts quick clicks in `detail`; a key leaves it 0. A key after a key is a second press only on the button that had the first, or that the page
 *  gave the focus since (`app.uwGiven`), and with no other key in between: whoever goes there by themselves means it. */
export function listenOnce(app, safe) {
  let last = { at: -SOON };
  const press = safe((event) => {
    const { detail, timeStamp: at } = event, node = event.target.closest("button"), one = node?.uwOne;
    const what = JSON.stringify(one ? [one.do, one.words] : node?.textContent);
    const quick = detail ? detail > 1 : at - last.at < SOON && [last.node, app.uwGiven].includes(node);
    if (quick && what !== last.what && (one || node?.matches(".uw-btn"))) return event.stopPropagation();
    last = { node, what, at: detail ? -SOON : at };
    app.uwGiven = null;
  });
  const key = safe((event) => {
    if (!["Enter", " "].includes(event.key)) last.at = -SOON;
    else if (event.repeat && event.target.closest("button")) event.preventDefault();
  });
  for (const [name, work] of [["click", press], ["submit", press], ["keydown", key]]) app.addEventListener(name, work, true); // before all buttons
}
