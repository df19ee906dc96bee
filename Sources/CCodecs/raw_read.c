#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "library.h"
#include "source.h"

// LibRaw knows where cameras put the previews of their raw files. What its headers (libraw.h, libraw_types.h and
// libraw_const.h, 0.20 … 0.22) promise to keep: https://www.libraw.org/docs/API-C.html

enum { NO_MESSAGES = 3 };
enum { UNKNOWN_FILE = -2, NO_PREVIEW = -5, UNKNOWN_PREVIEW = -6, NO_SUCH_PREVIEW = -9 };
enum { NO_MEMORY = -100007, BAD_DATA = -100008, BAD_INPUT = -100009 };
enum { PREVIEW_JPEG = 1, PREVIEW_BITMAP = 2 };

// The beginning of `libraw_data_t`.
typedef struct Raw {
  void *image;
  uint16_t rawHeight, rawWidth, height, width, top, left, outputHeight, outputWidth;
  unsigned rawPitch;
  double aspect;
  // 0, or a turn by 180° (3), counterclockwise (5) or clockwise (6).
  int flip;
} Raw;

// `libraw_processed_image_t`.
typedef struct Preview {
  int type;
  uint16_t height, width, colors, bits;
  uint32_t size;
  uint8_t bytes[1];
} Preview;

static struct {
  Raw *(*create)(unsigned flags);
  int (*open)(Raw *, const void *bytes, size_t size);
  int (*unpack)(Raw *);
  Preview *(*preview)(Raw *, int *error);
  void (*freePreview)(Preview *);
  void (*close)(Raw *);
} raw;

static int isHere;
// Whether this is a process of its own, which may map the file, and whose end costs one picture: damaged files have ended
// the library (0.20) by aborts and segmentation faults.
static int isOwnProcess;

static void open_library(void) {
  // The variants for several threads. The name changes with each release that may break programs; what is used here
  // is the same in all of these.
  static const char *const names[] = {
      "libraw_r.so.24", "libraw_r.so.23", "libraw_r.so.22", "libraw_r.so.21", "libraw_r.so.20", NULL,
  };
  const LibrarySymbol symbols[] = {
      {"libraw_init", (void **)&raw.create},
      {"libraw_open_buffer", (void **)&raw.open},
      {"libraw_unpack_thumb", (void **)&raw.unpack},
      {"libraw_dcraw_make_mem_thumb", (void **)&raw.preview},
      {"libraw_dcraw_clear_mem", (void **)&raw.freePreview},
      {"libraw_close", (void **)&raw.close},
      {NULL, NULL},
  };
  isHere = library_open(names, symbols);
}

int ccodecs_raw_is_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return isHere;
}

void ccodecs_raw_map_files(void) { isOwnProcess = 1; }

struct CCodecsRaw {
  Source source;
  char message[128];
  // What is allocated, or else the preview in `preview`.
  uint8_t *made;
  Preview *preview;
  CCodecsRawPreview found;
};

CCodecsRaw *ccodecs_raw_open(const CCodecsSource *source) {
  if (!ccodecs_raw_is_here()) return NULL;
  CCodecsRaw *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  if (!source_open(&reader->source, source)) {
    free(reader);
    return NULL;
  }
  return reader;
}

void ccodecs_raw_close(CCodecsRaw *reader) {
  if (!reader) return;
  if (reader->preview) raw.freePreview(reader->preview);
  free(reader->made);
  source_close(&reader->source);
  free(reader);
}

const char *ccodecs_raw_message(const CCodecsRaw *reader) { return reader->message; }

static CCodecsStatus fail(CCodecsRaw *reader, CCodecsStatus status, const char *reason) {
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  return status;
}

static CCodecsStatus failed(CCodecsRaw *reader, int error) {
  switch (error) {
    case UNKNOWN_FILE: return fail(reader, CCodecsStatusUnsupported, "the camera is not known");
    case NO_PREVIEW: case UNKNOWN_PREVIEW: case NO_SUCH_PREVIEW:
      return fail(reader, CCodecsStatusUnsupported, "the raw file has no preview that can be shown");
    case NO_MEMORY: return CCodecsStatusOutOfMemory;
    case BAD_DATA: case BAD_INPUT: return fail(reader, CCodecsStatusTruncated, "the file ends early");
    default: return fail(reader, CCodecsStatusCorrupt, "the raw file is damaged");
  }
}

// The bytes of a file as they are in memory. The library looks at a few parts of it.
typedef struct Bytes {
  const uint8_t *start;
  size_t size;
  void *mapped;
  void *copied;
} Bytes;

static CCodecsStatus get_bytes(CCodecsRaw *reader, Bytes *bytes) {
  const CCodecsSource *from = &reader->source.from;
  *bytes = (Bytes){NULL, (size_t)(from->end - from->start), NULL, NULL};
  if (from->bytes) {
    bytes->start = from->bytes + from->start;
    return CCodecsStatusOK;
  }
  if (from->start == 0) {
    void *mapped = mmap(NULL, bytes->size, PROT_READ, MAP_PRIVATE, from->file, 0);
    if (mapped != MAP_FAILED) {
      bytes->start = bytes->mapped = mapped;
      return CCodecsStatusOK;
    }
  }
  bytes->start = bytes->copied = malloc(bytes->size);
  if (!bytes->copied) return CCodecsStatusOutOfMemory;
  bytes->size = source_read_at(&reader->source, from->start, bytes->copied, bytes->size);
  return CCodecsStatusOK;
}

// A bitmap as a Netpbm file.
static CCodecsStatus make_bitmap(CCodecsRaw *reader, const Preview *preview) {
  const size_t size = (size_t)preview->width * preview->height * preview->colors;
  if (preview->bits != 8 || (preview->colors != 1 && preview->colors != 3) || size == 0
      || size > preview->size)
    return failed(reader, UNKNOWN_PREVIEW);
  enum { HEAD = 32 };
  reader->made = malloc(HEAD + size);
  if (!reader->made) return CCodecsStatusOutOfMemory;
  const int head = snprintf(
      (char *)reader->made, HEAD, "P%c\n%u %u\n255\n", preview->colors == 1 ? '5' : '6',
      (unsigned)preview->width, (unsigned)preview->height);
  memcpy(reader->made + head, preview->bytes, size);
  reader->found.bytes = reader->made;
  reader->found.size = (size_t)head + size;
  return CCodecsStatusOK;
}

static CCodecsStatus find(CCodecsRaw *reader, Raw *file, const Bytes *bytes) {
  int error = raw.open(file, bytes->start, bytes->size);
  if (error == 0) error = raw.unpack(file);
  if (error == 0) {
    reader->preview = raw.preview(file, &error);
    if (!reader->preview && error == 0) error = NO_MEMORY;
  }
  if (error != 0) return failed(reader, error);
  if (reader->preview->type == PREVIEW_JPEG) {
    reader->found.isJPEG = 1;
    reader->found.bytes = reader->preview->bytes;
    reader->found.size = reader->preview->size;
    return CCodecsStatusOK;
  }
  if (reader->preview->type != PREVIEW_BITMAP) return failed(reader, UNKNOWN_PREVIEW);
  // In Exif's numbers.
  reader->found.orientation =
      file->flip == 3 ? 3 : file->flip == 5 ? 8 : file->flip == 6 ? 6 : 1;
  const CCodecsStatus status = make_bitmap(reader, reader->preview);
  raw.freePreview(reader->preview);
  reader->preview = NULL;
  return status;
}

CCodecsStatus ccodecs_raw_preview(CCodecsRaw *reader, CCodecsRawPreview *preview) {
  memset(preview, 0, sizeof *preview);
  if (!isOwnProcess)
    return fail(
        reader, CCodecsStatusUnsupported, "raw files are read in a process of their own only");
  Bytes bytes;
  CCodecsStatus status = get_bytes(reader, &bytes);
  if (status != CCodecsStatusOK) return status;
  Raw *file = raw.create(NO_MESSAGES);
  status = file ? find(reader, file, &bytes) : CCodecsStatusOutOfMemory;
  if (file) raw.close(file);
  if (bytes.mapped) munmap(bytes.mapped, bytes.size);
  free(bytes.copied);
  *preview = reader->found;
  return status;
}
