/* How the search works, in the order of this file.

   The question is always "do the makers get at least `target` of the tricks still to come?". The answer is a number: a proven
   lower bound when it reaches the target, a proven upper bound when it does not. search_run asks until both bounds meet.

   Every answer comes with its reasons: cards whose rank mattered. In each suit the cards below the lowest reason might be dealt
   out in any other way (each seat keeping its number of them) and the answer would stand. So an answer found once serves many
   positions: it is kept as a pattern, "who holds the first, second, ... card of each suit", under the lengths of all suits in all
   hands (M. Ginsberg's partition search). And a small card that was tried in vain speaks for all other small cards of its suit.

   Before a trick is searched, sure tricks that can be counted off are tried, then the table. All pruning rests on
   four arguments, told where they are used: equal cards, small cards, patterns, sure tricks. */

#include "search.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Cards; /* a set; in here the highest card of suit s is bit 16 * s, the next lower one follows, without gaps */

enum { SUITS = 4, TRUMP = 3, NO_CARD = 15, MOST_MOVES = 60, MOST_CARDS = 60, MOST_PATTERNS = 1 << 20, NOBODY = MAX_SEATS, END = 255, NO_LIMIT = 99 };
enum { DONE = 1, NOT_YET = 2, NO_MEMORY = 3 };

#define LANE(suit) ((Cards)0x7fff << 16 * (suit))
#define LANES ((Cards)0x7fff7fff7fff7fff) /* 15 cards a suit: bit 15 of each lane stays free and stops carries */
#define BIT(card) ((Cards)1 << (card))
#define SUIT(card) ((card) >> 4)

#if defined(_MSC_VER)
#include <intrin.h>
static int highest(Cards cards) { unsigned long at; _BitScanForward64(&at, cards); return (int)at; }
static int lowest(Cards cards) { unsigned long at; _BitScanReverse64(&at, cards); return (int)at; }
#else
static inline int highest(Cards cards) { return __builtin_ctzll(cards); }
static inline int lowest(Cards cards) { return 63 - __builtin_clzll(cards); }
#endif

typedef struct {
    Cards owner[3]; /* bit p of lane s in owner[i]: bit i of the seat that holds the p-th best card of suit s */
    Cards ranks;    /* the cards that matter, in the same places: the best few of each suit */
    uint32_t below; /* so many patterns follow that ask for more than this one and have tighter bounds */
    int8_t low, high;
} Pattern;

typedef struct Chunk {
    struct Chunk *older;
    Pattern patterns[];
} Chunk;

typedef struct {
    uint64_t lengths[2]; /* four bits for each suit of each seat; the leader above those of seats 4 and 5 */
    Pattern *patterns;   /* NULL in a free place */
    uint32_t count, room;
} Shape;

typedef struct {
    Cards all;   /* in the hands and on the table when the trick began, so that cards of the trick keep cards apart */
    Cards table; /* in the trick so far */
    Cards led;   /* the lane to follow; all lanes for the leader */
    int seat, turn, left, target;
    int best, winner; /* the best card of the trick and whose it is */
} Turn;

struct Search {
    Cards hands[MAX_SEATS + 1];   /* NOBODY holds nothing */
    Cards lengths[MAX_SEATS + 1]; /* how many cards of each suit, a number in each lane */
    uint8_t maker[MAX_SEATS], counted[MAX_SEATS];
    uint8_t camp[2][MAX_SEATS], camp_size[2];
    uint8_t mates[MAX_SEATS][MAX_SEATS + 1]; /* NOBODY for a seat that is alone; then END */
    uint8_t pairs[2][MAX_SEATS * (MAX_SEATS - 1) + 1];
    int seats, tricks, guess;
    int plain; /* the makers count their own tricks: only then is a trick won never a trick lost, which sure tricks need */
    Board board;
    uint8_t name[64];

    uint64_t *owners[SUITS]; /* for each set of cards of a suit: see Pattern, three owner lanes and the ranks lane */
    uint64_t *owner_memory;
    Shape *shapes;
    uint32_t shape_count, shape_room;
    Chunk *chunks;
    uint32_t chunk_used, chunk_room, pattern_room; /* of the newest chunk, of all */
    Pattern *scratch;
    uint32_t scratch_room;
    uint16_t *killers;
    int killer_shift;

    uint64_t nodes, limit, stored, extra;
    jmp_buf out;
    Turn turns[64];
};

static inline int length(Cards lengths, int suit) { return (int)(lengths >> 16 * suit & 15); }

static inline int count(Cards lane)
{
    int n = 0;
    for (; lane; lane &= lane - 1) n++;
    return n;
}

static inline int beats(int card, int best) { return SUIT(card) == SUIT(best) ? card < best : SUIT(card) == TRUMP; }

static inline Cards higher_than(Cards lane) { return (lane & -lane) - 1; } /* everything above its best card, lanes below included */

static inline Cards best_of(Cards lane, int n)
{
    Cards rest = lane;
    while (n-- > 0) rest &= rest - 1;
    return lane ^ rest;
}

/* --- the table ------------------------------------------------------------------------------------------------------ */

static void relative(const Search *s, Cards cards, Pattern *to)
{
    uint64_t a = s->owners[0][cards & 0x7fff], b = s->owners[1][cards >> 16 & 0x7fff];
    uint64_t c = s->owners[2][cards >> 32 & 0x7fff], d = s->owners[3][cards >> 48 & 0x7fff];
    to->owner[0] = (a & 0xffff) | (b & 0xffff) << 16 | (c & 0xffff) << 32 | d << 48;
    to->owner[1] = (a >> 16 & 0xffff) | (b & 0xffff0000) | (c << 16 & 0xffff00000000) | (d & 0xffff0000) << 32;
    to->owner[2] = (a >> 32 & 0xffff) | (b >> 16 & 0xffff0000) | (c & 0xffff00000000) | (d & 0xffff00000000) << 16;
    to->ranks = a >> 48 | (b >> 48) << 16 | (c >> 48) << 32 | (d >> 48) << 48;
}

static inline int agree(const Pattern *p, const Pattern *q, Cards ranks)
{
    return !(((p->owner[0] ^ q->owner[0]) | (p->owner[1] ^ q->owner[1]) | (p->owner[2] ^ q->owner[2])) & ranks);
}

/* The cards of a position that a pattern speaks of. */
static Cards ranked_cards(Cards all, Cards ranks)
{
    Cards cards = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        Cards lane = all & LANE(suit), places = ranks & LANE(suit);
        for (; places; places &= places - 1, lane &= lane - 1) cards |= lane & -lane;
    }
    return cards;
}

static Shape shape_of(const Search *s, int leader)
{
    const Cards *l = s->lengths;
    Shape shape = {{l[0] | l[1] << 4 | l[2] << 8 | l[3] << 12, l[4] | l[5] << 4 | (uint64_t)leader << 8}, NULL, 0, 0};
    return shape;
}

static uint32_t shape_place(const Search *s, const Shape *shape)
{
    uint64_t hash = (shape->lengths[0] ^ shape->lengths[1] * 0x9e3779b97f4a7c15u) * 0xd1342543de82ef95u;
    uint32_t place = (uint32_t)(hash >> 32) & (s->shape_room - 1);
    for (;; place = (place + 1) & (s->shape_room - 1)) {
        const Shape *at = &s->shapes[place];
        if (!at->patterns || (at->lengths[0] == shape->lengths[0] && at->lengths[1] == shape->lengths[1])) return place;
    }
}

static const Pattern *find(const Shape *shape, const Pattern *position, int target)
{
    const Pattern *p = shape->patterns, *end = p + shape->count;
    while (p < end) {
        if (!agree(p, position, p->ranks)) p += 1 + p->below;
        else if (p->low >= target || p->high < target) return p;
        else p++;
    }
    return NULL;
}

static void free_chunks(Search *s)
{
    for (Chunk *chunk = s->chunks, *older; chunk; chunk = older) {
        older = chunk->older;
        free(chunk);
    }
    s->chunks = NULL;
    s->chunk_used = s->chunk_room = 0;
}

static void forget(Search *s)
{
    free_chunks(s);
    memset(s->shapes, 0, s->shape_room * sizeof *s->shapes);
    s->shape_count = s->pattern_room = 0;
}

/* Room for so many patterns in a row. It is given back only with all the rest: a shape that outgrows its room leaves it behind,
   which at worst doubles the memory and costs no book-keeping. */
static Pattern *take_room(Search *s, uint32_t size)
{
    if (s->chunk_used + size > s->chunk_room) {
        uint32_t room = s->pattern_room < 32 ? 32 : s->pattern_room;
        if (room > MOST_PATTERNS / 64) room = MOST_PATTERNS / 64;
        if (room < size) room = size;
        Chunk *chunk = malloc(sizeof *chunk + room * sizeof(Pattern));
        if (!chunk) longjmp(s->out, NO_MEMORY);
        chunk->older = s->chunks;
        s->chunks = chunk;
        s->chunk_used = 0;
        s->chunk_room = room;
        s->pattern_room += room;
    }
    Pattern *p = s->chunks->patterns + s->chunk_used;
    s->chunk_used += size;
    return p;
}

static void grow_shapes(Search *s)
{
    Shape *old = s->shapes, *fresh = calloc(2 * s->shape_room, sizeof *fresh);
    uint32_t room = s->shape_room;
    if (!fresh) longjmp(s->out, NO_MEMORY);
    s->shapes = fresh;
    s->shape_room *= 2;
    for (uint32_t i = 0; i < room; i++)
        if (old[i].patterns) fresh[shape_place(s, &old[i])] = old[i];
    free(old);
}

/* The shape's entry with room for one more pattern. */
static Shape *open_shape(Search *s, const Shape *shape)
{
    if (s->pattern_room >= MOST_PATTERNS) {
        forget(s);
        s->extra = 2 * s->extra + 64;
    }
    if (2 * s->shape_count >= s->shape_room) grow_shapes(s);
    Shape *at = &s->shapes[shape_place(s, shape)];
    if (at->count == at->room) {
        uint32_t room = at->room ? 2 * at->room : 2;
        Pattern *p = take_room(s, room);
        if (at->patterns) memcpy(p, at->patterns, at->count * sizeof *p);
        else *at = *shape, s->shape_count++;
        at->patterns = p;
        at->room = room;
    }
    if (s->scratch_room < at->room) {
        Pattern *p = realloc(s->scratch, at->room * sizeof *p);
        if (!p) longjmp(s->out, NO_MEMORY);
        s->scratch = p;
        s->scratch_room = at->room;
    }
    return at;
}

static void tighten(Pattern *p, const Pattern *by)
{
    if (by->low > p->low) p->low = by->low;
    if (by->high < p->high) p->high = by->high;
}

static int same_bounds(const Pattern *p, const Pattern *q) { return p->low == q->low && p->high == q->high; }

/* Moves the patterns from `first` to `last` that ask for more than `fresh` to the front of that stretch; how many are they? */
static uint32_t gather(Search *s, Pattern *first, Pattern *last, const Pattern *fresh)
{
    Pattern *to = s->scratch, *others = first;
    for (Pattern *p = first; p < last;) {
        uint32_t size = 1 + p->below;
        if (!(fresh->ranks & ~p->ranks) && agree(p, fresh, fresh->ranks)) {
            tighten(p, fresh);
            memcpy(to, p, size * sizeof *p);
            to += size;
        } else {
            if (others != p) memmove(others, p, size * sizeof *p);
            others += size;
        }
        p += size;
    }
    size_t gathered = (size_t)(to - s->scratch);
    memmove(first + gathered, first, (size_t)(others - first) * sizeof *first);
    memcpy(first, s->scratch, gathered * sizeof *first);
    return (uint32_t)gathered;
}

static void insert(Search *s, Shape *shape, Pattern *fresh)
{
    Pattern *first = shape->patterns, *end = first + shape->count, *last = end;
    Pattern *parents[MOST_CARDS];
    int depth = 0, more = 0;
    for (Pattern *p = first; p < last;) {
        Cards common = p->ranks & fresh->ranks;
        if (!agree(p, fresh, common) || (common != p->ranks && common != fresh->ranks)) { p += 1 + p->below; continue; }
        if (common != p->ranks) { more = 1; p += 1 + p->below; continue; }
        if (common == fresh->ranks) { tighten(p, fresh); return; }
        tighten(fresh, p);
        if (same_bounds(fresh, p)) return;
        parents[depth++] = p;
        last = p + 1 + p->below;
        first = ++p;
        more = 0;
    }
    fresh->below = more ? gather(s, first, last, fresh) : 0;
    memmove(first + 1, first, (size_t)(end - first) * sizeof *first);
    *first = *fresh;
    while (depth) parents[--depth]->below++;
    shape->count++;
}

/* --- sure tricks ---------------------------------------------------------------------------------------------------- */

/* Every trump of a seat is played in some trick, which its camp wins unless a foe plays a higher one there; and a foe's trump beats
   no more than one. */
static int unbeaten_trumps(Cards trumps, Cards mine, Cards ours, int need, Cards *why)
{
    int beaters = 0, n = 0;
    Cards reasons = 0;
    for (Cards rest = trumps; rest && n < need; rest &= rest - 1) {
        Cards card = rest & -rest;
        if (card & mine) {
            if (beaters) beaters--;
            else n++, reasons = card;
        } else if (!(card & ours)) beaters++;
    }
    if (reasons) *why |= reasons;
    return n;
}

static int top_trumps(const Search *s, Cards all, int me, int mate, int need, Cards *why)
{
    Cards lane = LANE(TRUMP), trumps = all & lane, mine = s->hands[me] & lane, mates = s->hands[mate] & lane, ours = mine | mates, theirs = trumps & ~ours;
    if (!ours) return 0;
    int a = length(s->lengths[me], TRUMP), b = length(s->lengths[mate], TRUMP), most = a > b ? a : b;
    if (!theirs) return most;
    Cards tops = ours & higher_than(theirs);
    int n = count(tops);
    if (n > most) n = most;
    if (n >= need || n == most || need > most) {
        *why |= best_of(tops, n);
        return n;
    }
    Cards mine_why = 0, mate_why = 0;
    int x = unbeaten_trumps(trumps, mine, ours, need, &mine_why), y = unbeaten_trumps(trumps, mates, ours, need, &mate_why);
    if (x > n && x >= y) { *why |= mine_why; return x; }
    if (y > n) { *why |= mate_why; return y; }
    *why |= best_of(tops, n);
    return n;
}

/* How many rounds can `mine` lead its tops, from above, `mate` following from below, before mate must overtake? */
static int keep(Cards tops, Cards mate)
{
    int n = 0;
    for (; tops; tops &= tops - 1, n++)
        if (mate) {
            int low = lowest(mate);
            if (low < highest(tops)) break;
            mate ^= BIT(low);
        }
    return n;
}

static int suit_rounds(Cards mine, Cards tops, Cards mate, int length, int others, int cap, Cards *why)
{
    int n = keep(mine & tops, mate), ranked = n < others ? n : others;
    if (n >= others) n = length;
    if (n > cap) n = cap;
    *why |= best_of(mine, ranked < n ? ranked : n);
    return n;
}

#define ONES ((Cards)0x0001000100010001)
#define STOPS ((Cards)0x8000800080008000)

static inline Cards lane_max(Cards a, Cards b)
{
    Cards less = ((a | STOPS) - b) & STOPS, mask = less - (less >> 15);
    return (a & mask) | (b & ~(mask | STOPS));
}

static inline Cards lane_min(Cards a, Cards b)
{
    Cards more = ((a | STOPS) - b) & STOPS, mask = more - (more >> 15);
    return (b & mask) | (a & ~(mask | STOPS));
}

static int pair_tricks(const Search *s, int me, int mate, int left, int need, Cards all, Cards *why)
{
    Cards mine = s->hands[me], his = s->hands[mate], my_len = s->lengths[me], his_len = s->lengths[mate];
    Cards theirs = (all & ~mine & ~his) | STOPS, tops = (theirs - ONES) & ~theirs;
    Cards my_tops = mine & tops, his_tops = his & tops;
    *why = 0;

    int tops_of_trumps = top_trumps(s, all, me, mate, need, why);
    if (tops_of_trumps >= need) return tops_of_trumps;

    Cards longest = 0, cap = LANES, trumps = LANE(TRUMP);
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == me || seat == mate) continue;
        longest = lane_max(longest, s->lengths[seat]);
        if (s->hands[seat] & trumps) cap = lane_min(cap, s->lengths[seat]);
    }
    int most = left - length(lane_max(my_len, his_len), TRUMP), drawn = length(longest, TRUMP), rounds[SUITS] = {0}, side = 0;
    if (drawn && my_tops & trumps) {
        int n = keep(my_tops & trumps, his & trumps);
        if (n >= drawn) {
            cap = LANES;
            *why |= best_of(mine & trumps, drawn);
            most = left - n;
        }
    }
    for (int suit = 0; suit < TRUMP; suit++) {
        Cards own = my_tops & LANE(suit);
        if (!own || !(cap & LANE(suit))) continue;
        int others = length(lane_max(longest, his_len), suit);
        side += rounds[suit] = suit_rounds(mine & LANE(suit), own, his & LANE(suit), length(my_len, suit), others, (int)(cap >> 16 * suit & 0x7fff), why);
    }
    int sure = tops_of_trumps + (side < most ? side : most);
    if (sure > left) sure = left;
    if (sure >= need || !(his_tops & ~trumps)) return sure;

    int entry = 0;
    for (int suit = 0; suit < TRUMP; suit++) {
        int r = rounds[suit], room = (int)(cap >> 16 * suit & 0x7fff) - r, n = length(my_len, suit) - r, hn = length(his_len, suit) - r;
        if (room <= 0 || hn <= 0 || !(his_tops & LANE(suit))) continue;
        Cards own = mine & LANE(suit), him = best_of(his & LANE(suit), hn);
        own ^= best_of(own, r);
        int longer = length(longest, suit) - r;
        int k = suit_rounds(him, tops & LANE(suit), own, hn, longer > n ? longer : n, room, why);
        if (k && own) entry = 1;
        side += k;
    }
    if (!entry) return sure;
    sure = tops_of_trumps + (side < most ? side : most);
    return sure < left ? sure : left;
}

/* No top trump, yet one trick is sure. */
static int guarded_trump(const Search *s, int leader, int left, Cards all, int side, Cards *why)
{
    Cards trumps = all & LANE(TRUMP), ours = 0;
    for (int i = 0; i < s->camp_size[side]; i++) ours |= s->hands[s->camp[side][i]];
    ours &= trumps;
    if (!ours) return 0;
    Cards above = trumps & higher_than(ours), top = ours & -ours;
    int higher = count(above);
    if (!higher) return 0;
    for (int i = 0; i < s->camp_size[side]; i++) {
        int seat = s->camp[side][i], before = seat ? seat - 1 : s->seats - 1;
        if (!(s->hands[seat] & top)) continue;
        if (length(s->lengths[seat], TRUMP) > higher && !(above & ~s->hands[before]) && (seat != leader || left > higher + 1)) {
            *why = above | top;
            return 1;
        }
        if (higher == 1) {
            Cards next = trumps & ~above & ~top;
            next &= -next;
            if (next & s->hands[seat]) { *why = above | top | next; return 1; }
        }
    }
    return 0;
}

/* Tricks that `side` is sure of, if that may be as many as `need`. */
static int sure_tricks(const Search *s, const Turn *now, int side, int need, Cards *why)
{
    int leader = now->seat;
    if (s->maker[leader] == side) {
        for (const uint8_t *mate = s->mates[leader]; *mate != END; mate++) {
            int n = pair_tricks(s, leader, *mate, now->left, need, now->all, why);
            if (n >= need) return n;
        }
    } else {
        for (const uint8_t *pair = s->pairs[side]; *pair != END; pair += 2) {
            *why = 0;
            int n = top_trumps(s, now->all, pair[0], pair[1], need, why);
            if (n >= need) return n;
        }
    }
    return need == 1 ? guarded_trump(s, leader, now->left, now->all, side, why) : 0;
}

/* --- the order of play ---------------------------------------------------------------------------------------------- */

static int low_first(uint8_t *list, int n, Cards cards)
{
    for (; cards; n++) {
        list[n] = (uint8_t)lowest(cards);
        cards ^= BIT(list[n]);
    }
    return n;
}

static int high_first(uint8_t *list, int n, Cards cards)
{
    for (; cards; cards &= cards - 1) list[n++] = (uint8_t)highest(cards);
    return n;
}

static int order_leads(const Search *s, const Turn *now, Cards moves, uint8_t *list)
{
    int n = 0, side = s->maker[now->seat];
    int score[MOST_MOVES];
    Cards mates = 0, foes = 0;
    int lho = (now->seat + 1) % s->seats, rho = (now->seat + s->seats - 1) % s->seats;
    Cards foe_void = 0, mate_void = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == now->seat) continue;
        Cards hand = s->hands[seat], voids = 0;
        if (hand & LANE(TRUMP))
            for (int suit = 0; suit < TRUMP; suit++) if (!(hand & LANE(suit))) voids |= LANE(suit);
        if (s->maker[seat] == side) mates |= hand, mate_void |= voids;
        else foes |= hand, foe_void |= voids;
    }
    for (int suit = 0; suit < SUITS; suit++) {
        Cards lane = LANE(suit), mine = moves & lane;
        if (!mine) continue;
        int class;
        Cards all = now->all & lane, mate = mates & lane, left_foe = s->hands[lho] & lane, right_foe = s->hands[rho] & lane;
        Cards a = all & -all;
        all ^= a;
        Cards k = all & -all;
        all ^= k;
        Cards q = all & -all;
        all ^= q;
        Cards j = all & -all;
        all ^= j;
        Cards t = all & -all;
        Cards ours = (s->hands[now->seat] & lane) | mate;
        if (suit == TRUMP) class = 1;
        else if (foe_void & lane) class = 0;
        else if (mate & (mate - 1) && left_foe & (left_foe - 1) &&
                 ((mate & k && left_foe & a) || (mate & a && left_foe & k && (mate & q || (ours & q && ours & j))) ||
                  (mate & k && left_foe & q && (mate & j || (ours & j && ours & t))))) class = 5;
        else if (mine & (mine - 1) && right_foe & (right_foe - 1) && ((mine & a && right_foe & k) || (mine & k && right_foe & a && !(ours & q)))) class = 2;
        else if (left_foe && right_foe && count(ours & (a | k | q)) >= 2) class = 4;
        else if (mate_void & lane && !(mine & a)) class = 6;
        else class = 3;
        for (Cards rest = mine; rest; rest &= rest - 1) {
            int card = highest(rest);
            int value = 100 * class + ((mine & -mine) == BIT(card) ? 50 : (card == lowest(mine)) ? 40 : -100 * class + (card & 15) - 100);
            if (class == 6) value = 100 * class + (card & 15);
            if (class == 0 || class == 2) value = 100 * class + (card & 15);
            int i = n++;
            for (; i && score[i - 1] < value; i--) score[i] = score[i - 1], list[i] = list[i - 1];
            score[i] = value, list[i] = (uint8_t)card;
        }
    }
    return n;
}

static int order(const Search *s, const Turn *now, Cards moves, uint8_t *list)
{
    if (!s->plain) return low_first(list, 0, moves);
    if (now->turn == 0) return order_leads(s, now, moves, list);
    int side = s->maker[now->seat];
    int mate_wins = s->maker[now->winner] == side;
    Cards mates = 0, foes = 0;
    for (int i = now->turn + 1, seat = now->seat; i < s->seats; i++) {
        if (++seat == s->seats) seat = 0;
        if (s->maker[seat] == side) mates |= s->hands[seat];
        else foes |= s->hands[seat];
    }
    Cards led = now->led;
    Cards better = SUIT(now->best) == TRUMP ? LANE(TRUMP) & (BIT(now->best) - 1) : (LANE(SUIT(now->best)) & (BIT(now->best) - 1)) | LANE(TRUMP);
    int last_foe_beats = (foes & led) ? (foes & led & better) != 0 : (foes & better) != 0;
    if (moves & led) {
        Cards higher = moves & better & led;
        if (!higher || (mate_wins && !last_foe_beats)) return low_first(list, 0, moves);
        Cards foe = foes & led, mate = mates & led & better;
        if (mate && (!foe || (mate & -mate) < (foe & -foe))) return low_first(list, 0, moves);
        int n;
        if (!foe || lowest(higher) < highest(foe)) n = low_first(list, 0, higher);
        else n = high_first(list, 0, higher);
        return low_first(list, n, moves & ~higher);
    }
    int n = 0;
    Cards trumps = moves & LANE(TRUMP), ruffs = trumps & better;
    if (ruffs && !(mate_wins && !last_foe_beats)) {
        n = low_first(list, 0, ruffs);
        moves &= ~ruffs;
    }
    /* discards: the lowest of each suit first, long suits before short ones */
    int from = n, len[SUITS];
    for (int suit = 0; suit < TRUMP; suit++) {
        Cards lane = moves & LANE(suit);
        if (!lane) continue;
        int l = count(lane), i = n++, card = lowest(lane);
        for (; i > from && len[i - from - 1] < l; i--) len[i - from] = len[i - from - 1], list[i] = list[i - 1];
        len[i - from] = l;
        list[i] = (uint8_t)card;
        moves &= ~BIT(card);
    }
    return low_first(list, n, moves);
}

/* --- the search ----------------------------------------------------------------------------------------------------- */

static int start_trick(Search *s, Turn *now, Cards *why);
static int choose(Search *s, Turn *now, Cards *why);

static int last_trick(const Search *s, const Turn *now, Cards *why)
{
    int best = highest(s->hands[now->seat]), winner = now->seat;
    for (int seat = 0; seat < s->seats; seat++) {
        int card = highest(s->hands[seat]);
        if (seat != now->seat && beats(card, best) && (SUIT(card) == TRUMP || 1)) best = card, winner = seat;
    }
    *why = (now->all & LANE(SUIT(best))) == BIT(best) ? 0 : BIT(best);
    return s->counted[winner];
}

static int play(Search *s, Turn *now, int card, Cards *why)
{
    Turn *next = now + 1;
    int seat = now->seat, best = now->best, winner = now->winner, value;
    Cards table = now->table | BIT(card), one = (Cards)1 << 16 * SUIT(card);
    if (now->turn == 0 || beats(card, best)) best = card, winner = seat;
    s->hands[seat] ^= BIT(card);
    s->lengths[seat] -= one;
    if (now->turn == s->seats - 1) {
        int gain = s->counted[winner];
        next->all = now->all ^ table;
        next->seat = winner;
        next->left = now->left - 1;
        next->target = now->target - gain;
        value = gain + start_trick(s, next, why);
        if ((table & LANE(SUIT(best))) != BIT(best)) *why |= BIT(best);
    } else {
        next->all = now->all;
        next->table = table;
        next->led = now->turn ? now->led : LANE(SUIT(card));
        next->seat = seat + 1 == s->seats ? 0 : seat + 1;
        next->turn = now->turn + 1;
        next->left = now->left;
        next->target = now->target;
        next->best = best;
        next->winner = winner;
        value = choose(s, next, why);
    }
    s->hands[seat] ^= BIT(card);
    s->lengths[seat] += one;
    return value;
}

static inline Cards ranks_to(Cards reasons) /* of one lane: every card down to the lowest reason */
{
    return reasons ? 2 * BIT(lowest(reasons)) - 1 : 0;
}

static int choose(Search *s, Turn *now, Cards *why)
{
    Cards hand = s->hands[now->seat], legal = hand & now->led;
    int following = legal != 0;
    if (!following) legal = hand;
    s->nodes++;
    Cards gone = LANES & ~now->all;
    Cards moves = legal & ~(((legal << 1) + gone) & now->all);
    if (!(moves & (moves - 1))) return play(s, now, highest(moves), why);

    int makers = s->maker[now->seat], best = makers ? -1 : NO_LIMIT;
    Cards reasons = 0, reason;
    uint8_t list[MOST_MOVES];
    uint64_t hash = now->turn && following ? now->all & now->led : hand;
    hash = (hash ^ (uint64_t)(now->best << 8 | now->seat << 4 | now->turn) * 0x9e3779b97f4a7c15u) * 0xd1342543de82ef95u;
    uint16_t *killer = &s->killers[hash >> s->killer_shift], tag = (uint16_t)(hash >> 8 & 0xffc0);
    int n = 0, i = -1, card = (*killer & 0xffc0) == tag ? *killer & 63 : NO_CARD;
    if (!(moves >> card & 1)) card = -1;
    for (;;) {
        if (card < 0) {
            if (i < 0) n = order(s, now, moves, list), i = 0;
            while (i < n && !(moves >> list[i] & 1)) i++;
            if (i >= n) break;
            card = list[i];
        }
        int value = play(s, now, card, &reason);
        if (makers ? value >= now->target : value < now->target) {
            *killer = (uint16_t)(tag | card);
            *why = reason;
            return value;
        }
        if (makers ? value > best : value < best) best = value;
        reasons |= reason;
        moves &= ~BIT(card);
        Cards lane = LANE(SUIT(card)), relevant = ranks_to(reason & lane);
        if (!(relevant >> card & 1)) moves &= relevant | ~lane;
        card = -1;
    }
    *why = reasons;
    return best;
}

/* The cards that a pattern has to name when `reasons` mattered. */
static Cards named_cards(const Search *s, Cards all, Cards reasons)
{
    Cards named = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        Cards lane = all & LANE(suit), cards = reasons & lane;
        if (!cards) continue;
        int low = lowest(cards), seat = 0;
        while (!(s->hands[seat] >> low & 1)) seat++;
        Cards others = lane & ~s->hands[seat], below = others >> low << low;
        if (below) named |= lane & higher_than(below);
        else named |= lane & ranks_to(others);
    }
    return named;
}

static int start_trick(Search *s, Turn *now, Cards *why)
{
    int target = now->target, left = now->left, leader = now->seat;
    *why = 0;
    if (target <= 0) return 0;
    if (target > left) return left;
    if (left == 1) return last_trick(s, now, why);
    if (++s->nodes > s->limit) longjmp(s->out, NOT_YET);

    for (int i = 0, side = s->maker[leader]; s->plain && i < 2; i++, side = !side) {
        int need = side ? target : left - target + 1, sure = sure_tricks(s, now, side, need, why);
        if (sure >= need) return side ? sure : left - sure;
    }

    Pattern position;
    Shape shape = shape_of(s, leader);
    relative(s, now->all, &position);
    const Pattern *hit = find(&s->shapes[shape_place(s, &shape)], &position, target);
    if (hit) {
        *why = ranked_cards(now->all, hit->ranks);
        return hit->low >= target ? hit->low : hit->high;
    }

    now->led = LANES;
    now->table = 0;
    now->turn = 0;
    now->best = 0;
    now->winner = leader;
    int value = choose(s, now, why);

    Pattern fresh = {.low = 0, .high = (int8_t)left};
    if (value >= target) fresh.low = (int8_t)value;
    else fresh.high = (int8_t)value;
    *why = named_cards(s, now->all, *why);
    relative(s, *why, &fresh);
    insert(s, open_shape(s, &shape), &fresh);
    s->stored++;
    return value;
}

/* --- the interface -------------------------------------------------------------------------------------------------- */

static void fill_owners(Search *s, const int *length)
{
    uint64_t *at = s->owner_memory;
    for (int suit = 0; suit < SUITS; suit++) {
        s->owners[suit] = at;
        at[0] = 0;
        uint64_t top[16] = {0};
        for (int rank = 0; rank < length[suit]; rank++) {
            uint64_t owner = 0;
            for (int seat = 0; seat < s->seats; seat++)
                if (s->hands[seat] >> (16 * suit + rank) & 1) owner = (uint64_t)seat;
            top[rank] = (owner & 1) | (owner & 2) << 15 | (owner & 4) << 30 | (uint64_t)1 << 48;
        }
        for (uint32_t set = 1; set < 1u << length[suit]; set++) at[set] = at[set & (set - 1)] << 1 | top[highest(set)];
        at += 1u << length[suit];
    }
}

Search *search_new(const Board *board)
{
    Search *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    s->board = *board;
    s->seats = board->seats;
    s->plain = board->makers == board->counted;
    Cards all = 0;
    for (int seat = 0; seat < board->seats; seat++) {
        all |= board->hands[seat];
        int side = s->maker[seat] = board->makers >> seat & 1;
        s->counted[seat] = board->counted >> seat & 1;
        s->camp[side][s->camp_size[side]++] = (uint8_t)seat;
    }
    for (int i = 0; i < board->played; i++) all |= BIT(board->trick[i]);
    int length[SUITS] = {0}, total = 0, longest = 0;
    for (int card = 63; card >= 0; card--)
        if (all >> card & 1) s->name[card] = (uint8_t)(16 * (card >> 4) + length[card >> 4]++);
    for (int seat = 0; seat < board->seats; seat++) {
        int n = 0;
        for (Cards rest = board->hands[seat]; rest; rest &= rest - 1, n++) {
            int card = s->name[highest(rest)];
            s->hands[seat] |= BIT(card);
            s->lengths[seat] += (Cards)1 << 16 * SUIT(card);
        }
        s->board.hands[seat] = s->hands[seat];
        total += n;
        if (n > longest) longest = n;
    }
    for (int i = 0; i < board->played; i++) s->board.trick[i] = s->name[board->trick[i]];
    s->tricks = longest;
    for (int side = 0; side < 2; side++) {
        int size = s->camp_size[side], n = 0;
        for (int i = 0; i < size; i++) {
            int me = s->camp[side][i], m = 0;
            for (int k = 0; k < size; k++)
                if (k != i) {
                    s->mates[me][m++] = s->camp[side][k];
                    if (k > i) s->pairs[side][n++] = (uint8_t)me, s->pairs[side][n++] = s->camp[side][k];
                }
            if (size == 1) s->mates[me][m++] = NOBODY, s->pairs[side][n++] = (uint8_t)me, s->pairs[side][n++] = NOBODY;
            s->mates[me][m] = END;
        }
        s->pairs[side][n] = END;
    }
    size_t room = 0;
    for (int suit = 0; suit < SUITS; suit++) room += (size_t)1 << length[suit];
    s->shape_room = 64;
    int bits = total < 16 ? 6 : total < 24 ? 9 : total < 36 ? 13 : 16;
    s->killer_shift = 64 - bits;
    s->owner_memory = malloc(room * sizeof *s->owner_memory);
    s->shapes = calloc(s->shape_room, sizeof *s->shapes);
    s->killers = calloc((size_t)1 << bits, sizeof *s->killers);
    if (!s->owner_memory || !s->shapes || !s->killers) { search_free(s); return NULL; }
    fill_owners(s, length);
    s->guess = longest / 2;
    return s;
}

void search_free(Search *s)
{
    if (!s) return;
    free(s->owner_memory);
    free_chunks(s);
    free(s->shapes);
    free(s->scratch);
    free(s->killers);
    free(s);
}

uint64_t search_nodes(const Search *s) { return s->nodes; }

static int ask(Search *s, int card, int target)
{
    Turn *now = s->turns;
    const Board *b = &s->board;
    Cards why;
    memset(s->lengths, 0, sizeof s->lengths);
    now->all = now->table = 0;
    for (int seat = 0; seat < s->seats; seat++) {
        s->hands[seat] = b->hands[seat];
        now->all |= b->hands[seat];
        for (Cards rest = b->hands[seat]; rest; rest &= rest - 1) s->lengths[seat] += (Cards)1 << 16 * SUIT(highest(rest));
    }
    now->left = s->tricks;
    now->target = target;
    now->seat = (b->leader + b->played) % s->seats;
    now->turn = b->played;
    now->led = LANES;
    now->best = 0;
    now->winner = b->leader;
    for (int i = 0; i < b->played; i++) {
        int c = b->trick[i];
        if (i == 0) now->led = LANE(SUIT(c)), now->best = c;
        else if (beats(c, now->best)) now->best = c, now->winner = (b->leader + i) % s->seats;
        now->table |= BIT(c);
    }
    now->all |= now->table;
    if (card >= 0) return play(s, now, s->name[card], &why);
    if (b->played) return choose(s, now, &why);
    return start_trick(s, now, &why);
}

int search_run(Search *s, int card, int low, int high, uint64_t nodes, int *value)
{
    volatile int lo = low < 0 ? 0 : low, hi = high > s->tricks ? s->tricks : high;
    volatile uint64_t stored = s->stored;
    s->limit = nodes > UINT64_MAX - s->nodes - s->extra ? UINT64_MAX : s->nodes + nodes + s->extra;
    switch (setjmp(s->out)) {
    case 0: break;
    case NOT_YET:
        if (s->stored == stored) s->extra = 2 * s->extra + 64;
        return 0;
    default: return -1;
    }
    int guess = s->guess;
    while (lo < hi) {
        int target = guess <= lo ? lo + 1 : guess > hi ? hi : guess;
        int got = ask(s, card, target);
        if (got >= target) lo = got; else hi = got;
        guess = got;
    }
    s->guess = *value = lo < hi ? lo : hi;
    return 1;
}
