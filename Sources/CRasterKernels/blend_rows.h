// Blends many rows of pixels through the same row of coverage. The outer loop runs over blocks of eight
// columns, so that what a block's coverage requires is decided once for all rows.
#pragma once
#include "blend.h"

static void pr_fill_rows(uint32_t *dst, ptrdiff_t stride, int32_t n, int32_t rows,
                      const uint32_t *colors, int32_t step) {
  for (int32_t y = 0; y < rows; y++, dst += stride)
    for (int32_t x = 0; x < n; x += 8) pr_store(dst + x, colors[(ptrdiff_t)y * step]);
}

// Rows of at least this many pixels are drawn one by one. Drawn by columns, each cache line would be
// fetched twice.
#define PR_LONG 64

static void pr_blend_long(uint32_t *dst, ptrdiff_t stride, int32_t n, int32_t rows,
                       const uint32_t *colors, int32_t step) {
  if (!step && n == stride) {
    // The rows follow one another without a gap.
    n *= rows;
    rows = 1;
  }
  for (int32_t y = 0; y < rows; y++) blend_solid(dst + y * stride, n, colors[(ptrdiff_t)y * step]);
}

static void blend_rows(uint32_t *dst, ptrdiff_t dst_stride, int32_t available, const uint8_t *mask,
                       int32_t n, int32_t rows, const uint32_t *colors, int32_t color_step) {
  bool opaque = true;
  for (int32_t y = 0; y < (color_step ? rows : 1); y++)
    opaque &= colors[(ptrdiff_t)y * color_step] >> 24 == 255;
  for (int32_t x = 0; x < n; x += 8) {
    uint64_t eight = pr_eight_bytes(mask + x);
    if (n - x < 8) eight &= (1ull << 8 * (n - x)) - 1;
    if (!eight) continue;
    int32_t end = x;
    while (end + 8 <= n && pr_eight_bytes(mask + end) == ~0ull) end += 8;
    if (end - x >= PR_LONG || (opaque && end > x)) {
      if (end - x >= PR_LONG)
        pr_blend_long(dst + x, dst_stride, end - x, rows, colors, color_step);
      else
        pr_fill_rows(dst + x, dst_stride, end - x, rows, colors, color_step);
      x = end - 8;
      continue;
    }
    u32x8 c = pr_spread(eight);
    pr_color color = pr_make_color(colors[0]);
    uint32_t *at = dst + x;
    for (int32_t y = 0; y < rows; y++, at += dst_stride) {
      if (color_step) color = pr_make_color(colors[(ptrdiff_t)y * color_step]);
      pr_blend_block(at, n - x, available - x, &color, c);
    }
  }
}
