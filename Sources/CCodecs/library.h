// Libraries that are opened when the first picture needs them: a program starts without them, and runs where
// they are not installed.
#pragma once

#include <dlfcn.h>
#include <stddef.h>

// A function of a library, and where its address goes.
typedef struct LibrarySymbol {
  const char *name;
  void **address;
} LibrarySymbol;

// Opens the first library of `names` that has all symbols. Both lists end with a NULL name. The library stays
// open. Returns 0 if there is none.
static inline int library_open(const char *const *names, const LibrarySymbol *symbols) {
  for (; *names; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    const LibrarySymbol *symbol = symbols;
    for (; symbol->name; symbol++) {
      *symbol->address = dlsym(library, symbol->name);
      if (!*symbol->address) break;
    }
    if (!symbol->name) return 1;
    dlclose(library);
  }
  return 0;
}
