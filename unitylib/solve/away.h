/* How many cards a hand of United lacks of its contract: number for number what rummy/lacking.py finds. Why it is right stands there. */

#ifndef UNITY_AWAY_H
#define UNITY_AWAY_H

#include <stdint.h>

enum { MOST_SLOTS = 3, SET = 3, RUN = 4, SUITS = 4, FACES = 13 };

#define RANK 0x0001000100010001ull /* one rank in every suit */
#define PACKS 0x1FFF1FFF1FFF1FFFull

typedef struct {
    uint64_t once, twice; /* faces held, and those held twice: 16 bits a suit, the ace lowest */
    int wild;
} Held;

typedef struct {
    int sets, runs; /* three at most together */
} Contract;

/* A way to a contract: the faces that fit each run, then each set. */
typedef struct {
    uint64_t fits[MOST_SLOTS];
} Way;

typedef struct {
    int lacks;
    uint64_t faces; /* that bring it nearer */
    int joker;      /* does one? */
} Nearer;

int count_bits(uint64_t bits);

/* The fewest cards to be added. Whether they are fewer than `bar` is all that is asked; once there are as few as `floor`, nothing
   better is looked for. `way`, if not NULL, gets the way found when the answer is less than `bar`. */
int lacking(const Held *hand, Contract contract, int floor, int bar, Way *way);

Held with_face(Held hand, uint64_t face);
Held without_face(Held hand, uint64_t face);

Nearer nearer(const Held *hand, Contract contract);

#endif
