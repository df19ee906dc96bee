// The rasterizer's inner loops.
//
// All are compiled for the instruction set that every processor of its kind has and, on x86-64, again
// for AVX2; see table.h. These versions and the one in Swift give the same bytes.
// Pixels are 0xAARRGGBB, premultiplied. Coverage is 0 ... 255. Blending is "source over":
//
//     result = div255(source * coverage + destination * (255 - div255(sourceAlpha * coverage)))
//
// per channel, where div255 rounds to the nearest. The sum always fits into 16 bits.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Dense area cells of one shape in one band; see CellBuffer in the Swift sources. Eight cells after the
// last may be read, and written back unchanged, and 64 flags after the last may be read.
typedef struct {
  int32_t *_Nonnull cells;
  uint8_t *_Nonnull flags; // one per block of 8 cells: 1 if a line touched it. Kernels may ignore
                           // them in narrow boxes
  int32_t stride;          // cells per row, a multiple of 8, at least width + 2
  int32_t width;  // pixels
  int32_t height; // rows
  int32_t origin_x, origin_y; // of the first cell, in 1/1024 pixel
} pr_cells;

// The columns of a picture that a device pixel covers, in 256ths, and 1 / (end - start).
typedef struct {
  int32_t start, end;
  double inverse;
} pr_area_column;

// Four columns of a picture and their weights.
typedef struct {
  float weights[4];
  int32_t columns[4];
} pr_cubic_column;

// The number of equal parts of a gradient. Each part has the colour of its middle.
#define PR_PARTS 1024

// The parts of a gradient between two of its stops, from `first` on. The middle of part k lies
//     f = (k - first) * scale + offset
// from the first stop to the second, in 1/32768. Its channel is (color + change * f / 65536 + 32) / 64
// with both quotients rounded down, where `color` is 64 times the premultiplied channel at the first
// stop, and `change` is 128 times the difference to the second stop. Each word holds two channels: blue
// below red, and green below alpha.
typedef struct {
  int32_t first;
  float scale, offset;
  uint32_t even_color, odd_color, even_change, odd_change;
} pr_gradient_stretch;

// The colours of a gradient.
typedef struct {
  const pr_gradient_stretch *_Nullable stretches; // in order; the first begins with part 0
  int32_t count;                                  // at least 1
  const uint32_t *_Nullable table; // the colours of all parts; null if they are not known
  uint32_t before, after;          // the colours beyond the ends
  bool opaque;                     // whether every pixel of the gradient is opaque
} pr_gradient_colors;

// What determines the part in which a pixel lies.
typedef enum {
  PR_CONIC,      // its direction from the centre
  PR_CONCENTRIC, // its distance from the centre: part = distance * scale + offset
  PR_RADIAL      // the circle through it
} pr_gradient_kind;

// A radial or conic gradient; see RadialGradientSource and ConicGradientSource in the Swift sources.
typedef struct {
  pr_gradient_colors colors;
  pr_gradient_kind kind;
  double map[6];    // a, b, c, d, tx, ty: from pixels to the gradient's own coordinates
  double center[2]; // in the gradient's own coordinates
  float scale, offset;
  // For PR_RADIAL: the vector to the second centre, the first radius, the difference to the second radius,
  // and the leading coefficient of the equation for t.
  double move[2], radius, growth, a;
  bool is_linear;     // whether the leading coefficient is 0
  bool before, after; // whether the gradient extends beyond its ends
} pr_curved_gradient;

// The separable blend modes.
typedef enum {
  PR_MULTIPLY = 1,
  PR_SCREEN,
  PR_OVERLAY,
  PR_DARKEN,
  PR_LIGHTEN,
  PR_COLOR_DODGE,
  PR_COLOR_BURN,
  PR_SOFT_LIGHT,
  PR_HARD_LIGHT,
  PR_DIFFERENCE,
  PR_EXCLUSION
} pr_blend_mode;

// The verbs of a path, with 1, 1, 2, 3 and 0 points.
enum { PR_MOVE, PR_LINE, PR_QUAD, PR_CUBIC, PR_CLOSE };

// The state while a path is flattened; see PathFlattener in the Swift sources.
typedef struct {
  const double *_Nonnull points;  // x and y of the remaining points
  const uint8_t *_Nonnull verbs;  // the remaining verbs
  const uint8_t *_Nonnull end;
  int32_t *_Nonnull lines;        // the memory for the next line: x0, y0, x1, y1
  int32_t *_Nonnull lines_end;
  double transform[6];            // a, b, c, d, tx, ty: to pixels
  double last[2];                 // the end of the previous verb, in pixels
  int32_t origin[2];              // of these pixels; in 1/1024 pixel, as are all numbers below
  int32_t current[2], start[2];   // the beginnings of the next line and of the subpath
  int32_t low[2], high[2];        // the box around the ends of all lines
  bool is_open;                   // whether the subpath is not closed yet
} pr_outline;

typedef struct {
  // Flattens a path whose points lie within 2^15 pixels, until there is no more room for lines or a
  // curve needs too many of them. At the end of the path it closes an open subpath. PathFlattener in the Swift
  // sources does the rest.
  void (*_Nonnull flatten)(pr_outline *_Nonnull);
  // Adds lines (x0, y0, x1 and y1 of each, in 1/1024 pixel) to the cells.
  void (*_Nonnull add_lines)(const pr_cells *_Nonnull, const int32_t *_Nonnull lines,
                             ptrdiff_t count);
  // Covers each row of the cells' pixels with colors[row * color_step], and clears the cells.
  // `dst_stride` is in pixels. `available` is the number of pixels, at least the width, that may be
  // read and written back unchanged from `dst` on.
  void (*_Nonnull sweep_solid)(const pr_cells *_Nonnull, uint32_t *_Nonnull dst,
                               ptrdiff_t dst_stride, int32_t available,
                               const uint32_t *_Nonnull colors, int32_t color_step, bool even_odd);
  // Writes width * height bytes of coverage, and clears the cells. Up to 7 bytes after the end of a
  // row are overwritten.
  void (*_Nonnull sweep_mask)(const pr_cells *_Nonnull, uint8_t *_Nonnull mask,
                              ptrdiff_t mask_stride, bool even_odd);
  // add_lines and sweep_solid in one call, or add_lines and sweep_mask. They are quicker if the box is wide
  // and most of its rows are crossed by one line downward and by one line upward.
  void (*_Nonnull draw_lines)(const pr_cells *_Nonnull, const int32_t *_Nonnull lines,
                              ptrdiff_t count, uint32_t *_Nonnull dst, ptrdiff_t dst_stride,
                              int32_t available, const uint32_t *_Nonnull colors,
                              int32_t color_step, bool even_odd);
  void (*_Nonnull mask_lines)(const pr_cells *_Nonnull, const int32_t *_Nonnull lines,
                              ptrdiff_t count, uint8_t *_Nonnull mask, ptrdiff_t mask_stride,
                              bool even_odd);
  // The same for a linear gradient: the effect of sweep_mask or mask_lines and then of blend_gradient, which has the
  // colours, `starts` and `step`.
  void (*_Nonnull sweep_gradient)(const pr_cells *_Nonnull, uint32_t *_Nonnull dst,
                                  ptrdiff_t dst_stride, int32_t available,
                                  const pr_gradient_colors *_Nonnull,
                                  const int64_t *_Nonnull starts, int64_t step, bool even_odd);
  void (*_Nonnull draw_gradient)(const pr_cells *_Nonnull, const int32_t *_Nonnull lines,
                                 ptrdiff_t count, uint32_t *_Nonnull dst, ptrdiff_t dst_stride,
                                 int32_t available, const pr_gradient_colors *_Nonnull,
                                 const int64_t *_Nonnull starts, int64_t step, bool even_odd);
  void (*_Nonnull blend_solid)(uint32_t *_Nonnull dst, int32_t n, uint32_t color);
  void (*_Nonnull blend_solid_mask)(uint32_t *_Nonnull dst, const uint8_t *_Nonnull mask,
                                    int32_t n, uint32_t color);
  void (*_Nonnull blend_pixels)(uint32_t *_Nonnull dst, const uint32_t *_Nonnull src, int32_t n);
  // `opaque` says that all source pixels are. Up to 7 pixels after the source and 7 bytes after the mask
  // may be read. `available` is as for sweep_solid. `dst_stride`, in pixels, serves to prefetch pixels below.
  void (*_Nonnull blend_pixels_mask)(uint32_t *_Nonnull dst, ptrdiff_t dst_stride,
                                     int32_t available, const uint32_t *_Nonnull src,
                                     const uint8_t *_Nonnull mask, int32_t n, bool opaque);
  // mask = div255(mask * other)
  void (*_Nonnull multiply_mask)(uint8_t *_Nonnull mask, const uint8_t *_Nonnull other, int32_t n);
  // mask = div255(mask * factor)
  void (*_Nonnull scale_mask)(uint8_t *_Nonnull mask, int32_t n, uint32_t factor);
  // The colours along a line: pixel i lies in part (t + i * step) >> 32.
  void (*_Nonnull fetch_gradient)(uint32_t *_Nonnull out, int32_t n,
                                  const pr_gradient_colors *_Nonnull, int64_t t, int64_t step);
  // Blends such colours through coverage: pixel i of row y lies in part (starts[y] + i * step) >> 32.
  // The strides are in pixels and bytes. Up to 7 bytes after a row of the mask may be read.
  // `available` is as for sweep_solid.
  void (*_Nonnull blend_gradient)(uint32_t *_Nonnull dst, ptrdiff_t dst_stride, int32_t available,
                                  const uint8_t *_Nonnull mask, ptrdiff_t mask_stride, int32_t n,
                                  int32_t rows, const pr_gradient_colors *_Nonnull,
                                  const int64_t *_Nonnull starts, int64_t step);
  // Blends one colour through a mask of whole blocks of 8 columns. Pixels whose coverage is 0 may be
  // written back unchanged. The strides are in pixels and bytes.
  void (*_Nonnull blend_glyph)(uint32_t *_Nonnull dst, ptrdiff_t dst_stride,
                               const uint8_t *_Nonnull mask, ptrdiff_t mask_stride, int32_t rows,
                               uint32_t color);
  // Blends colors[row * color_step] through the same n coverages in each of `rows` rows. Up to 7
  // bytes after the mask may be read. `available` is as for sweep_solid.
  void (*_Nonnull blend_rows)(uint32_t *_Nonnull dst, ptrdiff_t dst_stride, int32_t available,
                              const uint8_t *_Nonnull mask, int32_t n, int32_t rows,
                              const uint32_t *_Nonnull colors, int32_t color_step);
  // Interpolates linearly along a row of `width` pixels: pixel i lies at u + i * step, with 32
  // fraction bits of which eight count. The row's outermost pixels continue beyond its ends.
  void (*_Nonnull interpolate_row)(uint32_t *_Nonnull out, int32_t n,
                                   const uint32_t *_Nonnull row, int32_t width, int64_t u,
                                   int64_t step);
  // Applies interpolate_row to the two rows `upper` and `lower`, and mix_rows to the results.
  void (*_Nonnull interpolate_rows)(uint32_t *_Nonnull out, int32_t n,
                                    const uint32_t *_Nonnull upper,
                                    const uint32_t *_Nonnull lower, int32_t width, int64_t u,
                                    int64_t step, uint32_t f);
  // out = (a * (256 - f) + b * f + 128) >> 8, per channel.
  void (*_Nonnull mix_rows)(uint32_t *_Nonnull out, const uint32_t *_Nonnull a,
                            const uint32_t *_Nonnull b, int32_t n, uint32_t f);

  // The next four sample upright pictures, one row at a time. They return false, and do nothing, if this
  // version does not have them or cannot take these numbers; ImageSampler in the Swift sources then
  // does the work.

  // The columns that device pixels from x on cover: from step * x + offset to
  // step * (x + 1) + offset.
  bool (*_Nonnull area_columns)(pr_area_column *_Nonnull out, int64_t x, int32_t n, double step,
                                double offset, int64_t width);
  // The means over these columns and the rows from top to bottom, which are in 256ths and inside the
  // picture.
  bool (*_Nonnull area_row)(uint32_t *_Nonnull out, const pr_area_column *_Nonnull columns,
                            int32_t n, const uint32_t *_Nonnull pixels, ptrdiff_t stride,
                            int64_t top, int64_t bottom);
  // The columns and weights of device pixels from x on, whose centres lie at
  // step * (x + 1/2) + offset.
  bool (*_Nonnull cubic_columns)(pr_cubic_column *_Nonnull out, int64_t x, int32_t n, double step,
                                 double offset, int64_t width);
  // Interpolates these columns of four rows with the rows' weights.
  bool (*_Nonnull cubic_row)(uint32_t *_Nonnull out, const pr_cubic_column *_Nonnull columns,
                             int32_t n, const uint32_t *_Nonnull const *_Nonnull rows,
                             const float *_Nonnull weights);
  // A weighted sum of neighbours: out[i] = (32768 + sum of weights[k] * in[i + k]) >> 16 for k in
  // 0 ... taps - 1. The weights add up to 65536.
  void (*_Nonnull convolve)(uint16_t *_Nonnull out, const uint16_t *_Nonnull in, int32_t n,
                            const uint32_t *_Nonnull weights, int32_t taps);
  // The pixels of a row of a gradient. The centre of the first lies at (x, y).
  void (*_Nonnull fetch_curved)(uint32_t *_Nonnull out, int32_t n,
                                const pr_curved_gradient *_Nonnull, double x, double y);
  // Blends rows of such a gradient through coverage, as blend_gradient does.
  void (*_Nonnull blend_curved)(uint32_t *_Nonnull dst, ptrdiff_t dst_stride, int32_t available,
                                const uint8_t *_Nonnull mask, ptrdiff_t mask_stride, int32_t n,
                                int32_t rows, const pr_curved_gradient *_Nonnull, double x,
                                double y);
  // Combines source pixels with the destination by a blend mode. The result replaces the destination
  // in proportion to the coverage. `step` is 1, or 0 if the source is one colour.
  void (*_Nonnull blend_separable)(uint32_t *_Nonnull dst, const uint32_t *_Nonnull src,
                                   int32_t step, const uint8_t *_Nonnull mask, int32_t n,
                                   pr_blend_mode mode);
} pr_kernels;

// For the vector unit that every processor of its kind has: SSE2 on x86-64, NEON on arm64.
extern const pr_kernels pr_kernels_baseline;

// Prefetches memory that will soon be read. Any address is valid.
static inline void pr_prefetch(const void *_Nullable p) { __builtin_prefetch(p); }

// Prefetches both ends of rows of pixels that will soon be written, which is all of a row that is at
// most two cache lines wide. The stride is in pixels.
static inline void pr_prefetch_rows(uint32_t *_Nonnull dst, ptrdiff_t stride, int32_t width,
                                    int32_t height) {
  // Unrolled, the loop would spend more on preparing addresses than most shapes have rows.
#pragma clang loop unroll(disable)
  for (int32_t y = 0; y < height; y++, dst += stride) {
    __builtin_prefetch(dst, 1);
    __builtin_prefetch(dst + width - 1, 1);
  }
}

// For AVX2; null if this processor, or the compiler's target, has no AVX2.
const pr_kernels *_Nullable pr_kernels_avx2(void);
