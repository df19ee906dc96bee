// Lines into cells, AVX2: eight lines are set up at a time, then cut at rows, the short ones side
// by side, of tall ones eight rows at a time; then eight pieces of any lines become cells. Nothing
// but the last few additions is done one by one, and few branches depend on how lines happen to
// run.
#include "avx2.h"
#include "lines.h"
#if defined(__x86_64__)

#define ROOM 256
// Lines of so many rows or fewer go on side by side.
#define FEW 3

// Pieces of lines in one row each: where they begin and end, their signed height, and the index
// of the first cell of their row.
typedef struct {
  int32_t x0[ROOM + 16], x1[ROOM + 16], d[ROOM + 16], row[ROOM + 16];
  int32_t count;
} pieces;

// A piece of three to seven columns, at once.
PR_INLINE void add_seven(const pr_cells *p, int32_t at, int32_t l, int32_t w, int32_t d) {
  // l is relative to its column.
  const __m256i edges = _mm256_setr_epi32(1024, 2048, 3072, 4096, 5120, 6144, 7168, 8192);
  const __m256i back = _mm256_setr_epi32(7, 0, 1, 2, 3, 4, 5, 6);
  __m256i zero = _mm256_setzero_si256(), width = _mm256_set1_epi32(w);
  __m256i along = _mm256_sub_epi32(edges, _mm256_set1_epi32(l));
  // The first edge lies right of l: nothing is negative.
  __m256 u = _mm256_cvtepi32_ps(_mm256_min_epi32(along, width));
  __m256i past = _mm256_max_epi32(_mm256_sub_epi32(along, width), zero);
  __m256 bend = _mm256_set1_ps((float)d / (float)(16 * w));
  __m256i g = _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_mul_ps(u, u), bend));
  g = _mm256_add_epi32(
      g, _mm256_srai_epi32(_mm256_mullo_epi32(past, _mm256_set1_epi32(d)), 3));
  // Twice the difference from the left neighbour.
  g = _mm256_sub_epi32(g, _mm256_blend_epi32(_mm256_permutevar8x32_epi32(g, back), zero, 1));
  g = _mm256_sub_epi32(g, _mm256_blend_epi32(_mm256_permutevar8x32_epi32(g, back), zero, 1));
  __m256i *cell = (__m256i *)(p->cells + at);
  _mm256_storeu_si256(cell, _mm256_add_epi32(_mm256_loadu_si256(cell), g));
  p->flags[at >> 3] = 1;
  p->flags[(at + ((l + w) >> PR_SHIFT) + 1) >> 3] = 1;
}

PR_INLINE void flush_pieces(const pr_cells *p, pieces *s, bool flagged) {
  __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi32(PR_ONE);
  int32_t *restrict cells = p->cells;
  uint8_t *restrict flags = p->flags;
  // What fills up the last eight adds nothing.
  __m256i *end = (__m256i *)(s->x0 + s->count);
  _mm256_storeu_si256(end, zero);
  _mm256_storeu_si256((__m256i *)(s->x1 + s->count), zero);
  _mm256_storeu_si256((__m256i *)(s->d + s->count), zero);
  _mm256_storeu_si256((__m256i *)(s->row + s->count), zero);
  for (int32_t i = 0; i < s->count; i += 8) {
    __m256i x0 = _mm256_loadu_si256((__m256i *)(s->x0 + i));
    __m256i x1 = _mm256_loadu_si256((__m256i *)(s->x1 + i));
    __m256i d = _mm256_loadu_si256((__m256i *)(s->d + i));
    __m256i l = _mm256_min_epi32(x0, x1), r = _mm256_max_epi32(x0, x1);
    __m256i w = _mm256_sub_epi32(r, l), column = _mm256_srai_epi32(l, PR_SHIFT);
    __m256i at = _mm256_add_epi32(_mm256_loadu_si256((__m256i *)(s->row + i)), column);
    __m256i edge = _mm256_add_epi32(_mm256_slli_epi32(column, PR_SHIFT), one);
    __m256 bend = _mm256_div_ps(
        _mm256_cvtepi32_ps(d),
        _mm256_cvtepi32_ps(_mm256_slli_epi32(_mm256_max_epi32(w, _mm256_set1_epi32(1)), 4)));
    __m256i rest = _mm256_sub_epi32(edge, r); // negative when it crosses the edge
    __m256 u = _mm256_cvtepi32_ps(_mm256_min_epi32(_mm256_sub_epi32(edge, l), w));
    __m256 v = _mm256_cvtepi32_ps(w);
    __m256i g1 = _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_mul_ps(u, u), bend));
    g1 = _mm256_add_epi32(
        g1, _mm256_srai_epi32(_mm256_mullo_epi32(d, _mm256_max_epi32(rest, zero)), 3));
    __m256i g2 = _mm256_cvttps_epi32(_mm256_mul_ps(_mm256_mul_ps(v, v), bend));
    __m256i rest2 = _mm256_add_epi32(rest, one);
    g2 = _mm256_add_epi32(g2, _mm256_srai_epi32(_mm256_mullo_epi32(d, rest2), 3));
    // More than two columns: not here.
    __m256i many = _mm256_srai_epi32(rest2, 31);
    int32_t others = _mm256_movemask_ps(_mm256_castsi256_ps(many));
    __m256i c2 = _mm256_add_epi32(_mm256_sub_epi32(_mm256_slli_epi32(d, 7), g2), g1);
    __m256i c1 = _mm256_sub_epi32(_mm256_sub_epi32(g2, g1), g1);
    int32_t places[8], first[8], last[8];
    _mm256_storeu_si256((__m256i *)places, at);
    _mm256_storeu_si256((__m256i *)first, _mm256_srai_epi32(at, 3));
    _mm256_storeu_si256((__m256i *)last,
                        _mm256_srai_epi32(_mm256_add_epi32(at, _mm256_set1_epi32(2)), 3));
    g1 = _mm256_andnot_si256(many, g1), c1 = _mm256_andnot_si256(many, c1);
    c2 = _mm256_andnot_si256(many, c2);
    // Three cells of each piece, in one vector.
    __m256i low01 = _mm256_unpacklo_epi32(g1, c1), low2 = _mm256_unpacklo_epi32(c2, zero);
    __m256i high01 = _mm256_unpackhi_epi32(g1, c1), high2 = _mm256_unpackhi_epi32(c2, zero);
    __m256i sums[4] = {_mm256_unpacklo_epi64(low01, low2), _mm256_unpackhi_epi64(low01, low2),
                       _mm256_unpacklo_epi64(high01, high2), _mm256_unpackhi_epi64(high01, high2)};
    for (int32_t j = 0; j < 8; j++) {
      __m128i sum =
          j < 4 ? _mm256_castsi256_si128(sums[j]) : _mm256_extracti128_si256(sums[j - 4], 1);
      __m128i *cell = (__m128i *)(cells + places[j]);
      _mm_storeu_si128(cell, _mm_add_epi32(_mm_loadu_si128(cell), sum));
      if (flagged) flags[first[j]] = flags[last[j]] = 1;
    }
    if (others) {
      int32_t ls[8], ws[8];
      _mm256_storeu_si256((__m256i *)ls, _mm256_sub_epi32(l, _mm256_sub_epi32(edge, one)));
      _mm256_storeu_si256((__m256i *)ws, w);
      do {
        int32_t j = __builtin_ctz((uint32_t)others);
        add_seven(p, places[j], ls[j], ws[j], s->d[i + j]);
        others &= others - 1;
      } while (others);
    }
  }
  s->count = 0;
}

PR_AVX2 static __attribute__((noinline)) void flush(const pr_cells *p, pieces *s) {
  if (p->stride <= PR_NARROW)
    flush_pieces(p, s, false);
  else
    flush_pieces(p, s, true);
}

// For any of four lanes (a bit each): those lanes, one behind the other.
static const int32_t front[16][4] = {
    {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {2, 0, 0, 0}, {0, 2, 0, 0},
    {1, 2, 0, 0}, {0, 1, 2, 0}, {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
    {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3},
};

// Eight lines made ready, running down.
typedef struct {
  __m256i xa, ya, yb, sign, row, rows;
  __m256 slope;
} lines8;

// The same, to be taken one by one.
typedef struct {
  int32_t xa[8], ya[8], yb[8], sign[8], row[8], rows[8];
  float slope[8];
} single8;

// Returns which lines go on from here, one bit each.
PR_INLINE int32_t prepare(const pr_cells *p, const int32_t *lines, lines8 *out, int32_t *seen) {
#define PAIR(a, b)                                                                              \
  _mm256_inserti128_si256(                                                                      \
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(lines + 4 * (a)))),              \
      _mm_loadu_si128((const __m128i *)(lines + 4 * (b))), 1)
  __m256i a = PAIR(0, 4), b = PAIR(1, 5), c = PAIR(2, 6), d = PAIR(3, 7);
#undef PAIR
  __m256i ab = _mm256_unpacklo_epi32(a, b), cd = _mm256_unpacklo_epi32(c, d);
  __m256i x0 = _mm256_unpacklo_epi64(ab, cd), y0 = _mm256_unpackhi_epi64(ab, cd);
  ab = _mm256_unpackhi_epi32(a, b), cd = _mm256_unpackhi_epi32(c, d);
  __m256i x1 = _mm256_unpacklo_epi64(ab, cd), y1 = _mm256_unpackhi_epi64(ab, cd);
  __m256i ox = _mm256_set1_epi32(p->origin_x), oy = _mm256_set1_epi32(p->origin_y);
  x0 = _mm256_sub_epi32(x0, ox), x1 = _mm256_sub_epi32(x1, ox);
  y0 = _mm256_sub_epi32(y0, oy), y1 = _mm256_sub_epi32(y1, oy);
  __m256i up = _mm256_cmpgt_epi32(y0, y1);
  __m256i xa = _mm256_blendv_epi8(x0, x1, up), xb = _mm256_blendv_epi8(x1, x0, up);
  __m256i ya = _mm256_min_epi32(y0, y1), yb = _mm256_max_epi32(y0, y1);
  __m256i zero = _mm256_setzero_si256(), bottom = _mm256_set1_epi32(p->height << PR_SHIFT);
  __m256i right = _mm256_set1_epi32(p->width << PR_SHIFT);
  __m256i dx = _mm256_sub_epi32(xb, xa), dy = _mm256_sub_epi32(yb, ya);
  __m256i top = _mm256_max_epi32(ya, zero), low = _mm256_min_epi32(yb, bottom);
  __m256i l = _mm256_min_epi32(xa, xb), r = _mm256_max_epi32(xa, xb), far = _mm256_abs_epi32(dx);
  __m256i row = _mm256_srai_epi32(top, PR_SHIFT);
  __m256i rows = _mm256_sub_epi32(
      _mm256_srai_epi32(_mm256_add_epi32(low, _mm256_set1_epi32(PR_ONE - 1)), PR_SHIFT), row);
  __m256i visible = _mm256_and_si256(_mm256_cmpgt_epi32(low, top), _mm256_cmpgt_epi32(right, l));
  *seen = _mm256_movemask_ps(_mm256_castsi256_ps(visible));
  if (!*seen) return 0;
  // Beside the box, too flat, too long: one by one.
  __m256i most = _mm256_add_epi32(_mm256_add_epi32(_mm256_slli_epi32(dy, 2), dy),
                                  _mm256_set1_epi32(1000));
  __m256i other = _mm256_or_si256(_mm256_or_si256(l, _mm256_sub_epi32(right, r)),
                                  _mm256_sub_epi32(most, far));
  __m256i limit = _mm256_set1_epi32(PR_SHORT);
  other = _mm256_or_si256(
      other, _mm256_or_si256(_mm256_sub_epi32(limit, dy), _mm256_sub_epi32(limit, far)));
  __m256 slope = _mm256_div_ps(_mm256_cvtepi32_ps(dx), _mm256_cvtepi32_ps(dy));
  *out = (lines8){xa, ya, yb, _mm256_or_si256(up, _mm256_set1_epi32(1)), row, rows, slope};
  return *seen & ~_mm256_movemask_ps(_mm256_castsi256_ps(other));
}

// x as far from a line's beginning as it is y below.
PR_INLINE __m256i cross(__m256i y, __m256 slope) {
  return _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_cvtepi32_ps(y), slope));
}

PR_INLINE void put(int32_t *to, int32_t *then, __m256i v, __m256i order) {
  v = _mm256_castps_si256(_mm256_permutevar_ps(_mm256_castsi256_ps(v), order));
  _mm_storeu_si128((__m128i *)to, _mm256_castsi256_si128(v));
  _mm_storeu_si128((__m128i *)then, _mm256_extracti128_si256(v, 1));
}

// The pieces of lines, row by row: of each the first `rows`, or none.
PR_INLINE void cut_side_by_side(const pr_cells *p, const lines8 *s, __m256i rows, pieces *out) {
  __m256i one = _mm256_set1_epi32(PR_ONE), zero = _mm256_setzero_si256();
  __m256i stride = _mm256_set1_epi32(p->stride), at = _mm256_mullo_epi32(s->row, stride);
  // Heights below the line's beginning.
  __m256i end = _mm256_sub_epi32(s->yb, s->ya);
  __m256i bottom = _mm256_sub_epi32(_mm256_slli_epi32(s->row, PR_SHIFT), s->ya);
  __m256i from = _mm256_max_epi32(bottom, zero);
  __m256i x0 = _mm256_add_epi32(s->xa, cross(from, s->slope));
  for (;;) {
    int32_t mask = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpgt_epi32(rows, zero)));
    if (!mask) return;
    bottom = _mm256_add_epi32(bottom, one);
    __m256i to = _mm256_min_epi32(bottom, end), x1 = _mm256_add_epi32(s->xa, cross(to, s->slope));
    __m256i d = _mm256_sign_epi32(_mm256_sub_epi32(to, from), s->sign);
    // The first four, and behind those of them that count the others.
    __m256i order = _mm256_inserti128_si256(
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)front[mask & 15])),
        _mm_loadu_si128((const __m128i *)front[mask >> 4]), 1);
    int32_t n = out->count, then = n + __builtin_popcount((uint32_t)mask & 15);
    put(out->x0 + n, out->x0 + then, x0, order);
    put(out->x1 + n, out->x1 + then, x1, order);
    put(out->d + n, out->d + then, d, order);
    put(out->row + n, out->row + then, at, order);
    out->count = then + __builtin_popcount((uint32_t)mask >> 4);
    if (out->count > ROOM) flush(p, out);
    from = to, x0 = x1;
    at = _mm256_add_epi32(at, stride);
    rows = _mm256_sub_epi32(rows, _mm256_set1_epi32(1));
  }
}

// The pieces of line j.
PR_INLINE void cut(const pr_cells *p, const single8 *s, int32_t j, __m256i strides, pieces *out) {
  const __m256i tops = _mm256_setr_epi32(0, 1024, 2048, 3072, 4096, 5120, 6144, 7168);
  __m256i xa = _mm256_set1_epi32(s->xa[j]), ya = _mm256_set1_epi32(s->ya[j]);
  __m256i yb = _mm256_set1_epi32(s->yb[j]), sign = _mm256_set1_epi32(s->sign[j]);
  __m256 slope = _mm256_set1_ps(s->slope[j]);
  int32_t row = s->row[j], rows = s->rows[j];
  for (;;) {
    __m256i y = _mm256_add_epi32(tops, _mm256_set1_epi32(row << PR_SHIFT));
    __m256i from = _mm256_sub_epi32(_mm256_max_epi32(y, ya), ya);
    __m256i to = _mm256_sub_epi32(
        _mm256_min_epi32(_mm256_add_epi32(y, _mm256_set1_epi32(PR_ONE)), yb), ya);
    __m256i x0 = cross(from, slope), x1 = cross(to, slope);
    int32_t n = out->count;
    _mm256_storeu_si256((__m256i *)(out->x0 + n), _mm256_add_epi32(x0, xa));
    _mm256_storeu_si256((__m256i *)(out->x1 + n), _mm256_add_epi32(x1, xa));
    _mm256_storeu_si256((__m256i *)(out->d + n),
                        _mm256_sign_epi32(_mm256_sub_epi32(to, from), sign));
    _mm256_storeu_si256((__m256i *)(out->row + n),
                        _mm256_add_epi32(strides, _mm256_set1_epi32(row * p->stride)));
    out->count = n + (rows < 8 ? rows : 8);
    if (out->count > ROOM) flush(p, out);
    if (rows <= 8) return;
    rows -= 8;
    row += 8;
  }
}

PR_AVX2 void pr_avx2_add_lines(const pr_cells *p, const int32_t *lines, ptrdiff_t count) {
  pieces pieces;
  pieces.count = 0;
  __m256i strides = _mm256_mullo_epi32(_mm256_set1_epi32(p->stride),
                                       _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  const __m256i bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
  __m128i filled[8];
  if (count < 8) {
    // Filled up with lines of no height.
    for (int32_t j = 0; j < 8; j++) {
      const __m128i *line = (const __m128i *)(lines + 4 * j);
      filled[j] = j < count ? _mm_loadu_si128(line) : _mm_setzero_si128();
    }
    lines = (const int32_t *)filled;
    count = 8;
  }
  for (ptrdiff_t i = 0; i < count; i += 8) {
    // The last eight again, where there are not eight more, without those already done.
    ptrdiff_t done = i + 8 > count ? i + 8 - count : 0;
    const int32_t *eight = lines + 4 * (i - done);
    lines8 ready;
    int32_t seen, here = prepare(p, eight, &ready, &seen);
    if (!seen) continue;
    seen &= 0xff << done;
    here &= seen;
    int32_t others = seen & ~here;
    __m256i in = _mm256_cmpeq_epi32(_mm256_and_si256(_mm256_set1_epi32(here), bits), bits);
    __m256i tall = _mm256_and_si256(_mm256_cmpgt_epi32(ready.rows, _mm256_set1_epi32(FEW)), in);
    __m256i rows = _mm256_andnot_si256(tall, _mm256_and_si256(ready.rows, in));
    cut_side_by_side(p, &ready, rows, &pieces);
    int32_t longer = _mm256_movemask_ps(_mm256_castsi256_ps(tall));
    if (longer) {
      single8 each;
      _mm256_storeu_si256((__m256i *)each.xa, ready.xa);
      _mm256_storeu_si256((__m256i *)each.ya, ready.ya);
      _mm256_storeu_si256((__m256i *)each.yb, ready.yb);
      _mm256_storeu_si256((__m256i *)each.sign, ready.sign);
      _mm256_storeu_si256((__m256i *)each.row, ready.row);
      _mm256_storeu_si256((__m256i *)each.rows, ready.rows);
      _mm256_storeu_ps(each.slope, ready.slope);
      for (; longer; longer &= longer - 1)
        cut(p, &each, __builtin_ctz((uint32_t)longer), strides, &pieces);
    }
    for (; others; others &= others - 1)
      pr_add_line(p, eight + 4 * __builtin_ctz((uint32_t)others));
  }
  flush(p, &pieces);
}
#endif
