#include "CTileCodec.h"

// Two channels at a time, each in 16 bits: four values and the rounding stay below 1,024.
#define MASK 0x00FF00FFu

static inline uint32_t mean(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  uint32_t even = (a & MASK) + (b & MASK) + (c & MASK) + (d & MASK) + 0x00020002u;
  uint32_t odd = (a >> 8 & MASK) + (b >> 8 & MASK) + (c >> 8 & MASK) + (d >> 8 & MASK) + 0x00020002u;
  return (even >> 2 & MASK) | (odd >> 2 & MASK) << 8;
}

void ctile_halve(const uint32_t *upper, const uint32_t *lower, size_t width, uint32_t *restrict out) {
  size_t pairs = width / 2;
  for (size_t i = 0; i < pairs; i++) {
    out[i] = mean(upper[2 * i], upper[2 * i + 1], lower[2 * i], lower[2 * i + 1]);
  }
  if (width & 1) {
    uint32_t a = upper[width - 1], b = lower[width - 1];
    out[pairs] = mean(a, a, b, b);
  }
}
