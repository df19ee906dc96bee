// The separable blend modes, one channel of eight pixels at a time. SwiftKernels+Modes.swift explains
// the formulas.
//
// With the premultiplied channels s and d and the alphas sa and da, the result of a mode is
// s (255 - da) + d (255 - sa) + term. All of these are whole numbers far below 2^31.
#pragma once
#include "over.h"

// Like pr_divide255, for numbers that may be negative.
PR_INLINE i32x8 pr_divide255_signed(i32x8 x) {
  x += 128;
  return (x + (x >> 8)) >> 8;
}

// a / b rounded to the nearest whole number if that is at most 2^16, otherwise a number above 2^16.
// The sum is below 2^24, so a float represents it exactly, and a quotient that is not whole differs
// from the next whole number by more than its rounding error.
PR_INLINE i32x8 pr_quotient(i32x8 a, i32x8 b) {
  a += b >> 1;
  return PR_CONVERT(PR_CONVERT(a, f32x8) / PR_CONVERT(b, f32x8), i32x8);
}

// Twice the product if the channel is at most half of its alpha, otherwise that of the
// complements.
PR_INLINE i32x8 pr_lit(i32x8 s, i32x8 d, i32x8 sa, i32x8 da, i32x8 high) {
  return high ? sa * da - 2 * (da - d) * (sa - s) : 2 * s * d;
}

PR_INLINE i32x8 pr_soft_light(i32x8 s, i32x8 d, i32x8 sa, i32x8 da) {
  i32x8 c = pr_quotient(pr_min(d, da) << 12, pr_max(da, 1)), lift = 2 * s - sa;
  i32x8 less = c * (4096 - c) >> 12;
  i32x8 curve = (((16 * c - 12 * 4096) * c >> 12) + 4 * 4096) * c >> 12;
  i32x8 root = PR_CONVERT(__builtin_elementwise_sqrt(PR_CONVERT(c << 12, f32x8)), i32x8);
  i32x8 more = (4 * c > 4096 ? root : curve) - c;
  i32x8 term = sa * d + (lift * da * (lift > 0 ? more : less) >> 12);
  return da == 0 ? (i32x8)0 : term;
}

PR_INLINE i32x8 pr_blend_term(pr_blend_mode mode, i32x8 s, i32x8 d, i32x8 sa, i32x8 da) {
  switch (mode) {
  case PR_MULTIPLY: return s * d;
  case PR_SCREEN: return s * da + d * sa - s * d;
  case PR_OVERLAY: return pr_lit(s, d, sa, da, 2 * d > da);
  case PR_DARKEN: return pr_min(s * da, d * sa);
  case PR_LIGHTEN: return pr_max(s * da, d * sa);
  case PR_COLOR_DODGE: {
    i32x8 all = sa * da, rest = sa - s, q = pr_quotient(sa * sa * d, pr_max(rest, 1));
    q = rest > 0 ? pr_min(q, all) : all;
    return d == 0 ? (i32x8)0 : q;
  }
  case PR_COLOR_BURN: {
    i32x8 all = sa * da, rest = da - d, q = pr_quotient(sa * sa * rest, pr_max(s, 1));
    q = s == 0 ? (i32x8)0 : all - pr_min(q, all);
    return rest > 0 ? q : all;
  }
  case PR_SOFT_LIGHT: return pr_soft_light(s, d, sa, da);
  case PR_HARD_LIGHT: return pr_lit(s, d, sa, da, 2 * s > sa);
  case PR_DIFFERENCE: return __builtin_elementwise_abs(s * da - d * sa);
  case PR_EXCLUSION: return s * da + d * sa - 2 * s * d;
  }
  return 0;
}

PR_INLINE u32x8 pr_blend(pr_blend_mode mode, u32x8 source, u32x8 target) {
  i32x8 sa = (i32x8)(source >> 24), da = (i32x8)(target >> 24);
  i32x8 alpha = sa + da - pr_divide255_signed(sa * da);
  u32x8 result = (u32x8)alpha << 24;
  for (int32_t shift = 0; shift < 24; shift += 8) {
    i32x8 s = (i32x8)(source >> shift & 255), d = (i32x8)(target >> shift & 255);
    i32x8 sum = s * (255 - da) + d * (255 - sa) + pr_blend_term(mode, s, d, sa, da);
    result |= (u32x8)pr_min(pr_max(pr_divide255_signed(sum), 0), alpha) << shift;
  }
  return result;
}

PR_INLINE void pr_blend_row(pr_blend_mode mode, uint32_t *dst, const uint32_t *src, int32_t step,
                            const uint8_t *mask, int32_t n) {
  int32_t x = 0;
  u32x8 source = *src;
  for (; x + 8 <= n; x += 8) {
    uint64_t eight = pr_eight_bytes(mask + x);
    if (!eight) continue;
    if (step) source = pr_load(src + x);
    u32x8 d = pr_load(dst + x), result = pr_blend(mode, source, d);
    if (eight != ~0ull) result = pr_lerp(result, d, pr_spread(eight));
    pr_store(dst + x, result);
  }
  if (x == n) return;
  if (step) source = pr_load_some(src + x, n - x);
  u32x8 d = pr_load_some(dst + x, n - x), coverage = pr_spread(pr_some_bytes(mask + x, n - x));
  pr_store_some(dst + x, n - x, pr_lerp(pr_blend(mode, source, d), d, coverage));
}

static void blend_separable(uint32_t *dst, const uint32_t *src, int32_t step, const uint8_t *mask,
                            int32_t n, pr_blend_mode mode) {
  // Each mode has its own copy of the loop.
#define CASE(m) \
  case m: return pr_blend_row(m, dst, src, step, mask, n)
  switch (mode) {
    CASE(PR_MULTIPLY);
    CASE(PR_SCREEN);
    CASE(PR_OVERLAY);
    CASE(PR_DARKEN);
    CASE(PR_LIGHTEN);
    CASE(PR_COLOR_DODGE);
    CASE(PR_COLOR_BURN);
    CASE(PR_SOFT_LIGHT);
    CASE(PR_HARD_LIGHT);
    CASE(PR_DIFFERENCE);
    CASE(PR_EXCLUSION);
  }
#undef CASE
}
