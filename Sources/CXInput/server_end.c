#include <pthread.h>
#include <unistd.h>

#include "CXInput.h"
#include "x11.h"

static pthread_t main_thread;
static void (*ended)(void *);
static void *ended_context;
static _Thread_local int is_waking;

// Replaces Xlib's I/O error handler, which prints two lines. After this one returns, Xlib calls the
// connection's exit handler: `end` for the connection to outlive, a handler that sets a flag for
// our own connections, and exit() for all others. SDL uses one of those to wake the main thread from
// other threads. Such a thread waits here, so that the main thread can end the program in order.
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
  if (!x11() || !x11()->XSetIOErrorExitHandler || !display) return -1;
  main_thread = pthread_self();
  ended = did_end;
  ended_context = context;
  x11()->XSetIOErrorHandler(connection_broke);
  x11()->XSetIOErrorExitHandler(display, end, NULL);
  return 0;
}

void cxinput_set_waking(int is) { is_waking = is; }
