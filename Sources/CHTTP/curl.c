#include "curl.h"

#include <dlfcn.h>
#include <string.h>

int curl_library_load(curl_library *library) {
  const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
  void *handle = NULL;
  for (size_t i = 0; !handle && i < sizeof names / sizeof *names; i++) {
    handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  }
  if (!handle) return 0;
#define ENTRY(result, name, symbol, parameters) {#symbol, &library->name},
  const struct { const char *name; void *target; } wanted[] = {CURL_FUNCTIONS(ENTRY)};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(handle, wanted[i].name);
    if (!symbol) return 0;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  return library->global_init(GLOBAL_ALL) == 0;
}
