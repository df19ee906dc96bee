#include <stdlib.h>
#include <sys/mman.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "CCodecs.h"

void ccodecs_expect_use(void *memory, size_t count) {
  // Only whole huge pages. This is a hint, and nothing depends on its being followed.
  const uintptr_t page = 2u << 20;
  uintptr_t start = ((uintptr_t)memory + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)memory + count) & ~(page - 1);
#ifdef MADV_HUGEPAGE
  if (end > start) madvise((void *)start, end - start, MADV_HUGEPAGE);
#endif
}

void ccodecs_return_large_blocks(void) {
#ifdef __GLIBC__
  // Below a tile's 256 KiB, and above most other allocations.
  mallopt(M_MMAP_THRESHOLD, 192 << 10);
#endif
}
