// Moves numbers between lanes, for the kernels of lines.
#pragma once
#include "lanes.h"

// Lanes of a and b alternately, from the lower or upper two of each half.
PR_INLINE i32x8 pr_zip_low(i32x8 a, i32x8 b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
}

PR_INLINE i32x8 pr_zip_high(i32x8 a, i32x8 b) {
  return __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
}

// The same with pairs of lanes.
PR_INLINE i32x8 pr_low_pairs(i32x8 a, i32x8 b) {
  return __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
}

PR_INLINE i32x8 pr_high_pairs(i32x8 a, i32x8 b) {
  return __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
}

// Numbers below 2^15 as words: four of a, four of b, the other four of a and the other four of b.
PR_INLINE u16x16 pr_pack_halves(i32x8 a, i32x8 b) {
#if defined(PR_AVX2)
  return (u16x16)_mm256_packs_epi32((__m256i)a, (__m256i)b);
#elif defined(__x86_64__)
  u16x8 low = (u16x8)_mm_packs_epi32((__m128i)a.lo, (__m128i)b.lo);
  u16x8 high = (u16x8)_mm_packs_epi32((__m128i)a.hi, (__m128i)b.hi);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
  return __builtin_shufflevector((u16x16)a, (u16x16)b, 0, 2, 4, 6, 16, 18, 20, 22, 8, 10, 12, 14, 24,
                                 26, 28, 30);
#endif
}

// Words of a, in the lower halves of lanes, and of b, in the upper halves: the first four of each half, or the last
// four.
PR_INLINE u32x8 pr_zip_low_words(u16x16 a, u16x16 b) {
  return (u32x8)__builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27);
}

PR_INLINE u32x8 pr_zip_high_words(u16x16 a, u16x16 b) {
  return (u32x8)__builtin_shufflevector(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15,
                                        31);
}

// One bit for each lane: 1 if it is negative.
PR_INLINE uint32_t pr_signs(i32x8 v) {
  return __builtin_bit_cast(uint8_t, PR_CONVERT(v < 0, b8));
}

PR_INLINE uint32_t pr_signs4(i64x4 v) {
#if defined(PR_AVX2)
  return (uint32_t)_mm256_movemask_pd((__m256d)v);
#else
  return __builtin_bit_cast(uint8_t, PR_CONVERT(v < 0, b4)) & 15;
#endif
}

// The upper halves of two of a's numbers, two of b's, the other two of a's and the other two of b's.
PR_INLINE i32x8 pr_upper_halves_of(i64x4 a, i64x4 b) {
  return __builtin_shufflevector((i32x8)a, (i32x8)b, 1, 3, 9, 11, 5, 7, 13, 15);
}

// The upper halves of t + k * step for k in 0 ... 7. `steps` is {0, 1, 4, 5} * step.
PR_INLINE i32x8 pr_upper_halves(int64_t t, i64x4 steps, int64_t step) {
  i64x4 a = t + steps, b = a + 2 * step;
  return pr_upper_halves_of(a, b);
}

// Stores the lanes whose bit is set one after another. The rest of the eight numbers from `to` on may
// be overwritten.
PR_INLINE void pr_pack(int32_t *to, i32x8 v, uint32_t mask) {
  // The lanes that each mask selects from four.
  static const int32_t chosen[16][4] = {
      {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 1, 0, 0}, {2, 0, 0, 0}, {0, 2, 0, 0},
      {1, 2, 0, 0}, {0, 1, 2, 0}, {3, 0, 0, 0}, {0, 3, 0, 0}, {1, 3, 0, 0}, {0, 1, 3, 0},
      {2, 3, 0, 0}, {0, 2, 3, 0}, {1, 2, 3, 0}, {0, 1, 2, 3},
  };
  const int32_t *low = chosen[mask & 15], *high = chosen[mask >> 4];
  int32_t *then = to + __builtin_popcount(mask & 15);
#if defined(PR_AVX2)
  __m128i first = _mm_loadu_si128((const __m128i *)low);
  __m256i order = _mm256_inserti128_si256(_mm256_castsi128_si256(first),
                                          _mm_loadu_si128((const __m128i *)high), 1);
  i32x8 packed = (i32x8)_mm256_permutevar_ps((__m256)v, order);
  i32x4 a = packed.lo, b = packed.hi;
  memcpy(to, &a, sizeof a);
  memcpy(then, &b, sizeof b);
#else
  for (int i = 0; i < 4; i++) to[i] = v[low[i]];
  for (int i = 0; i < 4; i++) then[i] = v[4 + high[i]];
#endif
}
