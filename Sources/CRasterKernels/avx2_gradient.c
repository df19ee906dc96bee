// Radial and conic gradients, AVX2: four pixels at a time. The arithmetic of curved_gradient.h in
// the same order.
#include "avx2.h"
#include "curved_gradient.h"
#if defined(__x86_64__)

#define LIKE _mm256_set1_pd

// Where four pixels' centres lie in the gradient.
typedef struct {
  __m256d u, v;
} places;

PR_INLINE places place4(const pr_curved_gradient *g, double x, double y) {
  __m256d four = _mm256_add_pd(LIKE(x), _mm256_setr_pd(0, 1, 2, 3)), row = LIKE(y);
  __m256d u = _mm256_add_pd(_mm256_mul_pd(LIKE(g->map[0]), four),
                            _mm256_mul_pd(LIKE(g->map[2]), row));
  __m256d v = _mm256_add_pd(_mm256_mul_pd(LIKE(g->map[1]), four),
                            _mm256_mul_pd(LIKE(g->map[3]), row));
  return (places){_mm256_sub_pd(_mm256_add_pd(u, LIKE(g->map[4])), LIKE(g->center[0])),
                  _mm256_sub_pd(_mm256_add_pd(v, LIKE(g->map[5])), LIKE(g->center[1]))};
}

PR_INLINE __m128i entry4(const pr_curved_gradient *g, __m256d t) {
  __m128i k = _mm256_cvttpd_epi32(_mm256_mul_pd(t, LIKE(g->count)));
  return _mm_add_epi32(_mm_min_epi32(k, _mm_set1_epi32(g->count - 1)), _mm_set1_epi32(1));
}

// Four entries of a table: quicker than to gather them.
PR_INLINE __m128i look_up4(const uint32_t *table, __m128i k) {
  return _mm_setr_epi32((int)table[_mm_cvtsi128_si32(k)], (int)table[_mm_extract_epi32(k, 1)],
                        (int)table[_mm_extract_epi32(k, 2)], (int)table[_mm_extract_epi32(k, 3)]);
}

PR_INLINE __m256d choose(__m256d no, __m256d yes, __m256d mask) {
  return _mm256_blendv_pd(no, yes, mask);
}

PR_INLINE __m256d turn4(__m256d x, __m256d y) {
  __m256d zero = _mm256_setzero_pd(), sign = LIKE(-0.0);
  __m256d ax = _mm256_andnot_pd(sign, x), ay = _mm256_andnot_pd(sign, y);
  __m256d steep = _mm256_cmp_pd(ax, ay, _CMP_LT_OQ);
  __m256d low = choose(ay, ax, steep), high = choose(ax, ay, steep);
  __m256d r = _mm256_div_pd(low, high), s = _mm256_mul_pd(r, r);
  __m256d f = _mm256_sub_pd(LIKE(0.05265332), _mm256_mul_pd(s, LIKE(0.01172120)));
  f = _mm256_add_pd(LIKE(-0.11643287), _mm256_mul_pd(s, f));
  f = _mm256_add_pd(LIKE(0.19354346), _mm256_mul_pd(s, f));
  f = _mm256_add_pd(LIKE(-0.33262347), _mm256_mul_pd(s, f));
  f = _mm256_add_pd(LIKE(0.99997726), _mm256_mul_pd(s, f));
  __m256d angle = _mm256_div_pd(_mm256_mul_pd(r, f), LIKE(PR_TURN));
  angle = choose(angle, _mm256_sub_pd(LIKE(0.25), angle), steep);
  angle = choose(angle, _mm256_sub_pd(LIKE(0.5), angle), _mm256_cmp_pd(x, zero, _CMP_LT_OQ));
  angle = choose(angle, _mm256_sub_pd(LIKE(1), angle), _mm256_cmp_pd(y, zero, _CMP_LT_OQ));
  // 0 at the centre, and at the end of the turn.
  __m256d good = _mm256_and_pd(_mm256_cmp_pd(high, zero, _CMP_GT_OQ),
                               _mm256_cmp_pd(angle, LIKE(1), _CMP_LT_OQ));
  return _mm256_and_pd(angle, good);
}

PR_AVX2 void pr_avx2_fetch_conic(uint32_t *out, int32_t n, const pr_curved_gradient *gradient,
                                 double x, double y) {
  // A copy: `out` does not lie in it.
  const pr_curved_gradient copy = *gradient, *g = &copy;
  int32_t i = 0;
  for (; i + 4 <= n; i += 4) {
    places p = place4(g, x + i, y);
    __m128i entry = entry4(g, turn4(p.u, p.v));
    _mm_storeu_si128((__m128i *)(out + i), look_up4(g->table, entry));
  }
  for (; i < n; i++) out[i] = pr_conic_pixel(g, x + i, y);
}

// All ones, in 32 bits, where a comparison failed.
PR_INLINE __m128i failed(__m256d mask) {
  __m128i ones = _mm256_cvtpd_epi32(_mm256_and_pd(mask, LIKE(1)));
  return _mm_cmpeq_epi32(ones, _mm_setzero_si128());
}

// As pr_circle; the sign of what is no circle is set.
PR_INLINE __m128i circle4(const pr_curved_gradient *g, __m256d t) {
  __m256d zero = _mm256_setzero_pd(), one = LIKE(1);
  __m256d radius = _mm256_add_pd(LIKE(g->radius), _mm256_mul_pd(t, LIKE(g->growth)));
  __m256d is_circle = _mm256_cmp_pd(radius, zero, _CMP_GE_OQ);
  __m256d least = _mm256_cmp_pd(t, g->before ? LIKE(-__builtin_inf()) : zero, _CMP_GE_OQ);
  __m256d most = _mm256_cmp_pd(t, g->after ? LIKE(__builtin_inf()) : one, _CMP_LE_OQ);
  __m256d is_there = _mm256_and_pd(is_circle, _mm256_and_pd(least, most));
  // Before the beginning, entry 0; behind the end, the last one: half an entry further out.
  __m256d inside = _mm256_min_pd(_mm256_max_pd(t, zero), one);
  __m128i entry = entry4(g, inside);
  __m128i lanes[2] = {
      _mm256_cvtpd_epi32(_mm256_and_pd(_mm256_cmp_pd(t, zero, _CMP_LT_OQ), one)),
      _mm256_cvtpd_epi32(_mm256_and_pd(_mm256_cmp_pd(t, one, _CMP_GT_OQ), one)),
  };
  // t = 1 stands in the last part, t > 1 behind it; 0 in the first one, t < 0 before it.
  entry = _mm_add_epi32(_mm_sub_epi32(entry, lanes[0]), lanes[1]);
  return _mm_or_si128(entry, failed(is_there));
}

// The pixels of these entries; clear where there is none.
PR_INLINE __m128i pixels4(const pr_curved_gradient *g, __m128i entry) {
  __m128i none = _mm_srai_epi32(entry, 31);
  return _mm_andnot_si128(none, look_up4(g->table, _mm_andnot_si128(none, entry)));
}

PR_AVX2 void pr_avx2_fetch_radial(uint32_t *out, int32_t n, const pr_curved_gradient *gradient,
                                  double x, double y) {
  // A copy: `out` does not lie in it.
  const pr_curved_gradient copy = *gradient, *g = &copy;
  int32_t i = 0;
  __m256d zero = _mm256_setzero_pd(), a = LIKE(g->a);
  __m256d from = LIKE(g->radius * g->growth), square = LIKE(g->radius * g->radius);
  // Which root lies further along.
  __m256d sign = g->a > 0 ? zero : LIKE(-0.0);
  for (; i + 4 <= n; i += 4) {
    places p = place4(g, x + i, y);
    __m256d b = _mm256_add_pd(_mm256_mul_pd(p.u, LIKE(g->move[0])),
                              _mm256_mul_pd(p.v, LIKE(g->move[1])));
    b = _mm256_add_pd(b, from);
    __m256d c = _mm256_add_pd(_mm256_mul_pd(p.u, p.u), _mm256_mul_pd(p.v, p.v));
    c = _mm256_sub_pd(c, square);
    __m128i entry, bad;
    if (g->is_linear) {
      bad = failed(_mm256_cmp_pd(b, zero, _CMP_NEQ_UQ));
      entry = circle4(g, _mm256_div_pd(c, _mm256_mul_pd(LIKE(2), b)));
    } else {
      __m256d d = _mm256_sub_pd(_mm256_mul_pd(b, b), _mm256_mul_pd(a, c));
      __m256d root = _mm256_xor_pd(_mm256_sqrt_pd(d), sign);
      bad = failed(_mm256_cmp_pd(d, zero, _CMP_GE_OQ));
      entry = circle4(g, _mm256_div_pd(_mm256_add_pd(b, root), a));
      if (_mm_movemask_epi8(_mm_andnot_si128(bad, entry)) & 0x8888) {
        __m128i other = circle4(g, _mm256_div_pd(_mm256_sub_pd(b, root), a));
        entry = _mm_blendv_epi8(entry, other, _mm_srai_epi32(entry, 31));
      }
    }
    _mm_storeu_si128((__m128i *)(out + i), pixels4(g, _mm_or_si128(entry, bad)));
  }
  for (; i < n; i++) out[i] = pr_radial_pixel(g, x + i, y);
}
#endif
