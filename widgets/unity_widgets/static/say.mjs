// Everything said: the sentence under the table, refusals and answers in its place, and each event once, in order, to a screen reader.
import { el, fill } from "./dom.mjs";
import { plain, strongPart, untold } from "./words.mjs";

export function speaker(id) {
  // Two live regions: events are added below one another, so that equal texts are said again; the sentence is replaced.
  const events = el("div", "uw-vh", { "aria-live": "polite", "aria-relevant": "additions", "data-uw": "events" });
  const line = el("p", "uw-line", { role: "status", id: `${id}-say` });
  const box = el("div", "uw-say", {}, line);
  let last = null, usual = "", about = null;

  const show = (who, text, kind, { strong = who } = {}) => {
    // A new element each time: the same refusal twice is a change twice, and is read twice.
    const words = el("span");
    fill(words, text);
    const head = el("strong");
    fill(head, strong);
    line.replaceChildren(...(strong ? [head, " "] : []), words);
    for (const one of ["no", "yes", "answer"]) box.classList.toggle(`is-${one}`, kind === one);
    about?.removeAttribute("aria-describedby");
    about = null;
  };
  const hear = (text) => {
    events.append(el("p", "", {}, plain(text)));
    if (events.children.length > 40) events.firstChild.remove();
  };
  return {
    box,
    events,
    /** The scene's sentence; stays away while it is the same one, so that a refusal outlives a repaint that changes nothing. */
    scene(scene) {
      const { who = "", text = "", kind } = scene.say ?? {}, now = JSON.stringify([scene.at, who, text]);
      if (now === usual) return;
      usual = now;
      show(who, text, kind);
    },
    /** A refusal; focus stays where it is, and the thing refused points at the sentence. */
    refuse(text, thing) {
      const [strong, rest] = strongPart(text);
      show("", rest, "no", { strong });
      about = thing ?? null;
      about?.setAttribute("aria-describedby", line.id);
    },
    answer: (text) => show("", text, "answer"),
    /** Read out and not shown. */
    hear,
    /** The events not told yet. A view that comes late reads them in the log; they are not read out to it. */
    tell(tail) {
      const fresh = last == null ? [] : untold(tail, last);
      last = Math.max(last ?? 0, ...(tail ?? []).map(([number]) => number));
      for (const [, text] of fresh) hear(text);
    },
  };
}
