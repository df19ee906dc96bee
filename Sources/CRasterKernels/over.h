// Source over, eight pixels at a time. CRasterKernels.h gives the formula.
#pragma once
#include "lanes.h"

// s * c + d * k over 255.
PR_INLINE u32x8 pr_weigh(pr_channels s, u16x16 c, u32x8 target, u16x16 k) {
  pr_channels d = pr_split(target);
  d.even = pr_divide255(s.even * c + d.even * k);
  d.odd = pr_divide255(s.odd * c + d.odd * k);
  return pr_join(d);
}

// Source over at full coverage. The source's share is a whole number, so only the destination's share
// has to be rounded.
PR_INLINE u32x8 pr_over(u32x8 s, u32x8 target) {
  u16x16 k = 255 - pr_both(s >> 24);
  pr_channels d = pr_split(target);
  return s + pr_join((pr_channels){pr_divide255(d.even * k), pr_divide255(d.odd * k)});
}

PR_INLINE u32x8 pr_over_covered(u32x8 s, u32x8 target, u32x8 coverage) {
  u16x16 c = pr_both(coverage);
  return pr_weigh(pr_split(s), c, target, 255 - pr_divide255(pr_both(s >> 24) * c));
}

// a and b mixed in the proportion c : 255 - c.
PR_INLINE u32x8 pr_lerp(u32x8 a, u32x8 b, u32x8 coverage) {
  u16x16 c = pr_both(coverage);
  return pr_weigh(pr_split(a), c, b, 255 - c);
}

// A colour prepared for many pixels.
typedef struct {
  pr_channels channels;
  u16x16 alpha; // in all words
  uint32_t pixel;
  bool opaque;
} pr_color;

PR_INLINE pr_color pr_make_color(uint32_t pixel) {
  return (pr_color){pr_split(pixel), (uint16_t)(pixel >> 24), pixel, pixel >> 24 == 255};
}

PR_INLINE u32x8 pr_color_over(const pr_color *color, u32x8 target, u32x8 coverage) {
  u16x16 c = pr_both(coverage), hidden = color->opaque ? c : pr_divide255(color->alpha * c);
  return pr_weigh(color->channels, c, target, 255 - hidden);
}

// Blends the first n of eight pixels and does not touch the others.
PR_INLINE void pr_blend_some(uint32_t *dst, int32_t n, const pr_color *color, u32x8 coverage) {
  pr_store_some(dst, n, pr_color_over(color, pr_load_some(dst, n), coverage));
}

// Blends n of eight pixels. The others have coverage 0. If eight are available, all are written, and
// the others keep their values.
PR_INLINE void pr_blend_block(uint32_t *dst, int32_t n, int32_t available, const pr_color *color,
                              u32x8 coverage) {
  if (available >= 8)
    pr_store(dst, pr_color_over(color, pr_load(dst), coverage));
  else
    pr_blend_some(dst, n, color, coverage);
}

// A translucent colour at full coverage. The result is s + d * k / 255, where the source's bytes s are
// whole numbers and k is 255 minus its alpha. So only the quotient has to be rounded, which takes one
// multiplication by 65536 * k / 255, rounded to a whole number. Rounding changes this factor by at most
// 1/2, hence the product by at most 255/2/65536, and no multiple of 1/255 is that close to a half.
typedef struct {
  u16x16 factor;    // 65536 * k / 255
  u16x16 even, odd; // s + 1/2 with eight fraction bits
} pr_veil;

PR_INLINE pr_veil pr_make_veil(uint32_t color) {
  uint32_t k = 255 - (color >> 24);
  u16x16 s = (u16x16)(u32x8)color;
  // For k = 255, the factor 65536 does not fit; 65535 gives the same results.
  return (pr_veil){(uint16_t)(k * 257 + (k > 127 && k < 255)), (s << 8) + 128, (s & 0xff00) + 128};
}

PR_INLINE u32x8 pr_veiled(const pr_veil *v, u32x8 target) {
  u16x16 d = (u16x16)target;
  u16x16 even = pr_high_half(d << 8, v->factor) + v->even;
  u16x16 odd = pr_high_half(d & 0xff00, v->factor) + v->odd;
  return pr_join_upper(even, odd);
}
