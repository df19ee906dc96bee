// Scalar steps shared by the plain kernels and the ragged ends of the vector ones.
#pragma once
#include "CRasterKernels.h"

// x / 255 to the nearest, for 0 ... 65407 (and the sums that blending makes, up to 65280 + 255).
static inline uint32_t pr_div255(uint32_t x) {
  x += 128;
  return (x + (x >> 8)) >> 8;
}

// A running sum of cells as coverage. 2^17 is a full pixel: 2^17 - 2^9 = 255 * 512.
static inline uint32_t pr_coverage(int32_t sum, bool even_odd) {
  uint32_t a = sum < 0 ? 0u - (uint32_t)sum : (uint32_t)sum;
  if (even_odd) {
    a &= (1u << 18) - 1;
    if (a > 1u << 17) a = (1u << 18) - a;
  } else if (a > 1u << 17) {
    a = 1u << 17;
  }
  return (a - (a >> 8) + 256) >> 9;
}

// a and b in the proportion 256 - f : f, two channels a word.
static inline uint32_t pr_mix(uint32_t a, uint32_t b, uint32_t f) {
  const uint32_t even = 0x00ff00ff;
  uint32_t g = 256 - f;
  uint32_t l = (a & even) * g + (b & even) * f + 0x00800080;
  uint32_t h = (a >> 8 & even) * g + (b >> 8 & even) * f + 0x00800080;
  return (l >> 8 & even) | (h & 0xff00ff00);
}

// One pixel of interpolate_row.
static inline uint32_t pr_interpolate(const uint32_t *row, int32_t width, int64_t u) {
  int64_t k = u >> 32, last = width - 1;
  int64_t k0 = k < 0 ? 0 : k > last ? last : k, k1 = k + 1 < 0 ? 0 : k + 1 > last ? last : k + 1;
  return pr_mix(row[k0], row[k1], (uint32_t)(u >> 24) & 255);
}

// The outputs of `convolve` from the first on.
static inline void pr_convolve(uint16_t *out, const uint16_t *in, int32_t first, int32_t n,
                               const uint32_t *weights, int32_t taps) {
  for (int32_t i = first; i < n; i++) {
    uint32_t sum = 1 << 15;
    for (int32_t k = 0; k < taps; k++) sum += weights[k] * in[i + k];
    out[i] = (uint16_t)(sum >> 16);
  }
}

// Source over with coverage c, all four channels.
static inline uint32_t pr_over(uint32_t s, uint32_t d, uint32_t c) {
  uint32_t keep = 255 - pr_div255((s >> 24) * c);
  uint32_t r = 0;
  for (int shift = 0; shift < 32; shift += 8) {
    uint32_t x = (s >> shift & 255) * c + (d >> shift & 255) * keep;
    r |= pr_div255(x) << shift;
  }
  return r;
}
