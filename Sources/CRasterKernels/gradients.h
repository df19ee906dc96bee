// Gradients: eight pixels of a linear one at a time, four of a radial or conic one. See
// RadialGradientSource and ConicGradientSource in the Swift sources for the formulas, and
// SwiftKernels+Gradient.swift for the order of their steps.
#pragma once
#include "lanes.h"

static void fetch_gradient(uint32_t *out, int32_t n, const uint32_t *table, int32_t count,
                           int64_t t, int64_t step) {
  i64x4 a = t + (i64x4){0, 1, 4, 5} * step, b = a + 2 * step;
  int32_t i = 0;
  for (;; i += 8, a += 8 * step, b += 8 * step) {
    // The upper halves of both, in order.
    i32x8 k = __builtin_shufflevector((i32x8)a, (i32x8)b, 1, 3, 9, 11, 5, 7, 13, 15);
    k = __builtin_elementwise_min(__builtin_elementwise_max(k, (i32x8)0), (i32x8)(count - 1));
    u32x8 pixels = pr_gather(table, k);
    if (n - i < 8) return pr_store_some(out + i, n - i, pixels);
    pr_store(out + i, pixels);
  }
}

// Where four pixels' centres lie in the gradient.
typedef struct {
  f64x4 u, v;
} pr_centers;

PR_INLINE pr_centers pr_centers_at(const pr_curved_gradient *g, double x, double y) {
  f64x4 four = x + (f64x4){0, 1, 2, 3};
  return (pr_centers){g->map[0] * four + g->map[2] * y + g->map[4] - g->center[0],
                      g->map[1] * four + g->map[3] * y + g->map[5] - g->center[1]};
}

// The entries of the table at t of the whole, 0 ... 1.
PR_INLINE i32x4 pr_entries(const pr_curved_gradient *g, f64x4 t) {
  i32x4 k = PR_CONVERT(t * (double)g->count, i32x4);
  return __builtin_elementwise_min(k, (i32x4)(g->count - 1)) + 1;
}

// The pixels of these entries; clear where there is none.
PR_INLINE void pr_look_up(uint32_t *out, int32_t n, const uint32_t *table, i32x4 entry) {
  for (int32_t j = 0; j < 4 && j < n; j++) out[j] = entry[j] < 0 ? 0 : table[entry[j]];
}

// The direction of (x, y) in turns, 0 ... 1; 0 at the origin and for what is no number.
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

static void fetch_conic(uint32_t *out, int32_t n, const pr_curved_gradient *gradient, double x,
                        double y) {
  // A copy: `out` does not lie in it.
  const pr_curved_gradient g = *gradient;
  for (int32_t i = 0; i < n; i += 4) {
    pr_centers p = pr_centers_at(&g, x + i, y);
    i32x4 entry = pr_entries(&g, pr_turns(p.u, p.v));
    if (n - i >= 4)
      pr_look_up(out + i, 4, g.table, entry);
    else
      pr_look_up(out + i, n - i, g.table, entry);
  }
}

// The entries for circles t; negative where there is no such circle.
PR_INLINE i32x4 pr_circles(const pr_curved_gradient *g, f64x4 t) {
  double first = g->before ? -__builtin_inf() : 0, last = g->after ? __builtin_inf() : 1;
  i64x4 there = (g->radius + t * g->growth >= 0) & (t >= first) & (t <= last);
  // What is no number becomes 0, whatever it then leads to.
  f64x4 inside = t > 0 ? t : (f64x4)0;
  inside = inside < 1 ? inside : (f64x4)1;
  // Entry 0 before the beginning, one behind the last part behind the end.
  i32x4 entry = pr_entries(g, inside) + PR_CONVERT(t < 0, i32x4) - PR_CONVERT(t > 1, i32x4);
  return entry | ~PR_CONVERT(there, i32x4);
}

static void fetch_radial(uint32_t *out, int32_t n, const pr_curved_gradient *gradient, double x,
                         double y) {
  const pr_curved_gradient g = *gradient;
  for (int32_t i = 0; i < n; i += 4) {
    pr_centers p = pr_centers_at(&g, x + i, y);
    f64x4 b = p.u * g.move[0] + p.v * g.move[1] + g.radius * g.growth;
    f64x4 c = p.u * p.u + p.v * p.v - g.radius * g.radius;
    i32x4 entry;
    if (g.is_linear) {
      entry = pr_circles(&g, c / (2 * b)) | PR_CONVERT(b == 0, i32x4);
    } else {
      f64x4 d = b * b - g.a * c, root = __builtin_elementwise_sqrt(d);
      i32x4 none = ~PR_CONVERT(d >= 0, i32x4);
      // The circle furthest along, or else the other one.
      if (!(g.a > 0)) root = -root;
      entry = pr_circles(&g, (b + root) / g.a) | none;
      if (__builtin_reduce_or(entry & ~none) < 0) {
        i32x4 other = pr_circles(&g, (b - root) / g.a) | none;
        entry = entry < 0 ? other : entry;
      }
    }
    if (n - i >= 4)
      pr_look_up(out + i, 4, g.table, entry);
    else
      pr_look_up(out + i, n - i, g.table, entry);
  }
}
