// What picture rows are made of, SSE2: see image_rows.c.
#pragma once
#include "arithmetic.h"
#include <emmintrin.h>

// sums[4 * i ...] = (or +=) the channels of columns of two rows, weighted.
static void add_rows(
    int32_t *sums, const uint32_t *upper, const uint32_t *lower, int32_t wu, int32_t wl, int32_t n,
    bool first) {
  const __m128i zero = _mm_setzero_si128();
  const __m128i weights = _mm_set1_epi32(wl << 16 | wu);
  __m128i *at = (__m128i *)sums;
  int32_t i = 0;
  for (; i + 4 <= n; i += 4, at += 4) {
    __m128i u = _mm_loadu_si128((const __m128i *)(upper + i));
    __m128i l = _mm_loadu_si128((const __m128i *)(lower + i));
    __m128i u0 = _mm_unpacklo_epi8(u, zero), u1 = _mm_unpackhi_epi8(u, zero);
    __m128i l0 = _mm_unpacklo_epi8(l, zero), l1 = _mm_unpackhi_epi8(l, zero);
    __m128i a = _mm_madd_epi16(_mm_unpacklo_epi16(u0, l0), weights);
    __m128i b = _mm_madd_epi16(_mm_unpackhi_epi16(u0, l0), weights);
    __m128i c = _mm_madd_epi16(_mm_unpacklo_epi16(u1, l1), weights);
    __m128i d = _mm_madd_epi16(_mm_unpackhi_epi16(u1, l1), weights);
    if (!first) {
      a = _mm_add_epi32(a, at[0]);
      b = _mm_add_epi32(b, at[1]);
      c = _mm_add_epi32(c, at[2]);
      d = _mm_add_epi32(d, at[3]);
    }
    at[0] = a;
    at[1] = b;
    at[2] = c;
    at[3] = d;
  }
  for (; i < n; i++, at++) {
    __m128i u = _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)upper[i]), zero);
    __m128i l = _mm_unpacklo_epi8(_mm_cvtsi32_si128((int)lower[i]), zero);
    __m128i sum = _mm_madd_epi16(_mm_unpacklo_epi16(u, l), weights);
    *at = first ? sum : _mm_add_epi32(sum, *at);
  }
}

static inline void add_column(__m128d *low, __m128d *high, const int32_t *sums, __m128d weight) {
  __m128i s = _mm_load_si128((const __m128i *)sums);
  *low = _mm_add_pd(*low, _mm_mul_pd(_mm_cvtepi32_pd(s), weight));
  *high = _mm_add_pd(*high, _mm_mul_pd(_mm_cvtepi32_pd(_mm_unpackhi_epi64(s, s)), weight));
}

static inline uint32_t mean(const int32_t *sums, pr_area_column u, int32_t height, double inverse) {
  int32_t c = u.start >> 8, d = (u.end - 1) >> 8;
  __m128d low = _mm_setzero_pd(), high = _mm_setzero_pd();
  if (c == d) {
    add_column(&low, &high, sums, _mm_set1_pd((double)(u.end - u.start)));
  } else {
    add_column(&low, &high, sums, _mm_set1_pd((double)(256 - (u.start & 255))));
    for (int32_t k = c + 1; k < d; k++) add_column(&low, &high, sums += 4, _mm_set1_pd(256));
    add_column(&low, &high, sums + 4, _mm_set1_pd((double)(u.end - (d << 8))));
  }
  // Half of the divisor rounds; another half keeps the product on the right side of a whole number,
  // far more than the inverse's error.
  int64_t total = (int64_t)(u.end - u.start) * height;
  __m128d half = _mm_set1_pd((double)(total / 2) + 0.5), by = _mm_set1_pd(u.inverse * inverse);
  __m128i bg = _mm_cvttpd_epi32(_mm_mul_pd(_mm_add_pd(low, half), by));
  __m128i ra = _mm_cvttpd_epi32(_mm_mul_pd(_mm_add_pd(high, half), by));
  __m128i words = _mm_packs_epi32(_mm_unpacklo_epi64(bg, ra), _mm_setzero_si128());
  return (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(words, words));
}

static inline __m128 four(__m128i low, __m128i high, const __m128 w[4]) {
  const __m128i zero = _mm_setzero_si128();
  __m128 s = _mm_mul_ps(_mm_cvtepi32_ps(_mm_unpacklo_epi16(low, zero)), w[0]);
  s = _mm_add_ps(s, _mm_mul_ps(_mm_cvtepi32_ps(_mm_unpackhi_epi16(low, zero)), w[1]));
  s = _mm_add_ps(s, _mm_mul_ps(_mm_cvtepi32_ps(_mm_unpacklo_epi16(high, zero)), w[2]));
  return _mm_add_ps(s, _mm_mul_ps(_mm_cvtepi32_ps(_mm_unpackhi_epi16(high, zero)), w[3]));
}

// One pixel of four rows.
static inline uint32_t cubic_pixel(
    const pr_cubic_column *u, const uint32_t *const rows[4], const float weights[4]) {
  const __m128i zero = _mm_setzero_si128();
  const int32_t *c = u->columns;
  __m128 all = _mm_loadu_ps(u->weights);
  __m128 w[4] = {
      _mm_shuffle_ps(all, all, 0x00), _mm_shuffle_ps(all, all, 0x55),
      _mm_shuffle_ps(all, all, 0xAA), _mm_shuffle_ps(all, all, 0xFF)};
  __m128 sum = _mm_setzero_ps();
  for (int k = 0; k < 4; k++) {
    const uint32_t *r = rows[k];
    __m128i p = c[3] - c[0] == 3
                    ? _mm_loadu_si128((const __m128i *)(r + c[0]))
                    : _mm_set_epi32((int)r[c[3]], (int)r[c[2]], (int)r[c[1]], (int)r[c[0]]);
    __m128 s = four(_mm_unpacklo_epi8(p, zero), _mm_unpackhi_epi8(p, zero), w);
    sum = _mm_add_ps(sum, _mm_mul_ps(s, _mm_set1_ps(weights[k])));
  }
  sum = _mm_min_ps(_mm_max_ps(sum, _mm_setzero_ps()), _mm_set1_ps(255));
  __m128i words = _mm_cvttps_epi32(_mm_add_ps(sum, _mm_set1_ps(0.5f)));
  // At most 255: the lower halves tell which is less.
  words = _mm_min_epi16(words, _mm_shuffle_epi32(words, 0xFF));
  words = _mm_packs_epi32(words, words);
  return (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(words, words));
}
