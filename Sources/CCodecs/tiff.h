// What the parts of the TIFF reader share.
#pragma once

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
  // -1 none; else the sample that is alpha.
  int alpha;
  uint8_t palette[256 * 4];
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

// Why libtiff said no.
CCodecsStatus tiff_failed(CCodecsTIFF *reader);
CCodecsStatus tiff_unsupported(CCodecsTIFF *reader, const char *reason);
