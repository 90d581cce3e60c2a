#include "away.h"

#include <string.h>

enum { PLACES = 14, MOST_BEGUN = 56 };

typedef struct {
    uint64_t fits;
    int uses; /* own cards, were it alone */
} Begun;

typedef struct {
    int count;
    Begun begun[MOST_BEGUN]; /* the most own cards first, at last nothing */
} Choice;

typedef struct {
    Held hand;
    int slots, runs, total, floor, bar;
    const Choice *choices[MOST_SLOTS]; /* of each slot: runs come first */
    int after[MOST_SLOTS + 1];
    Way way, best;
} Search;

int count_bits(uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555ull;
    bits = (bits & 0x3333333333333333ull) + (bits >> 2 & 0x3333333333333333ull);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Full;
    return (int)(bits * 0x0101010101010101ull >> 56);
}

static int of_rank(uint64_t faces, int rank) { return (int)((faces >> rank & RANK) * RANK >> 48); }

static int smaller(int one, int two) { return one < two ? one : two; }

static int larger(int one, int two) { return one > two ? one : two; }

Held with_face(Held hand, uint64_t face) {
    hand.twice |= hand.once & face;
    hand.once |= face;
    return hand;
}

Held without_face(Held hand, uint64_t face) {
    hand.once &= ~face | hand.twice;
    hand.twice &= ~face;
    return hand;
}

/* --- what can be begun ----------------------------------------------------------------------------------------- */

/* Keeps the order: the most own cards first. */
static void add(Choice *choice, uint64_t fits, int uses) {
    int at = choice->count++;
    for (; at && choice->begun[at - 1].uses < uses; at--) choice->begun[at] = choice->begun[at - 1];
    choice->begun[at] = (Begun){fits, uses};
}

/* Only stretches that begin with an own card and reach an own card which no earlier one reaches: others hold fewer of the same. */
static void begin_runs(const Held *hand, Choice *choice) {
    static const int count[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    choice->count = 0;
    for (int lane = 0; lane < SUITS; lane++) {
        uint32_t own = (uint32_t)(hand->once >> 16 * lane & 0x1FFF);
        own |= (own & 1) << (PLACES - 1);
        int reached = -1;
        for (int first = 0; own >> first; first++) {
            int start = smaller(first, PLACES - RUN);
            uint32_t here = own >> start & 15;
            if (!(own >> first & 1) || !(here << start >> (reached + 1))) continue;
            reached = start + RUN - 1;
            uint64_t faces = here << start;
            faces = (faces | faces >> (PLACES - 1)) & 0x1FFF;
            add(choice, faces << 16 * lane, count[here]);
        }
    }
    add(choice, 0, 0);
}

static void begin_sets(const Held *hand, Choice *choice) {
    choice->count = 0;
    for (int rank = 0; rank < FACES; rank++) {
        int own = of_rank(hand->once, rank);
        if (own) add(choice, RANK << rank, smaller(own + of_rank(hand->twice, rank), SET));
    }
    add(choice, 0, 0);
}

/* --- the search ------------------------------------------------------------------------------------------------ */

/* Needed naturals that own cards can be, as far as the melds of `chosen` bound them. */
static int most_naturals(const Search *search, int chosen) {
    uint64_t some = 0, more = 0, sets = 0;
    int room = 0;
    for (int slot = 0; slot < search->slots; slot++) {
        uint64_t fits = search->way.fits[slot];
        if (!(chosen >> slot & 1)) {
            room += 2;
        } else if (slot < search->runs) {
            more |= some & fits;
            some |= fits;
        } else {
            sets |= fits;
        }
    }
    return room + count_bits(search->hand.once & (some | sets)) + count_bits(search->hand.twice & (more | sets));
}

/* What the finished way lacks; with a single joker the limits never bind. Every meld needs two naturals, set or run. */
static int lacks(const Search *search, int used) {
    int found = larger(search->total - used - search->hand.wild, 0), naturals = 2 * search->slots;
    if (search->hand.wild < 2) return found;
    for (int chosen = 0; chosen < 1 << search->slots; chosen++)
        naturals = smaller(naturals, most_naturals(search, chosen));
    return larger(found, 2 * search->slots - naturals);
}

/* Own cards that one more set of these faces can use. */
static int set_uses(const Search *search, int slot, uint64_t fits, uint64_t some, uint64_t more) {
    int left = count_bits(search->hand.once & ~some & fits) + count_bits(search->hand.twice & ~more & fits);
    for (int other = search->runs; other < slot; other++)
        if (search->way.fits[other] == fits) left -= SET;
    return larger(smaller(left, SET), 0);
}

static void go(Search *search, int slot, int first, uint64_t some, uint64_t more, int used) {
    if (slot == search->slots) {
        int found = lacks(search, used);
        if (found < search->bar) {
            search->bar = found;
            search->best = search->way;
        }
        return;
    }
    const Choice *choice = search->choices[slot];
    int again = slot + 1 < search->slots && search->choices[slot + 1] == choice;
    int lacked = search->total - used - search->after[slot + 1] - search->hand.wild;
    for (int place = first; place < choice->count; place++) {
        const Begun *begun = &choice->begun[place];
        if (lacked - begun->uses >= search->bar || search->bar <= search->floor) return;
        search->way.fits[slot] = begun->fits;
        if (slot < search->runs) {
            uint64_t both = more | (some & begun->fits), all = some | begun->fits;
            int uses = count_bits(search->hand.once & all) + count_bits(search->hand.twice & both);
            go(search, slot + 1, again ? place : 0, all, both, uses);
        } else {
            int uses = begun->fits ? set_uses(search, slot, begun->fits, some, more) : 0;
            go(search, slot + 1, again ? place : 0, some, more, used + uses);
        }
    }
}

int lacking(const Held *hand, Contract contract, int floor, int bar, Way *way) {
    Choice runs, sets;
    Search search;
    search.hand = *hand;
    search.runs = contract.runs;
    search.slots = contract.runs + contract.sets;
    search.total = RUN * contract.runs + SET * contract.sets;
    search.floor = floor;
    search.bar = bar;
    if (contract.runs) begin_runs(hand, &runs);
    if (contract.sets) begin_sets(hand, &sets);
    search.after[search.slots] = 0;
    for (int slot = search.slots - 1; slot >= 0; slot--) {
        search.choices[slot] = slot < contract.runs ? &runs : &sets;
        search.after[slot] = search.after[slot + 1] + search.choices[slot]->begun[0].uses;
    }
    go(&search, 0, 0, 0, 0, 0);
    if (way && search.bar < bar) *way = search.best;
    return search.bar;
}

/* --- what helps ------------------------------------------------------------------------------------------------ */

static int helps(Held more, Contract contract, int lacked) {
    return lacking(&more, contract, lacked - 1, lacked, NULL) < lacked;
}

Nearer nearer(const Held *hand, Contract contract) {
    Nearer found = {lacking(hand, contract, 0, RUN * MOST_SLOTS + 1, NULL), 0, 0};
    if (!found.lacks) return found;
    for (uint64_t left = PACKS & ~hand->twice; left; left &= left - 1) {
        uint64_t face = left & -left;
        if (helps(with_face(*hand, face), contract, found.lacks)) found.faces |= face;
    }
    Held more = *hand;
    more.wild++;
    found.joker = helps(more, contract, found.lacks);
    return found;
}
