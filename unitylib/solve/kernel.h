/* What the faces of the kernel share: Python's stable interface of 3.11, and how arguments are read. */

#ifndef UNITY_KERNEL_H
#define UNITY_KERNEL_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdint.h>

/* A whole number from least to most; 0 with an error set when it is none. */
int read_int(PyObject *item, const char *what, long least, long most, long *found);

/* 64 bits. */
int read_word(PyObject *item, const char *what, uint64_t *found);

/* A tuple with least to most items; its length, or -1 with an error set. */
Py_ssize_t read_tuple(PyObject *item, const char *what, Py_ssize_t least, Py_ssize_t most);

/* A type under its name in the module; -1 with an error set when that fails. */
int add_type(PyObject *module, const char *name, PyType_Spec *spec);

/* Each adds its face to the module; -1 with an error set when that fails. */
int add_patience(PyObject *module);
int add_united(PyObject *module);

#endif
