// Interpolates the rows of pictures.
#pragma once
#include "lanes.h"

// a and b mixed in the proportion 256 - f : f. The sums are below 2^16.
PR_INLINE pr_channels pr_mix(pr_channels a, pr_channels b, u16x16 f) {
  u16x16 g = 256 - f;
  return (pr_channels){(a.even * g + b.even * f + 128) >> 8, (a.odd * g + b.odd * f + 128) >> 8};
}

// The distance, in pixels, at which rows are prefetched. Processors do not prefetch beyond the end of a
// page (1024 pixels) by themselves.
#define PR_AHEAD 512

// The positions of eight pixels between the pixels of a row.
typedef struct {
  int64_t left[8];
  u16x16 fraction; // in 256ths
  bool inside;     // whether both neighbours of each pixel are in the row
} pr_places;

PR_INLINE pr_places pr_places_at(int64_t u, int64_t step, int32_t width) {
  pr_places p;
  for (int j = 0; j < 8; j++) p.left[j] = (u + j * step) >> 32;
  u32x8 low = (uint32_t)u + (u32x8)PR_LANE_NUMBERS * (uint32_t)step;
  p.fraction = pr_both(low >> 24);
  bool forward = p.left[0] < p.left[7];
  p.inside = p.left[forward ? 0 : 7] >= 0 && p.left[forward ? 7 : 0] < width - 1;
  return p;
}

PR_INLINE int64_t pr_pair(const uint32_t *p) {
  int64_t pair;
  memcpy(&pair, p, 8);
  return pair;
}

PR_INLINE pr_channels pr_between(const uint32_t *row, int32_t width, const pr_places *p) {
  u32x8 left, right;
  const int64_t *k = p->left;
  if (p->inside) {
    i64x4 a = {pr_pair(row + k[0]), pr_pair(row + k[1]), pr_pair(row + k[4]), pr_pair(row + k[5])};
    i64x4 b = {pr_pair(row + k[2]), pr_pair(row + k[3]), pr_pair(row + k[6]), pr_pair(row + k[7])};
    left = __builtin_shufflevector((u32x8)a, (u32x8)b, 0, 2, 8, 10, 4, 6, 12, 14);
    right = __builtin_shufflevector((u32x8)a, (u32x8)b, 1, 3, 9, 11, 5, 7, 13, 15);
  } else {
    uint32_t l[8], r[8];
    int64_t last = width - 1;
    for (int j = 0; j < 8; j++) {
      l[j] = row[k[j] < 0 ? 0 : k[j] > last ? last : k[j]];
      r[j] = row[k[j] < -1 ? 0 : k[j] >= last ? last : k[j] + 1];
    }
    left = pr_load(l), right = pr_load(r);
  }
  return pr_mix(pr_split(left), pr_split(right), p->fraction);
}

static void interpolate_row(uint32_t *out, int32_t n, const uint32_t *row, int32_t width, int64_t u,
                            int64_t step) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8, u += 8 * step) {
    pr_places p = pr_places_at(u, step, width);
    pr_store(out + i, pr_join(pr_between(row, width, &p)));
  }
  if (i == n) return;
  pr_places p = pr_places_at(u, step, width);
  pr_store_some(out + i, n - i, pr_join(pr_between(row, width, &p)));
}

static void interpolate_rows(uint32_t *out, int32_t n, const uint32_t *upper, const uint32_t *lower,
                             int32_t width, int64_t u, int64_t step, uint32_t f) {
  for (int32_t i = 0; i < n; i += 8, u += 8 * step) {
    pr_places p = pr_places_at(u, step, width);
    if (p.inside) {
      // Two cache lines of each row are about what eight pixels need if the picture is drawn at a
      // third of its size.
      for (int line = 0; line < 32; line += 16) {
        __builtin_prefetch(upper + p.left[0] + PR_AHEAD + line);
        __builtin_prefetch(lower + p.left[0] + PR_AHEAD + line);
      }
    }
    u32x8 pixels = pr_join(pr_mix(pr_between(upper, width, &p), pr_between(lower, width, &p),
                                  (uint16_t)f));
    if (n - i >= 8)
      pr_store(out + i, pixels);
    else
      pr_store_some(out + i, n - i, pixels);
  }
}

static void mix_rows(uint32_t *out, const uint32_t *a, const uint32_t *b, int32_t n, uint32_t f) {
  int32_t i = 0;
  for (; i + 8 <= n; i += 8)
    pr_store(out + i, pr_join(pr_mix(pr_split(pr_load(a + i)), pr_split(pr_load(b + i)),
                                     (uint16_t)f)));
  if (i == n) return;
  u32x8 x = pr_load_some(a + i, n - i), y = pr_load_some(b + i, n - i);
  pr_store_some(out + i, n - i, pr_join(pr_mix(pr_split(x), pr_split(y), (uint16_t)f)));
}
