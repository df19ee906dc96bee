#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "color_profile.h"
#include "heif_library.h"
#include "source.h"

// Samples of a channel.
typedef struct Plane {
  const uint8_t *bytes;
  size_t rowBytes;
  // 8, or up to 16 in two bytes; and the greatest value.
  int bits;
  int top;
  // How many pixels a sample stands for, as a shift, in both directions.
  int across, down;
} Plane;

// A decoded picture.
typedef struct Picture {
  void *image;
  uint32_t width;
  uint32_t height;
  // Y, Cb and Cr, or red, green and blue, or grey alone; then alpha.
  Plane planes[4];
  int isGray;
  // What the samples are multiplied by, in 65,536ths, for red, green and blue; and what is subtracted before.
  int32_t factors[3][3];
  int32_t zeros[3];
  // The factors themselves, for colours from 0 to 1.
  double exact[3][3];
} Picture;

struct CCodecsHEIF {
  Source source;
  int64_t position;
  char message[160];
  Reader reader;
  void *context;
  void *handle;
  int isDecoded;
  Picture picture;
  uint32_t row;
  uint32_t *preview;
  uint8_t *exif;
  uint8_t *profile;
};

CCodecsHEIF *ccodecs_heif_open(const CCodecsSource *source) {
  if (!ccodecs_heif_is_here()) return NULL;
  CCodecsHEIF *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->context = ccodecs_heif.contextAlloc();
  if (!source_open(&reader->source, source) || !reader->context) {
    ccodecs_heif_close(reader);
    return NULL;
  }
  return reader;
}

void ccodecs_heif_close(CCodecsHEIF *reader) {
  if (!reader) return;
  if (reader->picture.image) ccodecs_heif.imageRelease(reader->picture.image);
  if (reader->handle) ccodecs_heif.handleRelease(reader->handle);
  if (reader->context) ccodecs_heif.contextFree(reader->context);
  free(reader->preview);
  free(reader->exif);
  free(reader->profile);
  source_close(&reader->source);
  free(reader);
}

const char *ccodecs_heif_message(const CCodecsHEIF *reader) { return reader->message; }

static int64_t get_position(void *context) { return ((CCodecsHEIF *)context)->position; }

static int seek(int64_t position, void *context) {
  ((CCodecsHEIF *)context)->position = position;
  return 0;
}

static int read_bytes(void *into, size_t size, void *context) {
  CCodecsHEIF *reader = context;
  if (reader->position < 0) return -1;
  size_t count = source_read_at(&reader->source, (uint64_t)reader->position, into, size);
  reader->position += (int64_t)count;
  return count == size ? 0 : -1;
}

// 0: the file has that size. 2: it never will.
static int wait_for_size(int64_t size, void *context) {
  return size < 0 || (uint64_t)size > ((CCodecsHEIF *)context)->source.from.end ? 2 : 0;
}

static CCodecsStatus check(CCodecsHEIF *reader, Error error) {
  if (error.code == 0) return CCodecsStatusOK;
  snprintf(reader->message, sizeof reader->message, "%s", error.message ? error.message : "");
  switch (error.code) {
  case NO_MEMORY: return CCodecsStatusOutOfMemory;
  case UNSUPPORTED_FILE:
  case UNSUPPORTED_FEATURE:
  case NO_PLUGIN: return CCodecsStatusUnsupported;
  // The sub-code for an end of the data that comes early.
  case INVALID_INPUT: return error.detail == 100 ? CCodecsStatusTruncated : CCodecsStatusCorrupt;
  default: return CCodecsStatusCorrupt;
  }
}

static void load_profile(CCodecsHEIF *reader, CCodecsHeader *header) {
  const uint32_t restricted = 0x72494343, full = 0x70726F66;
  uint32_t type = ccodecs_heif.profileType(reader->handle);
  if (type != restricted && type != full) {
    Coded *coded = NULL;
    if (ccodecs_heif.coded(reader->handle, &coded).code != 0 || !coded) return;
    color_profile_coded(coded->primaries, coded->transfer, &reader->profile, &header->profileSize);
    header->profile = reader->profile;
    ccodecs_heif.codedFree(coded);
    return;
  }
  size_t size = ccodecs_heif.profileSize(reader->handle);
  if (size == 0 || size > METADATA_LIMIT || !(reader->profile = malloc(size))) return;
  if (ccodecs_heif.profile(reader->handle, reader->profile).code != 0) return;
  header->profile = reader->profile;
  header->profileSize = size;
}

// A block begins with the offset of the TIFF header behind it, 32 bits, the largest first (ISO/IEC 23008-12
// annex A.2.1).
static void load_exif(CCodecsHEIF *reader, CCodecsHeader *header) {
  uint32_t id;
  if (ccodecs_heif.metadataIDs(reader->handle, "Exif", &id, 1) != 1) return;
  size_t size = ccodecs_heif.metadataSize(reader->handle, id);
  if (size <= 4 || size > METADATA_LIMIT || !(reader->exif = malloc(size))) return;
  if (ccodecs_heif.metadata(reader->handle, id, reader->exif).code != 0) return;
  const uint8_t *p = reader->exif;
  size_t start = (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
  if (start >= size - 4) return;
  header->exif = p + 4 + start;
  header->exifSize = size - 4 - start;
}

// The pixels of a thumbnail, at most; those of cameras have 320 × 240 or 512 × 384.
#define PREVIEW_LIMIT (1u << 20)

// The file's thumbnail of the picture, of which only the size is known; NULL if there is none of the same shape.
static void *find_preview(CCodecsHEIF *reader, Picture *small) {
  uint32_t id;
  const Picture *whole = &reader->picture;
  if (ccodecs_heif.hasAlpha(reader->handle) || ccodecs_heif.thumbnails(reader->handle, &id, 1) < 1) return NULL;
  void *handle = NULL;
  if (ccodecs_heif.thumbnail(reader->handle, id, &handle).code != 0) return NULL;
  *small = (Picture){
      .width = (uint32_t)ccodecs_heif.width(handle),
      .height = (uint32_t)ccodecs_heif.height(handle),
  };
  uint64_t pixels = (uint64_t)small->width * small->height;
  // Of the same shape but for the rounding to even sides, because what was cut or turned by another program is not this
  // picture any more.
  uint64_t across = (uint64_t)small->width * whole->height, down = (uint64_t)small->height * whole->width;
  uint64_t side = whole->width > whole->height ? whole->width : whole->height;
  int isSame = (across > down ? across - down : down - across) <= 2 * side;
  if (pixels > 0 && pixels <= PREVIEW_LIMIT && small->width < whole->width && isSame
      && !ccodecs_heif.hasAlpha(handle))
    return handle;
  ccodecs_heif.handleRelease(handle);
  return NULL;
}

CCodecsStatus ccodecs_heif_header(CCodecsHEIF *reader, CCodecsHeader *header) {
  memset(header, 0, sizeof *header);
  reader->reader = (Reader){1, get_position, read_bytes, seek, wait_for_size};
  CCodecsStatus status =
      check(reader, ccodecs_heif.readFrom(reader->context, &reader->reader, reader, NULL));
  if (status == CCodecsStatusOK)
    status = check(reader, ccodecs_heif.primary(reader->context, &reader->handle));
  if (status != CCodecsStatusOK) return status;
  int width = ccodecs_heif.width(reader->handle), height = ccodecs_heif.height(reader->handle);
  int bits = ccodecs_heif.bits(reader->handle);
  if (width <= 0 || height <= 0) return CCodecsStatusCorrupt;
  reader->picture.width = header->width = (uint32_t)width;
  reader->picture.height = header->height = (uint32_t)height;
  header->hasAlpha = ccodecs_heif.hasAlpha(reader->handle) != 0;
  header->isPremultiplied = header->hasAlpha && ccodecs_heif.isPremultiplied(reader->handle);
  header->components = header->hasAlpha ? 4 : 3;
  header->bitsPerComponent = bits > 0 && bits <= 16 ? (uint32_t)bits : 8;
  // The library has already turned the picture as its `irot` and `imir` say, which count instead of EXIF's.
  header->orientation = 1;
  load_profile(reader, header);
  load_exif(reader, header);
  Picture small;
  void *preview = find_preview(reader, &small);
  if (preview) {
    header->previewSide = small.width > small.height ? small.width : small.height;
    ccodecs_heif.handleRelease(preview);
  }
  // The whole picture as it is coded. Measured, in bytes a pixel: 4.7 to 7.4 with 8 bits and 9.2 with 10; with alpha,
  // 5.6 to 8.4 with 8 bits.
  uint64_t perPixel = (bits > 8 ? 14 : 8) + (header->hasAlpha ? (bits > 8 ? 4 : 2) : 0);
  header->workingBytes = (uint64_t)width * (uint64_t)height * perPixel + (4u << 20);
  return CCodecsStatusOK;
}

// Sets how samples become colours: by the matrix and the range of the picture's nclx box or bitstream, without which
// they are those of JPEG (ITU-T H.273, equations 25 to 37 and 56 to 58, tables 4 and 5).
static void set_matrix(Picture *picture, int space) {
  int matrix = 6, isFull = 1;
  Coded *coded = NULL;
  if (ccodecs_heif.imageCoded(picture->image, &coded).code == 0 && coded) {
    matrix = coded->matrix;
    isFull = coded->isFullRange;
    ccodecs_heif.codedFree(coded);
  }
  double kr = 0.299, kb = 0.114;
  switch (matrix) {
  case 1: kr = 0.2126, kb = 0.0722; break;
  case 4: kr = 0.30, kb = 0.11; break;
  case 7: kr = 0.212, kb = 0.087; break;
  case 9: case 10: kr = 0.2627, kb = 0.0593; break;
  }
  double kg = 1 - kr - kb;
  double rows[3][3] = {
      {1, 0, 2 * (1 - kr)},
      {1, -2 * (1 - kb) * kb / kg, -2 * (1 - kr) * kr / kg},
      {1, 2 * (1 - kb), 0},
  };
  // Samples that are green, blue and red; red, green and blue; or differences to green and to orange.
  static const double identity[3][3] = {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}};
  static const double plain[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  static const double greenOrange[3][3] = {{1, -1, 1}, {1, 1, 0}, {1, -1, -1}};
  if (space == RGB_SPACE) memcpy(rows, plain, sizeof rows);
  else if (matrix == 0) memcpy(rows, identity, sizeof rows);
  else if (matrix == 8) memcpy(rows, greenOrange, sizeof rows);
  int hasDifferences = space == YCC_SPACE && matrix != 0;
  for (int i = 0; i < 3; i++) {
    const Plane *plane = picture->planes + (picture->isGray ? 0 : i);
    int bits = plane->bits, isDifference = hasDifferences && i > 0;
    double top = plane->top, step = (double)(1 << (bits - 8));
    double range = isFull ? top : (isDifference ? 224 : 219) * step;
    picture->zeros[i] = isDifference ? 1 << (bits - 1) : isFull ? 0 : (int32_t)(16 * step);
    for (int c = 0; c < 3; c++) {
      picture->exact[c][i] = rows[c][i] / range;
      picture->factors[c][i] = (int32_t)lround(picture->exact[c][i] * 255 * 65536);
    }
  }
}

// Finds the samples of a channel, which must be there for every pixel.
static int find_plane(const Picture *picture, Plane *plane, int channel, int across, int down) {
  int rowBytes = 0, bits = ccodecs_heif.imageBits(picture->image, channel);
  if (bits < 8 || bits > 16) return 0;
  const uint8_t *bytes = ccodecs_heif.plane(picture->image, channel, &rowBytes);
  if (!bytes || rowBytes <= 0) return 0;
  *plane = (Plane){bytes, (size_t)rowBytes, bits, (1 << bits) - 1, across, down};
  size_t width = ((size_t)picture->width + (size_t)across) >> across;
  size_t height = ((size_t)picture->height + (size_t)down) >> down;
  return (size_t)ccodecs_heif.imageWidth(picture->image, channel) >= width
      && (size_t)ccodecs_heif.imageHeight(picture->image, channel) >= height
      && plane->rowBytes >= width * (bits > 8 ? 2 : 1);
}

static CCodecsStatus fail(CCodecsHEIF *reader, const char *reason) {
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  return CCodecsStatusCorrupt;
}

// The picture is taken as it is coded, because libheif's own conversion trusts the bitstream's size, which a prepared
// file can make so large that numbers overflow, and because it takes twice the memory.
static CCodecsStatus decode(CCodecsHEIF *reader, const void *handle, Picture *picture) {
  CCodecsStatus status =
      check(reader, ccodecs_heif.decode(handle, &picture->image, AS_CODED, AS_CODED, NULL));
  if (status != CCodecsStatusOK) return status;
  int space = ccodecs_heif.space(picture->image), chroma = ccodecs_heif.chroma(picture->image);
  int first = space == RGB_SPACE ? R_PLANE : Y_PLANE;
  if (ccodecs_heif.imageWidth(picture->image, first) != (int)picture->width
      || ccodecs_heif.imageHeight(picture->image, first) != (int)picture->height)
    return fail(reader, "the picture has another size than its header");
  picture->isGray = space == GRAY_SPACE;
  int across = space == YCC_SPACE && chroma < YCC_444, down = across && chroma == YCC_420;
  int isKnown = picture->isGray || space == RGB_SPACE
      || (space == YCC_SPACE && chroma >= YCC_420 && chroma <= YCC_444);
  int found = isKnown && find_plane(picture, picture->planes, first, 0, 0);
  for (int i = 1; i < 3 && found && !picture->isGray; i++)
    found = find_plane(picture, picture->planes + i, first + i, across, down);
  if (!found) return fail(reader, "the picture's samples are of an unknown kind");
  // An alpha that the header does not tell is not shown.
  if (ccodecs_heif.hasAlpha(handle) && !find_plane(picture, picture->planes + 3, ALPHA_PLANE, 0, 0))
    return fail(reader, "the picture's alpha is missing");
  set_matrix(picture, space);
  return CCodecsStatusOK;
}

static inline int32_t sample(const Plane *plane, const uint8_t *row, uint32_t x, int isWide) {
  x >>= plane->across;
  return isWide ? ((const uint16_t *)(const void *)row)[x] & plane->top : row[x];
}

static inline uint32_t to_byte(int32_t value) {
  value = (value + 32768) >> 16;
  return value < 0 ? 0 : value > 255 ? 255 : (uint32_t)value;
}

// Converts a row. `isWide` is a constant where this is called, so that each case has a loop of its own.
static inline __attribute__((always_inline)) void convert(
    const Picture *picture, const uint8_t *const rows[3], uint32_t *out, int isWide) {
  const Plane *p = picture->planes;
  const int32_t(*f)[3] = picture->factors;
  const int32_t *zeros = picture->zeros;
  for (uint32_t x = 0; x < picture->width; x++) {
    int32_t a = sample(p, rows[0], x, isWide) - zeros[0];
    int32_t b = sample(p + 1, rows[1], x, isWide) - zeros[1];
    int32_t c = sample(p + 2, rows[2], x, isWide) - zeros[2];
    uint32_t red = to_byte(f[0][0] * a + f[0][1] * b + f[0][2] * c);
    uint32_t green = to_byte(f[1][0] * a + f[1][1] * b + f[1][2] * c);
    uint32_t blue = to_byte(f[2][0] * a + f[2][1] * b + f[2][2] * c);
    out[x] = 0xFF000000u | red << 16 | green << 8 | blue;
  }
}

static void convert_row(const Picture *picture, uint32_t y, uint32_t *out) {
  const Plane *p = picture->planes;
  if (picture->isGray) {
    const uint8_t *row = p->bytes + (size_t)y * p->rowBytes;
    for (uint32_t x = 0; x < picture->width; x++) {
      int32_t value = sample(p, row, x, p->bits > 8) - picture->zeros[0];
      out[x] = 0xFF000000u | to_byte(picture->factors[0][0] * value) * 0x010101u;
    }
  } else {
    const uint8_t *rows[3];
    for (int i = 0; i < 3; i++) rows[i] = p[i].bytes + (size_t)(y >> p[i].down) * p[i].rowBytes;
    if (p->bits > 8) convert(picture, rows, out, 1);
    else convert(picture, rows, out, 0);
  }
  const Plane *alpha = p + 3;
  if (!alpha->bytes) return;
  const uint8_t *row = alpha->bytes + (size_t)y * alpha->rowBytes;
  uint32_t top = (uint32_t)alpha->top;
  for (uint32_t x = 0; x < picture->width; x++) {
    uint32_t value = (uint32_t)sample(alpha, row, x, alpha->bits > 8);
    out[x] = (out[x] & 0xFFFFFFu) | (value * 255 + top / 2) / top << 24;
  }
}

static CCodecsStatus decode_once(CCodecsHEIF *reader) {
  if (reader->isDecoded) return CCodecsStatusOK;
  if (source_stopped(&reader->source)) return CCodecsStatusStopped;
  CCodecsStatus status = decode(reader, reader->handle, &reader->picture);
  reader->isDecoded = status == CCodecsStatusOK;
  return status;
}

const uint32_t *ccodecs_heif_preview(CCodecsHEIF *reader, uint32_t *width, uint32_t *height) {
  Picture picture;
  void *handle = find_preview(reader, &picture);
  if (!handle) return NULL;
  size_t pixels = (size_t)picture.width * picture.height;
  if (decode(reader, handle, &picture) == CCodecsStatusOK
      && (reader->preview = malloc(pixels * sizeof *reader->preview))) {
    for (uint32_t y = 0; y < picture.height; y++)
      convert_row(&picture, y, reader->preview + (size_t)y * picture.width);
    *width = picture.width;
    *height = picture.height;
  }
  // Its faults are not the picture's.
  reader->message[0] = 0;
  if (picture.image) ccodecs_heif.imageRelease(picture.image);
  ccodecs_heif.handleRelease(handle);
  return reader->preview;
}

CCodecsStatus ccodecs_heif_rows(
    CCodecsHEIF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  *done = 0;
  const Picture *picture = &reader->picture;
  if (stride < picture->width) return CCodecsStatusChanged;
  CCodecsStatus status = decode_once(reader);
  if (status != CCodecsStatusOK) return status;
  uint32_t rest = picture->height - reader->row;
  if (count > rest) count = rest;
  for (uint32_t y = 0; y < count; y++) convert_row(picture, reader->row + y, pixels + y * stride);
  reader->row += count;
  *done = count;
  return CCodecsStatusOK;
}

static uint16_t to_sample(double value, int top) {
  return (uint16_t)(value <= 0 ? 0 : value >= 1 ? top : (int)(value * top + 0.5));
}

CCodecsStatus ccodecs_heif_samples(
    CCodecsHEIF *reader, const CCodecsRegion *region, CCodecsSamples *samples) {
  const Picture *picture = &reader->picture;
  if (!region_is_inside(region, picture->width, picture->height)) return CCodecsStatusChanged;
  CCodecsStatus status = decode_once(reader);
  if (status != CCodecsStatusOK) return status;
  const Plane *p = picture->planes;
  const int colors = picture->isGray ? 1 : 3, top = p->top;
  if (p->bits <= 8) return CCodecsStatusUnsupported;
  samples->channels = (uint32_t)colors + (p[3].bytes != NULL);
  samples->top = (uint32_t)top;
  uint16_t *out = samples->values;
  for (uint32_t y = region->y; y < region->y + region->height; y++) {
    for (uint32_t x = region->x; x < region->x + region->width; x++) {
      double coded[3];
      for (int i = 0; i < colors; i++) {
        const uint8_t *row = p[i].bytes + (size_t)(y >> p[i].down) * p[i].rowBytes;
        coded[i] = sample(p + i, row, x, p[i].bits > 8) - picture->zeros[i];
      }
      for (int c = 0; c < colors; c++) {
        double value = 0;
        for (int i = 0; i < colors; i++) value += picture->exact[c][i] * coded[i];
        *out++ = to_sample(value, top);
      }
      if (p[3].bytes) {
        const uint8_t *row = p[3].bytes + (size_t)y * p[3].rowBytes;
        *out++ = to_sample((double)sample(p + 3, row, x, p[3].bits > 8) / p[3].top, top);
      }
    }
  }
  return CCodecsStatusOK;
}
