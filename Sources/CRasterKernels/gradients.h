// Gradients. See RadialGradientSource and ConicGradientSource in the Swift sources for the formulas,
// and SwiftKernels+Gradient.swift for the order of their steps.
#pragma once
#include "over.h"

// The upper halves of the products of signed numbers.
PR_INLINE u16x16 pr_signed_high_half(u16x16 a, u16x16 b) {
#if defined(PR_AVX2)
  return (u16x16)_mm256_mulhi_epi16((__m256i)a, (__m256i)b);
#elif defined(__x86_64__)
  u16x8 low = (u16x8)_mm_mulhi_epi16((__m128i)a.lo, (__m128i)b.lo);
  u16x8 high = (u16x8)_mm_mulhi_epi16((__m128i)a.hi, (__m128i)b.hi);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
  i16x16 x = (i16x16)a, y = (i16x16)b;
  return (u16x16)PR_CONVERT(PR_CONVERT(x, i32x16) * PR_CONVERT(y, i32x16) >> 16, i16x16);
#endif
}

// The colours of parts k. `single` says that there is one stretch and no table.
PR_INLINE u32x8 pr_part_colors(const pr_gradient_colors *g, i32x8 k, bool single) {
  i32x8 inside = pr_min(pr_max(k, 0), PR_PARTS - 1);
  u32x8 pixels;
  if (!single && g->table) {
    pixels = pr_gather(g->table, inside);
  } else {
    const pr_gradient_stretch *s = g->stretches;
    i32x8 first = s->first;
    f32x8 scale = s->scale, offset = s->offset;
    pr_channels color = {(u16x16)(u32x8)s->even_color, (u16x16)(u32x8)s->odd_color};
    pr_channels way = {(u16x16)(u32x8)s->even_way, (u16x16)(u32x8)s->odd_way};
    for (int32_t j = 1; !single && j < g->count; j++) {
      const pr_gradient_stretch *next = s + j;
      i32x8 later = inside >= next->first;
      u16x16 words = (u16x16)later;
      first = later ? (i32x8)next->first : first;
      scale = later ? (f32x8)next->scale : scale;
      offset = later ? (f32x8)next->offset : offset;
      color.even = words ? (u16x16)(u32x8)next->even_color : color.even;
      color.odd = words ? (u16x16)(u32x8)next->odd_color : color.odd;
      way.even = words ? (u16x16)(u32x8)next->even_way : way.even;
      way.odd = words ? (u16x16)(u32x8)next->odd_way : way.odd;
    }
    i32x8 part = PR_CONVERT(PR_CONVERT(inside - first, f32x8) * scale + offset, i32x8);
    u16x16 f = pr_both((u32x8)pr_min(pr_max(part, 0), 32767));
    color.even = (color.even + pr_signed_high_half(way.even, f) + 32) >> 6;
    color.odd = (color.odd + pr_signed_high_half(way.odd, f) + 32) >> 6;
    pixels = pr_join(color);
  }
  pixels = k < 0 ? (u32x8)g->before : pixels;
  return k >= PR_PARTS ? (u32x8)g->after : pixels;
}

// The parts of eight pixels from t on. `steps` is {0, 1, 4, 5} * step.
PR_INLINE i32x8 pr_parts_along(int64_t t, i64x4 steps, int64_t step) {
  i64x4 a = t + steps, b = a + 2 * step;
  // The upper halves of both vectors, in the order of the pixels.
  return __builtin_shufflevector((i32x8)a, (i32x8)b, 1, 3, 9, 11, 5, 7, 13, 15);
}

PR_INLINE void pr_fetch_gradient(uint32_t *out, int32_t n, const pr_gradient_colors *colors,
                                 int64_t t, int64_t step, bool single) {
  i64x4 steps = (i64x4){0, 1, 4, 5} * step;
  for (int32_t i = 0;; i += 8, t += 8 * step) {
    u32x8 pixels = pr_part_colors(colors, pr_parts_along(t, steps, step), single);
    if (n - i < 8) return pr_store_some(out + i, n - i, pixels);
    pr_store(out + i, pixels);
  }
}

static void fetch_gradient(uint32_t *out, int32_t n, const pr_gradient_colors *colors, int64_t t,
                           int64_t step) {
  // Copies tell the compiler that `out` does not overlap them.
  pr_gradient_colors all = *colors;
  pr_gradient_stretch first = *all.stretches;
  if (all.count > 1 || all.table) return pr_fetch_gradient(out, n, &all, t, step, false);
  all.stretches = &first;
  pr_fetch_gradient(out, n, &all, t, step, true);
}

PR_INLINE void pr_blend_gradient(uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask,
                                 ptrdiff_t mask_stride, int32_t n, int32_t rows,
                                 const pr_gradient_colors *colors, const int64_t *starts,
                                 int64_t step, bool single) {
  i64x4 steps = (i64x4){0, 1, 4, 5} * step;
  for (int32_t y = 0; y < rows; y++, dst += dst_stride, mask += mask_stride) {
    for (int32_t x = 0; x < n; x += 8) {
      int32_t rest = n - x;
      uint64_t eight = pr_eight_bytes(mask + x);
      if (rest < 8) eight &= ~(~0ull << 8 * rest);
      if (!eight) continue;
      u32x8 s = pr_part_colors(colors, pr_parts_along(starts[y] + x * step, steps, step), single);
      if (eight == ~0ull && __builtin_reduce_and(s) >> 24 == 255)
        pr_store(dst + x, s);
      else if (rest >= 8)
        pr_store(dst + x, pr_over_covered(s, pr_load(dst + x), pr_spread(eight)));
      else
        pr_store_some(dst + x, rest,
                      pr_over_covered(s, pr_load_some(dst + x, rest), pr_spread(eight)));
    }
  }
}

static void blend_gradient(uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask,
                           ptrdiff_t mask_stride, int32_t n, int32_t rows,
                           const pr_gradient_colors *colors, const int64_t *starts, int64_t step) {
  pr_gradient_colors all = *colors;
  pr_gradient_stretch first = *all.stretches;
  if (all.count > 1 || all.table)
    return pr_blend_gradient(dst, dst_stride, mask, mask_stride, n, rows, &all, starts, step,
                             false);
  all.stretches = &first;
  pr_blend_gradient(dst, dst_stride, mask, mask_stride, n, rows, &all, starts, step, true);
}

// The centres of four pixels in the gradient's coordinates.
typedef struct {
  f64x4 u, v;
} pr_centers;

PR_INLINE pr_centers pr_centers_at(const pr_curved_gradient *g, double x, double y) {
  f64x4 four = x + (f64x4){0, 1, 2, 3};
  return (pr_centers){g->map[0] * four + g->map[2] * y + g->map[4] - g->center[0],
                      g->map[1] * four + g->map[3] * y + g->map[5] - g->center[1]};
}

// The parts at t, 0 ... 1, counted from 1.
PR_INLINE i32x4 pr_parts(f64x4 t) {
  i32x4 k = PR_CONVERT(t * (double)PR_PARTS, i32x4);
  return __builtin_elementwise_min(k, (i32x4)(PR_PARTS - 1)) + 1;
}

// Writes the colours of eight pixels whose parts are counted from 1. Negative parts are transparent.
PR_INLINE void pr_put_parts(uint32_t *out, int32_t n, const pr_gradient_colors *colors, i32x4 low,
                            i32x4 high) {
  i32x8 k = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
  u32x8 pixels = pr_part_colors(colors, k - 1, false) & ~(u32x8)(k < 0);
  if (n >= 8)
    pr_store(out, pixels);
  else
    pr_store_some(out, n, pixels);
}

// The direction of (x, y) in turns, 0 ... 1; 0 at the origin and for NaN.
PR_INLINE f64x4 pr_turns(f64x4 x, f64x4 y) {
  f64x4 ax = __builtin_elementwise_abs(x), ay = __builtin_elementwise_abs(y);
  i64x4 steep = ax < ay;
  f64x4 low = steep ? ax : ay, high = steep ? ay : ax, r = low / high, s = r * r;
  f64x4 f = 0.05265332 - s * 0.01172120;
  f = -0.11643287 + s * f;
  f = 0.19354346 + s * f;
  f = -0.33262347 + s * f;
  f = 0.99997726 + s * f;
  f64x4 angle = r * f / PR_TURN;
  angle = steep ? 0.25 - angle : angle;
  angle = x < 0 ? 0.5 - angle : angle;
  angle = y < 0 ? 1 - angle : angle;
  return ((high > 0) & (angle < 1)) ? angle : (f64x4)0;
}

PR_INLINE i32x4 pr_conic_parts(const pr_curved_gradient *g, double x, double y) {
  pr_centers p = pr_centers_at(g, x, y);
  return pr_parts(pr_turns(p.u, p.v));
}

static void fetch_conic(uint32_t *out, int32_t n, const pr_curved_gradient *gradient, double x,
                        double y) {
  // A copy tells the compiler that `out` does not overlap it.
  const pr_curved_gradient g = *gradient;
  for (int32_t i = 0; i < n; i += 8)
    pr_put_parts(out + i, n - i, &g.colors, pr_conic_parts(&g, x + i, y),
                 pr_conic_parts(&g, x + i + 4, y));
}

// The parts for circles t, counted from 1; negative if there is no such circle.
PR_INLINE i32x4 pr_circles(const pr_curved_gradient *g, f64x4 t) {
  double first = g->before ? -__builtin_inf() : 0, last = g->after ? __builtin_inf() : 1;
  i64x4 there = (g->radius + t * g->growth >= 0) & (t >= first) & (t <= last);
  // NaN becomes 0; what is computed from it is discarded.
  f64x4 inside = t > 0 ? t : (f64x4)0;
  inside = inside < 1 ? inside : (f64x4)1;
  // 0 before the beginning, and one more than the last part after the end.
  i32x4 part = pr_parts(inside) + PR_CONVERT(t < 0, i32x4) - PR_CONVERT(t > 1, i32x4);
  return part | ~PR_CONVERT(there, i32x4);
}

PR_INLINE i32x4 pr_radial_parts(const pr_curved_gradient *g, double x, double y) {
  pr_centers p = pr_centers_at(g, x, y);
  f64x4 b = p.u * g->move[0] + p.v * g->move[1] + g->radius * g->growth;
  f64x4 c = p.u * p.u + p.v * p.v - g->radius * g->radius;
  if (g->is_linear) return pr_circles(g, c / (2 * b)) | PR_CONVERT(b == 0, i32x4);
  f64x4 d = b * b - g->a * c, root = __builtin_elementwise_sqrt(d);
  i32x4 none = ~PR_CONVERT(d >= 0, i32x4);
  // The circle with the larger t, or else the other one.
  if (!(g->a > 0)) root = -root;
  i32x4 part = pr_circles(g, (b + root) / g->a) | none;
  if (__builtin_reduce_or(part & ~none) < 0) {
    i32x4 other = pr_circles(g, (b - root) / g->a) | none;
    part = part < 0 ? other : part;
  }
  return part;
}

static void fetch_radial(uint32_t *out, int32_t n, const pr_curved_gradient *gradient, double x,
                         double y) {
  const pr_curved_gradient g = *gradient;
  for (int32_t i = 0; i < n; i += 8)
    pr_put_parts(out + i, n - i, &g.colors, pr_radial_parts(&g, x + i, y),
                 pr_radial_parts(&g, x + i + 4, y));
}
