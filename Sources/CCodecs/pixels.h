// Conversions that several decoders share.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Converts inverted inks, as Adobe writes them (255 = none), to colour: the product of an ink and
// black is the light that passes through both. `inks` and `pixels` may be the same memory.
static inline void pixels_from_inks(const uint8_t *inks, uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, inks += 4) {
    uint32_t k = inks[3];
    uint32_t r = (inks[0] * k + 127) / 255, g = (inks[1] * k + 127) / 255;
    uint32_t b = (inks[2] * k + 127) / 255;
    pixels[i] = 0xFF000000u | r << 16 | g << 8 | b;
  }
}

// Converts R G B bytes to opaque words.
void pixels_from_rgb(const uint8_t *rgb, uint32_t *pixels, size_t count);
