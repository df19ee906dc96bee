#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

#include "source.h"

// The number of bytes passed to the decoder before checking for new rows.
#define CHUNK_SIZE (128u << 10)

// The maximum size of a profile or EXIF block.
#define CHUNK_LIMIT (4u << 20)

struct CCodecsWebP {
  Source source;
  char message[128];
  uint32_t width;
  uint32_t height;
  int hasAlpha;
  // The offset of the picture's own chunks in the file.
  uint64_t start;
  uint64_t end;
  uint8_t *exif;
  uint8_t *profile;
  uint8_t *bytes;
  size_t size;
  size_t given;
  WebPDecoderConfig config;
  WebPIDecoder *decoder;
  uint32_t row;
};

CCodecsWebP *ccodecs_webp_open(const CCodecsSource *source) {
  CCodecsWebP *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  if (!source_open(&reader->source, source) || !WebPInitDecoderConfig(&reader->config)) {
    ccodecs_webp_close(reader);
    return NULL;
  }
  return reader;
}

void ccodecs_webp_close(CCodecsWebP *reader) {
  if (!reader) return;
  if (reader->decoder) WebPIDelete(reader->decoder);
  WebPFreeDecBuffer(&reader->config.output);
  free(reader->exif);
  free(reader->profile);
  free(reader->bytes);
  source_close(&reader->source);
  free(reader);
}

const char *ccodecs_webp_message(const CCodecsWebP *reader) { return reader->message; }

static CCodecsStatus fail(CCodecsWebP *reader, CCodecsStatus status, const char *reason) {
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  return status;
}

static uint32_t number(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static uint8_t *load(CCodecsWebP *reader, uint64_t offset, uint32_t size) {
  if (size == 0 || size > CHUNK_LIMIT || offset + size > reader->source.from.end) return NULL;
  uint8_t *bytes = malloc(size);
  if (bytes && source_read_at(&reader->source, offset, bytes, size) < size) {
    free(bytes);
    return NULL;
  }
  return bytes;
}

// Walks the chunks of the RIFF container: https://developers.google.com/speed/webp/docs/riff_container
static void walk(CCodecsWebP *reader, CCodecsHeader *header) {
  uint64_t at = 12;
  uint8_t chunk[8];
  // The maximum number of chunks before the picture; more are not plausible.
  for (int i = 0; i < 1000 && source_read_at(&reader->source, at, chunk, 8) == 8; i++) {
    uint32_t size = number(chunk + 4);
    uint64_t body = at + 8;
    if (memcmp(chunk, "ICCP", 4) == 0 && !reader->profile) {
      reader->profile = load(reader, body, size);
      header->profile = reader->profile;
      header->profileSize = reader->profile ? size : 0;
    } else if (memcmp(chunk, "EXIF", 4) == 0 && !reader->exif) {
      reader->exif = load(reader, body, size);
      size_t prefix = reader->exif && size > 6 && memcmp(reader->exif, "Exif\0", 6) == 0 ? 6 : 0;
      header->exif = reader->exif ? reader->exif + prefix : NULL;
      header->exifSize = reader->exif ? size - prefix : 0;
    } else if (memcmp(chunk, "ANMF", 4) == 0 && size > 16 && reader->start == 0) {
      // The frame's position and size are followed by chunks that form a picture of their own.
      reader->start = body + 16;
      reader->end = body + size;
    }
    at = body + size + (size & 1);
  }
}

CCodecsStatus ccodecs_webp_header(CCodecsWebP *reader, CCodecsHeader *header) {
  uint8_t first[4096];
  WebPBitstreamFeatures features;
  memset(&features, 0, sizeof features);
  memset(header, 0, sizeof *header);
  size_t count = source_read_at(&reader->source, 0, first, sizeof first);
  VP8StatusCode status = WebPGetFeatures(first, count, &features);
  if (status == VP8_STATUS_NOT_ENOUGH_DATA && count < sizeof first)
    return fail(reader, CCodecsStatusTruncated, "the file ends early");
  int extended = count >= 16 && memcmp(first + 12, "VP8X", 4) == 0;
  if (extended) walk(reader, header);
  if (reader->start > 0) {
    count = source_read_at(&reader->source, reader->start, first, sizeof first);
    status = WebPGetFeatures(first, count, &features);
  } else {
    reader->end = reader->source.from.end;
  }
  // If a profile fills the first bytes, the size of the canvas replaces that of the picture.
  if (status == VP8_STATUS_NOT_ENOUGH_DATA && extended && reader->start == 0 && count >= 30) {
    features.width = 1 + (int)(number(first + 24) & 0xFFFFFF);
    features.height = 1 + (int)(number(first + 26) >> 8);
    features.has_alpha = (first[20] & 0x10) != 0;
  } else if (status != VP8_STATUS_OK) {
    int cut = status == VP8_STATUS_NOT_ENOUGH_DATA;
    return fail(
        reader, cut ? CCodecsStatusTruncated : CCodecsStatusCorrupt, "the WebP header is damaged");
  }
  reader->width = header->width = (uint32_t)features.width;
  reader->height = header->height = (uint32_t)features.height;
  reader->hasAlpha = features.has_alpha;
  header->hasAlpha = (uint32_t)features.has_alpha;
  header->bitsPerComponent = 8;
  header->components = features.has_alpha ? 4 : 3;
  // The compressed bytes. A lossless picture is completely in memory before it is reduced.
  uint64_t size = reader->end - reader->start;
  header->workingBytes = size + (uint64_t)reader->width * 64 + (1u << 20);
  if (features.format != 1) header->workingBytes += (uint64_t)reader->width * reader->height * 4;
  if (features.has_alpha) header->workingBytes += (uint64_t)reader->width * reader->height;
  header->workingBytesPerPixel = 4;
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_webp_start(CCodecsWebP *reader, uint32_t reduction) {
  WebPDecoderConfig *config = &reader->config;
  config->output.colorspace = MODE_BGRA;
  if (reduction > 1) {
    config->options.use_scaling = 1;
    config->options.scaled_width = (int)((reader->width + reduction - 1) / reduction);
    config->options.scaled_height = (int)((reader->height + reduction - 1) / reduction);
  }
  reader->decoder = WebPIDecode(NULL, 0, config);
  uint64_t rest = reader->end > reader->start ? reader->end - reader->start : 0;
  reader->bytes = malloc((size_t)rest);
  if (!reader->decoder || !reader->bytes) return CCodecsStatusOutOfMemory;
  reader->size = (size_t)rest;
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_webp_rows(
    CCodecsWebP *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  *done = 0;
  int last = 0, width = 0, height = 0, rowBytes = 0;
  const uint8_t *rows = WebPIDecGetRGB(reader->decoder, &last, &width, &height, &rowBytes);
  CCodecsStatus status = CCodecsStatusOK;
  while (!rows || (uint32_t)last < reader->row + count) {
    if (rows && last >= height) break;
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    size_t batch = reader->size - reader->given < CHUNK_SIZE ? reader->size - reader->given : CHUNK_SIZE;
    size_t came = source_read_at(
        &reader->source, reader->start + reader->given, reader->bytes + reader->given, batch);
    reader->given += came;
    // The same memory, which is filled further each time.
    VP8StatusCode code = came > 0 ? WebPIUpdate(reader->decoder, reader->bytes, reader->given)
                                  : VP8_STATUS_SUSPENDED;
    rows = WebPIDecGetRGB(reader->decoder, &last, &width, &height, &rowBytes);
    if (code == VP8_STATUS_OK || (code == VP8_STATUS_SUSPENDED && came > 0)) {
      if (code == VP8_STATUS_OK && (!rows || last < height)) {
        status = fail(reader, CCodecsStatusCorrupt, "rows are missing");
        break;
      }
      continue;
    }
    if (code == VP8_STATUS_SUSPENDED || code == VP8_STATUS_NOT_ENOUGH_DATA)
      status = fail(reader, CCodecsStatusTruncated, "the file ends early");
    else if (code == VP8_STATUS_OUT_OF_MEMORY)
      status = CCodecsStatusOutOfMemory;
    else
      status = fail(reader, CCodecsStatusCorrupt, "the WebP data are damaged");
    break;
  }
  uint32_t there = rows && (uint32_t)last > reader->row ? (uint32_t)last - reader->row : 0;
  if (there > count) there = count;
  for (uint32_t i = 0; i < there; i++)
    memcpy(
        pixels + i * stride, rows + (size_t)(reader->row + i) * (size_t)rowBytes,
        (size_t)width * 4);
  reader->row += there;
  *done = there;
  // An error is reported after the rows before it.
  return there == count ? CCodecsStatusOK : status;
}
