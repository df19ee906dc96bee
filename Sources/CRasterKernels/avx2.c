// The kernels for AVX2, for processors that have it.
#include "CRasterKernels.h"

#if defined(__x86_64__)
// These headers come before the target changes, because they define functions of their own.
#include <immintrin.h>
#include <math.h>
#include <string.h>

#define PR_AVX2 1
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "table.h"
#pragma clang attribute pop

static const pr_kernels kernels = PR_KERNELS;

const pr_kernels *pr_kernels_avx2(void) {
  return __builtin_cpu_supports("avx2") ? &kernels : NULL;
}
#else
const pr_kernels *pr_kernels_avx2(void) { return NULL; }
#endif
