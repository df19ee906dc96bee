#define _GNU_SOURCE
#include "CDecodeChannel.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

int cdecode_start(
    const char *program, char *const arguments[], char *const environment[], int *channel,
    int *process) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int error = posix_spawn_file_actions_init(&actions);
  if (error == 0) {
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
      sigset_t none, ignored;
      sigemptyset(&none);
      sigemptyset(&ignored);
      // What this program ignores or blocks, the other one should not.
      sigaddset(&ignored, SIGPIPE);
      posix_spawnattr_setsigmask(&attributes, &none);
      posix_spawnattr_setsigdefault(&attributes, &ignored);
      error = posix_spawnattr_setflags(
          &attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
      if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, ends[1], 0);
      if (error == 0)
        error = posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
      if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, 1, 2);
      pid_t pid = 0;
      if (error == 0)
        error = posix_spawn(&pid, program, &actions, &attributes, arguments, environment);
      *process = pid;
      posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
  }
  close(ends[1]);
  if (error != 0) {
    close(ends[0]);
    return error;
  }
  *channel = ends[0];
  return 0;
}

/// Room for the descriptors of a message.
typedef union Control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(CDecodeChannelFiles * sizeof(int))];
} Control;

int cdecode_send(
    int channel, const void *bytes, size_t size, const int *files, size_t fileCount,
    int milliseconds) {
  if (fileCount > CDecodeChannelFiles) return EINVAL;
  struct iovec part = {(void *)bytes, size};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  Control control;
  memset(&control, 0, sizeof control);
  if (fileCount > 0) {
    message.msg_control = &control;
    message.msg_controllen = CMSG_SPACE(fileCount * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(fileCount * sizeof(int));
    memcpy(CMSG_DATA(header), files, fileCount * sizeof(int));
  }
  while (sendmsg(channel, &message, MSG_NOSIGNAL | (milliseconds < 0 ? 0 : MSG_DONTWAIT)) < 0) {
    if (errno == EINTR) continue;
    if (errno != EAGAIN || milliseconds < 0) return errno;
    struct pollfd waiting = {.fd = channel, .events = POLLOUT};
    if (poll(&waiting, 1, milliseconds) == 0) return ETIMEDOUT;
  }
  return 0;
}

long cdecode_receive(
    int channel, void *bytes, size_t capacity, int *files, size_t *fileCount, int milliseconds) {
  *fileCount = 0;
  if (milliseconds >= 0) {
    struct pollfd waiting = {.fd = channel, .events = POLLIN};
    int ready = poll(&waiting, 1, milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR)) return CDecodeChannelNothing;
    if (ready < 0) return CDecodeChannelClosed;
  }
  struct iovec part = {bytes, capacity};
  Control control;
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  ssize_t size;
  do size = recvmsg(channel, &message, MSG_CMSG_CLOEXEC);
  while (size < 0 && errno == EINTR);
  if (size < 0) return CDecodeChannelClosed;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < count; i++) {
      int file;
      memcpy(&file, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
      if (*fileCount < CDecodeChannelFiles)
        files[(*fileCount)++] = file;
      else
        close(file);
    }
  }
  // No message is empty: the other side has closed its end.
  if (size == 0 || (message.msg_flags & (MSG_TRUNC | MSG_CTRUNC))) {
    for (size_t i = 0; i < *fileCount; i++) close(files[i]);
    *fileCount = 0;
    return CDecodeChannelClosed;
  }
  return (long)size;
}

int cdecode_is_closed(int channel) {
  struct pollfd waiting = {.fd = channel, .events = 0};
  return poll(&waiting, 1, 0) != 0;
}

int cdecode_memory(size_t size) {
  int memory = memfd_create("pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (memory < 0) return -1;
  if (ftruncate(memory, (off_t)size) != 0 ||
      fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    close(memory);
    return -1;
  }
  return memory;
}

void *cdecode_map(int memory, size_t size) {
  void *address = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  return address == MAP_FAILED ? NULL : address;
}

void cdecode_unmap(void *address, size_t size) { munmap(address, size); }

void cdecode_close(int descriptor) { close(descriptor); }

int cdecode_limit(int process, uint64_t addressSpace, uint64_t seconds) {
  struct rlimit limit;
  if (prlimit(process, RLIMIT_AS, NULL, &limit) != 0) return errno;
  limit.rlim_cur = addressSpace < limit.rlim_max ? addressSpace : limit.rlim_max;
  if (prlimit(process, RLIMIT_AS, &limit, NULL) != 0) return errno;
  if (prlimit(process, RLIMIT_CPU, NULL, &limit) != 0) return errno;
  limit.rlim_cur = seconds < limit.rlim_max ? seconds : limit.rlim_max;
  return prlimit(process, RLIMIT_CPU, &limit, NULL) != 0 ? errno : 0;
}

double cdecode_seconds_used(int process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int cdecode_end(int process) {
  int status = 0;
  siginfo_t ended;
  // Where a program ignores its children's ends, the number may be another process's by now.
  if (waitid(P_PID, (id_t)process, &ended, WEXITED | WNOHANG | WNOWAIT) != 0) return 0;
  kill(process, SIGKILL);
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return 0;
  return status;
}

int cdecode_niceness(void) {
  errno = 0;
  int value = getpriority(PRIO_PROCESS, 0);
  return errno == 0 ? value : 0;
}

void cdecode_set_niceness(int value) { setpriority(PRIO_PROCESS, 0, value); }
