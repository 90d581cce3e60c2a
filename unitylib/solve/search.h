/* Open-hand search: the most tricks that some seats can take when all cards lie face up.

   A card is 16 * lane + rank. Lane 3 is the trump suit (up to 15 cards when both universals are in play; no lane may have more),
   lanes 0 to 2 are the side suits; a higher rank beats a lower one of its lane. A hand is the set of its cards, one bit a card.
   The callers (kernel.c) have checked every board: no card twice, hands that fit the trick, leader and seats in range. */

#ifndef UNITY_SEARCH_H
#define UNITY_SEARCH_H

#include <stdint.h>

enum { MAX_SEATS = 6 };

typedef struct {
    uint64_t hands[MAX_SEATS]; /* cards still held; those that lie in the trick are not among them */
    uint8_t trick[MAX_SEATS];  /* cards of the running trick in the order of play */
    uint8_t played;            /* how many there are, fewer than seats */
    uint8_t leader;            /* who led them, or leads */
    uint8_t seats;             /* 2 to 6 */
    uint8_t makers;            /* bit s: seat s works for as many counted tricks as can be had; the others for as few */
    uint8_t counted;           /* bit s: a trick taken by seat s is counted */
} Board;

typedef struct Search Search;

/* A search of one board, with its own table; NULL when there is no memory. */
Search *search_new(const Board *board);
void search_free(Search *search);

/* The counted tricks still to come with best play by all, as far as `low` and `high` tell them apart: a value <= low means
   "at most that", a value >= high "at least that", between them it is exact. `card` is played first; -1 leaves the choice free.
   Looks at about `nodes` positions, more if it would get nowhere otherwise: 1 = done, 0 = not done yet (call again with the same
   arguments, what was found is kept), -1 = no memory. The cards of one board share a search: later ones are found sooner. */
int search_run(Search *search, int card, int low, int high, uint64_t nodes, int *value);

/* Positions looked at so far. */
uint64_t search_nodes(const Search *search);

#endif
