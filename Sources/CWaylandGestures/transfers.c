#include "transfers.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "pipes.h"

void transfers_begin(transfers *t, const char *type, int file, cwayland_clipboard_provider provider,
                     void *context) {
  for (int i = 0; i < maximum_transfers; i++) {
    if (t->all[i].data) continue;
    if (!pipe_unblock(file)) break;
    size_t count = 0;
    unsigned char *bytes = provider(context, type, &count);
    if (!bytes) break;
    t->all[i].data = bytes;
    t->all[i].count = count;
    t->all[i].sent = 0;
    t->all[i].file = file;
    return;
  }
  close(file);
}

int transfers_count(const transfers *t) {
  int count = 0;
  for (int i = 0; i < maximum_transfers; i++) count += t->all[i].data != NULL;
  return count;
}

static void finish(transfers *t, int i) {
  free(t->all[i].data);
  close(t->all[i].file);
  t->all[i].data = NULL;
}

// Writes as much as the pipe takes.
static void go_on(transfers *t, int i) {
  while (t->all[i].sent < t->all[i].count) {
    const ssize_t written =
      write(t->all[i].file, t->all[i].data + t->all[i].sent, t->all[i].count - t->all[i].sent);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) return;
    if (written <= 0) break;
    t->all[i].sent += (size_t)written;
  }
  finish(t, i);
}

int transfers_wait(transfers *t, cwayland_reader *reader, int timeout) {
  struct pollfd files[maximum_transfers + 2];
  int writing[maximum_transfers];
  int count = 0;
  for (int i = 0; i < maximum_transfers; i++)
    if (t->all[i].data) {
      writing[count] = i;
      files[count++] = (struct pollfd){t->all[i].file, POLLOUT, 0};
    }
  const int answer = reader_poll(reader, files, count, timeout);
  for (int i = 0; answer == 1 && i < count; i++)
    if (files[i].revents) go_on(t, writing[i]);
  return answer;
}

void transfers_end(transfers *t) {
  for (int i = 0; i < maximum_transfers; i++)
    if (t->all[i].data) finish(t, i);
}

void transfers_block_signal(void) {
  sigset_t broken_pipe;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, NULL);
}
