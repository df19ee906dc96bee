// The kernels for the vector unit that every processor has: SSE2 on x86-64, NEON on arm64.
#include "table.h"

const pr_kernels pr_kernels_baseline = PR_KERNELS;
