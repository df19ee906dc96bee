// Conversions that several decoders share.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Inks as Adobe writes them, inverted (255 = none), become colour: a product is what shines through
// a colour and black. `inks` and `pixels` may be the same memory.
static inline void pixels_from_inks(const uint8_t *inks, uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, inks += 4) {
    uint32_t k = inks[3];
    uint32_t r = (inks[0] * k + 127) / 255, g = (inks[1] * k + 127) / 255;
    uint32_t b = (inks[2] * k + 127) / 255;
    pixels[i] = 0xFF000000u | r << 16 | g << 8 | b;
  }
}

// R G B bytes become opaque words.
void pixels_from_rgb(const uint8_t *rgb, uint32_t *pixels, size_t count);
