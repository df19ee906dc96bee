// Samples upright pictures, one row of device pixels at a time. ImageSampler in the Swift sources is
// the reference: it does the same arithmetic in the same order, so the bytes are the same.
#pragma once
#include "lanes.h"
#include <math.h>

// The number of columns whose sums fit into the first-level cache.
enum { pr_columns = 1024 };

PR_INLINE double pr_least(double a, double b) { return b < a ? b : a; }
PR_INLINE double pr_most(double a, double b) { return b > a ? b : a; }

static bool area_columns(pr_area_column *out, int64_t x, int32_t n, double step, double offset,
                         int64_t width) {
  // The sums of a column stay below 2^31, and those of a pixel below 2^53.
  if (!(fabs(step) < pr_columns / 8) || width > 1 << 22) return false;
  double limit = (double)width;
  for (int32_t i = 0; i < n; i++) {
    double a = step * (double)(x + i) + offset, b = step * (double)(x + i + 1) + offset;
    double low = pr_least(pr_most(pr_least(a, b), 0), limit - 1.0 / 256);
    double high = pr_least(pr_most(pr_most(a, b), low + 1.0 / 256), limit);
    int32_t start = (int32_t)(low * 256), end = (int32_t)(high * 256);
    if (end < start + 1) end = start + 1;
    out[i] = (pr_area_column){start, end, 1.0 / (double)(end - start)};
  }
  return true;
}

// Adds the channels of the columns of two rows, with weights 0 ... 256, to sums[4 * i ...], or stores
// them there if they are the first.
static void pr_add_rows(int32_t *sums, const uint32_t *upper, const uint32_t *lower, int32_t wu,
                     int32_t wl, int32_t n, bool first) {
  // The compiler learns that the weights fit into 16 bits with a sign, which makes products cheaper.
  i32x8 u_weight = wu & 511, l_weight = wl & 511;
  int32_t i = 0;
  for (; i + 2 <= n; i += 2, sums += 8) {
    u8x8 u, l;
    memcpy(&u, upper + i, 8);
    memcpy(&l, lower + i, 8);
    i32x8 sum = PR_CONVERT(u, i32x8) * u_weight + PR_CONVERT(l, i32x8) * l_weight, before;
    memcpy(&before, sums, sizeof before);
    if (!first) sum += before;
    memcpy(sums, &sum, sizeof sum);
  }
  if (i == n) return;
  for (int32_t k = 0; k < 4; k++) {
    int32_t u = upper[i] >> 8 * k & 255, l = lower[i] >> 8 * k & 255;
    sums[k] = u * wu + l * wl + (first ? 0 : sums[k]);
  }
}

PR_INLINE f64x4 pr_column(const int32_t *sums, double weight) {
  i32x4 s;
  memcpy(&s, sums, sizeof s);
  return PR_CONVERT(s, f64x4) * weight;
}

PR_INLINE uint32_t pr_mean(const int32_t *sums, pr_area_column u, int32_t height, double inverse) {
  int32_t c = u.start >> 8, d = (u.end - 1) >> 8;
  f64x4 sum;
  if (c == d) {
    sum = pr_column(sums, (double)(u.end - u.start));
  } else {
    sum = pr_column(sums, (double)(256 - (u.start & 255)));
    for (int32_t k = c + 1; k < d; k++) sum += pr_column(sums += 4, 256);
    sum += pr_column(sums + 4, (double)(u.end - (d << 8)));
  }
  // Half of the divisor rounds. The additional 1/2 keeps the product on the right side of a whole
  // number; it is far larger than the error of the inverse.
  int64_t total = (int64_t)(u.end - u.start) * height;
  sum = (sum + ((double)(total / 2) + 0.5)) * (u.inverse * inverse);
  u8x4 bytes = PR_CONVERT(PR_CONVERT(sum, i32x4), u8x4);
  return __builtin_bit_cast(uint32_t, bytes);
}

static bool area_row(uint32_t *out, const pr_area_column *u, int32_t n, const uint32_t *pixels,
                     ptrdiff_t stride, int64_t top, int64_t bottom) {
  if (bottom - top > 1 << 20) return false;
  _Alignas(32) int32_t sums[4 * pr_columns];
  double inverse = 1.0 / (double)(bottom - top);
  int64_t last = (bottom - 1) >> 8;
  while (n > 0) {
    // As many pixels as there is room for their columns. The columns of a mirrored picture descend.
    int32_t left = u[0].start >> 8, right = (u[0].end - 1) >> 8, count = 1;
    for (int32_t jump = 256; jump > 0; jump /= 4) {
      while (count + jump <= n) {
        pr_area_column next = u[count + jump - 1];
        int32_t l = next.start >> 8, r = (next.end - 1) >> 8;
        l = l < left ? l : left;
        r = r > right ? r : right;
        if (r - l >= pr_columns) break;
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
      pr_add_rows(sums, upper, lower, (int32_t)(h1 - h0), wl, right - left + 1, first);
      first = false;
    }
    int32_t height = (int32_t)(bottom - top);
    for (int32_t i = 0; i < count; i++)
      out[i] = pr_mean(sums + 4 * ((u[i].start >> 8) - left), u[i], height, inverse);
    out += count;
    u += count;
    n -= count;
  }
  return true;
}

PR_INLINE int32_t pr_inside(int64_t v, int64_t size) {
  return (int32_t)(v < 0 ? 0 : v >= size ? size - 1 : v);
}

static bool cubic_columns(pr_cubic_column *out, int64_t x, int32_t n, double step, double offset,
                          int64_t width) {
  for (int32_t i = 0; i < n; i++) {
    double u = step * ((double)(x + i) + 0.5) + offset;
    u = u > -2 ? pr_least(u, (double)width + 2) : -2;
    double whole = floor(u);
    float f = (float)(u - whole);
    float f2 = f * f, f3 = f * f * f;
    int64_t c = (int64_t)whole;
    out[i] = (pr_cubic_column){
        {-0.5f * f3 + f2 - 0.5f * f, 1.5f * f3 - 2.5f * f2 + 1, -1.5f * f3 + 2 * f2 + 0.5f * f,
         0.5f * f3 - 0.5f * f2},
        {pr_inside(c - 1, width), pr_inside(c, width), pr_inside(c + 1, width),
         pr_inside(c + 2, width)},
    };
  }
  return true;
}

PR_INLINE f32x4 pr_floats(uint32_t pixel) {
  u8x4 bytes = __builtin_bit_cast(u8x4, pixel);
  return PR_CONVERT(PR_CONVERT(bytes, i32x4), f32x4);
}

static bool cubic_row(uint32_t *out, const pr_cubic_column *u, int32_t n,
                      const uint32_t *const *rows, const float *weights) {
  for (int32_t i = 0; i < n; i++) {
    const int32_t *c = u[i].columns;
    const float *w = u[i].weights;
    f32x4 sum = 0;
    for (int k = 0; k < 4; k++) {
      f32x4 s = pr_floats(rows[k][c[0]]) * w[0];
      for (int j = 1; j < 4; j++) s += pr_floats(rows[k][c[j]]) * w[j];
      sum += s * weights[k];
    }
    sum = sum > 0 ? sum : (f32x4)0;
    sum = sum < 255 ? sum : (f32x4)255;
    i32x4 whole = PR_CONVERT(sum + 0.5f, i32x4);
    // A premultiplied channel is not above alpha.
    u8x4 bytes = PR_CONVERT(__builtin_elementwise_min(whole, (i32x4)whole[3]), u8x4);
    out[i] = __builtin_bit_cast(uint32_t, bytes);
  }
  return true;
}
