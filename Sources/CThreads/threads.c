// glibc declares these functions only for C with GNU extensions.
#define _GNU_SOURCE
#include "CThreads.h"

#include <sched.h>
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
