/* Hands played out at random or by rules of thumb: number for number what playing.py plays. The rules stand there in words. */

#ifndef UNITY_PLAYOUTS_H
#define UNITY_PLAYOUTS_H

#include "search.h"

enum { ALL = 99, SHUN = 100 }; /* needs: as many as possible; none, even after taking one */

typedef struct {
    uint8_t partners[MAX_SEATS]; /* the seats of its side, itself among them, a bit a seat */
    uint64_t gone;               /* cards known by all to be out of play */
    int ahead;                   /* a seat looks ahead when it has so many cards or fewer */
} Manner;

/* Play-out `number` of `seed`. `forced` is the card that must be played first, -1 when there is none; `needs` the tricks that
   each seat still wants, NULL when every card is played at random. `taken` gets a number for each seat. `makers` and
   `counted` of the board are not looked at. */
void play_out(const Board *board, int forced, const uint8_t *needs, const Manner *manner, uint64_t seed, uint64_t number,
              uint8_t *taken);

/* Deal `number` of `seed`, a whole hand of unity-4: what sides 0+2 and 1+3 score. */
void play_deal(uint64_t seed, uint64_t number, int16_t scores[2]);

#endif
