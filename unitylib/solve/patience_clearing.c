/* Golf and Pyramid, in which one clears the tableau: few enough positions that every one of them can often be searched.

   The same as Golfer and Pharaoh in patience/clearing.py, move for move and in the same order; the reasons stand there. */

#include "patience.h"

#include <string.h>

enum { ANY = 0x3FFE, ROWS = 7, MOST_OPEN = PLACES + 1 };

static int values_of(int card) { return card & 15 ? 1 << (card & 15) : ANY; }

static void key_of(Found *found) {
    uint64_t words[MOST_BYTES / 8 + 1] = {0};
    memcpy(words, found->bytes, found->size);
    found->key[0] = found->key[1] = found->size;
    for (int at = 0; at * 8 < found->size; at++) {
        found->key[0] = patience_mixed(found->key[0] ^ words[at]);
        found->key[1] = patience_mixed(found->key[1] + words[at] * 0x9E3779B97F4A7C15ull);
    }
}

static int count_bits(uint32_t bits) {
    int found = 0;
    for (; bits; bits &= bits - 1) found++;
    return found;
}

/* --- Golf: cards left in each column, the values that the waste's last card may have (two bytes), cards in the stock -------- */

static void measure_golf(const Game *base, Found *found) {
    const Golf *game = (const Golf *)base;
    int sum = 0, most = 0;
    for (int at = 0; at < game->columns; at++) {
        sum += found->bytes[at];
        if (found->bytes[at] > most) most = found->bytes[at];
    }
    found->won = !sum;
    found->scores[0] = 2 * sum + most + 2 * (game->stock - found->bytes[game->columns + 2]);
    key_of(found);
}

static int golf_child(const Golf *game, const uint8_t *bytes, Patience *search, int source, int values) {
    Found found = {.step = {0, (uint8_t)source, (uint8_t)(source == STOCK ? STOCK : WASTE), 1, NOWHERE}};
    found.size = (uint8_t)(game->columns + 3);
    memcpy(found.bytes, bytes, found.size);
    found.bytes[source == STOCK ? game->columns + 2 : source]--;
    found.bytes[game->columns] = (uint8_t)(values & 0xFF);
    found.bytes[game->columns + 1] = (uint8_t)(values >> 8);
    measure_golf(&game->game, &found);
    return patience_found(search, &found);
}

static void golf_children(const Game *base, const uint8_t *bytes, Patience *search) {
    const Golf *game = (const Golf *)base;
    int end = bytes[game->columns] | bytes[game->columns + 1] << 8, stock = bytes[game->columns + 2];
    int follow = game->is_free && end == ANY ? ANY : (end << 1 | end >> 1) & ANY;
    for (int at = 0; at < game->columns; at++) {
        if (!bytes[at]) continue;
        int card = game->cards[at][bytes[at] - 1];
        int values = game->is_free && !(card & 15) ? ANY : values_of(card) & follow;
        if (values && !golf_child(game, bytes, search, at, values)) return;
    }
    if (stock) golf_child(game, bytes, search, STOCK, values_of(game->unturned[game->stock - stock]));
}

void golf_game(Golf *game) {
    game->game = (Game){1, measure_golf, golf_children};
}

/* --- Pyramid: which of its cards are left and which of the talon (four bytes each), cards in the waste, times turned over --- */

enum { LEFT_AT, TALON_AT = 4, WASTE_AT = 8, PASSES_AT = 9, PYRAMID_BYTES = 10, MOST_PASSES = 9 };

static uint32_t read_bits(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void write_bits(uint8_t *bytes, uint32_t bits) {
    for (int at = 0; at < 4; at++) bytes[at] = (uint8_t)(bits >> 8 * at);
}

static void measure_pyramid(const Game *base, Found *found) {
    const Pyramid *game = (const Pyramid *)base;
    uint32_t left = read_bits(found->bytes + LEFT_AT), talon = read_bits(found->bytes + TALON_AT);
    int cards = count_bits(talon), passes = found->bytes[PASSES_AT];
    found->won = !left;
    found->scores[0] = 8 * count_bits(left) + cards - found->bytes[WASTE_AT] + cards * passes;
    if (game->redeals < 0) found->bytes[PASSES_AT] = 0;
    key_of(found);
    found->bytes[PASSES_AT] = (uint8_t)passes;
}

/* The card of the talon on which so many lie below: its place among all that were dealt. */
static int talon_at(uint32_t talon, int below) {
    for (int at = 0;; at++)
        if (talon >> at & 1 && !below--) return at;
}

/* Are there more cards in the pyramid that find no other to leave with than universals are left? */
static int is_lost(const Pyramid *game, const uint8_t *bytes) {
    uint32_t left = read_bits(bytes + LEFT_AT), talon = read_bits(bytes + TALON_AT);
    int in_talon[KING + 1] = {0}, lacking = 0, alone = 0;
    for (int at = 0; at < game->talon; at++) in_talon[game->cards[at] & 15] += talon >> at & 1;
    int wild = in_talon[0] + count_bits(left & game->of_value[0]);
    for (int value = 1; value < KING; value++) {
        uint32_t mine = left & game->of_value[value], theirs = left & game->of_value[KING - value];
        int lack = count_bits(mine) - count_bits(theirs) - in_talon[KING - value];
        if (lack > 0) lacking += lack;
        for (int at = 0; !in_talon[KING - value] && at < PLACES; at++)
            alone += mine >> at & 1 && !(theirs & ~game->apart[at]);
    }
    return lacking > wild || alone > wild;
}

/* Two places of open cards, the second NOWHERE when one leaves alone. */
static int leave(const Pyramid *game, const uint8_t *bytes, Patience *search, int one, int other) {
    Found found = {.step = {0, (uint8_t)one, (uint8_t)other, 1, NOWHERE}, .size = PYRAMID_BYTES};
    memcpy(found.bytes, bytes, PYRAMID_BYTES);
    int places[2] = {one, other};
    for (int at = 0; at < 2; at++) {
        if (places[at] == WASTE) {
            uint32_t talon = read_bits(found.bytes + TALON_AT);
            write_bits(found.bytes + TALON_AT, talon & ~(1u << talon_at(talon, --found.bytes[WASTE_AT])));
        } else if (places[at] != NOWHERE) {
            write_bits(found.bytes + LEFT_AT, read_bits(found.bytes + LEFT_AT) & ~(1u << places[at]));
        }
    }
    if (game->forces && is_lost(game, found.bytes)) return 1;
    measure_pyramid(&game->game, &found);
    return patience_found(search, &found);
}

static void turn(const Pyramid *game, const uint8_t *bytes, Patience *search) {
    Found found = {.step = {0, STOCK, STOCK, 1, NOWHERE}, .size = PYRAMID_BYTES};
    int cards = count_bits(read_bits(bytes + TALON_AT));
    memcpy(found.bytes, bytes, PYRAMID_BYTES);
    if (bytes[WASTE_AT] < cards) {
        found.bytes[WASTE_AT]++;
    } else {
        if (!cards || (game->redeals >= 0 && bytes[PASSES_AT] >= game->redeals)) return;
        found.bytes[WASTE_AT] = 0;
        if (found.bytes[PASSES_AT] < MOST_PASSES) found.bytes[PASSES_AT]++;
    }
    measure_pyramid(&game->game, &found);
    patience_found(search, &found);
}

/* The open cards, of the pyramid and of the waste, by place and value (0: a universal). How many there are. */
static int open_cards(const Pyramid *game, const uint8_t *bytes, int *places, int *values) {
    uint32_t left = read_bits(bytes + LEFT_AT);
    int found = 0;
    for (int row = 0, at = 0; row < ROWS; row++)
        for (int end = at + row; at <= end; at++) {
            uint32_t on_it = row < ROWS - 1 ? 3u << (at + row + 1) : 0;
            if (!(left >> at & 1) || left & on_it) continue;
            places[found] = at;
            values[found++] = game->pyramid[at] & 15;
        }
    if (bytes[WASTE_AT]) {
        places[found] = WASTE;
        values[found++] = game->cards[talon_at(read_bits(bytes + TALON_AT), bytes[WASTE_AT] - 1)] & 15;
    }
    return found;
}

static int go_together(int one, int other) {
    return one != KING && other != KING && (one + other == KING || !one || !other);
}

static void pyramid_children(const Game *base, const uint8_t *bytes, Patience *search) {
    const Pyramid *game = (const Pyramid *)base;
    int places[MOST_OPEN], values[MOST_OPEN], open = open_cards(game, bytes, places, values);
    for (int one = 0; game->forces && one < open; one++) {
        if (values[one] != KING) continue;
        leave(game, bytes, search, places[one], NOWHERE);
        return;
    }
    for (int one = 0; one < open; one++) {
        if ((!values[one] || values[one] == KING) && !leave(game, bytes, search, places[one], NOWHERE)) return;
        for (int other = one + 1; other < open; other++)
            if (go_together(values[one], values[other]) && !leave(game, bytes, search, places[one], places[other])) return;
    }
    turn(game, bytes, search);
}

/* Which cards lie on which: the two that cover a card stand in the next row, and so on down to the last. */
static void find_apart(Pyramid *game) {
    uint32_t over[PLACES] = {0};
    for (int row = ROWS - 2, first = PLACES - 2 * ROWS + 1; row >= 0; first -= row, row--)
        for (int at = first; at <= first + row; at++)
            over[at] = 3u << (at + row + 1) | over[at + row + 1] | over[at + row + 2];
    for (int at = 0; at < PLACES; at++) {
        game->apart[at] = over[at];
        for (int under = 0; under < PLACES; under++)
            if (over[under] >> at & 1) game->apart[at] |= 1u << under;
    }
}

void pyramid_game(Pyramid *game) {
    game->game = (Game){1, measure_pyramid, pyramid_children};
    memset(game->of_value, 0, sizeof game->of_value);
    for (int at = 0; at < PLACES; at++) game->of_value[game->pyramid[at] & 15] |= 1u << at;
    find_apart(game);
}
