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
