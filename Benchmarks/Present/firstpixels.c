// Measures the time from exec to the first pixels that a person can see.
//
//   cc -O2 firstpixels.c -o firstpixels -lX11
//   ./firstpixels RUNS COMMAND [ARGUMENT …]     prints each run and the median, in milliseconds
//
// It starts the command and reads the middle of the X server's screen until a pixel there has changed
// to something other than the black of a window without content. It ends the command with a signal.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int ascending(const void *a, const void *b) {
  double d = *(const double *)a - *(const double *)b;
  return (d > 0) - (d < 0);
}

static unsigned long middle[64 * 64];

// Whether a pixel around the middle of the screen differs from `middle`; stores the pixels if `learn`.
static int look(Display *display, int learn) {
  int screen = DefaultScreen(display), seen = 0;
  XImage *image = XGetImage(display, DefaultRootWindow(display), DisplayWidth(display, screen) / 2 - 32,
                            DisplayHeight(display, screen) / 2 - 32, 64, 64, AllPlanes, ZPixmap);
  if (!image) return 0;
  for (int i = 0; i < 64 * 64; i++) {
    unsigned long pixel = XGetPixel(image, i % 64, i / 64) & 0xFFFFFF;
    if (learn) middle[i] = pixel;
    else if (pixel != middle[i] && pixel != 0) seen = 1;
  }
  XDestroyImage(image);
  return seen;
}

int main(int count, char **arguments) {
  Display *display = XOpenDisplay(NULL);
  if (count < 3 || !display) {
    fprintf(stderr, "usage: firstpixels RUNS COMMAND …, with DISPLAY set\n");
    return 64;
  }
  int runs = atoi(arguments[1]);
  if (runs < 1 || runs > 1000) return 64;
  double times[1000];
  for (int run = -1; run < runs; run++) { // the first run warms the caches and is not counted
    look(display, 1);
    double start = now_ms();
    pid_t child = fork();
    if (child == 0) {
      close(ConnectionNumber(display));
      execvp(arguments[2], arguments + 2);
      _exit(127);
    }
    int status;
    while (!look(display, 0)) {
      if (now_ms() - start > 10000 || waitpid(child, &status, WNOHANG) == child) {
        fprintf(stderr, "firstpixels: %s showed nothing\n", arguments[2]);
        kill(child, SIGKILL);
        return 1;
      }
      usleep(200);
    }
    double took = now_ms() - start;
    if (run >= 0) printf("%.1f ", times[run] = took);
    kill(child, SIGTERM);
    waitpid(child, &status, 0);
    usleep(200000); // the window must have disappeared from the screen
  }
  qsort(times, runs, sizeof *times, ascending);
  printf("median %.1f\n", times[runs / 2]);
  return 0;
}
