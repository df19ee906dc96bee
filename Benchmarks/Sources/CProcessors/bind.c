// glibc declares processor sets for C only with GNU extensions.
#define _GNU_SOURCE
#include "CProcessors.h"

#include <sched.h>

int bind_to_processor(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set) == 0;
}
