// Turns cells into pixels or coverage in one pass. The running sum along a row is the coverage.
#pragma once
#include "ink.h"
#include "lines.h"

// The cells of `count` rows from y on, or of as many as there are.
PR_INLINE pr_cells pr_rows_of(const pr_cells *p, int32_t y, int32_t count) {
  pr_cells some = *p;
  some.cells += (ptrdiff_t)y * p->stride;
  some.flags += (ptrdiff_t)y * (p->stride / 8);
  some.height = p->height - y < count ? p->height - y : count;
  some.origin_y += y * PR_ONE;
  return some;
}

// The running sum of eight cells.
PR_INLINE i32x8 pr_prefix(i32x8 v) {
  i32x8 zero = 0;
  v += __builtin_shufflevector(v, zero, 8, 0, 1, 2, 8, 4, 5, 6);
  v += __builtin_shufflevector(v, zero, 8, 8, 0, 1, 8, 8, 4, 5);
  return v + __builtin_shufflevector(v, zero, 8, 8, 8, 8, 3, 3, 3, 3);
}

// The running sum of a block of cells, continued from `carry`. Clears the cells.
PR_INLINE i32x8 pr_take_block(int32_t *cells, i32x8 carry) {
  i32x8 v;
  memcpy(&v, cells, sizeof v);
  memset(cells, 0, sizeof v);
  return pr_prefix(v) + carry;
}

PR_INLINE i32x8 pr_last(i32x8 v) { return __builtin_shufflevector(v, v, 7, 7, 7, 7, 7, 7, 7, 7); }

// Like pr_coverage, for eight sums.
PR_INLINE u32x8 pr_coverages(i32x8 sum, bool even_odd) {
  u32x8 a = (u32x8)__builtin_elementwise_abs(sum), full = 1 << 17;
  if (even_odd) {
    a &= 2 * full - 1;
    a = __builtin_elementwise_min(a, 2 * full - a);
  } else {
    a = __builtin_elementwise_min(a, full);
  }
  return (a - (a >> 8) + 256) >> 9;
}

// Blends n pixels through one coverage, which is not 0.
PR_INLINE void pr_blend_run(uint32_t *dst, int32_t n, int32_t available, const pr_ink *ink,
                            uint32_t coverage) {
  int32_t rest = n & 7, whole = n - rest;
  if (coverage == 255)
    pr_cover(dst, whole, ink);
  else
    for (int32_t x = 0; x < whole; x += 8)
      pr_store(dst + x, pr_color_over(&ink->color, pr_load(dst + x), coverage));
  if (rest)
    pr_blend_block(dst + whole, rest, available - whole, &ink->color, coverage & pr_first(rest));
}

// The number of blocks whose flags are tested together: one for each bit of a word.
#define PR_WORD 64

// One bit for each of 32 flags.
PR_INLINE uint32_t pr_flag_bits(const uint8_t *flags) {
  i8x32 v;
  memcpy(&v, flags, sizeof v);
  return __builtin_bit_cast(uint32_t, PR_CONVERT(v > 0, b32));
}

// One bit for each block that lines touched, among the first `count` blocks, at most PR_WORD.
PR_INLINE uint64_t pr_touched(const uint8_t *flags, int32_t count) {
  uint64_t bits = pr_flag_bits(flags) | (uint64_t)pr_flag_bits(flags + 32) << 32;
  return count < PR_WORD ? bits & ~(~0ull << count) : bits;
}

// Blends `count` blocks through one coverage.
PR_INLINE void pr_blend_blocks(uint32_t *dst, int32_t count, const pr_ink *ink, uint32_t coverage) {
  if (coverage && count > 0) pr_blend_run(dst, 8 * count, 8 * count, ink, coverage);
}

PR_INLINE void pr_sweep_row(int32_t *cells, uint8_t *flags, int32_t blocks, int32_t width,
                            uint32_t *dst, ptrdiff_t stride, int32_t available, const pr_ink *ink,
                            bool even_odd) {
  i32x8 carry = 0;
  uint32_t covered = 0; // the coverage from the last block that lines touched to the next
  int32_t at = 0, whole = width >> 3, rest = width & 7;
  for (int32_t word = 0; word < whole; word += PR_WORD) {
    for (uint64_t bits = pr_touched(flags + word, whole - word); bits; bits &= bits - 1) {
      int32_t next = word + __builtin_ctzll(bits), x = 8 * next;
      pr_blend_blocks(dst + 8 * at, next - at, ink, covered);
      pr_prefetch_edge(dst + x, stride);
      i32x8 sum = pr_take_block(cells + x, carry);
      u32x8 c = pr_coverages(sum, even_odd);
      pr_blend_block(dst + x, 8, 8, &ink->color, c);
      carry = pr_last(sum);
      covered = c[7];
      at = next + 1;
    }
  }
  pr_blend_blocks(dst + 8 * at, whole - at, ink, covered);
  int32_t x = 8 * whole;
  if (rest && (covered | flags[whole])) {
    u32x8 c = pr_coverages(pr_take_block(cells + x, carry), even_odd) & pr_first(rest);
    pr_blend_block(dst + x, rest, available - x, &ink->color, c);
  }
  // The cells after the last pixel.
  memset(cells + 8 * (blocks - 1), 0, 32);
}

// Sweeps rows of few blocks. It sweeps all of them without testing which ones lines touched, so that no
// branch depends on the picture. `room` says that eight pixels of the last block may be written.
PR_INLINE void pr_sweep_narrow(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride, bool room,
                               const uint32_t *colors, int32_t color_step, bool even_odd,
                               int32_t blocks) {
  int32_t rest = p->width - 8 * (blocks - 1);
  u32x8 inside = pr_first(rest);
  pr_color color = pr_make_color(colors[0]);
  int32_t *cells = p->cells;
  for (int32_t y = 0; y < p->height; y++, cells += p->stride, dst += dst_stride) {
    if (color_step) color = pr_make_color(colors[(ptrdiff_t)y * color_step]);
    i32x8 carry = 0;
    for (int32_t b = 0; b < blocks - 1; b++) {
      i32x8 sum = pr_take_block(cells + 8 * b, carry);
      carry = pr_last(sum);
      pr_blend_block(dst + 8 * b, 8, 8, &color, pr_coverages(sum, even_odd));
    }
    i32x8 sum = pr_take_block(cells + 8 * (blocks - 1), carry);
    u32x8 c = pr_coverages(sum, even_odd) & inside;
    pr_blend_block(dst + 8 * (blocks - 1), rest, room ? 8 : rest, &color, c);
    // The cells after the last pixel.
    memset(cells + p->stride - 8, 0, 32);
  }
}

PR_INLINE void pr_sweep_rows(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride,
                             int32_t available, const uint32_t *colors, int32_t color_step,
                             bool even_odd) {
  int32_t blocks = p->stride / 8;
  if (p->stride <= PR_NARROW) {
    int32_t seen = (p->width + 7) / 8;
    bool room = seen * 8 <= available;
    // Each number of blocks has its own copy of the loop, without branches within a row.
#define NARROW(n) pr_sweep_narrow(p, dst, dst_stride, room, colors, color_step, even_odd, n)
    switch (seen) {
    case 1: NARROW(1); break;
    case 2: NARROW(2); break;
    case 3: NARROW(3); break;
    case 4: NARROW(4); break;
    default: NARROW(seen);
    }
#undef NARROW
  } else {
    pr_ink ink = pr_make_ink(colors[0]);
    for (int32_t y = 0; y < p->height; y++, dst += dst_stride) {
      if (color_step) ink = pr_make_ink(colors[(ptrdiff_t)y * color_step]);
      pr_sweep_row(p->cells + (ptrdiff_t)y * p->stride, p->flags + (ptrdiff_t)y * blocks, blocks,
                   p->width, dst, dst_stride, available, &ink, even_odd);
    }
  }
  // Lines that are added one by one set flags in narrow boxes as well.
  memset(p->flags, 0, (size_t)blocks * (size_t)p->height);
}

static void sweep_solid(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                        const uint32_t *colors, int32_t color_step, bool even_odd) {
  // Each rule has its own copy of the loop, so that it is not tested for each pixel.
  if (even_odd)
    pr_sweep_rows(p, dst, dst_stride, available, colors, color_step, true);
  else
    pr_sweep_rows(p, dst, dst_stride, available, colors, color_step, false);
}

PR_INLINE void pr_mask_rows(const pr_cells *p, uint8_t *mask, ptrdiff_t mask_stride,
                            bool even_odd) {
  int32_t blocks = p->stride / 8;
  for (int32_t y = 0; y < p->height; y++, mask += mask_stride) {
    int32_t *cells = p->cells + (ptrdiff_t)y * p->stride;
    const uint8_t *flags = p->flags + (ptrdiff_t)y * blocks;
    i32x8 carry = 0;
    for (int32_t at = 0;;) {
      int32_t next = p->stride <= PR_NARROW ? at : pr_next_block(flags, at, blocks);
      if (next > at) {
        int32_t end = next * 8 < p->width ? next * 8 : p->width;
        uint32_t c = pr_coverage(carry[0], even_odd);
        if (end > at * 8) memset(mask + at * 8, (int)c, (size_t)(end - at * 8));
      }
      if (next >= blocks) break;
      i32x8 sum = pr_take_block(cells + next * 8, carry);
      carry = pr_last(sum);
      if (next * 8 < p->width) {
        u8x8 c = PR_CONVERT(pr_coverages(sum, even_odd), u8x8);
        memcpy(mask + next * 8, &c, 8);
      }
      at = next + 1;
    }
  }
  memset(p->flags, 0, (size_t)blocks * (size_t)p->height);
}

static void sweep_mask(const pr_cells *p, uint8_t *mask, ptrdiff_t mask_stride, bool even_odd) {
  if (even_odd)
    pr_mask_rows(p, mask, mask_stride, true);
  else
    pr_mask_rows(p, mask, mask_stride, false);
}
