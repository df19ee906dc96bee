// The table of all kernels. baseline.c compiles them for the instruction set that every processor of
// its kind has, and avx2.c compiles them again for AVX2.
#pragma once
#include "add_lines.h"
#include "blend_rows.h"
#include "blur.h"
#include "curved_gradients.h"
#include "draw_gradient.h"
#include "flatten.h"
#include "interpolate.h"
#include "modes.h"
#include "pictures.h"

#define PR_KERNELS                                                                                \
  {                                                                                               \
    .flatten = flatten, .add_lines = add_lines, .sweep_solid = sweep_solid,                       \
    .sweep_mask = sweep_mask, .draw_lines = draw_lines, .mask_lines = mask_lines,                 \
    .sweep_gradient = sweep_gradient, .draw_gradient = draw_gradient,                             \
    .blend_solid = blend_solid, .blend_solid_mask = blend_solid_mask,                             \
    .blend_pixels = blend_pixels,                                                                 \
    .blend_pixels_mask = blend_pixels_mask, .multiply_mask = multiply_mask,                       \
    .scale_mask = scale_mask, .fetch_gradient = fetch_gradient, .blend_glyph = blend_glyph,       \
    .blend_gradient = blend_gradient,                                                             \
    .blend_rows = blend_rows, .interpolate_row = interpolate_row,                                 \
    .interpolate_rows = interpolate_rows, .mix_rows = mix_rows, .area_columns = area_columns,     \
    .area_row = area_row, .cubic_columns = cubic_columns, .cubic_row = cubic_row,                 \
    .convolve = convolve, .fetch_curved = fetch_curved, .blend_curved = blend_curved,             \
    .blend_separable = blend_separable,                                                           \
  }
