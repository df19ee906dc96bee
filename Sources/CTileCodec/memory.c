#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "CTileCodec.h"

void ctile_return_large_blocks(void) {
#ifdef __GLIBC__
  // Below the 256 KiB of a tile, above what is allocated all the time.
  mallopt(M_MMAP_THRESHOLD, 192 << 10);
#endif
}
