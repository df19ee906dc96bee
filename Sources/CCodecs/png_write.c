#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "CCodecs.h"

typedef struct Writer {
  CCodecsSink sink;
  void *context;
  CCodecsStatus failure;
} Writer;

static void on_error(png_structp png, png_const_charp text) {
  Writer *writer = png_get_error_ptr(png);
  int memory = text && strstr(text, "emory") != NULL;
  writer->failure = memory ? CCodecsStatusOutOfMemory : CCodecsStatusCorrupt;
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  Writer *writer = png_get_io_ptr(png);
  if (writer->sink(writer->context, bytes, count) != 0) png_error(png, "stopped");
}

static void flush(png_structp png) { (void)png; }

CCodecsStatus ccodecs_png_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride, int isOpaque, int level,
    CCodecsSink sink, void *context) {
  Writer writer = {sink, context, CCodecsStatusOK};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer, on_error, on_warning);
  if (!png) return CCodecsStatusOutOfMemory;
  png_infop info = png_create_info_struct(png);
  uint32_t *row = malloc((size_t)width * 4);
  if (!info || !row) {
    free(row);
    png_destroy_write_struct(&png, &info);
    return CCodecsStatusOutOfMemory;
  }
  if (setjmp(png_jmpbuf(png)) == 0) {
    png_set_write_fn(png, &writer, write_bytes, flush);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    int color = isOpaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
    png_set_IHDR(
        png, info, width, height, 8, color, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, level);
    // Choosing a filter for each row costs more time than a low level saves.
    if (level <= 3) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_write_info(png, info);
    png_set_bgr(png);
    if (isOpaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++) {
      const uint32_t *source = pixels + (size_t)y * stride;
      if (isOpaque)
        memcpy(row, source, (size_t)width * 4);
      else
        ccodecs_unpremultiply(source, row, width);
      png_write_row(png, (png_const_bytep)row);
    }
    png_write_end(png, NULL);
  }
  free(row);
  png_destroy_write_struct(&png, &info);
  return writer.failure;
}
