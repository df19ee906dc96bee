// Blends of rows, AVX2.
#include "avx2.h"
#if defined(__x86_64__)

PR_AVX2 void pr_avx2_fill(uint32_t *dst, int32_t n, uint32_t color) {
  __m256i v = _mm256_set1_epi32((int)color);
  int32_t x = 0;
  for (; x + 32 <= n; x += 32) {
    _mm256_storeu_si256((__m256i *)(dst + x), v);
    _mm256_storeu_si256((__m256i *)(dst + x + 8), v);
    _mm256_storeu_si256((__m256i *)(dst + x + 16), v);
    _mm256_storeu_si256((__m256i *)(dst + x + 24), v);
  }
  for (; x + 8 <= n; x += 8) _mm256_storeu_si256((__m256i *)(dst + x), v);
  for (; x < n; x++) dst[x] = color;
}

PR_AVX2 void pr_avx2_blend_solid(uint32_t *dst, int32_t n, uint32_t color) {
  if (color >> 24 == 255) return pr_avx2_fill(dst, n, color);
  __m256i zero = _mm256_setzero_si256();
  // Times 255, so that one division rounds the sum.
  __m256i s = _mm256_mullo_epi16(_mm256_unpacklo_epi8(_mm256_set1_epi32((int)color), zero),
                                 _mm256_set1_epi16(255));
  __m256i k = _mm256_set1_epi16((short)(255 - (color >> 24)));
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) {
    __m256i d = _mm256_loadu_si256((const __m256i *)(dst + x));
    __m256i l = _mm256_add_epi16(s, _mm256_mullo_epi16(_mm256_unpacklo_epi8(d, zero), k));
    __m256i h = _mm256_add_epi16(s, _mm256_mullo_epi16(_mm256_unpackhi_epi8(d, zero), k));
    d = _mm256_packus_epi16(pr_div255_16(l), pr_div255_16(h));
    _mm256_storeu_si256((__m256i *)(dst + x), d);
  }
  for (; x < n; x++) dst[x] = pr_over(color, dst[x], 255);
}

PR_AVX2 void pr_avx2_blend_solid_mask(uint32_t *dst, const uint8_t *mask, int32_t n,
                                      uint32_t color) {
  pr_color c = pr_make_color(color);
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) {
    uint64_t eight;
    memcpy(&eight, mask + x, 8);
    if (!eight) continue;
    if (c.opaque && eight == ~0ull) {
      _mm256_storeu_si256((__m256i *)(dst + x), _mm256_set1_epi32((int)color));
      continue;
    }
    __m256i d = _mm256_loadu_si256((const __m256i *)(dst + x));
    d = pr_color_over8(&c, d, pr_load_coverage(mask + x));
    _mm256_storeu_si256((__m256i *)(dst + x), d);
  }
  for (; x < n; x++)
    if (mask[x]) dst[x] = pr_over(color, dst[x], mask[x]);
}

PR_AVX2 void pr_avx2_blend_pixels(uint32_t *dst, const uint32_t *src, int32_t n) {
  __m256i zero = _mm256_setzero_si256(), full = _mm256_set1_epi16(255);
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) {
    __m256i s = _mm256_loadu_si256((const __m256i *)(src + x));
    __m256i d = _mm256_loadu_si256((const __m256i *)(dst + x));
    __m256i l = pr_over16(_mm256_unpacklo_epi8(s, zero), _mm256_unpacklo_epi8(d, zero), full);
    __m256i h = pr_over16(_mm256_unpackhi_epi8(s, zero), _mm256_unpackhi_epi8(d, zero), full);
    _mm256_storeu_si256((__m256i *)(dst + x), _mm256_packus_epi16(l, h));
  }
  for (; x < n; x++) dst[x] = pr_over(src[x], dst[x], 255);
}

PR_AVX2 void pr_avx2_blend_pixels_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask,
                                       int32_t n) {
  __m256i full = _mm256_set1_epi8(-1);
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) {
    uint64_t eight;
    memcpy(&eight, mask + x, 8);
    if (!eight) continue;
    __m256i s = _mm256_loadu_si256((const __m256i *)(src + x));
    if (eight == ~0ull && _mm256_movemask_epi8(_mm256_srai_epi32(_mm256_cmpeq_epi8(s, full), 24)) == -1) {
      _mm256_storeu_si256((__m256i *)(dst + x), s);
      continue;
    }
    __m256i d = _mm256_loadu_si256((const __m256i *)(dst + x));
    d = pr_over8(s, d, pr_load_coverage(mask + x));
    _mm256_storeu_si256((__m256i *)(dst + x), d);
  }
  for (; x < n; x++)
    if (mask[x]) dst[x] = pr_over(src[x], dst[x], mask[x]);
}

PR_AVX2 void pr_avx2_multiply_mask(uint8_t *mask, const uint8_t *other, int32_t n) {
  int32_t x = 0;
  for (; x + 16 <= n; x += 16) {
    __m256i a = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(mask + x)));
    __m256i b = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(other + x)));
    __m256i p = pr_div255_16(_mm256_mullo_epi16(a, b));
    _mm_storeu_si128((__m128i *)(mask + x), _mm_packus_epi16(_mm256_castsi256_si128(p),
                                                             _mm256_extracti128_si256(p, 1)));
  }
  for (; x < n; x++) mask[x] = (uint8_t)pr_div255((uint32_t)mask[x] * other[x]);
}

PR_AVX2 void pr_avx2_scale_mask(uint8_t *mask, int32_t n, uint32_t factor) {
  __m256i b = _mm256_set1_epi16((short)factor);
  int32_t x = 0;
  for (; x + 16 <= n; x += 16) {
    __m256i a = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(mask + x)));
    __m256i p = pr_div255_16(_mm256_mullo_epi16(a, b));
    _mm_storeu_si128((__m128i *)(mask + x), _mm_packus_epi16(_mm256_castsi256_si128(p),
                                                             _mm256_extracti128_si256(p, 1)));
  }
  for (; x < n; x++) mask[x] = (uint8_t)pr_div255(mask[x] * factor);
}

PR_AVX2 void pr_avx2_fetch_gradient(uint32_t *out, int32_t n, const uint32_t *table, int32_t count,
                                    int64_t t, int64_t step) {
  int32_t x = 0;
  if (n >= 8) {
    // Lanes 0 2 4 6 and 1 3 5 7, so that the high halves interleave without a shuffle.
    __m256i even = _mm256_setr_epi64x(t, t + 2 * step, t + 4 * step, t + 6 * step);
    __m256i odd = _mm256_add_epi64(even, _mm256_set1_epi64x(step));
    __m256i ahead = _mm256_set1_epi64x(8 * step);
    __m256i low = _mm256_setzero_si256(), high = _mm256_set1_epi32(count - 1);
    for (; x + 8 <= n; x += 8) {
      __m256i k = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa);
      k = _mm256_min_epi32(_mm256_max_epi32(k, low), high);
      __m256i p = _mm256_i32gather_epi32((const int *)table, k, 4);
      _mm256_storeu_si256((__m256i *)(out + x), p);
      even = _mm256_add_epi64(even, ahead);
      odd = _mm256_add_epi64(odd, ahead);
    }
    t += x * step;
  }
  for (; x < n; x++) {
    int64_t k = t >> 32;
    out[x] = table[k < 0 ? 0 : k >= count ? count - 1 : k];
    t += step;
  }
}
#endif
