#include "rounds.h"

#include <string.h>

enum { FEW = 4, FULL = 16, LOW_ACE = 1, HIGH_ACE = 14, LOW = 1, HIGH = 2, NOT_MORE = RUN * MOST_SLOTS + 1 };

static void say(Log *log, int byte) {
    if (!log) return;
    if (log->count < MOST_LOG) log->bytes[log->count] = (uint8_t)byte;
    log->count++;
}

/* --- cards ----------------------------------------------------------------------------------------------------- */

static uint64_t face_of(Code card) { return 1ull << card; }

static int rank_of(Code card) { return card & 15; }

int card_points(Code card) {
    if (card == WILD) return 50;
    int rank = rank_of(card);
    return rank == 0 ? 20 : rank >= 9 ? 10 : rank + 1;
}

int hand_size(const Held *hand) { return count_bits(hand->once) + count_bits(hand->twice) + hand->wild; }

static int has(const Held *hand, Code card) { return card == WILD ? hand->wild > 0 : hand->once >> card & 1; }

static void gain(Round *round, int seat, Code card) {
    Held *hand = &round->hands[seat];
    if (card == WILD)
        hand->wild++;
    else
        *hand = with_face(*hand, face_of(card));
    round->lacks[seat] = -1;
}

static void lose(Round *round, int seat, Code card) {
    Held *hand = &round->hands[seat];
    if (card == WILD) {
        hand->wild--;
    } else {
        *hand = without_face(*hand, face_of(card));
        round->known[seat] &= ~face_of(card);
    }
    round->lacks[seat] = -1;
}

static int hand_points(const Held *hand) {
    int points = 50 * hand->wild;
    for (uint64_t left = hand->once; left; left &= left - 1) {
        uint64_t face = left & -left;
        points += card_points((Code)count_bits(face - 1)) * (hand->twice & face ? 2 : 1);
    }
    return points;
}

/* Different cards of a hand, jokers last. */
static int cards_of(const Held *hand, Code *cards) {
    int count = 0;
    for (uint64_t left = hand->once; left; left &= left - 1) cards[count++] = (Code)count_bits((left & -left) - 1);
    if (hand->wild) cards[count++] = WILD;
    return count;
}

static uint64_t next_random(Round *round) {
    uint64_t mixed = round->random += 0x9E3779B97F4A7C15ull;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
    return mixed ^ mixed >> 31;
}

/* All discards but the top one are shuffled into a new stock (R-UTD-40). */
static void recycle(Round *round, Log *log) {
    Pile *stock = &round->stock, *discards = &round->discards;
    stock->count = discards->count - 1;
    memcpy(stock->cards, discards->cards, (size_t)stock->count);
    discards->cards[0] = discards->cards[stock->count];
    discards->count = 1;
    for (int last = stock->count - 1; last > 0; last--) {
        int other = (int)(next_random(round) % (uint64_t)(last + 1));
        Code card = stock->cards[last];
        stock->cards[last] = stock->cards[other];
        stock->cards[other] = card;
    }
    say(log, 'R');
    say(log, stock->count);
    for (int at = stock->count - 1; at >= 0; at--) say(log, stock->cards[at]);
}

/* --- what lies on the table ------------------------------------------------------------------------------------ */

static Code at_place(const Laid *run, int place) { return (Code)(16 * run->of + (place - 1) % FACES); }

/* Whether the card may be added, and where: LOW or HIGH of a run; a set has one place, also called LOW. */
static int fits(const Laid *meld, Code card) {
    if (card == WILD && 2 * (meld->wild + 1) > meld->count + 1) return 0;
    if (meld->count == LONGEST) return 0;
    if (!meld->start) return card == WILD || rank_of(card) == meld->of ? LOW : 0;
    int below = meld->start - 1, above = meld->start + meld->count;
    if (below >= LOW_ACE && (card == WILD || card == at_place(meld, below))) return LOW;
    if (above <= HIGH_ACE && (card == WILD || card == at_place(meld, above))) return HIGH;
    return 0;
}

static void put_on(Laid *meld, Code card, int end) {
    if (meld->start && end == LOW) {
        memmove(meld->cards + 1, meld->cards, (size_t)meld->count);
        meld->cards[0] = card;
        meld->start--;
    } else {
        meld->cards[meld->count] = card;
    }
    meld->count++;
    meld->wild += card == WILD;
}

static int fits_table(const Round *round, Code card) {
    for (int meld = 0; meld < round->melds; meld++)
        if (fits(&round->table[meld], card)) return 1;
    return 0;
}

static int at_once(const Round *round) { return round->house.most < NO_LIMIT; }

/* Puts on the melds from number `first` on what fits, dear naturals before cheap ones, jokers last (R-UTD-25). */
static void build(Round *round, int seat, int first, Log *log) {
    for (;;) {
        Code cards[MOST_CARDS], best = 0;
        int count = cards_of(&round->hands[seat], cards), on = -1;
        if (hand_size(&round->hands[seat]) - 1 < round->house.least) return;
        for (int at = 0; at < count; at++) {
            if (on >= 0 && (cards[at] == WILD || card_points(cards[at]) <= card_points(best))) continue;
            for (int meld = first; meld < round->melds; meld++) {
                if (!fits(&round->table[meld], cards[at])) continue;
                best = cards[at];
                on = meld;
                break;
            }
        }
        if (on < 0) return;
        int end = fits(&round->table[on], best);
        say(log, 'U');
        say(log, best);
        say(log, on + 1);
        say(log, round->table[on].start ? end : 0);
        put_on(&round->table[on], best, end);
        lose(round, seat, best);
    }
}

/* --- laying down ----------------------------------------------------------------------------------------------- */

/* Own cards shared out among the melds of a way: each needs two, then all may have as many as they can use. */
typedef struct {
    int melds, runs, cards, sizes[MOST_SLOTS], start[MOST_SLOTS];
    uint64_t faces[MOST_SLOTS]; /* that may lie in it */
    Code card[MOST_CARDS];
    int copy[MOST_CARDS]; /* 0, or 1 for the second of two */
    int owner[MOST_CARDS]; /* a meld, or -1 */
} Share;

/* A run never takes both copies: of the runs that want a card held twice, the first and third take one copy, the second the other. */
static int may_have(const Share *share, int meld, int card) {
    uint64_t face = face_of(share->card[card]);
    if (!(share->faces[meld] & face)) return 0;
    if (meld >= share->runs) return 1;
    int held_twice = share->copy[card] || (card + 1 < share->cards && share->card[card + 1] == share->card[card]);
    int before = 0;
    for (int other = 0; other < meld; other++) before += (share->faces[other] & face) != 0;
    return !held_twice || before % 2 == share->copy[card];
}

/* One card more for the meld, if need be by giving another meld another card for it. */
static int augment(Share *share, int meld, uint64_t *tried) {
    for (int card = 0; card < share->cards; card++) {
        if (*tried >> card & 1 || share->owner[card] == meld || !may_have(share, meld, card)) continue;
        *tried |= 1ull << card;
        if (share->owner[card] < 0 || augment(share, share->owner[card], tried)) {
            share->owner[card] = meld;
            return 1;
        }
    }
    return 0;
}

static void share_out(Share *share) {
    int has_cards[MOST_SLOTS] = {0};
    for (int upto = 2; upto <= RUN; upto++)
        for (int meld = 0; meld < share->melds; meld++)
            while (has_cards[meld] < upto && has_cards[meld] < share->sizes[meld]) {
                uint64_t tried = 0;
                if (!augment(share, meld, &tried)) break;
                has_cards[meld]++;
            }
}

/* A stretch of four places that holds these faces: its lane times 16 plus the place it starts at. */
static int stretch_of(uint64_t faces, uint64_t *there) {
    for (int lane = 0; lane < SUITS; lane++)
        for (int start = LOW_ACE; start + RUN - 1 <= HIGH_ACE; start++) {
            uint64_t all = 0;
            for (int place = start; place < start + RUN; place++) all |= 1ull << (16 * lane + (place - 1) % FACES);
            if (faces & ~all) continue;
            *there = all;
            return 16 * lane + start;
        }
    return -1;
}

static void begin(Share *share, const Held *hand, Contract contract, const Way *way) {
    memset(share, 0, sizeof *share);
    share->runs = contract.runs;
    share->melds = contract.runs + contract.sets;
    for (int meld = 0; meld < share->melds; meld++) {
        share->sizes[meld] = meld < share->runs ? RUN : SET;
        share->faces[meld] = way->fits[meld];
        if (meld < share->runs) share->start[meld] = stretch_of(way->fits[meld], &share->faces[meld]);
    }
    for (uint64_t left = hand->once; left; left &= left - 1) {
        uint64_t face = left & -left;
        for (int copy = 0; copy <= !!(hand->twice & face) && share->cards < 64; copy++) {
            share->copy[share->cards] = copy;
            share->owner[share->cards] = -1;
            share->card[share->cards++] = (Code)count_bits(face - 1);
        }
    }
}

static int owned(const Share *share, int meld, Code card) {
    for (int at = 0; at < share->cards; at++)
        if (share->owner[at] == meld && share->card[at] == card) return 1;
    return 0;
}

/* The meld with its own cards and jokers in the other places; 0 when it would have too many of these. */
static int meld_of(const Share *share, int meld, Laid *laid) {
    memset(laid, 0, sizeof *laid);
    if (meld < share->runs) {
        laid->of = share->start[meld] / 16;
        laid->start = share->start[meld] % 16;
        for (int place = laid->start; place < laid->start + RUN; place++) {
            Code card = at_place(laid, place);
            laid->cards[laid->count++] = owned(share, meld, card) ? card : WILD;
        }
    } else {
        for (int at = 0; at < share->cards; at++)
            if (share->owner[at] == meld) laid->cards[laid->count++] = share->card[at];
        if (!laid->count) return 0;
        laid->of = rank_of(laid->cards[0]);
        while (laid->count < SET) laid->cards[laid->count++] = WILD;
    }
    for (int at = 0; at < laid->count; at++) laid->wild += laid->cards[at] == WILD;
    return 2 * laid->wild <= laid->count;
}

/* Lays the contract down when the hand has it and the right number of cards stays. */
static int lay(Round *round, int seat, Log *log) {
    Way way;
    Share share;
    if (lacking(&round->hands[seat], round->contract, 0, 1, &way)) return 0;
    if (round->melds + MOST_SLOTS > MOST_MELDS) return 0;
    Round after = *round;
    begin(&share, &after.hands[seat], round->contract, &way);
    share_out(&share);
    for (int meld = 0; meld < share.melds; meld++) {
        Laid *laid = &after.table[after.melds++];
        if (!meld_of(&share, meld, laid)) return 0;
        for (int at = 0; at < laid->count; at++) {
            if (!has(&after.hands[seat], laid->cards[at])) return 0;
            lose(&after, seat, laid->cards[at]);
        }
    }
    if (at_once(round)) build(&after, seat, round->melds, NULL);
    int stays = hand_size(&after.hands[seat]);
    if (stays < round->house.least || (at_once(round) && stays > round->house.most)) return 0;
    after.down[seat] = 1;
    after.laid_now = 1;
    say(log, 'Y');
    say(log, share.melds);
    for (int meld = round->melds; meld < after.melds; meld++) {
        say(log, after.table[meld].count);
        for (int at = 0; at < after.table[meld].count; at++) say(log, after.table[meld].cards[at]);
    }
    *round = after;
    return 1;
}

/* --- what is wanted -------------------------------------------------------------------------------------------- */

static int lacks_of(Round *round, int seat) {
    if (round->lacks[seat] < 0)
        round->lacks[seat] = lacking(&round->hands[seat], round->contract, 0, NOT_MORE, NULL);
    return round->lacks[seat];
}

static int brings_nearer(Round *round, int seat, Code card) {
    int lacks = lacks_of(round, seat);
    if (!lacks) return 0;
    Held more = round->hands[seat];
    if (card == WILD)
        more.wild++;
    else
        more = with_face(more, face_of(card));
    return lacking(&more, round->contract, lacks - 1, lacks, NULL) < lacks;
}

/* Somebody else who has laid down holds few cards. */
static int nearly_out(const Round *round, int seat) {
    for (int other = 0; other < round->seats; other++)
        if (other != seat && round->down[other] && hand_size(&round->hands[other]) <= FEW) return 1;
    return 0;
}

static int takes(Round *round, int seat, Code card) {
    if (round->down[seat]) return !at_once(round) && fits_table(round, card);
    return brings_nearer(round, seat, card);
}

static int buys(Round *round, int seat, Code card) {
    if (round->down[seat] || at_once(round) || hand_size(&round->hands[seat]) >= FULL) return 0;
    return brings_nearer(round, seat, card);
}

static int may_buy(const Round *round, int seat) {
    const House *house = &round->house;
    if (!round->discards.count || seat == round->player || round->buys[seat] >= house->max_buys) return 0;
    if (seat == round->discarder && !house->discarder_buys) return 0;
    if (round->down[seat] && !house->down_buys) return 0;
    if (round->discarder == NOBODY && !house->upcard_bought) return 0;
    return round->stock.count > 1 || round->discards.count > 2;
}

/* --- the discard ----------------------------------------------------------------------------------------------- */

static int kinds_near(uint64_t faces, Code card) {
    uint64_t lane = faces >> (card & ~15) & 0x1FFF;
    int rank = rank_of(card), near = 0;
    lane |= (lane & 1) << FACES;
    static const int worth[4] = {0, 10, 7, 4}; /* of a card so many places away, in tenths */
    for (int high = 0; high <= (rank == 0); high++) {
        int at = high ? FACES : rank;
        for (int away = 1; away < RUN; away++) {
            if (at >= away && lane >> (at - away) & 1) near += worth[away];
            if (at + away <= FACES && lane >> (at + away) & 1) near += worth[away];
        }
    }
    return near;
}

/* How many of the other cards it would go with, in tenths. */
static int use_of(const Round *round, const Held *hand, Code card) {
    if (card == WILD) return 90;
    int same = 0;
    uint64_t rank = RANK << rank_of(card);
    if (round->contract.sets) same = 10 * (count_bits(hand->once & rank) + count_bits(hand->twice & rank) - 1);
    return same + (round->contract.runs ? kinds_near(hand->once & ~face_of(card), card) : 0);
}

/* How much the card would help others, in tenths. */
static int danger_of(const Round *round, int seat, Code card) {
    int danger = card == WILD ? 50 : 0, next = (seat + 1) % round->seats;
    if (!at_once(round) && fits_table(round, card)) danger += 20;
    if (card == WILD) return danger;
    danger += 10 * count_bits(round->known[next] & RANK << rank_of(card));
    return danger + (kinds_near(round->known[next], card) ? 5 : 0);
}

/* The card whose loss leaves the fewest lacking; of these the one of the least use and danger and the most points. */
static Code thrown(Round *round, int seat) {
    const Held *hand = &round->hands[seat];
    Code cards[MOST_CARDS], best = WILD;
    int count = cards_of(hand, cards), down = round->down[seat], least = NOT_MORE, price = 0;
    int weight = down || nearly_out(round, seat) ? 10 : 4;
    for (int at = 0; at < count; at++) {
        Code card = cards[at];
        int lacks = 0;
        if (!down) {
            Held less = *hand;
            if (card == WILD)
                less.wild--;
            else
                less = without_face(less, face_of(card));
            lacks = lacking(&less, round->contract, lacks_of(round, seat), least + 1, NULL);
            if (lacks > least) continue;
        }
        int mine = 3 * danger_of(round, seat, card) - weight * card_points(card) + (down ? 0 : 4 * use_of(round, hand, card));
        if (lacks < least || mine < price) {
            best = card;
            price = mine;
        }
        least = lacks;
    }
    return best;
}

/* --- the round ------------------------------------------------------------------------------------------------- */

/* The player in turn draws; 0 when nothing is left to draw (R-UTD-41). */
static int draw(Round *round, Log *log) {
    if (!round->stock.count) {
        if (round->discards.count < 2) return 0;
        recycle(round, log);
    }
    gain(round, round->player, round->stock.cards[--round->stock.count]);
    round->drawn = 1;
    return 1;
}

static void take_top(Round *round, int seat) {
    Code card = round->discards.cards[--round->discards.count];
    gain(round, seat, card);
    if (card != WILD) round->known[seat] |= face_of(card);
}

static void buy(Round *round, int seat, Log *log) {
    round->buys[seat]++;
    if (!round->stock.count && round->discards.count > 1) recycle(round, log);
    take_top(round, seat);
    if (round->stock.count) gain(round, seat, round->stock.cards[--round->stock.count]);
}

static void ask_others(Round *round) {
    round->asked_count = 0;
    for (int step = 1; step < round->seats; step++) {
        int seat = (round->player + step) % round->seats;
        if (may_buy(round, seat)) round->asked[round->asked_count++] = seat;
    }
}

/* Everybody who is asked answers; then the player in turn draws. 0 when the round is blocked. */
static int offer(Round *round, int *forced, Log *log) {
    while (round->asked_count) {
        int seat = round->asked[0], mine = seat == round->player;
        Code top = round->discards.cards[round->discards.count - 1];
        int wants = *forced ? *forced == YES : mine ? takes(round, seat, top) : buys(round, seat, top);
        *forced = FREE;
        say(log, mine ? (wants ? 'T' : 'L') : wants ? 'B' : 'P');
        memmove(round->asked, round->asked + 1, sizeof round->asked[0] * (size_t)--round->asked_count);
        if (wants) {
            round->asked_count = 0;
            if (mine) {
                take_top(round, seat);
                round->drawn = 1;
                return 1;
            }
            buy(round, seat, log);
        } else if (mine) {
            ask_others(round);
        }
    }
    return draw(round, log);
}

/* The player in turn lays down, builds and discards; 0 when the round is over. */
static int turn(Round *round, int *forced, Code card, Log *log) {
    int seat = round->player;
    if (*forced != THROW) {
        if (!round->down[seat]) lay(round, seat, log);
        if (!hand_size(&round->hands[seat])) return 0;
        if (round->down[seat] && !at_once(round) && (!round->laid_now || round->house.builds_at_once))
            build(round, seat, 0, log);
        if (!hand_size(&round->hands[seat])) return 0;
        card = thrown(round, seat);
    }
    *forced = FREE;
    say(log, 'D');
    say(log, card);
    lose(round, seat, card);
    round->discards.cards[round->discards.count++] = card;
    round->discarder = seat;
    round->turns++;
    round->drawn = round->laid_now = 0;
    round->player = (seat + 1) % round->seats;
    round->asked_count = 1;
    round->asked[0] = round->player;
    return hand_size(&round->hands[seat]) && round->turns < round->house.turn_limit * round->seats;
}

void play_round(Round *round, int forced, Code card, int16_t points[MOST_SEATS], Log *log) {
    do {
        if (!round->drawn && !offer(round, &forced, log)) break;
    } while (turn(round, &forced, card, log));
    for (int seat = 0; seat < round->seats; seat++) points[seat] = (int16_t)hand_points(&round->hands[seat]);
}
