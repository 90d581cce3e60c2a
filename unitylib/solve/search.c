/* Open-hand search: alpha-beta with a window of one trick, over a table of patterns. What a search is asked for stands in search.h.

   The question is always "can the makers have `target` of the counted tricks still to come?". The answer is a number: a proven lower
   bound if it reaches the target, a proven upper bound if it does not. search_run asks until the two bounds meet.

   Every answer has its reasons: cards whose rank mattered. Deal the cards below the lowest reason of each suit in any other way, each
   seat keeping its number of them, and the answer stands. So an answer serves many positions: it is kept as a pattern, "who holds the
   best, second, ... card of each suit", under the lengths of all suits in all hands (partition search, M. Ginsberg 1996).

   Four things are pruned, and each tells below why it may be: equal cards (tops_of_runs), small cards (choose), positions like one
   already searched (start_trick) and tricks that can be counted without a search (sure tricks). */

#include "search.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Cards; /* a set; in here the best card of suit s is bit 16 * s, the second best the next, without gaps */

enum { SUITS = 4, TRUMP = 3, MOST_MOVES = 64, NOBODY = MAX_SEATS, END = 255 };
enum { MOST_PATTERNS = 1 << 20 }; /* 40 MiB, and at most 32 MiB for their shapes */
enum { NOT_YET = 1, NO_MEMORY = 2 };

#define LANE(suit) ((Cards)0x7fff << 16 * (suit))
#define LANES ((Cards)0x7fff7fff7fff7fff)
#define STOPS ((Cards)0x8000800080008000) /* no card: here a carry or borrow ends before it spoils the next lane */
#define ONES ((Cards)0x0001000100010001)
#define BIT(card) ((Cards)1 << (card))
#define SUIT(card) ((card) >> 4)

#if defined(_MSC_VER)
#include <intrin.h>
static int best(Cards cards) { unsigned long at; _BitScanForward64(&at, cards); return (int)at; }
static int worst(Cards cards) { unsigned long at; _BitScanReverse64(&at, cards); return (int)at; }
#else
static inline int best(Cards cards) { return __builtin_ctzll(cards); }
static inline int worst(Cards cards) { return 63 - __builtin_clzll(cards); }
#endif

typedef struct {
    Cards owner[3]; /* place p of lane s: bits 0, 1, 2 of the seat that holds the p-th best card of suit s */
    Cards ranks;    /* the places that matter, the best few of each suit; only these are filled in */
    uint32_t below; /* so many patterns follow this one that ask for all it asks and more, and have tighter bounds */
    int8_t low, high;
} Pattern;

typedef struct Chunk {
    struct Chunk *older;
    Pattern patterns[];
} Chunk;

typedef struct {
    uint64_t lengths[2]; /* four bits for each suit of each seat; the leader above those of seats 4 and 5 */
    Pattern *patterns;   /* a tree in one row, see Pattern.below: a search walks it from left to right. NULL in a free place */
    uint32_t count, room;
} Shape;

typedef struct {
    Cards all;   /* in hands when the trick began: a card on the table still lies between its neighbours */
    Cards table; /* played to the trick so far */
    Cards led;   /* the lane to follow; every lane for the leader */
    int seat, turn, left, target;
    int best, winner; /* the best card on the table and whose it is */
} Turn;

struct Search {
    Cards hands[MAX_SEATS + 1];   /* NOBODY holds nothing */
    Cards lengths[MAX_SEATS + 1]; /* cards of each suit, a number in each lane */
    int seats, tricks, guess;
    uint8_t maker[MAX_SEATS], counted[MAX_SEATS];
    uint8_t camp[2][MAX_SEATS], camp_size[2];           /* the others, the makers */
    uint8_t mates[MAX_SEATS][MAX_SEATS + 1];            /* of each seat, to END; NOBODY if it is alone */
    uint8_t pairs[2][MAX_SEATS * (MAX_SEATS - 1) + 1];  /* of each camp, to END; one seat and NOBODY if it is alone */
    int plain; /* the makers count their own tricks; else a sure trick may be a loss */
    int zero;  /* the seat that alone is counted and wants none; NOBODY if there is none */
    Board board;
    uint8_t name[64]; /* the caller's card -> ours */

    uint64_t *owners[SUITS]; /* for every set of cards of a suit: owner[0], owner[1], owner[2] and ranks of a Pattern, 16 bits each */
    uint64_t *owner_memory;
    Shape *shapes; /* hashed, at most half full */
    Pattern *scratch;
    Chunk *chunks;
    uint32_t shape_count, shape_room, scratch_room, chunk_used, chunk_room, pattern_room;
    uint16_t *killers;
    int killer_shift;

    uint64_t nodes, limit, stored, extra;
    jmp_buf out; /* out of a search in one leap, when the limit is reached or memory ends; nothing in between needs tidying */
    Turn turns[64];
};

/* --- sets of cards -------------------------------------------------------------------------------------------------- */

static inline int length(Cards lengths, int suit) { return (int)(lengths >> 16 * suit & 0x7fff); }

static inline int count(Cards cards)
{
    int n = 0;
    for (; cards; cards &= cards - 1) n++;
    return n;
}

static inline int beats(int card, int other) { return SUIT(card) == SUIT(other) ? card < other : SUIT(card) == TRUMP; }

/* In lane `suit`, what beats the best card of `lane`, and everything down to its worst card. */
static inline Cards better_than(Cards lane, int suit) { return ((lane & -lane) - 1) & LANE(suit); }
static inline Cards down_to_worst(Cards lane, int suit) { return lane ? (2 * BIT(worst(lane)) - 1) & LANE(suit) : 0; }

static inline Cards best_of(Cards lane, int n)
{
    Cards rest = lane;
    while (n-- > 0) rest &= rest - 1;
    return lane ^ rest;
}

static inline Cards larger(Cards a, Cards b) /* lane by lane */
{
    Cards a_is = ((a | STOPS) - b) & STOPS, mask = a_is - (a_is >> 15);
    return (a & mask) | (b & ~(mask | STOPS));
}

static inline Cards smaller(Cards a, Cards b) { return a ^ b ^ larger(a, b); }

/* Equal cards: of neighbours in one hand, with no card in play between them, whichever is played the rest of the deal is the same game.
   The best of each run is kept. The sum carries every card of the hand over what is gone to the next card in play; if that is
   its own too, it is not the best of its run. */
static inline Cards tops_of_runs(Cards hand, Cards all)
{
    Cards gone = LANES & ~all;
    return hand & ~((hand << 1) + gone);
}

/* --- the table of patterns ------------------------------------------------------------------------------------------ */

/* The pattern of these cards. They are all in play or the best few in play of each suit. */
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

static Cards cards_of(Cards ranks, Cards all) /* the other way round */
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

static Shape *shape_place(const Search *s, const Shape *shape)
{
    uint64_t hash = (shape->lengths[0] ^ shape->lengths[1] * 0x9e3779b97f4a7c15u) * 0xd1342543de82ef95u;
    for (uint32_t place = (uint32_t)(hash >> 32);; place++) {
        Shape *at = &s->shapes[place & (s->shape_room - 1)];
        if (!at->patterns || (at->lengths[0] == shape->lengths[0] && at->lengths[1] == shape->lengths[1])) return at;
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
    s->chunk_used = s->chunk_room = s->pattern_room = 0;
}

/* The table is full: begin again. Then what has been stored no longer proves that repeated short searches come to an end, so
   they are made longer. */
static void forget(Search *s)
{
    free_chunks(s);
    memset(s->shapes, 0, s->shape_room * sizeof *s->shapes);
    s->shape_count = 0;
    s->extra = 2 * s->extra + 64;
}

static void *given(Search *s, void *memory)
{
    if (!memory) longjmp(s->out, NO_MEMORY);
    return memory;
}

/* Room for so many patterns in a row. It is given back only with all the rest: a shape that outgrows its room leaves it behind,
   which at worst doubles the memory and saves the book-keeping. */
static Pattern *take_room(Search *s, uint32_t size)
{
    if (s->chunk_used + size > s->chunk_room) {
        uint32_t room = s->pattern_room < 32 ? 32 : s->pattern_room;
        if (room > MOST_PATTERNS / 64) room = MOST_PATTERNS / 64;
        if (room < size) room = size;
        Chunk *chunk = given(s, malloc(sizeof *chunk + room * sizeof(Pattern)));
        chunk->older = s->chunks;
        s->chunks = chunk;
        s->chunk_used = 0;
        s->chunk_room = room;
        s->pattern_room += room;
    }
    s->chunk_used += size;
    return s->chunks->patterns + s->chunk_used - size;
}

static void grow_shapes(Search *s)
{
    Shape *old = s->shapes;
    uint32_t room = s->shape_room;
    s->shapes = given(s, calloc(2 * (size_t)room, sizeof *old));
    s->shape_room = 2 * room;
    for (uint32_t i = 0; i < room; i++)
        if (old[i].patterns) *shape_place(s, &old[i]) = old[i];
    free(old);
}

/* The shape's own entry, with room for one more pattern there and in the scratch row. */
static Shape *open_shape(Search *s, const Shape *shape)
{
    if (s->pattern_room >= MOST_PATTERNS) forget(s);
    if (2 * s->shape_count >= s->shape_room) grow_shapes(s);
    Shape *at = shape_place(s, shape);
    if (at->count == at->room) {
        uint32_t room = at->room ? 2 * at->room : 2;
        if (s->scratch_room < room) {
            s->scratch = given(s, realloc(s->scratch, room * sizeof *s->scratch));
            s->scratch_room = room;
        }
        Pattern *row = take_room(s, room);
        if (at->patterns) memcpy(row, at->patterns, at->count * sizeof *row);
        else *at = *shape, s->shape_count++;
        at->patterns = row;
        at->room = room;
    }
    return at;
}

static void tighten(Pattern *p, const Pattern *by)
{
    if (by->low > p->low) p->low = by->low;
    if (by->high < p->high) p->high = by->high;
}

/* Moves those from `first` to `last` that ask for all that `fresh` asks to the front of that stretch. How many are they? */
static uint32_t gather(Search *s, Pattern *first, const Pattern *last, const Pattern *fresh)
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

/* Generic patterns stand above special ones, so that a look-up passes over many at once: a flat row gets long on hard deals. */
static void insert(Search *s, Shape *shape, Pattern *fresh)
{
    Pattern *first = shape->patterns, *end = first + shape->count, *last = end;
    Pattern *parents[64]; /* each asks for one card more than the one before, at least */
    int depth = 0, special = 0;
    for (Pattern *p = first; p < last;) {
        Cards common = p->ranks & fresh->ranks;
        if (!agree(p, fresh, common) || common != p->ranks) {
            special |= common == fresh->ranks;
            p += 1 + p->below;
            continue;
        }
        if (common == fresh->ranks) { tighten(p, fresh); return; }
        tighten(fresh, p);
        if (fresh->low == p->low && fresh->high == p->high) return; /* nothing new */
        parents[depth++] = p;
        last = p + 1 + p->below;
        first = ++p;
        special = 0;
    }
    fresh->below = special ? gather(s, first, last, fresh) : 0;
    memmove(first + 1, first, (size_t)(end - first) * sizeof *first);
    *first = *fresh;
    while (depth) parents[--depth]->below++;
    shape->count++;
}

/* --- sure tricks: counted off ------------------------------------------------------------------------------------------ */

/* Every trump of a seat is played in some trick, and its camp wins that unless a foe plays a higher one: each of theirs can do so
   once. So K Q against the ace is a trick in one hand, but none as two singletons. */
static int unbeaten_trumps(Cards trumps, Cards mine, Cards ours, int need, Cards *why)
{
    int higher = 0, n = 0;
    for (Cards rest = trumps; rest && n < need; rest &= rest - 1) {
        Cards card = rest & -rest;
        if (!(card & ours)) higher++;
        else if (!(card & mine)) continue;
        else if (higher) higher--;
        else n++, *why = card;
    }
    return n;
}

/* Trumps that nobody outside the pair can beat: one trick each, but no more than the longer hand has trumps (it can keep its own
   for other tricks than those of its mate). Without foes' trumps every trump of the longer hand is a trick. */
static int trump_tricks(const Search *s, Cards all, int me, int mate, int need, Cards *why)
{
    Cards trumps = all & LANE(TRUMP), ours = (s->hands[me] | s->hands[mate]) & trumps;
    int most = length(larger(s->lengths[me], s->lengths[mate]), TRUMP);
    *why = 0;
    if (ours == trumps) return most;
    Cards tops = ours & better_than(trumps & ~ours, TRUMP);
    int n = count(tops);
    if (n > most) n = most;
    for (int i = 0; i < 2 && n < need; i++) {
        int seat = i ? mate : me;
        if (length(s->lengths[seat], TRUMP) < need) continue; /* not enough whatever they are */
        int m = unbeaten_trumps(trumps, s->hands[seat], ours, need, why);
        if (m >= need) return m;
    }
    *why = best_of(tops, n);
    return n;
}

typedef struct {
    Cards mine, his, my_lengths, his_lengths; /* the leader's and his mate's */
    Cards tops;    /* cards that nobody else can beat in their suit */
    Cards longest; /* the longest suits among the others */
    Cards safe;    /* rounds of each suit to which all others with a trump must follow */
    int rounds[SUITS];
} Pair;

/* How many rounds of a suit can a hand lead from its tops, so that it keeps the lead? Its partner follows with his lowest, until
   that is higher than the card led. If nobody else has so many cards of the suit, the rest of it is good too. */
static int suit_rounds(Cards hand, Cards tops, Cards partner, int others, int safe, Cards *why)
{
    int n = 0;
    for (Cards rest = hand & tops; rest; rest &= rest - 1, n++) {
        if (!partner) continue;
        int low = worst(partner);
        if (low < best(rest)) break;
        partner ^= BIT(low);
    }
    int by_rank = n < others ? n : others;
    if (n >= others) n = count(hand);
    if (n > safe) n = safe;
    *why |= best_of(hand, by_rank < n ? by_rank : n);
    return n;
}

static int leader_rounds(Pair *pair, Cards *why)
{
    int sum = 0;
    for (int suit = 0; suit < TRUMP; suit++) {
        Cards lane = LANE(suit);
        pair->rounds[suit] = 0;
        if (!(pair->mine & pair->tops & lane) || !(pair->safe & lane)) continue;
        int others = length(larger(pair->longest, pair->his_lengths), suit);
        sum += pair->rounds[suit] = suit_rounds(pair->mine & lane, pair->tops, pair->his & lane, others, length(pair->safe, suit), why);
    }
    return sum;
}

/* After the leader's rounds (mate follows with his worst cards) one more is led to a top of the mate; 0 if there is no such. */
static int mate_rounds(const Pair *pair, Cards *why)
{
    int sum = 0, entry = 0;
    for (int suit = 0; suit < TRUMP; suit++) {
        Cards lane = LANE(suit);
        int gone = pair->rounds[suit], safe = length(pair->safe, suit) - gone;
        int his_length = length(pair->his_lengths, suit) - gone, my_length = length(pair->my_lengths, suit) - gone;
        if (!(pair->his & pair->tops & lane) || safe <= 0 || his_length <= 0) continue;
        Cards his = best_of(pair->his & lane, his_length), mine = pair->mine & lane;
        mine ^= best_of(mine, gone);
        int longest = length(pair->longest, suit) - gone;
        int n = suit_rounds(his, pair->tops, mine, my_length > longest ? my_length : longest, safe, why);
        if (n && mine) entry = 1;
        sum += n;
    }
    return entry ? sum : 0;
}

/* Tricks that the leader and one mate can take before anybody else wins one, and top trumps later. All other seats are taken
   for foes. No more side rounds are counted than either hand has side cards: so neither must ruff or part with a counted
   trump. Who has to throw counted tops away has nothing but those left, and the rest of the side rounds is his. */
static int pair_tricks(const Search *s, const Turn *now, int mate, int need, Cards *why)
{
    int me = now->seat;
    Pair pair = {.mine = s->hands[me], .his = s->hands[mate], .my_lengths = s->lengths[me], .his_lengths = s->lengths[mate], .safe = LANES};
    Cards theirs = (now->all & ~pair.mine & ~pair.his) | STOPS;
    pair.tops = (theirs - ONES) & ~theirs;

    int trumps = trump_tricks(s, now->all, me, mate, need, why);
    if (trumps >= need) return trumps;
    for (int seat = 0; seat < s->seats; seat++) {
        if (seat == me || seat == mate) continue;
        pair.longest = larger(pair.longest, s->lengths[seat]);
        if (s->hands[seat] & LANE(TRUMP)) pair.safe = smaller(pair.safe, s->lengths[seat]);
    }
    int theirs_to_draw = length(pair.longest, TRUMP);
    Cards draw = 0;
    if (theirs_to_draw && suit_rounds(pair.mine & LANE(TRUMP), pair.tops, pair.his & LANE(TRUMP), 99, 99, &draw) >= theirs_to_draw) {
        pair.safe = LANES;
        *why |= best_of(draw, theirs_to_draw);
    }
    int most = now->left - length(larger(pair.my_lengths, pair.his_lengths), TRUMP), side = leader_rounds(&pair, why);
    if (trumps + side < need && side < most && pair.his & pair.tops & ~LANE(TRUMP)) {
        Cards more = 0;
        int his = mate_rounds(&pair, &more);
        if (his) side += his, *why |= more;
    }
    return trumps + (side < most ? side : most);
}

/* One trick for a camp without the best trump: a seat has a trump with as many smaller ones beside it as there are higher ones,
   and the seat just before it holds all those. It plays a small one under each of them. It must lead trumps only when it
   has nothing else: after it took a trick, which is the one, or now, with one to spare. */
static int guarded_trump(const Search *s, const Turn *now, int side, Cards *why)
{
    Cards trumps = now->all & LANE(TRUMP), ours = 0;
    for (int i = 0; i < s->camp_size[side]; i++) ours |= s->hands[s->camp[side][i]] & trumps;
    if (!ours || ours & trumps & -trumps) return 0;
    Cards higher = trumps & better_than(ours, TRUMP), top = ours & -ours;
    int needs = count(higher) + 1, seat = 0;
    while (!(s->hands[seat] & top)) seat++;
    int before = seat ? seat - 1 : s->seats - 1;
    if (higher & ~s->hands[before] || length(s->lengths[seat], TRUMP) < needs) return 0;
    if (seat == now->seat && now->left <= needs) return 0;
    *why = higher | top;
    return 1;
}

static int sure_tricks(const Search *s, const Turn *now, int side, int need, Cards *why)
{
    if (s->maker[now->seat] == side) {
        for (const uint8_t *mate = s->mates[now->seat]; *mate != END; mate++) {
            int n = pair_tricks(s, now, *mate, need, why);
            if (n >= need) return n;
        }
    } else {
        for (const uint8_t *pair = s->pairs[side]; *pair != END; pair += 2) {
            int n = trump_tricks(s, now->all, pair[0], pair[1], need, why);
            if (n >= need) return n;
        }
    }
    return need == 1 ? guarded_trump(s, now, side, why) : 0;
}

/* A zero without trumps that is not on lead takes nothing if in each suit, for every k, fewer than k cards of the others are lower than
   its k-th lowest: under each card led it plays the highest of its own that is lower (there is one, k = 1), and what it
   said of k + 1 then holds of k. */
static int safe_zero(const Search *s, const Turn *now, Cards *why)
{
    Cards hand = s->hands[s->zero], reasons = 0;
    if (now->seat == s->zero || hand & LANE(TRUMP)) return 0;
    for (int suit = 0; suit < TRUMP; suit++) {
        int allowed = 0;
        for (Cards rest = now->all & LANE(suit); rest & hand; rest ^= BIT(worst(rest))) {
            if (hand & BIT(worst(rest))) allowed++;
            else if (--allowed < 0) return 0;
        }
        if (hand & LANE(suit)) reasons |= BIT(worst(hand & LANE(suit)));
    }
    *why = reasons;
    return 1;
}

/* Is the answer plain to see? */
static int sure_answer(const Search *s, const Turn *now, int *answer, Cards *why)
{
    int target = now->target, left = now->left;
    for (int i = 0; s->plain && i < 2; i++) {
        int side = s->maker[now->seat] ^ i, need = side ? target : left - target + 1, sure = sure_tricks(s, now, side, need, why);
        *answer = side ? sure : left - sure;
        if (sure >= need) return 1;
    }
    if (s->zero != NOBODY) {
        Cards hand = s->hands[s->zero];
        *answer = unbeaten_trumps(now->all & LANE(TRUMP), hand, hand, target, why); /* these are its tricks, like it or not */
        if (*answer >= target) return 1;
        *answer = 0;
        return safe_zero(s, now, why);
    }
    return 0;
}

/* --- the order of play: it decides how fast an answer is found, never which -------------------------------------------- */

static int low_first(uint8_t *list, int n, Cards cards)
{
    for (; cards; cards ^= BIT(list[n++])) list[n] = (uint8_t)worst(cards);
    return n;
}

static int high_first(uint8_t *list, int n, Cards cards)
{
    for (; cards; cards &= cards - 1) list[n++] = (uint8_t)best(cards);
    return n;
}

static Cards can_ruff(const Search *s, int side, int but) /* the lanes of which somebody on that side is void, holding trumps */
{
    Cards lanes = 0;
    for (int i = 0; i < s->camp_size[side]; i++) {
        Cards hand = s->hands[s->camp[side][i]];
        if (s->camp[side][i] == but || !(hand & LANE(TRUMP))) continue;
        for (int suit = 0; suit < TRUMP; suit++)
            if (!(hand & LANE(suit))) lanes |= LANE(suit);
    }
    return lanes;
}

/* How good is it to lead a suit? Ratings found by trial on random deals. */
static int rate_suit(const Search *s, const Turn *now, int suit, Cards mates, Cards their_ruffs, Cards our_ruffs)
{
    int seat = now->seat;
    Cards lane = LANE(suit), rest = now->all & lane, mine = s->hands[seat] & lane, mate = mates & lane, ours = mine | mate;
    Cards next = s->hands[seat + 1 == s->seats ? 0 : seat + 1] & lane, before = s->hands[seat ? seat - 1 : s->seats - 1] & lane;
    Cards honours[4]; /* the best four in play, by whatever name */
    for (int i = 0; i < 4; i++, rest &= rest - 1) honours[i] = rest & -rest;
    Cards ace = honours[0], king = honours[1], queen = honours[2], jack = honours[3];
    if (suit == TRUMP) return 1;
    if (their_ruffs & lane) return 0;
    if (mate & (mate - 1) && next & (next - 1)) { /* through the next seat to mate's honour */
        if (mate & king && next & ace) return 4;
        if (mate & ace && next & king && (mate & queen || (ours & queen && ours & jack))) return 4;
    }
    if (ours & ace && next && before) return 3;
    return our_ruffs & lane && !(mine & ace) ? 3 : 2;
}

static int order_leads(const Search *s, const Turn *now, Cards moves, uint8_t *list, int n)
{
    int side = s->maker[now->seat], from = n, score[MOST_MOVES];
    Cards their_ruffs = can_ruff(s, !side, NOBODY), our_ruffs = can_ruff(s, side, now->seat), mates = 0;
    for (const uint8_t *mate = s->mates[now->seat]; *mate != END; mate++) mates |= s->hands[*mate];
    for (int suit = 0; suit < SUITS; suit++) {
        Cards mine = moves & LANE(suit), all = now->all & LANE(suit);
        if (!mine) continue;
        int rating = 100 * rate_suit(s, now, suit, mates, their_ruffs, our_ruffs);
        Cards ace = all & -all, king = (all ^ ace) & -(all ^ ace);
        int high = (mine & ace && !(mates & king)) || (mine & king && !(mates & ace)); /* else low, towards mate's honour */
        for (Cards rest = mine; rest; rest &= rest - 1) {
            int card = best(rest), value = rest == mine ? rating + (high ? 50 : 30) : rest & (rest - 1) ? (card & 15) - 100 : rating + 40;
            int i = n++;
            for (; i > from && score[i - 1] < value; i--) score[i] = score[i - 1], list[i] = list[i - 1];
            score[i] = value;
            list[i] = (uint8_t)card;
        }
    }
    return n;
}

static int order_discards(Cards moves, uint8_t *list, int n) /* the worst of each side suit, from the longest; then all others */
{
    int from = n, size[MOST_MOVES];
    for (int suit = 0; suit < TRUMP; suit++) {
        Cards lane = moves & LANE(suit);
        if (!lane) continue;
        int cards = count(lane), i = n++;
        for (; i > from && size[i - 1] < cards; i--) size[i] = size[i - 1], list[i] = list[i - 1];
        size[i] = cards;
        list[i] = (uint8_t)worst(lane);
        moves ^= BIT(worst(lane));
    }
    return low_first(list, n, moves);
}

/* When a zero is at stake: it goes under what it can, as high as it can; its foes lead and follow low as long as it must still
   play, and throw high cards once it is out of the trick. */
static int order_for_zero(const Search *s, const Turn *now, Cards moves, uint8_t *list, int n)
{
    Cards beating = now->turn ? moves & (better_than(BIT(now->best), SUIT(now->best)) | (SUIT(now->best) == TRUMP ? 0 : LANE(TRUMP))) : 0;
    if (now->seat == s->zero) {
        if (now->turn == 0) return low_first(list, n, moves);
        n = high_first(list, n, moves & ~beating);
        return now->turn + 1 == s->seats ? high_first(list, n, beating) : low_first(list, n, beating);
    }
    int waits = 1; /* the zero is still to play */
    for (int turn = 0, seat = now->seat; turn < now->turn; turn++) {
        seat = seat ? seat - 1 : s->seats - 1;
        if (seat == s->zero) waits = 0;
    }
    if (waits) return low_first(list, n, moves);
    if (now->winner != s->zero) return high_first(list, n, moves);
    return low_first(list, high_first(list, n, moves & ~beating), beating);
}

static int order(const Search *s, const Turn *now, Cards moves, uint8_t *list, int n)
{
    if (s->zero != NOBODY) return order_for_zero(s, now, moves, list, n);
    if (!s->plain) return low_first(list, n, moves);
    if (now->turn == 0) return order_leads(s, now, moves, list, n);

    int side = s->maker[now->seat];
    Cards mates = 0, foes = 0, trumps = LANE(TRUMP), led = now->led; /* mates and foes who are still to play */
    for (int turn = now->turn + 1, seat = now->seat; turn < s->seats; turn++) {
        if (++seat == s->seats) seat = 0;
        if (s->maker[seat] == side) mates |= s->hands[seat];
        else foes |= s->hands[seat];
    }
    Cards better = better_than(BIT(now->best), SUIT(now->best)) | (SUIT(now->best) == TRUMP ? 0 : trumps);
    int safe = s->maker[now->winner] == side && !((foes & led ? foes & led : foes) & better); /* the trick is ours already */

    if (!(moves & led)) {
        Cards ruffs = safe ? 0 : moves & trumps & better;
        return order_discards(moves & ~ruffs, list, low_first(list, n, ruffs));
    }
    Cards higher = moves & better & led, mate = mates & led & better, foe = foes & led;
    if (!higher || safe || (mate && (!foe || best(mate) < best(foe)))) return low_first(list, n, moves);
    n = !foe || worst(higher) < best(foe) ? low_first(list, n, higher) : high_first(list, n, higher);
    return low_first(list, n, moves & ~higher);
}

/* The card that last settled a like turn, tried before any other. What "like" leaves out was found by trial: to follow suit, the
   cards in play of that suit; else the own hand; and always the card to beat. */
static uint16_t *killer_of(const Search *s, const Turn *now, int follows, uint16_t *tag)
{
    uint64_t hash = now->turn && follows ? now->all & now->led : s->hands[now->seat];
    hash = (hash ^ (uint64_t)(now->best << 8 | now->seat << 4 | now->turn) * 0x9e3779b97f4a7c15u) * 0xd1342543de82ef95u;
    *tag = (uint16_t)(hash >> 8 & 0xffc0);
    return &s->killers[hash >> s->killer_shift];
}

/* --- the search ----------------------------------------------------------------------------------------------------- */

static int start_trick(Search *s, Turn *now, Cards *why);
static int choose(Search *s, Turn *now, Cards *why);

static int play(Search *s, Turn *now, int card, Cards *why)
{
    Turn *next = now + 1;
    int seat = now->seat, wins = now->turn == 0 || beats(card, now->best), value;
    Cards one = (Cards)1 << 16 * SUIT(card);
    next->best = wins ? card : now->best;
    next->winner = wins ? seat : now->winner;
    next->table = now->table | BIT(card);
    s->hands[seat] ^= BIT(card);
    s->lengths[seat] -= one;
    if (now->turn + 1 == s->seats) {
        /* Read these first: the next trick is played in the same place. */
        int gain = s->counted[next->winner];
        Cards top = BIT(next->best), suit_cards = next->table & LANE(SUIT(next->best));
        next->all = now->all ^ next->table;
        next->seat = next->winner;
        next->left = now->left - 1;
        next->target = now->target - gain;
        value = gain + start_trick(s, next, why);
        if (suit_cards != top) *why |= top; /* won by rank, not by being alone in its suit */
    } else {
        next->all = now->all;
        next->led = now->turn ? now->led : LANE(SUIT(card));
        next->seat = seat + 1 == s->seats ? 0 : seat + 1;
        next->turn = now->turn + 1;
        next->left = now->left;
        next->target = now->target;
        value = choose(s, next, why);
    }
    s->hands[seat] ^= BIT(card);
    s->lengths[seat] += one;
    return value;
}

static int choose(Search *s, Turn *now, Cards *why)
{
    Cards hand = s->hands[now->seat], legal = hand & now->led ? hand & now->led : hand, moves = tops_of_runs(legal, now->all);
    s->nodes++;
    if (!(moves & (moves - 1))) return play(s, now, best(moves), why);

    uint16_t tag, *killer = killer_of(s, now, (hand & now->led) != 0, &tag);
    uint8_t list[MOST_MOVES];
    int makers = s->maker[now->seat], value = makers ? -1 : s->tricks + 1, size = 0;
    if ((*killer & 0xffc0) == tag && moves >> (*killer & 63) & 1) list[size++] = *killer & 63;
    *why = 0;
    for (int i = 0; moves; i++) {
        if (i == size) size = order(s, now, moves, list, size);
        int card = list[i];
        if (!(moves >> card & 1)) continue;
        Cards reasons, lane = LANE(SUIT(card));
        int got = play(s, now, card, &reasons);
        if (makers ? got >= now->target : got < now->target) {
            *killer = (uint16_t)(tag | card);
            *why = reasons;
            return got;
        }
        if (makers ? got > value : got < value) value = got;
        *why |= reasons;
        moves ^= BIT(card);
        /* Small cards: if no card of this suit as small as the one played mattered, it could have been any of those. */
        Cards mattered = down_to_worst(reasons & lane, SUIT(card));
        if (!(mattered & BIT(card))) moves &= mattered | ~lane;
    }
    return value;
}

static int last_trick(const Search *s, const Turn *now, Cards *why)
{
    int winner = now->seat, top = best(s->hands[winner]);
    for (int turn = 1, seat = winner; turn < s->seats; turn++) {
        if (++seat == s->seats) seat = 0;
        int card = best(s->hands[seat]);
        if (beats(card, top)) top = card, winner = seat;
    }
    *why = (now->all & LANE(SUIT(top))) == BIT(top) ? 0 : BIT(top);
    return s->counted[winner];
}

/* What a pattern must name when these cards mattered: of each suit all down to the worst reason, and on down to the last card
   equal to that, since equal cards were not tried and hold only while they are neighbours. A run at the bottom of the suit
   need not be named: the lengths tell whose it is. */
static Cards named_cards(const Search *s, Cards all, Cards reasons)
{
    Cards named = 0;
    for (int suit = 0; suit < SUITS; suit++) {
        Cards lane = all & LANE(suit), mattered = reasons & lane;
        if (!mattered) continue;
        int low = worst(mattered), seat = 0;
        while (!(s->hands[seat] & BIT(low))) seat++;
        Cards others = lane & ~s->hands[seat], lower = others >> low << low;
        named |= lane & (lower ? better_than(lower, suit) : down_to_worst(others, suit));
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

    int value;
    if (sure_answer(s, now, &value, why)) return value;

    /* A position with the same lengths in which the same seats hold all cards that mattered is the same game as far as they matter:
       play it card for card, any small card for a small card. */
    Shape shape = shape_of(s, leader);
    Pattern pattern;
    relative(s, now->all, &pattern);
    const Pattern *known = find(shape_place(s, &shape), &pattern, target);
    if (known) {
        *why = cards_of(known->ranks, now->all);
        return known->low >= target ? known->low : known->high;
    }

    Cards all = now->all;
    now->table = 0;
    now->led = LANES;
    now->turn = now->best = 0;
    now->winner = leader;
    value = choose(s, now, why);

    *why = named_cards(s, all, *why);
    relative(s, *why, &pattern);
    pattern.low = value >= target ? (int8_t)value : 0;
    pattern.high = value >= target ? (int8_t)left : (int8_t)value;
    insert(s, open_shape(s, &shape), &pattern);
    s->stored++;
    return value;
}

/* --- the interface -------------------------------------------------------------------------------------------------- */

/* Renames the cards so that those in play have no gaps; returns them all. */
static Cards rename_cards(Search *s, const Board *board, int *lengths)
{
    Cards all = 0, renamed = 0;
    for (int seat = 0; seat < board->seats; seat++) all |= board->hands[seat];
    for (int i = 0; i < board->played; i++) all |= BIT(board->trick[i]);
    for (; all; all ^= BIT(worst(all))) {
        int suit = SUIT(worst(all)), name = 16 * suit + lengths[suit]++;
        s->name[worst(all)] = (uint8_t)name;
        renamed |= BIT(name);
    }
    s->board = *board;
    for (int i = 0; i < board->played; i++) s->board.trick[i] = s->name[board->trick[i]];
    for (int seat = 0; seat < board->seats; seat++) {
        s->board.hands[seat] = 0;
        for (Cards rest = board->hands[seat]; rest; rest &= rest - 1) s->board.hands[seat] |= BIT(s->name[best(rest)]);
        int cards = count(board->hands[seat]);
        if (cards > s->tricks) s->tricks = cards;
    }
    return renamed;
}

static void form_camps(Search *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        int side = s->maker[seat] = s->board.makers >> seat & 1;
        s->counted[seat] = s->board.counted >> seat & 1;
        s->camp[side][s->camp_size[side]++] = (uint8_t)seat;
    }
    for (int side = 0; side < 2; side++) {
        const uint8_t *camp = s->camp[side];
        int size = s->camp_size[side], n = 0;
        for (int i = 0; i < size; i++) {
            int mates = 0;
            for (int k = 0; k < size; k++)
                if (k != i) s->mates[camp[i]][mates++] = camp[k];
            for (int k = i + 1; k < size; k++) s->pairs[side][n++] = camp[i], s->pairs[side][n++] = camp[k];
            if (size == 1) s->mates[camp[i]][mates++] = NOBODY, s->pairs[side][n++] = camp[i], s->pairs[side][n++] = NOBODY;
            s->mates[camp[i]][mates] = END;
        }
        s->pairs[side][n] = END;
    }
}

static void list_owners(Search *s, const int *lengths)
{
    uint64_t *row = s->owner_memory;
    for (int suit = 0; suit < SUITS; suit++) {
        uint64_t first[16] = {0}; /* the row of a set whose best card is this one */
        for (int rank = 0; rank < lengths[suit]; rank++) {
            uint64_t owner = 0;
            for (int seat = 0; seat < s->seats; seat++)
                if (s->board.hands[seat] & BIT(16 * suit + rank)) owner = (uint64_t)seat;
            first[rank] = (owner & 1) | (owner & 2) << 15 | (owner & 4) << 30 | (uint64_t)1 << 48;
        }
        row[0] = 0;
        for (uint32_t set = 1; set < 1u << lengths[suit]; set++) row[set] = row[set & (set - 1)] << 1 | first[best(set)];
        s->owners[suit] = row;
        row += 1u << lengths[suit];
    }
}

/* A guess to begin with, from honours and trumps: on 750 random deals of 7 to 13 cards it was off by one trick (s.d.). */
static int first_guess(const Search *s, Cards all)
{
    double honours = 0, our_honours = 0, trumps = count(all & LANE(TRUMP)), our_trumps = 0;
    if (!s->plain || !all) return 0;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->maker[seat]) our_trumps += count(s->board.hands[seat] & LANE(TRUMP));
    for (int suit = 0; suit < SUITS; suit++) {
        Cards rest = all & LANE(suit);
        for (int points = 4; points && rest; points--, rest &= rest - 1) {
            honours += points;
            for (int seat = 0; seat < s->seats; seat++)
                if (s->maker[seat] && s->board.hands[seat] & rest & -rest) our_honours += points;
        }
    }
    return (int)(s->tricks * (1.1 * our_honours / honours - 0.05) + our_trumps - trumps * s->camp_size[1] / s->seats + 0.5);
}

Search *search_new(const Board *board)
{
    Search *s = calloc(1, sizeof *s);
    if (!s) return NULL;
    int lengths[SUITS] = {0};
    s->seats = board->seats;
    Cards all = rename_cards(s, board, lengths);
    form_camps(s);
    s->plain = board->makers == board->counted;
    s->zero = NOBODY;
    for (int seat = 0; seat < s->seats; seat++)
        if (board->counted == 1 << seat && !s->maker[seat]) s->zero = seat;
    s->guess = first_guess(s, all);

    int cards = count(all), killer_bits = cards < 16 ? 6 : cards < 24 ? 9 : cards < 36 ? 13 : cards < 48 ? 14 : 16; /* a small search starts small */
    size_t rows = 0;
    for (int suit = 0; suit < SUITS; suit++) rows += (size_t)1 << lengths[suit];
    s->killer_shift = 64 - killer_bits;
    s->shape_room = 64;
    s->owner_memory = malloc(rows * sizeof *s->owner_memory);
    s->shapes = calloc(s->shape_room, sizeof *s->shapes);
    s->killers = calloc((size_t)1 << killer_bits, sizeof *s->killers);
    if (!s->owner_memory || !s->shapes || !s->killers) {
        search_free(s);
        return NULL;
    }
    list_owners(s, lengths);
    return s;
}

void search_free(Search *s)
{
    if (!s) return;
    free_chunks(s);
    free(s->shapes);
    free(s->scratch);
    free(s->killers);
    free(s->owner_memory);
    free(s);
}

uint64_t search_nodes(const Search *s) { return s->nodes; }

/* One question about the board. */
static int ask(Search *s, int card, int target)
{
    const Board *board = &s->board;
    Turn *now = s->turns;
    Cards why;
    *now = (Turn){.led = LANES, .left = s->tricks, .target = target, .turn = board->played, .winner = board->leader};
    now->seat = (board->leader + board->played) % s->seats;
    memset(s->lengths, 0, sizeof s->lengths);
    for (int seat = 0; seat < s->seats; seat++) {
        now->all |= s->hands[seat] = board->hands[seat];
        for (Cards rest = board->hands[seat]; rest; rest &= rest - 1) s->lengths[seat] += (Cards)1 << 16 * SUIT(best(rest));
    }
    for (int i = 0; i < board->played; i++) {
        int played = board->trick[i];
        if (i == 0) now->led = LANE(SUIT(played));
        if (i == 0 || beats(played, now->best)) now->best = played, now->winner = (board->leader + i) % s->seats;
        now->table |= BIT(played);
    }
    now->all |= now->table;
    if (card >= 0) return play(s, now, s->name[card], &why);
    return board->played ? choose(s, now, &why) : start_trick(s, now, &why);
}

/* Asks with the last answer as the next guess: when it is right, two questions settle it. */
static int settle(Search *s, int card, int low, int high)
{
    if (low < 0) low = 0;
    if (high > s->tricks) high = s->tricks;
    while (low < high) {
        int target = s->guess <= low ? low + 1 : s->guess > high ? high : s->guess;
        s->guess = ask(s, card, target);
        if (s->guess >= target) low = s->guess;
        else high = s->guess;
    }
    return low < high ? low : high;
}

int search_run(Search *s, int card, int low, int high, uint64_t nodes, int *value)
{
    uint64_t stored = s->stored;
    uint64_t room = UINT64_MAX - s->nodes - s->extra;
    s->limit = s->nodes + s->extra + (nodes < room ? nodes : room);
    switch (setjmp(s->out)) {
    case 0:
        *value = settle(s, card, low, high);
        return 1;
    case NOT_YET:
        /* The way back to where it stopped used up all it may: without more it would never get further. */
        if (s->stored == stored) s->extra = 2 * s->extra + 64;
        return 0;
    default:
        return -1;
    }
}
