// Pictures sampled upright, a row of device pixels at a time. The same arithmetic in the same order
// as ImageSampler in the Swift sources, which is the reference: the same bytes.
#include "image_rows.h"
#include <math.h>

// Every product is rounded: with fused sums, processors would differ.
#pragma STDC FP_CONTRACT OFF

#if defined(__x86_64__)
#include "image_rows_sse2.h"
#elif defined(__aarch64__)
#include "image_rows_neon.h"
#endif

#if defined(__x86_64__) || defined(__aarch64__)

// Columns whose sums fit the first-level cache.
enum { columns = 1024 };

static inline double least(double a, double b) { return b < a ? b : a; }
static inline double most(double a, double b) { return b > a ? b : a; }

bool pr_area_columns(
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

bool pr_area_row(
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

bool pr_cubic_columns(
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

bool pr_cubic_row(
    uint32_t *out, const pr_cubic_column *u, int32_t n, const uint32_t *const rows[4],
    const float weights[4]) {
  for (int32_t i = 0; i < n; i++) out[i] = cubic_pixel(u + i, rows, weights);
  return true;
}
#endif
