// Pictures sampled upright, a row of device pixels at a time. The same arithmetic in the same order
// as ImageSampler in the Swift sources, which is the reference: the same bytes.
#if defined(__x86_64__)

#include "avx2.h"

#include <emmintrin.h>
#include <math.h>

#pragma STDC FP_CONTRACT OFF

// Columns whose sums fit the first-level cache.
enum { columns = 1024 };

static inline double least(double a, double b) { return b < a ? b : a; }
static inline double most(double a, double b) { return b > a ? b : a; }

bool pr_sse2_area_columns(
    pr_area_column *out, int64_t x, int32_t n, double step, double offset, int64_t width) {
  // Sums of a column stay below 2^31, those of a pixel below 2^53.
  if (!(fabs(step) < columns / 8) || width > 1 << 22) return false;
  double limit = (double)width;
  for (int32_t i = 0; i < n; i++) {
    double a = step * (double)(x + i) + offset, b = step * (double)(x + i + 1) + offset;
    double low = least(most(least(a, b), 0), limit - 1.0 / 256);
    double high = least(most(most(a, b), low + 1.0 / 256), limit);
    int32_t start = (int32_t)(low * 256), end = (int32_t)(high * 256);
    if (end < start + 1) end = start + 1;
    out[i] = (pr_area_column){start, end, 1.0 / (double)(end - start)};
  }
  return true;
}

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

bool pr_sse2_area_row(
    uint32_t *out, const pr_area_column *u, int32_t n, const uint32_t *pixels, ptrdiff_t stride,
    int64_t top, int64_t bottom) {
  if (bottom - top > 1 << 20) return false;
  _Alignas(16) int32_t sums[4 * columns];
  double inverse = 1.0 / (double)(bottom - top);
  int64_t last = (bottom - 1) >> 8;
  while (n > 0) {
    // As many pixels as have room for their columns; a mirrored picture has them backwards.
    int32_t left = u[0].start >> 8, right = (u[0].end - 1) >> 8, count = 1;
    for (int32_t jump = 256; jump > 0; jump /= 4) {
      while (count + jump <= n) {
        pr_area_column next = u[count + jump - 1];
        int32_t l = next.start >> 8, r = (next.end - 1) >> 8;
        l = l < left ? l : left;
        r = r > right ? r : right;
        if (r - l >= columns) break;
        left = l;
        right = r;
        count += jump;
      }
    }
    bool first = true;
    for (int64_t v = top >> 8; v <= last; v += 2) {
      int64_t h0 = v << 8 > top ? v << 8 : top;
      int64_t h1 = (v + 1) << 8 < bottom ? (v + 1) << 8 : bottom;
      int64_t h2 = (v + 2) << 8 < bottom ? (v + 2) << 8 : bottom;
      const uint32_t *upper = pixels + v * stride + left;
      const uint32_t *lower = v < last ? upper + stride : upper;
      int32_t wl = v < last ? (int32_t)(h2 - h1) : 0;
      add_rows(sums, upper, lower, (int32_t)(h1 - h0), wl, right - left + 1, first);
      first = false;
    }
    int32_t height = (int32_t)(bottom - top);
    for (int32_t i = 0; i < count; i++) {
      out[i] = mean(sums + 4 * ((u[i].start >> 8) - left), u[i], height, inverse);
    }
    out += count;
    u += count;
    n -= count;
  }
  return true;
}

static inline int32_t inside(int64_t v, int64_t size) {
  return (int32_t)(v < 0 ? 0 : v >= size ? size - 1 : v);
}

bool pr_sse2_cubic_columns(
    pr_cubic_column *out, int64_t x, int32_t n, double step, double offset, int64_t width) {
  for (int32_t i = 0; i < n; i++) {
    double u = step * ((double)(x + i) + 0.5) + offset;
    u = u > -2 ? least(u, (double)width + 2) : -2;
    double whole = floor(u);
    float f = (float)(u - whole);
    float f2 = f * f, f3 = f * f * f;
    int64_t c = (int64_t)whole;
    out[i] = (pr_cubic_column){
        {-0.5f * f3 + f2 - 0.5f * f, 1.5f * f3 - 2.5f * f2 + 1, -1.5f * f3 + 2 * f2 + 0.5f * f,
         0.5f * f3 - 0.5f * f2},
        {inside(c - 1, width), inside(c, width), inside(c + 1, width), inside(c + 2, width)},
    };
  }
  return true;
}

static inline __m128 four(__m128i low, __m128i high, const __m128 w[4]) {
  const __m128i zero = _mm_setzero_si128();
  __m128 s = _mm_mul_ps(_mm_cvtepi32_ps(_mm_unpacklo_epi16(low, zero)), w[0]);
  s = _mm_add_ps(s, _mm_mul_ps(_mm_cvtepi32_ps(_mm_unpackhi_epi16(low, zero)), w[1]));
  s = _mm_add_ps(s, _mm_mul_ps(_mm_cvtepi32_ps(_mm_unpacklo_epi16(high, zero)), w[2]));
  return _mm_add_ps(s, _mm_mul_ps(_mm_cvtepi32_ps(_mm_unpackhi_epi16(high, zero)), w[3]));
}

bool pr_sse2_cubic_row(
    uint32_t *out, const pr_cubic_column *u, int32_t n, const uint32_t *const rows[4],
    const float weights[4]) {
  const __m128i zero = _mm_setzero_si128();
  for (int32_t i = 0; i < n; i++) {
    const int32_t *c = u[i].columns;
    __m128 all = _mm_loadu_ps(u[i].weights);
    __m128 w[4] = {
        _mm_shuffle_ps(all, all, 0x00), _mm_shuffle_ps(all, all, 0x55),
        _mm_shuffle_ps(all, all, 0xAA), _mm_shuffle_ps(all, all, 0xFF)};
    __m128 sum = _mm_setzero_ps();
    for (int k = 0; k < 4; k++) {
      __m128i p;
      if (c[3] - c[0] == 3) {
        p = _mm_loadu_si128((const __m128i *)(rows[k] + c[0]));
      } else {
        const uint32_t *r = rows[k];
        p = _mm_set_epi32((int)r[c[3]], (int)r[c[2]], (int)r[c[1]], (int)r[c[0]]);
      }
      __m128 s = four(_mm_unpacklo_epi8(p, zero), _mm_unpackhi_epi8(p, zero), w);
      sum = _mm_add_ps(sum, _mm_mul_ps(s, _mm_set1_ps(weights[k])));
    }
    sum = _mm_min_ps(_mm_max_ps(sum, _mm_setzero_ps()), _mm_set1_ps(255));
    __m128i words = _mm_cvttps_epi32(_mm_add_ps(sum, _mm_set1_ps(0.5f)));
    // At most 255: the lower halves tell which is less.
    words = _mm_min_epi16(words, _mm_shuffle_epi32(words, 0xFF));
    words = _mm_packs_epi32(words, words);
    out[i] = (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(words, words));
  }
  return true;
}

#endif
