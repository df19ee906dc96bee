#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <png.h>

#include "CPlainPNG.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double plain_png_seconds(const char *path) {
  double start = now();
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  png_bytep volatile row = NULL;
  volatile double seconds = -1;
  if (info && setjmp(png_jmpbuf(png)) == 0) {
    png_init_io(png, file);
    png_read_info(png, info);
    row = malloc(png_get_rowbytes(png, info));
    png_uint_32 height = png_get_image_height(png, info);
    for (png_uint_32 y = 0; row && y < height; y++) png_read_row(png, row, NULL);
    png_read_end(png, NULL);
    seconds = 0;
  }
  free(row);
  png_destroy_read_struct(&png, &info, NULL);
  fclose(file);
  return seconds < 0 ? -1 : now() - start;
}
