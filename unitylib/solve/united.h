/* The Python face of away.c and rounds.c: checks every argument, lets other threads run meanwhile. */

#ifndef UNITY_UNITED_H
#define UNITY_UNITED_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

extern PyMethodDef united_functions[];

#endif
