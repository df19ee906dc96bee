// glibc declares these functions only for C with GNU extensions.
#define _GNU_SOURCE
#include "CThreads.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int32_t ct_processor(void) { return sched_getcpu(); }

int32_t ct_thread(void) { return gettid(); }

uint64_t ct_allowed_processors(void) {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
  uint64_t mask = 0;
  int32_t count = 0;
  for (int i = 0; i < 64; i++) {
    if (!CPU_ISSET(i, &set)) continue;
    mask |= (uint64_t)1 << i;
    count++;
  }
  return count == CPU_COUNT(&set) ? mask : 0;
}

void ct_bind_thread(int32_t thread, uint64_t processors) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int i = 0; i < 64; i++) {
    if (processors >> i & 1) CPU_SET(i, &set);
  }
  (void)sched_setaffinity(thread, sizeof set, &set);
}

// As in the kernel's linux/sched/types.h; glibc has it since 2.41.
typedef struct {
  uint32_t size, policy;
  uint64_t flags;
  int32_t nice;
  uint32_t priority;
  uint64_t runtime, deadline, period;
} sched_attributes;

void ct_set_time_slice(uint32_t microseconds, int32_t is_inherited) {
  // Whoever runs the program in real time has decided otherwise.
  if (sched_getscheduler(0) != SCHED_OTHER) return;
  sched_attributes attributes = {
    .size = sizeof attributes, .policy = SCHED_OTHER,
    .flags = is_inherited ? 0 : 1,  // SCHED_FLAG_RESET_ON_FORK
    .nice = getpriority(PRIO_PROCESS, 0), .runtime = microseconds * (uint64_t)1000};
  (void)syscall(SYS_sched_setattr, 0, &attributes, 0);
}

uint32_t ct_time_slice(void) {
  sched_attributes attributes = {.size = sizeof attributes};
  if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0)) return 0;
  return (uint32_t)(attributes.runtime / 1000);
}
