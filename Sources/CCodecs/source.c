#include "source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int source_open(Source *source, const CCodecsSource *from) {
  memset(source, 0, sizeof *source);
  source->from = *from;
  source->position = from->start;
  if (from->bytes) return 1;
  source->buffer = malloc(SOURCE_CHUNK);
  return source->buffer != NULL;
}

void source_close(Source *source) {
  free(source->buffer);
  source->buffer = NULL;
}

size_t source_read_at(Source *source, uint64_t offset, void *into, size_t count) {
  if (offset >= source->from.end || count == 0) return 0;
  uint64_t rest = source->from.end - offset;
  if (count > rest) count = (size_t)rest;
  if (source->from.bytes) {
    memcpy(into, source->from.bytes + offset, count);
    return count;
  }
  size_t done = 0;
  while (done < count) {
    if (source->from.reading) source->from.reading(source->from.readingContext);
    ssize_t n = pread(source->from.file, (uint8_t *)into + done, count - done, (off_t)(offset + done));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) source->failure = errno;
    // A file that was truncated meanwhile is read up to its new end.
    if (n <= 0) break;
    done += (size_t)n;
  }
  return done;
}

size_t source_next(Source *source, const uint8_t **bytes) {
  if (source->from.headSize > 0) {
    size_t count = source->from.headSize;
    *bytes = source->from.head;
    source->from.headSize = 0;
    return count;
  }
  if (source->from.bytes) {
    size_t count = (size_t)source_rest(source);
    *bytes = source->from.bytes + source->position;
    source->position += count;
    return count;
  }
  size_t count = source_read_at(source, source->position, source->buffer, SOURCE_CHUNK);
  *bytes = source->buffer;
  source->position += count;
  return count;
}

void source_skip(Source *source, uint64_t count) {
  uint64_t rest = source_rest(source);
  source->position += count < rest ? count : rest;
}

size_t ccodecs_source_read(const CCodecsSource *source, uint64_t offset, void *into, size_t count) {
  Source reader = {.from = *source};
  return source_read_at(&reader, offset, into, count);
}
