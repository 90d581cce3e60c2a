/* Games in which one builds: which parts each place gives, which places take them, how promising what is left looks.

   The same as Builder in patience/building.py, move for move and in the same order; the reasons stand there. A set of values is a
   number whose bit v stands for value v. */

#include "patience.h"

#include <string.h>

enum { ANY = 0x3FFE, NO_CARD = 15 };

typedef struct {
    int size, down;
    uint8_t cards[MOST_CARDS];
    int follow, group; /* the values that may be put on it; the group of its last card, -1 when it is empty */
    int costs[MOST_LIGHTS];
    uint64_t key[2];
} Column;

typedef struct {
    Column columns[MOST_COLUMNS];
    int cells_size, reserve_size, talon_size, waste, passes;
    uint8_t found[SUITS], held[2];
    uint8_t cells[MOST_CELLS + 1], reserve[MOST_CARDS], talon[MOST_CARDS];
} Table;

/* Cards taken up, and the table without them. */
typedef struct {
    int turns, source, count, values;
    uint8_t cards[MOST_CARDS];
    Table rest;
} Part;

static int is_wild(int card) { return !(card & 15); }
static int values_of(int card) { return is_wild(card) ? ANY : 1 << (card & 15); }
static int group_of(int card) { return card >> 5 & 1; }
static int lower(const Building *game, int values) { return (values >> 1 & ANY) | (game->wraps ? (values & 2) << 12 : 0); }
static int higher(const Building *game, int values) { return (values << 1 & ANY) | (game->wraps ? values >> 12 & 2 : 0); }
static int due_of(const Building *game, int count) { return (game->base - 1 + count) % KING + 1; }

/* --- a position as bytes ----------------------------------------------------------------------------------- */

enum { WASTE_AT, PASSES_AT, TALON_AT, CELLS_AT, RESERVE_AT, FOUND_AT, HELD_AT = FOUND_AT + SUITS, COLUMNS_AT = HELD_AT + 2 };

static const uint8_t *take(const uint8_t *bytes, uint8_t *to, int size) {
    memcpy(to, bytes, (size_t)size);
    return bytes + size;
}

static void unpack(const Building *game, const uint8_t *bytes, Table *table) {
    table->waste = bytes[WASTE_AT];
    table->passes = bytes[PASSES_AT];
    table->talon_size = bytes[TALON_AT];
    table->cells_size = bytes[CELLS_AT];
    table->reserve_size = bytes[RESERVE_AT];
    memcpy(table->found, bytes + FOUND_AT, SUITS);
    memcpy(table->held, bytes + HELD_AT, 2);
    const uint8_t *cards = bytes + COLUMNS_AT + game->columns;
    for (int at = 0; at < game->columns; at++) {
        Column *column = &table->columns[at];
        column->size = bytes[COLUMNS_AT + at];
        cards = take(cards, column->cards, column->size);
    }
    cards = take(cards, table->cells, table->cells_size);
    cards = take(cards, table->reserve, table->reserve_size);
    take(cards, table->talon, table->talon_size);
}

static uint8_t *give(uint8_t *to, const uint8_t *cards, int size) {
    memcpy(to, cards, (size_t)size);
    return to + size;
}

static void pack(const Building *game, const Table *table, Found *found) {
    uint8_t *bytes = found->bytes;
    bytes[WASTE_AT] = (uint8_t)table->waste;
    bytes[PASSES_AT] = (uint8_t)(game->unlimited ? 0 : table->passes);
    bytes[TALON_AT] = (uint8_t)table->talon_size;
    bytes[CELLS_AT] = (uint8_t)table->cells_size;
    bytes[RESERVE_AT] = (uint8_t)table->reserve_size;
    memcpy(bytes + FOUND_AT, table->found, SUITS);
    memcpy(bytes + HELD_AT, table->held, 2);
    uint8_t *to = bytes + COLUMNS_AT + game->columns;
    for (int at = 0; at < game->columns; at++) {
        bytes[COLUMNS_AT + at] = (uint8_t)table->columns[at].size;
        to = give(to, table->columns[at].cards, table->columns[at].size);
    }
    to = give(to, table->cells, table->cells_size);
    to = give(to, table->reserve, table->reserve_size);
    to = give(to, table->talon, table->talon_size);
    found->size = (uint8_t)(to - bytes);
}

/* --- what follows from one column alone -------------------------------------------------------------------- */

/* The values that the last card may have, by what it was built on. */
static int end_of(const Building *game, const Column *column) {
    int at = column->size - 1, steps = 0;
    while (is_wild(column->cards[at]) && !(column->cards[at] & LOOSE) && at > column->down) at--, steps++;
    int values = values_of(column->cards[at]);
    while (steps--) values = lower(game, values);
    return values;
}

static void weigh(const Building *game, Column *column) {
    int inverted = 0, apart = 0, lowest = KING + 1, before = 0, mask = game->alternate ? 0x20 : 0x30;
    for (int at = 0; at < column->size; at++) {
        int card = column->cards[at], value = card & 15;
        inverted += value > lowest;
        if (value && value < lowest) lowest = value;
        if (at > column->down && value && before & 15) {
            int is_like = !((before ^ card) & mask), fits = is_like != game->alternate;
            apart += (before & 15) != value + 1 || !fits;
        }
        before = card;
    }
    for (int light = 0; light < game->game.lights; light++) {
        const int *weights = game->weights[light];
        column->costs[light] =
            weights[1] * column->down + weights[2] * inverted + weights[3] * apart - (column->size ? 0 : weights[4]);
    }
}

static void key_bytes(uint64_t *key, const uint8_t *bytes, int size) {
    for (int at = 0; at < size; at++) {
        key[0] = (key[0] ^ bytes[at]) * 0x100000001B3ull;
        key[1] = (key[1] + bytes[at] + 1) * 0x9E3779B97F4A7C15ull;
        key[1] ^= key[1] >> 29;
    }
}

static void measure_column(const Building *game, Column *column) {
    column->down = 0;
    while (column->down < column->size && column->cards[column->down] & DOWN) column->down++;
    column->follow = column->size ? lower(game, end_of(game, column)) : 0;
    column->group = column->size ? group_of(column->cards[column->size - 1]) : -1;
    weigh(game, column);
    column->key[0] = 0xCBF29CE484222325ull;
    column->key[1] = 0x2545F4914F6CDD1Dull;
    key_bytes(column->key, column->cards, column->size);
    column->key[0] = patience_mixed(column->key[0]);
    column->key[1] = patience_mixed(column->key[1]);
}

/* --- a whole position -------------------------------------------------------------------------------------- */

static int rows_to_deal(const Building *game, const Table *table) { return game->deals_rows && table->talon_size; }

/* Columns count in any order, unless rows are still to be dealt onto them. */
static void make_key(const Building *game, const Table *table, uint64_t *key) {
    uint8_t head[8 + SUITS];
    uint8_t waste = (uint8_t)(game->unlimited && game->draws == 1 ? 0 : table->waste);
    uint8_t sizes[5] = {waste, (uint8_t)(game->unlimited ? 0 : table->passes), (uint8_t)table->cells_size,
                        (uint8_t)table->reserve_size, (uint8_t)table->talon_size};
    key[0] = key[1] = 0;
    for (int at = 0; at < game->columns; at++)
        for (int half = 0; half < 2; half++) {
            uint64_t own = table->columns[at].key[half];
            key[half] += rows_to_deal(game, table) ? patience_mixed(own + (uint64_t)at + 1) : own;
        }
    memcpy(head, sizes, 5);
    memcpy(head + 5, table->found, SUITS);
    memcpy(head + 5 + SUITS, table->held, 2);
    key_bytes(key, head, 7 + SUITS);
    key_bytes(key, table->cells, table->cells_size);
    key_bytes(key, table->reserve, table->reserve_size);
    key_bytes(key, table->talon, table->talon_size);
    key[0] = patience_mixed(key[0]);
    key[1] = patience_mixed(key[1]);
}

/* How many cards lie on those that the foundations wait for. */
static int cards_on_due(const Building *game, const Table *table) {
    int above = 0;
    if (game->in_suit) return 0;
    uint8_t is_due[64] = {0};
    for (int suit = 0; suit < SUITS; suit++)
        if (table->found[suit] < KING) is_due[suit << 4 | due_of(game, table->found[suit])] = 1;
    for (const Column *column = table->columns; column < table->columns + game->columns; column++)
        for (int at = 0; at < column->size; at++)
            if (is_due[column->cards[at] & FACE]) above += column->size - 1 - at;
    return above;
}

static void score(const Building *game, const Table *table, Found *found) {
    int home = 0, above = cards_on_due(game, table);
    for (int suit = 0; suit < SUITS; suit++) home += table->found[suit];
    int away = 52 * game->packs - home;
    found->won = !away;
    for (int light = 0; light < game->game.lights; light++) {
        const int *weights = game->weights[light];
        int sum = weights[0] * away + weights[4] * table->cells_size + weights[5] * table->talon_size;
        sum += 4 * table->reserve_size + weights[6] * above;
        for (int at = 0; at < game->columns; at++) sum += table->columns[at].costs[light];
        found->scores[light] = sum;
    }
}

static void measure(const Game *base, Found *found) {
    const Building *game = (const Building *)base;
    Table table;
    unpack(game, found->bytes, &table);
    for (int at = 0; at < game->columns; at++) measure_column(game, &table.columns[at]);
    make_key(game, &table, found->key);
    score(game, &table, found);
}

/* --- changes ----------------------------------------------------------------------------------------------- */

static void fill_from_reserve(const Building *game, Table *table) {
    for (int at = 0; at < game->columns && table->reserve_size; at++) {
        Column *column = &table->columns[at];
        if (column->size) continue;
        column->cards[column->size++] = table->reserve[--table->reserve_size];
        measure_column(game, column);
    }
}

/* A child: the table after a part has been put down. */
static int put(const Building *game, const Part *part, Patience *search, int target, int spot, Table *table) {
    Found found;
    if (game->from_waste) fill_from_reserve(game, table);
    found.step = (Step){(uint8_t)part->turns, (uint8_t)part->source, (uint8_t)target, (uint8_t)part->count, (uint8_t)spot};
    pack(game, table, &found);
    make_key(game, table, found.key);
    score(game, table, &found);
    return patience_found(search, &found);
}

static void hold(Table *table, int suit, int place) { table->held[suit >> 1] = (uint8_t)(suit << 4 | place); }

static void lay_on(const Building *game, Column *column, const uint8_t *cards, int count) {
    memcpy(column->cards + column->size, cards, (size_t)count);
    column->size += count;
    measure_column(game, column);
}

static void lay_in_cell(Table *table, uint8_t card) {
    int at = table->cells_size++;
    for (; at && table->cells[at - 1] > card; at--) table->cells[at] = table->cells[at - 1];
    table->cells[at] = card;
}

/* --- where a part may go ----------------------------------------------------------------------------------- */

/* Where the part is put down in the end: at a place of its own, or, while a universal looks for a spot, at the foundation it left. */
typedef struct {
    const Building *game;
    Patience *search;
    const Part *part;
    int exchanged_at; /* the foundation, or NOWHERE */
    const Part *taking;  /* the natural that takes the universal's place */
} Hand;

static int put_at(const Hand *hand, int target, Table *table) {
    if (hand->exchanged_at == NOWHERE) return put(hand->game, hand->part, hand->search, target, NOWHERE, table);
    return put(hand->game, hand->taking, hand->search, hand->exchanged_at, target, table);
}

static int put_in_columns(const Hand *hand) {
    const Building *game = hand->game;
    const Part *part = hand->part;
    const Table *rest = &part->rest;
    int group = group_of(part->cards[0]), spare = 0, is_first = 1, by_cells = part->count > 1 && game->cells;
    for (int at = 0; by_cells && at < game->columns; at++) spare += !rest->columns[at].size && at != part->source;
    int room = game->cells - rest->cells_size + 1;
    int left_empty = part->source < CELL && !rest->columns[part->source].size;
    for (int at = 0; at < game->columns; at++) {
        const Column *column = &rest->columns[at];
        if (at == part->source) continue;
        if (column->size) {
            if (by_cells && part->count > room << spare) continue;
            if (!(column->follow & part->values) || (game->alternate && column->group == group)) continue;
        } else {
            if (!is_first && !rows_to_deal(game, rest)) continue;
            if (left_empty && !rows_to_deal(game, rest)) continue;
            if (game->from_waste && (part->source != WASTE || rest->reserve_size)) continue;
            if (game->kings && !(part->values & 1 << KING)) continue;
            is_first = 0;
            if (by_cells && part->count > room << (spare - 1)) continue;
        }
        Table table = *rest;
        lay_on(game, &table.columns[at], part->cards, part->count);
        if (!put_at(hand, at, &table)) return 0;
    }
    return 1;
}

static int put_in_cell(const Hand *hand) {
    const Part *part = hand->part;
    if (part->rest.cells_size >= hand->game->cells || part->count > 1) return 1;
    if (part->source >= CELL && part->source < HOME) return 1;
    Table table = part->rest;
    lay_in_cell(&table, part->cards[0]);
    return put_at(hand, CELL, &table);
}

static int put_on_foundation(const Hand *hand, int suit, int is_universal) {
    Table table = hand->part->rest;
    table.found[suit]++;
    if (is_universal) hold(&table, suit, table.found[suit]);
    return put_at(hand, HOME + suit, &table);
}

static int put_home(const Hand *hand) {
    const Part *part = hand->part;
    int card = part->cards[0], suit = card >> 4;
    if (!is_wild(card)) {
        int is_next = part->rest.found[suit] == ((card & 15) - hand->game->base + KING) % KING;
        return !is_next || part->source == HOME + suit || put_on_foundation(hand, suit, 0);
    }
    for (int to = suit; hand->game->wild_home && to <= suit + 1; to++)
        if (part->rest.found[to] < KING && part->source != HOME + to && !put_on_foundation(hand, to, 1)) return 0;
    return 1;
}

static int put_run_home(const Hand *hand) {
    const Part *part = hand->part;
    int at = 0;
    while (at < KING - 1 && is_wild(part->cards[at])) at++;
    int suit = (part->cards[at] & FACE) >> 4, packs = hand->game->packs;
    Table table = part->rest;
    if (table.found[suit] == KING * packs) return 1;
    for (int place = KING; place--;) {
        table.found[suit]++;
        if (is_wild(part->cards[place]) && packs == 1) hold(&table, suit, table.found[suit]);
    }
    return put_at(hand, HOME + suit, &table);
}

/* The natural takes the universal's place on a foundation; the universal goes wherever it may (R-SOL-08). */
static int put_exchanged(const Hand *hand) {
    const Part *part = hand->part;
    int card = part->cards[0], group = group_of(card), suit = card >> 4;
    if (part->rest.held[group] != (suit << 4 | (((card & 15) - hand->game->base + KING) % KING + 1))) return 1;
    Part universal = {.turns = part->turns, .source = NOWHERE, .count = 1, .values = ANY, .rest = part->rest};
    universal.cards[0] = (uint8_t)(group << 5);
    universal.rest.held[group] = 0;
    Hand other = {hand->game, hand->search, &universal, HOME + suit, part};
    return put_home(&other) && put_in_columns(&other) && put_in_cell(&other);
}

/* Every place that takes the part. 0 when the search is to stop. */
static int put_down(const Building *game, Patience *search, const Part *part) {
    Hand hand = {game, search, part, NOWHERE, NULL};
    if (game->in_suit) {
        if (part->count == KING && !put_run_home(&hand)) return 0;
    } else if (part->count == 1) {
        if (!put_home(&hand)) return 0;
        int is_home = part->source >= HOME && part->source < WASTE;
        if (game->exchanges && !is_wild(part->cards[0]) && !is_home && !put_exchanged(&hand)) return 0;
    }
    return put_in_columns(&hand) && put_in_cell(&hand);
}

/* --- what places give -------------------------------------------------------------------------------------- */

/* The values that some column takes, of each group. */
static void find_follows(const Building *game, const Table *table, int *follows) {
    follows[0] = follows[1] = 0;
    for (int at = 0; at < game->columns; at++) {
        const Column *column = &table->columns[at];
        if (!column->size) {
            follows[0] = follows[1] = ANY;
            return;
        }
        for (int group = 0; group < 2; group++)
            if (!(game->alternate && column->group == group)) follows[group] |= column->follow;
    }
}

static void take_from_column(const Building *game, const Table *table, int at, int count, Part *part) {
    part->rest = *table;
    part->source = at;
    part->count = count;
    Column *column = &part->rest.columns[at];
    column->size -= count;
    for (int card = 0; card < count; card++) {
        uint8_t whole = column->cards[column->size + card];
        part->cards[card] = game->as_they_lie && card ? whole : whole & FACE;
    }
    if (column->size && column->cards[column->size - 1] & DOWN) column->cards[column->size - 1] &= FACE;
    measure_column(game, column);
}

/* A longer and longer part of one column, as long as it may be carried. */
static int from_column(const Building *game, const Table *table, int at, const int *follows, Patience *search, Part *part) {
    const Column *column = &table->columns[at];
    int values = 0, suits = 15;
    for (int place = column->size - 1; place >= column->down; place--) {
        int card = column->cards[place], own = values_of(card), count = column->size - place;
        if (count == 1) {
            values = own;
        } else {
            int below = column->cards[place + 1], linked = own & higher(game, values);
            if (!game->as_they_lie)
                values = group_of(card) != group_of(below) || !game->alternate ? linked : 0;
            else
                values = !is_wild(card) || below & LOOSE ? own : linked;
        }
        suits &= is_wild(card) ? 3 << (card >> 4 & 2) : 1 << (card >> 4 & 3);
        if (!values || (game->in_suit && !suits)) return 1;
        if (game->whole && count > 1 && place) continue;
        if (count > 1 && !(values & follows[group_of(card)]) && count < KING) continue;
        take_from_column(game, table, at, count, part);
        part->values = values;
        if (!put_down(game, search, part)) return 0;
    }
    return 1;
}

static int from_cells(const Building *game, const Table *table, Patience *search, Part *part) {
    for (int at = 0; at < table->cells_size; at++) {
        part->rest = *table;
        part->source = CELL + at;
        part->count = 1;
        part->cards[0] = table->cells[at];
        part->values = values_of(part->cards[0]);
        memmove(part->rest.cells + at, part->rest.cells + at + 1, (size_t)(table->cells_size - at - 1));
        part->rest.cells_size--;
        if (!put_down(game, search, part)) return 0;
    }
    return 1;
}

static int from_reserve(const Building *game, const Table *table, Patience *search, Part *part) {
    if (!table->reserve_size) return 1;
    part->rest = *table;
    part->source = RESERVE;
    part->count = 1;
    part->cards[0] = table->reserve[--part->rest.reserve_size];
    part->values = values_of(part->cards[0]);
    return put_down(game, search, part);
}

static int waste_taken(const Building *game, const Table *table, Patience *search, Part *part, int end, int passes) {
    part->rest = *table;
    part->source = WASTE;
    part->count = 1;
    part->cards[0] = table->talon[end - 1];
    part->values = values_of(part->cards[0]);
    memmove(part->rest.talon + end - 1, part->rest.talon + end, (size_t)(table->talon_size - end));
    part->rest.talon_size--;
    part->rest.waste = end - 1;
    part->rest.passes = passes;
    return put_down(game, search, part);
}

/* Every card of the talon that turning can bring to the top of the waste. */
static int from_waste(const Building *game, const Table *table, Patience *search, Part *part) {
    int size = table->talon_size, waste = table->waste, passes = table->passes;
    int limit = game->unlimited ? passes + 1 : game->redeals;
    uint8_t met[4][MOST_CARDS + 1] = {{0}};
    if (!size || game->deals_rows) return 1;
    for (part->turns = 0;; part->turns++) {
        uint8_t *before = &met[game->unlimited ? 0 : passes][waste];
        if (waste && !*before) {
            *before = 1;
            if (!waste_taken(game, table, search, part, waste, passes)) return 0;
        }
        if (waste < size)
            waste = waste + game->draws < size ? waste + game->draws : size;
        else if (passes < limit)
            waste = 0, passes++;
        else
            break;
    }
    part->turns = 0;
    return 1;
}

static int from_foundations(const Building *game, const Table *table, Patience *search, Part *part) {
    for (int suit = 0; game->takes_back && suit < SUITS; suit++) {
        int count = table->found[suit];
        if (!count) continue;
        int is_universal = table->held[suit >> 1] == (suit << 4 | count);
        part->rest = *table;
        part->rest.found[suit]--;
        if (is_universal) part->rest.held[suit >> 1] = 0;
        part->source = HOME + suit;
        part->count = 1;
        part->cards[0] = (uint8_t)(is_universal ? suit >> 1 << 5 : suit << 4 | due_of(game, count - 1));
        part->values = values_of(part->cards[0]);
        if (!put_down(game, search, part)) return 0;
    }
    return 1;
}

/* A card of the stock on each column. */
static int deal_row(const Building *game, const Table *table, Patience *search) {
    int about = 0, empty = 0;
    for (int at = 0; at < game->columns; at++) {
        about += table->columns[at].size;
        empty += !table->columns[at].size;
    }
    if (about >= game->columns && empty) return 1;
    Part part = {.source = STOCK, .count = 0, .rest = *table};
    int dealt = table->talon_size < game->columns ? table->talon_size : game->columns;
    for (int at = 0; at < dealt; at++) {
        Column *column = &part.rest.columns[at];
        uint8_t card = table->talon[at];
        if (column->size && (is_wild(card) || is_wild(column->cards[column->size - 1]))) card |= LOOSE;
        lay_on(game, column, &card, 1);
    }
    part.rest.talon_size -= dealt;
    memmove(part.rest.talon, part.rest.talon + dealt, (size_t)part.rest.talon_size);
    return put(game, &part, search, STOCK, NOWHERE, &part.rest);
}

/* Does this card fit at home, and will no other need it to lie on? */
static int is_safe(const Building *game, const Table *table, int card) {
    int steps = ((card & 15) - game->base + KING) % KING, other = 2 - 2 * group_of(card);
    if (is_wild(card) || table->found[card >> 4] != steps) return 0;
    return steps <= 1 || (table->found[other] >= steps && table->found[other + 1] >= steps);
}

/* The first card that costs nothing at home, put there; 0 when there is none. */
static int play_safe(const Building *game, const Table *table, Patience *search, Part *part) {
    for (int at = 0; at < game->columns; at++) {
        const Column *column = &table->columns[at];
        if (!column->size || !is_safe(game, table, column->cards[column->size - 1] & FACE)) continue;
        take_from_column(game, table, at, 1, part);
        put_on_foundation(&(Hand){game, search, part, NOWHERE, NULL}, part->cards[0] >> 4, 0);
        return 1;
    }
    for (int at = 0; at < table->cells_size; at++) {
        if (!is_safe(game, table, table->cells[at])) continue;
        part->rest = *table;
        part->source = CELL + at;
        part->count = 1;
        part->cards[0] = table->cells[at];
        memmove(part->rest.cells + at, part->rest.cells + at + 1, (size_t)(table->cells_size - at - 1));
        part->rest.cells_size--;
        put_on_foundation(&(Hand){game, search, part, NOWHERE, NULL}, part->cards[0] >> 4, 0);
        return 1;
    }
    return 0;
}

static void children(const Game *base, const uint8_t *bytes, Patience *search) {
    const Building *game = (const Building *)base;
    Table table;
    Part part = {.turns = 0};
    int follows[2];
    unpack(game, bytes, &table);
    for (int at = 0; at < game->columns; at++) measure_column(game, &table.columns[at]);
    if (game->forces && play_safe(game, &table, search, &part)) return;
    find_follows(game, &table, follows);
    for (int at = 0; at < game->columns; at++)
        if (!from_column(game, &table, at, follows, search, &part)) return;
    if (!from_cells(game, &table, search, &part) || !from_reserve(game, &table, search, &part)) return;
    if (!from_waste(game, &table, search, &part) || !from_foundations(game, &table, search, &part)) return;
    if (rows_to_deal(game, &table)) deal_row(game, &table, search);
}

void building_game(Building *game) {
    game->game.measure = measure;
    game->game.children = children;
}
