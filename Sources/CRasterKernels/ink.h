// A colour prepared for edges and for what is between them.
#pragma once
#include "blend.h"

typedef struct {
  pr_color color;
  pr_veil veil;
} pr_ink;

PR_INLINE pr_ink pr_make_ink(uint32_t pixel) {
  return (pr_ink){pr_make_color(pixel), pr_make_veil(pixel)};
}

// Covers n pixels, a multiple of eight, completely.
PR_INLINE void pr_cover(uint32_t *dst, int32_t n, const pr_ink *ink) {
  if (n <= 0) return;
  if (!ink->color.opaque) {
    for (int32_t x = 0; x < n; x += 8) pr_store(dst + x, pr_veiled(&ink->veil, pr_load(dst + x)));
    return;
  }
  // Only the first vector and the last may cross cache lines.
  pr_store(dst, ink->color.pixel);
  for (int32_t x = 8 - ((int32_t)((uintptr_t)dst >> 2) & 7); x + 8 < n; x += 8)
    pr_store(dst + x, ink->color.pixel);
  pr_store(dst + n - 8, ink->color.pixel);
}
