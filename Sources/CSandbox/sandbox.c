#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
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

/// What reading files needs besides. Which files that are is not for this filter to say.
static const int reading[] = {
    SCMP_SYS(fstat), SCMP_SYS(lseek), SCMP_SYS(newfstatat), SCMP_SYS(read), SCMP_SYS(stat),
};

/// What libraries ask for and can do without: they are told that it is not allowed.
static const int refused[] = {
    SCMP_SYS(access),      SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(fcntl),
    SCMP_SYS(getcwd),      SCMP_SYS(getegid),   SCMP_SYS(geteuid),
    SCMP_SYS(getgid),      SCMP_SYS(getrusage), SCMP_SYS(getuid),     SCMP_SYS(ioctl),
    SCMP_SYS(lstat),       SCMP_SYS(prctl),     SCMP_SYS(prlimit64),
    SCMP_SYS(readlink),    SCMP_SYS(readlinkat), SCMP_SYS(sched_getparam),
    SCMP_SYS(sched_getscheduler), SCMP_SYS(sched_setaffinity),
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

/// Allows to open files for reading, and refuses everything else that opening can do.
static int fill_opening(scmp_filter_ctx filter, int call, unsigned int flags) {
  const scmp_datum_t changes[] = {O_CREAT, O_TRUNC, O_APPEND, O_PATH};
  scmp_datum_t all = O_ACCMODE;
  int error = 0;
  for (size_t i = 0; i < sizeof changes / sizeof *changes && error == 0; i++) {
    all |= changes[i];
    error = seccomp_rule_add(
        filter, SCMP_ACT_ERRNO(EACCES), call, 1,
        SCMP_CMP64(flags, SCMP_CMP_MASKED_EQ, changes[i], changes[i]));
  }
  const scmp_datum_t writing[] = {O_WRONLY, O_RDWR};
  for (size_t i = 0; i < 2 && error == 0; i++)
    error = seccomp_rule_add(
        filter, SCMP_ACT_ERRNO(EACCES), call, 1,
        SCMP_CMP64(flags, SCMP_CMP_MASKED_EQ, O_ACCMODE, writing[i]));
  if (error == 0)
    error = seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, call, 1, SCMP_CMP64(flags, SCMP_CMP_MASKED_EQ, all, O_RDONLY));
  return error;
}

/// Allows, or refuses, to open and read files, but never to write or make one.
static int fill_files(scmp_filter_ctx filter, int reads) {
  if (!reads) {
    const int opening[] = {SCMP_SYS(open), SCMP_SYS(openat)};
    int error = add(filter, SCMP_ACT_ERRNO(EACCES), reading, sizeof reading / sizeof *reading);
    return error != 0 ? error : add(filter, SCMP_ACT_ERRNO(EACCES), opening, 2);
  }
  int error = add(filter, SCMP_ACT_ALLOW, reading, sizeof reading / sizeof *reading);
  if (error == 0) error = fill_opening(filter, SCMP_SYS(openat), 2);
  // Not every processor has it.
  if (error == 0 && SCMP_SYS(open) >= 0) error = fill_opening(filter, SCMP_SYS(open), 1);
  return error;
}

static int fill(scmp_filter_ctx filter, int reads) {
  int error = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  if (error == 0) error = fill_files(filter, reads);
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

/// Takes away all files but `paths` and what is in them. Returns 0 if the system cannot do that.
static int keep_paths(const char *const *paths) {
  // All rights that the first version knows. Later ones are about changing files, which the filter refuses.
  const struct landlock_ruleset_attr all = {.handled_access_fs = (1ull << 13) - 1};
  int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all.handled_access_fs, 0);
  if (rules < 0) return 0;
  int isDone = 1;
  for (; *paths; paths++) {
    int path = open(*paths, O_PATH | O_CLOEXEC);
    if (path < 0) continue;
    const struct landlock_path_beneath_attr rule = {
        .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE, .parent_fd = path};
    if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) != 0) isDone = 0;
    close(path);
  }
  if (isDone && syscall(SYS_landlock_restrict_self, rules, 0) != 0) isDone = 0;
  close(rules);
  return isDone;
}

int csandbox_enter(const char *const *paths) {
  close_range(3, ~0U, 0);
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_FSIZE, &none);
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  int reads = paths && keep_paths(paths);
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_KILL_PROCESS);
  if (!filter) return ENOMEM;
  int error = fill(filter, reads);
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
