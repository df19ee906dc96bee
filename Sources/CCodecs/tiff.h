// Declarations that the parts of the TIFF reader share.
#pragma once

#include <lcms2.h>
#include <tiffio.h>

#include "source.h"

// The maximum number of pages and sub-pages; a pyramid of 4 gigapixels has 17.
#define DIRECTORY_LIMIT 64

struct CCodecsTIFF {
  TIFF *tiff;
  Source source;
  toff_t position;
  CCodecsStatus failure;
  char message[160];
  // Whether a read returned too few bytes.
  int hitEnd;
  CCodecsTIFFPage page;
  // Whether samples are read as stored instead of through libtiff's conversion to RGBA.
  int direct;
  uint16_t photometric;
  uint16_t bits;
  uint16_t samples;
  // Whether samples are floating point, clamped to 0 … 1.
  int isFloat;
  // The index of the alpha sample; -1 if there is none.
  int alpha;
  uint8_t palette[256 * 4];
  // Converts CIE Lab to sRGB; NULL until a page needs it.
  cmsHTRANSFORM lab;
  int rawInks;
  uint32_t nextRow;
  // A stored scanline, strip or tile.
  uint8_t *raw;
  size_t rawSize;
  // A converted strip or row of tiles.
  uint32_t *block;
  uint32_t blockRow;
  uint32_t blockRows;
};

// Makes `lab`. Returns 0 if memory runs out.
int tiff_lab_open(CCodecsTIFF *reader);
void tiff_lab_close(CCodecsTIFF *reader);
// Converts `count` pixels of CIE Lab samples to opaque sRGB.
void tiff_lab_convert(const CCodecsTIFF *reader, const uint8_t *raw, uint32_t *pixels, size_t count);

// The status for libtiff's last failure.
CCodecsStatus tiff_failed(CCodecsTIFF *reader);
CCodecsStatus tiff_unsupported(CCodecsTIFF *reader, const char *reason);
