// Flattens paths into lines. The pieces of a curve are computed four at a time, without a branch on
// their number. PathFlattener and NearPen in the Swift sources are the reference: they do the same
// arithmetic in the same order, so the bytes are the same.
#pragma once
#include "lines.h"
#include "shuffles.h"

// The maximum number of lines that one verb writes: the pieces of a curve, rounded up, and a line that
// closes the previous subpath.
#define PR_VERB_LINES 72
// The tolerance in pixels and the maximum number of pieces, as in CurveSubdivision in the Swift
// sources.
#define PR_TOLERANCE 0.1
#define PR_MAXIMUM_PIECES 64

// The state while a path is flattened. What changes at every point is kept in registers.
typedef struct {
  f64x2 ab, cd, t; // the transform's columns
  i32x8 origin;    // repeated four times, as are all points below
  i32x8 current, start, low, high;
  f64x2 last;
  int32_t *lines;
} pr_walk;

PR_INLINE f64x4 pr_twice(f64x2 v) { return __builtin_shufflevector(v, v, 0, 1, 0, 1); }

PR_INLINE f64x2 pr_place(const pr_walk *w, const double *p) {
  return w->ab * p[0] + w->cd * p[1] + w->t;
}

// Transforms two consecutive points. `upright` says that the transform neither rotates nor skews, so
// that its b and c are 0.
PR_INLINE f64x4 pr_place2(const pr_walk *w, const double *p, bool upright) {
  f64x4 v;
  memcpy(&v, p, sizeof v);
  if (upright) return v * pr_twice((f64x2){w->ab.x, w->cd.y}) + pr_twice(w->t);
  return pr_twice(w->ab) * __builtin_shufflevector(v, v, 0, 0, 2, 2) +
         pr_twice(w->cd) * __builtin_shufflevector(v, v, 1, 1, 3, 3) + pr_twice(w->t);
}

// Adding this to a number leaves the nearest whole number in the lowest bits.
#define PR_ROUNDER 6755399441055744.0

// Rounds four points, two per vector, to the fixed-point grid.
PR_INLINE i32x8 pr_grid(const pr_walk *w, f64x4 p01, f64x4 p23) {
  i32x8 a = (i32x8)(p01 * PR_ONE + PR_ROUNDER), b = (i32x8)(p23 * PR_ONE + PR_ROUNDER);
  return __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14) + w->origin;
}

PR_INLINE i32x8 pr_grid1(const pr_walk *w, f64x2 p) {
  i32x4 low = (i32x4)(p * PR_ONE + PR_ROUNDER);
  return __builtin_shufflevector(low, low, 0, 2, 0, 2, 0, 2, 0, 2) + w->origin;
}

PR_INLINE void pr_store_line(int32_t *to, i32x4 line) { memcpy(to, &line, sizeof line); }

// Adds a line from the current point.
PR_INLINE void pr_line_to(pr_walk *w, i32x8 to) {
  w->low = pr_min(w->low, to);
  w->high = pr_max(w->high, to);
  // The line is always written, but it is kept only if it is not horizontal.
  pr_store_line(w->lines, __builtin_shufflevector(w->current, to, 0, 1, 8, 9));
  w->lines += w->current[1] == to[1] ? 0 : 4;
  w->current = to;
}

// Adds four lines from point to point. The first `count` of them are expected not to be horizontal and
// the others to be; any other combination takes a slower path.
PR_INLINE void pr_lines_to4(pr_walk *w, i32x8 to, int32_t count) {
  w->low = pr_min(w->low, to);
  w->high = pr_max(w->high, to);
  i32x8 from = __builtin_shufflevector(w->current, to, 0, 1, 8, 9, 10, 11, 12, 13);
  i32x8 l02 = pr_low_pairs(from, to), l13 = pr_high_pairs(from, to);
  uint32_t level = pr_signs4((i64x4)(from == to));
  int32_t *at = w->lines;
  w->current = __builtin_shufflevector(to, to, 6, 7, 6, 7, 6, 7, 6, 7);
  if (__builtin_expect(level == (15u << count & 15), 1)) {
    pr_store_i32(at, __builtin_shufflevector(l02, l13, 0, 1, 2, 3, 8, 9, 10, 11));
    pr_store_i32(at + 8, __builtin_shufflevector(l02, l13, 4, 5, 6, 7, 12, 13, 14, 15));
    w->lines = at + 4 * count;
    return;
  }
  pr_store_line(at, l02.lo);
  at += level & 1 ? 0 : 4;
  pr_store_line(at, l13.lo);
  at += level & 2 ? 0 : 4;
  pr_store_line(at, l02.hi);
  at += level & 4 ? 0 : 4;
  pr_store_line(at, l13.hi);
  at += level & 8 ? 0 : 4;
  w->lines = at;
}

// The curve ((a t + b) t + c) t + p0. A quadratic curve has no a.
typedef struct {
  f64x4 a, b, c, p0, end; // each repeated twice
  bool cubic;
} pr_curve;

PR_INLINE f64x4 pr_points_at(const pr_curve *v, f64x4 t) {
  f64x4 p = v->cubic ? v->a * t + v->b : v->b;
  return (p * t + v->c) * t + v->p0;
}

PR_INLINE void pr_add_few(pr_walk *w, const pr_curve *v, int32_t n) {
  // The parameters of the points that divide a curve into 1 ... 4 pieces, each repeated twice, and
  // which of these points are not the end of the curve.
#define THIRD (1.0 / 3)
  static const f64x4 parameters[4][2] = {
      {{1, 1, 2, 2}, {3, 3, 4, 4}},
      {{0.5, 0.5, 1, 1}, {1.5, 1.5, 2, 2}},
      {{THIRD, THIRD, 2 * THIRD, 2 * THIRD}, {3 * THIRD, 3 * THIRD, 4 * THIRD, 4 * THIRD}},
      {{0.25, 0.25, 0.5, 0.5}, {0.75, 0.75, 1, 1}},
  };
#undef THIRD
  static const i64x4 inner[4][2] = {
      {{0}, {0}}, {{-1, -1}, {0}}, {{-1, -1, -1, -1}, {0}}, {{-1, -1, -1, -1}, {-1, -1}},
  };
  const f64x4 *t = parameters[n - 1];
  const i64x4 *in = inner[n - 1];
  // All points after the last one are the end of the curve, which gives lines without height.
  f64x4 p = in[0] ? pr_points_at(v, t[0]) : v->end, q = in[1] ? pr_points_at(v, t[1]) : v->end;
  pr_lines_to4(w, pr_grid(w, p, q), n);
}

PR_INLINE void pr_add_many(pr_walk *w, const pr_curve *v, int32_t n) {
  f64x4 k = {1, 1, 2, 2}, count = n, step = 1 / (double)n;
  for (int32_t left = n; left > 0; left -= 4) {
    f64x4 l = k + 2, p = pr_points_at(v, k * step), q = pr_points_at(v, l * step);
    p = k < count ? p : v->end;
    q = l < count ? q : v->end;
    pr_lines_to4(w, pr_grid(w, p, q), left < 4 ? left : 4);
    k = l + 2;
  }
}

// Adds a curve whose number of pieces is the fourth root of `power`, rounded up. Returns false if that
// is too many.
PR_INLINE bool pr_add_curve(pr_walk *w, const pr_curve *v, double power) {
  // Most curves have one to four pieces.
  int32_t n = 1 + __builtin_popcount(pr_signs4(power > (f64x4){1, 16, 81, 256}));
  if (n <= 4) {
    pr_add_few(w, v, n);
  } else {
    double root = __builtin_sqrt(__builtin_sqrt(power));
    if (!(root <= PR_MAXIMUM_PIECES)) return false;
    n = (int32_t)root;
    pr_add_many(w, v, n < root ? n + 1 : n);
  }
  w->last = v->end.lo;
  return true;
}

PR_INLINE bool pr_add_cubic(pr_walk *w, const double *points, bool upright) {
  f64x4 p12 = pr_place2(w, points, upright);
  f64x2 p0 = w->last, p1 = p12.lo, p2 = p12.hi, p3 = pr_place(w, points + 4);
  // The second differences at both ends.
  f64x4 p01 = __builtin_shufflevector(p0, p1, 0, 1, 2, 3);
  f64x4 d = p01 - 2 * p12 + __builtin_shufflevector(p2, p3, 0, 1, 2, 3), squares = d * d;
  squares += __builtin_shufflevector(squares, squares, 1, 0, 3, 2);
  double m = squares[0] > squares[2] ? squares[0] : squares[2];
  f64x2 a = p3 - 3 * (p2 - p1) - p0;
  pr_curve v = {pr_twice(a),  pr_twice(3 * d.lo), pr_twice(3 * (p1 - p0)),
                pr_twice(p0), pr_twice(p3),       true};
  return pr_add_curve(w, &v, 0.75 / PR_TOLERANCE * (0.75 / PR_TOLERANCE * m));
}

PR_INLINE bool pr_add_quad(pr_walk *w, const double *points) {
  f64x2 p0 = w->last, p1 = pr_place(w, points), p2 = pr_place(w, points + 2);
  f64x2 a = p0 - 2 * p1 + p2, squares = a * a;
  double m = squares[0] + squares[1];
  pr_curve v = {pr_twice(a),  pr_twice(a),  pr_twice(2 * (p1 - p0)),
                pr_twice(p0), pr_twice(p2), false};
  return pr_add_curve(w, &v, 0.25 / PR_TOLERANCE * (0.25 / PR_TOLERANCE * m));
}

PR_INLINE i32x8 pr_point4(const int32_t *p) {
  return (i32x8){p[0], p[1], p[0], p[1], p[0], p[1], p[0], p[1]};
}

PR_INLINE f64x2 pr_load_f64(const double *p) { return (f64x2){p[0], p[1]}; }

PR_INLINE void pr_flatten(pr_outline *o, bool upright) {
  pr_walk w = {
      .ab = pr_load_f64(o->transform), .cd = pr_load_f64(o->transform + 2),
      .t = pr_load_f64(o->transform + 4), .origin = pr_point4(o->origin),
      .current = pr_point4(o->current), .start = pr_point4(o->start), .low = pr_point4(o->low),
      .high = pr_point4(o->high), .last = pr_load_f64(o->last), .lines = o->lines,
  };
  const double *points = o->points;
  const uint8_t *verb = o->verbs;
  bool is_open = o->is_open;
  for (; verb < o->end && o->lines_end - w.lines >= 4 * PR_VERB_LINES; verb++) {
    if (*verb == PR_CUBIC) {
      if (!pr_add_cubic(&w, points, upright)) break;
      points += 6;
    } else if (*verb == PR_LINE) {
      w.last = pr_place(&w, points);
      pr_line_to(&w, pr_grid1(&w, w.last));
      points += 2;
    } else if (*verb == PR_MOVE) {
      if (is_open) pr_line_to(&w, w.start);
      w.last = pr_place(&w, points);
      w.start = w.current = pr_grid1(&w, w.last);
      is_open = true;
      points += 2;
    } else if (*verb == PR_QUAD) {
      if (!pr_add_quad(&w, points)) break;
      points += 4;
    } else {
      pr_line_to(&w, w.start);
      is_open = false;
    }
  }
  if (verb == o->end && is_open) {
    pr_line_to(&w, w.start);
    is_open = false;
  }
  o->points = points;
  o->verbs = verb;
  o->lines = w.lines;
  o->is_open = is_open;
  for (int i = 0; i < 2; i++) {
    o->last[i] = w.last[i];
    o->current[i] = w.current[i];
    o->start[i] = w.start[i];
    // The minimum and the maximum of four points.
    for (int j = i; j < 8; j += 2) {
      o->low[i] = w.low[j] < o->low[i] ? w.low[j] : o->low[i];
      o->high[i] = w.high[j] > o->high[i] ? w.high[j] : o->high[i];
    }
  }
}

static void flatten(pr_outline *o) {
  if (o->transform[1] == 0 && o->transform[2] == 0)
    pr_flatten(o, true);
  else
    pr_flatten(o, false);
}
