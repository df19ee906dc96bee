// What plain loops over pixels reach, in whatever vectors the compiler chooses: the speed of memory, which
// nothing that draws pixel by pixel can exceed by much.
#include "CLoops.h"

#if defined(__x86_64__)
#define FOR_VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define FOR_VECTORS
#endif

FOR_VECTORS void store_spans(uint32_t *pixels, int32_t width, const CSpan *spans, size_t count) {
  for (size_t i = 0; i < count; i++) {
    // A copy, which the pixels cannot overlap.
    CSpan s = spans[i];
    uint32_t *row = pixels + (ptrdiff_t)s.row * width;
    for (int32_t x = s.from; x < s.end; x++) row[x] = s.color;
  }
}

FOR_VECTORS void blend_spans(uint32_t *pixels, int32_t width, const CSpan *spans, size_t count) {
  const uint32_t even = 0xff00ff, half = 0x800080;
  for (size_t i = 0; i < count; i++) {
    CSpan s = spans[i];
    uint32_t *row = pixels + (ptrdiff_t)s.row * width, k = 255 - (s.color >> 24);
    for (int32_t x = s.from; x < s.end; x++) {
      uint32_t a = (row[x] & even) * k + half, b = (row[x] >> 8 & even) * k + half;
      a = (a + (a >> 8 & even)) >> 8 & even;
      b = (b + (b >> 8 & even)) & even << 8;
      row[x] = s.color + (a | b);
    }
  }
}
