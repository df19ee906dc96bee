#include "AllocationCount.h"
#include <stddef.h>
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static long count, bytes;

/// What an allocation takes: the C library keeps its size in front of it.
static long size_of(void *memory) {
  return memory ? (long)(malloc_usable_size(memory) + sizeof(size_t)) : 0;
}

static void *add(void *memory) {
  __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
  __atomic_add_fetch(&bytes, size_of(memory), __ATOMIC_RELAXED);
  return memory;
}

void *malloc(size_t size) { return add(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return add(__libc_calloc(number, size)); }

void *realloc(void *old, size_t size) {
  long before = size_of(old);
  void *memory = __libc_realloc(old, size);
  // Without memory for a larger size, the old one stays.
  if (memory || !size) __atomic_sub_fetch(&bytes, before, __ATOMIC_RELAXED);
  return add(memory);
}

void free(void *memory) {
  __atomic_sub_fetch(&bytes, size_of(memory), __ATOMIC_RELAXED);
  __libc_free(memory);
}

void *aligned_alloc(size_t alignment, size_t size) {
  return add(__libc_memalign(alignment, size));
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *memory = add(__libc_memalign(alignment, size));
  if (!memory) return 12; // ENOMEM
  *result = memory;
  return 0;
}

long allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }
long allocated_bytes(void) { return __atomic_load_n(&bytes, __ATOMIC_RELAXED); }
#else
long allocation_count(void) { return -1; }
long allocated_bytes(void) { return -1; }
#endif
