// The coverage along flat lines, whose pieces are wider than PR_COMPACT, eight columns at a time, by the
// arithmetic of pr_add_wide in lines.h.
#pragma once
#include "row_pairs.h"
#include "sweep.h"

// A wide piece in one row, of which the columns before `column` are done.
typedef struct {
  i64x4 steps;
  int64_t at, step; // in 2^-32: the line's y at the first column's right edge, and per column
  i32x8 ends;       // where the line leaves the columns that were done last
  int32_t column, left, right;
  int32_t top, from, to; // the row's top, and the y at the left and the right end
  int32_t sign;          // of the height from left to right
  int32_t before;        // the area to the left of the piece
} pr_ramp;

// Begins with the piece of the left line of a row (0) or of the right one (1).
PR_INLINE pr_ramp pr_make_ramp(const pr_edges *e, int side, int32_t row) {
  const pr_slant *slant = &e->slants[side][row];
  int32_t column = e->column[side][row], left = (column << PR_SHIFT) + e->fraction[side][row];
  int32_t top = row << PR_SHIFT, fall = slant->rise < 0 ? PR_ONE : 0;
  int64_t step = slant->rise * PR_ONE;
  return (pr_ramp){
      .steps = (i64x4){0, 1, 4, 5} * step,
      .at = slant->base + (column + 1) * step,
      .step = step,
      .ends = (i32x8)(top + fall),
      .column = column,
      .left = left,
      .right = left + e->width[side][row],
      .top = top,
      .from = top + fall,
      .to = top + PR_ONE - fall,
      .sign = fall ? -slant->sign : slant->sign,
      .before = side ? -slant->sign * (1 << 17) : 0,
  };
}

// Whether columns are left that the line crosses.
PR_INLINE bool pr_goes_on(const pr_ramp *r) { return r->column <= r->right >> PR_SHIFT; }

// The coverage of the next eight columns.
PR_INLINE u32x8 pr_next_coverage(pr_ramp *r) {
  i32x8 x = (PR_LANE_NUMBERS + r->column) << PR_SHIFT, edge = x + PR_ONE;
  i32x8 y = pr_max(pr_upper_halves(r->at, r->steps, r->step), r->top);
  y = edge < r->right ? pr_min(y, r->top + PR_ONE) : (i32x8)r->to;
  i32x8 d = (y - __builtin_shufflevector(r->ends, y, 7, 8, 9, 10, 11, 12, 13, 14)) * r->sign;
  i32x8 part = (d * (pr_max(x, r->left) + pr_min(edge, r->right) - 2 * x)) >> 4;
  i32x8 sum = (((y - r->from) * r->sign) << 7) - part + r->before;
  r->column += 8;
  r->at += 8 * r->step;
  r->ends = y;
  return pr_coverages(sum, false);
}
