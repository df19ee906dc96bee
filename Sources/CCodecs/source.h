// The input of the decoders, which is read from memory or from a file as needed.
#pragma once

#include "CCodecs.h"

// The number of bytes read from a file at a time.
#define SOURCE_CHUNK (64u << 10)

// The maximum size of an ICC profile or a block of EXIF data; profiles of printers have up to 3 MB.
#define METADATA_LIMIT (4u << 20)

typedef struct Source {
  CCodecsSource from;
  // The position in the file or in memory, without the head.
  uint64_t position;
  // Only for files.
  uint8_t *buffer;
  // The error number of a failed system call, or 0.
  int failure;
} Source;

// Returns 0 if there is no memory for the buffer.
int source_open(Source *source, const CCodecsSource *from);
void source_close(Source *source);

// Returns the length of the next run of bytes, which is valid until the next call; 0 at the end and
// after a failure.
size_t source_next(Source *source, const uint8_t **bytes);

// Moves forward without reading.
void source_skip(Source *source, uint64_t count);

// Reads up to `count` bytes at `offset`, whatever the position is, and without the head. Returns
// how many were read.
size_t source_read_at(Source *source, uint64_t offset, void *into, size_t count);

// Whether a region lies in a picture.
static inline int region_is_inside(const CCodecsRegion *region, uint32_t width, uint32_t height) {
  return region->x < width && region->y < height && region->width > 0 && region->height > 0
      && region->width <= width - region->x && region->height <= height - region->y;
}

// The number of bytes left, without the head.
static inline uint64_t source_rest(const Source *source) {
  return source->from.end > source->position ? source->from.end - source->position : 0;
}

// Reports the part of the input that has been read.
static inline void source_tell_progress(const Source *source) {
  const CCodecsSource *from = &source->from;
  if (from->prepared && from->end > from->start)
    from->prepared(
        from->context,
        (double)(source->position - from->start) / (double)(from->end - from->start));
}

// Whether the caller wants to stop.
static inline int source_stopped(const Source *source) {
  return source->from.stopped && source->from.stopped(source->from.context);
}
