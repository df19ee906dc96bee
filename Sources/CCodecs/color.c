#include <stdlib.h>
#include <string.h>

#include <lcms2.h>

#include "source.h"

struct CCodecsColor {
  cmsContext context;
  cmsHTRANSFORM transform;
  CCodecsColorKind kind;
  // For gray, the sRGB word of each value.
  uint32_t table[256];
};

// Words are 0xAARRGGBB, which is B G R A in memory on little-endian machines.
static cmsUInt32Number input(CCodecsColorKind kind) {
  switch (kind) {
    case CCodecsColorKindGray:
      return TYPE_GRAY_8;
    case CCodecsColorKindInks:
      return TYPE_CMYK_8_REV;
    default:
      return TYPE_BGRA_8;
  }
}

static cmsColorSpaceSignature space(CCodecsColorKind kind) {
  switch (kind) {
    case CCodecsColorKindGray:
      return cmsSigGrayData;
    case CCodecsColorKindInks:
      return cmsSigCmykData;
    default:
      return cmsSigRgbData;
  }
}

enum { gridSteps = 6, gridCount = gridSteps * gridSteps * gridSteps };

// Fills a grid with sample values for all channels.
static void fill_grid(uint32_t *grid) {
  for (uint32_t i = 0; i < gridCount; i++) {
    uint32_t r = i % gridSteps * 51, g = i / gridSteps % gridSteps * 51;
    uint32_t b = i / (gridSteps * gridSteps) * 51;
    grid[i] = 0xFF000000u | r << 16 | g << 8 | b;
  }
}

// Whether no channel differs by more than one step.
static int are_close(const uint32_t *a, const uint32_t *b) {
  for (uint32_t i = 0; i < gridCount; i++)
    for (int shift = 0; shift < 24; shift += 8)
      if (abs((int)(a[i] >> shift & 255) - (int)(b[i] >> shift & 255)) > 1) return 0;
  return 1;
}

// Converts the grid with lcms2's highest precision. Returns 0 if that fails.
static int convert_grid(
    cmsContext context, cmsHPROFILE from, cmsHPROFILE to, const uint32_t *grid, uint32_t *exact) {
  cmsHTRANSFORM transform = cmsCreateTransformTHR(
      context, from, TYPE_BGRA_8, to, TYPE_BGRA_8, INTENT_PERCEPTUAL,
      cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE | cmsFLAGS_COPY_ALPHA);
  if (!transform) return 0;
  cmsDoTransform(transform, grid, exact, gridCount);
  cmsDeleteTransform(transform);
  return 1;
}

static uint32_t number(const uint8_t *p) {
  return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

// Opens a profile without its tables of floating-point elements (tags D2B0 … D2B3, ICC.1:2010 §9.2).
// Many elements may be stored in the same bytes, so that a profile of a few kilobytes would take
// gigabytes. Every profile has simpler tags beside them. NULL if it is damaged or too large.
static cmsHPROFILE open_profile(cmsContext context, const uint8_t *profile, size_t size) {
  const size_t head = 128 + 4, entry = 12;
  if (size < head || size > METADATA_LIMIT) return NULL;
  uint8_t *copy = malloc(size);
  if (!copy) return NULL;
  memcpy(copy, profile, size);
  uint32_t count = number(copy + 128);
  for (size_t i = 0; i < count && size - head >= (i + 1) * entry; i++) {
    uint8_t *name = copy + head + i * entry;
    if (memcmp(name, "D2B", 3) == 0) memcpy(name, "none", 4);
  }
  // lcms2 keeps a copy of its own.
  cmsHPROFILE opened = cmsOpenProfileFromMemTHR(context, copy, (cmsUInt32Number)size);
  free(copy);
  return opened;
}

CCodecsColor *ccodecs_color_open(const uint8_t *profile, size_t size, CCodecsColorKind kind) {
  CCodecsColor *color = calloc(1, sizeof *color);
  if (!color) return NULL;
  color->kind = kind;
  color->context = cmsCreateContext(NULL, NULL);
  cmsHPROFILE from = color->context ? open_profile(color->context, profile, size) : NULL;
  cmsHPROFILE to = from ? cmsCreate_sRGBProfileTHR(color->context) : NULL;
  int usable = to && cmsGetColorSpace(from) == space(kind);
  if (usable && kind == CCodecsColorKindRGB) {
    uint32_t grid[gridCount], exact[gridCount];
    fill_grid(grid);
    usable = convert_grid(color->context, from, to, grid, exact) && !are_close(grid, exact);
  }
  if (usable) {
    cmsUInt32Number flags = kind == CCodecsColorKindRGB ? cmsFLAGS_COPY_ALPHA : 0;
    color->transform = cmsCreateTransformTHR(
        color->context, from, input(kind), to, TYPE_BGRA_8, INTENT_PERCEPTUAL, flags);
  }
  if (to) cmsCloseProfile(to);
  if (from) cmsCloseProfile(from);
  if (!color->transform) {
    ccodecs_color_close(color);
    return NULL;
  }
  if (kind == CCodecsColorKindGray) {
    uint8_t ramp[256];
    for (int i = 0; i < 256; i++) ramp[i] = (uint8_t)i;
    cmsDoTransform(color->transform, ramp, color->table, 256);
  }
  return color;
}

void ccodecs_color_close(CCodecsColor *color) {
  if (!color) return;
  if (color->transform) cmsDeleteTransform(color->transform);
  if (color->context) cmsDeleteContext(color->context);
  free(color);
}

void ccodecs_color_convert(const CCodecsColor *color, uint32_t *pixels, size_t count) {
  if (color->kind == CCodecsColorKindGray) {
    for (size_t i = 0; i < count; i++)
      pixels[i] = (pixels[i] & 0xFF000000u) | (color->table[pixels[i] & 255] & 0xFFFFFFu);
    return;
  }
  while (count > 0) {
    size_t batch = count < (1u << 20) ? count : 1u << 20;
    cmsDoTransform(color->transform, pixels, pixels, (cmsUInt32Number)batch);
    // Inks have no alpha to copy.
    if (color->kind == CCodecsColorKindInks)
      for (size_t i = 0; i < batch; i++) pixels[i] |= 0xFF000000u;
    pixels += batch;
    count -= batch;
  }
}

void ccodecs_color_name(const uint8_t *profile, size_t size, char *name, size_t capacity) {
  if (capacity == 0) return;
  name[0] = 0;
  cmsContext context = cmsCreateContext(NULL, NULL);
  if (!context) return;
  cmsHPROFILE open = open_profile(context, profile, size);
  if (open) {
    // Only ASCII is requested: other characters become '?'.
    cmsGetProfileInfoASCII(
        open, cmsInfoDescription, "en", "US", name, (cmsUInt32Number)capacity);
    name[capacity - 1] = 0;
    cmsCloseProfile(open);
  }
  cmsDeleteContext(context);
}
