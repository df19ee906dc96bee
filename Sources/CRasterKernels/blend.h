// Blends rows of pixels, completely or through coverage, and multiplies coverage.
#pragma once
#include "over.h"

// The number of pixels up to the next address at which a vector does not cross a cache line.
PR_INLINE int32_t pr_unaligned(const uint32_t *dst) { return -(int32_t)((uintptr_t)dst >> 2) & 7; }

static void fill(uint32_t *dst, int32_t n, uint32_t color) {
  u32x8 v = color;
  if (n < 8) return pr_store_some(dst, n, v);
  pr_store(dst, v);
  int32_t x = n > 64 ? pr_unaligned(dst) : 8;
  for (; x + 32 <= n; x += 32)
    for (int32_t i = 0; i < 32; i += 8) pr_store(dst + x + i, v);
  for (; x + 8 <= n; x += 8) pr_store(dst + x, v);
  pr_store(dst + n - 8, v);
}

static void blend_solid(uint32_t *dst, int32_t n, uint32_t color) {
  if (color >> 24 == 255) return fill(dst, n, color);
  pr_veil veil = pr_make_veil(color);
  if (n < 8) return pr_store_some(dst, n, pr_veiled(&veil, pr_load_some(dst, n)));
  int32_t x = n > 64 ? pr_unaligned(dst) : 0;
  u32x8 head = pr_load(dst), is_head = pr_first(x);
  if (x) pr_store(dst, is_head ? pr_veiled(&veil, head) : head);
  for (; x + 8 <= n; x += 8) pr_store(dst + x, pr_veiled(&veil, pr_load(dst + x)));
  if (x == n) return;
  // The last eight pixels. Some of the first of them are done already.
  u32x8 tail = pr_load(dst + n - 8), is_done = pr_first(8 - (n - x));
  pr_store(dst + n - 8, is_done ? tail : pr_veiled(&veil, tail));
}

static void blend_solid_mask(uint32_t *dst, const uint8_t *mask, int32_t n, uint32_t color) {
  pr_color c = pr_make_color(color);
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) {
    uint64_t eight = pr_eight_bytes(mask + x);
    if (!eight) continue;
    if (c.opaque && eight == ~0ull)
      pr_store(dst + x, color);
    else
      pr_blend_block(dst + x, 8, 8, &c, pr_spread(eight));
  }
  if (x < n) pr_blend_some(dst + x, n - x, &c, pr_spread(pr_some_bytes(mask + x, n - x)));
}

static void blend_pixels(uint32_t *dst, const uint32_t *src, int32_t n) {
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) pr_store(dst + x, pr_over(pr_load(src + x), pr_load(dst + x)));
  if (x == n) return;
  u32x8 s = pr_load_some(src + x, n - x), d = pr_load_some(dst + x, n - x);
  pr_store_some(dst + x, n - x, pr_over(s, d));
}

// The coverage of `rest` pixels, of which the first eight count.
PR_INLINE uint64_t pr_coverage_bytes(const uint8_t *mask, int32_t rest) {
  uint64_t eight = pr_eight_bytes(mask);
  return rest < 8 ? eight & ~(~0ull << 8 * rest) : eight;
}

// Blends the first `rest` of eight pixels through coverage. `opaque` says that all of them are. If eight
// are available, all are written, and those without coverage keep their values.
PR_INLINE void pr_blend_colors(uint32_t *dst, int32_t rest, int32_t available, u32x8 s,
                               uint64_t coverage, bool opaque) {
  if (coverage == ~0ull) return pr_store(dst, opaque ? s : pr_over(s, pr_load(dst)));
  u32x8 c = pr_spread(coverage), d = available >= 8 ? pr_load(dst) : pr_load_some(dst, rest);
  d = opaque ? pr_lerp(s, d, c) : pr_over_covered(s, d, c);
  if (available >= 8)
    pr_store(dst, d);
  else
    pr_store_some(dst, rest, d);
}

// How much of 32 pixels is covered.
typedef enum { PR_CLEAR, PR_PARTIAL, PR_FULL } pr_fullness;

PR_INLINE pr_fullness pr_fullness_of(const uint8_t *mask) {
  uint64_t a = pr_eight_bytes(mask), b = pr_eight_bytes(mask + 8), c = pr_eight_bytes(mask + 16),
           d = pr_eight_bytes(mask + 24);
  if (!(a | b | c | d)) return PR_CLEAR;
  return (a & b & c & d) == ~0ull ? PR_FULL : PR_PARTIAL;
}

// Prefetches pixels below an edge at `dst`, because edges cross most rows near where they crossed those
// above. The stride is in pixels.
PR_INLINE void pr_prefetch_edge(const uint32_t *dst, ptrdiff_t stride) {
  enum { rows_ahead = 3 };
  __builtin_prefetch(dst + rows_ahead * stride, 1);
}

static void blend_pixels_mask(uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                              const uint32_t *src, const uint8_t *mask, int32_t n, bool opaque) {
  for (int32_t x = 0; x < n; x += 8) {
    // Thin lines leave most of their box clear, and large shapes fill most of theirs.
    for (; x + 32 <= n; x += 32) {
      pr_fullness full = pr_fullness_of(mask + x);
      if (full == PR_CLEAR) continue;
      if (full != PR_FULL || !opaque) break;
      for (int32_t i = x; i < x + 32; i += 8) pr_store(dst + i, pr_load(src + i));
    }
    if (x >= n) return;
    uint64_t coverage = pr_coverage_bytes(mask + x, n - x);
    if (!coverage) continue;
    pr_prefetch_edge(dst + x, dst_stride);
    pr_blend_colors(dst + x, n - x, available - x, pr_load(src + x), coverage, opaque);
  }
}

// The product of 32 coverages and 32 factors, over 255.
PR_INLINE void pr_multiply(uint8_t *mask, const uint8_t *factors) {
  u16x16 a, b;
  memcpy(&a, mask, 32);
  memcpy(&b, factors, 32);
  u16x16 even = pr_divide255((a & 255) * (b & 255)), odd = pr_divide255((a >> 8) * (b >> 8));
  even |= odd << 8;
  memcpy(mask, &even, 32);
}

static void multiply_mask(uint8_t *mask, const uint8_t *other, int32_t n) {
  int32_t x = 0;
  for (; x + 32 <= n; x += 32) pr_multiply(mask + x, other + x);
  for (; x < n; x++) mask[x] = (uint8_t)pr_div255((uint32_t)mask[x] * other[x]);
}

static void scale_mask(uint8_t *mask, int32_t n, uint32_t factor) {
  uint8_t factors[32];
  memset(factors, (int)factor, 32);
  int32_t x = 0;
  for (; x + 32 <= n; x += 32) pr_multiply(mask + x, factors);
  for (; x < n; x++) mask[x] = (uint8_t)pr_div255(mask[x] * factor);
}

static void blend_glyph(uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask,
                        ptrdiff_t mask_stride, int32_t rows, uint32_t color) {
  pr_color c = pr_make_color(color);
  for (int32_t y = 0; y < rows; y++, dst += dst_stride, mask += mask_stride) {
    for (ptrdiff_t x = 0; x < mask_stride; x += 8) {
      uint64_t eight = pr_eight_bytes(mask + x);
      if (eight) pr_blend_block(dst + x, 8, 8, &c, pr_spread(eight));
    }
  }
}
