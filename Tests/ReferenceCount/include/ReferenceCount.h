// Counts how often the program retains and releases objects: linking this in replaces the functions of Swift's
// runtime that do so by ones that count, then do as the runtime's. This needs the runtime as a shared library; if
// it is linked statically, or is not GNU's C library's, nothing is counted.
#pragma once

// The calls so far; the retain and release of no object count, too.
long reference_count(void);
