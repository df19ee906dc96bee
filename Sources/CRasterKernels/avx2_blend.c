// Blends of rows, AVX2.
#include "avx2.h"
#if defined(__x86_64__)

// Pixels up to the next address that eight of them may be stored at without crossing a cache line.
PR_INLINE int32_t unaligned(const uint32_t *dst) { return -(int32_t)((uintptr_t)dst >> 2) & 7; }

PR_AVX2 void pr_avx2_fill(uint32_t *dst, int32_t n, uint32_t color) {
  if (n < 8) {
    for (int32_t x = 0; x < n; x++) dst[x] = color;
    return;
  }
  __m256i v = _mm256_set1_epi32((int)color);
  _mm256_storeu_si256((__m256i *)dst, v);
  int32_t x = n > 64 ? unaligned(dst) : 8;
  for (; x + 32 <= n; x += 32) {
    _mm256_storeu_si256((__m256i *)(dst + x), v);
    _mm256_storeu_si256((__m256i *)(dst + x + 8), v);
    _mm256_storeu_si256((__m256i *)(dst + x + 16), v);
    _mm256_storeu_si256((__m256i *)(dst + x + 24), v);
  }
  for (; x + 8 <= n; x += 8) _mm256_storeu_si256((__m256i *)(dst + x), v);
  _mm256_storeu_si256((__m256i *)(dst + n - 8), v);
}

// A colour at full coverage. It adds its bytes s, whole numbers, to d * k / 255, where k is 255
// less its alpha: so it is enough to round that, in one multiplication. 65536 * k / 255, rounded to
// a whole number, is off by less than 1/2, the product by less than 255/2/65536, and no multiple of
// 1/255 is that close to a half.
typedef struct {
  __m256i factor;    // that number
  __m256i even, odd; // s + 1/2, eight bits of fraction
} over_all;

PR_INLINE over_all make_over_all(uint32_t color) {
  uint32_t k = 255 - (color >> 24);
  __m256i s = _mm256_set1_epi32((int)color), half = _mm256_set1_epi16(128);
  // 65536 itself, for k = 255, does not fit; one less rounds to the same.
  return (over_all){
      _mm256_set1_epi16((short)(k * 257 + (k > 127 && k < 255))),
      _mm256_add_epi16(_mm256_slli_epi16(s, 8), half),
      _mm256_add_epi16(_mm256_andnot_si256(_mm256_set1_epi16(255), s), half),
  };
}

PR_INLINE __m256i over_all8(const over_all *o, __m256i d) {
  __m256i high = _mm256_set1_epi16((short)0xff00);
  __m256i even = _mm256_mulhi_epu16(_mm256_slli_epi16(d, 8), o->factor);
  __m256i odd = _mm256_mulhi_epu16(_mm256_and_si256(d, high), o->factor);
  even = _mm256_srli_epi16(_mm256_add_epi16(even, o->even), 8);
  return _mm256_blendv_epi8(even, _mm256_add_epi16(odd, o->odd), high);
}

// Lanes from `first` to `end` - 1 of eight pixels.
PR_INLINE void over_some(const over_all *o, uint32_t *dst, int32_t first, int32_t end) {
  __m256i d = _mm256_loadu_si256((const __m256i *)dst);
  __m256i in = _mm256_andnot_si256(pr_lanes(first), pr_lanes(end));
  _mm256_storeu_si256((__m256i *)dst, _mm256_blendv_epi8(d, over_all8(o, d), in));
}

PR_AVX2 void pr_avx2_blend_solid(uint32_t *dst, int32_t n, uint32_t color) {
  if (color >> 24 == 255) return pr_avx2_fill(dst, n, color);
  if (n < 8) {
    for (int32_t x = 0; x < n; x++) dst[x] = pr_over(color, dst[x], 255);
    return;
  }
  over_all over = make_over_all(color);
  int32_t x = n > 64 ? unaligned(dst) : 0;
  if (x) over_some(&over, dst, 0, x);
  for (; x + 8 <= n; x += 8) {
    __m256i d = _mm256_loadu_si256((const __m256i *)(dst + x));
    _mm256_storeu_si256((__m256i *)(dst + x), over_all8(&over, d));
  }
  if (x < n) over_some(&over, dst + n - 8, 8 - (n - x), 8);
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
