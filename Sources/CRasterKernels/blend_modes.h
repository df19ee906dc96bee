// The separable blend modes, a channel at a time: what every kernel computes. See PixelBlend in the
// Swift sources for what the formulas are.
//
// With s, d the premultiplied channels and sa, da the alphas, a mode gives
// s (255 - da) + d (255 - sa) + term, in whole numbers that stay far below 2^31.
#pragma once
#include "arithmetic.h"

// To the nearest, of numbers not negative.
static inline int32_t pr_quotient(int32_t a, int32_t b) { return (a + b / 2) / b; }

// The square root of c / 4096 in 4096ths, cut off.
static inline int32_t pr_root4096(int32_t c) {
  int32_t x = 0;
  for (int32_t bit = 4096; bit > 0; bit >>= 1)
    if ((x + bit) * (x + bit) <= c * 4096) x += bit;
  return x;
}

static inline int32_t pr_soft_light(int32_t s, int32_t d, int32_t sa, int32_t da) {
  if (da == 0) return 0;
  int32_t c = pr_quotient((d < da ? d : da) * 4096, da), lift = 2 * s - sa, way;
  if (lift <= 0)
    way = (c * (4096 - c)) >> 12;
  else if (4 * c <= 4096)
    way = ((((((16 * c - 12 * 4096) * c) >> 12) + 4 * 4096) * c) >> 12) - c;
  else
    way = pr_root4096(c) - c;
  return sa * d + (int32_t)(((int64_t)(lift * da) * way) >> 12);
}

static inline int32_t pr_blend_term(pr_blend_mode mode, int32_t s, int32_t d, int32_t sa,
                                    int32_t da) {
  int32_t all = sa * da;
  switch (mode) {
  case PR_MULTIPLY: return s * d;
  case PR_SCREEN: return s * da + d * sa - s * d;
  case PR_OVERLAY: return 2 * d <= da ? 2 * s * d : all - 2 * (da - d) * (sa - s);
  case PR_DARKEN: return s * da < d * sa ? s * da : d * sa;
  case PR_LIGHTEN: return s * da > d * sa ? s * da : d * sa;
  case PR_COLOR_DODGE: {
    if (d == 0) return 0;
    if (s >= sa) return all;
    int32_t q = pr_quotient(sa * sa * d, sa - s);
    return q < all ? q : all;
  }
  case PR_COLOR_BURN: {
    if (d >= da) return all;
    if (s == 0) return 0;
    int32_t q = pr_quotient(sa * sa * (da - d), s);
    return all - (q < all ? q : all);
  }
  case PR_SOFT_LIGHT: return pr_soft_light(s, d, sa, da);
  case PR_HARD_LIGHT: return 2 * s <= sa ? 2 * s * d : all - 2 * (da - d) * (sa - s);
  case PR_DIFFERENCE: return s * da > d * sa ? s * da - d * sa : d * sa - s * da;
  case PR_EXCLUSION: return s * da + d * sa - 2 * s * d;
  }
  return 0;
}

static inline uint32_t pr_blend_separable(pr_blend_mode mode, uint32_t source, uint32_t target,
                                          uint32_t c) {
  int32_t sa = (int32_t)(source >> 24), da = (int32_t)(target >> 24);
  int32_t alpha = sa + da - (int32_t)pr_div255((uint32_t)(sa * da));
  uint32_t result = (uint32_t)alpha << 24;
  for (int32_t shift = 0; shift < 24; shift += 8) {
    int32_t s = source >> shift & 255, d = target >> shift & 255;
    int32_t sum = s * (255 - da) + d * (255 - sa) + pr_blend_term(mode, s, d, sa, da) + 128;
    int32_t v = (sum + (sum >> 8)) >> 8;
    v = v < 0 ? 0 : v;
    result |= (uint32_t)(v < alpha ? v : alpha) << shift;
  }
  // In the proportion c : 255 - c.
  uint32_t mixed = 0;
  for (int32_t shift = 0; shift < 32; shift += 8)
    mixed |= pr_div255((result >> shift & 255) * c + (target >> shift & 255) * (255 - c)) << shift;
  return mixed;
}
