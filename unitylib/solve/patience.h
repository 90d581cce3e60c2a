/* Search for solitaire: which moves win, seen through cards that lie face down. The same as patience/searching.py, position for position.

   A game gives, for a position, every position one move away. The search asks in turn for the most promising by each of the game's
   lights, remembers every position it met, and so comes to a win or to the end of all positions. The games:

     patience_building.c   those in which one builds: columns, cells, foundations; how columns behave is data (Building)
     patience_clearing.c   Golf and Pyramid, in which one clears the tableau

   A card is a byte: suit << 4 | value, value 1 (double bug) to 13 (AA), suits b g r k; a universal has value 0 and the first suit of
   its group. LOOSE: dealt onto the card above it, so that it fixes no identity. DOWN: face down. */

#ifndef UNITY_PATIENCE_H
#define UNITY_PATIENCE_H

#include <stddef.h>
#include <stdint.h>

enum { LOOSE = 0x40, DOWN = 0x80, FACE = 0x3F, KING = 13, SUITS = 4 };
enum { MOST_COLUMNS = 10, MOST_CELLS = 9, MOST_CARDS = 108, MOST_LIGHTS = 4, WEIGHTS = 7, MOST_BYTES = 160 };
enum { CELL = 32, HOME = 48, WASTE = 56, RESERVE = 57, STOCK = 58, NOWHERE = 59 }; /* places; columns from 0 */

/* A move: turns of the stock before it, from where, to where, how many cards; an exchanged universal goes to `spot`. */
typedef struct {
    uint8_t turns, source, target, count, spot;
} Step;

/* A position as the search keeps it. Positions with the same key are the same; the score by each light is how far it is from the aim. */
typedef struct {
    Step step;
    uint8_t size, won;
    uint8_t bytes[MOST_BYTES];
    uint64_t key[2];
    int scores[MOST_LIGHTS];
} Found;

typedef struct Patience Patience;

/* Tells the search of a position one move on. 0 when it is to stop: it has won, or has no more room. */
int patience_found(Patience *search, const Found *found);

/* A game, whose own data follow it. `children` calls patience_found for each position one move from `bytes`. */
typedef struct Game {
    int lights;
    void (*measure)(const struct Game *game, Found *found); /* fills in key, scores and won from the bytes */
    void (*children)(const struct Game *game, const uint8_t *bytes, Patience *search);
} Game;

/* How the columns of a game behave; see Form and Builder in patience/building.py, where the same names stand. */
typedef struct {
    Game game;
    int alternate, wraps, in_suit, as_they_lie, whole, kings, from_waste;
    int columns, cells, packs, draws, redeals, base;
    int unlimited, wild_home, exchanges, takes_back, deals_rows, forces;
    int weights[MOST_LIGHTS][WEIGHTS];
} Building;

/* Golf: the columns as dealt, the stock from its top, and whether a universal goes with everything. */
typedef struct {
    Game game;
    int columns, stock, is_free;
    uint8_t sizes[MOST_COLUMNS], cards[MOST_COLUMNS][MOST_CARDS], unturned[MOST_CARDS];
} Golf;

enum { PLACES = 28 }; /* of the pyramid, row by row from the tip */

/* Pyramid: its cards, the talon, how often the waste may be turned over (negative: always), what Pharaoh says of `forces`. The rest
   is filled in by pyramid_game: which cards have a value; which never lie free together. */
typedef struct {
    Game game;
    int talon, redeals, forces;
    uint8_t pyramid[PLACES], cards[32];
    uint32_t of_value[16], apart[PLACES];
} Pyramid;

void building_game(Building *game);
void golf_game(Golf *game);
void pyramid_game(Pyramid *game);

enum { GOES_ON, WON, SEARCHED, FULL };

/* A search from a position; it keeps `game`, which must outlive it. NULL when there is no memory. */
Patience *patience_new(const Game *game, const uint8_t *bytes, size_t size);
void patience_free(Patience *search);

/* Looks into so many more positions: GOES_ON; WON; SEARCHED, there is none left; FULL, it may not take more memory. */
int patience_run(Patience *search, uint64_t positions);

uint64_t patience_looked(const Patience *search); /* positions looked into so far */
size_t patience_line(const Patience *search, Step *line); /* the moves to the win; `line` NULL: only how many */

uint64_t patience_mixed(uint64_t word); /* every bit depends on every bit */

#endif
