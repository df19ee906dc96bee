// One row of coverage on many rows of pixels, AVX2: column by column, so that what a block of eight
// coverages asks for is decided once.
#include "avx2.h"
#if defined(__x86_64__)

// Eight coverages, of which n count.
PR_INLINE uint64_t eight_of(const uint8_t *mask, int32_t n) {
  uint64_t eight;
  memcpy(&eight, mask, 8);
  return n >= 8 ? eight : eight & ((1ull << 8 * n) - 1);
}

PR_AVX2 static void fill_rows(uint32_t *dst, ptrdiff_t stride, int32_t n, int32_t rows,
                              const uint32_t *colors, int32_t step) {
  for (int32_t y = 0; y < rows; y++, dst += stride) {
    __m256i v = _mm256_set1_epi32((int)colors[(ptrdiff_t)y * step]);
    for (int32_t x = 0; x < n; x += 8) _mm256_storeu_si256((__m256i *)(dst + x), v);
  }
}

// Rows of so many pixels go one by one: a column of them would have each cache line fetched twice.
#define LONG 64

PR_AVX2 static void blend_long(uint32_t *dst, ptrdiff_t stride, int32_t n, int32_t rows,
                               const uint32_t *colors, int32_t step) {
  if (!step && n == stride) {
    // One behind the other.
    n *= rows;
    rows = 1;
  }
  for (int32_t y = 0; y < rows; y++)
    pr_avx2_blend_solid(dst + y * stride, n, colors[(ptrdiff_t)y * step]);
}

// Eight pixels a row; eight may be rewritten.
PR_INLINE void blend_blocks(uint32_t *dst, ptrdiff_t stride, __m256i c, int32_t rows,
                            const uint32_t *colors, int32_t step) {
  pr_color color = pr_make_color(colors[0]);
  for (int32_t y = 0; y < rows; y++, dst += stride) {
    if (step) color = pr_make_color(colors[(ptrdiff_t)y * step]);
    __m256i d = _mm256_loadu_si256((const __m256i *)dst);
    _mm256_storeu_si256((__m256i *)dst, pr_color_over8(&color, d, c));
  }
}

PR_AVX2 void pr_avx2_blend_rows(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                                const uint8_t *mask, int32_t n, int32_t rows,
                                const uint32_t *colors, int32_t color_step) {
  bool opaque = true;
  for (int32_t y = 0; y < (color_step ? rows : 1); y++)
    opaque &= colors[(ptrdiff_t)y * color_step] >> 24 == 255;
  for (int32_t x = 0; x < n; x += 8) {
    uint64_t eight = eight_of(mask + x, n - x);
    if (!eight) continue;
    int32_t end = x;
    while (end + 8 <= n && eight_of(mask + end, 8) == ~0ull) end += 8;
    if (end - x >= LONG || (opaque && end > x)) {
      if (end - x >= LONG)
        blend_long(dst + x, dst_stride, end - x, rows, colors, color_step);
      else
        fill_rows(dst + x, dst_stride, end - x, rows, colors, color_step);
      x = end - 8;
      continue;
    }
    __m256i c = _mm256_cvtepu8_epi32(_mm_cvtsi64_si128((long long)eight));
    if (available - x >= 8) {
      blend_blocks(dst + x, dst_stride, c, rows, colors, color_step);
      continue;
    }
    for (int32_t y = 0; y < rows; y++) {
      pr_color color = pr_make_color(colors[(ptrdiff_t)y * color_step]);
      pr_blend_some(dst + x + y * dst_stride, n - x, &color, c);
    }
  }
}
#endif
