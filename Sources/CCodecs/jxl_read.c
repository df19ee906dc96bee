#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"
#include "source.h"

// libjxl reads JPEG XL. What its headers (jxl/decode.h and codestream_header.h, 0.7 … 0.11) promise to keep:
// https://github.com/libjxl/libjxl

enum { SUCCESS = 0, FAILURE = 1, MORE_INPUT = 2, WANTS_OUTPUT = 5 };
enum { BASIC_INFO = 0x40, COLOR_ENCODING = 0x100, FULL_IMAGE = 0x1000 };
enum { BYTES = 2, WORDS = 3, PROFILE_OF_PIXELS = 1 };

typedef struct BasicInfo {
  int isContainer;
  uint32_t width, height;
  uint32_t bits, exponentBits;
  float light[2];
  int isRelative;
  float linearBelow;
  int keepsProfile;
  int hasPreview, isAnimation;
  int orientation;
  uint32_t colors, extras, alphaBits, alphaExponentBits;
  int isPremultiplied;
  uint32_t preview[2];
  uint32_t animation[4];
  uint32_t intrinsic[2];
  uint8_t padding[100];
} BasicInfo;

typedef struct PixelFormat {
  uint32_t channels;
  int type;
  int endianness;
  size_t align;
} PixelFormat;

typedef struct MemoryManager {
  void *context;
  void *(*alloc)(void *context, size_t size);
  void (*free)(void *context, void *memory);
} MemoryManager;

static struct {
  uint32_t (*version)(void);
  void *(*create)(const MemoryManager *);
  void (*destroy)(void *);
  int (*subscribe)(void *, int events);
  int (*process)(void *);
  int (*setInput)(void *, const uint8_t *, size_t);
  size_t (*releaseInput)(void *);
  int (*info)(const void *, BasicInfo *);
  void *profileSize;
  void *profile;
  int (*setOutput)(void *, const PixelFormat *, void *, size_t);
} jxl;

static int isHere;

static void open_library(void) {
  // The name changes with each release that may break programs. What is used here is the same in all of these,
  // but for the two functions that lost an argument in 0.9.
  static const char *const names[] = {
      "libjxl.so.0.11", "libjxl.so.0.10", "libjxl.so.0.9", "libjxl.so.0.8", "libjxl.so.0.7", NULL,
  };
  const LibrarySymbol symbols[] = {
      {"JxlDecoderVersion", (void **)&jxl.version},
      {"JxlDecoderCreate", (void **)&jxl.create},
      {"JxlDecoderDestroy", (void **)&jxl.destroy},
      {"JxlDecoderSubscribeEvents", (void **)&jxl.subscribe},
      {"JxlDecoderProcessInput", (void **)&jxl.process},
      {"JxlDecoderSetInput", (void **)&jxl.setInput},
      {"JxlDecoderReleaseInput", (void **)&jxl.releaseInput},
      {"JxlDecoderGetBasicInfo", (void **)&jxl.info},
      {"JxlDecoderGetICCProfileSize", &jxl.profileSize},
      {"JxlDecoderGetColorAsICCProfile", &jxl.profile},
      {"JxlDecoderSetImageOutBuffer", (void **)&jxl.setOutput},
      {NULL, NULL},
  };
  isHere = library_open(names, symbols);
}

int ccodecs_jxl_is_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return isHere;
}

static int profile_size(const void *decoder, const PixelFormat *format, size_t *size) {
  if (jxl.version() >= 9000)
    return ((int (*)(const void *, int, size_t *))jxl.profileSize)(decoder, PROFILE_OF_PIXELS, size);
  return ((int (*)(const void *, const PixelFormat *, int, size_t *))jxl.profileSize)(
      decoder, format, PROFILE_OF_PIXELS, size);
}

static int get_profile(const void *decoder, const PixelFormat *format, uint8_t *into, size_t size) {
  if (jxl.version() >= 9000)
    return ((int (*)(const void *, int, uint8_t *, size_t))jxl.profile)(
        decoder, PROFILE_OF_PIXELS, into, size);
  return ((int (*)(const void *, const PixelFormat *, int, uint8_t *, size_t))jxl.profile)(
      decoder, format, PROFILE_OF_PIXELS, into, size);
}

struct CCodecsJXL {
  Source source;
  char message[128];
  MemoryManager memory;
  // The bytes that the decoder may still allocate.
  size_t allowance;
  void *decoder;
  // The input that the decoder has.
  uint8_t *input;
  size_t size;
  uint32_t width;
  uint32_t height;
  uint32_t row;
  // Four samples of each pixel, with one byte or two.
  void *picture;
  int isComplete;
  // The kind of the samples as they are coded.
  uint32_t bits, channels;
  int isGray;
  uint8_t *profile;
};

static const PixelFormat format = {4, BYTES, 0, 0};
static const PixelFormat deepFormat = {4, WORDS, 0, 0};

// The library's memory, each piece preceded by its size.
static void *limited_alloc(void *context, size_t size) {
  CCodecsJXL *reader = context;
  size_t whole = size + 16, rest = __atomic_load_n(&reader->allowance, __ATOMIC_RELAXED);
  if (whole < size) return NULL;
  do {
    if (whole > rest) return NULL;
  } while (!__atomic_compare_exchange_n(
      &reader->allowance, &rest, rest - whole, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
  size_t *memory = malloc(whole);
  if (!memory) {
    __atomic_fetch_add(&reader->allowance, whole, __ATOMIC_RELAXED);
    return NULL;
  }
  *memory = whole;
  return (uint8_t *)memory + 16;
}

static void limited_free(void *context, void *memory) {
  if (!memory) return;
  size_t *whole = (size_t *)(void *)((uint8_t *)memory - 16);
  __atomic_fetch_add(&((CCodecsJXL *)context)->allowance, *whole, __ATOMIC_RELAXED);
  free(whole);
}

CCodecsJXL *ccodecs_jxl_open(const CCodecsSource *source, size_t memoryLimit) {
  if (!ccodecs_jxl_is_here()) return NULL;
  CCodecsJXL *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->allowance = memoryLimit;
  reader->memory = (MemoryManager){reader, limited_alloc, limited_free};
  reader->decoder = jxl.create(&reader->memory);
  if (!source_open(&reader->source, source) || !reader->decoder
      || jxl.subscribe(reader->decoder, BASIC_INFO | COLOR_ENCODING | FULL_IMAGE) != SUCCESS) {
    ccodecs_jxl_close(reader);
    return NULL;
  }
  return reader;
}

void ccodecs_jxl_close(CCodecsJXL *reader) {
  if (!reader) return;
  if (reader->decoder) jxl.destroy(reader->decoder);
  free(reader->input);
  free(reader->picture);
  free(reader->profile);
  source_close(&reader->source);
  free(reader);
}

const char *ccodecs_jxl_message(const CCodecsJXL *reader) { return reader->message; }

static CCodecsStatus fail(CCodecsJXL *reader, CCodecsStatus status, const char *reason) {
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  return status;
}

// Gives the decoder what it has not used up and as many new bytes of the file, so that the time for copying stays
// in proportion to the file.
static CCodecsStatus give_input(CCodecsJXL *reader) {
  size_t rest = reader->input ? jxl.releaseInput(reader->decoder) : 0;
  size_t more = rest > SOURCE_CHUNK ? rest : SOURCE_CHUNK;
  uint8_t *input = malloc(rest + more);
  if (!input) return CCodecsStatusOutOfMemory;
  if (rest > 0) memcpy(input, reader->input + (reader->size - rest), rest);
  free(reader->input);
  reader->input = input;
  size_t count = source_read_at(&reader->source, reader->source.position, input + rest, more);
  reader->source.position += count;
  reader->size = rest + count;
  if (count == 0) return fail(reader, CCodecsStatusTruncated, "the file ends early");
  return jxl.setInput(reader->decoder, input, reader->size) == SUCCESS
      ? CCodecsStatusOK
      : fail(reader, CCodecsStatusCorrupt, "the JPEG XL data are damaged");
}

// Decodes until `event`.
static CCodecsStatus run_until(CCodecsJXL *reader, int event) {
  while (1) {
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    int status = reader->input ? jxl.process(reader->decoder) : MORE_INPUT;
    if (status == event) return CCodecsStatusOK;
    if (status == MORE_INPUT) {
      CCodecsStatus given = give_input(reader);
      if (given != CCodecsStatusOK) return given;
    } else if (status == FAILURE) {
      return fail(reader, CCodecsStatusCorrupt, "the JPEG XL data are damaged");
    } else if (status == SUCCESS || status == WANTS_OUTPUT) {
      return fail(reader, CCodecsStatusCorrupt, "the picture is missing");
    }
  }
}

CCodecsStatus ccodecs_jxl_header(CCodecsJXL *reader, CCodecsHeader *header) {
  memset(header, 0, sizeof *header);
  BasicInfo info;
  memset(&info, 0, sizeof info);
  CCodecsStatus status = run_until(reader, BASIC_INFO);
  if (status != CCodecsStatusOK) return status;
  if (jxl.info(reader->decoder, &info) != SUCCESS)
    return fail(reader, CCodecsStatusCorrupt, "the JPEG XL header is damaged");
  reader->width = header->width = info.width;
  reader->height = header->height = info.height;
  header->bitsPerComponent = info.bits <= 32 ? info.bits : 32;
  header->hasAlpha = info.alphaBits > 0;
  header->isPremultiplied = header->hasAlpha && info.isPremultiplied;
  header->components = (info.colors == 1 ? 1 : 3) + header->hasAlpha;
  reader->bits = info.exponentBits == 0 ? info.bits : 0;
  reader->channels = header->components;
  reader->isGray = info.colors == 1;
  // The library turns the picture.
  header->orientation = 1;
  status = run_until(reader, COLOR_ENCODING);
  if (status != CCodecsStatusOK) return status;
  size_t size = 0;
  if (profile_size(reader->decoder, &format, &size) == SUCCESS && size > 0 && size <= METADATA_LIMIT
      && (reader->profile = malloc(size))
      && get_profile(reader->decoder, &format, reader->profile, size) == SUCCESS) {
    header->profile = reader->profile;
    header->profileSize = size;
  }
  // The picture, which is complete before its first row, and the library's numbers. Measured, in bytes a pixel: 4.5
  // to 8.3; without loss 4.7 with 8 bits and 16.2 with 16; with loss and an alpha 43. A picture that its encoder made
  // to appear in ever finer steps takes 34, which its header does not tell: there the limit of the memory decides.
  int isLossless = info.keepsProfile != 0;
  uint64_t perPixel = header->hasAlpha && !isLossless ? 44 : info.bits > 8 && isLossless ? 17 : 9;
  header->workingBytes = (uint64_t)info.width * info.height * perPixel + (8u << 20);
  return CCodecsStatusOK;
}

static CCodecsStatus decode(CCodecsJXL *reader, const PixelFormat *wanted) {
  // The library announces that it wants memory with an event of its own.
  size_t bytes = (size_t)reader->width * reader->height * (wanted->type == WORDS ? 8 : 4);
  while (1) {
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    int status = jxl.process(reader->decoder);
    if (status == FULL_IMAGE) {
      reader->isComplete = 1;
      return CCodecsStatusOK;
    }
    if (status == WANTS_OUTPUT) {
      if (!reader->picture && !(reader->picture = calloc(1, bytes))) return CCodecsStatusOutOfMemory;
      if (jxl.setOutput(reader->decoder, wanted, reader->picture, bytes) != SUCCESS)
        return fail(reader, CCodecsStatusCorrupt, "the picture has another size than its header");
    } else if (status == MORE_INPUT) {
      CCodecsStatus given = give_input(reader);
      if (given != CCodecsStatusOK) return given;
    } else {
      return fail(
          reader, reader->allowance < bytes / 4 ? CCodecsStatusOutOfMemory : CCodecsStatusCorrupt,
          "the JPEG XL data are damaged");
    }
  }
}

CCodecsStatus ccodecs_jxl_rows(
    CCodecsJXL *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  *done = 0;
  if (stride < reader->width) return CCodecsStatusChanged;
  if (!reader->isComplete) {
    CCodecsStatus status = decode(reader, &format);
    if (status != CCodecsStatusOK) return status;
  }
  uint32_t rest = reader->height - reader->row;
  if (count > rest) count = rest;
  for (uint32_t y = 0; y < count; y++) {
    const uint8_t *p =
        (const uint8_t *)reader->picture + (size_t)(reader->row + y) * reader->width * 4;
    for (uint32_t x = 0; x < reader->width; x++, p += 4)
      pixels[y * stride + x] =
          (uint32_t)p[3] << 24 | (uint32_t)p[0] << 16 | (uint32_t)p[1] << 8 | p[2];
  }
  reader->row += count;
  *done = count;
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_jxl_samples(
    CCodecsJXL *reader, const CCodecsRegion *region, CCodecsSamples *samples) {
  if (!region_is_inside(region, reader->width, reader->height)) return CCodecsStatusChanged;
  if (reader->bits <= 8 || reader->bits > 16 || reader->isComplete) return CCodecsStatusUnsupported;
  CCodecsStatus status = decode(reader, &deepFormat);
  if (status != CCodecsStatusOK) return status;
  samples->channels = reader->channels;
  samples->top = (1u << reader->bits) - 1;
  const uint32_t colors = reader->isGray ? 1 : 3;
  uint16_t *out = samples->values;
  for (uint32_t y = region->y; y < region->y + region->height; y++) {
    const uint16_t *p =
        (const uint16_t *)reader->picture + ((size_t)y * reader->width + region->x) * 4;
    // The library spreads samples over all of 16 bits.
    for (uint32_t x = 0; x < region->width; x++, p += 4) {
      for (uint32_t c = 0; c < reader->channels; c++) {
        const uint32_t value = p[c < colors ? c : 3];
        *out++ = (uint16_t)((value * samples->top + 32767) / 65535);
      }
    }
  }
  return CCodecsStatusOK;
}
