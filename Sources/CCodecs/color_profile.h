// ICC profiles of colours that a file describes by numbers.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Makes the profile of the primaries and the transfer function that ITU-T H.273 numbers so, as PNG's cICP and HEIF's
// nclx do. The caller frees it; it is NULL if that is sRGB, or if memory runs out. Returns 0, and no profile, if the
// numbers are unspecified or unknown.
int color_profile_coded(int primaries, int transfer, uint8_t **profile, size_t *size);

// Makes the profile of a white and primaries (x and y of white, red, green and blue), and of values that are the
// light to the power of `exponent`; with 0, of sRGB's curve. NULL if that is sRGB, for colours that do not exist, or if
// memory runs out. The caller frees it.
uint8_t *color_profile_measured(const double chromaticities[8], double exponent, size_t *size);

// White D65 and the primaries of sRGB and BT.709.
extern const double color_srgb[8];
