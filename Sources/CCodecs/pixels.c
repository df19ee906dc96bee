#include "pixels.h"

#include "CCodecs.h"

static void expand_plain(const uint8_t *rgb, uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, rgb += 3)
    pixels[i] = 0xFF000000u | (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
}

#if defined(__x86_64__)
#include <immintrin.h>

// Four pixels are twelve bytes, but sixteen are loaded, so the last few pixels are done one by one.
__attribute__((target("ssse3"))) static void expand_ssse3(
    const uint8_t *rgb, uint32_t *pixels, size_t count) {
  const __m128i order = _mm_setr_epi8(2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1);
  const __m128i opaque = _mm_set1_epi32((int)0xFF000000u);
  size_t i = 0;
  for (; i + 6 <= count; i += 4) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(rgb + i * 3));
    _mm_storeu_si128(
        (__m128i *)(pixels + i), _mm_or_si128(_mm_shuffle_epi8(bytes, order), opaque));
  }
  expand_plain(rgb + i * 3, pixels + i, count - i);
}
#endif

void pixels_from_rgb(const uint8_t *rgb, uint32_t *pixels, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("ssse3")) {
    expand_ssse3(rgb, pixels, count);
    return;
  }
#endif
  expand_plain(rgb, pixels, count);
}

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

// Two channels at a time, each in 16 bits: four values and the rounding stay below 1,024.
#define MASK 0x00FF00FFu

static inline uint32_t mean(uint32_t a, uint32_t b, uint32_t c, uint32_t d) {
  uint32_t even = (a & MASK) + (b & MASK) + (c & MASK) + (d & MASK) + 0x00020002u;
  uint32_t odd = (a >> 8 & MASK) + (b >> 8 & MASK) + (c >> 8 & MASK) + (d >> 8 & MASK) + 0x00020002u;
  return (even >> 2 & MASK) | (odd >> 2 & MASK) << 8;
}

void ccodecs_halve(const uint32_t *upper, const uint32_t *lower, size_t width, uint32_t *restrict out) {
  size_t pairs = width / 2;
  for (size_t i = 0; i < pairs; i++) {
    out[i] = mean(upper[2 * i], upper[2 * i + 1], lower[2 * i], lower[2 * i + 1]);
  }
  if (width & 1) {
    uint32_t a = upper[width - 1], b = lower[width - 1];
    out[pairs] = mean(a, a, b, b);
  }
}

// The mean of two words, of which the second counts `part` 256ths.
static inline uint32_t between(uint32_t a, uint32_t b, uint32_t part) {
  uint32_t even = (a & MASK) * (256 - part) + (b & MASK) * part + 0x00800080u;
  uint32_t odd = (a >> 8 & MASK) * (256 - part) + (b >> 8 & MASK) * part + 0x00800080u;
  return (even >> 8 & MASK) | (odd & 0xFF00FF00u);
}

// Where the centre of pixel `i` of `to` lies between the centres of `from` pixels, in 65,536ths.
static inline uint64_t place(uint64_t i, uint64_t from, uint64_t to) {
  uint64_t middle = ((2 * i + 1) * from << 15) / to, last = (from - 1) << 16;
  if (middle < 32768) return 0;
  return middle - 32768 < last ? middle - 32768 : last;
}

void ccodecs_enlarge(
    const uint32_t *pixels, uint32_t width, uint32_t height, uint32_t outWidth, uint32_t outHeight, uint32_t y,
    uint32_t count, uint32_t *restrict row, uint32_t *restrict out) {
  const uint64_t step = ((uint64_t)width << 16) / outWidth, last = (uint64_t)(width - 1) << 16;
  for (uint32_t end = y + count; y < end; y++, out += outWidth) {
    uint64_t v = place(y, height, outHeight);
    const uint32_t *upper = pixels + (v >> 16) * width;
    const uint32_t *lower = (v >> 16) + 1 < height ? upper + width : upper;
    for (uint32_t x = 0; x < width; x++) row[x] = between(upper[x], lower[x], v >> 8 & 255);
    // From pixel to pixel the place grows by a step, up to a 65,536th for each.
    uint64_t u = step / 2;
    for (uint32_t x = 0; x < outWidth; x++, u += step) {
      uint64_t at = u < 32768 ? 0 : u - 32768 < last ? u - 32768 : last;
      uint64_t next = (at >> 16) + 1 < width ? (at >> 16) + 1 : at >> 16;
      out[x] = between(row[at >> 16], row[next], at >> 8 & 255);
    }
  }
}
