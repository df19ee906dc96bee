// Radial and conic gradients. See RadialGradientSource and ConicGradientSource in the Swift sources for
// the formulas, and SwiftKernels+CurvedGradient.swift for the order of their steps.
//
// Positions are doubles, so that pixels far from the origin are where they belong. Relative to the
// centre, distances and directions are floats. Their error is below a thousandth of a part.
#pragma once
#include "gradients.h"

// A row in the gradient's coordinates, relative to the centre: that of the pixel whose x is 0.
typedef struct {
  double u, v;
} pr_row_origin;

PR_INLINE pr_row_origin pr_row_at(const pr_curved_gradient *g, double y) {
  return (pr_row_origin){g->map[2] * y + (g->map[4] - g->center[0]),
                         g->map[3] * y + (g->map[5] - g->center[1])};
}

// The first coordinates of four pixels from x on, or the second ones.
PR_INLINE f64x4 pr_coordinates(double step, double origin, double x) {
  return step * (x + (f64x4){0, 1, 2, 3}) + origin;
}

PR_INLINE f32x8 pr_float_coordinates(double step, double origin, double x) {
  f32x4 low = PR_CONVERT(pr_coordinates(step, origin, x), f32x4);
  f32x4 high = PR_CONVERT(pr_coordinates(step, origin, x + 4), f32x4);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

// The parts in which points lie, PR_PARTS to a turn. The arc tangent is a polynomial.
PR_INLINE f32x8 pr_directions(f32x8 x, f32x8 y) {
  f32x8 ax = __builtin_elementwise_abs(x), ay = __builtin_elementwise_abs(y);
  i32x8 steep = ax < ay;
  f32x8 low = steep ? ax : ay, high = steep ? ay : ax, r = low / high, s = r * r;
  f32x8 f = 8.58018208f - s * 1.90992129f;
  f = -18.9745636f + s * f;
  f = 31.5421772f + s * f;
  f = -54.2090912f + s * f;
  f = 162.970947f + s * f;
  f32x8 angle = r * f;
  angle = steep ? PR_PARTS / 4 - angle : angle;
  angle = x < 0 ? PR_PARTS / 2 - angle : angle;
  angle = y < 0 ? PR_PARTS - angle : angle;
  return high > 0 ? angle : (f32x8)0;
}

// The parts at t, 0 ... 1, counted from 1.
PR_INLINE i32x4 pr_parts(f64x4 t) {
  i32x4 k = PR_CONVERT(t * (double)PR_PARTS, i32x4);
  return __builtin_elementwise_min(k, (i32x4)(PR_PARTS - 1)) + 1;
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

PR_INLINE i32x4 pr_radial_parts(const pr_curved_gradient *g, pr_row_origin row, double x) {
  f64x4 u = pr_coordinates(g->map[0], row.u, x), v = pr_coordinates(g->map[1], row.v, x);
  f64x4 b = u * g->move[0] + v * g->move[1] + g->radius * g->growth;
  f64x4 c = u * u + v * v - g->radius * g->radius;
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

// The colours of eight pixels. `kind` is that of the gradient, known when this is compiled.
PR_INLINE u32x8 pr_curved_colors(const pr_curved_gradient *g, pr_row_origin row, double x,
                                 pr_gradient_kind kind, bool single) {
  const pr_gradient_colors *colors = &g->colors;
  if (kind == PR_RADIAL) {
    i32x4 low = pr_radial_parts(g, row, x), high = pr_radial_parts(g, row, x + 4);
    i32x8 k = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
    return pr_part_colors(colors, k - 1, single) & ~(u32x8)(k < 0);
  }
  f32x8 u = pr_float_coordinates(g->map[0], row.u, x);
  f32x8 v = pr_float_coordinates(g->map[1], row.v, x);
  f32x8 part = kind == PR_CONIC
                   ? pr_directions(u, v)
                   : __builtin_elementwise_sqrt(u * u + v * v) * g->scale + g->offset;
  // NaN becomes 0.
  f32x8 inside = part > 0 ? part : (f32x8)0;
  inside = inside < PR_PARTS - 1 ? inside : (f32x8)(PR_PARTS - 1);
  u32x8 pixels = pr_colors_inside(colors, PR_CONVERT(inside, i32x8), single);
  if (kind == PR_CONIC) return pixels;
  pixels = part < 0 ? (u32x8)colors->before : pixels;
  return part > PR_PARTS ? (u32x8)colors->after : pixels;
}

PR_INLINE void pr_fetch_curved(uint32_t *out, int32_t n, const pr_curved_gradient *g, double x,
                               double y, pr_gradient_kind kind, bool single) {
  pr_row_origin row = pr_row_at(g, y);
  for (int32_t i = 0; i < n; i += 8) {
    u32x8 pixels = pr_curved_colors(g, row, x + i, kind, single);
    if (n - i >= 8)
      pr_store(out + i, pixels);
    else
      pr_store_some(out + i, n - i, pixels);
  }
}

PR_INLINE void pr_blend_curved(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                               const uint8_t *mask, ptrdiff_t mask_stride, int32_t n, int32_t rows,
                               const pr_curved_gradient *g, double x, double y,
                               pr_gradient_kind kind, bool single) {
  for (int32_t r = 0; r < rows; r++, dst += dst_stride, mask += mask_stride) {
    pr_row_origin row = pr_row_at(g, y + r);
    for (int32_t i = 0; i < n; i += 8) {
      uint64_t coverage = pr_coverage_bytes(mask + i, n - i);
      if (!coverage) continue;
      u32x8 s = pr_curved_colors(g, row, x + i, kind, single);
      pr_blend_colors(dst + i, n - i, available - i, s, coverage, g->colors.opaque);
    }
  }
}

// Calls a function with the kind of the gradient, and with whether it has one stretch. Each of these has
// its own copy of the loop. The copies `g` and `first` tell the compiler that pixels do not overlap them.
#define PR_CURVED(gradient, call)                                                                 \
  do {                                                                                            \
    pr_curved_gradient g = *(gradient);                                                           \
    pr_gradient_stretch first = *g.colors.stretches;                                              \
    bool one = g.colors.count == 1 && !g.colors.table;                                            \
    if (one) g.colors.stretches = &first;                                                         \
    if (g.kind == PR_RADIAL)                                                                      \
      call(PR_RADIAL, false);                                                                     \
    else if (g.kind == PR_CONIC && one)                                                           \
      call(PR_CONIC, true);                                                                       \
    else if (g.kind == PR_CONIC)                                                                  \
      call(PR_CONIC, false);                                                                      \
    else if (one)                                                                                 \
      call(PR_CONCENTRIC, true);                                                                  \
    else                                                                                          \
      call(PR_CONCENTRIC, false);                                                                 \
  } while (0)

static void fetch_curved(uint32_t *out, int32_t n, const pr_curved_gradient *gradient, double x,
                         double y) {
#define FETCH(kind, single) pr_fetch_curved(out, n, &g, x, y, kind, single)
  PR_CURVED(gradient, FETCH);
#undef FETCH
}

static void blend_curved(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                         const uint8_t *mask, ptrdiff_t mask_stride, int32_t n, int32_t rows,
                         const pr_curved_gradient *gradient, double x, double y) {
#define BLEND(kind, single)                                                                       \
  pr_blend_curved(dst, dst_stride, available, mask, mask_stride, n, rows, &g, x, y, kind, single)
  PR_CURVED(gradient, BLEND);
#undef BLEND
}
