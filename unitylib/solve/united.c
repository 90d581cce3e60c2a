/* The Python face of away.c and rounds.c: checks every argument, lets other threads run meanwhile. */

#include "kernel.h"

#include <stdlib.h>
#include <string.h>

#include "rounds.h"

enum { MOST_WILD = 64 };

/* --- reading --------------------------------------------------------------------------------------------------- */

static int read_count(PyObject *item, const char *what, long most, int *found) {
    long number;
    if (!read_int(item, what, 0, most, &number)) return 0;
    *found = (int)number;
    return 1;
}

static int read_faces(PyObject *item, uint64_t *found) {
    if (!read_word(item, "a hand", found)) return 0;
    if (!(*found & ~PACKS)) return 1;
    PyErr_SetString(PyExc_ValueError, "a hand has a face that does not exist");
    return 0;
}

static int is_possible(const Held *hand) {
    if (!(hand->once & ~PACKS) && !(hand->twice & ~hand->once) && hand->wild >= 0 && hand->wild <= MOST_WILD) return 1;
    PyErr_SetString(PyExc_ValueError, "this is no hand: faces held twice are held, and there are 64 jokers at most");
    return 0;
}

static int read_contract(PyObject *sets, PyObject *runs, Contract *contract) {
    if (!read_count(sets, "sets", MOST_SLOTS, &contract->sets)) return 0;
    if (!read_count(runs, "runs", MOST_SLOTS, &contract->runs)) return 0;
    if (contract->sets + contract->runs <= MOST_SLOTS) return 1;
    PyErr_Format(PyExc_ValueError, "a contract has %d melds at most", MOST_SLOTS);
    return 0;
}

/* once, twice, wild, sets, runs */
static int read_asked(PyObject *args, const char *format, Held *hand, Contract *contract) {
    PyObject *items[5];
    return PyArg_ParseTuple(args, format, &items[0], &items[1], &items[2], &items[3], &items[4]) &&
           read_faces(items[0], &hand->once) && read_faces(items[1], &hand->twice) &&
           read_count(items[2], "jokers", MOST_WILD, &hand->wild) && is_possible(hand) &&
           read_contract(items[3], items[4], contract);
}

/* --- the functions --------------------------------------------------------------------------------------------- */

static PyObject *united_lacking(PyObject *module, PyObject *args) {
    (void)module;
    Held hand;
    Contract contract;
    if (!read_asked(args, "OOOOO:lacking", &hand, &contract)) return NULL;
    return PyLong_FromLong(lacking(&hand, contract, 0, RUN * MOST_SLOTS + 1, NULL));
}

static PyObject *united_nearer(PyObject *module, PyObject *args) {
    (void)module;
    Held hand;
    Contract contract;
    if (!read_asked(args, "OOOOO:nearer", &hand, &contract)) return NULL;
    Nearer found = nearer(&hand, contract);
    return Py_BuildValue("iKO", found.lacks, (unsigned long long)found.faces, found.joker ? Py_True : Py_False);
}

/* Many hands, 24 bytes each: once, twice and wild as 64-bit words of this machine. */
static PyObject *united_lacking_each(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *hands, *sets, *runs;
    Contract contract;
    char *words;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "OOO:lacking_each", &hands, &sets, &runs)) return NULL;
    if (!read_contract(sets, runs, &contract) || PyBytes_AsStringAndSize(hands, &words, &size)) return NULL;
    uint64_t word[3];
    if (size % (Py_ssize_t)sizeof word) {
        PyErr_SetString(PyExc_ValueError, "each hand has three words of 64 bits");
        return NULL;
    }
    PyObject *found = PyBytes_FromStringAndSize(NULL, size / (Py_ssize_t)sizeof word);
    if (!found) return NULL;
    char *out = PyBytes_AsString(found);
    for (Py_ssize_t at = 0; at < size; at += (Py_ssize_t)sizeof word) {
        memcpy(word, words + at, sizeof word);
        Held hand = {word[0], word[1], word[2] > MOST_WILD ? -1 : (int)word[2]};
        if (!is_possible(&hand)) {
            Py_DECREF(found);
            return NULL;
        }
        *out++ = (char)lacking(&hand, contract, 0, RUN * MOST_SLOTS + 1, NULL);
    }
    return found;
}

/* --- rounds ---------------------------------------------------------------------------------------------------- */

/* A position as bytes, written by united.py; `good` falls to 0 at the first that cannot be. */
typedef struct {
    const uint8_t *at, *end;
    int good;
} Bytes;

static int next_byte(Bytes *bytes, int most) {
    if (bytes->at < bytes->end && *bytes->at <= most) return *bytes->at++;
    bytes->good = 0;
    return 0;
}

static Code next_card(Bytes *bytes) {
    int card = next_byte(bytes, WILD);
    if (card != WILD && !(PACKS >> card & 1)) bytes->good = 0;
    return (Code)card;
}

static void read_pile(Bytes *bytes, Pile *pile) {
    pile->count = next_byte(bytes, MOST_CARDS);
    for (int at = 0; at < pile->count && bytes->good; at++) pile->cards[at] = next_card(bytes);
}

static void read_hand(Bytes *bytes, Held *hand) {
    Pile pile;
    memset(hand, 0, sizeof *hand);
    read_pile(bytes, &pile);
    for (int at = 0; at < pile.count && bytes->good; at++) {
        uint64_t face = 1ull << pile.cards[at];
        if (pile.cards[at] == WILD)
            hand->wild++;
        else if (hand->twice & face)
            bytes->good = 0;
        else
            *hand = with_face(*hand, face);
    }
}

static void read_house(Bytes *bytes, House *house) {
    house->least = next_byte(bytes, 1);
    house->most = next_byte(bytes, NO_LIMIT);
    house->max_buys = next_byte(bytes, NO_LIMIT);
    house->turn_limit = next_byte(bytes, NO_LIMIT);
    house->discarder_buys = next_byte(bytes, 1);
    house->down_buys = next_byte(bytes, 1);
    house->upcard_bought = next_byte(bytes, 1);
    house->builds_at_once = next_byte(bytes, 1);
}

static void read_laid(Bytes *bytes, Laid *laid) {
    laid->start = next_byte(bytes, FACES + 1);
    laid->of = next_byte(bytes, laid->start ? SUITS - 1 : FACES - 1);
    laid->count = next_byte(bytes, LONGEST);
    for (int at = 0; at < laid->count && bytes->good; at++) {
        laid->cards[at] = next_card(bytes);
        laid->wild += laid->cards[at] == WILD;
    }
    if (laid->start && laid->start + laid->count > FACES + 2) bytes->good = 0;
}

static int cards_there(const Round *round) {
    int count = round->stock.count + round->discards.count;
    for (int seat = 0; seat < round->seats; seat++) count += hand_size(&round->hands[seat]);
    for (int meld = 0; meld < round->melds; meld++) count += round->table[meld].count;
    return count;
}

static int read_round(const uint8_t *at, Py_ssize_t size, Round *round) {
    Bytes bytes = {at, at + size, 1};
    memset(round, 0, sizeof *round);
    round->seats = next_byte(&bytes, MOST_SEATS);
    if (round->seats < 2) return 0;
    round->contract.sets = next_byte(&bytes, MOST_SLOTS);
    round->contract.runs = next_byte(&bytes, MOST_SLOTS - round->contract.sets);
    read_house(&bytes, &round->house);
    round->player = next_byte(&bytes, round->seats - 1);
    round->drawn = next_byte(&bytes, 1);
    round->laid_now = next_byte(&bytes, 1);
    round->turns = next_byte(&bytes, 255) << 8;
    round->turns |= next_byte(&bytes, 255);
    round->discarder = next_byte(&bytes, NOBODY);
    round->asked_count = next_byte(&bytes, round->seats);
    for (int seat = 0; seat < round->asked_count; seat++) round->asked[seat] = next_byte(&bytes, round->seats - 1);
    for (int seat = 0; seat < round->seats && bytes.good; seat++) {
        Held known;
        round->lacks[seat] = -1;
        round->down[seat] = next_byte(&bytes, 1);
        round->buys[seat] = next_byte(&bytes, 255);
        read_hand(&bytes, &round->hands[seat]);
        read_hand(&bytes, &known);
        round->known[seat] = known.once;
    }
    round->melds = next_byte(&bytes, MOST_MELDS);
    for (int meld = 0; meld < round->melds && bytes.good; meld++) read_laid(&bytes, &round->table[meld]);
    read_pile(&bytes, &round->stock);
    read_pile(&bytes, &round->discards);
    if (!bytes.good || bytes.at != bytes.end || cards_there(round) > MOST_CARDS) return 0;
    if (round->asked_count && (round->drawn || !round->discards.count)) return 0;
    for (int seat = 0; seat < round->seats; seat++)
        if (!hand_size(&round->hands[seat])) return 0;
    return 1;
}

/* The first decision must be one that can be made here. */
static int is_open(const Round *round, int forced, Code card) {
    if (forced == YES || forced == NO) return round->asked_count > 0;
    if (forced != THROW) return forced == FREE;
    const Held *hand = &round->hands[round->player];
    return round->drawn && (card == WILD ? hand->wild > 0 : (PACKS & hand->once) >> card & 1);
}

/* A position, the first decision, its card. 0 with an error set. */
static int read_job(PyObject *item, Round *round, int *forced, int *card) {
    PyObject *position;
    char *bytes;
    Py_ssize_t size;
    if (!PyTuple_Check(item) || PyTuple_Size(item) != 3) {
        PyErr_SetString(PyExc_TypeError, "a round is a tuple of a position, its first decision and a card");
        return 0;
    }
    position = PyTuple_GetItem(item, 0);
    if (PyBytes_AsStringAndSize(position, &bytes, &size)) return 0;
    if (!read_count(PyTuple_GetItem(item, 1), "a decision", THROW, forced)) return 0;
    if (!read_count(PyTuple_GetItem(item, 2), "a card", WILD, card)) return 0;
    if (read_round((const uint8_t *)bytes, size, round) && is_open(round, *forced, (Code)*card)) return 1;
    PyErr_SetString(PyExc_ValueError, "this is no position of a round, or its first decision cannot be made there");
    return 0;
}

static PyObject *united_rounds(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *jobs, *seeds;
    int16_t points[MOST_SEATS];
    if (!PyArg_ParseTuple(args, "OO:rounds", &jobs, &seeds)) return NULL;
    if (!PyList_Check(jobs)) return PyErr_Format(PyExc_TypeError, "rounds must be a list, not %R", jobs);
    uint64_t seed;
    if (!read_word(seeds, "the seed", &seed)) return NULL;
    PyObject *found = PyList_New(0);
    for (Py_ssize_t at = 0; found && at < PyList_Size(jobs); at++) {
        Round round;
        int forced, card;
        if (!read_job(PyList_GetItem(jobs, at), &round, &forced, &card)) goto failed;
        round.random = seed + (uint64_t)at;
        Py_BEGIN_ALLOW_THREADS
        play_round(&round, forced, (Code)card, points, NULL);
        Py_END_ALLOW_THREADS
        PyObject *each = PyTuple_New(round.seats);
        for (int seat = 0; each && seat < round.seats; seat++) {
            PyObject *number = PyLong_FromLong(points[seat]);
            if (!number || PyTuple_SetItem(each, seat, number)) {
                Py_DECREF(each);
                goto failed;
            }
        }
        int added = each ? PyList_Append(found, each) : -1;
        Py_XDECREF(each);
        if (!added) continue;
    failed:
        Py_DECREF(found);
        return NULL;
    }
    return found;
}

static PyObject *united_moves(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *job, *seeds;
    int16_t points[MOST_SEATS];
    Round round;
    int forced, card;
    if (!PyArg_ParseTuple(args, "OO:moves", &job, &seeds)) return NULL;
    uint64_t seed;
    if (!read_word(seeds, "the seed", &seed)) return NULL;
    if (!read_job(job, &round, &forced, &card)) return NULL;
    round.random = seed;
    Log *log = calloc(1, sizeof *log);
    if (!log) return PyErr_NoMemory();
    play_round(&round, forced, (Code)card, points, log);
    PyObject *told = PyBytes_FromStringAndSize((const char *)log->bytes, log->count < MOST_LOG ? log->count : MOST_LOG);
    free(log);
    return told;
}

static PyMethodDef functions[] = {
    {"lacking", united_lacking, METH_VARARGS, "lacking(once, twice, wild, sets, runs): as rummy/lacking.py"},
    {"nearer", united_nearer, METH_VARARGS, "nearer(once, twice, wild, sets, runs): as rummy/lacking.py"},
    {"lacking_each", united_lacking_each, METH_VARARGS, "lacking_each(hands, sets, runs): a byte for each hand"},
    {"rounds", united_rounds, METH_VARARGS, "rounds(jobs, seed): the points left in each hand when each is played out"},
    {"moves", united_moves, METH_VARARGS, "moves(job, seed): the moves of such a round"},
    {NULL, NULL, 0, NULL},
};

int add_united(PyObject *module) { return PyModule_AddFunctions(module, functions); }
