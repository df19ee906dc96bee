// Arithmetic on single numbers.
#pragma once
#include "CRasterKernels.h"

// Boxes with at most this many cells per row do not use flags, because sweeping all of their blocks
// costs less than testing a flag for each block.
#define PR_NARROW 48

// x / 255 rounded to the nearest, for x in 0 ... 65407.
//
// Let q be the nearest whole number: x + 127 = 255 q + r with 0 <= r < 255, and q is at most 256. So
// y = x + 128 = 256 q + (r + 1 - q), and the whole part of y / 256 is q, or q - 1 if r + 1 < q. Added
// to y, that gives 256 q + r + 1 or 256 q + r, and the whole part of a 256th of either is q.
static inline uint32_t pr_div255(uint32_t x) {
  x += 128;
  return (x + (x >> 8)) >> 8;
}

// The coverage for a running sum of cells. 2^17 is a full pixel: 2^17 - 2^9 = 255 * 512.
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
