/* The Python face of search.c and playouts.c: checks every argument, lets other threads run meanwhile.

   Plain C API, no globals; solitaire has a face of its own (patience_face.c). What is refused: TypeError for a wrong kind of thing,
   ValueError for a wrong value, RuntimeError when a search is asked by two threads at a time. */

#include "kernel.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "playouts.h"
#include "search.h"

enum { SLICE = 50000, NO_CARD = -1, MOST_JOBS = 100000000, MOST_AHEAD = 27 };

static const uint64_t PACK = 0x7FFF1FFF1FFF1FFFull; /* 15 trumps, 13 cards of each other suit */

/* --- reading ----------------------------------------------------------------------------------------------- */

int read_int(PyObject *item, const char *what, long least, long most, long *found) {
    int overflow = 0;
    if (!item) return 0;
    if (!PyLong_Check(item)) {
        PyErr_Format(PyExc_TypeError, "%s must be a whole number, not %R", what, (PyObject *)item);
        return 0;
    }
    long long number = PyLong_AsLongLongAndOverflow(item, &overflow);
    if (number == -1 && PyErr_Occurred()) return 0;
    if (overflow || number < least || number > most) {
        PyErr_Format(PyExc_ValueError, "%s must be from %ld to %ld", what, least, most);
        return 0;
    }
    *found = (long)number;
    return 1;
}

int read_word(PyObject *item, const char *what, uint64_t *found) {
    if (!item) return 0;
    if (!PyLong_Check(item)) {
        PyErr_Format(PyExc_TypeError, "%s must be a whole number, not %R", what, item);
        return 0;
    }
    unsigned long long word = PyLong_AsUnsignedLongLong(item);
    if (word == (unsigned long long)-1 && PyErr_Occurred()) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s must have 64 bits at most and be no less than zero", what);
        return 0;
    }
    *found = word;
    return 1;
}

static int read_cards(PyObject *item, const char *what, uint64_t *found) {
    if (!read_word(item, what, found)) return 0;
    if (!(*found & ~PACK)) return 1;
    PyErr_Format(PyExc_ValueError, "%s has a card that does not exist", what);
    return 0;
}

Py_ssize_t read_tuple(PyObject *item, const char *what, Py_ssize_t least, Py_ssize_t most) {
    if (!PyTuple_Check(item)) {
        PyErr_Format(PyExc_TypeError, "%s must be a tuple, not %R", what, item);
        return -1;
    }
    Py_ssize_t size = PyTuple_Size(item);
    if (size >= least && size <= most) return size;
    PyErr_Format(PyExc_ValueError, "%s must have %zd to %zd items, not %zd", what, least, most, size);
    return -1;
}

static int read_hands(PyObject *hands, Board *board) {
    Py_ssize_t seats = read_tuple(hands, "hands", 2, MAX_SEATS);
    if (seats < 0) return 0;
    board->seats = (uint8_t)seats;
    for (Py_ssize_t seat = 0; seat < seats; seat++)
        if (!read_cards(PyTuple_GetItem(hands, seat), "a hand", &board->hands[seat])) return 0;
    return 1;
}

static int read_trick(PyObject *trick, Board *board) {
    Py_ssize_t played = read_tuple(trick, "trick", 0, board->seats - 1);
    if (played < 0) return 0;
    board->played = (uint8_t)played;
    for (Py_ssize_t at = 0; at < played; at++) {
        long card;
        if (!read_int(PyTuple_GetItem(trick, at), "a card in the trick", 0, 63, &card)) return 0;
        if (!(PACK >> card & 1)) {
            PyErr_Format(PyExc_ValueError, "the trick has a card that does not exist: %ld", card);
            return 0;
        }
        board->trick[at] = (uint8_t)card;
    }
    return 1;
}

static int count_cards(uint64_t cards) {
    int found = 0;
    for (; cards; cards &= cards - 1) found++;
    return found;
}

static int turn(const Board *board) { return (board->leader + board->played) % board->seats; }

/* No card twice, and who has played to the trick holds one card fewer than who has not. */
static int is_possible(const Board *board) {
    uint64_t seen = 0;
    for (int at = 0; at < board->played; at++) {
        if (seen >> board->trick[at] & 1) goto twice;
        seen |= 1ull << board->trick[at];
    }
    for (int seat = 0; seat < board->seats; seat++) {
        if (seen & board->hands[seat]) goto twice;
        seen |= board->hands[seat];
    }
    int left = count_cards(board->hands[turn(board)]);
    if (board->played && !left) {
        PyErr_SetString(PyExc_ValueError, "the seat to play to the trick has no card");
        return 0;
    }
    for (int after = 0; after < board->seats; after++) {
        int seat = (board->leader + after) % board->seats;
        if (count_cards(board->hands[seat]) != left - (after < board->played)) {
            PyErr_Format(PyExc_ValueError, "seat %d should hold %d cards", seat, left - (after < board->played));
            return 0;
        }
    }
    return 1;
twice:
    PyErr_SetString(PyExc_ValueError, "a card is there twice");
    return 0;
}

static int read_board(PyObject *hands, PyObject *trick, PyObject *leader, Board *board) {
    long seat;
    memset(board, 0, sizeof *board);
    if (!read_hands(hands, board) || !read_trick(trick, board)) return 0;
    if (!read_int(leader, "leader", 0, board->seats - 1, &seat)) return 0;
    board->leader = (uint8_t)seat;
    return is_possible(board);
}

/* --- Search ------------------------------------------------------------------------------------------------ */

typedef struct {
    PyObject_HEAD
    Search *search; /* NULL when no card is left */
    Board board;
    int busy;
} SearchObject;

static PyObject *search_object_new(PyTypeObject *type, PyObject *args, PyObject *names) {
    PyObject *hands, *trick, *leader, *makers, *counted;
    Board board;
    long makers_bits, counted_bits;
    if (names && PyDict_Size(names)) {
        PyErr_SetString(PyExc_TypeError, "Search takes no named arguments");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "OOOOO:Search", &hands, &trick, &leader, &makers, &counted)) return NULL;
    if (!read_board(hands, trick, leader, &board)) return NULL;
    if (!read_int(makers, "makers", 1, (1 << board.seats) - 1, &makers_bits)) return NULL;
    if (!read_int(counted, "counted", 1, (1 << board.seats) - 1, &counted_bits)) return NULL;
    board.makers = (uint8_t)makers_bits;
    board.counted = (uint8_t)counted_bits;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    SearchObject *self = (SearchObject *)allocate(type, 0);
    if (!self) return NULL;
    self->board = board;
    if (board.hands[turn(&board)] && !(self->search = search_new(&self->board))) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void search_object_free(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    SearchObject *self = (SearchObject *)object;
    if (self->search) search_free(self->search);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

static int is_legal(const Board *board, long card) {
    uint64_t hand = board->hands[turn(board)];
    uint64_t suit = board->played ? hand & 0xFFFFull << (board->trick[0] & ~15) : 0;
    return (suit ? suit : hand) >> card & 1;
}

static PyObject *search_object_run(PyObject *object, PyObject *args) {
    SearchObject *self = (SearchObject *)object;
    PyObject *items[4];
    long card, low, high, nodes;
    int value = 0, done;
    if (!PyArg_ParseTuple(args, "OOOO:run", &items[0], &items[1], &items[2], &items[3])) return NULL;
    if (!read_int(items[0], "card", NO_CARD, 63, &card)) return NULL;
    if (!read_int(items[1], "low", -64, 64, &low) || !read_int(items[2], "high", low + 1, 65, &high)) return NULL;
    if (!read_int(items[3], "nodes", 1, LONG_MAX, &nodes)) return NULL;
    if (card != NO_CARD && !is_legal(&self->board, card)) {
        PyErr_Format(PyExc_ValueError, "card %ld may not be played", card);
        return NULL;
    }
    if (!self->search) return PyLong_FromLong(0);
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread runs this search: give each its own");
        return NULL;
    }
    self->busy = 1;
    Py_BEGIN_ALLOW_THREADS
    done = search_run(self->search, (int)card, (int)low, (int)high, (uint64_t)nodes, &value);
    Py_END_ALLOW_THREADS
    self->busy = 0;
    if (done < 0) return PyErr_NoMemory();
    if (!done) Py_RETURN_NONE;
    return PyLong_FromLong(value);
}

static PyObject *search_object_nodes(PyObject *object, void *unused) {
    (void)unused;
    SearchObject *self = (SearchObject *)object;
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread runs this search: give each its own");
        return NULL;
    }
    return PyLong_FromUnsignedLongLong(self->search ? search_nodes(self->search) : 0);
}

static PyMethodDef search_methods[] = {
    {"run", search_object_run, METH_VARARGS, "run(card, low, high, nodes): as reference.Search.run"},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef search_getset[] = {
    {"nodes", search_object_nodes, NULL, "positions looked at so far", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot search_slots[] = {
    {Py_tp_new, search_object_new},
    {Py_tp_dealloc, search_object_free},
    {Py_tp_methods, search_methods},
    {Py_tp_getset, search_getset},
    {Py_tp_doc, "Search(hands, trick, leader, makers, counted): as reference.Search"},
    {0, NULL},
};
static PyType_Spec search_spec = {
    .name = "unitylib.solve._kernel.Search",
    .basicsize = sizeof(SearchObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = search_slots,
};

/* --- play-outs --------------------------------------------------------------------------------------------- */

typedef struct {
    Board board;
    int forced;
    int is_sensible; /* 0: every card at random */
    uint8_t needs[MAX_SEATS];
} Job;

static int read_needs(PyObject *needs, Job *job) {
    job->is_sensible = needs != Py_None;
    if (!job->is_sensible) return 1;
    if (read_tuple(needs, "needs", job->board.seats, job->board.seats) < 0) return 0;
    for (int seat = 0; seat < job->board.seats; seat++) {
        long need;
        if (!read_int(PyTuple_GetItem(needs, seat), "a need", 0, SHUN, &need)) return 0;
        job->needs[seat] = (uint8_t)need;
    }
    return 1;
}

static int read_job(PyObject *item, Job *job) {
    if (read_tuple(item, "a board", 5, 5) < 0) return 0;
    PyObject *hands = PyTuple_GetItem(item, 0), *trick = PyTuple_GetItem(item, 1);
    if (!read_board(hands, trick, PyTuple_GetItem(item, 2), &job->board)) return 0;
    long forced;
    if (!read_int(PyTuple_GetItem(item, 3), "a forced card", NO_CARD, 63, &forced)) return 0;
    if (forced != NO_CARD && !is_legal(&job->board, forced)) {
        PyErr_SetString(PyExc_ValueError, "the forced card may not be played");
        return 0;
    }
    job->forced = (int)forced;
    return read_needs(PyTuple_GetItem(item, 4), job);
}

/* The boards, all with the same number of seats, `seats`; NULL with an error set. */
static Job *read_jobs(PyObject *boards, Py_ssize_t size, long seats) {
    Job *jobs = calloc((size_t)size + 1, sizeof *jobs);
    if (!jobs) {
        PyErr_NoMemory();
        return NULL;
    }
    for (Py_ssize_t at = 0; at < size; at++) {
        PyObject *item = PyList_GetItem(boards, at);
        int good = item && read_job(item, &jobs[at]);
        if (good && jobs[at].board.seats != seats) {
            PyErr_SetString(PyExc_ValueError, "the boards and partners must have the same number of seats");
            good = 0;
        }
        if (!good) {
            free(jobs);
            return NULL;
        }
    }
    return jobs;
}

static int read_manner(PyObject *partners, PyObject *gone, PyObject *ahead_item, Manner *manner, long *seats) {
    long ahead;
    memset(manner, 0, sizeof *manner);
    *seats = (long)read_tuple(partners, "partners", 2, MAX_SEATS);
    if (*seats < 0) return 0;
    for (long seat = 0; seat < *seats; seat++) {
        long number;
        if (!read_int(PyTuple_GetItem(partners, seat), "partners", 0, (1 << *seats) - 1, &number)) return 0;
        manner->partners[seat] = (uint8_t)number;
    }
    if (!read_int(ahead_item, "cards to look ahead", 0, MOST_AHEAD, &ahead)) return 0;
    manner->ahead = (int)ahead;
    return read_cards(gone, "gone", &manner->gone);
}

static PyObject *kernel_playouts(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *boards, *count_item, *seed_item, *first_item, *partners, *gone, *ahead;
    Manner manner;
    long seats, count;
    uint64_t seed, first;
    if (!PyArg_ParseTuple(args, "OOOOOOO:playouts", &boards, &count_item, &seed_item, &first_item, &partners, &gone, &ahead))
        return NULL;
    if (!PyList_Check(boards)) return PyErr_Format(PyExc_TypeError, "boards must be a list, not %R", boards);
    if (!read_int(count_item, "count", 0, MOST_JOBS, &count)) return NULL;
    if (!read_word(seed_item, "seed", &seed) || !read_word(first_item, "first", &first)) return NULL;
    if (!read_manner(partners, gone, ahead, &manner, &seats)) return NULL;
    Py_ssize_t size = PyList_Size(boards);
    if (count && size > MOST_JOBS / count) {
        PyErr_Format(PyExc_ValueError, "more than %d play-outs in one call", MOST_JOBS);
        return NULL;
    }
    Job *jobs = read_jobs(boards, size, seats);
    if (!jobs) return NULL;
    PyObject *taken = PyBytes_FromStringAndSize(NULL, size * count * seats);
    if (taken) {
        uint8_t *out = (uint8_t *)PyBytes_AsString(taken);
        Py_BEGIN_ALLOW_THREADS
        for (const Job *job = jobs; job < jobs + size; job++)
            for (long done = 0; done < count; done++, out += seats)
                play_out(&job->board, job->forced, job->is_sensible ? job->needs : NULL, &manner, seed, first++, out);
        Py_END_ALLOW_THREADS
    }
    free(jobs);
    return taken;
}

static PyObject *kernel_deals(PyObject *module, PyObject *args) {
    (void)module;
    PyObject *items[3];
    long count;
    uint64_t seed, first;
    if (!PyArg_ParseTuple(args, "OOO:deals", &items[0], &items[1], &items[2])) return NULL;
    if (!read_int(items[0], "count", 0, MOST_JOBS, &count)) return NULL;
    if (!read_word(items[1], "seed", &seed) || !read_word(items[2], "first", &first)) return NULL;
    PyObject *scores = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)count * 2 * (Py_ssize_t)sizeof(int16_t));
    if (!scores) return NULL;
    char *out = PyBytes_AsString(scores);
    Py_BEGIN_ALLOW_THREADS
    for (long done = 0; done < count; done++) {
        int16_t both[2];
        play_deal(seed, first + (uint64_t)done, both);
        memcpy(out + (size_t)done * sizeof both, both, sizeof both);
    }
    Py_END_ALLOW_THREADS
    return scores;
}

/* --- the module -------------------------------------------------------------------------------------------- */

static PyMethodDef functions[] = {
    {"playouts", kernel_playouts, METH_VARARGS, "playouts(boards, count, seed, first, partners, gone, ahead): as in playing.py"},
    {"deals", kernel_deals, METH_VARARGS, "deals(count, seed, first): as in playing.py"},
    {NULL, NULL, 0, NULL},
};

int add_type(PyObject *module, const char *name, PyType_Spec *spec) {
    PyObject *type = PyType_FromModuleAndSpec(module, spec, NULL);
    if (!type) return -1;
    int failed = PyModule_AddObjectRef(module, name, type);
    Py_DECREF(type);
    return failed;
}

static int fill(PyObject *module) {
    int failed = add_type(module, "Search", &search_spec);
    if (!failed) failed = add_united(module);
    if (!failed) failed = add_patience(module);
    return failed ? failed : PyModule_AddIntConstant(module, "SLICE", SLICE);
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, fill}, {0, NULL}};
static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_kernel",
    .m_doc = "The solver in C; the same as the plain Python modules beside it.",
    .m_methods = functions,
    .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&definition); }
