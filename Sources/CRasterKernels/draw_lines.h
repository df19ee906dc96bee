// Turns lines into pixels or coverage. In rows that are pairs (row_pairs.h), the coverage around the
// two lines is computed in vectors by the arithmetic of lines.h: in one for both lines if they are steep, in
// several for a flat line (ramps.h), and otherwise in one for each. Between the lines all pixels are covered.
#pragma once
#include "ramps.h"

// How much of each of the eight pixels from a line's left end on is to the right of the line.
PR_INLINE i32x8 pr_edge_areas(const pr_edges *e, int side, int32_t row) {
  i32x8 along = (PR_LANE_NUMBERS + 1) * PR_ONE - e->fraction[side][row];
  i32x8 u = pr_min(along, e->width[side][row]), zero = 0;
  i32x8 g = pr_bent(pr_floats8(u), e->bend[side][row]) + ((along - u) << 7);
  return g - __builtin_shufflevector(g, zero, 8, 0, 1, 2, 3, 4, 5, 6);
}

// The coverage of the eight pixels from the left line on, and of those from the right line on.
PR_INLINE u32x8 pr_left_coverage(const pr_edges *e, int32_t row) {
  return pr_coverages(pr_edge_areas(e, 0, row), false);
}

PR_INLINE u32x8 pr_right_coverage(const pr_edges *e, int32_t row) {
  return pr_coverages((1 << 17) - pr_edge_areas(e, 1, row), false);
}

// Covers n pixels completely, and changes up to seven pixels after them.
PR_INLINE void pr_cover_loosely(uint32_t *dst, int32_t n, const pr_ink *ink) {
  if (ink->color.opaque) {
    if (n <= 0) return;
    pr_store(dst, ink->color.pixel);
    // All other vectors lie within cache lines.
    for (int32_t x = 8 - ((int32_t)((uintptr_t)dst >> 2) & 7); x < n; x += 8)
      pr_store(dst + x, ink->color.pixel);
  } else {
    for (int32_t x = 0; x < n; x += 8) pr_store(dst + x, pr_veiled(&ink->veil, pr_load(dst + x)));
  }
}

// Blends eight pixels from `left` on with the coverage l and eight from `right` on with r, and covers what
// lies between.
PR_INLINE void pr_draw_between(int32_t left, int32_t right, u32x8 l, u32x8 r, uint32_t *dst,
                               int32_t available, const pr_ink *ink) {
  int32_t n = right - left - 8;
  uint32_t *inside = dst + left + 8, *to = dst + right;
  pr_store(dst + left, pr_color_over(&ink->color, pr_load(dst + left), l));
  if (available - right >= 8) {
    u32x8 last = pr_color_over(&ink->color, pr_load(to), r);
    pr_cover_loosely(inside, n, ink);
    pr_store(to, last);
  } else {
    if (n > 0) pr_blend_run(inside, n, n, ink, 255);
    pr_blend_some(to, available - right, &ink->color, r);
  }
}

PR_INLINE void pr_draw_pair(const pr_edges *e, int32_t row, uint32_t *dst, ptrdiff_t stride,
                            int32_t available, const pr_ink *ink) {
  int32_t left = e->column[0][row], right = e->column[1][row];
  u32x8 l = pr_left_coverage(e, row), r = pr_right_coverage(e, row);
  pr_prefetch_edge(dst + left, stride);
  pr_prefetch_edge(dst + right, stride);
  pr_draw_between(left, right, l, r, dst, available, ink);
}

// a in the lower half, and b in the upper half.
PR_INLINE i32x8 pr_two_halves(int32_t a, int32_t b) { return (i32x8){a, a, a, a, b, b, b, b}; }

// The coverage of the four pixels from the left line on, and of those from the right line on.
PR_INLINE u32x8 pr_steep_coverage(const pr_edges *e, int32_t row) {
  i32x8 along = (i32x8){1, 2, 3, 4, 1, 2, 3, 4} * PR_ONE -
                pr_two_halves(e->fraction[0][row], e->fraction[1][row]);
  i32x8 width = pr_two_halves(e->width[0][row], e->width[1][row]);
  float l = e->bend[0][row], r = e->bend[1][row];
  f32x8 bend = {l, l, l, l, r, r, r, r};
  i32x8 u = pr_min(along, width), zero = 0, full = pr_two_halves(0, 1 << 17);
  i32x8 g = pr_bent(pr_floats8(u), bend) + ((along - u) << 7);
  g -= __builtin_shufflevector(g, zero, 8, 0, 1, 2, 8, 4, 5, 6);
  return pr_coverages(g - full, false);
}

// Draws a pair whose lines cover at most four columns each, with both lines in one vector. At least eight
// pixels from the right line on are available.
PR_INLINE void pr_draw_steep_pair(const pr_edges *e, int32_t row, uint32_t *dst, ptrdiff_t stride,
                                  const pr_ink *ink) {
  int32_t left = e->column[0][row], right = e->column[1][row];
  pr_prefetch_edge(dst + left, stride);
  pr_prefetch_edge(dst + right, stride);
  i32x8 both = pr_two_lines((int32_t *)dst + left, (int32_t *)dst + right);
  both = (i32x8)pr_color_over(&ink->color, (u32x8)both, pr_steep_coverage(e, row));
  i32x4 first = both.lo, last = both.hi, after;
  memcpy(&after, dst + right + 4, sizeof after);
  memcpy(dst + left, &first, sizeof first);
  pr_cover_loosely(dst + left + 4, right - left - 4, ink);
  memcpy(dst + right, &last, sizeof last);
  memcpy(dst + right + 4, &after, sizeof after);
}

// Draws a pair of which a line is wider than PR_COMPACT.
static __attribute__((noinline)) void pr_draw_flat_pair(const pr_edges *e, int32_t row,
                                                        uint32_t *dst, int32_t available,
                                                        const pr_ink *ink) {
  int32_t left = e->column[0][row], right = e->column[1][row], next = right + 8;
  u32x8 l, r;
  if (e->width[0][row] > PR_COMPACT) {
    pr_ramp ramp = pr_make_ramp(e, 0, row);
    for (l = pr_next_coverage(&ramp); pr_goes_on(&ramp); l = pr_next_coverage(&ramp), left += 8)
      pr_blend_block(dst + left, 8, 8, &ink->color, l);
  } else {
    l = pr_left_coverage(e, row);
  }
  if (e->width[1][row] <= PR_COMPACT)
    return pr_draw_between(left, right, l, pr_right_coverage(e, row), dst, available, ink);
  pr_ramp ramp = pr_make_ramp(e, 1, row);
  r = pr_next_coverage(&ramp);
  pr_draw_between(left, right, l, r, dst, available, ink);
  for (; pr_goes_on(&ramp) && next < available; next += 8) {
    r = pr_next_coverage(&ramp);
    pr_blend_block(dst + next, available - next, available - next, &ink->color, r);
  }
}

// The number of consecutive rows from `row` on that are not pairs.
PR_INLINE int32_t pr_unpaired(uint64_t pairs, int32_t row) {
  uint64_t rest = pairs >> row;
  return rest ? __builtin_ctzll(rest) : PR_SLICE - row;
}

static void draw_lines(const pr_cells *p, const int32_t *lines, ptrdiff_t count, uint32_t *dst,
                       ptrdiff_t dst_stride, int32_t available, const uint32_t *colors,
                       int32_t color_step, bool even_odd) {
  if (p->stride <= PR_NARROW) {
    add_lines(p, lines, count);
    return sweep_solid(p, dst, dst_stride, available, colors, color_step, even_odd);
  }
  pr_edges edges;
  uint64_t pairs = 0;
  pr_ink ink = pr_make_ink(colors[0]);
  for (int32_t y = 0, done; y < p->height; y += done) {
    int32_t row = y % PR_SLICE;
    if (row == 0) {
      pr_cells slice = pr_rows_of(p, y, PR_SLICE);
      pairs = pr_find_pairs(&slice, lines, count, &edges);
    }
    done = 1;
    if (!(pairs >> row & 1)) {
      pr_cells rows = pr_rows_of(p, y, pr_unpaired(pairs, row));
      sweep_solid(&rows, dst, dst_stride, available, colors, color_step, even_odd);
      done = rows.height;
    } else {
      if (color_step) ink = pr_make_ink(*colors);
      if (edges.flat >> row & 1)
        pr_draw_flat_pair(&edges, row, dst, available, &ink);
      else if (edges.steep >> row & 1 && available - edges.column[1][row] >= 8)
        pr_draw_steep_pair(&edges, row, dst, dst_stride, &ink);
      else
        pr_draw_pair(&edges, row, dst, dst_stride, available, &ink);
    }
    dst += done * dst_stride;
    colors += done * color_step;
  }
}

// Writes the coverage of a row: l from `left` on, r from `right` on, and 255 between.
PR_INLINE void pr_mask_between(int32_t left, int32_t right, u32x8 l, u32x8 r, uint8_t *mask,
                               int32_t width) {
  u8x8 first = PR_CONVERT(l, u8x8), last = PR_CONVERT(r, u8x8);
  memcpy(mask + left, &first, 8);
  memset(mask + left + 8, 255, (size_t)(right - left - 8));
  if (right < width) memcpy(mask + right, &last, 8);
}

PR_INLINE void pr_mask_pair(const pr_edges *e, int32_t row, uint8_t *mask, int32_t width) {
  int32_t left = e->column[0][row], right = e->column[1][row], next = right + 8;
  u32x8 l, r;
  memset(mask, 0, (size_t)left);
  if (e->width[0][row] > PR_COMPACT) {
    pr_ramp ramp = pr_make_ramp(e, 0, row);
    for (l = pr_next_coverage(&ramp); pr_goes_on(&ramp); l = pr_next_coverage(&ramp), left += 8) {
      u8x8 eight = PR_CONVERT(l, u8x8);
      memcpy(mask + left, &eight, 8);
    }
  } else {
    l = pr_left_coverage(e, row);
  }
  if (e->width[1][row] > PR_COMPACT) {
    pr_ramp ramp = pr_make_ramp(e, 1, row);
    r = pr_next_coverage(&ramp);
    for (; pr_goes_on(&ramp) && next < width; next += 8) {
      u8x8 eight = PR_CONVERT(pr_next_coverage(&ramp), u8x8);
      memcpy(mask + next, &eight, 8);
    }
  } else {
    r = pr_right_coverage(e, row);
  }
  pr_mask_between(left, right, l, r, mask, width);
  if (next < width) memset(mask + next, 0, (size_t)(width - next));
}

static void mask_lines(const pr_cells *p, const int32_t *lines, ptrdiff_t count, uint8_t *mask,
                       ptrdiff_t mask_stride, bool even_odd) {
  if (p->stride <= PR_NARROW) {
    add_lines(p, lines, count);
    return sweep_mask(p, mask, mask_stride, even_odd);
  }
  pr_edges edges;
  uint64_t pairs = 0;
  for (int32_t y = 0, done; y < p->height; y += done, mask += done * mask_stride) {
    int32_t row = y % PR_SLICE;
    if (row == 0) {
      pr_cells slice = pr_rows_of(p, y, PR_SLICE);
      pairs = pr_find_pairs(&slice, lines, count, &edges);
    }
    if (pairs >> row & 1) {
      pr_mask_pair(&edges, row, mask, p->width);
      done = 1;
    } else {
      pr_cells rows = pr_rows_of(p, y, pr_unpaired(pairs, row));
      sweep_mask(&rows, mask, mask_stride, even_odd);
      done = rows.height;
    }
  }
}
