// Paths into lines, AVX2: the pieces of a curve four at a time, without a branch on how many there
// are. The same arithmetic in the same order as PathFlattener and NearPen in the Swift sources,
// which are the reference: the same bytes.
#include "avx2.h"
#if defined(__x86_64__)

// Products are rounded before they are added to.
#pragma STDC FP_CONTRACT OFF

// What one verb may write: the pieces of a curve, rounded up, and what closes a subpath before it.
#define ROOM 72
// As CurveSubdivision in the Swift sources: the tolerance in pixels, and the most pieces.
#define TOLERANCE 0.1
#define MOST 64

// The path being walked, with what changes at every point in registers.
typedef struct {
  __m128d ab, cd, t; // the transform's columns
  __m256i origin;    // four times, as all points below
  __m256i current, start, low, high;
  __m128d last;
  int32_t *lines;
} walk;

PR_INLINE __m256d twice(__m128d v) { return _mm256_set_m128d(v, v); }
PR_INLINE __m128d upper(__m256d v) { return _mm256_extractf128_pd(v, 1); }

PR_INLINE __m128d place(const walk *w, const double *p) {
  return _mm_add_pd(_mm_add_pd(_mm_mul_pd(w->ab, _mm_loaddup_pd(p)),
                               _mm_mul_pd(w->cd, _mm_loaddup_pd(p + 1))),
                    w->t);
}

// Two points that follow one another.
PR_INLINE __m256d place2(const walk *w, const double *p, bool upright) {
  __m256d v = _mm256_loadu_pd(p);
  // What the others add then is 0.
  if (upright)
    return _mm256_add_pd(_mm256_mul_pd(v, twice(_mm_blend_pd(w->ab, w->cd, 2))), twice(w->t));
  return _mm256_add_pd(_mm256_add_pd(_mm256_mul_pd(twice(w->ab), _mm256_movedup_pd(v)),
                                     _mm256_mul_pd(twice(w->cd), _mm256_permute_pd(v, 15))),
                       twice(w->t));
}

// Four points, two a vector, on the fixed-point grid: the whole number stands in the low bits.
PR_INLINE __m256i grid(const walk *w, __m256d p01, __m256d p23) {
  const __m256d one = _mm256_set1_pd(1024), rounder = _mm256_set1_pd(6755399441055744.0);
  p01 = _mm256_add_pd(_mm256_mul_pd(p01, one), rounder);
  p23 = _mm256_add_pd(_mm256_mul_pd(p23, one), rounder);
  __m256 p = _mm256_shuffle_ps(_mm256_castpd_ps(p01), _mm256_castpd_ps(p23), 0x88);
  // The shuffle works within halves: 0 2 | 1 3 so far.
  return _mm256_add_epi32(_mm256_permute4x64_epi64(_mm256_castps_si256(p), 0xd8), w->origin);
}

PR_INLINE __m256i grid1(const walk *w, __m128d p) {
  p = _mm_add_pd(_mm_mul_pd(p, _mm_set1_pd(1024)), _mm_set1_pd(6755399441055744.0));
  __m128i low = _mm_shuffle_epi32(_mm_castpd_si128(p), 0x88);
  return _mm256_add_epi32(_mm256_broadcastq_epi64(low), w->origin);
}

// A line to a point.
PR_INLINE void line(walk *w, __m256i to) {
  w->low = _mm256_min_epi32(w->low, to);
  w->high = _mm256_max_epi32(w->high, to);
  __m128i from = _mm256_castsi256_si128(w->current), point = _mm256_castsi256_si128(to);
  // Always written, but only kept when it is not horizontal.
  _mm_storeu_si128((__m128i *)w->lines, _mm_unpacklo_epi64(from, point));
  int32_t level = _mm_movemask_pd(_mm_castsi128_pd(_mm_cmpeq_epi32(from, point))) & 1;
  w->lines += level ? 0 : 4;
  w->current = to;
}

// Lines to four points, one from another, of which the first `count` are expected to differ in y,
// and only those.
PR_INLINE void lines4(walk *w, __m256i to, int32_t count) {
  w->low = _mm256_min_epi32(w->low, to);
  w->high = _mm256_max_epi32(w->high, to);
  __m256i from = _mm256_blend_epi32(_mm256_permute4x64_epi64(to, 0x90), w->current, 3);
  __m256i l02 = _mm256_unpacklo_epi64(from, to), l13 = _mm256_unpackhi_epi64(from, to);
  int32_t level = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi32(from, to)));
  int32_t *at = w->lines;
  w->current = _mm256_permute4x64_epi64(to, 0xff);
  if (__builtin_expect(level == (15 << count & 15), 1)) {
    _mm256_storeu_si256((__m256i *)at, _mm256_permute2x128_si256(l02, l13, 0x20));
    _mm256_storeu_si256((__m256i *)(at + 8), _mm256_permute2x128_si256(l02, l13, 0x31));
    w->lines = at + 4 * count;
    return;
  }
  _mm_storeu_si128((__m128i *)at, _mm256_castsi256_si128(l02));
  at += level & 1 ? 0 : 4;
  _mm_storeu_si128((__m128i *)at, _mm256_castsi256_si128(l13));
  at += level & 2 ? 0 : 4;
  _mm_storeu_si128((__m128i *)at, _mm256_extracti128_si256(l02, 1));
  at += level & 4 ? 0 : 4;
  _mm_storeu_si128((__m128i *)at, _mm256_extracti128_si256(l13, 1));
  at += level & 8 ? 0 : 4;
  w->lines = at;
}

// The parameters of the points of a curve in 1 ... 4 pieces, each twice, and which of them are not
// its end.
#define THIRD (1.0 / 3)
static const double few[4][8] = {
    {1, 1, 2, 2, 3, 3, 4, 4},
    {0.5, 0.5, 1, 1, 1.5, 1.5, 2, 2},
    {THIRD, THIRD, 2 * THIRD, 2 * THIRD, 3 * THIRD, 3 * THIRD, 4 * THIRD, 4 * THIRD},
    {0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1, 1},
};
static const int64_t inner[4][8] = {
    {0}, {-1, -1}, {-1, -1, -1, -1}, {-1, -1, -1, -1, -1, -1},
};

// A curve ((a t + b) t + c) t + p0; without a, a quadratic.
typedef struct {
  __m256d a, b, c, p0, end; // each twice
  bool cubic;
} curve;

PR_INLINE __m256d point2(const curve *v, __m256d t) {
  __m256d p = v->b;
  if (v->cubic) p = _mm256_add_pd(_mm256_mul_pd(v->a, t), p);
  p = _mm256_add_pd(_mm256_mul_pd(p, t), v->c);
  return _mm256_add_pd(_mm256_mul_pd(p, t), v->p0);
}

PR_INLINE void add_few(walk *w, const curve *v, int32_t n) {
  const double *t = few[n - 1];
  const double *in = (const double *)inner[n - 1];
  __m256d p = point2(v, _mm256_loadu_pd(t)), q = point2(v, _mm256_loadu_pd(t + 4));
  // Beyond the last one all lie on the end: lines of no height.
  p = _mm256_blendv_pd(v->end, p, _mm256_loadu_pd(in));
  q = _mm256_blendv_pd(v->end, q, _mm256_loadu_pd(in + 4));
  lines4(w, grid(w, p, q), n);
}

PR_INLINE void add_many(walk *w, const curve *v, int32_t n) {
  __m256d step = _mm256_set1_pd(1 / (double)n), count = _mm256_set1_pd(n);
  __m256d k = _mm256_setr_pd(1, 1, 2, 2), two = _mm256_set1_pd(2);
  for (int32_t left = n; left > 0; left -= 4) {
    __m256d l = _mm256_add_pd(k, two);
    __m256d p = point2(v, _mm256_mul_pd(k, step)), q = point2(v, _mm256_mul_pd(l, step));
    p = _mm256_blendv_pd(v->end, p, _mm256_cmp_pd(k, count, _CMP_LT_OQ));
    q = _mm256_blendv_pd(v->end, q, _mm256_cmp_pd(l, count, _CMP_LT_OQ));
    lines4(w, grid(w, p, q), left < 4 ? left : 4);
    k = _mm256_add_pd(l, two);
  }
}

// False when it needs too many pieces. Those are, to the fourth power, `squared`, rounded up.
PR_INLINE bool add_curve(walk *w, const curve *v, __m128d squared) {
  // Most have one to four.
  __m256d more = _mm256_cmp_pd(_mm256_broadcastsd_pd(squared), _mm256_setr_pd(1, 16, 81, 256),
                               _CMP_GT_OQ);
  int32_t n = 1 + __builtin_popcount((uint32_t)_mm256_movemask_pd(more));
  if (n <= 4) {
    add_few(w, v, n);
  } else {
    double root = _mm_cvtsd_f64(_mm_sqrt_pd(_mm_sqrt_pd(squared)));
    if (!(root <= MOST)) return false;
    n = (int32_t)root;
    add_many(w, v, n < root ? n + 1 : n);
  }
  w->last = _mm256_castpd256_pd128(v->end);
  return true;
}

PR_INLINE __m128d times(double k, __m128d v) { return _mm_mul_pd(_mm_set1_pd(k), v); }

PR_INLINE bool add_cubic(walk *w, const double *points, bool upright) {
  __m256d p12 = place2(w, points, upright);
  __m128d p0 = w->last, p1 = _mm256_castpd256_pd128(p12), p2 = upper(p12);
  __m128d p3 = place(w, points + 4);
  // The second differences of both ends.
  __m256d d = _mm256_sub_pd(_mm256_set_m128d(p1, p0), _mm256_mul_pd(_mm256_set1_pd(2), p12));
  d = _mm256_add_pd(d, _mm256_set_m128d(p3, p2));
  __m256d squares = _mm256_mul_pd(d, d);
  squares = _mm256_add_pd(squares, _mm256_permute_pd(squares, 5));
  __m128d m = _mm_max_pd(_mm256_castpd256_pd128(squares), upper(squares));
  m = times(0.75 / TOLERANCE, times(0.75 / TOLERANCE, m));
  __m128d a = _mm_sub_pd(_mm_sub_pd(p3, times(3, _mm_sub_pd(p2, p1))), p0);
  curve v = {twice(a), twice(times(3, _mm256_castpd256_pd128(d))),
             twice(times(3, _mm_sub_pd(p1, p0))), twice(p0), twice(p3), true};
  return add_curve(w, &v, m);
}

PR_INLINE bool add_quad(walk *w, const double *points) {
  __m128d p0 = w->last, p1 = place(w, points), p2 = place(w, points + 2);
  __m128d a = _mm_add_pd(_mm_sub_pd(p0, times(2, p1)), p2), squares = _mm_mul_pd(a, a);
  __m128d m = _mm_add_pd(squares, _mm_shuffle_pd(squares, squares, 1));
  m = times(0.25 / TOLERANCE, times(0.25 / TOLERANCE, m));
  curve v = {twice(a), twice(a), twice(times(2, _mm_sub_pd(p1, p0))), twice(p0), twice(p2), false};
  return add_curve(w, &v, m);
}

PR_INLINE __m256i point4(const int32_t *p) {
  int64_t both;
  memcpy(&both, p, 8);
  return _mm256_set1_epi64x(both);
}

PR_INLINE void keep(int32_t *p, __m256i v) {
  _mm_storel_epi64((__m128i *)p, _mm256_castsi256_si128(v));
}

PR_INLINE void flatten(pr_outline *o, bool upright) {
  walk w = {
      .ab = _mm_loadu_pd(o->transform), .cd = _mm_loadu_pd(o->transform + 2),
      .t = _mm_loadu_pd(o->transform + 4), .origin = point4(o->origin),
      .current = point4(o->current), .start = point4(o->start), .low = point4(o->low),
      .high = point4(o->high), .last = _mm_loadu_pd(o->last), .lines = o->lines,
  };
  const double *points = o->points;
  const uint8_t *verb = o->verbs;
  bool is_open = o->is_open;
  for (; verb < o->end && o->lines_end - w.lines >= 4 * ROOM; verb++) {
    if (*verb == PR_CUBIC) {
      if (!add_cubic(&w, points, upright)) break;
      points += 6;
    } else if (*verb == PR_LINE) {
      w.last = place(&w, points);
      line(&w, grid1(&w, w.last));
      points += 2;
    } else if (*verb == PR_MOVE) {
      if (is_open) line(&w, w.start);
      w.last = place(&w, points);
      w.start = w.current = grid1(&w, w.last);
      is_open = true;
      points += 2;
    } else if (*verb == PR_QUAD) {
      if (!add_quad(&w, points)) break;
      points += 4;
    } else {
      line(&w, w.start);
      is_open = false;
    }
  }
  if (verb == o->end && is_open) {
    line(&w, w.start);
    is_open = false;
  }
  o->points = points;
  o->verbs = verb;
  o->lines = w.lines;
  o->is_open = is_open;
  _mm_storeu_pd(o->last, w.last);
  keep(o->current, w.current);
  keep(o->start, w.start);
  // Of four points the least and the greatest.
  __m256i l = _mm256_min_epi32(w.low, _mm256_permute4x64_epi64(w.low, 0x4e));
  __m256i h = _mm256_max_epi32(w.high, _mm256_permute4x64_epi64(w.high, 0x4e));
  keep(o->low, _mm256_min_epi32(l, _mm256_permute4x64_epi64(l, 0xb1)));
  keep(o->high, _mm256_max_epi32(h, _mm256_permute4x64_epi64(h, 0xb1)));
}

PR_AVX2 void pr_avx2_flatten(pr_outline *o) {
  if (o->transform[1] == 0 && o->transform[2] == 0)
    flatten(o, true);
  else
    flatten(o, false);
}
#endif
