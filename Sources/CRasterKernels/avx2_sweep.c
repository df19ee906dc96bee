// From cells to pixels (or coverage) in one pass, AVX2.
#include "avx2.h"
#include "lines.h"
#if defined(__x86_64__)

// n pixels of one coverage, not 0.
PR_AVX2 static void blend_run(uint32_t *dst, int32_t n, int32_t available, const pr_color *color,
                              uint32_t coverage) {
  int32_t x = 0;
  if (coverage == 255 && color->opaque) {
    __m256i v = _mm256_set1_epi32((int)color->pixel);
    for (; x + 8 <= n; x += 8) _mm256_storeu_si256((__m256i *)(dst + x), v);
    for (; x < n; x++) dst[x] = color->pixel;
    return;
  }
  __m256i c = _mm256_set1_epi16((short)coverage);
  __m256i k = _mm256_sub_epi16(
      _mm256_set1_epi16(255),
      pr_div255_16(_mm256_mullo_epi16(_mm256_set1_epi16((short)(color->pixel >> 24)), c)));
  __m256i s = _mm256_mullo_epi16(color->channels, c);
  __m256i zero = _mm256_setzero_si256();
  for (; x + 8 <= n; x += 8) {
    __m256i d = _mm256_loadu_si256((const __m256i *)(dst + x));
    __m256i l = _mm256_add_epi16(s, _mm256_mullo_epi16(_mm256_unpacklo_epi8(d, zero), k));
    __m256i h = _mm256_add_epi16(s, _mm256_mullo_epi16(_mm256_unpackhi_epi8(d, zero), k));
    d = _mm256_packus_epi16(pr_div255_16(l), pr_div255_16(h));
    _mm256_storeu_si256((__m256i *)(dst + x), d);
  }
  if (x < n) {
    __m256i some = _mm256_and_si256(_mm256_set1_epi32((int)coverage), pr_lanes(n - x));
    pr_blend_block(dst + x, n - x, available - x, color, some);
  }
}

PR_INLINE void sweep_row(int32_t *cells, uint8_t *flags, int32_t blocks,
                         int32_t width, uint32_t *dst, int32_t available, const pr_color *color,
                         bool even_odd) {
  __m256i last = _mm256_set1_epi32(7);
  __m256i carry = _mm256_setzero_si256();
  int32_t at = 0;
  for (;;) {
    int32_t next = pr_next_block(flags, at, blocks);
    if (next > at) {
      int32_t x = at * 8, end = next * 8 < width ? next * 8 : width;
      uint32_t c = pr_coverage(_mm256_cvtsi256_si32(carry), even_odd);
      if (c && end > x) blend_run(dst + x, end - x, available - x, color, c);
    }
    if (next >= blocks) break;
    int32_t x = next * 8;
    __m256i *cell = (__m256i *)(cells + x);
    __m256i sum = _mm256_add_epi32(pr_prefix8(_mm256_loadu_si256(cell)), carry);
    _mm256_storeu_si256(cell, _mm256_setzero_si256());
    carry = _mm256_permutevar8x32_epi32(sum, last);
    __m256i c = pr_coverage8(sum, even_odd);
    int32_t n = width - x;
    if (n <= 0) break;
    if (n >= 8) {
      pr_blend_block(dst + x, 8, 8, color, c);
    } else {
      c = _mm256_and_si256(c, pr_lanes(n));
      pr_blend_block(dst + x, n, available - x, color, c);
    }
    at = next + 1;
  }
}


// Few blocks a row: all of them, without asking which were touched, so that no branch depends on
// the picture. `room`: eight pixels of the last block may be rewritten.
PR_INLINE void sweep_narrow(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride, bool room,
                            const uint32_t *colors, int32_t color_step, bool even_odd,
                            int32_t blocks) {
  const __m256i last = _mm256_set1_epi32(7);
  int32_t rest = p->width - 8 * (blocks - 1);
  __m256i inside = pr_lanes(rest);
  pr_color color = pr_make_color(colors[0]);
  int32_t *cells = p->cells;
  for (int32_t y = 0; y < p->height; y++) {
    if (color_step) color = pr_make_color(colors[(ptrdiff_t)y * color_step]);
    __m256i carry = _mm256_setzero_si256();
    for (int32_t b = 0; b < blocks; b++) {
      __m256i *cell = (__m256i *)(cells + 8 * b);
      __m256i sum = pr_prefix8(_mm256_loadu_si256(cell));
      if (b > 0) sum = _mm256_add_epi32(sum, carry);
      _mm256_storeu_si256(cell, _mm256_setzero_si256());
      if (b < blocks - 1) carry = _mm256_permutevar8x32_epi32(sum, last);
      __m256i c = pr_coverage8(sum, even_odd);
      uint32_t *at = dst + 8 * b;
      if (b < blocks - 1) {
        __m256i d = _mm256_loadu_si256((const __m256i *)at);
        _mm256_storeu_si256((__m256i *)at, pr_color_over8(&color, d, c));
      } else {
        pr_blend_block(at, rest, room ? 8 : rest, &color, _mm256_and_si256(c, inside));
      }
    }
    // The cells behind the last pixel.
    _mm256_storeu_si256((__m256i *)(cells + p->stride - 8), _mm256_setzero_si256());
    cells += p->stride;
    dst += dst_stride;
  }
}

PR_INLINE void sweep_rows(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride,
                          int32_t available, const uint32_t *colors, int32_t color_step,
                          bool even_odd) {
  if (p->stride <= PR_NARROW) {
    int32_t blocks = (p->width + 7) / 8;
    bool room = blocks * 8 <= available;
    // One copy of the loop each: without branches within a row.
#define NARROW(n) sweep_narrow(p, dst, dst_stride, room, colors, color_step, even_odd, n)
    switch (blocks) {
    case 1: NARROW(1); break;
    case 2: NARROW(2); break;
    case 3: NARROW(3); break;
    case 4: NARROW(4); break;
    default: NARROW(blocks);
    }
    // Some lines are added one by one and leave flags.
    for (int32_t i = 0; i < p->stride / 8 * p->height; i += 8) memset(p->flags + i, 0, 8);
    return;
  }
  pr_color color = pr_make_color(colors[0]);
  int32_t blocks = p->stride / 8;
  for (int32_t y = 0; y < p->height; y++) {
    if (color_step) color = pr_make_color(colors[(ptrdiff_t)y * color_step]);
    sweep_row(p->cells + (ptrdiff_t)y * p->stride, p->flags + (ptrdiff_t)y * blocks, blocks,
              p->width, dst, available, &color, even_odd);
    dst += dst_stride;
  }
  memset(p->flags, 0, (size_t)blocks * (size_t)p->height);
}

PR_AVX2 void pr_avx2_sweep_solid(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride,
                                 int32_t available, const uint32_t *colors, int32_t color_step,
                                 bool even_odd) {
  // One copy of the loop each: the rule is decided once, not per pixel.
  if (even_odd)
    sweep_rows(p, dst, dst_stride, available, colors, color_step, true);
  else
    sweep_rows(p, dst, dst_stride, available, colors, color_step, false);
}

PR_INLINE void mask_rows(const pr_cells *p, uint8_t *mask, ptrdiff_t mask_stride, bool even_odd) {
  int32_t blocks = p->stride / 8;
  __m256i last = _mm256_set1_epi32(7);
  for (int32_t y = 0; y < p->height; y++) {
    int32_t *cells = p->cells + (ptrdiff_t)y * p->stride;
    uint8_t *flags = p->flags + (ptrdiff_t)y * blocks;
    __m256i carry = _mm256_setzero_si256();
    for (int32_t at = 0;;) {
      int32_t next = p->stride <= PR_NARROW ? at : pr_next_block(flags, at, blocks);
      if (next > at) {
        int32_t end = next * 8 < p->width ? next * 8 : p->width;
        uint32_t c = pr_coverage(_mm256_cvtsi256_si32(carry), even_odd);
        if (end > at * 8) memset(mask + at * 8, (int)c, (size_t)(end - at * 8));
      }
      if (next >= blocks) break;
      __m256i *cell = (__m256i *)(cells + next * 8);
      __m256i sum = _mm256_add_epi32(pr_prefix8(_mm256_loadu_si256(cell)), carry);
      _mm256_storeu_si256(cell, _mm256_setzero_si256());
      carry = _mm256_permutevar8x32_epi32(sum, last);
      if (next * 8 < p->width) {
        __m256i c = pr_coverage8(sum, even_odd);
        __m128i c16 = _mm_packus_epi32(_mm256_castsi256_si128(c), _mm256_extracti128_si256(c, 1));
        _mm_storel_epi64((__m128i *)(mask + next * 8), _mm_packus_epi16(c16, c16));
      }
      at = next + 1;
    }
    mask += mask_stride;
  }
  memset(p->flags, 0, (size_t)blocks * (size_t)p->height);
}

PR_AVX2 void pr_avx2_sweep_mask(const pr_cells *p, uint8_t *mask, ptrdiff_t mask_stride,
                                bool even_odd) {
  if (even_odd)
    mask_rows(p, mask, mask_stride, true);
  else
    mask_rows(p, mask, mask_stride, false);
}
#endif
