// How large the picture of a PDF page is.
#pragma once

#include <math.h>
#include <stdint.h>

typedef struct PDFSize {
  // Pixels per point.
  double scale;
  uint32_t width;
  uint32_t height;
} PDFSize;

// The size in pixels of a page of `width` × `height` points (1/72 inch), both > 0: two pixels per point, and fewer for a
// side that would have more than 4,096.
static inline PDFSize pdf_size(double width, double height) {
  const double resolution = 2, maximumSide = 4096;
  double longest = width > height ? width : height;
  double scale = longest * resolution > maximumSide ? maximumSide / longest : resolution;
  width = ceil(width * scale - 0.01);
  height = ceil(height * scale - 0.01);
  return (PDFSize){scale, width < 1 ? 1 : (uint32_t)width, height < 1 ? 1 : (uint32_t)height};
}
