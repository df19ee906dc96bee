#include "CXInput.h"

#include <X11/Xlib.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

// Connections whose end is noticed by whoever reads them.
enum { known_limit = 8 };
static _Atomic(void *) known[known_limit];
static atomic_int is_gone;
static pthread_t main_thread;
static _Atomic(void *) survived;

static int is_known(void *display) {
  for (int i = 0; i < known_limit; i++)
    if (atomic_load(&known[i]) == display) return 1;
  return 0;
}

// Xlib's own handler prints two lines about sockets. What comes after this, per connection, is the
// end of the program, unless the connection has another handler for that.
static int connection_broke(Display *display) {
  if (is_known(display) && display != atomic_load(&survived)) return 0;
  atomic_store(&is_gone, 1);
  // Another thread's connection, one that SDL keeps to itself: let the main thread save first.
  if (!is_known(display) && !pthread_equal(pthread_self(), main_thread)) usleep(1200 * 1000);
  return 0;
}

static void stay(Display *display, void *context) {
  (void)display, (void)context;
}

void cxinput_expect_end(void *display) {
  for (int i = 0; i < known_limit; i++) {
    void *none = NULL;
    if (atomic_compare_exchange_strong(&known[i], &none, display)) return;
  }
}

void cxinput_forget(void *display) {
  for (int i = 0; i < known_limit; i++) {
    void *one = display;
    atomic_compare_exchange_strong(&known[i], &one, NULL);
  }
}

int cxinput_survive_server(void *display) {
  void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!library) return -1;
  int (*set_handler)(int (*)(Display *)) = NULL;
  void (*set_exit)(Display *, void (*)(Display *, void *), void *) = NULL;
  void *symbol = dlsym(library, "XSetIOErrorHandler");
  memcpy(&set_handler, &symbol, sizeof symbol);
  symbol = dlsym(library, "XSetIOErrorExitHandler");
  memcpy(&set_exit, &symbol, sizeof symbol);
  if (!set_handler || !set_exit) return -1;
  main_thread = pthread_self();
  cxinput_expect_end(display);
  atomic_store(&survived, display);
  set_handler((int (*)(Display *))connection_broke);
  set_exit(display, stay, NULL);
  return 0;
}

int cxinput_server_is_gone(void) { return atomic_load(&is_gone); }
