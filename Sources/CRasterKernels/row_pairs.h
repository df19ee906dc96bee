// Finds the rows of a shape that exactly two lines cross, one directed downward and one directed upward,
// each from the row's top to its bottom. Most rows of convex shapes are such pairs. Their coverage
// follows from the two crossings, so they need no cells. The other rows are mixed, and get cells.
#pragma once
#include "add_lines.h"

// The number of rows that are handled together: one for each bit of a word.
#define PR_SLICE 64

// The pieces of lines of one direction that cross a row completely: their left ends and widths, and the
// lines of those that may be wider than PR_COMPACT.
typedef struct {
  int32_t left[PR_SLICE], width[PR_SLICE];
  pr_slant slants[PR_SLICE];
} pr_side;

typedef struct {
  pr_side sides[2];  // of the lines directed downward, and of those directed upward
  uint64_t whole[2]; // the rows that have such a piece
  uint64_t mixed;    // the rows that have any other pieces
  pr_pieces pieces;  // of the mixed rows
} pr_rows;

// Where a line is at a height, by the arithmetic of lines.h.
typedef struct {
  pr_line line;
  int64_t base, slope64;
  float slope;
  bool is_short;
  pr_slant slant; // of a flat line
} pr_path;

// Bits from ... end - 1.
PR_INLINE uint64_t pr_bits(int32_t from, int32_t end) {
  return from < end ? ~0ull >> (64 - (end - from)) << from : 0;
}

PR_INLINE int32_t pr_x_at(const pr_path *p, int32_t y) {
  if (y == p->line.yb) return p->line.xb;
  if (p->is_short) return p->line.xa + pr_round((float)(y - p->line.ya) * p->slope);
  return (int32_t)((p->base + (y - p->line.ya) * p->slope64) >> 32);
}

// Adds a piece between y and end, which lie in one row.
PR_INLINE void pr_add_any_piece(const pr_cells *p, pr_pieces *out, const pr_slant *slant,
                                int32_t sign, int32_t x0, int32_t x1, int32_t y, int32_t end) {
  int32_t row = y >> PR_SHIFT, way = x1 - x0;
  if (way <= PR_COMPACT && -way <= PR_COMPACT)
    return pr_add_piece(p, out, x0, x1, (end - y) * sign, row);
  ptrdiff_t at = (ptrdiff_t)row * p->stride;
  pr_add_wide(p->cells + at, p->flags + at / 8, p->width, slant, x0, y, x1, end);
}

// Adds the piece of a line between y and end, which lie in one row.
PR_INLINE void pr_add_part(const pr_cells *cells, pr_rows *rows, const pr_path *p, int32_t y,
                           int32_t end) {
  if (y >= end) return;
  rows->mixed |= 1ull << (y >> PR_SHIFT);
  pr_add_any_piece(cells, &rows->pieces, &p->slant, p->line.sign, pr_x_at(p, y), pr_x_at(p, end), y,
                   end);
}

// Notes where a line crosses the rows from ... end - 1, eight at a time.
PR_INLINE void pr_note_rows(pr_side *side, const pr_path *p, int32_t from, int32_t end) {
  int64_t step = p->slope64 * PR_ONE;
  i64x4 steps = (i64x4){0, 1, 4, 5} * step;
  for (int32_t row = from; row < end; row += 8) {
    i32x8 x0, x1;
    int32_t y = (row << PR_SHIFT) - p->line.ya, n = end - row;
    if (p->is_short) {
      i32x8 at = PR_LANE_NUMBERS * PR_ONE + y;
      x0 = pr_cross(at, p->slope) + p->line.xa;
      x1 = pr_cross(at + PR_ONE, p->slope) + p->line.xa;
    } else {
      int64_t t = p->base + y * p->slope64;
      x0 = pr_upper_halves(t, steps, step);
      x1 = pr_upper_halves(t + step, steps, step);
      // The last x is that of the line's end, which the rounded slope may miss.
      if (n <= 8 && end << PR_SHIFT == p->line.yb)
        x1 = PR_LANE_NUMBERS == n - 1 ? (i32x8)p->line.xb : x1;
    }
    i32x8 left = pr_min(x0, x1), width = pr_max(x0, x1) - left;
    if (n >= 8) {
      pr_store_i32(side->left + row, left);
      pr_store_i32(side->width + row, width);
    } else {
      pr_store_some((uint32_t *)side->left + row, n, (u32x8)left);
      pr_store_some((uint32_t *)side->width + row, n, (u32x8)width);
    }
  }
}

// Adds a line to rows.
PR_INLINE void pr_take_line(const pr_cells *p, const int32_t *ends, pr_rows *rows) {
  int32_t up = ends[3] < ends[1];
  pr_line line = {ends[up ? 2 : 0] - p->origin_x, ends[up ? 3 : 1] - p->origin_y,
                  ends[up ? 0 : 2] - p->origin_x, ends[up ? 1 : 3] - p->origin_y, up ? -1 : 1};
  int32_t xa = line.xa, xb = line.xb, right = p->width << PR_SHIFT, bottom = p->height << PR_SHIFT;
  int32_t top = line.ya > 0 ? line.ya : 0, low = line.yb < bottom ? line.yb : bottom;
  if (top >= low || (xa >= right && xb >= right)) return;
  int32_t from = (top + PR_ONE - 1) >> PR_SHIFT, end = low >> PR_SHIFT;
  uint64_t whole = pr_bits(from, end);
  int32_t dx = xb - xa, dy = line.yb - line.ya, far = dx < 0 ? -dx : dx;
  // Lines that extend beyond the sides of the box, that are flat and cross no row completely, or whose
  // rows have a piece of the same direction already, are added one by one.
  bool is_outside = xa < 0 || xb < 0 || xa > right || xb > right;
  bool is_flat = 5 * (int64_t)dy + 1000 < far;
  if (is_outside || (is_flat && !whole) || rows->whole[up] & whole) {
    rows->mixed |= pr_bits(top >> PR_SHIFT, (low + PR_ONE - 1) >> PR_SHIFT);
    pr_add_down(p, &line);
    return;
  }
  bool is_short = dy <= PR_SHORT && far <= PR_SHORT;
  pr_path path = {
      .line = line,
      .base = ((int64_t)xa << 32) + ((int64_t)1 << 31),
      .slope64 = is_short ? 0 : (int64_t)((double)dx * 4294967296.0 / (double)dy),
      .slope = (float)dx / (float)dy,
      .is_short = is_short,
  };
  if (is_flat) {
    path.slant = pr_make_slant(&line);
    for (int32_t row = from; row < end; row++) rows->sides[up].slants[row] = path.slant;
  }
  rows->whole[up] |= whole;
  pr_note_rows(&rows->sides[up], &path, from, end);
  if (end < from) return pr_add_part(p, rows, &path, top, low);
  pr_add_part(p, rows, &path, top, from << PR_SHIFT);
  pr_add_part(p, rows, &path, end << PR_SHIFT, low);
}

// The left and the right line of each row of a pair: the column of its left end, how far this end is in
// that column, the width, and the factor of the area.
typedef struct {
  int32_t column[2][PR_SLICE], fraction[2][PR_SLICE], width[2][PR_SLICE];
  float bend[2][PR_SLICE];
  pr_slant slants[2][PR_SLICE]; // of lines wider than PR_COMPACT
  uint64_t flat;                // the rows that have such a line
  uint64_t steep;               // the rows in which neither line covers more than four columns
} pr_edges;

// How many columns a piece covers.
PR_INLINE i32x8 pr_extent(i32x8 left, i32x8 width) {
  return ((left + width) >> PR_SHIFT) - (left >> PR_SHIFT) + 1;
}

// The same, rounded up to a multiple of eight. No piece of at most PR_COMPACT covers more than eight.
PR_INLINE i32x8 pr_reach(i32x8 left, i32x8 width) { return (pr_extent(left, width) + 7) & -8; }

// Prepares the rows that two lines cross, and returns those in which the blocks of pixels that begin at
// the two lines do not overlap.
PR_INLINE uint64_t pr_make_edges(const pr_rows *rows, int32_t height, uint64_t pairs,
                                 pr_edges *out) {
  uint64_t apart = 0, flat = 0, steep = 0;
  for (int32_t row = 0; row < height; row += 8) {
    i32x8 a = pr_load_i32(rows->sides[0].left + row), b = pr_load_i32(rows->sides[1].left + row);
    i32x8 u = pr_load_i32(rows->sides[0].width + row), v = pr_load_i32(rows->sides[1].width + row);
    i32x8 is_first = a < b, lefts[2] = {pr_min(a, b), pr_max(a, b)};
    i32x8 widths[2] = {is_first ? u : v, is_first ? v : u};
    for (int k = 0; k < 2; k++) {
      f32x8 bend = (float)PR_ONE / pr_floats8(pr_max(widths[k], 1) << 4);
      pr_store_i32(out->column[k] + row, lefts[k] >> PR_SHIFT);
      pr_store_i32(out->fraction[k] + row, lefts[k] & (PR_ONE - 1));
      pr_store_i32(out->width[k] + row, widths[k]);
      memcpy(out->bend[k] + row, &bend, sizeof bend);
    }
    i32x8 columns = pr_max(pr_extent(a, u), pr_extent(b, v));
    i32x8 gap = (lefts[1] >> PR_SHIFT) - (lefts[0] >> PR_SHIFT);
    apart |= (uint64_t)pr_signs(pr_reach(lefts[0], widths[0]) - 1 - gap) << row;
    steep |= (uint64_t)pr_signs(columns - 5) << row;
    flat |= (uint64_t)pr_signs(PR_COMPACT - pr_max(u, v)) << row;
  }
  pairs &= apart;
  out->steep = steep;
  out->flat = flat & pairs;
  for (uint64_t rest = out->flat; rest; rest &= rest - 1) {
    int32_t row = __builtin_ctzll(rest);
    int first = rows->sides[0].left[row] < rows->sides[1].left[row] ? 0 : 1;
    for (int k = 0; k < 2; k++)
      if (out->width[k][row] > PR_COMPACT) out->slants[k][row] = rows->sides[first ^ k].slants[row];
  }
  return pairs;
}

// Finds the pairs among the rows of a box, and adds the lines of all others to the box's cells. Returns
// one bit for each pair.
static uint64_t pr_find_pairs(const pr_cells *p, const int32_t *lines, ptrdiff_t count,
                              pr_edges *edges) {
  pr_rows rows;
  rows.whole[0] = rows.whole[1] = rows.mixed = 0;
  rows.pieces.count = 0;
  for (ptrdiff_t i = 0; i < count; i++) pr_take_line(p, lines + 4 * i, &rows);
  uint64_t pairs = rows.whole[0] & rows.whole[1] & ~rows.mixed;
  if (pairs) pairs = pr_make_edges(&rows, p->height, pairs, edges);
  for (int up = 0; up < 2; up++) {
    const pr_side *side = &rows.sides[up];
    for (uint64_t rest = rows.whole[up] & ~pairs; rest; rest &= rest - 1) {
      int32_t row = __builtin_ctzll(rest), y = row << PR_SHIFT;
      int32_t left = side->left[row], width = side->width[row];
      const pr_slant *slant = &side->slants[row];
      // In which direction x grows matters only for wide pieces.
      bool falls = width > PR_COMPACT && slant->rise < 0;
      pr_add_any_piece(p, &rows.pieces, slant, up ? -1 : 1, falls ? left + width : left,
                       falls ? left : left + width, y, y + PR_ONE);
    }
  }
  pr_flush(p, &rows.pieces);
  // Pieces without height, which pad groups of eight, touch the first cell.
  if (pairs & 1) p->flags[0] = 0;
  return pairs;
}
