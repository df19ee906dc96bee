#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>

static wayland_library library;
static int is_complete;

static void load(void) {
  void *handle = dlopen("libwayland-client.so.0", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
#define ENTRY(symbol) {#symbol, &library.symbol},
  const struct { const char *name; void *target; } wanted[] = {
    WAYLAND_FUNCTIONS(ENTRY) WAYLAND_INTERFACES(ENTRY)};
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    void *symbol = dlsym(handle, wanted[i].name);
    if (!symbol) return;
    memcpy(wanted[i].target, &symbol, sizeof symbol);
  }
  is_complete = 1;
}

const wayland_library *wayland(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_complete ? &library : NULL;
}

void wayland_ignore(void *data, struct wl_proxy *proxy) { (void)data, (void)proxy; }
