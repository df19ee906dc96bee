// Turns lines into cells by the arithmetic of lines.h. Lines are prepared eight at a time and then cut
// at rows: several short lines together, and a tall line eight rows at a time. In the end, eight
// pieces become cells at once, whichever lines they belong to. Therefore only the final additions are
// done one by one, and few branches depend on the direction of a line.
#pragma once
#include "lines.h"
#include "shuffles.h"

#define PR_ROOM 256
// Lines that cross at most this many rows are cut together.
#define PR_FEW 3

// Pieces of lines. Each lies within one row: its left and right ends in the direction of the line, its
// signed height, and the index of the first cell of its row.
typedef struct {
  int32_t x0[PR_ROOM + 16], x1[PR_ROOM + 16], d[PR_ROOM + 16], row[PR_ROOM + 16];
  int32_t count;
} pr_pieces;

PR_INLINE i32x8 pr_two_lines(const int32_t *p, const int32_t *q) {
  i32x4 a, b;
  memcpy(&a, p, sizeof a);
  memcpy(&b, q, sizeof b);
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
}

PR_INLINE f32x8 pr_floats8(i32x8 v) { return PR_CONVERT(v, f32x8); }

// u * u * bend, rounded towards zero.
PR_INLINE i32x8 pr_bent(f32x8 u, f32x8 bend) { return PR_CONVERT(u * u * bend, i32x8); }

// Adds a piece that covers three to seven columns.
PR_INLINE void pr_add_seven(const pr_cells *p, int32_t at, int32_t l, int32_t w, int32_t d) {
  // l is relative to its column, so the first edge lies to the right of it and nothing is negative.
  i32x8 along = (PR_LANE_NUMBERS + 1) * PR_ONE - l, past = pr_max(along - w, 0);
  i32x8 g = pr_bent(pr_floats8(pr_min(along, w)), (float)d / (float)(16 * w)) + (past * d >> 3);
  // The difference from the left neighbour, taken twice.
  i32x8 zero = 0;
  g -= __builtin_shufflevector(g, zero, 8, 0, 1, 2, 3, 4, 5, 6);
  g -= __builtin_shufflevector(g, zero, 8, 0, 1, 2, 3, 4, 5, 6);
  pr_store_i32(p->cells + at, pr_load_i32(p->cells + at) + g);
  p->flags[at >> 3] = 1;
  p->flags[(at + ((l + w) >> PR_SHIFT) + 1) >> 3] = 1;
}

PR_INLINE void pr_flush_pieces(const pr_cells *p, pr_pieces *s, bool flagged) {
  int32_t *restrict cells = p->cells;
  uint8_t *restrict flags = p->flags;
  // The last group of eight is padded with pieces without height.
  i32x8 zero = 0;
  pr_store_i32(s->x0 + s->count, zero);
  pr_store_i32(s->x1 + s->count, zero);
  pr_store_i32(s->d + s->count, zero);
  pr_store_i32(s->row + s->count, zero);
  for (int32_t i = 0; i < s->count; i += 8) {
    i32x8 x0 = pr_load_i32(s->x0 + i), x1 = pr_load_i32(s->x1 + i), d = pr_load_i32(s->d + i);
    i32x8 l = pr_min(x0, x1), r = pr_max(x0, x1), w = r - l, column = l >> PR_SHIFT;
    i32x8 at = pr_load_i32(s->row + i) + column, edge = (column << PR_SHIFT) + PR_ONE;
    f32x8 bend = pr_floats8(d) / pr_floats8(pr_max(w, 1) << 4);
    i32x8 rest = edge - r, rest2 = rest + PR_ONE; // negative if the piece crosses the edge
    i32x8 g1 = pr_bent(pr_floats8(pr_min(edge - l, w)), bend) + (d * pr_max(rest, 0) >> 3);
    i32x8 g2 = pr_bent(pr_floats8(w), bend) + (d * rest2 >> 3);
    // Pieces that cover more than two columns are added below.
    i32x8 one_or_two = ~(rest2 >> 31);
    uint32_t others = pr_signs(rest2);
    i32x8 c2 = ((d << 7) - g2 + g1) & one_or_two, c1 = (g2 - g1 - g1) & one_or_two;
    g1 &= one_or_two;
    int32_t places[8], first[8], last[8];
    pr_store_i32(places, at);
    pr_store_i32(first, at >> 3);
    pr_store_i32(last, (at + 2) >> 3);
    // Each vector holds the three cells of piece j in its lower half, and those of piece j + 4 in its
    // upper half.
    i32x8 low01 = pr_zip_low(g1, c1), low2 = pr_zip_low(c2, zero);
    i32x8 high01 = pr_zip_high(g1, c1), high2 = pr_zip_high(c2, zero);
    const i32x8 sums[4] = {pr_low_pairs(low01, low2), pr_high_pairs(low01, low2),
                           pr_low_pairs(high01, high2), pr_high_pairs(high01, high2)};
    for (int32_t j = 0; j < 8; j++) {
      i32x4 cell;
      memcpy(&cell, cells + places[j], sizeof cell);
      cell += j < 4 ? sums[j].lo : sums[j - 4].hi;
      memcpy(cells + places[j], &cell, sizeof cell);
      if (flagged) flags[first[j]] = flags[last[j]] = 1;
    }
    if (others) {
      int32_t ls[8], ws[8];
      pr_store_i32(ls, l - (edge - PR_ONE));
      pr_store_i32(ws, w);
      for (; others; others &= others - 1) {
        int32_t j = __builtin_ctz(others);
        pr_add_seven(p, places[j], ls[j], ws[j], s->d[i + j]);
      }
    }
  }
  s->count = 0;
}

static __attribute__((noinline)) void pr_flush(const pr_cells *p, pr_pieces *s) {
  if (p->stride <= PR_NARROW)
    pr_flush_pieces(p, s, false);
  else
    pr_flush_pieces(p, s, true);
}

// Adds one piece that is at most PR_COMPACT wide.
PR_INLINE void pr_add_piece(const pr_cells *p, pr_pieces *out, int32_t x0, int32_t x1, int32_t d,
                            int32_t row) {
  int32_t n = out->count++;
  out->x0[n] = x0, out->x1[n] = x1, out->d[n] = d, out->row[n] = row * p->stride;
  if (out->count > PR_ROOM) pr_flush(p, out);
}

// Eight prepared lines, all directed downward.
typedef struct {
  i32x8 xa, ya, yb, row, rows;
  i32x8 up; // all ones if the line was directed upward
  f32x8 slope;
} pr_lines;

// The same eight lines in memory, for access one by one.
typedef struct {
  int32_t xa[8], ya[8], yb[8], row[8], rows[8], up[8];
  float slope[8];
} pr_single_lines;

// Prepares eight lines. Returns one bit for each line that the fast paths can cut. `seen` receives one
// bit for each line that touches the box.
PR_INLINE uint32_t pr_prepare(const pr_cells *p, const int32_t *lines, pr_lines *out,
                              uint32_t *seen) {
  i32x8 a = pr_two_lines(lines, lines + 16), b = pr_two_lines(lines + 4, lines + 20);
  i32x8 c = pr_two_lines(lines + 8, lines + 24), d = pr_two_lines(lines + 12, lines + 28);
  i32x8 ab = pr_zip_low(a, b), cd = pr_zip_low(c, d);
  i32x8 x0 = pr_low_pairs(ab, cd) - p->origin_x, y0 = pr_high_pairs(ab, cd) - p->origin_y;
  ab = pr_zip_high(a, b), cd = pr_zip_high(c, d);
  i32x8 x1 = pr_low_pairs(ab, cd) - p->origin_x, y1 = pr_high_pairs(ab, cd) - p->origin_y;
  i32x8 up = y0 > y1, xa = up ? x1 : x0, xb = up ? x0 : x1;
  i32x8 ya = pr_min(y0, y1), yb = pr_max(y0, y1), dx = xb - xa, dy = yb - ya;
  int32_t right = p->width << PR_SHIFT;
  i32x8 top = pr_max(ya, 0), low = pr_min(yb, p->height << PR_SHIFT);
  i32x8 l = pr_min(xa, xb), r = pr_max(xa, xb), far = __builtin_elementwise_abs(dx);
  i32x8 row = top >> PR_SHIFT, rows = ((low + (PR_ONE - 1)) >> PR_SHIFT) - row;
  *seen = pr_signs((low > top) & (right > l));
  if (!*seen) return 0;
  // Lines that extend beyond the sides of the box, or are too long, are added one by one. So are flat
  // ones, unless they are so short that all of their pieces are compact.
  i32x8 flat = pr_max((dy << 2) + dy + 1000, PR_COMPACT) - far;
  i32x8 other = l | (right - r) | flat | (PR_SHORT - dy) | (PR_SHORT - far);
  *out = (pr_lines){xa, ya, yb, row, rows, up, pr_floats8(dx) / pr_floats8(dy)};
  return *seen & ~pr_signs(other);
}

// The distance in x that a line has covered at y below its beginning, rounded as by pr_round. The
// lowest bits of the sum are the whole number.
PR_INLINE i32x8 pr_cross(i32x8 y, f32x8 slope) {
#if defined(PR_AVX2)
  return (i32x8)_mm256_cvtps_epi32((__m256)(pr_floats8(y) * slope));
#else
  return (i32x8)(pr_floats8(y) * slope + 12582912.0f) - 0x4b400000;
#endif
}

// Cuts lines at rows and takes the first `rows` pieces of each.
PR_INLINE void pr_cut_side_by_side(const pr_cells *p, const pr_lines *s, i32x8 rows,
                                   pr_pieces *out) {
  i32x8 at = s->row * p->stride;
  // Distances below the line's beginning.
  i32x8 end = s->yb - s->ya, bottom = (s->row << PR_SHIFT) - s->ya, from = pr_max(bottom, 0);
  i32x8 x0 = s->xa + pr_cross(from, s->slope);
  for (;;) {
    uint32_t mask = pr_signs(rows > 0);
    if (!mask) return;
    bottom += PR_ONE;
    i32x8 to = pr_min(bottom, end), x1 = s->xa + pr_cross(to, s->slope);
    i32x8 d = ((to - from) ^ s->up) - s->up;
    int32_t n = out->count;
    pr_pack(out->x0 + n, x0, mask);
    pr_pack(out->x1 + n, x1, mask);
    pr_pack(out->d + n, d, mask);
    pr_pack(out->row + n, at, mask);
    out->count = n + __builtin_popcount(mask);
    if (out->count > PR_ROOM) pr_flush(p, out);
    from = to, x0 = x1;
    at += p->stride;
    rows -= 1;
  }
}

// Cuts line j at every row that it crosses.
PR_INLINE void pr_cut(const pr_cells *p, const pr_single_lines *s, int32_t j, i32x8 strides,
                      pr_pieces *out) {
  int32_t xa = s->xa[j], ya = s->ya[j], row = s->row[j], rows = s->rows[j], stride = p->stride;
  i32x8 end = s->yb[j], up = s->up[j];
  for (;; rows -= 8, row += 8) {
    i32x8 y = PR_LANE_NUMBERS * PR_ONE + (row << PR_SHIFT);
    i32x8 from = pr_max(y, ya) - ya, to = pr_min(y + PR_ONE, end) - ya;
    int32_t n = out->count;
    pr_store_i32(out->x0 + n, pr_cross(from, s->slope[j]) + xa);
    pr_store_i32(out->x1 + n, pr_cross(to, s->slope[j]) + xa);
    pr_store_i32(out->d + n, ((to - from) ^ up) - up);
    pr_store_i32(out->row + n, strides + row * stride);
    out->count = n + (rows < 8 ? rows : 8);
    if (out->count > PR_ROOM) pr_flush(p, out);
    if (rows <= 8) return;
  }
}

static void add_lines(const pr_cells *p, const int32_t *lines, ptrdiff_t count) {
  pr_pieces pieces;
  pieces.count = 0;
  i32x8 strides = PR_LANE_NUMBERS * p->stride;
  int32_t filled[32] = {0};
  if (count < 8) {
    // The group is padded with lines without height.
    for (ptrdiff_t j = 0; j < count; j++) memcpy(filled + 4 * j, lines + 4 * j, 16);
    lines = filled;
    count = 8;
  }
  for (ptrdiff_t i = 0; i < count; i += 8) {
    // If fewer than eight lines are left, the last eight are prepared, and those already done are left out.
    ptrdiff_t done = i + 8 > count ? i + 8 - count : 0;
    const int32_t *eight = lines + 4 * (i - done);
    pr_lines ready;
    uint32_t seen, here = pr_prepare(p, eight, &ready, &seen);
    if (!seen) continue;
    seen &= 0xffu << done;
    here &= seen;
    uint32_t others = seen & ~here;
    i32x8 bits = (i32x8)1 << PR_LANE_NUMBERS, in = ((int32_t)here & bits) == bits;
    i32x8 tall = (ready.rows > PR_FEW) & in;
    pr_cut_side_by_side(p, &ready, ready.rows & in & ~tall, &pieces);
    uint32_t longer = pr_signs(tall);
    if (longer) {
      pr_single_lines each;
      memcpy(&each, &ready, sizeof each);
      for (; longer; longer &= longer - 1)
        pr_cut(p, &each, __builtin_ctz(longer), strides, &pieces);
    }
    for (; others; others &= others - 1) pr_add_line(p, eight + 4 * __builtin_ctz(others));
  }
  pr_flush(p, &pieces);
}
