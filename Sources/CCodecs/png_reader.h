// Declarations that the parts of the PNG reader share.
#pragma once

#include <png.h>
#include <setjmp.h>

#include "source.h"

struct CCodecsPNG {
  png_structp png;
  png_infop info;
  Source source;
  const uint8_t *next;
  size_t left;
  uint32_t chunk;
  CCodecsStatus failure;
  char message[128];
  uint32_t width;
  uint32_t height;
  int started;
  int passes;
  // Plain R G B, which is expanded here in a fifth of the time that libpng needs.
  int isRGB;
  uint8_t *row;
  int hasAlpha;
  // For an interlaced picture that is reduced: the sums of its pixels so far; otherwise NULL.
  uint32_t reduction;
  uint64_t *sums;
  // The next row of the reduced picture.
  uint32_t nextRow;
};

// Sets up the decoder for four bytes per pixel, B G R A.
void png_reader_start(CCodecsPNG *reader);
// Reports that the file is no longer the one whose header was read.
CCodecsStatus png_reader_changed(CCodecsPNG *reader);
// As `ccodecs_png_rows`, for an interlaced picture that is reduced.
CCodecsStatus png_reader_means(
    CCodecsPNG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
