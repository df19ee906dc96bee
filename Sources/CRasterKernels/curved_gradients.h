// Radial and conic gradients. See RadialGradientSource and ConicGradientSource in the Swift sources for
// the formulas, and SwiftKernels+CurvedGradient.swift for the order of their steps.
//
// Positions are doubles, so that pixels far from the origin are where they belong. Relative to the
// centre, distances and directions are floats. Their error is below a thousandth of a part.
#pragma once
#include "gradients.h"

// Where the pixel of a row whose x is 0 lies in the gradient's coordinates, relative to the centre.
typedef struct {
  double u, v;
} pr_row_origin;

PR_INLINE pr_row_origin pr_row_at(const pr_curved_gradient *g, double y) {
  return (pr_row_origin){g->map[2] * y + (g->map[4] - g->center[0]),
                         g->map[3] * y + (g->map[5] - g->center[1])};
}

// The first coordinates (u) of four pixels from x on, or the second ones (v).
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

// The number of pixels that are computed together. Each step is a loop over all of them, because the steps
// for one pixel wait for one another, and those for its neighbours do not.
#define PR_SPAN 128

PR_INLINE f32x8 pr_load_f32(const float *p) {
  f32x8 v;
  memcpy(&v, p, sizeof v);
  return v;
}

PR_INLINE void pr_store_f32(float *p, f32x8 v) { memcpy(p, &v, sizeof v); }

// The colours of eight pixels in these parts. `kind` is that of the gradient, known when this is compiled.
PR_INLINE u32x8 pr_curved_colors(const pr_gradient_colors *colors, f32x8 part, pr_gradient_kind kind,
                                 bool even) {
  // NaN becomes 0.
  f32x8 inside = part > 0 ? part : (f32x8)0;
  inside = inside < PR_PARTS - 1 ? inside : (f32x8)(PR_PARTS - 1);
  u32x8 pixels = pr_colors_inside(colors, PR_CONVERT(inside, i32x8), even);
  if (kind == PR_CONIC) return pixels;
  pixels = part < 0 ? (u32x8)colors->before : pixels;
  return part > PR_PARTS ? (u32x8)colors->after : pixels;
}

// Coordinates of the n pixels from x on.
PR_INLINE void pr_span_coordinates(float *out, int32_t n, double step, double origin, double x) {
  if (step == 0) {
    // The gradient is upright.
    for (int32_t i = 0; i < n; i += 8) pr_store_f32(out + i, (float)origin);
    return;
  }
  for (int32_t i = 0; i < n; i += 8) pr_store_f32(out + i, pr_float_coordinates(step, origin, x + i));
}

// Whether n pixels around a centre lie at least one part away from the ends of the gradient. Along a row,
// the distance from the centre is largest at one of the ends of the row.
PR_INLINE bool pr_are_inside(const pr_curved_gradient *g, const float *parts, int32_t n) {
  return g->scale >= 0 && g->offset >= 0 && parts[0] < PR_PARTS - 1 && parts[n - 1] < PR_PARTS - 1;
}

// The colours of the pixels from x on: `blocks` times eight, at most PR_SPAN. `across` holds the first
// coordinates of these pixels; if it is null, they are computed.
PR_INLINE void pr_span_colors(uint32_t *out, int32_t blocks, const pr_curved_gradient *g,
                              pr_row_origin row, double x, const float *across,
                              pr_gradient_kind kind, bool even) {
  int32_t n = 8 * blocks;
  if (kind == PR_RADIAL) {
    for (int32_t i = 0; i < n; i += 8) {
      i32x4 low = pr_radial_parts(g, row, x + i), high = pr_radial_parts(g, row, x + i + 4);
      i32x8 k = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
      pr_store(out + i, pr_part_colors(&g->colors, k - 1, even) & ~(u32x8)(k < 0));
    }
    return;
  }
  float u[PR_SPAN], parts[PR_SPAN];
  if (!across) pr_span_coordinates(u, n, g->map[0], row.u, x);
  const float *first = across ? across : u;
  pr_span_coordinates(parts, n, g->map[1], row.v, x);
  for (int32_t i = 0; i < n; i += 8) {
    f32x8 p = pr_load_f32(first + i), q = pr_load_f32(parts + i);
    pr_store_f32(parts + i, kind == PR_CONIC
                                ? pr_directions(p, q)
                                : __builtin_elementwise_sqrt(p * p + q * q) * g->scale + g->offset);
  }
  if (kind == PR_CONCENTRIC && even && pr_are_inside(g, parts, n)) {
    for (int32_t i = 0; i < n; i += 8)
      pr_store(out + i,
               pr_colors_inside(&g->colors, PR_CONVERT(pr_load_f32(parts + i), i32x8), even));
    return;
  }
  for (int32_t i = 0; i < n; i += 8)
    pr_store(out + i, pr_curved_colors(&g->colors, pr_load_f32(parts + i), kind, even));
}

PR_INLINE void pr_fetch_curved(uint32_t *out, int32_t n, const pr_curved_gradient *g, double x,
                               double y, pr_gradient_kind kind, bool even) {
  pr_row_origin row = pr_row_at(g, y);
  uint32_t last[8];
  for (int32_t i = 0; i < n; i += PR_SPAN) {
    int32_t count = n - i < PR_SPAN ? n - i : PR_SPAN, whole = count & ~7;
    pr_span_colors(out + i, whole / 8, g, row, x + i, 0, kind, even);
    if (whole == count) continue;
    pr_span_colors(last, 1, g, row, x + i + whole, 0, kind, even);
    pr_store_some(out + i + whole, count - whole, pr_load(last));
  }
}

// The width, in pixels, of boxes whose rows share their first coordinates.
#define PR_SHARED_WIDTH 512

// The first block of eight pixels from x on that is covered anywhere; n or more if there is none.
PR_INLINE int32_t pr_next_covered(const uint8_t *mask, int32_t x, int32_t n) {
  while (x + 32 <= n && pr_fullness_of(mask + x) == PR_CLEAR) x += 32;
  while (x < n && !pr_coverage_bytes(mask + x, n - x)) x += 8;
  return x;
}

PR_INLINE void pr_blend_curved(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                               const uint8_t *mask, ptrdiff_t mask_stride, int32_t n, int32_t rows,
                               const pr_curved_gradient *g, double x, double y,
                               pr_gradient_kind kind, bool even) {
  uint32_t colors[PR_SPAN];
  uint64_t coverages[PR_SPAN / 8];
  // The rows of an upright gradient have the same first coordinates.
  float across[PR_SHARED_WIDTH];
  bool shares = kind != PR_RADIAL && g->map[2] == 0 && n <= PR_SHARED_WIDTH;
  if (shares) pr_span_coordinates(across, (n + 7) & ~7, g->map[0], pr_row_at(g, y).u, x);
  for (int32_t r = 0; r < rows; r++, dst += dst_stride, mask += mask_stride) {
    pr_row_origin row = pr_row_at(g, y + r);
    for (int32_t i = pr_next_covered(mask, 0, n); i < n; i = pr_next_covered(mask, i, n)) {
      int32_t blocks = 0;
      for (; blocks < PR_SPAN / 8 && i + 8 * blocks < n; blocks++) {
        int32_t at = i + 8 * blocks;
        coverages[blocks] = pr_coverage_bytes(mask + at, n - at);
        if (!coverages[blocks]) break;
      }
      pr_span_colors(colors, blocks, g, row, x + i, shares ? across + i : 0, kind, even);
      for (int32_t k = 0; k < blocks; k++, i += 8) {
        pr_prefetch_edge(dst + i, dst_stride);
        pr_blend_colors(dst + i, n - i, available - i, pr_load(colors + 8 * k), coverages[k],
                        g->colors.opaque);
      }
    }
  }
}

// Calls a function with the kind of the gradient, and with whether it is even. Each of these has its own
// copy of the loop. The copies `g` and `first` tell the compiler that pixels do not overlap them.
#define PR_CURVED(gradient, call)                                                                 \
  do {                                                                                            \
    pr_curved_gradient g = *(gradient);                                                           \
    pr_gradient_stretch first = *g.colors.stretches;                                              \
    bool even = pr_is_even(&g.colors);                                                            \
    if (even) g.colors.stretches = &first;                                                        \
    if (g.kind == PR_RADIAL)                                                                      \
      call(PR_RADIAL, false);                                                                     \
    else if (g.kind == PR_CONIC && even)                                                          \
      call(PR_CONIC, true);                                                                       \
    else if (g.kind == PR_CONIC)                                                                  \
      call(PR_CONIC, false);                                                                      \
    else if (even)                                                                                \
      call(PR_CONCENTRIC, true);                                                                  \
    else                                                                                          \
      call(PR_CONCENTRIC, false);                                                                 \
  } while (0)

static void fetch_curved(uint32_t *out, int32_t n, const pr_curved_gradient *gradient, double x,
                         double y) {
#define FETCH(kind, even) pr_fetch_curved(out, n, &g, x, y, kind, even)
  PR_CURVED(gradient, FETCH);
#undef FETCH
}

static void blend_curved(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                         const uint8_t *mask, ptrdiff_t mask_stride, int32_t n, int32_t rows,
                         const pr_curved_gradient *gradient, double x, double y) {
#define BLEND(kind, even)                                                                       \
  pr_blend_curved(dst, dst_stride, available, mask, mask_stride, n, rows, &g, x, y, kind, even)
  PR_CURVED(gradient, BLEND);
#undef BLEND
}
