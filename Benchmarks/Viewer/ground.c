// Reads a part of the screen RATE times per second, and counts how often it shows only the background:
// then all of it has one colour, unlike a photo.
//
//   cc -O2 ground.c -o ground -lX11 -lXext
//   ./ground X Y WIDTH HEIGHT [RATE]        ends at the end of its standard input
//
// It prints one line of JSON: the number of frames, the number that show the background, the first and
// the last of these, the number that differ from the frame before, and the number that were read more
// than a frame too late.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static int is_plain(const XImage *image) {
  const unsigned first = *(const unsigned *)image->data & 0xFFFFFF;
  for (int y = 0; y < image->height; y++) {
    const unsigned *row = (const unsigned *)(image->data + (size_t)y * image->bytes_per_line);
    for (int x = 0; x < image->width; x++)
      if ((row[x] & 0xFFFFFF) != first) return 0;
  }
  return 1;
}

int main(int count, char **words) {
  Display *display = XOpenDisplay(NULL);
  if (!display || count < 5 || !XShmQueryExtension(display)) {
    fprintf(stderr, "ground: needs DISPLAY, MIT-SHM and a place\n");
    return 64;
  }
  const int left = atoi(words[1]), top = atoi(words[2]);
  const double pause = 1 / (count > 5 ? atof(words[5]) : 30);
  const int screen = DefaultScreen(display);
  XShmSegmentInfo segment;
  XImage *image = XShmCreateImage(display, DefaultVisual(display, screen),
                                  DefaultDepth(display, screen), ZPixmap, NULL, &segment,
                                  atoi(words[3]), atoi(words[4]));
  const size_t bytes = (size_t)image->bytes_per_line * image->height;
  segment.shmid = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
  segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
  segment.readOnly = False;
  XShmAttach(display, &segment);
  XSync(display, False);
  shmctl(segment.shmid, IPC_RMID, NULL);

  char *last = calloc(1, bytes);
  int frames = 0, ground = 0, first = -1, last_ground = -1, changed = 0, late = 0;
  double next = now();
  for (;;) {
    struct pollfd input = {.fd = 0, .events = POLLIN};
    const double wait = next - now();
    if (poll(&input, 1, wait > 0 ? (int)(wait * 1000 + 0.999) : 0) > 0) break;
    if (now() - next > pause) late++;
    next += pause;
    if (next < now() - pause) next = now();
    XShmGetImage(display, DefaultRootWindow(display), image, left, top, AllPlanes);
    if (is_plain(image)) {
      ground++;
      last_ground = frames;
      if (first < 0) first = frames;
    }
    frames++;
    changed += memcmp(image->data, last, bytes) != 0;
    memcpy(last, image->data, bytes);
  }
  printf("{\"frames\":%d,\"ground\":%d,\"first\":%d,\"last\":%d,\"changed\":%d,\"late\":%d}\n",
         frames, ground, first, last_ground, changed, late);
  return 0;
}
