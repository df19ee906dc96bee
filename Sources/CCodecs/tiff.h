// What the parts of the TIFF reader share.
#pragma once

#include <lcms2.h>
#include <tiffio.h>

#include "source.h"

// Pages and sub-pages looked at: a pyramid of 4 gigapixels has 17.
#define DIRECTORY_LIMIT 64

struct CCodecsTIFF {
  TIFF *tiff;
  Source source;
  toff_t position;
  CCodecsStatus failure;
  char message[160];
  // A read came short.
  int hitEnd;
  CCodecsTIFFPage page;
  // How samples lie: read as they are, or through libtiff's own conversion to RGBA.
  int direct;
  uint16_t photometric;
  uint16_t bits;
  uint16_t samples;
  // Samples are floating point: 0 … 1, clamped.
  int isFloat;
  // -1 none; else the sample that is alpha.
  int alpha;
  uint8_t palette[256 * 4];
  // From CIE Lab to sRGB; NULL until a page needs it.
  cmsHTRANSFORM lab;
  int rawInks;
  uint32_t nextRow;
  // One scanline, strip or tile as stored.
  uint8_t *raw;
  size_t rawSize;
  // A strip or a row of tiles, converted.
  uint32_t *block;
  uint32_t blockRow;
  uint32_t blockRows;
};

// Makes `lab`; 0 where there is no memory.
int tiff_lab_open(CCodecsTIFF *reader);
void tiff_lab_close(CCodecsTIFF *reader);
// `count` pixels of CIE Lab samples to straight sRGB, opaque.
void tiff_lab_convert(const CCodecsTIFF *reader, const uint8_t *raw, uint32_t *pixels, size_t count);

// Why libtiff said no.
CCodecsStatus tiff_failed(CCodecsTIFF *reader);
CCodecsStatus tiff_unsupported(CCodecsTIFF *reader, const char *reason);
