#define _GNU_SOURCE  // pipe2
#include "pipes.h"

#include <fcntl.h>
#include <unistd.h>

int pipe_unblock(int file) {
  const int flags = fcntl(file, F_GETFL);
  return flags >= 0 && fcntl(file, F_SETFL, flags | O_NONBLOCK) == 0;
}

int pipe_open(int ends[2]) {
  if (pipe2(ends, O_CLOEXEC)) return 0;
  if (pipe_unblock(ends[0])) return 1;
  close(ends[0]);
  close(ends[1]);
  return 0;
}
