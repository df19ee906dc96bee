// Measures decoding alone, with libjpeg-turbo and libpng, row by row into one row of memory.
//
//   cc -O2 alone.c -o alone -ljpeg -lpng
//   ./alone FILE [REDUCTION]      JPEG: 1, 2, 4 or 8; prints milliseconds
#include <png.h>
#include <stdio.h>
// After stdio.h, which it needs.
#include <jpeglib.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void jpeg(FILE *file, unsigned reduction) {
  struct jpeg_decompress_struct d;
  struct jpeg_error_mgr errors;
  d.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&d);
  jpeg_stdio_src(&d, file);
  jpeg_read_header(&d, TRUE);
  d.scale_num = 1;
  d.scale_denom = reduction;
  d.out_color_space = JCS_EXT_BGRX;
  jpeg_start_decompress(&d);
  JSAMPROW row = malloc((size_t)d.output_width * 4);
  while (d.output_scanline < d.output_height) jpeg_read_scanlines(&d, &row, 1);
  jpeg_finish_decompress(&d);
}

static void png(FILE *file) {
  png_structp p = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(p);
  if (setjmp(png_jmpbuf(p))) exit(1);
  png_init_io(p, file);
  png_read_info(p, info);
  png_set_expand(p);
  png_set_bgr(p);
  png_set_filler(p, 255, PNG_FILLER_AFTER);
  png_read_update_info(p, info);
  png_bytep row = malloc(png_get_rowbytes(p, info));
  for (unsigned y = 0; y < png_get_image_height(p, info); y++) png_read_row(p, row, NULL);
}

int main(int count, char **arguments) {
  FILE *file = count > 1 ? fopen(arguments[1], "rb") : NULL;
  if (!file) return 64;
  const double start = now_ms();
  if (strstr(arguments[1], ".png")) png(file);
  else jpeg(file, count > 2 ? (unsigned)atoi(arguments[2]) : 1);
  printf("%.1f\n", now_ms() - start);
  return 0;
}
