#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

/// What decoding needs: memory, threads, reading the descriptors at hand, and messages.
static const int needed[] = {
    SCMP_SYS(brk),           SCMP_SYS(clock_getres),  SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_nanosleep), SCMP_SYS(close),       SCMP_SYS(exit),
    SCMP_SYS(exit_group),    SCMP_SYS(futex),         SCMP_SYS(getpid),
    SCMP_SYS(getpriority),   SCMP_SYS(getrandom),     SCMP_SYS(gettid),
    SCMP_SYS(gettimeofday),  SCMP_SYS(madvise),       SCMP_SYS(membarrier),
    SCMP_SYS(mremap),        SCMP_SYS(munmap),        SCMP_SYS(nanosleep),
    SCMP_SYS(poll),          SCMP_SYS(ppoll),         SCMP_SYS(pread64),
    SCMP_SYS(recvmsg),       SCMP_SYS(restart_syscall), SCMP_SYS(rseq),
    SCMP_SYS(rt_sigaction),  SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_yield), SCMP_SYS(sendmsg),
    SCMP_SYS(set_robust_list), SCMP_SYS(sigaltstack),
    SCMP_SYS(time),          SCMP_SYS(write),         SCMP_SYS(writev),
};

/// What libraries ask for and can do without: they are told that it is not allowed.
static const int refused[] = {
    SCMP_SYS(access),      SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(fcntl),
    SCMP_SYS(fstat),       SCMP_SYS(getcwd),    SCMP_SYS(getegid),    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),      SCMP_SYS(getrusage), SCMP_SYS(getuid),     SCMP_SYS(ioctl),
    SCMP_SYS(lseek),       SCMP_SYS(lstat),     SCMP_SYS(newfstatat), SCMP_SYS(open),
    SCMP_SYS(openat),      SCMP_SYS(prctl),     SCMP_SYS(prlimit64),  SCMP_SYS(read),
    SCMP_SYS(readlink),    SCMP_SYS(readlinkat), SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler), SCMP_SYS(sched_setaffinity), SCMP_SYS(stat),
    SCMP_SYS(statx),       SCMP_SYS(sysinfo),   SCMP_SYS(uname),
};

static int add(scmp_filter_ctx filter, uint32_t action, const int *calls, size_t count) {
  for (size_t i = 0; i < count; i++) {
    // Negative numbers stand for calls that this processor does not have.
    if (calls[i] < 0) continue;
    int error = seccomp_rule_add(filter, action, calls[i], 0);
    if (error != 0) return error;
  }
  return 0;
}

static int fill(scmp_filter_ctx filter) {
  int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  if (error == 0)
    error = add(filter, SCMP_ACT_ALLOW, needed, sizeof needed / sizeof *needed);
  if (error == 0)
    error = add(filter, SCMP_ACT_ERRNO(EACCES), refused, sizeof refused / sizeof *refused);
  // Memory, but no new code.
  if (error == 0)
    error = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  if (error == 0)
    error = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
  // Threads, but no processes. The flags of clone3 are in memory, where a filter cannot see them; without it, the
  // C library uses clone.
  if (error == 0)
    error = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
        SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD));
  if (error == 0)
    error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  // The priority of the calling thread, and of nobody else.
  if (error == 0)
    error = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(setpriority), 2, SCMP_A0(SCMP_CMP_EQ, PRIO_PROCESS, 0),
        SCMP_A1(SCMP_CMP_EQ, 0, 0));
  // The signals that a process sends itself, as abort does.
  if (error == 0)
    error = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
        SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid()));
  return error;
}

int csandbox_enter(void) {
  close_range(3, ~0U, 0);
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_FSIZE, &none);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
  if (!filter) return ENOMEM;
  int error = fill(filter);
  if (error == 0) error = seccomp_load(filter);
  seccomp_release(filter);
  return error < 0 ? -error : error;
}

size_t csandbox_address_space(void) {
  unsigned long pages = 0;
  FILE *file = fopen("/proc/self/statm", "re");
  if (!file) return 0;
  int found = fscanf(file, "%lu", &pages);
  fclose(file);
  return found == 1 ? pages * (size_t)sysconf(_SC_PAGESIZE) : 0;
}
