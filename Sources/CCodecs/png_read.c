#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "color_profile.h"
#include "pixels.h"
#include "source.h"

// The maximum number of compressed bytes read at a time.
#define CHUNK_SIZE 32768

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
  // A profile that was made of the file's numbers.
  uint8_t *profile;
};

static void on_error(png_structp png, png_const_charp text) {
  CCodecsPNG *reader = png_get_error_ptr(png);
  snprintf(reader->message, sizeof reader->message, "%s", text ? text : "");
  if (reader->failure == CCodecsStatusOK) {
    int memory = text && strstr(text, "emory") != NULL;
    reader->failure = memory ? CCodecsStatusOutOfMemory : CCodecsStatusCorrupt;
  }
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void read_bytes(png_structp png, png_bytep into, size_t count) {
  CCodecsPNG *reader = png_get_io_ptr(png);
  while (count > 0) {
    if (reader->left == 0) {
      if (source_stopped(&reader->source)) {
        reader->failure = CCodecsStatusStopped;
        png_error(png, "stopped");
      }
      reader->left = source_next(&reader->source, &reader->next);
      source_tell_progress(&reader->source);
    }
    if (reader->left == 0) {
      reader->failure = CCodecsStatusTruncated;
      png_error(png, "the file ends early");
    }
    size_t n = count < reader->left ? count : reader->left;
    memcpy(into, reader->next, n);
    reader->next += n;
    reader->left -= n;
    into += n;
    count -= n;
  }
  // libpng inflates its input only when all the bytes it asked for have come: smaller reads towards
  // the end recover the last rows of a truncated file.
  uint64_t rest = source_rest(&reader->source) + reader->left;
  uint32_t chunk = rest > CHUNK_SIZE ? CHUNK_SIZE : 16;
  if (chunk != reader->chunk) png_set_compression_buffer_size(png, chunk);
  reader->chunk = chunk;
}

CCodecsPNG *ccodecs_png_open(const CCodecsSource *source) {
  CCodecsPNG *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  if (!source_open(&reader->source, source)) {
    free(reader);
    return NULL;
  }
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (!reader->info) {
    ccodecs_png_close(reader);
    return NULL;
  }
  return reader;
}

// Gives the header the profile of the colours: that of the first of cICP, iCCP, sRGB, and gAMA and cHRM that the file
// has and that is known here (PNG, third edition, §4.3).
static void find_profile(CCodecsPNG *reader, CCodecsHeader *header) {
  png_structp png = reader->png;
  png_unknown_chunkp chunks = NULL;
  int count = png_get_unknown_chunks(png, reader->info, &chunks);
  for (int i = 0; i < count; i++) {
    // The primaries, the transfer function, the matrix, which is 0 for RGB, and whether the range is full.
    if (memcmp(chunks[i].name, "cICP", 5) != 0 || chunks[i].size < 4) continue;
    const png_byte *codes = chunks[i].data;
    free(reader->profile);
    int isKnown =
        color_profile_coded(codes[0], codes[1], &reader->profile, &header->profileSize);
    header->profile = reader->profile;
    if (isKnown) return;
  }
  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 profileSize = 0;
  int method = 0, intent = 0;
  if (png_get_iCCP(png, reader->info, &name, &method, &profile, &profileSize) != 0) {
    header->profile = profile;
    header->profileSize = profileSize;
    return;
  }
  if (png_get_sRGB(png, reader->info, &intent) != 0) return;
  double gamma = 0, colors[8];
  int hasGamma = png_get_gAMA(png, reader->info, &gamma) != 0 && gamma > 0;
  int hasColors = png_get_cHRM(png, reader->info, colors, colors + 1, colors + 2, colors + 3,
                      colors + 4, colors + 5, colors + 6, colors + 7) != 0;
  if (!hasGamma && !hasColors) return;
  free(reader->profile);
  reader->profile = color_profile_measured(
      hasColors ? colors : color_srgb, hasGamma ? 1 / gamma : 0, &header->profileSize);
  header->profile = reader->profile;
}

CCodecsStatus ccodecs_png_header(CCodecsPNG *reader, CCodecsHeader *header) {
  // Texts are not used here; skipping them also avoids inflating them.
  static const png_byte unused[] = "iTXt\0tEXt\0zTXt\0sPLT\0hIST\0pCAL\0sCAL";
  png_structp png = reader->png;
  reader->failure = CCodecsStatusOK;
  if (setjmp(png_jmpbuf(png))) return reader->failure;
  png_set_read_fn(png, reader, read_bytes);
  // The caller's budget limits the size.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png, METADATA_LIMIT);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, unused, sizeof unused / 5);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, (const png_byte *)"cICP", 1);
  png_read_info(png, reader->info);

  png_uint_32 width = 0, height = 0;
  int depth = 0, color = 0, interlace = 0;
  png_get_IHDR(png, reader->info, &width, &height, &depth, &color, &interlace, NULL, NULL);
  int transparent = png_get_valid(png, reader->info, PNG_INFO_tRNS) != 0;
  reader->width = width;
  reader->height = height;
  reader->hasAlpha = transparent || (color & PNG_COLOR_MASK_ALPHA) != 0;
  memset(header, 0, sizeof *header);
  header->width = width;
  header->height = height;
  header->bitsPerComponent = (uint32_t)depth;
  header->components = png_get_channels(png, reader->info);
  header->hasAlpha = (uint32_t)reader->hasAlpha;
  header->isInterlaced = interlace != PNG_INTERLACE_NONE;
  // Two rows of at most 8 bytes per pixel, filtered and unfiltered, and zlib's window.
  header->workingBytes = (uint64_t)width * 24 + (1u << 17);
  png_bytep exif = NULL;
  png_uint_32 exifSize = 0;
  if (png_get_eXIf_1(png, reader->info, &exifSize, &exif) != 0) {
    header->exif = exif;
    header->exifSize = exifSize;
  }
  find_profile(reader, header);
  return CCodecsStatusOK;
}

// Sets up the decoder for four bytes per pixel, B G R A.
static void start(CCodecsPNG *reader) {
  png_structp png = reader->png;
  if (png_get_color_type(png, reader->info) == PNG_COLOR_TYPE_RGB && !reader->hasAlpha
      && png_get_bit_depth(png, reader->info) == 8
      && png_get_interlace_type(png, reader->info) == PNG_INTERLACE_NONE) {
    reader->row = malloc((size_t)reader->width * 3);
    reader->isRGB = reader->row != NULL;
  }
  if (reader->isRGB) {
    reader->passes = 1;
    png_read_update_info(png, reader->info);
    if (png_get_rowbytes(png, reader->info) != (size_t)reader->width * 3)
      png_error(png, "unexpected row length");
    reader->started = 1;
    return;
  }
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  if (!reader->hasAlpha) png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
  // Without libpng's handling of passes, a row contains only the pixels of one pass.
  if (!reader->sums) reader->passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  if (png_get_rowbytes(png, reader->info) != (size_t)reader->width * 4)
    png_error(png, "unexpected row length");
  reader->started = 1;
}

// An interlaced picture is reduced by adding up the pixels of all seven passes as they come, so that the whole
// picture is never in memory.

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

// As `ccodecs_png_rows`, for an interlaced picture that is reduced.
static CCodecsStatus read_means(
    CCodecsPNG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  uint32_t factor = reader->reduction;
  size_t columns = (reader->width + factor - 1) / factor;
  *done = 0;
  uint32_t height = (reader->height + factor - 1) / factor;
  if (stride < columns || count > height - reader->nextRow) return CCodecsStatusChanged;
  if (!reader->started) {
    reader->failure = CCodecsStatusOK;
    volatile int pass = 0;
    if (setjmp(png_jmpbuf(reader->png)) == 0) {
      start(reader);
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

CCodecsStatus ccodecs_png_rows(
    CCodecsPNG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  if (reader->sums) return read_means(reader, pixels, stride, count, done);
  png_structp png = reader->png;
  volatile uint32_t row = 0;
  volatile uint32_t shown = 0;
  reader->failure = CCodecsStatusOK;
  *done = 0;
  if (stride < reader->width) return CCodecsStatusChanged;
  if (setjmp(png_jmpbuf(png))) {
    // After the first pass, every row of an interlaced picture has some pixels.
    *done = shown;
  } else {
    if (!reader->started) start(reader);
    for (int pass = 0; pass < reader->passes; pass++) {
      for (row = 0; row < count; row++) {
        png_bytep into = reader->isRGB ? reader->row : (png_bytep)(pixels + row * stride);
        png_read_row(png, into, NULL);
        if (reader->isRGB) pixels_from_rgb(reader->row, pixels + row * stride, reader->width);
        if (reader->passes == 1) shown = row + 1;
      }
      shown = count;
    }
    *done = count;
  }
  return reader->failure;
}

CCodecsStatus ccodecs_png_samples(
    CCodecsPNG *reader, const CCodecsRegion *region, CCodecsSamples *samples) {
  png_structp png = reader->png;
  if (png_get_bit_depth(png, reader->info) != 16) return CCodecsStatusUnsupported;
  if (!region_is_inside(region, reader->width, reader->height)) return CCodecsStatusChanged;
  const uint32_t height = png_get_image_height(png, reader->info);
  const size_t channels = png_get_channels(png, reader->info);
  const size_t rowSize = (size_t)reader->width * channels * 2, pixelSize = channels * 2;
  // The rows of the region, which each pass adds to, and one for all others.
  free(reader->row);
  reader->row = calloc((size_t)region->height + 1, rowSize);
  if (!reader->row) return CCodecsStatusOutOfMemory;
  uint8_t *others = reader->row + region->height * rowSize;
  reader->failure = CCodecsStatusOK;
  if (setjmp(png_jmpbuf(png))) return reader->failure;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_swap(png);
#endif
  const int passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  if (png_get_rowbytes(png, reader->info) != rowSize) png_error(png, "unexpected row length");
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      const int isInside = y >= region->y && y - region->y < region->height;
      png_read_row(png, isInside ? reader->row + (y - region->y) * rowSize : others, NULL);
      if (passes == 1 && y - region->y + 1 == region->height && isInside) break;
    }
  }
  samples->channels = (uint32_t)channels;
  samples->top = 65535;
  for (uint32_t y = 0; y < region->height; y++)
    memcpy(
        (uint8_t *)samples->values + y * region->width * pixelSize,
        reader->row + y * rowSize + region->x * pixelSize, region->width * pixelSize);
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_png_finish(CCodecsPNG *reader) {
  reader->failure = CCodecsStatusOK;
  if (setjmp(png_jmpbuf(reader->png))) return reader->failure;
  png_read_end(reader->png, NULL);
  return CCodecsStatusOK;
}

const char *ccodecs_png_message(const CCodecsPNG *reader) { return reader->message; }

void ccodecs_png_close(CCodecsPNG *reader) {
  if (!reader) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  source_close(&reader->source);
  free(reader->row);
  free(reader->sums);
  free(reader->profile);
  free(reader);
}
