#include "playouts.h"

#include <stdlib.h>
#include <string.h>

enum { TRUMPS = 3, NONE = -1, DEAR = 20 }; /* DEAR: tricks that a zero is worth */

static const uint64_t PACK = 0x7FFF1FFF1FFF1FFFull; /* 15 trumps, 13 cards of each other suit */

static uint64_t lane(int number) { return 0xFFFFull << 16 * number; }

#if defined(__GNUC__)
static int count(uint64_t cards) { return __builtin_popcountll(cards); }
static int lowest(uint64_t cards) { return __builtin_ctzll(cards); }
static int highest(uint64_t cards) { return 63 - __builtin_clzll(cards); }
#else
static int count(uint64_t cards) {
    int found = 0;
    for (; cards; cards &= cards - 1) found++;
    return found;
}
static int highest(uint64_t cards) {
    int place = 0;
    while (cards >>= 1) place++;
    return place;
}
static int lowest(uint64_t cards) { return highest(cards & (0 - cards)); }
#endif

/* The places above a card in its lane. */
static uint64_t above(int card) { return lane(card >> 4) & ~((2ull << card) - 1); }

static int beats(int card, int best) { return card >> 4 == best >> 4 ? card > best : card >> 4 == TRUMPS; }

/* --- chance ------------------------------------------------------------------------------------------------ */

typedef struct {
    uint64_t state, fields;
    int left;
} Chance;

static Chance chance_of(uint64_t seed, uint64_t number) {
    Chance chance = {seed + number * 0xD1342543DE82EF95ull, 0, 0};
    return chance;
}

/* splitmix64 */
static uint64_t draw(Chance *chance) {
    uint64_t z = chance->state += 0x9E3779B97F4A7C15ull;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

/* One of n: the next 16 bits decide, four times to a draw. */
static unsigned one_of(Chance *chance, unsigned n) {
    if (!chance->left) {
        chance->fields = draw(chance);
        chance->left = 4;
    }
    unsigned field = chance->fields & 0xFFFF;
    chance->fields >>= 16;
    chance->left--;
    return field * n >> 16;
}

/* --- play-outs --------------------------------------------------------------------------------------------- */

typedef struct {
    uint64_t hands[MAX_SEATS], gone;
    uint8_t needs[MAX_SEATS], taken[MAX_SEATS];
    const uint8_t *partners, *wanted; /* wanted: the needs at the start; NULL when every card is played at random */
    int seats, turn, played, led, best, winner; /* led: the lane; best: the card that is winning, winner: whose it is */
    Chance chance;
} Table;

static int is_sure(const Table *table, int card) {
    return !(above(card) & PACK & ~table->gone & ~table->hands[table->turn]);
}

static int wants(const Table *table, int seat) { return table->needs[seat] && table->needs[seat] != SHUN; }

static int partner_wins(const Table *table) {
    return table->partners[table->turn] >> table->winner & 1 && wants(table, table->winner);
}

static int to_come(const Table *table) { return table->seats - 1 - table->played; }

/* The plain suits of a hand, from the one that chance names; how many there are. */
static int plain_suits(Table *table, uint64_t hand, uint64_t suits[TRUMPS]) {
    int number = (int)one_of(&table->chance, TRUMPS), found = 0;
    for (int step = 0; step < TRUMPS; step++) {
        uint64_t cards = hand & lane(number);
        if (cards) suits[found++] = cards;
        number = number == TRUMPS - 1 ? 0 : number + 1;
    }
    return found;
}

/* The lowest plain card, else the lowest trump. */
static int cheapest(const uint64_t *suits, int found, uint64_t hand) {
    if (!found) return lowest(hand);
    int best = lowest(suits[0]);
    for (int at = 1; at < found; at++) {
        int card = lowest(suits[at]);
        if ((card & 15) < (best & 15)) best = card;
    }
    return best;
}

/* The highest plain card. */
static int dearest(const uint64_t *suits, int found) {
    int best = highest(suits[0]);
    for (int at = 1; at < found; at++) {
        int card = highest(suits[at]);
        if ((card & 15) > (best & 15)) best = card;
    }
    return best;
}

static int lead_to_win(const Table *table, uint64_t hand, const uint64_t *suits, int found) {
    uint64_t trumps = hand & lane(TRUMPS), unseen = lane(TRUMPS) & PACK & ~table->gone & ~hand;
    if (trumps && (unseen || !found) && is_sure(table, highest(trumps))) return highest(trumps);
    if (!found) return lowest(trumps);
    uint64_t longest = suits[0];
    for (int at = 0; at < found; at++) {
        if (is_sure(table, highest(suits[at]))) return highest(suits[at]);
        if (count(suits[at]) > count(longest)) longest = suits[at];
    }
    return lowest(longest);
}

static int follow_to_win(const Table *table, uint64_t mine) {
    uint64_t winning = mine & above(table->best);
    if (!winning || (partner_wins(table) && (!to_come(table) || is_sure(table, table->best)))) return lowest(mine);
    if (!to_come(table)) return lowest(winning);
    return to_come(table) == 1 || is_sure(table, highest(mine)) ? highest(mine) : lowest(mine);
}

static int lose(const Table *table, uint64_t cards, uint64_t winning) {
    uint64_t losing = cards & ~winning;
    if (losing) return highest(losing);
    return to_come(table) ? lowest(cards) : highest(cards);
}

static int sensible_card(Table *table) {
    uint64_t hand = table->hands[table->turn], suits[TRUMPS];
    int wishes = wants(table, table->turn);
    if (!table->played) {
        int found = plain_suits(table, hand, suits);
        return wishes ? lead_to_win(table, hand, suits, found) : cheapest(suits, found, hand);
    }
    uint64_t mine = hand & lane(table->led);
    if (mine) return wishes ? follow_to_win(table, mine) : lose(table, mine, mine & above(table->best));
    int found = plain_suits(table, hand, suits);
    uint64_t trumps = hand & lane(TRUMPS);
    uint64_t winning = table->best >> 4 == TRUMPS ? trumps & above(table->best) : trumps;
    if (wishes) return partner_wins(table) || !winning ? cheapest(suits, found, hand) : lowest(winning);
    return found && trumps == winning ? dearest(suits, found) : lose(table, trumps, winning);
}

static int any_card(Table *table) {
    uint64_t cards = table->hands[table->turn];
    if (table->played && cards & lane(table->led)) cards &= lane(table->led);
    for (unsigned skip = one_of(&table->chance, (unsigned)count(cards)); skip; skip--) cards &= cards - 1;
    return lowest(cards);
}

static void lay(Table *table, int seat, int card) {
    table->gone |= 1ull << card;
    if (!table->played) table->led = card >> 4;
    if (!table->played || beats(card, table->best)) {
        table->best = card;
        table->winner = seat;
    }
    table->played++;
    table->turn = seat + 1 == table->seats ? 0 : seat + 1;
}

static void gather(Table *table) {
    table->taken[table->winner]++;
    for (int seat = 0; table->wanted && seat < table->seats; seat++) {
        uint8_t *need = &table->needs[seat];
        if (!(table->partners[table->winner] >> seat & 1)) continue;
        if (wants(table, seat)) --*need;
        else if (seat == table->winner && *need != SHUN) *need = ALL;
    }
    table->turn = table->winner;
    table->played = 0;
}

static int thought_card(Table *table, int ahead);

/* To the end of the hand; `forced` comes first, if it is a card. All look ahead from `ahead` cards on. */
static void play_on(Table *table, int forced, int ahead) {
    while (table->hands[table->turn]) {
        int card = forced != NONE ? forced : table->wanted ? thought_card(table, ahead) : any_card(table);
        forced = NONE;
        table->hands[table->turn] ^= 1ull << card;
        lay(table, table->turn, card);
        if (table->played == table->seats) gather(table);
    }
}

/* How far the side of a seat ended from what it wanted: the less, the better. */
static int missed(const Table *table, int one) {
    int total = 0;
    for (int seat = 0; seat < table->seats; seat++) {
        int want = table->wanted[seat], got = table->taken[seat];
        if (!(table->partners[one] >> seat & 1)) continue;
        total += want == ALL ? -got : !want || want == SHUN ? DEAR * got : abs(got - want);
    }
    return total;
}

static int missed_after(const Table *table, int card) {
    Table branch = *table;
    play_on(&branch, card, 0);
    return missed(&branch, table->turn);
}

/* The card of a sensible seat; near the end the best one when all go on sensibly: that card among equals. */
static int thought_card(Table *table, int ahead) {
    int best = sensible_card(table);
    uint64_t cards = table->hands[table->turn];
    if (count(cards) > ahead) return best;
    if (table->played && cards & lane(table->led)) cards &= lane(table->led);
    if (!(cards & (cards - 1))) return best;
    int least = missed_after(table, best);
    for (uint64_t rest = cards & ~(1ull << best); rest; rest &= rest - 1) {
        int miss = missed_after(table, lowest(rest));
        if (miss < least) {
            least = miss;
            best = lowest(rest);
        }
    }
    return best;
}

void play_out(const Board *board, int forced, const uint8_t *needs, const Manner *manner, uint64_t seed, uint64_t number,
              uint8_t *taken) {
    Table table = {.gone = manner->gone, .partners = manner->partners, .seats = board->seats, .turn = board->leader};
    table.chance = chance_of(seed, number);
    table.wanted = needs;
    memcpy(table.hands, board->hands, sizeof table.hands);
    if (needs) memcpy(table.needs, needs, sizeof table.needs);
    for (int at = 0; at < board->played; at++) lay(&table, table.turn, board->trick[at]);
    play_on(&table, forced, manner->ahead);
    memcpy(taken, table.taken, board->seats);
}

/* --- whole hands of unity-4 -------------------------------------------------------------------------------- */

enum { SEATS = 4, TRICKS = 13, SUITS = 4, RANKS = 13, CARDS = 54, UP = 52, DOWN = 53, ZERO = 100 };

typedef struct {
    uint8_t cards[SUITS][16]; /* four piles, the top last */
    uint8_t count[SUITS];
} Piles;

/* The pack before it is shuffled: 16 times the suit plus the rank from 0, low to high; the universals are suits 4 and 5. */
static const uint8_t FULL_PACK[CARDS] = {
    0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 32,
    33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 64, 80,
};

/* What must be added to a card of each suit to come to its place when suit `trump` is trump. */
static void find_shifts(int trump, uint8_t shift[SUITS + 2]) {
    for (int suit = 0; suit < SUITS; suit++) shift[suit] = (uint8_t)(suit > trump ? -16 : 0);
    shift[trump] = (uint8_t)(16 * (TRUMPS - trump) + 1);
    shift[4] = (uint8_t)(16 * TRUMPS + (trump < 2 ? 14 : 0) - 64);
    shift[5] = (uint8_t)(16 * TRUMPS + (trump < 2 ? 0 : 14) - 80);
}

static void shuffle(Chance *chance, uint8_t pack[CARDS]) {
    memcpy(pack, FULL_PACK, CARDS);
    for (unsigned last = CARDS - 1; last; last--) {
        unsigned other = one_of(chance, last + 1);
        uint8_t card = pack[last];
        pack[last] = pack[other];
        pack[other] = card;
    }
}

/* The pile in which card `number` lies, when all are counted pile after pile. No branch: it could not be foretold. */
static int pile_of(const Piles *hand, uint64_t number) {
    unsigned one = hand->count[0], two = one + hand->count[1], three = two + hand->count[2];
    return (number >= one) + (number >= two) + (number >= three);
}

static int top_of(Piles *hand, int pile) { return hand->cards[pile][--hand->count[pile]]; }

/* Who holds the complementary double bug, or the bug when that lies face down; the card is taken from its pile. */
static int first_lead(Piles hands[SEATS], int complement, int down, int *seat) {
    int card = complement == down ? complement + 1 : complement;
    for (*seat = 0; *seat < SEATS; ++*seat) {
        uint8_t *pile = hands[*seat].cards[card >> 4], *size = &hands[*seat].count[card >> 4];
        uint8_t *found = memchr(pile, card, *size);
        if (found) {
            memmove(found, found + 1, (size_t)(pile + *size - found - 1));
            --*size;
            return card;
        }
    }
    *seat = 0; /* never: both cards that are not dealt are accounted for (R-UNI4-20) */
    return top_of(&hands[0], pile_of(&hands[0], 0));
}

/* A draw for each trick, a field for each card: there is nothing to branch on, as that could not be foretold. */
static void play_tricks(Piles hands[SEATS], int leader, int card, Chance *chance, int taken[SEATS]) {
    for (unsigned left = TRICKS; left; left--) {
        uint64_t fields = draw(chance);
        if (left < TRICKS) card = top_of(&hands[leader], pile_of(&hands[leader], (fields & 0xFFFF) * left >> 16));
        int best = card, winner = leader, led = card >> 4;
        for (int step = 1; step < SEATS; step++) {
            int seat = (leader + step) & (SEATS - 1);
            Piles *hand = &hands[seat];
            fields >>= 16;
            int any = pile_of(hand, (fields & 0xFFFF) * left >> 16);
            int pile = hand->count[led] ? led : any;
            card = top_of(hand, pile);
            int takes = (card > best) & ((pile == led) | (pile == TRUMPS));
            best = takes ? card : best;
            winner = takes ? seat : winner;
        }
        taken[winner]++;
        leader = winner;
    }
}

static int16_t score(const int bids[2], const int taken[2]) {
    int promised = bids[0] + bids[1], got = taken[0] + taken[1];
    int points = got >= promised ? 9 * promised + got : -10 * promised;
    for (int partner = 0; partner < 2; partner++)
        if (!bids[partner]) points += taken[partner] ? -ZERO : ZERO;
    return (int16_t)points;
}

void play_deal(uint64_t seed, uint64_t number, int16_t scores[2]) {
    Chance chance = chance_of(seed, number);
    uint8_t pack[CARDS], shift[SUITS + 2];
    Piles hands[SEATS];
    int bids[2][2], taken[SEATS] = {0};
    shuffle(&chance, pack);
    int any = (int)one_of(&chance, 2), suit = pack[UP] >> 4; /* a universal: the dealer's choice */
    int trump = suit < SUITS ? suit : 2 * (suit - SUITS) + any;
    for (int seat = 0; seat < SEATS; seat++) bids[seat & 1][seat >> 1] = (int)one_of(&chance, TRICKS + 1);
    find_shifts(trump, shift);
    for (int seat = 0; seat < SEATS; seat++) memset(hands[seat].count, 0, sizeof hands[seat].count);
    for (int at = 0; at < UP; at++) {
        Piles *hand = &hands[(at + 1) & (SEATS - 1)];
        uint8_t place = (uint8_t)(pack[at] + shift[pack[at] >> 4]);
        hand->cards[place >> 4][hand->count[place >> 4]++] = place;
    }
    int complement = 16 * (trump ^ 1) + shift[trump ^ 1], down = pack[DOWN] + shift[pack[DOWN] >> 4];
    int leader, card = first_lead(hands, complement & 63, down & 63, &leader);
    play_tricks(hands, leader, card, &chance, taken);
    for (int side = 0; side < 2; side++) {
        int both[2] = {taken[side], taken[side + 2]};
        scores[side] = score(bids[side], both);
    }
}
