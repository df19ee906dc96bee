// Reads and sets the processors on which threads run.
#pragma once
#include <stdint.h>

// The processor that the calling thread runs on; negative if it is not known.
int32_t ct_processor(void);

// The calling thread's number, for ct_bind_thread.
int32_t ct_thread(void);

// A bit for each processor that the calling thread may run on; 0 if they are not known, or if one of them is
// beyond the 64th.
uint64_t ct_allowed_processors(void);

// Lets a thread of this process (0: the calling one) run on these processors only.
void ct_bind_thread(int32_t thread, uint64_t processors);

// Sets how long the calling thread computes at a time when others want its processor, 100 ... 100000 microseconds. Its
// share stays the same; but when it wakes, it comes before those that compute for longer. Linux since 6.12 does so
// (kernel/sched/fair.c, PREEMPT_SHORT), older ones do nothing. What the thread starts inherits it if `is_inherited`.
void ct_set_time_slice(uint32_t microseconds, int32_t is_inherited);

// The time slice of the calling thread, in microseconds; 0 if the kernel does not tell.
uint32_t ct_time_slice(void);

// Tells the processor that this thread is waiting for another one to write something.
static inline void ct_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}
