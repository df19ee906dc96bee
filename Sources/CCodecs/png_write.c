#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "CCodecs.h"

struct CCodecsPNGWriter {
  CCodecsSink sink;
  void *context;
  CCodecsStatus failure;
  png_structp png;
  png_infop info;
  uint32_t *row;
  uint32_t width;
  int isOpaque;
};

static void on_error(png_structp png, png_const_charp text) {
  CCodecsPNGWriter *writer = png_get_error_ptr(png);
  int memory = text && strstr(text, "emory") != NULL;
  writer->failure = memory ? CCodecsStatusOutOfMemory : CCodecsStatusCorrupt;
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void write_bytes(png_structp png, png_bytep bytes, size_t count) {
  CCodecsPNGWriter *writer = png_get_io_ptr(png);
  if (writer->sink(writer->context, bytes, count) != 0) png_error(png, "stopped");
}

static void flush(png_structp png) { (void)png; }

CCodecsPNGWriter *ccodecs_png_writer(
    uint32_t width, uint32_t height, int isOpaque, int level, CCodecsSink sink, void *context) {
  CCodecsPNGWriter *writer = calloc(1, sizeof *writer);
  if (!writer) return NULL;
  writer->sink = sink;
  writer->context = context;
  writer->width = width;
  writer->isOpaque = isOpaque;
  writer->row = malloc((size_t)width * 4);
  writer->png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
  if (writer->png) writer->info = png_create_info_struct(writer->png);
  if (!writer->row || !writer->info || setjmp(png_jmpbuf(writer->png)) != 0) {
    ccodecs_png_writer_free(writer);
    return NULL;
  }
  png_structp png = writer->png;
  png_set_write_fn(png, writer, write_bytes, flush);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  int color = isOpaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA;
  png_set_IHDR(
      png, writer->info, width, height, 8, color, PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, level);
  // Choosing a filter for each row costs more time than a low level saves.
  if (level <= 3) png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  png_write_info(png, writer->info);
  png_set_bgr(png);
  if (isOpaque) png_set_filler(png, 0, PNG_FILLER_AFTER);
  return writer;
}

CCodecsStatus ccodecs_png_writer_append(
    CCodecsPNGWriter *writer, const uint32_t *pixels, size_t stride, uint32_t rows) {
  if (writer->failure == CCodecsStatusOK && setjmp(png_jmpbuf(writer->png)) == 0) {
    for (uint32_t y = 0; y < rows; y++) {
      const uint32_t *source = pixels + (size_t)y * stride;
      if (writer->isOpaque)
        memcpy(writer->row, source, (size_t)writer->width * 4);
      else
        ccodecs_unpremultiply(source, writer->row, writer->width);
      png_write_row(writer->png, (png_const_bytep)writer->row);
    }
  }
  return writer->failure;
}

CCodecsStatus ccodecs_png_writer_finish(CCodecsPNGWriter *writer) {
  if (writer->failure == CCodecsStatusOK && setjmp(png_jmpbuf(writer->png)) == 0)
    png_write_end(writer->png, NULL);
  return writer->failure;
}

void ccodecs_png_writer_free(CCodecsPNGWriter *writer) {
  if (!writer) return;
  if (writer->png) png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->row);
  free(writer);
}
