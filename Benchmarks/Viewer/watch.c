// Measures the time from exec until a viewer shows its picture, and its peak memory.
//
//   cc -O2 watch.c -o watch -lX11 -lXext
//   ./watch [-s SETTLED_MS] [-t TIMEOUT_MS] [-c] [-k] COMMAND [ARGUMENT …]
//
// It starts the command and repeatedly reads a strip of the screen that is 64 pixels wide and as high
// as the screen. The strip is at a quarter of the screen's width, where the viewers' controls do not
// hide rows. A row shows the picture if it has more than two colours and has changed since the start.
// The measurement ends when nothing has changed for SETTLED_MS (default 700) after the picture
// appeared; with -c it ends when no new row has shown the picture for that time, even if the picture
// becomes sharper later. It prints one line of JSON:
//
//   change   the first changed pixel, which means that there is a window (ms after exec)
//   first    the first rows of the picture
//   coarse   all rows that finally show the picture show at least a coarse version
//   settled  the last change
//   cpu      the processor time of all threads of the command until then, which is meaningful even on a
//            busy machine
//   rows     the number of rows that show it
//   pss_mb   the peak memory of the command and its children (proportional set size)
//
// The command is ended by SIGTERM; with -k it continues to run, and `pid` is printed.
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { width = 64, most_rows = 8192 };

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

// The memory of a process in kilobytes; 0 if it has ended.
static long pss_of(int pid) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/%d/smaps_rollup", pid);
  FILE *file = fopen(path, "r");
  long kb = 0;
  if (!file) return 0;
  while (fgets(line, sizeof line, file))
    if (sscanf(line, "Pss: %ld", &kb) == 1) break;
  fclose(file);
  return kb;
}

// The memory of a process and all processes that it started, which share its process group.
static long pss_of_group(int group) {
  long sum = 0;
  DIR *proc = opendir("/proc");
  struct dirent *entry;
  while (proc && (entry = readdir(proc))) {
    int pid = atoi(entry->d_name);
    if (pid > 0 && getpgid(pid) == group) sum += pss_of(pid);
  }
  if (proc) closedir(proc);
  return sum;
}

// The processor time that a process has used, in milliseconds.
static double cpu_ms_of(int pid) {
  clockid_t clock;
  struct timespec t;
  if (clock_getcpuclockid(pid, &clock) || clock_gettime(clock, &t)) return 0;
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static int colours_over_two(const unsigned *row) {
  unsigned first = row[0] & 0xFFFFFF, second = first;
  for (int x = 1; x < width; x++) {
    unsigned pixel = row[x] & 0xFFFFFF;
    if (pixel == first || pixel == second) continue;
    if (second != first) return 1;
    second = pixel;
  }
  return 0;
}

int main(int count, char **arguments) {
  double settle = 700, timeout = 60000;
  int keep = 0, ends_coarse = 0, option;
  while ((option = getopt(count, arguments, "+s:t:ck")) != -1) {
    if (option == 's') settle = atof(optarg);
    else if (option == 't') timeout = atof(optarg);
    else if (option == 'c') ends_coarse = 1;
    else if (option == 'k') keep = 1;
    else return 64;
  }
  Display *display = XOpenDisplay(NULL);
  if (!display || optind >= count || !XShmQueryExtension(display)) {
    fprintf(stderr, "watch: needs DISPLAY, MIT-SHM and a command\n");
    return 64;
  }
  int screen = DefaultScreen(display), height = DisplayHeight(display, screen);
  int left = DisplayWidth(display, screen) * 25 / 100;
  if (height > most_rows) height = most_rows;
  XShmSegmentInfo segment;
  XImage *image = XShmCreateImage(display, DefaultVisual(display, screen),
                                  DefaultDepth(display, screen), ZPixmap, NULL, &segment, width, height);
  size_t bytes = (size_t)image->bytes_per_line * height;
  segment.shmid = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
  segment.shmaddr = image->data = shmat(segment.shmid, NULL, 0);
  segment.readOnly = False;
  XShmAttach(display, &segment);
  XSync(display, False);
  shmctl(segment.shmid, IPC_RMID, NULL);

  unsigned *before = malloc(bytes), *last = malloc(bytes);
  static double shown[most_rows];
  static char is_picture[most_rows];
  Window root = DefaultRootWindow(display);
  XShmGetImage(display, root, image, left, 0, AllPlanes);
  memcpy(before, image->data, bytes);
  memcpy(last, before, bytes);

  const double start = now_ms();
  pid_t child = fork();
  if (child == 0) {
    close(ConnectionNumber(display));
    setpgid(0, 0);
    execvp(arguments[optind], arguments + optind);
    _exit(127);
  }
  setpgid(child, child);
  double change = -1, first = -1, newest = -1, settled = -1, cpu = 0, weighed = 0;
  long pss = 0;
  int status, is_over = 0;
  while (!is_over) {
    XShmGetImage(display, root, image, left, 0, AllPlanes);
    const double now = now_ms() - start;
    if (memcmp(image->data, last, bytes)) {
      settled = now;
      cpu = cpu_ms_of(child);
      if (change < 0) change = now;
      const int stride = image->bytes_per_line / 4;
      for (int y = 0; y < height; y++) {
        const unsigned *row = (const unsigned *)image->data + (size_t)y * stride;
        if (!memcmp(row, last + (size_t)y * stride, width * 4)) continue;
        is_picture[y] = colours_over_two(row) &&
                        memcmp(row, before + (size_t)y * stride, width * 4) != 0;
        if (is_picture[y] && shown[y] == 0) {
          shown[y] = newest = now;
          if (first < 0) first = now;
        }
      }
      memcpy(last, image->data, bytes);
    }
    if (now - weighed > 50) {
      weighed = now;
      long weight = pss_of_group(child);
      if (weight > pss) pss = weight;
    }
    is_over = (first >= 0 && now - (ends_coarse ? newest : settled) > settle) || now > timeout;
    if (waitpid(child, &status, WNOHANG) == child) {
      fprintf(stderr, "watch: %s ended\n", arguments[optind]);
      return 1;
    }
    usleep(500);
  }
  double coarse = -1;
  int rows = 0;
  for (int y = 0; y < height; y++)
    if (is_picture[y]) {
      rows++;
      if (shown[y] > coarse) coarse = shown[y];
    }
  printf("{\"change\":%.1f,\"first\":%.1f,\"coarse\":%.1f,\"settled\":%.1f,\"cpu\":%.1f,\"rows\":%d,\"pss_mb\":%.1f,"
         "\"pid\":%d}\n", change, first, coarse, settled, cpu, rows, pss / 1024.0, child);
  if (keep) return 0;
  kill(-child, SIGTERM);
  for (int k = 0; k < 100 && waitpid(child, &status, WNOHANG) != child; k++) {
    usleep(20000);
    if (k == 50) kill(-child, SIGKILL);
  }
  // Wait until the window has disappeared from the screen.
  for (int k = 0; k < 200; k++) {
    XShmGetImage(display, root, image, left, 0, AllPlanes);
    if (!memcmp(image->data, before, bytes)) break;
    usleep(5000);
  }
  return first < 0;
}
