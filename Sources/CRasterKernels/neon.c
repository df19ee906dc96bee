// Kernels for arm64's vector unit. Those that look every pixel up, each elsewhere, stay as they are
// in plain C, and so do those of lines and of blend modes.
#include "image_rows.h"
#include "lines.h"

#if defined(__aarch64__)
#include <arm_neon.h>

// x / 255 to the nearest, eight 16-bit lanes, as pr_div255.
PR_ALWAYS uint8x8_t div255(uint16x8_t x) {
  x = vaddq_u16(x, vdupq_n_u16(128));
  return vaddhn_u16(x, vshrq_n_u16(x, 8));
}

// Source over with coverage, eight pixels, a register a channel.
PR_ALWAYS uint8x8x4_t over(uint8x8x4_t s, uint8x8x4_t d, uint8x8_t c) {
  uint8x8_t keep = vmvn_u8(div255(vmull_u8(s.val[3], c)));
  for (int i = 0; i < 4; i++)
    d.val[i] = div255(vmlal_u8(vmull_u8(s.val[i], c), d.val[i], keep));
  return d;
}

PR_ALWAYS uint8x8x4_t spread(uint32_t color) {
  uint8x8x4_t s;
  for (int i = 0; i < 4; i++) s.val[i] = vdup_n_u8((uint8_t)(color >> 8 * i));
  return s;
}

PR_ALWAYS void over_eight(uint32_t *dst, uint8x8x4_t s, uint8x8_t c) {
  vst4_u8((uint8_t *)dst, over(s, vld4_u8((const uint8_t *)dst), c));
}

static void fill(uint32_t *dst, int32_t n, uint32_t color) {
  uint32x4_t v = vdupq_n_u32(color);
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) {
    vst1q_u32(dst + x, v);
    vst1q_u32(dst + x + 4, v);
  }
  for (; x < n; x++) dst[x] = color;
}

// n pixels of one coverage.
static void blend_run(uint32_t *dst, int32_t n, uint32_t color, uint32_t coverage) {
  if (coverage == 255 && color >> 24 == 255) return fill(dst, n, color);
  uint8x8x4_t s = spread(color);
  uint8x8_t c = vdup_n_u8((uint8_t)coverage);
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) over_eight(dst + x, s, c);
  for (; x < n; x++) dst[x] = pr_over(color, dst[x], coverage);
}

static void blend_solid(uint32_t *dst, int32_t n, uint32_t color) {
  blend_run(dst, n, color, 255);
}

static void blend_solid_mask(uint32_t *dst, const uint8_t *mask, int32_t n, uint32_t color) {
  uint8x8x4_t s = spread(color);
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) {
    uint8x8_t c = vld1_u8(mask + x);
    if (vget_lane_u64(vreinterpret_u64_u8(c), 0)) over_eight(dst + x, s, c);
  }
  for (; x < n; x++) dst[x] = pr_over(color, dst[x], mask[x]);
}

static void blend_pixels(uint32_t *dst, const uint32_t *src, int32_t n) {
  int32_t x = 0;
  for (; x + 8 <= n; x += 8)
    over_eight(dst + x, vld4_u8((const uint8_t *)(src + x)), vdup_n_u8(255));
  for (; x < n; x++) dst[x] = pr_over(src[x], dst[x], 255);
}

static void blend_pixels_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int32_t n) {
  int32_t x = 0;
  for (; x + 8 <= n; x += 8)
    over_eight(dst + x, vld4_u8((const uint8_t *)(src + x)), vld1_u8(mask + x));
  for (; x < n; x++) dst[x] = pr_over(src[x], dst[x], mask[x]);
}

static void blend_rows(uint32_t *dst, ptrdiff_t dst_stride, int32_t available, const uint8_t *mask,
                       int32_t n, int32_t rows, const uint32_t *colors, int32_t color_step) {
  (void)available;
  for (int32_t y = 0; y < rows; y++, dst += dst_stride)
    blend_solid_mask(dst, mask, n, colors[(ptrdiff_t)y * color_step]);
}

static void blend_glyph(uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask,
                        ptrdiff_t mask_stride, int32_t rows, uint32_t color) {
  for (int32_t y = 0; y < rows; y++, dst += dst_stride, mask += mask_stride)
    blend_solid_mask(dst, mask, (int32_t)mask_stride, color);
}

static void multiply_mask(uint8_t *mask, const uint8_t *other, int32_t n) {
  int32_t x = 0;
  for (; x + 8 <= n; x += 8)
    vst1_u8(mask + x, div255(vmull_u8(vld1_u8(mask + x), vld1_u8(other + x))));
  for (; x < n; x++) mask[x] = (uint8_t)pr_div255((uint32_t)mask[x] * other[x]);
}

static void scale_mask(uint8_t *mask, int32_t n, uint32_t factor) {
  uint8x8_t f = vdup_n_u8((uint8_t)factor);
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) vst1_u8(mask + x, div255(vmull_u8(vld1_u8(mask + x), f)));
  for (; x < n; x++) mask[x] = (uint8_t)pr_div255(mask[x] * factor);
}

// Two pixels of a and b in the proportion 256 - f : f, as pr_mix.
PR_ALWAYS uint8x8_t mix(uint8x8_t a, uint8x8_t b, uint16x8_t f) {
  uint16x8_t g = vsubq_u16(vdupq_n_u16(256), f);
  return vrshrn_n_u16(vmlaq_u16(vmulq_u16(vmovl_u8(a), g), vmovl_u8(b), f), 8);
}

// Where two pixels lie on a row of pictures: the pixel to the left of each, and how far between that
// and the next.
typedef struct {
  ptrdiff_t k[2];
  uint16x8_t f;
} pair;

// False where one of them has no neighbour in the row.
PR_ALWAYS bool place(pair *p, int64_t u, int64_t step, int32_t width) {
  int64_t v = u + step, last = width - 1;
  p->k[0] = u >> 32;
  p->k[1] = v >> 32;
  p->f = vcombine_u16(vdup_n_u16((uint16_t)(u >> 24 & 255)), vdup_n_u16((uint16_t)(v >> 24 & 255)));
  return u >= 0 && v >= 0 && p->k[0] < last && p->k[1] < last;
}

PR_ALWAYS uint8x8_t interpolate(const uint32_t *row, const pair *p) {
  uint32x2_t a = vld1_u32(row + p->k[0]), b = vld1_u32(row + p->k[1]);
  return mix(vreinterpret_u8_u32(vtrn1_u32(a, b)), vreinterpret_u8_u32(vtrn2_u32(a, b)), p->f);
}

static void interpolate_row(uint32_t *out, int32_t n, const uint32_t *row, int32_t width,
                            int64_t u, int64_t step) {
  int32_t i = 0;
  pair p;
  for (; i + 2 <= n; i += 2, u += 2 * step) {
    if (place(&p, u, step, width)) {
      vst1_u8((uint8_t *)(out + i), interpolate(row, &p));
    } else {
      out[i] = pr_interpolate(row, width, u);
      out[i + 1] = pr_interpolate(row, width, u + step);
    }
  }
  if (i < n) out[i] = pr_interpolate(row, width, u);
}

static void interpolate_rows(uint32_t *out, int32_t n, const uint32_t *upper, const uint32_t *lower,
                             int32_t width, int64_t u, int64_t step, uint32_t f) {
  uint16x8_t down = vdupq_n_u16((uint16_t)f);
  for (int32_t i = 0; i < n; i += 2, u += 2 * step) {
    pair p;
    if (i + 2 <= n && place(&p, u, step, width)) {
      uint8x8_t mixed = mix(interpolate(upper, &p), interpolate(lower, &p), down);
      vst1_u8((uint8_t *)(out + i), mixed);
      continue;
    }
    for (int32_t k = 0; k < 2 && i + k < n; k++) {
      int64_t at = u + k * step;
      out[i + k] =
          pr_mix(pr_interpolate(upper, width, at), pr_interpolate(lower, width, at), f);
    }
  }
}

static void convolve(uint16_t *out, const uint16_t *in, int32_t n, const uint32_t *weights,
                     int32_t taps) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    uint32x4_t low = vdupq_n_u32(1 << 15), high = low;
    for (int32_t k = 0; k < taps; k++) {
      uint16x8_t v = vld1q_u16(in + i + k);
      low = vmlaq_n_u32(low, vmovl_u16(vget_low_u16(v)), weights[k]);
      high = vmlaq_n_u32(high, vmovl_high_u16(v), weights[k]);
    }
    vst1q_u16(out + i, vcombine_u16(vshrn_n_u32(low, 16), vshrn_n_u32(high, 16)));
  }
  pr_convolve(out, in, i, n, weights, taps);
}

static void mix_rows(uint32_t *out, const uint32_t *a, const uint32_t *b, int32_t n, uint32_t f) {
  uint16x8_t weight = vdupq_n_u16((uint16_t)f);
  int32_t i = 0;
  for (; i + 2 <= n; i += 2) {
    uint8x8_t x = vld1_u8((const uint8_t *)(a + i)), y = vld1_u8((const uint8_t *)(b + i));
    vst1_u8((uint8_t *)(out + i), mix(x, y, weight));
  }
  for (; i < n; i++) out[i] = pr_mix(a[i], b[i], f);
}

// Running sum of four cells, from `carry` on.
PR_ALWAYS int32x4_t prefix(int32x4_t v, int32x4_t carry) {
  int32x4_t zero = vdupq_n_s32(0);
  v = vaddq_s32(v, vextq_s32(zero, v, 3));
  v = vaddq_s32(v, vextq_s32(zero, v, 2));
  return vaddq_s32(v, carry);
}

// As pr_coverage, four at a time.
PR_ALWAYS uint16x4_t coverage(int32x4_t sum, bool even_odd) {
  uint32x4_t a = vreinterpretq_u32_s32(vabsq_s32(sum)), full = vdupq_n_u32(1 << 17);
  if (even_odd) {
    a = vandq_u32(a, vdupq_n_u32((1 << 18) - 1));
    a = vminq_u32(a, vsubq_u32(vdupq_n_u32(1 << 18), a));
  } else {
    a = vminq_u32(a, full);
  }
  a = vsubq_u32(a, vshrq_n_u32(a, 8));
  return vmovn_u32(vrshrq_n_u32(a, 9));
}

// Eight coverages of a block, whose cells are cleared.
PR_ALWAYS uint8x8_t take_block(int32_t *cells, int32x4_t *carry, bool even_odd) {
  int32x4_t low = prefix(vld1q_s32(cells), *carry);
  int32x4_t high = prefix(vld1q_s32(cells + 4), vdupq_laneq_s32(low, 3));
  vst1q_s32(cells, vdupq_n_s32(0));
  vst1q_s32(cells + 4, vdupq_n_s32(0));
  *carry = vdupq_laneq_s32(high, 3);
  return vmovn_u16(vcombine_u16(coverage(low, even_odd), coverage(high, even_odd)));
}

static void sweep_solid(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                        const uint32_t *colors, int32_t color_step, bool even_odd) {
  (void)available;
  int32_t blocks = p->stride / 8;
  for (int32_t y = 0; y < p->height; y++, dst += dst_stride) {
    int32_t *cells = p->cells + (ptrdiff_t)y * p->stride;
    const uint8_t *flags = p->flags + (ptrdiff_t)y * blocks;
    uint32_t color = colors[(ptrdiff_t)y * color_step];
    uint8x8x4_t s = spread(color);
    int32x4_t carry = vdupq_n_s32(0);
    for (int32_t b = 0;;) {
      int32_t next = pr_next_block(flags, b, blocks);
      int32_t end = next * 8 < p->width ? next * 8 : p->width;
      uint32_t c = pr_coverage(vgetq_lane_s32(carry, 0), even_odd);
      if (c && end > b * 8) blend_run(dst + b * 8, end - b * 8, color, c);
      if (next == blocks) break;
      uint8x8_t covered = take_block(cells + next * 8, &carry, even_odd);
      int32_t n = p->width - next * 8;
      if (n >= 8) {
        over_eight(dst + next * 8, s, covered);
      } else {
        uint8_t rest[8];
        vst1_u8(rest, covered);
        for (int32_t i = 0; i < n; i++)
          dst[next * 8 + i] = pr_over(color, dst[next * 8 + i], rest[i]);
      }
      b = next + 1;
    }
  }
  __builtin_memset(p->flags, 0, (size_t)blocks * (size_t)p->height);
}

static void sweep_mask(const pr_cells *p, uint8_t *mask, ptrdiff_t mask_stride, bool even_odd) {
  int32_t blocks = p->stride / 8;
  for (int32_t y = 0; y < p->height; y++, mask += mask_stride) {
    int32_t *cells = p->cells + (ptrdiff_t)y * p->stride;
    const uint8_t *flags = p->flags + (ptrdiff_t)y * blocks;
    int32x4_t carry = vdupq_n_s32(0);
    for (int32_t b = 0;;) {
      int32_t next = pr_next_block(flags, b, blocks);
      int32_t end = next * 8 < p->width ? next * 8 : p->width;
      int32_t c = (int32_t)pr_coverage(vgetq_lane_s32(carry, 0), even_odd);
      if (end > b * 8) __builtin_memset(mask + b * 8, c, (size_t)(end - b * 8));
      if (next == blocks) break;
      uint8x8_t covered = take_block(cells + next * 8, &carry, even_odd);
      if (next * 8 < p->width) vst1_u8(mask + next * 8, covered);
      b = next + 1;
    }
  }
  __builtin_memset(p->flags, 0, (size_t)blocks * (size_t)p->height);
}

bool pr_kernels_neon(pr_kernels *table) {
  table->sweep_solid = sweep_solid;
  table->sweep_mask = sweep_mask;
  table->fill = fill;
  table->blend_solid = blend_solid;
  table->blend_solid_mask = blend_solid_mask;
  table->blend_pixels = blend_pixels;
  table->blend_pixels_mask = blend_pixels_mask;
  table->multiply_mask = multiply_mask;
  table->scale_mask = scale_mask;
  table->blend_glyph = blend_glyph;
  table->blend_rows = blend_rows;
  table->interpolate_row = interpolate_row;
  table->interpolate_rows = interpolate_rows;
  table->mix_rows = mix_rows;
  table->area_columns = pr_area_columns;
  table->area_row = pr_area_row;
  table->cubic_columns = pr_cubic_columns;
  table->cubic_row = pr_cubic_row;
  table->convolve = convolve;
  return true;
}
#else
bool pr_kernels_neon(pr_kernels *table) {
  (void)table;
  return false;
}
#endif
