#include <X11/Xlib.h>
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "CXInput.h"

static pthread_t main_thread;
static void (*ended)(void *);
static void *ended_context;
static _Thread_local int is_waking;

// Xlib's own handler prints two lines. What follows, for each connection, is its exit handler:
// `end` for the one that is outlived, a note for those that have a reader of ours, and for all
// others the end of the program. SDL has such another one, through which other threads wake the
// main thread: they wait here for the end that the main thread prepares.
static int connection_broke(Display *display) {
  (void)display;
  while (is_waking && !pthread_equal(pthread_self(), main_thread)) pause();
  return 0;
}

static void end(Display *display, void *context) {
  (void)display, (void)context;
  if (pthread_equal(pthread_self(), main_thread)) ended(ended_context);
}

int cxinput_outlive_server(void *display, void (*did_end)(void *), void *context) {
  // Held for good: the handlers below are the library's from now on.
  void *library = dlopen("libX11.so.6", RTLD_NOW | RTLD_LOCAL);
  if (!library || !display) return -1;
  int (*(*set_handler)(int (*)(Display *)))(Display *) = NULL;
  void (*set_exit)(Display *, void (*)(Display *, void *), void *) = NULL;
  void *symbol = dlsym(library, "XSetIOErrorHandler");
  memcpy(&set_handler, &symbol, sizeof symbol);
  symbol = dlsym(library, "XSetIOErrorExitHandler");
  memcpy(&set_exit, &symbol, sizeof symbol);
  if (!set_handler || !set_exit) return -1;
  main_thread = pthread_self();
  ended = did_end;
  ended_context = context;
  set_handler(connection_broke);
  set_exit(display, end, NULL);
  return 0;
}

void cxinput_set_waking(int is) { is_waking = is; }
