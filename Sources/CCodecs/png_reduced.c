// Reduces an interlaced PNG: the pixels of all seven passes are added up as they come, so that the
// whole picture is never in memory.
#include "png_reader.h"

#include <stdlib.h>

// The sums of up to 64 pixels: 14 bits for each channel, then their count.
#define CHANNEL_BITS 14
#define COUNT_SHIFT (4 * CHANNEL_BITS)
#define CHANNEL_MASK ((1u << CHANNEL_BITS) - 1)

static uint64_t spread(uint32_t pixel) {
  return (uint64_t)(pixel & 255) | (uint64_t)(pixel >> 8 & 255) << CHANNEL_BITS
      | (uint64_t)(pixel >> 16 & 255) << 2 * CHANNEL_BITS
      | (uint64_t)(pixel >> 24) << 3 * CHANNEL_BITS | (uint64_t)1 << COUNT_SHIFT;
}

// Each channel is rounded to the nearest; the result is 0 if no pass had a pixel yet.
static uint32_t mean(uint64_t sums) {
  uint32_t count = (uint32_t)(sums >> COUNT_SHIFT), pixel = 0;
  if (count == 0) return 0;
  for (int i = 0; i < 4; i++) {
    uint32_t sum = (uint32_t)(sums >> i * CHANNEL_BITS) & CHANNEL_MASK;
    pixel |= (sum + count / 2) / count << 8 * i;
  }
  return pixel;
}

CCodecsStatus ccodecs_png_start(CCodecsPNG *reader, uint32_t reduction) {
  if (reduction == 1
      || png_get_interlace_type(reader->png, reader->info) == PNG_INTERLACE_NONE)
    return CCodecsStatusOK;
  reader->reduction = reduction;
  size_t columns = (reader->width + reduction - 1) / reduction;
  size_t rows = (reader->height + reduction - 1) / reduction;
  reader->sums = calloc(columns * rows, sizeof *reader->sums);
  reader->row = malloc((size_t)reader->width * 4);
  return reader->sums && reader->row ? CCodecsStatusOK : CCodecsStatusOutOfMemory;
}

static void read_pass(CCodecsPNG *reader, int pass) {
  uint32_t factor = reader->reduction;
  size_t columns = (reader->width + factor - 1) / factor;
  uint32_t width = PNG_PASS_COLS(reader->width, pass);
  uint32_t height = PNG_PASS_ROWS(reader->height, pass);
  uint32_t *pixels = (uint32_t *)reader->row;
  if (width == 0) return;
  for (uint32_t y = 0; y < height; y++) {
    png_read_row(reader->png, reader->row, NULL);
    if (reader->hasAlpha) ccodecs_premultiply(pixels, width);
    uint64_t *sums = reader->sums + PNG_ROW_FROM_PASS_ROW(y, pass) / factor * columns;
    for (uint32_t x = 0; x < width; x++)
      sums[PNG_COL_FROM_PASS_COL(x, pass) / factor] += spread(pixels[x]);
  }
}

CCodecsStatus png_reader_means(
    CCodecsPNG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  uint32_t factor = reader->reduction;
  size_t columns = (reader->width + factor - 1) / factor;
  *done = 0;
  uint32_t height = (reader->height + factor - 1) / factor;
  if (stride < columns || count > height - reader->nextRow) return png_reader_changed(reader);
  if (!reader->started) {
    reader->failure = CCodecsStatusOK;
    volatile int pass = 0;
    if (setjmp(png_jmpbuf(reader->png)) == 0) {
      png_reader_start(reader);
      for (; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) read_pass(reader, pass);
    }
    reader->started = 1;
    // After the first pass every row has some pixels; before, there is nothing to show.
    if (pass == 0) return reader->failure;
  }
  for (uint32_t y = 0; y < count; y++) {
    const uint64_t *sums = reader->sums + reader->nextRow++ * columns;
    uint32_t *row = pixels + y * stride;
    for (size_t x = 0; x < columns; x++) row[x] = mean(sums[x]);
    if (reader->hasAlpha) ccodecs_unpremultiply(row, row, columns);
  }
  *done = count;
  // An error is reported with the last row.
  return reader->nextRow < height ? CCodecsStatusOK : reader->failure;
}
