#include "CCodecs.h"

// (c * a) / 255 rounded to the nearest; exact for all 65,536 pairs.
static inline uint32_t scaled(uint32_t c, uint32_t a) {
  uint32_t t = c * a + 128;
  return (t + (t >> 8)) >> 8;
}

uint32_t ccodecs_premultiply(uint32_t *pixels, size_t count) {
  uint32_t minimum = 255;
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i], a = p >> 24;
    minimum = a < minimum ? a : minimum;
    if (a == 255) continue;
    pixels[i] = a << 24 | scaled(p >> 16 & 255, a) << 16 | scaled(p >> 8 & 255, a) << 8
        | scaled(p & 255, a);
  }
  return minimum;
}

// Rounding to the nearest has an error of at most half a step, which premultiplying reduces by a /
// 255 < 1: premultiplying again rounds to the same value.
static inline uint32_t restored(uint32_t c, uint32_t a) {
  return c >= a ? 255 : (c * 255 + a / 2) / a;
}

void ccodecs_unpremultiply(const uint32_t *pixels, uint32_t *straight, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i], a = p >> 24;
    if (a == 255) {
      straight[i] = p;
    } else if (a == 0) {
      straight[i] = 0;
    } else {
      straight[i] = a << 24 | restored(p >> 16 & 255, a) << 16 | restored(p >> 8 & 255, a) << 8
          | restored(p & 255, a);
    }
  }
}
