#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "color_profile.h"
#include "library.h"
#include "source.h"

// libheif reads HEIC and AVIF. What it promises to keep, as its header describes it (libheif/heif.h of 1.15; the
// same in 1.0 … 1.20): https://github.com/strukturag/libheif

typedef struct Error {
  int code;
  int detail;
  const char *message;
} Error;

typedef struct Reader {
  int version;
  int64_t (*position)(void *context);
  int (*read)(void *into, size_t size, void *context);
  int (*seek)(int64_t position, void *context);
  int (*waitForSize)(int64_t size, void *context);
} Reader;

// Only the first members, up to the last that is used.
typedef struct Coded {
  uint8_t version;
  int primaries;
  int transfer;
} Coded;

// Likewise.
typedef struct Options {
  uint8_t version;
  uint8_t ignoresTransformations;
  void (*start)(int step, int maximum, void *context);
  void (*progress)(int step, int progress, void *context);
  void (*end)(int step, void *context);
  void *context;
  uint8_t to8Bits;
} Options;

enum { RGB_SPACE = 1, RGBA_CHROMA = 11, INTERLEAVED_CHANNEL = 10 };
enum { INVALID_INPUT = 2, UNSUPPORTED_FILE = 3, UNSUPPORTED_FEATURE = 4, NO_MEMORY = 6, NO_PLUGIN = 11 };

static struct {
  void *(*contextAlloc)(void);
  void (*contextFree)(void *);
  Error (*readFrom)(void *, const Reader *, void *context, const void *options);
  Error (*primary)(void *, void **handle);
  void (*handleRelease)(const void *);
  int (*width)(const void *);
  int (*height)(const void *);
  int (*bits)(const void *);
  int (*hasAlpha)(const void *);
  int (*isPremultiplied)(const void *);
  uint32_t (*profileType)(const void *);
  size_t (*profileSize)(const void *);
  Error (*profile)(const void *, void *into);
  Error (*coded)(const void *, Coded **);
  void (*codedFree)(Coded *);
  int (*metadataIDs)(const void *, const char *type, uint32_t *ids, int count);
  size_t (*metadataSize)(const void *, uint32_t id);
  Error (*metadata)(const void *, uint32_t id, void *into);
  Options *(*optionsAlloc)(void);
  void (*optionsFree)(Options *);
  Error (*decode)(const void *, void **image, int space, int chroma, const Options *);
  void (*imageRelease)(const void *);
  int (*imageWidth)(const void *, int channel);
  int (*imageHeight)(const void *, int channel);
  const uint8_t *(*plane)(const void *, int channel, int *stride);
} heif;

static int isHere;

static void open_library(void) {
  static const char *const names[] = {"libheif.so.1", NULL};
  const LibrarySymbol symbols[] = {
      {"heif_context_alloc", (void **)&heif.contextAlloc},
      {"heif_context_free", (void **)&heif.contextFree},
      {"heif_context_read_from_reader", (void **)&heif.readFrom},
      {"heif_context_get_primary_image_handle", (void **)&heif.primary},
      {"heif_image_handle_release", (void **)&heif.handleRelease},
      {"heif_image_handle_get_width", (void **)&heif.width},
      {"heif_image_handle_get_height", (void **)&heif.height},
      {"heif_image_handle_get_luma_bits_per_pixel", (void **)&heif.bits},
      {"heif_image_handle_has_alpha_channel", (void **)&heif.hasAlpha},
      {"heif_image_handle_is_premultiplied_alpha", (void **)&heif.isPremultiplied},
      {"heif_image_handle_get_color_profile_type", (void **)&heif.profileType},
      {"heif_image_handle_get_raw_color_profile_size", (void **)&heif.profileSize},
      {"heif_image_handle_get_raw_color_profile", (void **)&heif.profile},
      {"heif_image_handle_get_nclx_color_profile", (void **)&heif.coded},
      {"heif_nclx_color_profile_free", (void **)&heif.codedFree},
      {"heif_image_handle_get_list_of_metadata_block_IDs", (void **)&heif.metadataIDs},
      {"heif_image_handle_get_metadata_size", (void **)&heif.metadataSize},
      {"heif_image_handle_get_metadata", (void **)&heif.metadata},
      {"heif_decoding_options_alloc", (void **)&heif.optionsAlloc},
      {"heif_decoding_options_free", (void **)&heif.optionsFree},
      {"heif_decode_image", (void **)&heif.decode},
      {"heif_image_release", (void **)&heif.imageRelease},
      {"heif_image_get_width", (void **)&heif.imageWidth},
      {"heif_image_get_height", (void **)&heif.imageHeight},
      {"heif_image_get_plane_readonly", (void **)&heif.plane},
      {NULL, NULL},
  };
  isHere = library_open(names, symbols);
}

int ccodecs_heif_is_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return isHere;
}

struct CCodecsHEIF {
  Source source;
  int64_t position;
  char message[160];
  Reader reader;
  void *context;
  void *handle;
  void *image;
  uint32_t width;
  uint32_t height;
  uint32_t row;
  uint8_t *exif;
  uint8_t *profile;
};

CCodecsHEIF *ccodecs_heif_open(const CCodecsSource *source) {
  if (!ccodecs_heif_is_here()) return NULL;
  CCodecsHEIF *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->context = heif.contextAlloc();
  if (!source_open(&reader->source, source) || !reader->context) {
    ccodecs_heif_close(reader);
    return NULL;
  }
  return reader;
}

void ccodecs_heif_close(CCodecsHEIF *reader) {
  if (!reader) return;
  if (reader->image) heif.imageRelease(reader->image);
  if (reader->handle) heif.handleRelease(reader->handle);
  if (reader->context) heif.contextFree(reader->context);
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
  uint32_t type = heif.profileType(reader->handle);
  if (type != restricted && type != full) {
    Coded *coded = NULL;
    if (heif.coded(reader->handle, &coded).code != 0 || !coded) return;
    color_profile_coded(coded->primaries, coded->transfer, &reader->profile, &header->profileSize);
    header->profile = reader->profile;
    heif.codedFree(coded);
    return;
  }
  size_t size = heif.profileSize(reader->handle);
  if (size == 0 || size > METADATA_LIMIT || !(reader->profile = malloc(size))) return;
  if (heif.profile(reader->handle, reader->profile).code != 0) return;
  header->profile = reader->profile;
  header->profileSize = size;
}

// A block begins with the offset of the TIFF header behind it, 32 bits, the largest first (ISO/IEC 23008-12
// annex A.2.1).
static void load_exif(CCodecsHEIF *reader, CCodecsHeader *header) {
  uint32_t id;
  if (heif.metadataIDs(reader->handle, "Exif", &id, 1) != 1) return;
  size_t size = heif.metadataSize(reader->handle, id);
  if (size <= 4 || size > METADATA_LIMIT || !(reader->exif = malloc(size))) return;
  if (heif.metadata(reader->handle, id, reader->exif).code != 0) return;
  const uint8_t *p = reader->exif;
  size_t start = (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
  if (start >= size - 4) return;
  header->exif = p + 4 + start;
  header->exifSize = size - 4 - start;
}

CCodecsStatus ccodecs_heif_header(CCodecsHEIF *reader, CCodecsHeader *header) {
  memset(header, 0, sizeof *header);
  reader->reader = (Reader){1, get_position, read_bytes, seek, wait_for_size};
  CCodecsStatus status =
      check(reader, heif.readFrom(reader->context, &reader->reader, reader, NULL));
  if (status == CCodecsStatusOK)
    status = check(reader, heif.primary(reader->context, &reader->handle));
  if (status != CCodecsStatusOK) return status;
  int width = heif.width(reader->handle), height = heif.height(reader->handle);
  int bits = heif.bits(reader->handle);
  if (width <= 0 || height <= 0) return CCodecsStatusCorrupt;
  reader->width = header->width = (uint32_t)width;
  reader->height = header->height = (uint32_t)height;
  header->hasAlpha = heif.hasAlpha(reader->handle) != 0;
  header->isPremultiplied = header->hasAlpha && heif.isPremultiplied(reader->handle);
  header->components = header->hasAlpha ? 4 : 3;
  header->bitsPerComponent = bits > 0 && bits <= 16 ? (uint32_t)bits : 8;
  // The library has already turned the picture as its `irot` and `imir` say, which count instead of EXIF's.
  header->orientation = 1;
  load_profile(reader, header);
  load_exif(reader, header);
  // The whole picture, as it is coded, and as RGBA. Measured, in bytes a pixel: 7.4 with 8 bits and 13.2 with 10;
  // with alpha, 12.4 with 8 bits.
  uint64_t perPixel = (bits > 8 ? 14 : 8) + (header->hasAlpha ? (bits > 8 ? 8 : 5) : 0);
  header->workingBytes = (uint64_t)width * (uint64_t)height * perPixel + (4u << 20);
  return CCodecsStatusOK;
}

static CCodecsStatus decode(CCodecsHEIF *reader) {
  Options *options = heif.optionsAlloc();
  if (!options) return CCodecsStatusOutOfMemory;
  if (options->version >= 2) options->to8Bits = 1;
  Error error = heif.decode(reader->handle, &reader->image, RGB_SPACE, RGBA_CHROMA, options);
  heif.optionsFree(options);
  if (error.code != 0) return check(reader, error);
  if (heif.imageWidth(reader->image, INTERLEAVED_CHANNEL) != (int)reader->width
      || heif.imageHeight(reader->image, INTERLEAVED_CHANNEL) != (int)reader->height) {
    snprintf(reader->message, sizeof reader->message, "the picture has another size than its header");
    return CCodecsStatusCorrupt;
  }
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_heif_rows(
    CCodecsHEIF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  *done = 0;
  if (stride < reader->width) return CCodecsStatusChanged;
  if (!reader->image) {
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    CCodecsStatus status = decode(reader);
    if (status != CCodecsStatusOK) return status;
  }
  int bytes = 0;
  const uint8_t *plane = heif.plane(reader->image, INTERLEAVED_CHANNEL, &bytes);
  if (!plane || bytes < 0 || (size_t)bytes < (size_t)reader->width * 4) return CCodecsStatusCorrupt;
  uint32_t rest = reader->height - reader->row;
  if (count > rest) count = rest;
  for (uint32_t y = 0; y < count; y++) {
    const uint8_t *p = plane + (size_t)(reader->row + y) * (size_t)bytes;
    for (uint32_t x = 0; x < reader->width; x++, p += 4)
      pixels[y * stride + x] =
          (uint32_t)p[3] << 24 | (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
  }
  reader->row += count;
  *done = count;
  return CCodecsStatusOK;
}
