// What stays in this browser: the text of each match, who of several tabs goes on with it, and the settings.

export const PAGE = Math.random().toString(36).slice(2); // not crypto.randomUUID: a phone on the local net has no secure context
export const USUAL = { speed: "normal", wait: null, motion: true, big: false, letters: true };
export const FORGET = "uw:forget"; // a key that is there for a moment only: its change says "Forget me" to all tables of all tabs
const SETTINGS = "uw:settings";

/** `storage` is localStorage, or undefined or throwing where the browser forbids it; `failed` is told once. */
export function keeper(storage, page, failed) {
  let told = false, forgotten = false;
  const attempt = (work, otherwise = null) => {
    try {
      return work();
    } catch {
      if (!told) failed();
      told = true;
      return otherwise;
    }
  };
  const owner = (match) => `uw:owner:${match}`;
  return {
    read: (match) => attempt(() => (match ? storage.getItem(`uw:${match}`) : null)),
    write(match, text) {
      if (match && text && !forgotten && this.owns(match)) attempt(() => storage.setItem(`uw:${match}`, text));
    },
    claim: (match) => match && !forgotten && attempt(() => storage.setItem(owner(match), page)),
    /** Whether this page goes on with the match: the page that came last does. */
    owns: (match) => !match || attempt(() => [null, page].includes(storage.getItem(owner(match))), true),
    ownerKey: owner,
    settings() {
      const kept = attempt(() => JSON.parse(storage.getItem(SETTINGS) ?? "{}"), {});
      return { ...USUAL, ...Object.fromEntries(Object.entries(kept ?? {}).filter(([name]) => name in USUAL)) };
    },
    save: (settings) => forgotten || attempt(() => storage.setItem(SETTINGS, JSON.stringify(settings))),
    forgotten: () => forgotten,
    /** Empties all that is ours, and from now on nothing is kept. Tabs that hear of it do the same, once. */
    forget() {
      if (forgotten) return;
      forgotten = true;
      attempt(() => {
        const names = Array.from({ length: storage.length }, (_, i) => storage.key(i));
        for (const name of names) if (name.startsWith("uw:")) storage.removeItem(name);
        storage.setItem(FORGET, page); // after the others: now there is room for it
        storage.removeItem(FORGET);
      });
    },
  };
}
