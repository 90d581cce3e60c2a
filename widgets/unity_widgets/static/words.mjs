// What is said and how things are numbered: pure functions of a scene. No page in here, so node can test all of it.

export const LOST = "The connection to the course is lost. Reload the page to go on with what is kept here.";
export const ELSEWHERE = "This match goes on in another tab.";
export const UNKEPT = "This browser keeps nothing: your match ends when the page is closed.";
export const FORGOTTEN = "Nothing is kept in this browser any more. This match ends when the page is closed.";
export const KEYS = [
  ["Tab", "to the next part of the table"], ["Arrows, Home, End", "within a part"], ["Enter or Space", "play, bid, press"],
  ["h", "your hand by suit"], ["t", "the trick"], ["l", "the last trick"], ["r", "trump"], ["b", "bids and tricks"],
  ["s", "score"], ["w", "whose turn"], ["g", "go on"], ["z", "look at a card closely"], ["/", "type a move"], ["?", "these keys"],
  ["Escape", "back to the page"],
];

/** What modules of other families of games add to the table: each makes {node, draw(scene), stop} of a table. */
export const MORE = [];

/** "Black {k} was led" -> ["Black ", {sign: "k"}, " was led"]; "{AA.b} (yours)" -> [{card: "AA.b"}, " (yours)"] */
export function pieces(text) {
  const one = (piece) => (piece.includes(".") ? { card: piece } : { sign: piece });
  return String(text ?? "").split(/\{(bg|rk|[bgrk]|(?:[A-FU*]{1,2})\.(?:bg|rk|[bgrk]))\}/).map((piece, i) => (i % 2 ? one(piece) : piece)).filter(Boolean);
}
export const plain = (text) => pieces(text).filter((piece) => !piece.sign).map((piece) => piece.card ?? piece).join("").replace(/ +/g, " ").replace(/ ([.,;:])/g, "$1").trim();

/** The id of a card's drawing in the sprite; see faces.py, face_id. */
export const faceId = (card, big = false) => `uw-${card.replace(/\*/g, "bug")}${big ? "-big" : ""}`;

/** Every card a key that outlives a repaint, although two packs hold the same card twice. */
export function keyed(cards) {
  const seen = {};
  return cards.map((one) => ({ ...one, key: `${one.card}#${(seen[one.card] = (seen[one.card] ?? 0) + 1)}` }));
}

export const zoneOf = (scene, kind) => (scene.zones ?? []).find((zone) => zone.zone === kind);
export const seatsOf = (scene) => (scene.zones ?? []).filter((zone) => zone.zone === "seat");
export const mainButton = (scene) => (scene.buttons ?? []).find((button) => button.main);

/** The scene once a card that may be played lies in the trick, for the moment until the kernel says so; undefined for any other press. */
export function foreseen(scene, what) {
  const hand = zoneOf(scene, "hand"), trick = zoneOf(scene, "trick");
  if (!trick || !hand?.cards.some((one) => one.do === what && one.state === "play")) return;
  const left = hand.cards.filter((one) => one.do !== what).map((one) => ({ ...one, state: "plain" }));
  const lies = new Map([[hand, { ...hand, cards: left }], [trick, { ...trick, to: null, cards: [...(trick.to ? [] : trick.cards), { place: "s", card: what }] }]]);
  return { ...scene, zones: scene.zones.map((zone) => lies.get(zone) ?? zone) };
}

export function cardLabel(name, { state, at, of, up }) {
  const words = [name, `${at} of ${of}`];
  if (state === "play") words.push("playable");
  if (state === "dim") words.push("not allowed now, press to see why");
  if (state === "tried") words.push("tried already");
  if (state === "right") words.push("a right answer");
  if (up) words.push("picked up");
  return words.join(", ");
}

/** "to play", or what else the scene calls it. */
export const turnWords = ({ turn }, bidding) => (turn === true ? (bidding ? "to bid" : "to play") : turn || "");
export function seatLabel(seat, bidding) {
  return [seat.name, seat.side && `side ${seat.side}`, seat.role, seat.dealer && "dealer", turnWords(seat, bidding),
    seat.bid != null ? `bid ${seat.bid}` : "no bid yet", seat.taken != null && `${seat.taken} taken`,
    seat.cards != null && `${seat.cards} card${seat.cards === 1 ? "" : "s"} left`].filter(Boolean).join(", ");
}

/** A refusal's first sentence is its strong part; the rest is the reason. */
export function strongPart(text) {
  const end = text.search(/[.:](\s|$)/);
  return end < 0 || end + 1 >= text.length ? ["", text] : [text.slice(0, end + 1), text.slice(end + 1).trim()];
}

/** The events of `tail` that have not been told yet: a number is told once, however often the scene comes. */
export const untold = (tail, last) => (tail ?? []).filter(([number]) => number > last);

/** How many of `count` cards go in a row: rows of about the same length, of `full` cards if `most` rows are enough for that. */
export const perRow = (count, full, most) => Math.max(Math.ceil(count / Math.min(most, Math.ceil(count / full))) || 1, 1);

/** Where an arrow key leads among `boxes` (rectangles in reading order), starting at number `i`. */
export function step(boxes, i, key) {
  const last = boxes.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowLeft") return Math.max(i - 1, 0);
  if (key === "ArrowRight") return Math.min(i + 1, last);
  const down = key === "ArrowDown" ? 1 : -1, me = boxes[i];
  let best = i, least = Infinity;
  boxes.forEach((box, j) => {
    const across = Math.abs(box.left + box.width / 2 - me.left - me.width / 2);
    const along = (box.top + box.height / 2 - me.top - me.height / 2) * down;
    if (along < me.height / 2 || along * 3 + across >= least) return;
    least = along * 3 + across;
    best = j;
  });
  return best;
}

/** "double A, D, bug of Blue; E of Gold": the hand as one would read it out, a pause between suits. */
export function handWords(cards, nameOf) {
  const parts = [];
  for (const { card, new: fresh } of cards) {
    const [, rank, suit] = /^(.*) (of .*)$/.exec(nameOf(card)) ?? [null, nameOf(card), ""];
    const now = parts.at(-1);
    if (now && !fresh && now.suit === suit) now.ranks.push(rank);
    else parts.push({ suit, ranks: [rank] });
  }
  return parts.map(({ suit, ranks }) => `${ranks.join(", ")} ${suit}`.trim()).join("; ");
}

/** What a query key answers, or undefined when it is none. */
export function answer(key, scene, nameOf) {
  const hand = zoneOf(scene, "hand"), trick = zoneOf(scene, "trick"), trump = zoneOf(scene, "trump"), seats = seatsOf(scene);
  const list = (cards) => cards.map((one) => one.words ?? nameOf(one.card)).join("; ");
  switch (key) {
    case "h": return hand ? `${plain(hand.label ?? "Your hand")}: ${handWords(hand.cards, nameOf) || "no cards"}.` : "No hand is shown.";
    case "t": return trick ? `${plain(trick.label ?? "Trick")}. ${trick.cards.length ? `${plain(list(trick.cards))}.` : "No card lies there yet."}` : "No trick is being played.";
    case "l": return scene.last ? `${plain(scene.last.label)}: ${plain(list(scene.last.cards))}.` : "No trick is finished yet.";
    case "r": return trump?.words ? `Trump is ${plain(trump.words)}${trump.note ? `; ${plain(trump.note)}` : ""}.` : "Trump is not chosen yet.";
    case "b": return seats.length ? `${seats.map((seat) => seatLabel(seat, !trick)).join(". ")}.` : "Nobody sits here yet.";
    case "s": return scene.score?.length
      ? `${scene.score.map((one) => `${one.who} ${one.points}`).join(", ")}.${scene.goal ? ` ${plain(scene.goal)}.` : ""}` : "There is no score yet.";
    case "w": {
      const turn = seats.find((seat) => seat.turn), say = scene.say ? `${scene.say.who ?? ""} ${plain(scene.say.text)}`.trim() : "";
      if (turn?.place === "s" && say) return say;
      return turn ? `It is ${turn.name}’s turn.` : say || "Nobody has to act now.";
    }
    case "?": return KEYS.map(([name, what]) => `${name}: ${what}`).join("; ");
  }
}
