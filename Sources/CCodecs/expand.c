#include <string.h>
#include <sys/mman.h>

#include "CCodecs.h"
#include "pixels.h"

static void expand_plain(const uint8_t *rgb, uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++, rgb += 3)
    pixels[i] = 0xFF000000u | (uint32_t)rgb[0] << 16 | (uint32_t)rgb[1] << 8 | rgb[2];
}

#if defined(__x86_64__)
#include <immintrin.h>

// Four pixels are twelve bytes, but sixteen are loaded, so the last few pixels are done one by one.
__attribute__((target("ssse3"))) static void expand_ssse3(
    const uint8_t *rgb, uint32_t *pixels, size_t count) {
  const __m128i order = _mm_setr_epi8(2, 1, 0, -1, 5, 4, 3, -1, 8, 7, 6, -1, 11, 10, 9, -1);
  const __m128i opaque = _mm_set1_epi32((int)0xFF000000u);
  size_t i = 0;
  for (; i + 6 <= count; i += 4) {
    __m128i bytes = _mm_loadu_si128((const __m128i *)(rgb + i * 3));
    _mm_storeu_si128(
        (__m128i *)(pixels + i), _mm_or_si128(_mm_shuffle_epi8(bytes, order), opaque));
  }
  expand_plain(rgb + i * 3, pixels + i, count - i);
}
#endif

void pixels_from_rgb(const uint8_t *rgb, uint32_t *pixels, size_t count) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("ssse3")) {
    expand_ssse3(rgb, pixels, count);
    return;
  }
#endif
  expand_plain(rgb, pixels, count);
}

void ccodecs_expect_use(void *memory, size_t count) {
  // Only whole huge pages. This is a hint, and nothing depends on its being followed.
  const uintptr_t page = 2u << 20;
  uintptr_t start = ((uintptr_t)memory + page - 1) & ~(page - 1);
  uintptr_t end = ((uintptr_t)memory + count) & ~(page - 1);
#ifdef MADV_HUGEPAGE
  if (end > start) madvise((void *)start, end - start, MADV_HUGEPAGE);
#endif
}
