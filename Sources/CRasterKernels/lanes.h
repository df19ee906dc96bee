// Vectors of eight lanes, in which the kernels are written.
//
// A vector has a lane for each of eight pixels, which is also the size of a block of cells. Its 256
// bits are one register of AVX2, or two of SSE2 or NEON. The compiler splits vectors where necessary,
// so one source serves all instruction sets. What the language cannot express, or what compilers
// translate badly, is written here once for each instruction set. A comparison gives all ones or 0 in
// each lane, and `mask ? a : b` selects by lane.
//
// The four channels of a pixel are kept in two vectors of 16-bit words: blue and red are a pixel's
// even bytes, green and alpha its odd bytes. The product of two bytes fits into such a word, and no
// byte has to move to another lane.
//
// Every version gives the same bytes, because each step is exact or can be rounded in only one way:
// integers wrap around, and floats are rounded to the nearest after every operation.
#pragma once
#include "arithmetic.h"
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// A fused multiply-add rounds once instead of twice, so the results of processors would differ.
#pragma STDC FP_CONTRACT OFF

// Clang warns that wide vectors may be passed to functions in different ways. Here all such calls are
// inlined.
#pragma clang diagnostic ignored "-Wpsabi"

#define PR_LANES(type, count) type __attribute__((ext_vector_type(count)))
typedef PR_LANES(bool, 4) b4;
typedef PR_LANES(bool, 8) b8;
typedef PR_LANES(bool, 32) b32;
typedef PR_LANES(int8_t, 32) i8x32;
typedef PR_LANES(uint8_t, 4) u8x4;
typedef PR_LANES(uint8_t, 8) u8x8;
typedef PR_LANES(uint16_t, 8) u16x8;
typedef PR_LANES(uint16_t, 16) u16x16;
typedef PR_LANES(int16_t, 16) i16x16;
typedef PR_LANES(int32_t, 4) i32x4;
typedef PR_LANES(int32_t, 8) i32x8;
typedef PR_LANES(int32_t, 16) i32x16;
typedef PR_LANES(uint32_t, 8) u32x8;
typedef PR_LANES(uint32_t, 16) u32x16;
typedef PR_LANES(int64_t, 4) i64x4;
typedef PR_LANES(float, 4) f32x4;
typedef PR_LANES(float, 8) f32x8;
typedef PR_LANES(double, 2) f64x2;
typedef PR_LANES(double, 4) f64x4;

#define PR_INLINE static inline __attribute__((always_inline))
// Converts numbers to another type. Floats are rounded towards zero.
#define PR_CONVERT(vector, type) __builtin_convertvector(vector, type)
#define PR_LANE_NUMBERS ((i32x8){0, 1, 2, 3, 4, 5, 6, 7})

// All ones in the first n lanes.
PR_INLINE u32x8 pr_first(int32_t n) { return (u32x8)(PR_LANE_NUMBERS < n); }

// Loads and stores.

PR_INLINE u32x8 pr_load(const uint32_t *p) {
  u32x8 v;
  memcpy(&v, p, sizeof v);
  return v;
}

PR_INLINE void pr_store(uint32_t *p, u32x8 v) { memcpy(p, &v, sizeof v); }
PR_INLINE i32x8 pr_load_i32(const int32_t *p) { return (i32x8)pr_load((const uint32_t *)p); }
PR_INLINE void pr_store_i32(int32_t *p, i32x8 v) { pr_store((uint32_t *)p, (u32x8)v); }

// n pixels, 0 ... 7, in the first lanes, and 0 in the others.
PR_INLINE u32x8 pr_load_some(const uint32_t *p, int32_t n) {
#if defined(PR_AVX2)
  return (u32x8)_mm256_maskload_epi32((const int *)p, (__m256i)pr_first(n));
#else
  uint32_t some[8] = {0};
  for (int32_t i = 0, part = 4; part > 0; i += n & part, part /= 2)
    if (n & part) memcpy(some + i, p + i, 4 * (size_t)part);
  return pr_load(some);
#endif
}

PR_INLINE void pr_store_some(uint32_t *p, int32_t n, u32x8 v) {
#if defined(PR_AVX2)
  _mm256_maskstore_epi32((int *)p, (__m256i)pr_first(n), (__m256i)v);
#else
  uint32_t some[8];
  pr_store(some, v);
  for (int32_t i = 0, part = 4; part > 0; i += n & part, part /= 2)
    if (n & part) memcpy(p + i, some + i, 4 * (size_t)part);
#endif
}

// Eight bytes in one word.
PR_INLINE uint64_t pr_eight_bytes(const uint8_t *p) {
  uint64_t eight;
  memcpy(&eight, p, 8);
  return eight;
}

// n bytes, 0 ... 7, in one word.
PR_INLINE uint64_t pr_some_bytes(const uint8_t *p, int32_t n) {
  uint64_t eight = 0;
  for (int32_t i = 0; i < n; i++) eight |= (uint64_t)p[i] << 8 * i;
  return eight;
}

// The bytes of a word, one per lane.
PR_INLINE u32x8 pr_spread(uint64_t eight) {
  return PR_CONVERT(__builtin_bit_cast(u8x8, eight), u32x8);
}

// Entries of a table.
PR_INLINE u32x8 pr_gather(const uint32_t *table, i32x8 k) {
#if defined(PR_AVX2)
  return (u32x8)_mm256_i32gather_epi32((const int *)table, (__m256i)k, 4);
#else
  u32x8 v;
  for (int i = 0; i < 8; i++) v[i] = table[k[i]];
  return v;
#endif
}

// Arithmetic.

PR_INLINE i32x8 pr_min(i32x8 a, i32x8 b) { return __builtin_elementwise_min(a, b); }
PR_INLINE i32x8 pr_max(i32x8 a, i32x8 b) { return __builtin_elementwise_max(a, b); }

// The upper halves of products.
PR_INLINE u16x16 pr_high_half(u16x16 a, u16x16 b) {
#if defined(PR_AVX2)
  return (u16x16)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
#elif defined(__x86_64__)
  u16x8 low = (u16x8)_mm_mulhi_epu16((__m128i)a.lo, (__m128i)b.lo);
  u16x8 high = (u16x8)_mm_mulhi_epu16((__m128i)a.hi, (__m128i)b.hi);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
  return PR_CONVERT(PR_CONVERT(a, u32x16) * PR_CONVERT(b, u32x16) >> 16, u16x16);
#endif
}

// x / 255 rounded to the nearest, like pr_div255.
PR_INLINE u16x16 pr_divide255(u16x16 x) {
  x += 128;
#if defined(__aarch64__)
  return (x + (x >> 8)) >> 8;
#else
  // x * 257 / 65536 is (x + x / 256) / 256 and has the same whole part.
  return pr_high_half(x, (u16x16)257);
#endif
}

// The channels of eight pixels.
typedef struct {
  u16x16 even, odd;
} pr_channels;

PR_INLINE pr_channels pr_split(u32x8 pixels) {
  u16x16 words = (u16x16)pixels;
  return (pr_channels){words & 255, words >> 8};
}

PR_INLINE u32x8 pr_join(pr_channels c) { return (u32x8)(c.even | c.odd << 8); }

// Copies numbers below 2^16 into both words of their lanes.
PR_INLINE u16x16 pr_both(u32x8 v) {
#if defined(PR_AVX2)
  // One instruction, where the compiler would take two.
  return (u16x16)_mm256_shuffle_epi8(
      (__m256i)v, _mm256_set_epi8(13, 12, 13, 12, 9, 8, 9, 8, 5, 4, 5, 4, 1, 0, 1, 0, 13, 12, 13,
                                  12, 9, 8, 9, 8, 5, 4, 5, 4, 1, 0, 1, 0));
#else
  return __builtin_shufflevector((u16x16)v, (u16x16)v, 0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14,
                                 14);
#endif
}

// The upper bytes of a's words in the lower bytes, and the upper bytes of b's words in the upper bytes.
PR_INLINE u32x8 pr_join_upper(u16x16 a, u16x16 b) {
#if defined(PR_AVX2)
  return (u32x8)_mm256_blendv_epi8((__m256i)(a >> 8), (__m256i)b, _mm256_set1_epi16((short)0xff00));
#else
  return (u32x8)(a >> 8 | (b & 0xff00));
#endif
}
