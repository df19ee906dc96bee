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

// Whether a gradient goes evenly from its first part to its last, so that f is 32 k + 16.
PR_INLINE bool pr_is_even(const pr_gradient_colors *g) {
  const pr_gradient_stretch *s = g->stretches;
  return g->count == 1 && !g->table && s->first == 0 && s->scale == 32 && s->offset == 16;
}

// The colours at f, which stands in both words of each lane.
PR_INLINE u32x8 pr_way_colors(pr_channels color, pr_channels way, u16x16 f) {
  u16x16 even = color.even + 32 + pr_signed_high_half(way.even, f);
  u16x16 odd = color.odd + 32 + pr_signed_high_half(way.odd, f);
  // A channel is at most 255, so its upper bits are clear.
  return (u32x8)(even >> 6 | (odd << 2 & 0xff00));
}

// The colours of parts 0 ... PR_PARTS - 1. `even` is that of pr_is_even, known when this is compiled.
PR_INLINE u32x8 pr_colors_inside(const pr_gradient_colors *g, i32x8 k, bool even) {
  if (!even && g->table) return pr_gather(g->table, k);
  const pr_gradient_stretch *s = g->stretches;
  pr_channels color = {(u16x16)(u32x8)s->even_color, (u16x16)(u32x8)s->odd_color};
  pr_channels way = {(u16x16)(u32x8)s->even_change, (u16x16)(u32x8)s->odd_change};
  if (even) return pr_way_colors(color, way, pr_both((u32x8)k) << 5 | 16);
  i32x8 first = s->first;
  f32x8 scale = s->scale, offset = s->offset;
  for (int32_t j = 1; j < g->count; j++) {
    const pr_gradient_stretch *next = s + j;
    i32x8 later = k >= next->first;
    u16x16 words = (u16x16)later;
    first = later ? (i32x8)next->first : first;
    scale = later ? (f32x8)next->scale : scale;
    offset = later ? (f32x8)next->offset : offset;
    color.even = words ? (u16x16)(u32x8)next->even_color : color.even;
    color.odd = words ? (u16x16)(u32x8)next->odd_color : color.odd;
    way.even = words ? (u16x16)(u32x8)next->even_change : way.even;
    way.odd = words ? (u16x16)(u32x8)next->odd_change : way.odd;
  }
  i32x8 part = PR_CONVERT(PR_CONVERT(k - first, f32x8) * scale + offset, i32x8);
  return pr_way_colors(color, way, pr_both((u32x8)pr_min(pr_max(part, 0), 32767)));
}

// The colours of parts k, and those beyond the ends.
PR_INLINE u32x8 pr_part_colors(const pr_gradient_colors *g, i32x8 k, bool even) {
  u32x8 pixels = pr_colors_inside(g, pr_min(pr_max(k, 0), PR_PARTS - 1), even);
  pixels = k < 0 ? (u32x8)g->before : pixels;
  return k >= PR_PARTS ? (u32x8)g->after : pixels;
}

// How pixels lie along a line of a linear gradient.
typedef struct {
  i64x4 places; // of pixels 0, 1, 4 and 5 of eight, relative to the first
  int64_t step; // from a pixel to the next
} pr_line_places;

PR_INLINE pr_line_places pr_make_places(int64_t step) {
  return (pr_line_places){(i64x4){0, 1, 4, 5} * step, step};
}

// The number of pixels that are drawn together.
#define PR_LONG_RUN 32

// Whether consecutive pixels lie between the gradient's ends, if the first lies at t.
typedef struct {
  int64_t lowest; // the position of the lowest of them, relative to the first
  uint64_t room;  // they do if t + lowest, unsigned, is below this
} pr_span_bounds;

PR_INLINE pr_span_bounds pr_make_bounds(int64_t step, int32_t count) {
  int64_t way = (count - 1) * step, far = way < 0 ? -way : way, length = (int64_t)PR_PARTS << 32;
  return (pr_span_bounds){way < 0 ? way : 0, far < length ? (uint64_t)(length - far) : 0};
}

PR_INLINE bool pr_is_within(const pr_span_bounds *inside, int64_t t) {
  return (uint64_t)(t + inside->lowest) < inside->room;
}

// The colours of eight pixels, the first of which lies at t, between the gradient's ends.
PR_INLINE u32x8 pr_inner_colors(const pr_gradient_colors *g, const pr_line_places *p, int64_t t,
                                bool even) {
  return pr_colors_inside(g, pr_upper_halves(t, p->places, p->step), even);
}

// The colours of eight pixels, the first of which lies at t.
PR_INLINE u32x8 pr_line_colors(const pr_gradient_colors *g, const pr_line_places *p,
                               const pr_span_bounds *inside, int64_t t, bool even) {
  if (pr_is_within(inside, t)) return pr_inner_colors(g, p, t, even);
  return pr_part_colors(g, pr_upper_halves(t, p->places, p->step), even);
}

PR_INLINE void pr_fetch_gradient(uint32_t *out, int32_t n, const pr_gradient_colors *colors,
                                 int64_t t, int64_t step, bool even) {
  pr_line_places places = pr_make_places(step);
  pr_span_bounds eight = pr_make_bounds(step, 8);
  for (int32_t i = 0;; i += 8, t += 8 * step) {
    u32x8 pixels = pr_line_colors(colors, &places, &eight, t, even);
    if (n - i < 8) return pr_store_some(out + i, n - i, pixels);
    pr_store(out + i, pixels);
  }
}

// Calls a function with whether the gradient is even, so that both kinds have their own copies of the
// loop. The copies `g` and `first` tell the compiler that pixels do not overlap them.
#define PR_EVEN_OR_NOT(gradient, call)                                                            \
  do {                                                                                            \
    pr_gradient_colors g = *(gradient);                                                           \
    pr_gradient_stretch first = *g.stretches;                                                     \
    if (pr_is_even(&g)) {                                                                         \
      g.stretches = &first;                                                                       \
      call(true);                                                                                 \
    } else {                                                                                      \
      call(false);                                                                                \
    }                                                                                             \
  } while (0)

static void fetch_gradient(uint32_t *out, int32_t n, const pr_gradient_colors *colors, int64_t t,
                           int64_t step) {
#define FETCH(even) pr_fetch_gradient(out, n, &g, t, step, even)
  PR_EVEN_OR_NOT(colors, FETCH);
#undef FETCH
}

// Blends at most PR_LONG_RUN pixels.
PR_INLINE void pr_blend_line(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                             const uint8_t *mask, int32_t n, const pr_gradient_colors *colors,
                             const pr_line_places *places, const pr_span_bounds *inside, int64_t t,
                             bool even) {
  for (int32_t x = 0; x < n; x += 8, t += 8 * places->step) {
    uint64_t coverage = pr_coverage_bytes(mask + x, n - x);
    if (!coverage) continue;
    pr_prefetch_edge(dst + x, dst_stride);
    u32x8 s = pr_line_colors(colors, places, inside, t, even);
    pr_blend_colors(dst + x, n - x, available - x, s, coverage, colors->opaque);
  }
}

PR_INLINE void pr_blend_gradient(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                                 const uint8_t *mask, ptrdiff_t mask_stride, int32_t n, int32_t rows,
                                 const pr_gradient_colors *colors, const int64_t *starts,
                                 int64_t step, bool even) {
  pr_line_places places = pr_make_places(step);
  pr_span_bounds eight = pr_make_bounds(step, 8), run = pr_make_bounds(step, PR_LONG_RUN);
  for (int32_t y = 0; y < rows; y++, dst += dst_stride, mask += mask_stride) {
    int64_t t = starts[y];
    int32_t x = 0;
    for (; x + PR_LONG_RUN <= n; x += PR_LONG_RUN, t += PR_LONG_RUN * step) {
      pr_fullness full = pr_fullness_of(mask + x);
      if (full == PR_CLEAR) continue;
      if (full == PR_FULL && colors->opaque && pr_is_within(&run, t)) {
        for (int32_t i = 0; i < PR_LONG_RUN; i += 8)
          pr_store(dst + x + i, pr_inner_colors(colors, &places, t + i * step, even));
        continue;
      }
      pr_blend_line(dst + x, dst_stride, available - x, mask + x, PR_LONG_RUN, colors, &places,
                    &eight, t, even);
    }
    pr_blend_line(dst + x, dst_stride, available - x, mask + x, n - x, colors, &places, &eight, t,
                  even);
  }
}

static void blend_gradient(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                           const uint8_t *mask, ptrdiff_t mask_stride, int32_t n, int32_t rows,
                           const pr_gradient_colors *colors, const int64_t *starts, int64_t step) {
#define BLEND(even)                                                                               \
  pr_blend_gradient(dst, dst_stride, available, mask, mask_stride, n, rows, &g, starts, step, even)
  PR_EVEN_OR_NOT(colors, BLEND);
#undef BLEND
}
