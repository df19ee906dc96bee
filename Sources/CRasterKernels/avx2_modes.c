// The separable blend modes, AVX2: eight pixels, a channel at a time in 32 bits.
#include "avx2.h"
#include "blend_modes.h"
#if defined(__x86_64__)

#define MUL _mm256_mullo_epi32
#define ADD _mm256_add_epi32
#define SUB _mm256_sub_epi32

PR_INLINE __m256i constant(int32_t v) { return _mm256_set1_epi32(v); }

// As pr_div255, of numbers that may be negative.
PR_INLINE __m256i div255_32(__m256i x) {
  x = ADD(x, constant(128));
  return _mm256_srai_epi32(ADD(x, _mm256_srai_epi32(x, 8)), 8);
}

// As pr_quotient, where that is at most 2^16, and more than that elsewhere. The sum is below 2^24,
// so it is a float; and a quotient that is no whole number is further from one than it is rounded.
PR_INLINE __m256i quotient(__m256i a, __m256i b) {
  a = ADD(a, _mm256_srli_epi32(b, 1));
  return _mm256_cvttps_epi32(_mm256_div_ps(_mm256_cvtepi32_ps(a), _mm256_cvtepi32_ps(b)));
}

// Twice the product where the channel is at most half of its alpha, else the other way round.
PR_INLINE __m256i lit(__m256i s, __m256i d, __m256i sa, __m256i da, __m256i high) {
  __m256i dark = MUL(s, d), light = MUL(SUB(da, d), SUB(sa, s));
  return _mm256_blendv_epi8(ADD(dark, dark), SUB(MUL(sa, da), ADD(light, light)), high);
}

PR_INLINE __m256i soft_light(__m256i s, __m256i d, __m256i sa, __m256i da) {
  __m256i one = constant(4096), zero = _mm256_setzero_si256();
  __m256i c = _mm256_slli_epi32(_mm256_min_epi32(d, da), 12);
  c = quotient(c, _mm256_max_epi32(da, constant(1)));
  __m256i lift = SUB(ADD(s, s), sa), c4 = _mm256_slli_epi32(c, 2);
  __m256i less = _mm256_srai_epi32(MUL(c, SUB(one, c)), 12);
  __m256i inner = MUL(SUB(_mm256_slli_epi32(c, 4), constant(12 * 4096)), c);
  inner = ADD(_mm256_srai_epi32(inner, 12), constant(4 * 4096));
  __m256i curve = _mm256_srai_epi32(MUL(inner, c), 12);
  __m256i root = _mm256_cvttps_epi32(_mm256_sqrt_ps(_mm256_cvtepi32_ps(_mm256_slli_epi32(c, 12))));
  __m256i more = SUB(_mm256_blendv_epi8(curve, root, _mm256_cmpgt_epi32(c4, one)), c);
  __m256i way = _mm256_blendv_epi8(less, more, _mm256_cmpgt_epi32(lift, zero));
  __m256i term = ADD(MUL(sa, d), _mm256_srai_epi32(MUL(MUL(lift, da), way), 12));
  return _mm256_andnot_si256(_mm256_cmpeq_epi32(da, zero), term);
}

// As pr_blend_term.
PR_INLINE __m256i term(pr_blend_mode mode, __m256i s, __m256i d, __m256i sa, __m256i da) {
  __m256i zero = _mm256_setzero_si256(), one = constant(1);
  switch (mode) {
  case PR_MULTIPLY: return MUL(s, d);
  case PR_SCREEN: return SUB(ADD(MUL(s, da), MUL(d, sa)), MUL(s, d));
  case PR_OVERLAY: return lit(s, d, sa, da, _mm256_cmpgt_epi32(ADD(d, d), da));
  case PR_DARKEN: return _mm256_min_epi32(MUL(s, da), MUL(d, sa));
  case PR_LIGHTEN: return _mm256_max_epi32(MUL(s, da), MUL(d, sa));
  case PR_COLOR_DODGE: {
    __m256i all = MUL(sa, da), rest = SUB(sa, s);
    __m256i q = quotient(MUL(MUL(sa, sa), d), _mm256_max_epi32(rest, one));
    q = _mm256_blendv_epi8(all, _mm256_min_epi32(q, all), _mm256_cmpgt_epi32(rest, zero));
    return _mm256_andnot_si256(_mm256_cmpeq_epi32(d, zero), q);
  }
  case PR_COLOR_BURN: {
    __m256i all = MUL(sa, da), rest = SUB(da, d);
    __m256i q = quotient(MUL(MUL(sa, sa), rest), _mm256_max_epi32(s, one));
    q = _mm256_andnot_si256(_mm256_cmpeq_epi32(s, zero), SUB(all, _mm256_min_epi32(q, all)));
    return _mm256_blendv_epi8(all, q, _mm256_cmpgt_epi32(rest, zero));
  }
  case PR_SOFT_LIGHT: return soft_light(s, d, sa, da);
  case PR_HARD_LIGHT: return lit(s, d, sa, da, _mm256_cmpgt_epi32(ADD(s, s), sa));
  case PR_DIFFERENCE: return _mm256_abs_epi32(SUB(MUL(s, da), MUL(d, sa)));
  case PR_EXCLUSION: {
    __m256i p = MUL(s, d);
    return SUB(ADD(MUL(s, da), MUL(d, sa)), ADD(p, p));
  }
  }
  return zero;
}

PR_INLINE void blend_row(pr_blend_mode mode, uint32_t *dst, const uint32_t *src, int32_t step,
                         const uint8_t *mask, int32_t n) {
  __m256i byte = constant(255), zero = _mm256_setzero_si256();
  int32_t x = 0;
  for (; x + 8 <= n; x += 8) {
    uint64_t eight;
    memcpy(&eight, mask + x, 8);
    if (!eight) continue;
    __m256i source = constant((int32_t)*src);
    if (step) source = _mm256_loadu_si256((const __m256i *)(src + x));
    __m256i target = _mm256_loadu_si256((const __m256i *)(dst + x));
    __m256i sa = _mm256_srli_epi32(source, 24), da = _mm256_srli_epi32(target, 24);
    __m256i alpha = SUB(ADD(sa, da), div255_32(MUL(sa, da)));
    __m256i ks = SUB(byte, da), kd = SUB(byte, sa), result = _mm256_slli_epi32(alpha, 24);
    for (int32_t shift = 0; shift < 24; shift += 8) {
      __m256i s = _mm256_and_si256(_mm256_srli_epi32(source, shift), byte);
      __m256i d = _mm256_and_si256(_mm256_srli_epi32(target, shift), byte);
      __m256i v = div255_32(ADD(ADD(MUL(s, ks), MUL(d, kd)), term(mode, s, d, sa, da)));
      v = _mm256_min_epi32(_mm256_max_epi32(v, zero), alpha);
      result = _mm256_or_si256(result, _mm256_slli_epi32(v, shift));
    }
    if (eight != ~0ull) {
      __m256i c = pr_load_coverage(mask + x);
      __m256i low = pr_lerp16(_mm256_unpacklo_epi8(result, zero),
                              _mm256_unpacklo_epi8(target, zero), pr_spread_low(c));
      __m256i high = pr_lerp16(_mm256_unpackhi_epi8(result, zero),
                               _mm256_unpackhi_epi8(target, zero), pr_spread_high(c));
      result = _mm256_packus_epi16(low, high);
    }
    _mm256_storeu_si256((__m256i *)(dst + x), result);
  }
  for (; x < n; x++)
    if (mask[x]) dst[x] = pr_blend_separable(mode, src[x * step], dst[x], mask[x]);
}

PR_AVX2 void pr_avx2_blend_separable(uint32_t *dst, const uint32_t *src, int32_t step,
                                     const uint8_t *mask, int32_t n, pr_blend_mode mode) {
  // One copy of the loop each.
#define CASE(m) case m: return blend_row(m, dst, src, step, mask, n)
  switch (mode) {
    CASE(PR_MULTIPLY);
    CASE(PR_SCREEN);
    CASE(PR_OVERLAY);
    CASE(PR_DARKEN);
    CASE(PR_LIGHTEN);
    CASE(PR_COLOR_DODGE);
    CASE(PR_COLOR_BURN);
    CASE(PR_SOFT_LIGHT);
    CASE(PR_HARD_LIGHT);
    CASE(PR_DIFFERENCE);
    CASE(PR_EXCLUSION);
  }
}
#endif
