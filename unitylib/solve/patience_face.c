/* The Python face of the search for solitaire: checks every argument, lets other threads run meanwhile. */

#include "kernel.h"

#include <limits.h>
#include <string.h>

#include "patience.h"

typedef struct {
    PyObject_HEAD
    Patience *search;
    int busy;
    union {
        Game game;
        Building building;
        Golf golf;
        Pyramid pyramid;
    } of;
} PatienceObject;

typedef struct {
    const uint8_t *bytes;
    Py_ssize_t size;
} Bytes;

static int refuse(const char *text) {
    PyErr_SetString(PyExc_ValueError, text);
    return 0;
}

static int read_bytes(PyObject *item, const char *what, Py_ssize_t most, Bytes *found) {
    char *bytes;
    if (!item) return 0;
    if (!PyBytes_Check(item)) {
        PyErr_Format(PyExc_TypeError, "%s must be bytes, not %R", what, item);
        return 0;
    }
    if (PyBytes_AsStringAndSize(item, &bytes, &found->size) < 0) return 0;
    found->bytes = (const uint8_t *)bytes;
    if (found->size <= most) return 1;
    PyErr_Format(PyExc_ValueError, "%s must have %zd bytes at most", what, most);
    return 0;
}

/* `marks` are LOOSE and DOWN where they may be. */
static int are_cards(const uint8_t *cards, Py_ssize_t size, int marks) {
    for (Py_ssize_t at = 0; at < size; at++) {
        int card = cards[at] & ~marks, value = card & 15;
        if (card > FACE || value > KING || (!value && card >> 4 & 1)) return refuse("there is a card that does not exist");
    }
    return 1;
}

/* --- games in which one builds ----------------------------------------------------------------------------- */

static int read_traits(PyObject *traits, Building *game) {
    const struct {
        int *to;
        long most;
    } fields[] = {
        {&game->alternate, 1}, {&game->wraps, 1}, {&game->in_suit, 1}, {&game->as_they_lie, 1}, {&game->whole, 1},
        {&game->kings, 1}, {&game->from_waste, 1}, {&game->columns, MOST_COLUMNS}, {&game->cells, MOST_CELLS},
        {&game->packs, 2}, {&game->draws, MOST_CARDS}, {&game->redeals, 3}, {&game->base, KING}, {&game->unlimited, 1},
        {&game->wild_home, 1}, {&game->exchanges, 1}, {&game->takes_back, 1}, {&game->deals_rows, 1}, {&game->forces, 1},
    };
    enum { FIELDS = sizeof fields / sizeof *fields };
    if (read_tuple(traits, "traits", FIELDS, FIELDS) < 0) return 0;
    for (Py_ssize_t at = 0; at < FIELDS; at++) {
        long number;
        if (!read_int(PyTuple_GetItem(traits, at), "a trait", 0, fields[at].most, &number)) return 0;
        *fields[at].to = (int)number;
    }
    if (!game->columns || !game->packs || !game->base) return refuse("columns, packs and base begin at 1");
    return 1;
}

static int read_weights(PyObject *lights, Building *game) {
    Py_ssize_t count = read_tuple(lights, "lights", 1, MOST_LIGHTS);
    for (Py_ssize_t light = 0; light < count; light++) {
        PyObject *weights = PyTuple_GetItem(lights, light);
        if (read_tuple(weights, "a light", WEIGHTS, WEIGHTS) < 0) return 0;
        for (Py_ssize_t at = 0; at < WEIGHTS; at++) {
            long number;
            if (!read_int(PyTuple_GetItem(weights, at), "a weight", 0, 99, &number)) return 0;
            game->weights[light][at] = (int)number;
        }
    }
    game->game.lights = (int)count;
    return count > 0;
}

/* As unpack in patience_building.c reads it. */
static int is_position(const Building *game, Bytes position) {
    enum { WASTE_AT, PASSES_AT, TALON_AT, CELLS_AT, RESERVE_AT, FOUND_AT, COLUMNS_AT = FOUND_AT + SUITS + 2 };
    const uint8_t *bytes = position.bytes;
    Py_ssize_t head = COLUMNS_AT + game->columns;
    if (position.size < head || position.size > head + MOST_CARDS) return refuse("the position has a wrong size");
    Py_ssize_t cards = bytes[TALON_AT] + bytes[CELLS_AT] + bytes[RESERVE_AT], at = head;
    for (int column = 0; column < game->columns; column++) cards += bytes[COLUMNS_AT + column];
    if (cards != position.size - head) return refuse("the piles and the cards are not as many");
    if (bytes[WASTE_AT] > bytes[TALON_AT] || bytes[CELLS_AT] > game->cells) return refuse("a pile is too large");
    if (bytes[TALON_AT] && !game->draws && !game->deals_rows) return refuse("a talon needs cards to be drawn");
    if (bytes[PASSES_AT] > game->redeals) return refuse("the waste was turned over too often");
    for (int suit = 0; suit < SUITS; suit++)
        if (bytes[FOUND_AT + suit] > KING * game->packs) return refuse("a foundation is too large");
    for (int column = 0; column < game->columns; at += bytes[COLUMNS_AT + column++])
        if (bytes[COLUMNS_AT + column] && bytes[at + bytes[COLUMNS_AT + column] - 1] & DOWN)
            return refuse("the last card of a column lies face up");
    return are_cards(bytes + head, at - head, LOOSE | DOWN) && are_cards(bytes + at, position.size - at, 0);
}

static int read_building(PyObject *traits, PyObject *lights, PyObject *piles, Bytes position, Building *game) {
    if (read_tuple(piles, "piles", 0, 0) < 0 || !read_traits(traits, game) || !read_weights(lights, game)) return 0;
    building_game(game);
    return is_position(game, position);
}

/* --- games in which one clears ----------------------------------------------------------------------------- */

static int read_golf(PyObject *traits, PyObject *lights, PyObject *piles, Bytes position, Golf *game) {
    long is_free;
    Py_ssize_t count = read_tuple(piles, "piles", 2, MOST_COLUMNS + 1);
    if (count < 0 || read_tuple(lights, "lights", 0, 0) < 0 || read_tuple(traits, "traits", 1, 1) < 0) return 0;
    if (!read_int(PyTuple_GetItem(traits, 0), "a trait", 0, 1, &is_free)) return 0;
    golf_game(game);
    game->is_free = (int)is_free;
    game->columns = (int)count - 1;
    if (position.size != count + 2) return refuse("the position has a wrong size");
    for (Py_ssize_t at = 0; at < count; at++) {
        Bytes pile;
        if (!read_bytes(PyTuple_GetItem(piles, at), "a pile", MOST_CARDS, &pile)) return 0;
        if (!are_cards(pile.bytes, pile.size, 0)) return 0;
        memcpy(at < count - 1 ? game->cards[at] : game->unturned, pile.bytes, (size_t)pile.size);
        if (position.bytes[at < count - 1 ? at : count + 1] > pile.size) return refuse("a pile is too large");
        if (at == count - 1) game->stock = (int)pile.size;
    }
    return (position.bytes[count - 1] & 1) || position.bytes[count] >> 6 ? refuse("a value does not exist") : 1;
}

static int read_pyramid(PyObject *traits, PyObject *lights, PyObject *piles, Bytes position, Pyramid *game) {
    long redeals, forces;
    Bytes pyramid, talon;
    if (read_tuple(piles, "piles", 2, 2) < 0 || read_tuple(lights, "lights", 0, 0) < 0) return 0;
    if (read_tuple(traits, "traits", 2, 2) < 0) return 0;
    if (!read_int(PyTuple_GetItem(traits, 0), "a trait", -1, 3, &redeals)) return 0;
    if (!read_int(PyTuple_GetItem(traits, 1), "a trait", 0, 1, &forces)) return 0;
    if (!read_bytes(PyTuple_GetItem(piles, 0), "a pile", PLACES, &pyramid)) return 0;
    if (!read_bytes(PyTuple_GetItem(piles, 1), "a pile", 31, &talon)) return 0;
    if (!are_cards(pyramid.bytes, pyramid.size, 0) || !are_cards(talon.bytes, talon.size, 0)) return 0;
    if (pyramid.size != PLACES || position.size != 10) return refuse("the position has a wrong size");
    game->redeals = (int)redeals;
    game->forces = (int)forces;
    game->talon = (int)talon.size;
    memcpy(game->pyramid, pyramid.bytes, PLACES);
    memcpy(game->cards, talon.bytes, (size_t)talon.size);
    pyramid_game(game);
    int cards = 0;
    for (int at = 0; at < 32; at++) {
        int is_there = position.bytes[4 + at / 8] >> at % 8 & 1;
        if (is_there && at >= game->talon) return refuse("a pile is too large");
        cards += is_there;
    }
    if (position.bytes[3] >> 4 || position.bytes[8] > cards) return refuse("a pile is too large");
    return 1;
}

/* --- the type ---------------------------------------------------------------------------------------------- */

static int read_game(PyObject *args, PatienceObject *self, Bytes *position) {
    const char *kind;
    PyObject *traits, *lights, *piles, *bytes;
    if (!PyArg_ParseTuple(args, "sOOOO:Patience", &kind, &traits, &lights, &piles, &bytes)) return 0;
    if (!read_bytes(bytes, "the position", MOST_BYTES, position)) return 0;
    if (!strcmp(kind, "building")) return read_building(traits, lights, piles, *position, &self->of.building);
    if (!strcmp(kind, "golf")) return read_golf(traits, lights, piles, *position, &self->of.golf);
    if (!strcmp(kind, "pyramid")) return read_pyramid(traits, lights, piles, *position, &self->of.pyramid);
    PyErr_Format(PyExc_ValueError, "there is no kind of game called %s", kind);
    return 0;
}

static PyObject *patience_object_new(PyTypeObject *type, PyObject *args, PyObject *names) {
    Bytes position;
    if (names && PyDict_Size(names)) {
        PyErr_SetString(PyExc_TypeError, "Patience takes no named arguments");
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    PatienceObject *self = (PatienceObject *)allocate(type, 0);
    if (!self) return NULL;
    if (!read_game(args, self, &position)) {
        Py_DECREF(self);
        return NULL;
    }
    self->search = patience_new(&self->of.game, position.bytes, (size_t)position.size);
    if (!self->search) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void patience_object_free(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    PatienceObject *self = (PatienceObject *)object;
    if (self->search) patience_free(self->search);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(object);
    Py_DECREF(type);
}

static int is_busy(const PatienceObject *self) {
    if (self->busy) PyErr_SetString(PyExc_RuntimeError, "another thread runs this search: give each its own");
    return self->busy;
}

static PyObject *patience_object_run(PyObject *object, PyObject *positions) {
    PatienceObject *self = (PatienceObject *)object;
    long count;
    int outcome;
    if (!read_int(positions, "positions", 0, LONG_MAX, &count) || is_busy(self)) return NULL;
    self->busy = 1;
    Py_BEGIN_ALLOW_THREADS
    outcome = patience_run(self->search, (uint64_t)count);
    Py_END_ALLOW_THREADS
    self->busy = 0;
    static const char *const words[] = {"", "yes", "no", "full"};
    return PyUnicode_FromString(words[outcome]);
}

static PyObject *patience_object_line(PyObject *object, PyObject *unused) {
    PatienceObject *self = (PatienceObject *)object;
    (void)unused;
    if (is_busy(self)) return NULL;
    size_t length = patience_line(self->search, NULL);
    PyObject *line = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(length * sizeof(Step)));
    if (line) patience_line(self->search, (Step *)PyBytes_AsString(line));
    return line;
}

static PyObject *patience_object_looked(PyObject *object, void *unused) {
    PatienceObject *self = (PatienceObject *)object;
    (void)unused;
    return is_busy(self) ? NULL : PyLong_FromUnsignedLongLong(patience_looked(self->search));
}

static PyMethodDef methods[] = {
    {"run", patience_object_run, METH_O, "run(positions): as patience.searching.Search.run"},
    {"line", patience_object_line, METH_NOARGS, "line(): the steps to the win, five bytes each"},
    {NULL, NULL, 0, NULL},
};
static PyGetSetDef getset[] = {
    {"looked", patience_object_looked, NULL, "positions looked into so far", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_new, patience_object_new},
    {Py_tp_dealloc, patience_object_free},
    {Py_tp_methods, methods},
    {Py_tp_getset, getset},
    {Py_tp_doc, "Patience(kind, traits, lights, piles, position): as patience.searching.Search"},
    {0, NULL},
};
static PyType_Spec spec = {
    .name = "unitylib.solve._kernel.Patience",
    .basicsize = sizeof(PatienceObject),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = slots,
};

int add_patience(PyObject *module) { return add_type(module, "Patience", &spec); }
