// Pictures sampled upright: what x86-64 and arm64 have in common. Two vectors of two numbers suffice:
// no AVX2 in them.
#pragma once
#include "arithmetic.h"

bool pr_area_columns(pr_area_column *out, int64_t x, int32_t n, double step, double offset,
                     int64_t width);
bool pr_area_row(uint32_t *out, const pr_area_column *columns, int32_t n, const uint32_t *pixels,
                 ptrdiff_t stride, int64_t top, int64_t bottom);
bool pr_cubic_columns(pr_cubic_column *out, int64_t x, int32_t n, double step, double offset,
                      int64_t width);
bool pr_cubic_row(uint32_t *out, const pr_cubic_column *columns, int32_t n,
                  const uint32_t *const *rows, const float *weights);
