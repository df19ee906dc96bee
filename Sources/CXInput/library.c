#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

typedef struct {
  const char *name;
  void *target;
} function;

// Looks up functions of a library, which stays open. Returns 1 if all were found.
static int find(const char *library, const function *wanted, size_t count) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  for (size_t i = 0; i < count; i++) {
    void *symbol = handle ? dlsym(handle, wanted[i].name) : NULL;
    if (!symbol) return 0;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  return 1;
}

static x11_library x11_functions;
static xi_library xi_functions;
static int has_x11, has_xi;

#define ENTRY(symbol) {#symbol, &functions->symbol},

static void load_x11(void) {
  static const char name[] = "libX11.so.6";
  x11_library *functions = &x11_functions;
  const function wanted[] = {X11_FUNCTIONS(ENTRY)};
  has_x11 = find(name, wanted, sizeof wanted / sizeof *wanted);
  find(name, &(function){"XSetIOErrorExitHandler", &functions->XSetIOErrorExitHandler}, 1);
}

static void load_xi(void) {
  xi_library *functions = &xi_functions;
  const function wanted[] = {XI_FUNCTIONS(ENTRY)};
  has_xi = x11() && find("libXi.so.6", wanted, sizeof wanted / sizeof *wanted);
}

const x11_library *x11(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_x11);
  return has_x11 ? &x11_functions : NULL;
}

const xi_library *xi(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_xi);
  return has_xi ? &xi_functions : NULL;
}
