// Glyph masks and picture rows, AVX2.
#include "avx2.h"
#if defined(__x86_64__)

PR_AVX2 void pr_avx2_blend_glyph(uint32_t *dst, ptrdiff_t dst_stride, const uint8_t *mask,
                                 ptrdiff_t mask_stride, int32_t rows, uint32_t color) {
  pr_color c = pr_make_color(color);
  for (int32_t y = 0; y < rows; y++) {
    for (ptrdiff_t x = 0; x < mask_stride; x += 8) {
      uint64_t eight;
      memcpy(&eight, mask + x, 8);
      if (!eight) continue;
      __m256i d = _mm256_loadu_si256((const __m256i *)(dst + x));
      d = pr_color_over8(&c, d, pr_load_coverage(mask + x));
      _mm256_storeu_si256((__m256i *)(dst + x), d);
    }
    dst += dst_stride;
    mask += mask_stride;
  }
}

// The weights of four neighbours' pairs, for the words that unpacklo and unpackhi give: 256 - f, f.
// u holds the four positions, of which bits 24 ... 31 count.
typedef struct {
  __m256i low, high;
} pair_weights;

PR_INLINE pair_weights pair_weights4(__m256i u) {
  __m256i f = _mm256_and_si256(_mm256_srli_epi64(u, 24), _mm256_set1_epi64x(255));
  __m256i w = _mm256_or_si256(_mm256_sub_epi64(_mm256_set1_epi64x(256), f),
                              _mm256_slli_epi64(f, 16));
  const __m256i low =
      _mm256_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3, 0, 1, 0, 1, 0, 1, 0, 1, 2, 3,
                       2, 3, 2, 3, 2, 3);
  const __m256i high = _mm256_or_si256(low, _mm256_set1_epi8(8));
  return (pair_weights){_mm256_shuffle_epi8(w, low), _mm256_shuffle_epi8(w, high)};
}

// Four neighbours' pairs, interpolated: 16-bit channels of pixels 0 1 | 2 3.
PR_INLINE __m256i interpolate4(const uint32_t *row, const int64_t *k, pair_weights w) {
  __m128i a = _mm_loadl_epi64((const __m128i *)(row + k[0]));
  __m128i b = _mm_loadl_epi64((const __m128i *)(row + k[1]));
  __m128i c = _mm_loadl_epi64((const __m128i *)(row + k[2]));
  __m128i d = _mm_loadl_epi64((const __m128i *)(row + k[3]));
  __m256i v = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_unpacklo_epi64(a, b)),
                                      _mm_unpacklo_epi64(c, d), 1);
  __m256i zero = _mm256_setzero_si256();
  __m256i l = _mm256_mullo_epi16(_mm256_unpacklo_epi8(v, zero), w.low);
  __m256i h = _mm256_mullo_epi16(_mm256_unpackhi_epi8(v, zero), w.high);
  __m256i s = _mm256_add_epi16(_mm256_unpacklo_epi64(l, h), _mm256_unpackhi_epi64(l, h));
  return _mm256_srli_epi16(_mm256_add_epi16(s, _mm256_set1_epi16(128)), 8);
}

// Two times 16-bit channels of pixels 0 1 | 2 3 as eight pixels.
PR_INLINE __m256i pack8(__m256i p, __m256i q) {
  return _mm256_permute4x64_epi64(_mm256_packus_epi16(p, q), 0xd8);
}

// Where eight pixels from u on begin; false where one of them has no neighbour in the row.
PR_INLINE bool places8(int64_t *k, int64_t u, int64_t step, int32_t width) {
  for (int j = 0; j < 8; j++) k[j] = (u + j * step) >> 32;
  int64_t least = k[0] < k[7] ? k[0] : k[7], most = k[0] < k[7] ? k[7] : k[0];
  return least >= 0 && most < width - 1;
}

PR_AVX2 void pr_avx2_interpolate_row(uint32_t *out, int32_t n, const uint32_t *row, int32_t width,
                                     int64_t u, int64_t step) {
  int32_t i = 0;
  __m256i quad = _mm256_setr_epi64x(0, step, 2 * step, 3 * step);
  for (; i + 8 <= n; i += 8) {
    int64_t k[8];
    if (places8(k, u, step, width)) {
      pair_weights w = pair_weights4(_mm256_add_epi64(_mm256_set1_epi64x(u), quad));
      __m256i p = interpolate4(row, k, w);
      w = pair_weights4(_mm256_add_epi64(_mm256_set1_epi64x(u + 4 * step), quad));
      _mm256_storeu_si256((__m256i *)(out + i), pack8(p, interpolate4(row, k + 4, w)));
    } else {
      for (int j = 0; j < 8; j++) out[i + j] = pr_interpolate(row, width, u + j * step);
    }
    u += 8 * step;
  }
  for (; i < n; i++, u += step) out[i] = pr_interpolate(row, width, u);
}

// As pr_mix, 16-bit channels.
PR_INLINE __m256i mix16(__m256i a, __m256i b, __m256i g, __m256i f) {
  __m256i sum = _mm256_add_epi16(_mm256_mullo_epi16(a, g), _mm256_mullo_epi16(b, f));
  return _mm256_srli_epi16(_mm256_add_epi16(sum, _mm256_set1_epi16(128)), 8);
}

// How many pixels ahead rows are asked for: processors do not look beyond the end of a page (of
// 1024) by themselves.
#define PR_AHEAD 512

PR_AVX2 void pr_avx2_interpolate_rows(uint32_t *out, int32_t n, const uint32_t *upper,
                                      const uint32_t *lower, int32_t width, int64_t u, int64_t step,
                                      uint32_t f) {
  int32_t i = 0;
  __m256i quad = _mm256_setr_epi64x(0, step, 2 * step, 3 * step);
  __m256i vf = _mm256_set1_epi16((short)f), vg = _mm256_set1_epi16((short)(256 - f));
  for (; i + 8 <= n; i += 8) {
    int64_t k[8];
    if (places8(k, u, step, width)) {
      // Two cache lines of each row: about what eight pixels take up where one shrinks three times.
      for (int line = 0; line < 32; line += 16) {
        _mm_prefetch((const char *)(upper + k[0] + PR_AHEAD + line), _MM_HINT_T0);
        _mm_prefetch((const char *)(lower + k[0] + PR_AHEAD + line), _MM_HINT_T0);
      }
      pair_weights w = pair_weights4(_mm256_add_epi64(_mm256_set1_epi64x(u), quad));
      __m256i p = mix16(interpolate4(upper, k, w), interpolate4(lower, k, w), vg, vf);
      w = pair_weights4(_mm256_add_epi64(_mm256_set1_epi64x(u + 4 * step), quad));
      __m256i q = mix16(interpolate4(upper, k + 4, w), interpolate4(lower, k + 4, w), vg, vf);
      _mm256_storeu_si256((__m256i *)(out + i), pack8(p, q));
    } else {
      for (int j = 0; j < 8; j++) {
        int64_t at = u + j * step;
        out[i + j] = pr_mix(pr_interpolate(upper, width, at), pr_interpolate(lower, width, at), f);
      }
    }
    u += 8 * step;
  }
  for (; i < n; i++, u += step)
    out[i] = pr_mix(pr_interpolate(upper, width, u), pr_interpolate(lower, width, u), f);
}

PR_AVX2 void pr_avx2_mix_rows(uint32_t *out, const uint32_t *a, const uint32_t *b, int32_t n,
                              uint32_t f) {
  __m256i zero = _mm256_setzero_si256();
  __m256i vf = _mm256_set1_epi16((short)f), vg = _mm256_set1_epi16((short)(256 - f));
  int32_t i = 0;
  for (; i + 8 <= n; i += 8) {
    __m256i x = _mm256_loadu_si256((const __m256i *)(a + i));
    __m256i y = _mm256_loadu_si256((const __m256i *)(b + i));
    __m256i l = mix16(_mm256_unpacklo_epi8(x, zero), _mm256_unpacklo_epi8(y, zero), vg, vf);
    __m256i h = mix16(_mm256_unpackhi_epi8(x, zero), _mm256_unpackhi_epi8(y, zero), vg, vf);
    _mm256_storeu_si256((__m256i *)(out + i), _mm256_packus_epi16(l, h));
  }
  for (; i < n; i++) out[i] = pr_mix(a[i], b[i], f);
}
#endif
