#include <string.h>

#include "tiff.h"

// The white point is D50, as in ICC profiles, because programs write that (TIFF 6.0 §23 leaves it
// to a tag that they do not set).
int tiff_lab_open(CCodecsTIFF *reader) {
  if (reader->lab) return 1;
  cmsHPROFILE from = cmsCreateLab4Profile(NULL), to = cmsCreate_sRGBProfile();
  // With its table lcms2 would be six times as fast, but seven steps off at sRGB's corners.
  if (from && to)
    reader->lab = cmsCreateTransform(
        from, TYPE_Lab_16, to, TYPE_BGRA_8, INTENT_RELATIVE_COLORIMETRIC, cmsFLAGS_NOOPTIMIZE);
  if (to) cmsCloseProfile(to);
  if (from) cmsCloseProfile(from);
  return reader->lab != NULL;
}

void tiff_lab_close(CCodecsTIFF *reader) {
  if (reader->lab) cmsDeleteTransform(reader->lab);
}

static uint16_t clamped(uint32_t value) { return value > 65535 ? 65535 : (uint16_t)value; }

// A sample in the 16-bit form of ICC version 4, which maps L 0 … 100 and a and b -128 … 127 to the
// whole range.
static uint16_t lab_sample(const CCodecsTIFF *reader, const uint8_t *raw, size_t index, int isL) {
  int isICC = reader->photometric == PHOTOMETRIC_ICCLAB;
  if (reader->bits == 8) {
    // CIELab has signed a and b; ICCLab has an offset.
    uint8_t v = raw[index];
    return (uint16_t)((isL || isICC ? v : v ^ 0x80) * 257);
  }
  uint16_t v;
  memcpy(&v, raw + index * 2, 2);
  // ICCLab with 16 bits is that of ICC version 2: 0xFF00 is 100 and 0x8000 is neutral.
  if (isICC) return clamped((uint32_t)v * 257 / 256);
  return isL ? v : clamped((uint32_t)(v ^ 0x8000) * 257 / 256);
}

void tiff_lab_convert(const CCodecsTIFF *reader, const uint8_t *raw, uint32_t *pixels, size_t count) {
  enum { batch = 256 };
  uint16_t lab[batch * 3];
  for (size_t start = 0; start < count; start += batch) {
    size_t n = count - start < batch ? count - start : batch;
    for (size_t i = 0; i < n; i++)
      for (size_t c = 0; c < 3; c++)
        lab[i * 3 + c] = lab_sample(reader, raw, (start + i) * reader->samples + c, c == 0);
    cmsDoTransform(reader->lab, lab, pixels + start, (cmsUInt32Number)n);
    for (size_t i = 0; i < n; i++) pixels[start + i] |= 0xFF000000u;
  }
}
