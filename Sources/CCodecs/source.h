// Bytes for the decoders: from memory or from a file, read as they are needed.
#pragma once

#include "CCodecs.h"

// Bytes of a file read at a time.
#define SOURCE_BITE (64u << 10)

typedef struct Source {
  CCodecsSource from;
  // Of the file or the bytes, not counting the head.
  uint64_t position;
  // Used for files only.
  uint8_t *buffer;
  // The system said no; what it said is in errno's number.
  int failure;
} Source;

// 0 when there is no memory for the buffer.
int source_open(Source *source, const CCodecsSource *from);
void source_close(Source *source);

// The next run of bytes, of any length; valid until the next call. Returns its length; 0 at the end
// and after a failure.
size_t source_next(Source *source, const uint8_t **bytes);

// Moves on without reading.
void source_skip(Source *source, uint64_t count);

// Reads up to `count` bytes at `offset` of the whole, wherever the position is; no head. Returns how
// many came.
size_t source_read_at(Source *source, uint64_t offset, void *into, size_t count);

// Bytes left in all; the head not counted.
static inline uint64_t source_rest(const Source *source) {
  return source->from.end > source->position ? source->from.end - source->position : 0;
}

// Tells which part of the bytes is read.
static inline void source_tell_progress(const Source *source) {
  const CCodecsSource *from = &source->from;
  if (from->prepared && from->end > from->start)
    from->prepared(
        from->context,
        (double)(source->position - from->start) / (double)(from->end - from->start));
}

// Whether the caller wants it all to end.
static inline int source_stopped(const Source *source) {
  return source->from.stopped && source->from.stopped(source->from.context);
}
