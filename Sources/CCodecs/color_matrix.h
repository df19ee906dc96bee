// Profiles of three curves and a matrix, which most pictures have: in a part of lcms2's time.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include <lcms2.h>

// Linear light in steps of 1 / LINEAR_STEPS.
#define LINEAR_STEPS 16383

typedef int32_t Linear __attribute__((vector_size(16)));

typedef struct ColorMatrix {
  // What each value of each channel adds to red, green and blue light, times 2^12.
  Linear red[256];
  Linear green[256];
  Linear blue[256];
  // sRGB's value for each step of light.
  uint8_t encoded[LINEAR_STEPS + 1];
} ColorMatrix;

// 0 when the profile is of another kind.
int color_matrix_make(ColorMatrix *matrix, cmsHPROFILE profile, cmsHPROFILE standard);
void color_matrix_convert(const ColorMatrix *matrix, uint32_t *pixels, size_t count);
