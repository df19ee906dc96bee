// Weighted sums of neighbours, sixteen at a time.
#include "avx2.h"

#if defined(__x86_64__)
PR_AVX2 void pr_avx2_convolve(uint16_t *out, const uint16_t *in, int32_t n,
                              const uint32_t *weights, int32_t taps) {
  const __m256i half = _mm256_set1_epi32(1 << 15);
  int32_t i = 0;
  for (; i + 16 <= n; i += 16) {
    __m256i low = half, high = half;
    for (int32_t k = 0; k < taps; k++) {
      __m256i weight = _mm256_set1_epi32((int)weights[k]);
      const __m128i *at = (const __m128i *)(in + i + k);
      __m256i a = _mm256_cvtepu16_epi32(_mm_loadu_si128(at));
      __m256i b = _mm256_cvtepu16_epi32(_mm_loadu_si128(at + 1));
      low = _mm256_add_epi32(low, _mm256_mullo_epi32(weight, a));
      high = _mm256_add_epi32(high, _mm256_mullo_epi32(weight, b));
    }
    low = _mm256_srli_epi32(low, 16);
    high = _mm256_srli_epi32(high, 16);
    // Packing works in halves of the vectors: the middle quarters change places.
    __m256i both = _mm256_permute4x64_epi64(_mm256_packus_epi32(low, high), 0xd8);
    _mm256_storeu_si256((__m256i *)(out + i), both);
  }
  pr_convolve(out, in, i, n, weights, taps);
}
#endif
