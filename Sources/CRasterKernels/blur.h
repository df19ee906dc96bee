// Weighted sums of neighbours.
#pragma once
#include "lanes.h"

static void convolve(uint16_t *out, const uint16_t *in, int32_t n, const uint32_t *weights,
                     int32_t taps) {
  int32_t i = 0;
  for (; i + 16 <= n; i += 16) {
    u32x16 sum = 1 << 15;
    for (int32_t k = 0; k < taps; k++) {
      u16x16 v;
      memcpy(&v, in + i + k, sizeof v);
      sum += weights[k] * PR_CONVERT(v, u32x16);
    }
    u16x16 result = PR_CONVERT(sum >> 16, u16x16);
    memcpy(out + i, &result, sizeof result);
  }
  for (; i < n; i++) {
    uint32_t sum = 1 << 15;
    for (int32_t k = 0; k < taps; k++) sum += weights[k] * in[i + k];
    out[i] = (uint16_t)(sum >> 16);
  }
}
