// Signed-area cells: the contribution of a line to each pixel, which all kernels compute alike.
//
// A line from (xa, ya) down to (xb, yb), in 1/1024 pixel, is cut at the rows that it crosses, at
//     x(y) = xa + (y - ya) * slope.
// That is computed in single precision if the line is at most 128 pixels wide and high, and with 32
// fraction bits otherwise. A crossing depends only on the line, so it is the same for every box.
//
// The piece of a line in one row, of height d (negative if the line is directed upward) and extending
// from l to r, covers this area to the left of a column's edge x:
//     G(x) = d * u * u / (2 * (r - l)) + d * max(x - r, 0),   u = clamp(x - l, 0, r - l).
// Therefore it covers A = G(x + 1) - G(x) of the pixel between the edges x and x + 1, and the pixel's
// cell receives A minus the A of its left neighbour. If r - l is at most PR_COMPACT, the first term is
// rounded towards zero. The second term is exact, so from r on every pixel receives exactly d, and sums
// of cells are exact as well. Longer pieces are cut at every column that they cross, at
//     y(x) = ya + (x - xa) * rise
// with 32 fraction bits.
#pragma once
#include "arithmetic.h"

// Every product is rounded. With fused multiply-add, the results of processors would differ.
#pragma STDC FP_CONTRACT OFF

#define PR_ONE 1024
#define PR_SHIFT 10
#define PR_ALWAYS static inline __attribute__((always_inline))
// Wider pieces are cut at every column. None of the others touches more than eight cells.
#define PR_COMPACT (6 * PR_ONE)
// Longer lines are cut at rows with 64-bit arithmetic.
#define PR_SHORT (128 * PR_ONE)

// A line relative to the box, directed downward.
typedef struct {
  int32_t xa, ya, xb, yb;
  int32_t sign; // 1, or -1 if the line was directed upward
} pr_line;

// The whole number nearest to v, ties to even, for |v| < 2^22.
PR_ALWAYS int32_t pr_round(float v) { return (int32_t)((v + 12582912.0f) - 12582912.0f); }

// The area, in 2^-17 pixel, for one unit of u * u.
PR_ALWAYS float pr_bend(int32_t d, int32_t width) {
  return (float)d / (float)(16 * (width > 1 ? width : 1));
}

// G at the column edge x.
PR_ALWAYS int32_t pr_area(int32_t x, int32_t l, int32_t r, int32_t d, float bend) {
  int32_t u = x - l < r - l ? x - l : r - l;
  if (u <= 0) u = 0;
  int32_t past = x > r ? x - r : 0;
  float f = (float)u;
  return (int32_t)(f * f * bend) + ((d * past) >> 3);
}

// Adds a piece that is at most PR_COMPACT wide.
PR_ALWAYS void pr_add_compact(int32_t *cell, uint8_t *flags, int32_t width, int32_t l, int32_t r,
                              int32_t d) {
  int32_t column = l >> PR_SHIFT, last = r >> PR_SHIFT;
  if (column >= width) return;
  if (r <= 0) {
    cell[0] += d * 128;
    flags[0] = 1;
    return;
  }
  float bend = pr_bend(d, r - l);
  int32_t before = 0, left = 0, first = column < 0 ? 0 : column;
  if (column < 0) before = pr_area(0, l, r, d, bend);
  if (last >= width) last = width - 1;
  // Every pixel beyond r's column receives d, so only the change to d remains.
  for (column = first; column <= last; column++) {
    int32_t g = pr_area((column + 1) * PR_ONE, l, r, d, bend), area = g - before;
    cell[column] += area - left;
    before = g;
    left = area;
  }
  cell[column] += d * 128 - left;
  for (int32_t b = first >> 3; b <= column >> 3; b++) flags[b] = 1;
}

// Where a flat line is at a column's edge x: at y = (base + x * rise) / 2^32, rounded down.
typedef struct {
  int64_t base, rise;
  int32_t sign; // of the line
} pr_slant;

PR_ALWAYS pr_slant pr_make_slant(const pr_line *line) {
  // Double precision is correctly rounded, is the same everywhere, and is faster than a division of
  // 64-bit integers.
  double dx = line->xb - line->xa, dy = line->yb - line->ya;
  int64_t rise = (int64_t)(dy * 4294967296.0 / dx);
  return (pr_slant){((int64_t)line->ya << 32) + ((int64_t)1 << 31) - line->xa * rise, rise,
                    line->sign};
}

// Adds a wider piece of a line, from (x0, y0) to (x1, y1).
static __attribute__((noinline)) void pr_add_wide(int32_t *cell, uint8_t *flags, int32_t width,
                                                  const pr_slant *slant, int32_t x0, int32_t y0,
                                                  int32_t x1, int32_t y1) {
  int64_t base_y = slant->base, rise = slant->rise;
  // From left to right. y may then decrease, which does not matter for areas because all heights are
  // positive in the direction of the line.
  int32_t l = x0, r = x1, from = y0, to = y1, sign = slant->sign;
  if (x1 < x0) l = x1, r = x0, from = y1, to = y0, sign = -sign;
  int32_t right = width << PR_SHIFT;
  if (l >= right) return;
  if (r <= 0) {
    cell[0] += (to - from) * sign * 128;
    flags[0] = 1;
    return;
  }
  // The y, within the row, at which the line crosses an edge.
#define PR_WITHIN(y) (int32_t)((y) < y0 ? y0 : (y) > y1 ? y1 : (y))
  int32_t x = l, y = from;
  if (l < 0) {
    // To the left of the box, the height counts for every pixel of the row.
    y = PR_WITHIN(base_y >> 32);
    cell[0] += (y - from) * sign * 128;
    x = 0;
  }
  int32_t column = x >> PR_SHIFT, first = column;
  // A piece that ends on a column's right edge ends in that column.
  int32_t last = (r - 1) >> PR_SHIFT;
  if (last < first) last = first;
  if (last >= width) last = width - 1;
  int64_t edge_y = base_y + (int64_t)((column + 1) << PR_SHIFT) * rise;
  int32_t before = 0; // what the previous column adds to this one
  for (; column <= last; column++, edge_y += rise * PR_ONE) {
    int32_t edge = (column + 1) << PR_SHIFT, next_x = edge, next_y = PR_WITHIN(edge_y >> 32);
    if (edge >= r) next_x = r, next_y = to;
    int32_t d = (next_y - y) * sign;
    int32_t p = (d * (x + next_x - 2 * (edge - PR_ONE))) >> 4;
    cell[column] += before + d * 128 - p;
    before = p;
    x = next_x;
    y = next_y;
  }
#undef PR_WITHIN
  cell[column] += before;
  for (int32_t b = first >> 3; b <= column >> 3; b++) flags[b] = 1;
}

// Adds one row of a vertical line.
PR_ALWAYS void pr_add_step(const pr_cells *p, ptrdiff_t at, int32_t d, int32_t past) {
  int32_t q = (d * past) >> 3;
  p->cells[at] += q;
  p->cells[at + 1] += d * 128 - q;
  p->flags[at >> 3] = 1;
  p->flags[(at + 1) >> 3] = 1;
}

// Adds a line within one column, from y to end. To the left of the box, only the height counts.
PR_ALWAYS void pr_add_upright(const pr_cells *p, int32_t x, int32_t y, int32_t end, int32_t sign) {
  if (x < 0) x = 0;
  int32_t column = x >> PR_SHIFT, past = ((column + 1) << PR_SHIFT) - x;
  if (column >= p->width) return;
  ptrdiff_t stride = p->stride, at = (ptrdiff_t)(y >> PR_SHIFT) * stride + column;
  int32_t below = (y & -PR_ONE) + PR_ONE;
  if (below > end) return pr_add_step(p, at, (end - y) * sign, past);
  if (y & (PR_ONE - 1)) {
    pr_add_step(p, at, (below - y) * sign, past);
    y = below;
    at += stride;
  }
  // Rows that the line crosses completely receive the same values.
  int32_t full = PR_ONE * 128 * sign, q = 128 * past * sign, rest = full - q;
  int32_t *cell = p->cells + at;
  uint8_t *flag = p->flags + (at >> 3), *flag_right = p->flags + ((at + 1) >> 3);
  for (; end - y >= PR_ONE; y += PR_ONE) {
    cell[0] += q;
    cell[1] += rest;
    *flag = 1;
    *flag_right = 1;
    cell += stride;
    flag += stride >> 3;
    flag_right += stride >> 3;
  }
  if (y < end) pr_add_step(p, cell - p->cells, (end - y) * sign, past);
}

// Adds one line, cut at rows.
PR_ALWAYS void pr_add_down(const pr_cells *p, const pr_line *line) {
  int32_t xa = line->xa, ya = line->ya, xb = line->xb, yb = line->yb;
  int32_t bottom = p->height << PR_SHIFT;
  int32_t y = ya > 0 ? ya : 0, end = yb < bottom ? yb : bottom;
  if (xa == xb || (xa <= 0 && xb <= 0)) return pr_add_upright(p, xa, y, end, line->sign);

  int32_t dx = xb - xa, dy = yb - ya;
  bool is_short = dy <= PR_SHORT && dx <= PR_SHORT && dx >= -PR_SHORT;
  float slope = (float)dx / (float)dy;
  int64_t slope64 = is_short ? 0 : (int64_t)((double)dx * 4294967296.0 / (double)dy);
  int64_t base = ((int64_t)xa << 32) + ((int64_t)1 << 31);
  pr_slant slant = {0}; // not known yet
  int32_t *cell = p->cells + (ptrdiff_t)(y >> PR_SHIFT) * p->stride;
  uint8_t *flags = p->flags + (ptrdiff_t)(y >> PR_SHIFT) * (p->stride >> 3);
  int32_t x = is_short ? xa + pr_round((float)(y - ya) * slope)
                       : (int32_t)((base + (int64_t)(y - ya) * slope64) >> 32);
  while (y < end) {
    int32_t next = (y & -PR_ONE) + PR_ONE, next_x;
    if (next >= yb)
      next = yb, next_x = xb;
    else if (is_short)
      next_x = xa + pr_round((float)(next - ya) * slope);
    else
      next_x = (int32_t)((base + (int64_t)(next - ya) * slope64) >> 32);
    int32_t l = x < next_x ? x : next_x, r = x < next_x ? next_x : x;
    if (r - l <= PR_COMPACT) {
      pr_add_compact(cell, flags, p->width, l, r, (next - y) * line->sign);
    } else {
      if (!slant.rise) slant = pr_make_slant(line);
      pr_add_wide(cell, flags, p->width, &slant, x, y, next_x, next);
    }
    x = next_x;
    y = next;
    cell += p->stride;
    flags += p->stride >> 3;
  }
}

PR_ALWAYS void pr_add_line(const pr_cells *p, const int32_t *line) {
  // The line is directed downward, whatever the direction of the outline.
  bool up = line[3] < line[1];
  pr_line l = {line[up ? 2 : 0] - p->origin_x, line[up ? 3 : 1] - p->origin_y,
               line[up ? 0 : 2] - p->origin_x, line[up ? 1 : 3] - p->origin_y, up ? -1 : 1};
  int32_t right = p->width << PR_SHIFT;
  if (l.yb <= 0 || l.ya >= p->height << PR_SHIFT || (l.xa >= right && l.xb >= right)) return;
  pr_add_down(p, &l);
}

// The first block from `from` on that a line touched; `blocks` if there is none.
PR_ALWAYS int32_t pr_next_block(const uint8_t *flags, int32_t from, int32_t blocks) {
  while (from < blocks) {
    uint64_t rest;
    __builtin_memcpy(&rest, flags + from, 8);
    if (rest) {
      from += __builtin_ctzll(rest) / 8;
      return from < blocks ? from : blocks;
    }
    from += 8;
  }
  return blocks;
}
