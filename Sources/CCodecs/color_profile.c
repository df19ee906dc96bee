#include "color_profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <lcms2.h>

const double color_srgb[8] = {0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06};

typedef enum Curve { SRGB, POWER, PQ, HLG } Curve;

// The light of paper white in a picture with a high dynamic range, in cd/m² (ITU-R BT.2408 §2.2). What is brighter
// is cut off.
static const double paperWhite = 203;

// ITU-R BT.2100 table 4.
static double pq(double value) {
  const double m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128;
  const double c1 = 3424.0 / 4096, c2 = 2413.0 / 4096 * 32, c3 = 2392.0 / 4096 * 32;
  double p = pow(value, 1 / m2);
  return 10000 * pow(fmax(p - c1, 0) / (c2 - c3 * p), 1 / m1) / paperWhite;
}

// ITU-R BT.2100 table 5, on a display of 1,000 cd/m².
static double hlg(double value) {
  const double a = 0.17883277, b = 1 - 4 * a, c = 0.5 - a * log(4 * a);
  double light = value <= 0.5 ? value * value / 3 : (exp((value - c) / a) + b) / 12;
  return 1000 * pow(light, 1.2) / paperWhite;
}

static cmsToneCurve *make_curve(cmsContext context, Curve curve, double exponent) {
  // IEC 61966-2-1.
  static const cmsFloat64Number srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  if (curve == SRGB) return cmsBuildParametricToneCurve(context, 4, srgb);
  if (curve == POWER) return cmsBuildGamma(context, exponent);
  enum { count = 4096 };
  cmsFloat32Number *values = malloc(count * sizeof *values);
  if (!values) return NULL;
  for (int i = 0; i < count; i++) {
    double value = (double)i / (count - 1);
    values[i] = (cmsFloat32Number)fmin(1, curve == PQ ? pq(value) : hlg(value));
  }
  cmsToneCurve *made = cmsBuildTabulatedToneCurveFloat(context, count, values);
  free(values);
  return made;
}

static void set_name(cmsContext context, cmsHPROFILE profile, const char *name) {
  cmsMLU *text = cmsMLUalloc(context, 1);
  if (!text) return;
  if (cmsMLUsetASCII(text, "en", "US", name))
    cmsWriteTag(profile, cmsSigProfileDescriptionTag, text);
  cmsMLUfree(text);
}

static uint8_t *make(
    const double c[8], Curve curve, double exponent, const char *name, size_t *size) {
  cmsContext context = cmsCreateContext(NULL, NULL);
  cmsToneCurve *tone = context ? make_curve(context, curve, exponent) : NULL;
  uint8_t *bytes = NULL;
  if (tone) {
    cmsCIExyY white = {c[0], c[1], 1};
    cmsCIExyYTRIPLE primaries = {{c[2], c[3], 1}, {c[4], c[5], 1}, {c[6], c[7], 1}};
    cmsToneCurve *tones[] = {tone, tone, tone};
    cmsHPROFILE profile = cmsCreateRGBProfileTHR(context, &white, &primaries, tones);
    cmsUInt32Number count = 0;
    if (profile) set_name(context, profile, name);
    if (profile && cmsSaveProfileToMem(profile, NULL, &count) && (bytes = malloc(count))) {
      if (cmsSaveProfileToMem(profile, bytes, &count)) {
        *size = count;
      } else {
        free(bytes);
        bytes = NULL;
      }
    }
    if (profile) cmsCloseProfile(profile);
    cmsFreeToneCurve(tone);
  }
  if (context) cmsDeleteContext(context);
  return bytes;
}

// ITU-T H.273 table 2; NULL for other numbers.
static const double *coded_primaries(int code) {
  static const double bt470bg[8] = {0.3127, 0.3290, 0.64, 0.33, 0.29, 0.60, 0.15, 0.06};
  static const double smpte170m[8] = {0.3127, 0.3290, 0.630, 0.340, 0.310, 0.595, 0.155, 0.070};
  static const double bt2020[8] = {0.3127, 0.3290, 0.708, 0.292, 0.170, 0.797, 0.131, 0.046};
  static const double dciP3[8] = {0.314, 0.351, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060};
  static const double displayP3[8] = {0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060};
  switch (code) {
  case 1: return color_srgb;
  case 5: return bt470bg;
  case 6:
  case 7: return smpte170m;
  case 9: return bt2020;
  case 11: return dciP3;
  case 12: return displayP3;
  default: return NULL;
  }
}

int color_profile_coded(int primaries, int transfer, uint8_t **profile, size_t *size) {
  *profile = NULL;
  *size = 0;
  const double *colors = coded_primaries(primaries);
  if (!colors) return 0;
  switch (transfer) {
  // Cameras' curves, which browsers show as sRGB's, and sRGB's own.
  case 1:
  case 6:
  case 13:
  case 14:
  case 15:
    if (colors != color_srgb) *profile = make(colors, SRGB, 0, "H.273", size);
    return 1;
  case 4: *profile = make(colors, POWER, 2.2, "H.273", size); return 1;
  case 5: *profile = make(colors, POWER, 2.8, "H.273", size); return 1;
  case 8: *profile = make(colors, POWER, 1, "H.273, linear", size); return 1;
  case 16: *profile = make(colors, PQ, 0, "H.273, PQ", size); return 1;
  case 18: *profile = make(colors, HLG, 0, "H.273, HLG", size); return 1;
  default: return 0;
  }
}

uint8_t *color_profile_measured(const double chromaticities[8], double exponent, size_t *size) {
  int isSRGB = 1;
  for (int i = 0; i < 8; i++) {
    double value = chromaticities[i];
    // Of x and y, both at least 0 and together at most 1, the y must not be 0.
    if (!(value >= 0 && value <= 1) || (i & 1 && value < 0.001)) return NULL;
    if (fabs(value - color_srgb[i]) > 0.01) isSRGB = 0;
  }
  // libpng, too, takes exponents within 5 % for the same.
  if (isSRGB && (exponent == 0 || fabs(exponent / 2.2 - 1) < 0.05)) return NULL;
  if (exponent == 0) return make(chromaticities, SRGB, 0, "cHRM", size);
  if (!(exponent > 0.1 && exponent < 10)) return NULL;
  return make(chromaticities, POWER, exponent, "gAMA", size);
}
