#ifndef HEIF_LIBRARY_H
#define HEIF_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

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
  int matrix;
  uint8_t isFullRange;
} Coded;

enum { YCC_SPACE = 0, RGB_SPACE = 1, GRAY_SPACE = 2, AS_CODED = 99 };
enum { YCC_420 = 1, YCC_422 = 2, YCC_444 = 3 };
enum { Y_PLANE = 0, R_PLANE = 3, ALPHA_PLANE = 6 };
enum { INVALID_INPUT = 2, UNSUPPORTED_FILE = 3, UNSUPPORTED_FEATURE = 4, NO_MEMORY = 6, NO_PLUGIN = 11 };

// The functions of the library, after it was opened.
typedef struct HEIFLibrary {
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
  Error (*decode)(const void *, void **image, int space, int chroma, const void *options);
  void (*imageRelease)(const void *);
  int (*imageWidth)(const void *, int channel);
  int (*imageHeight)(const void *, int channel);
  int (*imageBits)(const void *, int channel);
  int (*space)(const void *);
  int (*chroma)(const void *);
  Error (*imageCoded)(const void *, Coded **);
  const uint8_t *(*plane)(const void *, int channel, int *stride);
  int (*thumbnails)(const void *, uint32_t *ids, int count);
  Error (*thumbnail)(const void *, uint32_t id, void **handle);
} HEIFLibrary;

extern HEIFLibrary ccodecs_heif;

#endif
