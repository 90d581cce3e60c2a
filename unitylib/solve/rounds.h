/* Rounds of United played out by rules of thumb.

   What is played is legal United by the book: tests have the engine play every move after it. Of the house rules those in `House`
   are kept; no player swaps a joker. */

#ifndef UNITY_ROUNDS_H
#define UNITY_ROUNDS_H

#include "away.h"

enum { MOST_SEATS = 5, MOST_CARDS = 128, MOST_MELDS = 24, LONGEST = 16, WILD = 63, NOBODY = 255, NO_LIMIT = 255, MOST_LOG = 40000 };

/* A card is the place of its bit among the faces, or WILD. */
typedef uint8_t Code;

typedef struct {
    int count;
    Code cards[MOST_CARDS];
} Pile;

typedef struct {
    int start; /* the place of a run's first card, ace 1; 0 for a set */
    int of;    /* the lane of a run, the rank of a set */
    int count, wild;
    Code cards[LONGEST];
} Laid;

typedef struct {
    int least, most;   /* cards to be kept by who lays down */
    int max_buys, turn_limit;
    int discarder_buys, down_buys, upcard_bought, builds_at_once;
} House;

typedef struct {
    Contract contract;
    House house;
    int seats, player, drawn, turns;
    int discarder; /* NOBODY for the upcard */
    int asked_count, asked[MOST_SEATS];
    Held hands[MOST_SEATS];
    uint64_t known[MOST_SEATS]; /* faces that all saw go into a hand */
    int down[MOST_SEATS], buys[MOST_SEATS];
    int laid_now; /* the player in turn has laid down in this very turn */
    Pile stock, discards; /* the top card last */
    int melds;
    Laid table[MOST_MELDS];
    uint64_t random;
    int lacks[MOST_SEATS]; /* -1: not counted since the hand changed */
} Round;

/* The moves of a round, as bytes; `count` goes on beyond what there is room for. */
typedef struct {
    int count;
    uint8_t bytes[MOST_LOG];
} Log;

enum { FREE, YES, NO, THROW }; /* what the first decision must be: free, take or buy, leave or pass, discard `card` */

int card_points(Code card);

/* Plays the round out from this position; the points left in each hand. `log` may be NULL. */
void play_round(Round *round, int forced, Code card, int16_t points[MOST_SEATS], Log *log);

int hand_size(const Held *hand);

#endif
