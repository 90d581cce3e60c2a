// What a layout of solitaire says: piles, where cards may go, words for the ear, this browser's figures. Pure functions; node tests them.
import { KEYS, plain, zoneOf } from "./words.mjs";

const SUITS = { b: "Blue", g: "Gold", r: "Red", k: "Black" };

KEYS.splice(KEYS.findIndex(([key]) => key === "h"), 5, ["Shift and Enter", "the card goes where it is most at home"], ["+ and -", "pick up more cards of a pile, or fewer"],
  ["Ctrl and Z, Ctrl and Y", "take back, do again"], ["c", "this pile"], ["f", "the foundations"], ["d", "stock and waste"], ["u", "universals"], ["m", "where what is picked up may go"], ["x", "the whole table"]);

/** "3 EE.r U.bg" -> {down: 3, cards: [{card, shut}]}; with a minus a card lies face down and is shown all the same. */
export function column(text) {
  const words = text.split(" ").filter(Boolean), known = words.filter((one) => !/^\d+$/.test(one));
  const cards = known.map((one) => (one[0] === "-" ? { card: one.slice(1), shut: true } : { card: one }));
  return { down: /^\d+$/.test(words[0] ?? "") ? Number(words[0]) : 0, cards };
}

/** Every pile of a layout, in the order of the page: {place, row, down, cards, count}. */
export function pilesOf(zone) {
  const open = (card) => (card ? [{ card }] : []), top = [], add = (place, cards, more = {}) => top.push({ place, row: 0, down: 0, cards, count: cards.length, ...more });
  if (zone.stock != null) add("s", [], { count: zone.stock });
  if (zone.waste) add("w", zone.waste[1].split(" ").filter(Boolean).map((card) => ({ card })), { count: zone.waste[0] });
  if (zone.reserve) add("r", open(zone.reserve[1]), { count: zone.reserve[0] });
  (zone.cells ?? []).forEach((card, i) => add(`c${i + 1}`, open(card)));
  for (const [suit, count, card, due] of zone.home ?? []) add(`f${suit}`, open(card), { count, due });
  const below = zone.columns.map((text, i) => {
    const one = column(text);
    return { place: `t${i + 1}`, row: 1, ...one, count: one.down + one.cards.length };
  });
  return [...top, ...below];
}

/** Where a part may go: ["t5", "fb"]. */
export const targetsOf = (zone, place, count) => (zone.goes?.[count > 1 ? `${place} ${count}` : place] ?? "").split(" ").filter(Boolean);

/** "column 3", "cell 1", "the Blue foundation", "the waste". */
export const placeWords = (place) => ({ s: () => "the stock", w: () => "the waste", r: () => "the reserve", f: () => `the ${SUITS[place[1]]} foundation`, c: () => `cell ${place[1]}` }[place[0]] ?? (() => `column ${place.slice(1).split(".")[0]}`))();

/** Row and place of a number in the pyramid, both from 0. */
export function inRows(i) {
  const row = Math.floor((Math.sqrt(8 * i + 1) - 1) / 2);
  return [row, i - (row * (row + 1)) / 2];
}

/** A card as it is read out: "double bug of Blue, value 1, column 3, 2 of 5, stands for A". */
export function cardWords(pile, i, zone, name) {
  const one = pile.cards[i], shown = pile.count - pile.cards.length, depth = shown + i + 1, tag = zone.tags?.[`${pile.place}.${depth}`], value = valueOf(one.card);
  const where = pile.place[0] === "w" || pile.place[0] === "f" || pile.place[0] === "r" ? `${placeWords(pile.place)}, ${pile.count} there` : pile.place[0] === "c" ? placeWords(pile.place) : zone.shape ? inRows(pile.place.slice(1) - 1).map((n, j) => `${["row", "place"][j]} ${n + 1}`).join(", ") : `${placeWords(pile.place)}, ${depth} of ${pile.count}`;
  return [name(one.card), value && `value ${value}`, where, one.shut && "face down", tag && (tag === "any" ? "stands for any rank" : tag.endsWith("?") ? `may be ${tag.slice(0, -1)} ranks` : `stands for ${tag}`)].filter(Boolean).join(", ");
}
const ORDER = ["**", "*", "F", "E", "D", "C", "B", "A", "EE", "DD", "CC", "BB", "AA"];
export const valueOf = (card) => ORDER.indexOf(card.split(".")[0]) + 1;

/** A move as [from, to, how many cards]: what a hint points at. */
export function shownOf(text) {
  const [word, ...rest] = text.split(" ");
  if (word === "turn") return ["s", "s"];
  if (word === "swap" || word === "remove") return [rest[0], (rest[1] ?? rest[0]).split(".")[0]];
  return [word, rest[0], Number(rest[1] ?? 1)];
}

/** The group of a card, told by its corners. */
export const groupOf = (card) => (/[bg]/.test(card.split(".")[1]) ? "round" : "straight");

/** A pile in words, from the last card up. */
export function pileWords(pile, name) {
  if (pile.place === "s") return `Stock: ${pile.count} cards`;
  const down = pile.down ? `; ${pile.down} face down` : "", list = pile.cards.map((one) => name(one.card)).reverse().join(", ");
  const words = placeWords(pile.place);
  return `${words[0].toUpperCase()}${words.slice(1)}: ${pile.count ? `${list || "nothing seen"}${down}` : "empty"}${pile.due ? `; waits for ${name(pile.due)}` : ""}`;
}

/** What a key of this table answers, or undefined when it is none. */
export function toldOf(key, scene, name, here, held) {
  const zone = zoneOf(scene, "layout"), lens = zoneOf(scene, "lens");
  if (!zone) return;
  const all = pilesOf(zone), some = (test) => `${all.filter(test).map((pile) => pileWords(pile, name)).join(". ") || "None in this game"}.`;
  switch (key) {
    case "c": return here ? some((pile) => pile.place === here) : "Go to a pile first.";
    case "f": return some((pile) => pile.place[0] === "f" || pile.place[0] === "c");
    case "d": return some((pile) => "swr".includes(pile.place[0]));
    case "x": return some((pile) => zone.shape !== "pyramid" || pile.count);
    case "u": return lens ? `${lens.items.map((one) => [one.head, ...one.lines].map(plain).join(" ")).join(" ")}` : "No universal is in sight.";
    case "m": return held ? goalWords(zone, held, name) : `${Object.keys(zone.goes ?? {}).length} cards or runs can go somewhere.`;
  }
}

/** "It may go to column 5, onto B of Blue; to the Blue foundation." */
export function goalWords(zone, held, name) {
  const all = pilesOf(zone), goals = targetsOf(zone, held.place, held.count).map((place) => {
    const pile = all.find((one) => one.place === place), last = pile?.cards.at(-1);
    return place === held.place ? "out of the game alone" : last && place[0] === "t" ? `onto the ${name(last.card)}${zone.shape ? "" : ` in ${placeWords(place)}`}` : `to ${placeWords(place)}`;
  });
  const firstCell = goals.findIndex((one) => one.startsWith("to cell")), few = goals.filter((one, i) => !one.startsWith("to cell") || i === firstCell);
  return few.length ? `It may go ${few.join("; ")}.` : "No place takes it now.";
}

/** The statistics of this browser after a scene's [game, deal, how far]. A deal counts once, however often it comes back. */
export function counted(kept, [game, deal, how]) {
  const old = kept.games?.[game] ?? { begun: 0, won: 0, alone: 0, last: "", done: "" };
  if (!how) return kept;
  const now = deal === old.last ? { ...old } : { ...old, begun: old.begun + 1, last: deal, done: "" };
  if (how !== "begun" && !now.done) Object.assign(now, { done: how, won: now.won + 1, alone: now.alone + (how === "alone") });
  return JSON.stringify(now) === JSON.stringify(old) ? kept : { ...kept, games: { ...kept.games, [game]: now } };
}

/** 187 -> "3:07" */
export const clockWords = (seconds) => `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
