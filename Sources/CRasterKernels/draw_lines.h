// Turns lines into pixels or coverage. In rows that are pairs (row_pairs.h), the coverage around each of
// the two lines is computed in one vector by the arithmetic of lines.h, and between them all pixels are
// covered.
#pragma once
#include "row_pairs.h"
#include "sweep.h"

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

PR_INLINE void pr_draw_pair(const pr_edges *e, int32_t row, uint32_t *dst, ptrdiff_t stride,
                            int32_t available, const pr_ink *ink) {
  int32_t left = e->column[0][row], right = e->column[1][row], n = right - left - 8;
  uint32_t *inside = dst + left + 8, *to = dst + right;
  u32x8 l = pr_left_coverage(e, row), r = pr_right_coverage(e, row);
  __builtin_prefetch(dst + left + PR_ROWS_AHEAD * stride, 1);
  __builtin_prefetch(to + PR_ROWS_AHEAD * stride, 1);
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
  for (int32_t y = 0; y < p->height; y++, dst += dst_stride, colors += color_step) {
    if (y % PR_SLICE == 0) {
      pr_cells slice = pr_rows_of(p, y, PR_SLICE);
      pairs = pr_find_pairs(&slice, lines, count, &edges);
    }
    if (color_step) ink = pr_make_ink(*colors);
    if (pairs >> y % PR_SLICE & 1) {
      pr_draw_pair(&edges, y % PR_SLICE, dst, dst_stride, available, &ink);
    } else {
      pr_cells row = pr_rows_of(p, y, 1);
      sweep_solid(&row, dst, dst_stride, available, colors, 0, even_odd);
    }
  }
}

PR_INLINE void pr_mask_pair(const pr_edges *e, int32_t row, uint8_t *mask, int32_t width) {
  int32_t left = e->column[0][row], right = e->column[1][row];
  u8x8 l = PR_CONVERT(pr_left_coverage(e, row), u8x8);
  u8x8 r = PR_CONVERT(pr_right_coverage(e, row), u8x8);
  memset(mask, 0, (size_t)left);
  memcpy(mask + left, &l, 8);
  memset(mask + left + 8, 255, (size_t)(right - left - 8));
  if (right >= width) return;
  memcpy(mask + right, &r, 8);
  if (right + 8 < width) memset(mask + right + 8, 0, (size_t)(width - right - 8));
}

static void mask_lines(const pr_cells *p, const int32_t *lines, ptrdiff_t count, uint8_t *mask,
                       ptrdiff_t mask_stride, bool even_odd) {
  if (p->stride <= PR_NARROW) {
    add_lines(p, lines, count);
    return sweep_mask(p, mask, mask_stride, even_odd);
  }
  pr_edges edges;
  uint64_t pairs = 0;
  for (int32_t y = 0; y < p->height; y++, mask += mask_stride) {
    if (y % PR_SLICE == 0) {
      pr_cells slice = pr_rows_of(p, y, PR_SLICE);
      pairs = pr_find_pairs(&slice, lines, count, &edges);
    }
    if (pairs >> y % PR_SLICE & 1) {
      pr_mask_pair(&edges, y % PR_SLICE, mask, p->width);
    } else {
      pr_cells row = pr_rows_of(p, y, 1);
      sweep_mask(&row, mask, mask_stride, even_odd);
    }
  }
}
