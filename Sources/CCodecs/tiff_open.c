#include "tiff.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

TIFFLibrary libtiff;

static int isHere;

static void open_library(void) {
  static const char *const names[] = {"libtiff.so.6", NULL};
#define SYMBOL(name) {"TIFF" #name, (void **)&libtiff.name},
  const LibrarySymbol symbols[] = {TIFF_FUNCTIONS(SYMBOL){NULL, NULL}};
  isHere = library_open(names, symbols);
#if TIFFLIB_AT_LEAST(4, 6, 1)
  const LibrarySymbol newer[] = {SYMBOL(OpenOptionsSetMaxCumulatedMemAlloc){NULL, NULL}};
  if (isHere) library_open(names, newer);
#endif
#undef SYMBOL
}

int ccodecs_tiff_is_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return isHere;
}

static int on_error(TIFF *tiff, void *context, const char *module, const char *format, va_list list) {
  (void)tiff;
  (void)module;
  CCodecsTIFF *reader = context;
  // The first message tells the cause.
  if (reader->message[0] == 0) vsnprintf(reader->message, sizeof reader->message, format, list);
  return 1;
}

static int on_warning(
    TIFF *tiff, void *context, const char *module, const char *format, va_list list) {
  (void)tiff, (void)context, (void)module, (void)format, (void)list;
  return 1;
}

static tmsize_t read_bytes(thandle_t handle, void *into, tmsize_t count) {
  CCodecsTIFF *reader = handle;
  if (count < 0) return 0;
  size_t done = tiff_read_at(reader, reader->position, into, (size_t)count);
  reader->position += done;
  if (done < (size_t)count) reader->hitEnd = 1;
  return (tmsize_t)done;
}

static tmsize_t write_bytes(thandle_t handle, void *bytes, tmsize_t count) {
  (void)handle, (void)bytes, (void)count;
  return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
  CCodecsTIFF *reader = handle;
  switch (whence) {
    case SEEK_SET:
      reader->position = offset;
      break;
    case SEEK_CUR:
      reader->position += offset;
      break;
    default:
      reader->position = reader->source.from.end + offset;
  }
  return reader->position;
}

static int close_nothing(thandle_t handle) {
  (void)handle;
  return 0;
}

static toff_t size(thandle_t handle) { return ((CCodecsTIFF *)handle)->source.from.end; }

static int map(thandle_t handle, void **base, toff_t *count) {
  (void)handle, (void)base, (void)count;
  return 0;
}

static void unmap(thandle_t handle, void *base, toff_t count) {
  (void)handle, (void)base, (void)count;
}

CCodecsStatus tiff_failed(CCodecsTIFF *reader) {
  if (reader->failure == CCodecsStatusOK)
    reader->failure = reader->hitEnd ? CCodecsStatusTruncated : CCodecsStatusCorrupt;
  if (strstr(reader->message, "emory") || strstr(reader->message, "alloc"))
    reader->failure = CCodecsStatusOutOfMemory;
  return reader->failure;
}

CCodecsStatus tiff_unsupported(CCodecsTIFF *reader, const char *reason) {
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  return reader->failure = CCodecsStatusUnsupported;
}

CCodecsTIFF *ccodecs_tiff_open(const CCodecsSource *source, size_t memoryLimit) {
  CCodecsTIFF *reader = ccodecs_tiff_is_here() ? calloc(1, sizeof *reader) : NULL;
  if (!reader) return NULL;
  if (!source_open(&reader->source, source)) {
    free(reader);
    return NULL;
  }
  // The first directory is read at once.
  int isReady = tiff_read_head(reader) && tiff_read_directory(reader, reader->next);
  TIFFOpenOptions *options = isReady ? libtiff.OpenOptionsAlloc() : NULL;
  if (options) {
    libtiff.OpenOptionsSetErrorHandlerExtR(options, on_error, reader);
    libtiff.OpenOptionsSetWarningHandlerExtR(options, on_warning, reader);
    libtiff.OpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)memoryLimit);
#if TIFFLIB_AT_LEAST(4, 6, 1)
    if (libtiff.OpenOptionsSetMaxCumulatedMemAlloc)
      libtiff.OpenOptionsSetMaxCumulatedMemAlloc(options, (tmsize_t)memoryLimit);
#endif
    // The tables of strips and tiles are read entry by entry, so that a page with a million tiles
    // opens at once.
    reader->tiff = libtiff.ClientOpenExt(
        "", "rmO", reader, read_bytes, write_bytes, seek, close_nothing, size, map, unmap, options);
    libtiff.OpenOptionsFree(options);
  }
  return reader;
}

void ccodecs_tiff_close(CCodecsTIFF *reader) {
  if (!reader) return;
  if (reader->tiff) libtiff.Close(reader->tiff);
  tiff_lab_close(reader);
  free(reader->directory);
  free(reader->raw);
  free(reader->block);
  source_close(&reader->source);
  free(reader);
}

const char *ccodecs_tiff_message(const CCodecsTIFF *reader) { return reader->message; }
