#include "color_matrix.h"

#include <math.h>

// The colorants as columns of a matrix from linear light to XYZ.
static int read_matrix(cmsHPROFILE profile, double m[3][3]) {
  static const cmsTagSignature tags[3] = {
      cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
  for (int column = 0; column < 3; column++) {
    const cmsCIEXYZ *xyz = cmsReadTag(profile, tags[column]);
    if (!xyz) return 0;
    m[0][column] = xyz->X;
    m[1][column] = xyz->Y;
    m[2][column] = xyz->Z;
  }
  return 1;
}

// By Cramer's rule.
static int invert(double m[3][3], double inverse[3][3]) {
  double determinant = 0;
  for (int i = 0; i < 3; i++) {
    int j = (i + 1) % 3, k = (i + 2) % 3;
    determinant += m[0][i] * (m[1][j] * m[2][k] - m[1][k] * m[2][j]);
  }
  if (!(fabs(determinant) > 1e-9)) return 0;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) {
      int a = (column + 1) % 3, b = (column + 2) % 3, c = (row + 1) % 3, d = (row + 2) % 3;
      inverse[row][column] = (m[a][c] * m[b][d] - m[a][d] * m[b][c]) / determinant;
    }
  return 1;
}

// IEC 61966-2-1.
static double encoded(double light) {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

int color_matrix_make(ColorMatrix *matrix, cmsHPROFILE profile, cmsHPROFILE standard) {
  static const cmsTagSignature curves[3] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
  double from[3][3], to[3][3], back[3][3], m[3][3];
  // Tables come before the matrix where a profile has both.
  if (!cmsIsMatrixShaper(profile) || cmsIsTag(profile, cmsSigAToB0Tag)
      || cmsGetPCS(profile) != cmsSigXYZData || !read_matrix(profile, from)
      || !read_matrix(standard, to) || !invert(to, back))
    return 0;
  for (int row = 0; row < 3; row++)
    for (int column = 0; column < 3; column++) {
      m[row][column] = 0;
      for (int i = 0; i < 3; i++) m[row][column] += back[row][i] * from[i][column];
      if (!(fabs(m[row][column]) < 8)) return 0;
    }
  Linear *parts[3] = {matrix->red, matrix->green, matrix->blue};
  for (int channel = 0; channel < 3; channel++) {
    const cmsToneCurve *curve = cmsReadTag(profile, curves[channel]);
    if (!curve) return 0;
    for (int i = 0; i < 256; i++) {
      double light = cmsEvalToneCurveFloat(curve, (float)i / 255);
      if (!(light >= 0 && light <= 1)) return 0;
      // 8 · 2^14 · 2^12 is 2^29: three of them fit.
      for (int row = 0; row < 3; row++)
        parts[channel][i][row] = (int32_t)lround(m[row][channel] * light * LINEAR_STEPS * 4096);
      parts[channel][i][3] = 0;
    }
  }
  for (int i = 0; i <= LINEAR_STEPS; i++)
    matrix->encoded[i] = (uint8_t)lround(encoded((double)i / LINEAR_STEPS) * 255);
  return 1;
}

void color_matrix_convert(const ColorMatrix *matrix, uint32_t *pixels, size_t count) {
  const Linear half = {2048, 2048, 2048, 2048};
  const Linear most = {LINEAR_STEPS, LINEAR_STEPS, LINEAR_STEPS, LINEAR_STEPS};
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i];
    Linear light = matrix->red[p >> 16 & 255] + matrix->green[p >> 8 & 255] + matrix->blue[p & 255];
    light = (light + half) >> 12;
    light &= ~(light >> 31);
    Linear over = light > most;
    light = (over & most) | (~over & light);
    pixels[i] = (p & 0xFF000000u) | (uint32_t)matrix->encoded[light[0]] << 16
        | (uint32_t)matrix->encoded[light[1]] << 8 | matrix->encoded[light[2]];
  }
}
