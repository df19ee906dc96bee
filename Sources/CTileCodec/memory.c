#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "CTileCodec.h"

void ctile_return_large_blocks(void) {
#ifdef __GLIBC__
  // Below a tile's 256 KiB, and above most other allocations.
  mallopt(M_MMAP_THRESHOLD, 192 << 10);
#endif
}
