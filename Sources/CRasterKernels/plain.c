// The kernels without vector instructions: the measure for all others.
#include "arithmetic.h"
#include "blend_modes.h"
#include "curved_gradient.h"
#include "lines.h"
#include <string.h>

static void fill(uint32_t *dst, int32_t n, uint32_t color) {
  for (int32_t i = 0; i < n; i++) dst[i] = color;
}

static void blend_solid(uint32_t *dst, int32_t n, uint32_t color) {
  if (color >> 24 == 255) return fill(dst, n, color);
  for (int32_t i = 0; i < n; i++) dst[i] = pr_over(color, dst[i], 255);
}

static void blend_constant(uint32_t *dst, int32_t n, uint32_t color, uint32_t c) {
  if (c == 0) return;
  if (c == 255) return blend_solid(dst, n, color);
  for (int32_t i = 0; i < n; i++) dst[i] = pr_over(color, dst[i], c);
}

static void blend_solid_mask(uint32_t *dst, const uint8_t *mask, int32_t n, uint32_t color) {
  for (int32_t i = 0; i < n; i++)
    if (mask[i]) dst[i] = pr_over(color, dst[i], mask[i]);
}

static void blend_pixels(uint32_t *dst, const uint32_t *src, int32_t n) {
  for (int32_t i = 0; i < n; i++) dst[i] = pr_over(src[i], dst[i], 255);
}

static void blend_pixels_mask(uint32_t *dst, const uint32_t *src, const uint8_t *mask, int32_t n) {
  for (int32_t i = 0; i < n; i++)
    if (mask[i]) dst[i] = pr_over(src[i], dst[i], mask[i]);
}

static void multiply_mask(uint8_t *mask, const uint8_t *other, int32_t n) {
  for (int32_t i = 0; i < n; i++) mask[i] = (uint8_t)pr_div255((uint32_t)mask[i] * other[i]);
}

static void scale_mask(uint8_t *mask, int32_t n, uint32_t factor) {
  for (int32_t i = 0; i < n; i++) mask[i] = (uint8_t)pr_div255(mask[i] * factor);
}

static void fetch_gradient(uint32_t *out, int32_t n, const uint32_t *table, int32_t count,
                           int64_t t, int64_t step) {
  for (int32_t i = 0; i < n; i++) {
    int64_t k = t >> 32;
    out[i] = table[k < 0 ? 0 : k >= count ? count - 1 : k];
    t += step;
  }
}

static void add_lines(const pr_cells *p, const int32_t *lines, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) pr_add_line(p, lines + 4 * i);
}

static void sweep_solid(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride, int32_t available,
                        const uint32_t *colors, int32_t color_step, bool even_odd) {
  (void)available;
  int32_t blocks = p->stride / 8;
  for (int32_t y = 0; y < p->height; y++) {
    int32_t *cells = p->cells + (ptrdiff_t)y * p->stride;
    uint8_t *flags = p->flags + (ptrdiff_t)y * blocks;
    uint32_t color = colors[(ptrdiff_t)y * color_step];
    int32_t sum = 0;
    for (int32_t b = 0; b < blocks;) {
      int32_t next = pr_next_block(flags, b, blocks);
      int32_t end = next * 8 < p->width ? next * 8 : p->width;
      if (end > b * 8) blend_constant(dst + b * 8, end - b * 8, color, pr_coverage(sum, even_odd));
      if (next == blocks) break;
      for (int32_t x = next * 8; x < next * 8 + 8; x++) {
        sum += cells[x];
        cells[x] = 0;
        if (x < p->width) {
          uint32_t c = pr_coverage(sum, even_odd);
          if (c) dst[x] = pr_over(color, dst[x], c);
        }
      }
      b = next + 1;
    }
    dst += dst_stride;
  }
  memset(p->flags, 0, (size_t)blocks * (size_t)p->height);
}

static void sweep_mask(const pr_cells *p, uint8_t *mask, ptrdiff_t mask_stride, bool even_odd) {
  int32_t blocks = p->stride / 8;
  for (int32_t y = 0; y < p->height; y++) {
    int32_t *cells = p->cells + (ptrdiff_t)y * p->stride;
    uint8_t *flags = p->flags + (ptrdiff_t)y * blocks;
    int32_t sum = 0;
    for (int32_t b = 0; b < blocks;) {
      int32_t next = pr_next_block(flags, b, blocks);
      int32_t end = next * 8 < p->width ? next * 8 : p->width;
      if (end > b * 8) memset(mask + b * 8, (int)pr_coverage(sum, even_odd), (size_t)(end - b * 8));
      if (next == blocks) break;
      for (int32_t x = next * 8; x < next * 8 + 8; x++) {
        sum += cells[x];
        cells[x] = 0;
        if (x < p->width) mask[x] = (uint8_t)pr_coverage(sum, even_odd);
      }
      b = next + 1;
    }
    mask += mask_stride;
  }
  memset(p->flags, 0, (size_t)blocks * (size_t)p->height);
}

static void blend_glyph(uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask,
                        ptrdiff_t mask_stride, int32_t rows, uint32_t color) {
  for (int32_t y = 0; y < rows; y++, dst += dst_stride, mask += mask_stride)
    blend_solid_mask(dst, mask, (int32_t)mask_stride, color);
}

static void blend_rows(uint32_t *dst, ptrdiff_t dst_stride, int32_t available, const uint8_t *mask,
                       int32_t n, int32_t rows, const uint32_t *colors, int32_t color_step) {
  (void)available;
  for (int32_t y = 0; y < rows; y++, dst += dst_stride)
    blend_solid_mask(dst, mask, n, colors[(ptrdiff_t)y * color_step]);
}

static void interpolate_row(uint32_t *out, int32_t n, const uint32_t *row, int32_t width,
                            int64_t u, int64_t step) {
  for (int32_t i = 0; i < n; i++, u += step) out[i] = pr_interpolate(row, width, u);
}

static void interpolate_rows(uint32_t *out, int32_t n, const uint32_t *upper, const uint32_t *lower,
                             int32_t width, int64_t u, int64_t step, uint32_t f) {
  for (int32_t i = 0; i < n; i++, u += step)
    out[i] = pr_mix(pr_interpolate(upper, width, u), pr_interpolate(lower, width, u), f);
}

static void mix_rows(uint32_t *out, const uint32_t *a, const uint32_t *b, int32_t n, uint32_t f) {
  for (int32_t i = 0; i < n; i++) out[i] = pr_mix(a[i], b[i], f);
}

// Left to the Swift sources: without vectors they are no slower.
static bool no_area_columns(pr_area_column *out, int64_t x, int32_t n, double step, double offset,
                            int64_t width) {
  (void)out, (void)x, (void)n, (void)step, (void)offset, (void)width;
  return false;
}

static bool no_area_row(uint32_t *out, const pr_area_column *columns, int32_t n,
                        const uint32_t *pixels, ptrdiff_t stride, int64_t top, int64_t bottom) {
  (void)out, (void)columns, (void)n, (void)pixels, (void)stride, (void)top, (void)bottom;
  return false;
}

static bool no_cubic_columns(pr_cubic_column *out, int64_t x, int32_t n, double step, double offset,
                             int64_t width) {
  (void)out, (void)x, (void)n, (void)step, (void)offset, (void)width;
  return false;
}

static bool no_cubic_row(uint32_t *out, const pr_cubic_column *columns, int32_t n,
                         const uint32_t *const *rows, const float *weights) {
  (void)out, (void)columns, (void)n, (void)rows, (void)weights;
  return false;
}

static void convolve(uint16_t *out, const uint16_t *in, int32_t n, const uint32_t *weights,
                     int32_t taps) {
  pr_convolve(out, in, 0, n, weights, taps);
}

static void fetch_radial(uint32_t *out, int32_t n, const pr_curved_gradient *g, double x,
                         double y) {
  for (int32_t i = 0; i < n; i++) out[i] = pr_radial_pixel(g, x + i, y);
}

static void fetch_conic(uint32_t *out, int32_t n, const pr_curved_gradient *g, double x, double y) {
  for (int32_t i = 0; i < n; i++) out[i] = pr_conic_pixel(g, x + i, y);
}

static void blend_separable(uint32_t *dst, const uint32_t *src, int32_t step, const uint8_t *mask,
                            int32_t n, pr_blend_mode mode) {
  for (int32_t i = 0; i < n; i++)
    if (mask[i]) dst[i] = pr_blend_separable(mode, src[i * step], dst[i], mask[i]);
}

const pr_kernels pr_kernels_plain = {
    NULL,         add_lines,    sweep_solid,       sweep_mask,        fill,          blend_solid, blend_solid_mask,
    blend_pixels, blend_pixels_mask, multiply_mask, scale_mask,  fetch_gradient,
    blend_glyph,  blend_rows,   interpolate_row,   interpolate_rows, mix_rows,      no_area_columns, no_area_row,
    no_cubic_columns, no_cubic_row,  convolve,      fetch_radial,    fetch_conic,
    blend_separable,
};
