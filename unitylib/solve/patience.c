/* The search itself: positions in the order they were met, a table of their keys, and for each light its open positions by score. */

#include "patience.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_SCORE = -1024, SCORES = 8192, FIRST_ROOM = 1 << 12, NONE = 0x7FFFFFFF };
static const size_t MOST_MEMORY = (size_t)256 << 20; /* bytes, all rows together */

typedef struct {
    uint32_t parent;
    Step step;
    uint8_t size, is_open;
} Node;

struct Patience {
    const Game *game;
    uint64_t looked;
    uint32_t count, room, at; /* positions met; how many there is room for; the one that is looked into */
    int outcome;
    Node *nodes;
    uint64_t (*keys)[2];
    size_t *places; /* where the bytes of a position begin */
    uint8_t *bytes;
    size_t used, bytes_room;
    uint32_t *slots, mask;          /* position + 1 by key */
    uint32_t *older[MOST_LIGHTS];   /* the position put on the same pile before this one */
    uint32_t *newest[MOST_LIGHTS];  /* by score from LEAST_SCORE, the last one put there */
    int lowest[MOST_LIGHTS];        /* no open position has a lower score */
};

uint64_t patience_mixed(uint64_t word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9ull;
    word = (word ^ word >> 27) * 0x94D049BB133111EBull;
    return word ^ word >> 31;
}

/* --- room -------------------------------------------------------------------------------------------------- */

static int grow(void *row, size_t size) {
    void **kept = row, *more = realloc(*kept, size);
    if (more) *kept = more;
    return more != NULL;
}

static int grow_slots(Patience *search, uint32_t size) {
    uint32_t *slots = calloc(size, sizeof *slots);
    if (!slots) return 0;
    free(search->slots);
    search->slots = slots;
    search->mask = size - 1;
    for (uint32_t at = 0; at < search->count; at++) {
        uint32_t slot = (uint32_t)search->keys[at][0] & search->mask;
        while (slots[slot]) slot = (slot + 1) & search->mask;
        slots[slot] = at + 1;
    }
    return 1;
}

static int make_room(Patience *search) {
    uint32_t room = search->room ? 2 * search->room : FIRST_ROOM;
    size_t each = sizeof(Node) + sizeof *search->keys + sizeof(size_t) + (size_t)(2 + search->game->lights) * sizeof(uint32_t);
    if (room * each + search->bytes_room > MOST_MEMORY) return 0;
    if (!grow(&search->nodes, room * sizeof(Node)) || !grow(&search->keys, room * sizeof *search->keys)) return 0;
    if (!grow(&search->places, room * sizeof(size_t))) return 0;
    for (int light = 0; light < search->game->lights; light++)
        if (!grow(&search->older[light], room * sizeof(uint32_t))) return 0;
    search->room = room;
    return grow_slots(search, 2 * room);
}

static int make_bytes_room(Patience *search) {
    if (search->used + MOST_BYTES <= search->bytes_room) return 1;
    size_t room = search->bytes_room + search->bytes_room / 2 + FIRST_ROOM * 16;
    if (room > MOST_MEMORY || !grow(&search->bytes, room)) return 0;
    search->bytes_room = room;
    return 1;
}

/* --- positions --------------------------------------------------------------------------------------------- */

/* Where the key belongs in the table; what stands there already is the same position. */
static uint32_t slot_of(const Patience *search, const uint64_t *key) {
    uint32_t slot = (uint32_t)key[0] & search->mask;
    while (search->slots[slot]) {
        const uint64_t *other = search->keys[search->slots[slot] - 1];
        if (other[0] == key[0] && other[1] == key[1]) break;
        slot = (slot + 1) & search->mask;
    }
    return slot;
}

static void open_by_score(Patience *search, uint32_t at, const int *scores) {
    for (int light = 0; light < search->game->lights; light++) {
        int score = scores[light] - LEAST_SCORE;
        score = score < 0 ? 0 : score < SCORES ? score : SCORES - 1;
        search->older[light][at] = search->newest[light][score];
        search->newest[light][score] = at;
        if (score < search->lowest[light]) search->lowest[light] = score;
    }
}

int patience_found(Patience *search, const Found *found) {
    uint32_t slot = slot_of(search, found->key);
    if (search->slots[slot]) return 1;
    if (search->count == search->room || search->used + MOST_BYTES > search->bytes_room) {
        if ((search->count == search->room && !make_room(search)) || !make_bytes_room(search)) {
            search->outcome = FULL;
            return 0;
        }
        slot = slot_of(search, found->key);
    }
    uint32_t at = search->count++;
    search->nodes[at] = (Node){search->at, found->step, found->size, 1};
    memcpy(search->keys[at], found->key, sizeof found->key);
    search->places[at] = search->used;
    memcpy(search->bytes + search->used, found->bytes, found->size);
    search->used += found->size;
    search->slots[slot] = at + 1;
    open_by_score(search, at, found->scores);
    if (found->won) search->outcome = WON;
    return !found->won;
}

/* The open position with the lowest score, of equals the newest; NONE when all are searched. */
static uint32_t most_promising(Patience *search, int light) {
    for (int *score = &search->lowest[light]; *score < SCORES; ++*score)
        for (uint32_t *newest = &search->newest[light][*score]; *newest != NONE;) {
            uint32_t at = *newest;
            *newest = search->older[light][at];
            if (search->nodes[at].is_open) return at;
        }
    return NONE;
}

/* --- what is asked of it ----------------------------------------------------------------------------------- */

Patience *patience_new(const Game *game, const uint8_t *bytes, size_t size) {
    Patience *search = calloc(1, sizeof *search);
    if (!search) return NULL;
    search->game = game;
    for (int light = 0; light < game->lights; light++) {
        search->newest[light] = malloc(SCORES * sizeof(uint32_t));
        if (!search->newest[light]) goto failed;
        for (int score = 0; score < SCORES; score++) search->newest[light][score] = NONE;
        search->lowest[light] = SCORES;
    }
    Found first = {.size = (uint8_t)size};
    memcpy(first.bytes, bytes, size);
    game->measure(game, &first);
    if (!make_room(search) || !make_bytes_room(search)) goto failed;
    search->at = NONE;
    patience_found(search, &first);
    return search;
failed:
    patience_free(search);
    return NULL;
}

void patience_free(Patience *search) {
    for (int light = 0; light < MOST_LIGHTS; light++) {
        free(search->older[light]);
        free(search->newest[light]);
    }
    free(search->nodes);
    free(search->keys);
    free(search->places);
    free(search->bytes);
    free(search->slots);
    free(search);
}

int patience_run(Patience *search, uint64_t positions) {
    uint8_t bytes[MOST_BYTES]; /* the row of bytes may move while children are found */
    for (; positions && search->outcome == GOES_ON; positions--) {
        uint32_t at = most_promising(search, (int)(search->looked % (uint64_t)search->game->lights));
        if (at == NONE) {
            search->outcome = SEARCHED;
            break;
        }
        search->nodes[at].is_open = 0;
        search->looked++;
        search->at = at;
        memcpy(bytes, search->bytes + search->places[at], search->nodes[at].size);
        search->game->children(search->game, bytes, search);
    }
    return search->outcome;
}

uint64_t patience_looked(const Patience *search) { return search->looked; }

size_t patience_line(const Patience *search, Step *line) {
    size_t length = 0;
    if (search->outcome != WON) return 0;
    for (uint32_t at = search->count - 1; search->nodes[at].parent != NONE; at = search->nodes[at].parent) length++;
    size_t left = length;
    for (uint32_t at = search->count - 1; line && left; at = search->nodes[at].parent) line[--left] = search->nodes[at].step;
    return length;
}
