// The colours of gradients, and linear gradients. See SwiftKernels+Gradient.swift for the order of the
// steps.
#pragma once
#include "blend.h"
#include "shuffles.h"

// The upper halves of the products of signed numbers.
PR_INLINE u16x16 pr_signed_high_half(u16x16 a, u16x16 b) {
#if defined(PR_AVX2)
  return (u16x16)_mm256_mulhi_epi16((__m256i)a, (__m256i)b);
#elif defined(__x86_64__)
  u16x8 low = (u16x8)_mm_mulhi_epi16((__m128i)a.lo, (__m128i)b.lo);
  u16x8 high = (u16x8)_mm_mulhi_epi16((__m128i)a.hi, (__m128i)b.hi);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
  i16x16 x = (i16x16)a, y = (i16x16)b;
  return (u16x16)PR_CONVERT(PR_CONVERT(x, i32x16) * PR_CONVERT(y, i32x16) >> 16, i16x16);
#endif
}

// The colours of parts 0 ... PR_PARTS - 1. `single` says that there is one stretch and no table.
PR_INLINE u32x8 pr_colors_inside(const pr_gradient_colors *g, i32x8 k, bool single) {
  if (!single && g->table) return pr_gather(g->table, k);
  const pr_gradient_stretch *s = g->stretches;
  i32x8 first = single ? 0 : s->first;
  f32x8 scale = s->scale, offset = s->offset;
  pr_channels color = {(u16x16)(u32x8)s->even_color, (u16x16)(u32x8)s->odd_color};
  pr_channels way = {(u16x16)(u32x8)s->even_way, (u16x16)(u32x8)s->odd_way};
  for (int32_t j = 1; !single && j < g->count; j++) {
    const pr_gradient_stretch *next = s + j;
    i32x8 later = k >= next->first;
    u16x16 words = (u16x16)later;
    first = later ? (i32x8)next->first : first;
    scale = later ? (f32x8)next->scale : scale;
    offset = later ? (f32x8)next->offset : offset;
    color.even = words ? (u16x16)(u32x8)next->even_color : color.even;
    color.odd = words ? (u16x16)(u32x8)next->odd_color : color.odd;
    way.even = words ? (u16x16)(u32x8)next->even_way : way.even;
    way.odd = words ? (u16x16)(u32x8)next->odd_way : way.odd;
  }
  i32x8 part = PR_CONVERT(PR_CONVERT(k - first, f32x8) * scale + offset, i32x8);
  u16x16 f = pr_both((u32x8)pr_min(pr_max(part, 0), 32767));
  color.even = (color.even + 32 + pr_signed_high_half(way.even, f)) >> 6;
  color.odd = (color.odd + 32 + pr_signed_high_half(way.odd, f)) >> 6;
  return pr_join(color);
}

// The colours of parts k, and those beyond the ends.
PR_INLINE u32x8 pr_part_colors(const pr_gradient_colors *g, i32x8 k, bool single) {
  u32x8 pixels = pr_colors_inside(g, pr_min(pr_max(k, 0), PR_PARTS - 1), single);
  pixels = k < 0 ? (u32x8)g->before : pixels;
  return k >= PR_PARTS ? (u32x8)g->after : pixels;
}

// How eight consecutive pixels lie along a line of a linear gradient.
typedef struct {
  i64x4 places;   // of pixels 0, 1, 4 and 5, relative to the first
  int64_t step;   // from a pixel to the next
  int64_t lowest; // the lowest of all eight, relative to the first
  uint64_t room;  // if the lowest is below this, all eight lie between the gradient's ends
} pr_eight;

PR_INLINE pr_eight pr_make_eight(int64_t step) {
  int64_t way = 7 * step, far = way < 0 ? -way : way, length = (int64_t)PR_PARTS << 32;
  return (pr_eight){(i64x4){0, 1, 4, 5} * step, step, way < 0 ? way : 0,
                    far < length ? (uint64_t)(length - far) : 0};
}

// The colours of eight pixels, the first of which lies at t.
PR_INLINE u32x8 pr_eight_colors(const pr_gradient_colors *g, const pr_eight *e, int64_t t,
                                bool single) {
  i32x8 k = pr_upper_halves(t, e->places, e->step);
  if ((uint64_t)(t + e->lowest) < e->room) return pr_colors_inside(g, k, single);
  return pr_part_colors(g, k, single);
}

PR_INLINE void pr_fetch_gradient(uint32_t *out, int32_t n, const pr_gradient_colors *colors,
                                 int64_t t, int64_t step, bool single) {
  pr_eight eight = pr_make_eight(step);
  for (int32_t i = 0;; i += 8, t += 8 * step) {
    u32x8 pixels = pr_eight_colors(colors, &eight, t, single);
    if (n - i < 8) return pr_store_some(out + i, n - i, pixels);
    pr_store(out + i, pixels);
  }
}

static void fetch_gradient(uint32_t *out, int32_t n, const pr_gradient_colors *colors, int64_t t,
                           int64_t step) {
  // Copies tell the compiler that `out` does not overlap them.
  pr_gradient_colors all = *colors;
  pr_gradient_stretch first = *all.stretches;
  if (all.count > 1 || all.table) return pr_fetch_gradient(out, n, &all, t, step, false);
  all.stretches = &first;
  pr_fetch_gradient(out, n, &all, t, step, true);
}

PR_INLINE void pr_blend_gradient(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                                 const uint8_t *mask, ptrdiff_t mask_stride, int32_t n, int32_t rows,
                                 const pr_gradient_colors *colors, const int64_t *starts,
                                 int64_t step, bool single) {
  pr_eight eight = pr_make_eight(step);
  for (int32_t y = 0; y < rows; y++, dst += dst_stride, mask += mask_stride) {
    int64_t t = starts[y];
    for (int32_t x = 0; x < n; x += 8, t += 8 * step) {
      uint64_t coverage = pr_coverage_bytes(mask + x, n - x);
      if (!coverage) continue;
      u32x8 s = pr_eight_colors(colors, &eight, t, single);
      pr_blend_colors(dst + x, n - x, available - x, s, coverage, colors->opaque);
    }
  }
}

static void blend_gradient(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                           const uint8_t *mask, ptrdiff_t mask_stride, int32_t n, int32_t rows,
                           const pr_gradient_colors *colors, const int64_t *starts, int64_t step) {
  pr_gradient_colors all = *colors;
  pr_gradient_stretch first = *all.stretches;
  if (all.count > 1 || all.table)
    return pr_blend_gradient(dst, dst_stride, available, mask, mask_stride, n, rows, &all, starts,
                             step, false);
  all.stretches = &first;
  pr_blend_gradient(dst, dst_stride, available, mask, mask_stride, n, rows, &all, starts, step,
                    true);
}
