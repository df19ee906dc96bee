// What picture rows are made of, arm64: see image_rows.c.
#pragma once
#include "arithmetic.h"
#include <arm_neon.h>

// Every product is rounded: with fused sums, processors would differ.
#pragma STDC FP_CONTRACT OFF

// sums[4 * i ...] = (or +=) the channels of columns of two rows, weighted.
static void add_rows(
    int32_t *sums, const uint32_t *upper, const uint32_t *lower, int32_t wu, int32_t wl, int32_t n,
    bool first) {
  uint32_t *at = (uint32_t *)sums;
  uint16_t u_weight = (uint16_t)wu, l_weight = (uint16_t)wl;
  int32_t i = 0;
  for (; i + 2 <= n; i += 2, at += 8) {
    uint16x8_t u = vmovl_u8(vld1_u8((const uint8_t *)(upper + i)));
    uint16x8_t l = vmovl_u8(vld1_u8((const uint8_t *)(lower + i)));
    uint32x4_t a = vmull_n_u16(vget_low_u16(u), u_weight);
    uint32x4_t b = vmull_n_u16(vget_high_u16(u), u_weight);
    a = vmlal_n_u16(a, vget_low_u16(l), l_weight);
    b = vmlal_n_u16(b, vget_high_u16(l), l_weight);
    if (!first) {
      a = vaddq_u32(a, vld1q_u32(at));
      b = vaddq_u32(b, vld1q_u32(at + 4));
    }
    vst1q_u32(at, a);
    vst1q_u32(at + 4, b);
  }
  if (i == n) return;
  uint16x4_t u = vget_low_u16(vmovl_u8(vcreate_u8(upper[i])));
  uint16x4_t l = vget_low_u16(vmovl_u8(vcreate_u8(lower[i])));
  uint32x4_t sum = vmlal_n_u16(vmull_n_u16(u, u_weight), l, l_weight);
  vst1q_u32(at, first ? sum : vaddq_u32(sum, vld1q_u32(at)));
}

static inline void add_column(float64x2_t *low, float64x2_t *high, const int32_t *sums,
                              double weight) {
  int32x4_t s = vld1q_s32(sums);
  float64x2_t l = vcvtq_f64_s64(vmovl_s32(vget_low_s32(s)));
  float64x2_t h = vcvtq_f64_s64(vmovl_high_s32(s));
  *low = vaddq_f64(*low, vmulq_n_f64(l, weight));
  *high = vaddq_f64(*high, vmulq_n_f64(h, weight));
}

static inline uint32_t mean(const int32_t *sums, pr_area_column u, int32_t height, double inverse) {
  int32_t c = u.start >> 8, d = (u.end - 1) >> 8;
  float64x2_t low = vdupq_n_f64(0), high = low;
  if (c == d) {
    add_column(&low, &high, sums, (double)(u.end - u.start));
  } else {
    add_column(&low, &high, sums, (double)(256 - (u.start & 255)));
    for (int32_t k = c + 1; k < d; k++) add_column(&low, &high, sums += 4, 256);
    add_column(&low, &high, sums + 4, (double)(u.end - (d << 8)));
  }
  // As in image_rows_sse2.h.
  int64_t total = (int64_t)(u.end - u.start) * height;
  float64x2_t half = vdupq_n_f64((double)(total / 2) + 0.5);
  double by = u.inverse * inverse;
  int64x2_t bg = vcvtq_s64_f64(vmulq_n_f64(vaddq_f64(low, half), by));
  int64x2_t ra = vcvtq_s64_f64(vmulq_n_f64(vaddq_f64(high, half), by));
  int16x4_t words = vmovn_s32(vcombine_s32(vmovn_s64(bg), vmovn_s64(ra)));
  uint8x8_t bytes = vqmovun_s16(vcombine_s16(words, words));
  return vget_lane_u32(vreinterpret_u32_u8(bytes), 0);
}

// One pixel of four rows.
static inline uint32_t cubic_pixel(
    const pr_cubic_column *u, const uint32_t *const rows[4], const float weights[4]) {
  const int32_t *c = u->columns;
  float32x4_t sum = vdupq_n_f32(0);
  for (int k = 0; k < 4; k++) {
    uint32_t p[4];
    for (int i = 0; i < 4; i++) p[i] = rows[k][c[i]];
    uint8x16_t bytes = vreinterpretq_u8_u32(vld1q_u32(p));
    uint16x8_t low = vmovl_u8(vget_low_u8(bytes)), high = vmovl_high_u8(bytes);
    float32x4_t s = vmulq_n_f32(vcvtq_f32_u32(vmovl_u16(vget_low_u16(low))), u->weights[0]);
    s = vaddq_f32(s, vmulq_n_f32(vcvtq_f32_u32(vmovl_high_u16(low)), u->weights[1]));
    s = vaddq_f32(s, vmulq_n_f32(vcvtq_f32_u32(vmovl_u16(vget_low_u16(high))), u->weights[2]));
    s = vaddq_f32(s, vmulq_n_f32(vcvtq_f32_u32(vmovl_high_u16(high)), u->weights[3]));
    sum = vaddq_f32(sum, vmulq_n_f32(s, weights[k]));
  }
  sum = vminq_f32(vmaxq_f32(sum, vdupq_n_f32(0)), vdupq_n_f32(255));
  uint32x4_t words = vcvtq_u32_f32(vaddq_f32(sum, vdupq_n_f32(0.5f)));
  // Premultiplied: no channel above alpha.
  uint16x4_t least = vmovn_u32(vminq_u32(words, vdupq_laneq_u32(words, 3)));
  uint8x8_t packed = vmovn_u16(vcombine_u16(least, least));
  return vget_lane_u32(vreinterpret_u32_u8(packed), 0);
}
