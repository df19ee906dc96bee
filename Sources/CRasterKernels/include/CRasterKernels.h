// The rasterizer's inner loops, for the processor at hand.
//
// All are compiled for the instructions that every processor of its kind has and, on x86-64, once
// more for AVX2: see table.h. All versions, and the one in Swift, give the same bytes.
// Pixels are 0xAARRGGBB, premultiplied. Coverage is 0 ... 255. Blending is "source over":
//
//     result = div255(source * coverage + destination * (255 - div255(sourceAlpha * coverage)))
//
// per channel, div255 rounding to the nearest; the sum never exceeds 16 bits.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Dense area cells of one shape in one band; see CellBuffer in the Swift sources. Eight cells and
// eight flags behind the last may be read and rewritten.
typedef struct {
  int32_t *_Nonnull cells;
  uint8_t *_Nonnull flags; // one a block of 8 cells: 1 where a line touched it. The kernels of a
                           // table may agree to do without in narrow boxes
  int32_t stride;          // cells a row, a multiple of 8, at least width + 2
  int32_t width;  // pixels
  int32_t height; // rows
  int32_t origin_x, origin_y; // of the first cell, in 1/1024 pixel
} pr_cells;

// The columns that a device pixel covers of a picture, in 256ths, and 1 / (end - start).
typedef struct {
  int32_t start, end;
  double inverse;
} pr_area_column;

// Four columns of a picture and their weights.
typedef struct {
  float weights[4];
  int32_t columns[4];
} pr_cubic_column;

// A gradient is cut into this many equal parts, each of which has the colour of its middle.
#define PR_PARTS 1024

// The parts of a gradient between two of its stops, from `first` on. The middle of part k lies
//     f = (k - first) * scale + offset
// from the first stop to the second, in 1/32768. Its channel is (color + way * f / 65536 + 32) / 64,
// rounded down each time, where `color` is 64 times the channel at the first stop, premultiplied, and
// `way` 128 times what the second stop has more. Each word holds two channels: blue below red, and
// green below alpha.
typedef struct {
  int32_t first;
  float scale, offset;
  uint32_t even_color, odd_color, even_way, odd_way;
} pr_gradient_stretch;

// The colours of a gradient.
typedef struct {
  const pr_gradient_stretch *_Nullable stretches; // in order; the first begins with part 0
  int32_t count;                                  // at least 1
  const uint32_t *_Nullable table; // what they come to, part by part, if that is known
  uint32_t before, after;          // the colours beyond the ends
} pr_gradient_colors;

// A radial or conic gradient; see the sources of these names in Swift.
typedef struct {
  pr_gradient_colors colors;
  double map[6];    // a, b, c, d, tx, ty: from pixels to the gradient's own coordinates
  double center[2]; // in these
  // Radial: to the second centre, the first radius, what the second one has more, and the leading
  // coefficient of the equation for t.
  double move[2], radius, growth, a;
  bool is_linear;     // that coefficient is 0
  bool before, after; // goes on beyond its ends
} pr_curved_gradient;

// One turn.
#define PR_TURN 6.283185307179586

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

// A path on its way to being lines; see PathFlattener in the Swift sources.
typedef struct {
  const double *_Nonnull points;  // of what is left, x and y each
  const uint8_t *_Nonnull verbs;  // what is left
  const uint8_t *_Nonnull end;
  int32_t *_Nonnull lines;        // where the next one goes: x0, y0, x1, y1
  int32_t *_Nonnull lines_end;
  double transform[6];            // a, b, c, d, tx, ty: to pixels
  double last[2];                 // the end of the verb before, in pixels
  int32_t origin[2];              // of these pixels, in 1/1024 pixel, as all that follow
  int32_t current[2], start[2];   // where the next line and the subpath begin
  int32_t low[2], high[2];        // the box around the ends of all lines
  bool is_open;                   // the subpath is not closed yet
} pr_outline;

typedef struct {
  // Makes lines of a path whose points lie within 2^15 pixels, as far as there is room for them and
  // up to a curve that needs too many; at the path's end, closes what is open. Null: left to the
  // Swift sources.
  void (*_Nullable flatten)(pr_outline *_Nonnull);
  // Adds lines (x0, y0, x1, y1 each, 1/1024 pixel) to the cells.
  void (*_Nonnull add_lines)(const pr_cells *_Nonnull, const int32_t *_Nonnull lines,
                             ptrdiff_t count);
  // Covers the cells' pixels with colours: colors[row * color_step], and clears the cells.
  // dst_stride in pixels; available: pixels that may be read and rewritten unchanged from dst on,
  // at least the width.
  void (*_Nonnull sweep_solid)(const pr_cells *_Nonnull, uint32_t *_Nonnull dst,
                               ptrdiff_t dst_stride, int32_t available,
                               const uint32_t *_Nonnull colors, int32_t color_step, bool even_odd);
  // Writes the cells' coverage, all width x height bytes of it, and clears the cells. Up to 7 bytes
  // behind a row's end are overwritten.
  void (*_Nonnull sweep_mask)(const pr_cells *_Nonnull, uint8_t *_Nonnull mask,
                              ptrdiff_t mask_stride, bool even_odd);
  void (*_Nonnull fill)(uint32_t *_Nonnull dst, int32_t n, uint32_t color);
  void (*_Nonnull blend_solid)(uint32_t *_Nonnull dst, int32_t n, uint32_t color);
  void (*_Nonnull blend_solid_mask)(uint32_t *_Nonnull dst, const uint8_t *_Nonnull mask,
                                    int32_t n, uint32_t color);
  void (*_Nonnull blend_pixels)(uint32_t *_Nonnull dst, const uint32_t *_Nonnull src, int32_t n);
  void (*_Nonnull blend_pixels_mask)(uint32_t *_Nonnull dst, const uint32_t *_Nonnull src,
                                     const uint8_t *_Nonnull mask, int32_t n);
  // mask = div255(mask * other)
  void (*_Nonnull multiply_mask)(uint8_t *_Nonnull mask, const uint8_t *_Nonnull other, int32_t n);
  // mask = div255(mask * factor)
  void (*_Nonnull scale_mask)(uint8_t *_Nonnull mask, int32_t n, uint32_t factor);
  // Colours along a line: pixel i lies in part (t + i * step) >> 32.
  void (*_Nonnull fetch_gradient)(uint32_t *_Nonnull out, int32_t n,
                                  const pr_gradient_colors *_Nonnull, int64_t t, int64_t step);
  // Blends such colours through coverage: pixel i of row y lies in part (starts[y] + i * step) >> 32.
  // Strides in pixels and bytes. Up to 7 bytes behind a row of the mask may be read.
  void (*_Nonnull blend_gradient)(uint32_t *_Nonnull dst, ptrdiff_t dst_stride,
                                  const uint8_t *_Nonnull mask, ptrdiff_t mask_stride, int32_t n,
                                  int32_t rows, const pr_gradient_colors *_Nonnull,
                                  const int64_t *_Nonnull starts, int64_t step);
  // Blends one colour through a mask of whole blocks of 8 columns; pixels under coverage 0 may be
  // rewritten as they are. Strides in pixels and bytes.
  void (*_Nonnull blend_glyph)(uint32_t *_Nonnull dst, ptrdiff_t dst_stride,
                               const uint8_t *_Nonnull mask, ptrdiff_t mask_stride, int32_t rows,
                               uint32_t color);
  // Blends colors[row * color_step] through the same n coverages in each of `rows` rows. Up to 7
  // bytes behind the mask may be read; available: as for sweep_solid.
  void (*_Nonnull blend_rows)(uint32_t *_Nonnull dst, ptrdiff_t dst_stride, int32_t available,
                              const uint8_t *_Nonnull mask, int32_t n, int32_t rows,
                              const uint32_t *_Nonnull colors, int32_t color_step);
  // Linear interpolation along a row of `width` pixels: pixel i lies at u + i * step, 32 fraction
  // bits, of which eight count. Beyond its ends the row goes on with its last pixels.
  void (*_Nonnull interpolate_row)(uint32_t *_Nonnull out, int32_t n,
                                   const uint32_t *_Nonnull row, int32_t width, int64_t u,
                                   int64_t step);
  // interpolate_row of two rows, `upper` and `lower`, and mix_rows of what they give.
  void (*_Nonnull interpolate_rows)(uint32_t *_Nonnull out, int32_t n,
                                    const uint32_t *_Nonnull upper,
                                    const uint32_t *_Nonnull lower, int32_t width, int64_t u,
                                    int64_t step, uint32_t f);
  // out = (a * (256 - f) + b * f + 128) >> 8, per channel.
  void (*_Nonnull mix_rows)(uint32_t *_Nonnull out, const uint32_t *_Nonnull a,
                            const uint32_t *_Nonnull b, int32_t n, uint32_t f);

  // Upright pictures, a row at a time. False: not done, by this version or for these numbers;
  // ImageSampler in the Swift sources does it.

  // What device pixels from x on cover: columns step * x + offset to step * (x + 1) + offset.
  bool (*_Nonnull area_columns)(pr_area_column *_Nonnull out, int64_t x, int32_t n, double step,
                                double offset, int64_t width);
  // The means over these columns and rows top to bottom, in 256ths (inside the picture).
  bool (*_Nonnull area_row)(uint32_t *_Nonnull out, const pr_area_column *_Nonnull columns,
                            int32_t n, const uint32_t *_Nonnull pixels, ptrdiff_t stride,
                            int64_t top, int64_t bottom);
  // What device pixels from x on are made of; their centres at step * (x + 1/2) + offset.
  bool (*_Nonnull cubic_columns)(pr_cubic_column *_Nonnull out, int64_t x, int32_t n, double step,
                                 double offset, int64_t width);
  // Interpolates these columns of four rows with their weights.
  bool (*_Nonnull cubic_row)(uint32_t *_Nonnull out, const pr_cubic_column *_Nonnull columns,
                             int32_t n, const uint32_t *_Nonnull const *_Nonnull rows,
                             const float *_Nonnull weights);
  // A weighted sum of neighbours: out[i] = (32768 + sum of weights[k] * in[i + k]) >> 16 for k in
  // 0 ... taps - 1. The weights add up to 65536.
  void (*_Nonnull convolve)(uint16_t *_Nonnull out, const uint16_t *_Nonnull in, int32_t n,
                            const uint32_t *_Nonnull weights, int32_t taps);
  // The pixels of a row of a gradient, the first one's centre at (x, y).
  void (*_Nonnull fetch_radial)(uint32_t *_Nonnull out, int32_t n,
                                const pr_curved_gradient *_Nonnull, double x, double y);
  void (*_Nonnull fetch_conic)(uint32_t *_Nonnull out, int32_t n,
                               const pr_curved_gradient *_Nonnull, double x, double y);
  // Combines source pixels, `step` apart (1, or 0: one colour), with what is there; coverage says
  // in which proportion the result takes its place.
  void (*_Nonnull blend_separable)(uint32_t *_Nonnull dst, const uint32_t *_Nonnull src,
                                   int32_t step, const uint8_t *_Nonnull mask, int32_t n,
                                   pr_blend_mode mode);
} pr_kernels;

// For the vector unit that every processor of its kind has: SSE2 on x86-64, NEON on arm64.
extern const pr_kernels pr_kernels_baseline;

// Asks for memory that will soon be read. Any address will do.
static inline void pr_prefetch(const void *_Nullable p) { __builtin_prefetch(p); }

// Asks for both ends of rows of pixels that will soon be written: of those at most two cache lines
// wide, all. Stride in pixels.
static inline void pr_prefetch_rows(uint32_t *_Nonnull dst, ptrdiff_t stride, int32_t width,
                                    int32_t height) {
  for (int32_t y = 0; y < height; y++, dst += stride) {
    __builtin_prefetch(dst, 1);
    __builtin_prefetch(dst + width - 1, 1);
  }
}

// For AVX2; null where this processor (or the compiler's target) has no AVX2.
const pr_kernels *_Nullable pr_kernels_avx2(void);
