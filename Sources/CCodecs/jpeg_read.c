#include <stdlib.h>
#include <string.h>

#include "jpeg.h"
#include "pixels.h"

CCodecsStatus ccodecs_jpeg_start(
    CCodecsJPEG *reader, size_t memoryLimit, uint32_t reduction, int rawInks, int inScans) {
  struct jpeg_decompress_struct *info = &reader->info;
  reader->failure = CCodecsStatusOK;
  if (setjmp(reader->jump)) return reader->failure;
  info->mem->max_memory_to_use = (long)memoryLimit;
  if (reader->coefficientBytes > PACKED_FROM && !jpeg_blocks_open(reader, memoryLimit))
    return CCodecsStatusOutOfMemory;
  info->scale_num = 1;
  info->scale_denom = reduction;
  reader->rawInks = rawInks;
  reader->row = malloc((size_t)info->image_width * 4);
  if (!reader->row) return CCodecsStatusOutOfMemory;
  reader->inScans = inScans && reader->buffered;
  info->buffered_image = (boolean)reader->inScans;
  jpeg_start_decompress(info);
  reader->isReady = !reader->inScans;
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_jpeg_next_scan(CCodecsJPEG *reader, int *isLast) {
  struct jpeg_decompress_struct *info = &reader->info;
  uint64_t size = reader->bytes.from.end - reader->bytes.from.start;
  reader->failure = CCodecsStatusOK;
  *isLast = 1;
  if (!reader->inScans) return CCodecsStatusOK;
  if (setjmp(reader->jump)) return reader->failure;
  if (reader->isReady) jpeg_finish_output(info);
  reader->isReady = 0;
  int state;
  do {
    state = jpeg_consume_input(info);
    jpeg_tell_progress(reader);
    // A preview shortly before the end would be useless.
    uint64_t bytes = jpeg_bytes_taken(reader);
    if (state == JPEG_SCAN_COMPLETED && bytes >= 2 * reader->shownBytes && bytes <= size / 4 * 3) {
      reader->shownBytes = bytes;
      *isLast = 0;
      break;
    }
  } while (state != JPEG_REACHED_EOI);
  jpeg_start_output(info, info->input_scan_number);
  reader->isReady = 1;
  return CCodecsStatusOK;
}

void ccodecs_jpeg_set_first_interval(CCodecsJPEG *reader, uint32_t index) {
  reader->firstInterval = index;
}

CCodecsStatus ccodecs_jpeg_rows(
    CCodecsJPEG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  struct jpeg_decompress_struct *info = &reader->info;
  volatile uint32_t row = 0;
  reader->failure = CCodecsStatusOK;
  *done = 0;
  if (setjmp(reader->jump)) {
    *done = row;
    return reader->failure;
  }
  // The header was read twice, and the file may have changed.
  if (pixels && stride < info->output_width) return CCodecsStatusChanged;
  int inks = info->out_color_space == JCS_CMYK;
  while (row < count) {
    uint32_t *into = pixels ? pixels + row * stride : (uint32_t *)reader->row;
    JSAMPROW line = inks ? reader->row : (JSAMPROW)into;
    jpeg_read_scanlines(info, &line, 1);
    // The rows of a baseline picture end with the input, but kept coefficients are worth showing,
    // even if coarse.
    if (reader->hitEnd && !reader->buffered) break;
    if (inks && pixels) {
      // Inks are inverted, whether Adobe's segment says so or not: so browsers show them.
      if (reader->rawInks) memcpy(into, reader->row, (size_t)info->output_width * 4);
      else pixels_from_inks(reader->row, into, info->output_width);
    }
    row++;
  }
  *done = row;
  if (row == count) return CCodecsStatusOK;
  return reader->damaged ? CCodecsStatusCorrupt : CCodecsStatusTruncated;
}

CCodecsStatus ccodecs_jpeg_finish(CCodecsJPEG *reader) {
  if (reader->damaged) return CCodecsStatusCorrupt;
  return reader->hitEnd ? CCodecsStatusTruncated : CCodecsStatusOK;
}
