#include "library.h"

#include <dlfcn.h>
#include <string.h>

int dbus_library_load(dbus_library *library) {
  void *handle = dlopen("libdbus-1.so.3", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return 0;
#define ENTRY(result, name, symbol, parameters) {#symbol, &library->name},
  const struct { const char *name; void *target; } wanted[] = {DBUS_FUNCTIONS(ENTRY)};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(handle, wanted[i].name);
    if (!symbol) return 0;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  return 1;
}
