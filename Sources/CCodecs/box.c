#include <stddef.h>
#include <stdint.h>

#include "CCodecs.h"

void ccodecs_box(
    const uint32_t *pixels, size_t stride, size_t width, size_t rows, size_t factor,
    uint32_t *means) {
  for (size_t x = 0; x < width; x += factor) {
    size_t columns = width - x < factor ? width - x : factor;
    // Two channels share a word of 64 bits: sums of up to 64 bytes need 14 bits each.
    uint64_t even = 0, odd = 0;
    for (size_t y = 0; y < rows; y++) {
      const uint32_t *row = pixels + y * stride + x;
      for (size_t i = 0; i < columns; i++) {
        even += (uint64_t)(row[i] & 0xFF) | (uint64_t)(row[i] & 0xFF0000) << 16;
        odd += (uint64_t)(row[i] >> 8 & 0xFF) | (uint64_t)(row[i] >> 8 & 0xFF0000) << 16;
      }
    }
    uint32_t count = (uint32_t)(columns * rows), half = count / 2;
    uint32_t b = ((uint32_t)even + half) / count, r = ((uint32_t)(even >> 32) + half) / count;
    uint32_t g = ((uint32_t)odd + half) / count, a = ((uint32_t)(odd >> 32) + half) / count;
    *means++ = a << 24 | r << 16 | g << 8 | b;
  }
}
