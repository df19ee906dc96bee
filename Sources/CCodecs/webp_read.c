#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>

#include "source.h"

// The number of bytes passed to the decoder before checking for new rows.
#define CHUNK_SIZE (128u << 10)

struct CCodecsWebP {
  Source source;
  char message[128];
  uint32_t width;
  uint32_t height;
  // For an animation, the canvas and the place of the first frame on it, if it does not cover the canvas; otherwise 0.
  uint32_t canvas[2];
  uint32_t place[2];
  // The next row of the canvas.
  uint32_t canvasRow;
  uint32_t reduction;
  // What the header said. The file is read again for the rows, and may have changed by then.
  WebPBitstreamFeatures features;
  // Whether the bytes that the decoder gets say the same.
  int isChecked;
  // The size of the decoded picture, which may be reduced.
  uint32_t outWidth;
  uint32_t outHeight;
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

static uint32_t number24(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16;
}

static uint32_t number(const uint8_t *p) {
  return number24(p) | (uint32_t)p[3] << 24;
}

static uint8_t *load(CCodecsWebP *reader, uint64_t offset, uint32_t size) {
  if (size == 0 || size > METADATA_LIMIT || offset + size > reader->source.from.end) return NULL;
  uint8_t *bytes = malloc(size);
  if (bytes && source_read_at(&reader->source, offset, bytes, size) < size) {
    free(bytes);
    return NULL;
  }
  return bytes;
}

// The maximum number of chunks that are examined; more are not plausible.
#define CHUNK_COUNT_LIMIT 1000

// The chunks of a picture: its data, and before them perhaps its alpha.
typedef struct Still {
  // The offset of the data's chunk; 0 if there is none.
  uint64_t data;
  uint64_t alpha;
  uint64_t end;
} Still;

// Whether this chunk completes the picture.
static int takes(Still *still, const uint8_t *chunk, uint64_t at, uint64_t end) {
  if (memcmp(chunk, "ALPH", 4) == 0 && still->alpha == 0) still->alpha = at;
  if (memcmp(chunk, "VP8 ", 4) != 0 && memcmp(chunk, "VP8L", 4) != 0) return 0;
  still->data = at;
  still->end = end;
  return 1;
}

// Walks the chunks of the RIFF container:
// https://developers.google.com/speed/webp/docs/riff_container
static Still walk(CCodecsWebP *reader, CCodecsHeader *header) {
  Still still = {0}, frame = {0};
  uint64_t at = 12, frameEnd = 0;
  uint8_t chunk[8];
  for (int i = 0; i < CHUNK_COUNT_LIMIT && source_read_at(&reader->source, at, chunk, 8) == 8; i++) {
    uint32_t size = number(chunk + 4);
    uint64_t body = at + 8, next = body + size + (size & 1);
    if (memcmp(chunk, "ICCP", 4) == 0 && !reader->profile) {
      reader->profile = load(reader, body, size);
      header->profile = reader->profile;
      header->profileSize = reader->profile ? size : 0;
    } else if (memcmp(chunk, "EXIF", 4) == 0 && !reader->exif) {
      reader->exif = load(reader, body, size);
      size_t prefix = reader->exif && size > 6 && memcmp(reader->exif, "Exif\0", 6) == 0 ? 6 : 0;
      header->exif = reader->exif ? reader->exif + prefix : NULL;
      header->exifSize = reader->exif ? size - prefix : 0;
    } else if (memcmp(chunk, "VP8X", 4) == 0) {
      uint8_t size24[6];
      if (source_read_at(&reader->source, body + 4, size24, sizeof size24) == sizeof size24) {
        reader->canvas[0] = number24(size24) + 1;
        reader->canvas[1] = number24(size24 + 3) + 1;
      }
    } else if (memcmp(chunk, "ANMF", 4) == 0 && size > 16 && frameEnd == 0) {
      // The frame's position and size are followed by chunks that form a picture of their own.
      uint8_t place[6];
      if (source_read_at(&reader->source, body, place, sizeof place) == sizeof place) {
        reader->place[0] = 2 * number24(place);
        reader->place[1] = 2 * number24(place + 3);
      }
      frameEnd = next;
      next = body + 16;
    } else if (at < frameEnd) {
      if (frame.data == 0 && takes(&frame, chunk, at, next)) next = frameEnd;
    } else if (still.data == 0) {
      takes(&still, chunk, at, next);
    }
    at = next;
  }
  if (frame.data == 0) reader->canvas[0] = reader->canvas[1] = 0;
  return frame.data > 0 ? frame : still;
}

// Keeps the canvas only if the first frame lies on it and does not cover it.
static void check_canvas(CCodecsWebP *reader, const WebPBitstreamFeatures *features) {
  const uint32_t *canvas = reader->canvas, *place = reader->place;
  uint32_t width = (uint32_t)features->width, height = (uint32_t)features->height;
  int covers = place[0] == 0 && place[1] == 0 && width == canvas[0] && height == canvas[1];
  int lies = width <= canvas[0] && place[0] <= canvas[0] - width && height <= canvas[1]
      && place[1] <= canvas[1] - height;
  if (covers || !lies) reader->canvas[0] = reader->canvas[1] = 0;
}

CCodecsStatus ccodecs_webp_header(CCodecsWebP *reader, CCodecsHeader *header) {
  // A chunk's name and size, and the start of its data, which contains the picture's size.
  uint8_t first[64];
  WebPBitstreamFeatures features;
  memset(&features, 0, sizeof features);
  memset(header, 0, sizeof *header);
  Still still = walk(reader, header);
  uint64_t size = reader->source.from.end;
  size_t count = source_read_at(&reader->source, still.data, first, sizeof first);
  VP8StatusCode status = WebPGetFeatures(first, count, &features);
  if (still.data == 0 && status == VP8_STATUS_OK) status = VP8_STATUS_NOT_ENOUGH_DATA;
  if (status != VP8_STATUS_OK) {
    int cut = status == VP8_STATUS_NOT_ENOUGH_DATA;
    return fail(
        reader, cut ? CCodecsStatusTruncated : CCodecsStatusCorrupt,
        cut ? "the file ends early" : "the WebP header is damaged");
  }
  reader->start = still.alpha > 0 ? still.alpha : still.data;
  reader->end = still.end < size ? still.end : size;
  if (still.alpha > 0) features.has_alpha = 1;
  reader->features = features;
  reader->width = header->width = (uint32_t)features.width;
  reader->height = header->height = (uint32_t)features.height;
  header->hasAlpha = (uint32_t)features.has_alpha;
  check_canvas(reader, &features);
  if (reader->canvas[0] > 0) {
    header->width = reader->canvas[0];
    header->height = reader->canvas[1];
    header->hasAlpha = 1;
  }
  header->bitsPerComponent = 8;
  header->components = header->hasAlpha ? 4 : 3;
  // The compressed bytes. A lossless picture is completely in memory before it is reduced.
  header->workingBytes = reader->end - reader->start + (uint64_t)reader->width * 64 + (1u << 20);
  if (features.format != 1) header->workingBytes += (uint64_t)reader->width * reader->height * 4;
  if (features.has_alpha) header->workingBytes += (uint64_t)reader->width * reader->height;
  header->workingBytesPerPixel = 4;
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_webp_start(CCodecsWebP *reader, uint32_t reduction) {
  WebPDecoderConfig *config = &reader->config;
  config->output.colorspace = MODE_BGRA;
  reader->reduction = reduction;
  reader->outWidth = (reader->width + reduction - 1) / reduction;
  reader->outHeight = (reader->height + reduction - 1) / reduction;
  if (reduction > 1) {
    config->options.use_scaling = 1;
    config->options.scaled_width = (int)reader->outWidth;
    config->options.scaled_height = (int)reader->outHeight;
  }
  reader->decoder = WebPIDecode(NULL, 0, config);
  uint64_t rest = reader->end > reader->start ? reader->end - reader->start : 0;
  reader->bytes = malloc((size_t)rest);
  if (!reader->decoder || !reader->bytes) return CCodecsStatusOutOfMemory;
  reader->size = (size_t)rest;
  return CCodecsStatusOK;
}

// Whether the bytes that are about to be decoded begin as the header did. The decoder gets the same
// memory, so they cannot change afterwards.
static VP8StatusCode check(CCodecsWebP *reader) {
  if (reader->isChecked) return VP8_STATUS_OK;
  WebPBitstreamFeatures now;
  memset(&now, 0, sizeof now);
  VP8StatusCode status = WebPGetFeatures(reader->bytes, reader->given, &now);
  if (status != VP8_STATUS_OK) return status;
  const WebPBitstreamFeatures *was = &reader->features;
  if (now.width != was->width || now.height != was->height || now.format != was->format
      || now.has_animation || now.has_alpha > was->has_alpha)
    return VP8_STATUS_INVALID_PARAM;
  reader->isChecked = 1;
  return VP8_STATUS_OK;
}

// Reads and decodes more of the file. Returns VP8_STATUS_NOT_ENOUGH_DATA at its end.
static VP8StatusCode decode_more(CCodecsWebP *reader) {
  size_t batch = reader->size - reader->given < CHUNK_SIZE ? reader->size - reader->given : CHUNK_SIZE;
  size_t came = source_read_at(
      &reader->source, reader->start + reader->given, reader->bytes + reader->given, batch);
  reader->given += came;
  if (came == 0) return VP8_STATUS_NOT_ENOUGH_DATA;
  VP8StatusCode status = check(reader);
  if (status == VP8_STATUS_NOT_ENOUGH_DATA) return VP8_STATUS_SUSPENDED;
  if (status != VP8_STATUS_OK) return status;
  // The same memory, which is filled further each time.
  return WebPIUpdate(reader->decoder, reader->bytes, reader->given);
}

// The next rows of the picture itself.
static CCodecsStatus picture_rows(
    CCodecsWebP *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  *done = 0;
  if (stride < reader->outWidth) return CCodecsStatusChanged;
  int last = 0, width = 0, height = 0, rowBytes = 0;
  const uint8_t *rows = WebPIDecGetRGB(reader->decoder, &last, &width, &height, &rowBytes);
  CCodecsStatus status = CCodecsStatusOK;
  while (!rows || (uint32_t)last < reader->row + count) {
    if (rows && last >= height) break;
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    VP8StatusCode code = decode_more(reader);
    rows = WebPIDecGetRGB(reader->decoder, &last, &width, &height, &rowBytes);
    if (code == VP8_STATUS_SUSPENDED) continue;
    if (code == VP8_STATUS_OK) {
      if (rows && last >= height) continue;
      status = fail(reader, CCodecsStatusCorrupt, "rows are missing");
    } else if (code == VP8_STATUS_NOT_ENOUGH_DATA) {
      status = fail(reader, CCodecsStatusTruncated, "the file ends early");
    } else if (code == VP8_STATUS_OUT_OF_MEMORY) {
      status = CCodecsStatusOutOfMemory;
    } else if (code == VP8_STATUS_INVALID_PARAM) {
      status = CCodecsStatusChanged;
    } else {
      status = fail(reader, CCodecsStatusCorrupt, "the WebP data are damaged");
    }
    break;
  }
  if (rows && ((uint32_t)width != reader->outWidth || (uint32_t)height != reader->outHeight))
    return CCodecsStatusChanged;
  const int isOpaque = !reader->features.has_alpha && reader->features.format != 1;
  uint32_t there = rows && (uint32_t)last > reader->row ? (uint32_t)last - reader->row : 0;
  if (there > count) there = count;
  for (uint32_t i = 0; i < there; i++) {
    uint32_t *row = pixels + i * stride;
    memcpy(row, rows + (size_t)(reader->row + i) * (size_t)rowBytes, (size_t)width * 4);
    // Colours that the palette lacks become transparent even if the picture has no alpha.
    if (isOpaque)
      for (int x = 0; x < width; x++) row[x] |= 0xFF000000u;
  }
  reader->row += there;
  *done = there;
  // An error is reported after the rows before it.
  return there == count ? CCodecsStatusOK : status;
}

CCodecsStatus ccodecs_webp_rows(
    CCodecsWebP *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  *done = 0;
  if (reader->canvas[0] == 0) return picture_rows(reader, pixels, stride, count, done);
  uint32_t reduction = reader->reduction, width = (reader->canvas[0] + reduction - 1) / reduction;
  uint32_t left = reader->place[0] / reduction, top = reader->place[1] / reduction;
  if (stride < width) return CCodecsStatusChanged;
  for (; *done < count; ++*done, reader->canvasRow++) {
    uint32_t *row = pixels + *done * stride, rows = 0;
    memset(row, 0, (size_t)width * 4);
    if (reader->canvasRow < top || reader->canvasRow - top >= reader->outHeight) continue;
    CCodecsStatus status = picture_rows(reader, row + left, width - left, 1, &rows);
    if (status != CCodecsStatusOK) return status;
  }
  return CCodecsStatusOK;
}
