// Lines into signed-area cells. Included by the plain and the vector kernels, so that each is
// compiled for its processor.
//
// A line from (xa, ya) down to (xb, yb), 1/1024 pixel, crosses from row to row at
//     x(y) = xa + (y - ya) * slope
// and from column to column at
//     y(x) = ya + (x - xa) * rise,
// with 32 fraction bits, rounded once. Both follow from the line alone, so every box that sees a
// crossing sees the same one. A piece inside one pixel, dy high, adds dy * (1 - mean x) to that
// pixel and dy * mean x to its right neighbour: the running sum is then the covered area.
#pragma once
#include "arithmetic.h"

#define PR_ONE 1024
#define PR_SHIFT 10
#define PR_ALWAYS static inline __attribute__((always_inline))

// Where a line stands when it crosses x = edge, within the row.
#define PR_Y_AT(edge)                                                                    \
  ({                                                                                     \
    int64_t at_ = (base_y + (int64_t)((edge) - xa) * rise) >> 32;                        \
    (int32_t)(at_ < low ? low : at_ > high ? high : at_);                                \
  })

// A piece of a line in one row that touches one column or two, inside the box. Without branches:
// which of the two it is changes from row to row, and no processor can guess it.
PR_ALWAYS void pr_add_narrow(int32_t *cell, uint8_t *flags, int32_t xa, int64_t base_y,
                             int64_t rise, int32_t x0, int32_t low, int32_t x1, int32_t high,
                             int32_t sign) {
  int32_t l = x0 < x1 ? x0 : x1, r = x0 < x1 ? x1 : x0;
  int32_t column = l >> PR_SHIFT, edge = (column + 1) << PR_SHIFT;
  int32_t cut = PR_Y_AT(edge), h = high - low;
  int32_t first = x1 > x0 ? cut - low : high - cut;
  first = r <= edge ? h : first;
  int32_t middle = r < edge ? r : edge;
  int32_t d = first * sign, e = (h - first) * sign;
  int32_t p = (d * (l + middle - 2 * (edge - PR_ONE))) >> 4, q = (e * (r - edge)) >> 4;
  cell[column] += d * 128 - p;
  cell[column + 1] += p + e * 128 - q;
  cell[column + 2] += q;
  flags[column >> 3] = 1;
  flags[(column + 1 + (r > edge)) >> 3] = 1;
}

// The piece of a line in one row, from (x0, y0) to (x1, y1), over several columns.
PR_ALWAYS void pr_add_wide(int32_t *cell, uint8_t *flags, int32_t width, int32_t xa,
                           int64_t base_y, int64_t rise, int32_t x0, int32_t y0, int32_t x1,
                           int32_t y1, int32_t sign) {
  // Left to right. Areas do not mind that y may then run upwards: all heights are positive in
  // the direction of the line.
  int32_t l = x0, r = x1, from = y0, to = y1;
  if (x1 < x0) l = x1, r = x0, from = y1, to = y0, sign = -sign;
  int32_t right = width << PR_SHIFT;
  if (l >= right) return;
  if (r <= 0) {
    cell[0] += (to - from) * sign * 128;
    flags[0] = 1;
    return;
  }
  int32_t low = y0, high = y1, x = l, y = from;
  if (l < 0) {
    // Left of the box: this height counts for every pixel of the row.
    y = PR_Y_AT(0);
    cell[0] += (y - from) * sign * 128;
    x = 0;
  }
  int32_t column = x >> PR_SHIFT, first = column;
  // What ends on a column's right edge ends in that column.
  int32_t last = (r - 1) >> PR_SHIFT;
  if (last < first) last = first;
  if (last >= width) last = width - 1;
  for (; column <= last; column++) {
    int32_t edge = (column + 1) << PR_SHIFT, next_x = edge, next_y;
    if (edge >= r)
      next_x = r, next_y = to;
    else
      next_y = PR_Y_AT(edge);
    int32_t d = (next_y - y) * sign;
    int32_t p = (d * (x + next_x - 2 * (edge - PR_ONE))) >> 4;
    cell[column] += d * 128 - p;
    cell[column + 1] += p;
    x = next_x;
    y = next_y;
  }
  for (int32_t b = first >> 3; b <= (last + 1) >> 3; b++) flags[b] = 1;
}

// One line, relative to the box; ya < yb. `inside`: it stays between the box's left and right.
PR_ALWAYS void pr_add_down(const pr_cells *p, int32_t xa, int32_t ya, int32_t xb, int32_t yb,
                           int32_t sign, bool inside) {
  int32_t bottom = p->height << PR_SHIFT;
  int32_t y = ya > 0 ? ya : 0, end = yb < bottom ? yb : bottom;
  int32_t *cell = p->cells + (ptrdiff_t)(y >> PR_SHIFT) * p->stride;
  uint8_t *flags = p->flags + (ptrdiff_t)(y >> PR_SHIFT) * p->flag_stride;

  if (inside && ya >= 0 && ya >> PR_SHIFT == (yb - 1) >> PR_SHIFT) {
    // All of it in one pixel, as most lines of small shapes: nothing to divide.
    int32_t l = xa < xb ? xa : xb, r = xa < xb ? xb : xa;
    int32_t column = l >> PR_SHIFT;
    if (r <= (column + 1) << PR_SHIFT) {
      int32_t d = (yb - ya) * sign;
      int32_t q = (d * (l + r - 2 * (column << PR_SHIFT))) >> 4;
      cell[column] += d * 128 - q;
      cell[column + 1] += q;
      flags[column >> 3] = 1;
      flags[(column + 1) >> 3] = 1;
      return;
    }
  }
  if (xa == xb || (!inside && xa <= 0 && xb <= 0)) {
    // One column all the way down. Left of the box only the height counts.
    int32_t x = xa > 0 ? xa : 0;
    int32_t column = x >> PR_SHIFT, both = 2 * (x & (PR_ONE - 1));
    while (y < end) {
      int32_t next = (y & -PR_ONE) + PR_ONE;
      if (next > end) next = end;
      int32_t d = (next - y) * sign;
      int32_t q = (d * both) >> 4;
      cell[column] += d * 128 - q;
      cell[column + 1] += q;
      flags[column >> 3] = 1;
      flags[(column + 1) >> 3] = 1;
      y = next;
      cell += p->stride;
      flags += p->flag_stride;
    }
    return;
  }

  // In doubles: correctly rounded, the same everywhere, and faster than a 64-bit division.
  double dx = (double)(xb - xa), dy = (double)(yb - ya);
  int64_t slope = (int64_t)(dx * 4294967296.0 / dy);
  int64_t rise = (int64_t)(dy * 4294967296.0 / dx);
  int64_t base_y = ((int64_t)ya << 32) + ((int64_t)1 << 31);
  int64_t base = ((int64_t)xa << 32) + ((int64_t)1 << 31);
  int32_t x = y == ya ? xa : (int32_t)((base + (int64_t)(y - ya) * slope) >> 32);
  int32_t next = (y & -PR_ONE) + PR_ONE;
  int64_t exact = base + (int64_t)(next - ya) * slope, step = slope * PR_ONE;
  while (y < end) {
    int32_t next_x;
    if (next < yb)
      next_x = (int32_t)(exact >> 32);
    else
      next = yb, next_x = xb;
    int32_t l = x < next_x ? x : next_x, r = x < next_x ? next_x : x;
    if (inside && r <= (l & -PR_ONE) + 2 * PR_ONE)
      pr_add_narrow(cell, flags, xa, base_y, rise, x, y, next_x, next, sign);
    else
      pr_add_wide(cell, flags, p->width, xa, base_y, rise, x, y, next_x, next, sign);
    x = next_x;
    y = next;
    next += PR_ONE;
    exact += step;
    cell += p->stride;
    flags += p->flag_stride;
  }
}

PR_ALWAYS void pr_add_line(const pr_cells *p, const int32_t *line) {
  int32_t x0 = line[0] - p->origin_x, y0 = line[1] - p->origin_y;
  int32_t x1 = line[2] - p->origin_x, y1 = line[3] - p->origin_y;
  int32_t sign = 1;
  // Down the page, whichever way the outline runs.
  if (y1 < y0) {
    int32_t t = x0;
    x0 = x1, x1 = t, t = y0, y0 = y1, y1 = t;
    sign = -1;
  }
  int32_t right = p->width << PR_SHIFT;
  if (y1 <= 0 || y0 >= p->height << PR_SHIFT) return;
  if ((uint32_t)x0 < (uint32_t)right && (uint32_t)x1 < (uint32_t)right) {
    pr_add_down(p, x0, y0, x1, y1, sign, true);
  } else if (x0 < right || x1 < right) {
    pr_add_down(p, x0, y0, x1, y1, sign, false);
  }
}

PR_ALWAYS void pr_add_lines(const pr_cells *p, const int32_t *lines, const int32_t *order,
                            ptrdiff_t count) {
  if (order) {
    for (ptrdiff_t i = 0; i < count; i++) pr_add_line(p, lines + 4 * (ptrdiff_t)order[i]);
  } else {
    for (ptrdiff_t i = 0; i < count; i++) pr_add_line(p, lines + 4 * i);
  }
}

// The first block at or after `from` that a line touched, or `blocks`.
PR_ALWAYS int32_t pr_next_block(const uint8_t *flags, int32_t from, int32_t blocks) {
  while (from < blocks) {
    uint64_t rest;
    __builtin_memcpy(&rest, flags + (from & ~7), 8);
    rest >>= (from & 7) * 8;
    if (rest) return from + __builtin_ctzll(rest) / 8;
    from = (from | 7) + 1;
  }
  return blocks;
}
