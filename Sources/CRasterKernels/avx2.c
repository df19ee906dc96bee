// The table of AVX2 kernels, for processors that have it.
#include "CRasterKernels.h"
#include "avx2.h"
#include "image_rows.h"

#if defined(__x86_64__)
static const pr_kernels kernels = {
    pr_avx2_flatten,       pr_avx2_add_lines,     pr_avx2_sweep_solid,   pr_avx2_sweep_mask,       pr_avx2_fill,
    pr_avx2_blend_solid,   pr_avx2_blend_solid_mask, pr_avx2_blend_pixels,
    pr_avx2_blend_pixels_mask, pr_avx2_multiply_mask, pr_avx2_scale_mask,
    pr_avx2_fetch_gradient,    pr_avx2_blend_glyph,   pr_avx2_blend_rows,    pr_avx2_interpolate_row,
    pr_avx2_interpolate_rows,  pr_avx2_mix_rows,
    pr_area_columns,      pr_area_row,      pr_cubic_columns,    pr_cubic_row,
    pr_avx2_convolve,      pr_avx2_fetch_radial,  pr_avx2_fetch_conic,      pr_avx2_blend_separable,
};

const pr_kernels *pr_kernels_avx2(void) {
  return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}
#else
const pr_kernels *pr_kernels_avx2(void) { return NULL; }
#endif
