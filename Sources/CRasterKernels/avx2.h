// What the AVX2 kernels share. Eight pixels or coverages at a time.
#pragma once
#if defined(__x86_64__)
#include "arithmetic.h"
#include <immintrin.h>
#include <string.h>

#define PR_AVX2 __attribute__((target("avx2")))
#define PR_INLINE PR_AVX2 static inline __attribute__((always_inline))

// x / 255 to the nearest, 16 lanes of 16 bits.
PR_INLINE __m256i pr_div255_16(__m256i x) {
  // t + t/256 in one step: t * 257 / 65536 has the same whole part.
  x = _mm256_add_epi16(x, _mm256_set1_epi16(128));
  return _mm256_mulhi_epu16(x, _mm256_set1_epi16(257));
}

// Running sum of eight cells.
PR_INLINE __m256i pr_prefix8(__m256i v) {
  v = _mm256_add_epi32(v, _mm256_slli_si256(v, 4));
  v = _mm256_add_epi32(v, _mm256_slli_si256(v, 8));
  __m256i low = _mm256_permute2x128_si256(v, v, 0x08);
  return _mm256_add_epi32(v, _mm256_shuffle_epi32(low, 0xff));
}

// As pr_coverage, eight at a time.
PR_INLINE __m256i pr_coverage8(__m256i sum, bool even_odd) {
  __m256i a = _mm256_abs_epi32(sum);
  if (even_odd) {
    a = _mm256_and_si256(a, _mm256_set1_epi32((1 << 18) - 1));
    a = _mm256_min_epu32(a, _mm256_sub_epi32(_mm256_set1_epi32(1 << 18), a));
  } else {
    a = _mm256_min_epu32(a, _mm256_set1_epi32(1 << 17));
  }
  a = _mm256_sub_epi32(a, _mm256_srli_epi32(a, 8));
  return _mm256_srli_epi32(_mm256_add_epi32(a, _mm256_set1_epi32(256)), 9);
}

// All ones in the first n lanes.
PR_INLINE __m256i pr_lanes(int32_t n) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(n), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}

// Eight coverage bytes as 32-bit lanes.
PR_INLINE __m256i pr_load_coverage(const uint8_t *mask) {
  return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)mask));
}

// Coverages (32-bit lanes) spread over the four channels of the pixels that unpacklo/unpackhi of
// eight pixels give.
PR_INLINE __m256i pr_spread_low(__m256i c) {
  c = _mm256_or_si256(c, _mm256_slli_epi32(c, 16));
  return _mm256_unpacklo_epi32(c, c);
}
PR_INLINE __m256i pr_spread_high(__m256i c) {
  c = _mm256_or_si256(c, _mm256_slli_epi32(c, 16));
  return _mm256_unpackhi_epi32(c, c);
}

// The alpha of each pixel (16 bits a channel) in all its channels.
PR_INLINE __m256i pr_alpha16(__m256i s) {
  return _mm256_shufflehi_epi16(_mm256_shufflelo_epi16(s, 0xff), 0xff);
}

// Source over for four pixels of 16-bit channels; c is the coverage.
PR_INLINE __m256i pr_over16(__m256i s, __m256i d, __m256i c) {
  __m256i k = pr_div255_16(_mm256_mullo_epi16(pr_alpha16(s), c));
  k = _mm256_sub_epi16(_mm256_set1_epi16(255), k);
  return pr_div255_16(_mm256_add_epi16(_mm256_mullo_epi16(s, c), _mm256_mullo_epi16(d, k)));
}

// The same where every source alpha is 255.
PR_INLINE __m256i pr_lerp16(__m256i s, __m256i d, __m256i c) {
  __m256i k = _mm256_sub_epi16(_mm256_set1_epi16(255), c);
  return pr_div255_16(_mm256_add_epi16(_mm256_mullo_epi16(s, c), _mm256_mullo_epi16(d, k)));
}

// Source over for eight pixels, with eight coverages.
PR_INLINE __m256i pr_over8(__m256i s, __m256i d, __m256i c) {
  __m256i zero = _mm256_setzero_si256();
  __m256i low = pr_over16(_mm256_unpacklo_epi8(s, zero), _mm256_unpacklo_epi8(d, zero),
                          pr_spread_low(c));
  __m256i high = pr_over16(_mm256_unpackhi_epi8(s, zero), _mm256_unpackhi_epi8(d, zero),
                           pr_spread_high(c));
  return _mm256_packus_epi16(low, high);
}

// A colour made ready.
typedef struct {
  __m256i channels; // in 16 bits, four times
  __m256i bytes;    // eight times, less 128
  __m256i alpha;    // in 32 bits, eight times
  uint32_t pixel;
  bool opaque;
} pr_color;

PR_INLINE pr_color pr_make_color(uint32_t pixel) {
  pr_color c;
  c.pixel = pixel;
  c.opaque = pixel >> 24 == 255;
  __m256i all = _mm256_set1_epi32((int)pixel);
  c.channels = _mm256_unpacklo_epi8(all, _mm256_setzero_si256());
  c.bytes = _mm256_xor_si256(all, _mm256_set1_epi8(-128));
  c.alpha = _mm256_srli_epi32(all, 24);
  return c;
}

// The lower 16 bits of the pixels that unpacklo and unpackhi give, in all their channels.
PR_INLINE __m256i pr_words_low(__m256i c) {
  return _mm256_shuffle_epi8(
      c, _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 4, 5, 4, 5, 4, 5, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 4,
                          5, 4, 5, 4, 5, 4, 5));
}
PR_INLINE __m256i pr_words_high(__m256i c) {
  return _mm256_shuffle_epi8(
      c, _mm256_setr_epi8(8, 9, 8, 9, 8, 9, 8, 9, 12, 13, 12, 13, 12, 13, 12, 13, 8, 9, 8, 9, 8, 9,
                          8, 9, 12, 13, 12, 13, 12, 13, 12, 13));
}

// One colour over eight pixels, with eight coverages.
PR_INLINE __m256i pr_color_over8(const pr_color *color, __m256i d, __m256i c) {
  if (color->opaque) {
    // s * c + d * (255 - c) in one multiplication of pairs of bytes. Those of the pixels are signed
    // there, so 128 less; the weights' sum is 255, so what is missing is 128 * 255, always.
    __m256i weights = _mm256_xor_si256(_mm256_or_si256(c, _mm256_slli_epi32(c, 8)),
                                       _mm256_set1_epi32(0xff00));
    d = _mm256_xor_si256(d, _mm256_set1_epi8(-128));
    __m256i low = _mm256_maddubs_epi16(pr_words_low(weights), _mm256_unpacklo_epi8(color->bytes, d));
    __m256i high =
        _mm256_maddubs_epi16(pr_words_high(weights), _mm256_unpackhi_epi8(color->bytes, d));
    // As pr_div255_16, whose 128 is in this as well.
    __m256i missing = _mm256_set1_epi16((short)(128 * 255 + 128)), by = _mm256_set1_epi16(257);
    return _mm256_packus_epi16(_mm256_mulhi_epu16(_mm256_add_epi16(low, missing), by),
                               _mm256_mulhi_epu16(_mm256_add_epi16(high, missing), by));
  }
  __m256i zero = _mm256_setzero_si256();
  __m256i k = pr_div255_16(_mm256_mullo_epi16(color->alpha, c));
  k = _mm256_sub_epi32(_mm256_set1_epi32(255), k);
  __m256i low = _mm256_add_epi16(_mm256_mullo_epi16(color->channels, pr_words_low(c)),
                                 _mm256_mullo_epi16(_mm256_unpacklo_epi8(d, zero), pr_words_low(k)));
  __m256i high =
      _mm256_add_epi16(_mm256_mullo_epi16(color->channels, pr_words_high(c)),
                       _mm256_mullo_epi16(_mm256_unpackhi_epi8(d, zero), pr_words_high(k)));
  return _mm256_packus_epi16(pr_div255_16(low), pr_div255_16(high));
}

// Some of eight pixels, the rest of which must not be touched.
PR_INLINE void pr_blend_some(uint32_t *dst, int32_t n, const pr_color *color, __m256i c) {
  uint32_t some[8] = {0};
  memcpy(some, dst, (size_t)n * 4);
  __m256i d = _mm256_loadu_si256((const __m256i *)some);
  _mm256_storeu_si256((__m256i *)some, pr_color_over8(color, d, c));
  memcpy(dst, some, (size_t)n * 4);
}

// Eight pixels with coverages, n of which count; the others have coverage 0 and are rewritten as
// they are, where `available` says that is allowed.
PR_INLINE void pr_blend_block(uint32_t *dst, int32_t n, int32_t available, const pr_color *color,
                           __m256i c) {
  if (available >= 8) {
    __m256i d = _mm256_loadu_si256((const __m256i *)dst);
    _mm256_storeu_si256((__m256i *)dst, pr_color_over8(color, d, c));
  } else {
    pr_blend_some(dst, n, color, c);
  }
}

// Boxes of so many cells a row do without flags: all their blocks are swept, which costs less than
// to ask each one.
#define PR_NARROW 48

void pr_avx2_flatten(pr_outline *o);
void pr_avx2_add_lines(const pr_cells *p, const int32_t *lines, ptrdiff_t count);
void pr_avx2_fill(uint32_t *dst, int32_t n, uint32_t color);
void pr_avx2_blend_solid(uint32_t *dst, int32_t n, uint32_t color);
void pr_avx2_blend_solid_mask(uint32_t *dst, const uint8_t *mask, int32_t n, uint32_t color);
void pr_avx2_blend_pixels(uint32_t *dst, const uint32_t *src, int32_t n);
void pr_avx2_blend_pixels_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int32_t n);
void pr_avx2_multiply_mask(uint8_t *mask, const uint8_t *other, int32_t n);
void pr_avx2_scale_mask(uint8_t *mask, int32_t n, uint32_t factor);
void pr_avx2_fetch_gradient(uint32_t *out, int32_t n, const uint32_t *table, int32_t count,
                            int64_t t, int64_t step);
void pr_avx2_blend_glyph(uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask,
                         ptrdiff_t mask_stride, int32_t rows, uint32_t color);
void pr_avx2_blend_rows(uint32_t *dst, ptrdiff_t dst_stride, int32_t available, const uint8_t *mask,
                        int32_t n, int32_t rows, const uint32_t *colors, int32_t color_step);
void pr_avx2_interpolate_row(uint32_t *out, int32_t n, const uint32_t *row, int32_t width,
                             int64_t u, int64_t step);
void pr_avx2_interpolate_rows(uint32_t *out, int32_t n, const uint32_t *upper,
                              const uint32_t *lower, int32_t width, int64_t u, int64_t step,
                              uint32_t f);
void pr_avx2_convolve(uint16_t *out, const uint16_t *in, int32_t n, const uint32_t *weights,
                      int32_t taps);
void pr_avx2_fetch_radial(uint32_t *out, int32_t n, const pr_curved_gradient *g, double x,
                          double y);
void pr_avx2_fetch_conic(uint32_t *out, int32_t n, const pr_curved_gradient *g, double x, double y);
void pr_avx2_blend_separable(uint32_t *dst, const uint32_t *src, int32_t step, const uint8_t *mask,
                             int32_t n, pr_blend_mode mode);
void pr_avx2_mix_rows(uint32_t *out, const uint32_t *a, const uint32_t *b, int32_t n, uint32_t f);
void pr_avx2_sweep_solid(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                         const uint32_t *colors, int32_t color_step, bool even_odd);
void pr_avx2_sweep_mask(const pr_cells *p, uint8_t *mask, ptrdiff_t mask_stride, bool even_odd);

#endif
