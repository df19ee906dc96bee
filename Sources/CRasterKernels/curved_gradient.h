// Radial and conic gradients, a pixel at a time: what every kernel computes. See
// RadialGradientSource and ConicGradientSource in the Swift sources for the formulas.
#pragma once
#include "arithmetic.h"

// Every product is rounded: with fused sums, processors would differ.
#pragma STDC FP_CONTRACT OFF

// Where a pixel's centre lies in the gradient.
static inline void pr_gradient_place(const pr_curved_gradient *g, double x, double y, double *u,
                                     double *v) {
  *u = g->map[0] * x + g->map[2] * y + g->map[4] - g->center[0];
  *v = g->map[1] * x + g->map[3] * y + g->map[5] - g->center[1];
}

// The entry of the table at t of the whole, 0 ... 1.
static inline int32_t pr_gradient_entry(const pr_curved_gradient *g, double t) {
  int32_t k = (int32_t)(t * g->count);
  return 1 + (k < g->count ? k : g->count - 1);
}

// The direction of (x, y) in turns, 0 ... 1.
static inline double pr_turn(double x, double y) {
  double ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
  double low = ax < ay ? ax : ay, high = ax < ay ? ay : ax;
  if (!(high > 0)) return 0;
  double r = low / high, s = r * r;
  double inner = 0.19354346 + s * (-0.11643287 + s * (0.05265332 - s * 0.01172120));
  double angle = r * (0.99997726 + s * (-0.33262347 + s * inner)) / PR_TURN;
  if (ax < ay) angle = 0.25 - angle;
  if (x < 0) angle = 0.5 - angle;
  if (y < 0) angle = 1 - angle;
  return angle < 1 ? angle : 0;
}

static inline uint32_t pr_conic_pixel(const pr_curved_gradient *g, double x, double y) {
  double u, v;
  pr_gradient_place(g, x, y, &u, &v);
  return g->table[pr_gradient_entry(g, pr_turn(u, v))];
}

// The table's entry for circle t; -1 when there is no such circle.
static inline int32_t pr_circle(const pr_curved_gradient *g, double t) {
  if (!(g->radius + t * g->growth >= 0)) return -1;
  if (t < 0) return g->before ? 0 : -1;
  if (t > 1) return g->after ? g->count + 1 : -1;
  return t >= 0 ? pr_gradient_entry(g, t) : -1;
}

static inline uint32_t pr_radial_pixel(const pr_curved_gradient *g, double x, double y) {
  double u, v;
  pr_gradient_place(g, x, y, &u, &v);
  double b = u * g->move[0] + v * g->move[1] + g->radius * g->growth;
  double c = u * u + v * v - g->radius * g->radius;
  int32_t entry;
  if (g->is_linear) {
    if (b == 0) return 0;
    entry = pr_circle(g, c / (2 * b));
  } else {
    double discriminant = b * b - g->a * c;
    if (!(discriminant >= 0)) return 0;
    double root = __builtin_sqrt(discriminant);
    // The circle furthest along, or else the other one.
    double far = g->a > 0 ? b + root : b - root, near = g->a > 0 ? b - root : b + root;
    entry = pr_circle(g, far / g->a);
    if (entry < 0) entry = pr_circle(g, near / g->a);
  }
  return entry < 0 ? 0 : g->table[entry];
}
