// Takes the EXIF data and the ICC profile from a JPEG's application segments. libjpeg would keep all
// segments of their kinds, which may be as many as the file has room for.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jpeg.h"

#include <jerror.h>

// The maximum number of application segments before the picture. A profile has at most 255, extended
// XMP with a second picture a few hundred.
#define SEGMENT_LIMIT 50000
// The maximum size of the tables and other segments before the picture that libjpeg parses itself.
#define TABLE_LIMIT (4u << 20)

static const uint8_t exif_tag[6] = "Exif\0";
// Followed by the number of this part and that of all parts.
static const uint8_t profile_tag[12] = "ICC_PROFILE";

static void refuse(CCodecsJPEG *reader, const char *reason) {
  reader->failure = CCodecsStatusCorrupt;
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  longjmp(reader->jump, 1);
}

void jpeg_check_head(CCodecsJPEG *reader) {
  if (reader->hasHead || !reader->info.src) return;
  if (reader->segments > SEGMENT_LIMIT) refuse(reader, "too many segments before the picture");
  // Bytes of segments that were already in the buffer count as parsed.
  int64_t parsed = (int64_t)(jpeg_bytes_taken(reader) - reader->skipped);
  if (parsed > TABLE_LIMIT + (int64_t)reader->segments * SOURCE_CHUNK)
    refuse(reader, "too many tables before the picture");
}

static void read_bytes(j_decompress_ptr info, uint8_t *into, size_t count) {
  struct jpeg_source_mgr *source = info->src;
  while (count > 0) {
    if (source->bytes_in_buffer == 0) source->fill_input_buffer(info);
    size_t n = count < source->bytes_in_buffer ? count : source->bytes_in_buffer;
    memcpy(into, source->next_input_byte, n);
    source->next_input_byte += n;
    source->bytes_in_buffer -= n;
    into += n;
    count -= n;
  }
}

static uint8_t *take(j_decompress_ptr info, size_t count) {
  uint8_t *bytes = malloc(count);
  if (!bytes) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
  return bytes;
}

// Takes a segment of `size` bytes if it contains the EXIF data. Returns the number of bytes left.
static size_t take_exif(j_decompress_ptr info, size_t size) {
  CCodecsJPEG *reader = info->client_data;
  uint8_t tag[sizeof exif_tag];
  if (size <= sizeof tag || reader->exif) return size;
  read_bytes(info, tag, sizeof tag);
  size -= sizeof tag;
  if (memcmp(tag, exif_tag, sizeof tag) != 0) return size;
  reader->exif = take(info, size);
  reader->exifSize = size;
  read_bytes(info, reader->exif, size);
  return 0;
}

// As `take_exif`, for a part of the profile.
static size_t take_part(j_decompress_ptr info, size_t size) {
  CCodecsJPEG *reader = info->client_data;
  uint8_t tag[sizeof profile_tag + 2];
  if (size <= sizeof tag) return size;
  read_bytes(info, tag, sizeof tag);
  size -= sizeof tag;
  if (memcmp(tag, profile_tag, sizeof profile_tag) != 0) return size;
  uint8_t number = tag[sizeof profile_tag];
  JPEGPart *part = &reader->parts[number];
  if (number == 0 || part->bytes || reader->partBytes + size > METADATA_LIMIT) return size;
  part->bytes = take(info, size);
  part->size = size;
  reader->partBytes += size;
  reader->partCount = tag[sizeof profile_tag + 1];
  read_bytes(info, part->bytes, size);
  return 0;
}

// Reads a segment whose marker was read. libjpeg calls this.
static boolean read_segment(j_decompress_ptr info) {
  CCodecsJPEG *reader = info->client_data;
  uint8_t start[14];
  read_bytes(info, start, 2);
  size_t size = (size_t)start[0] << 8 | start[1];
  if (size < 2) ERREXIT(info, JERR_BAD_LENGTH);
  size -= 2;
  reader->segments++;
  jpeg_check_head(reader);
  // Later segments, between scans, are not needed.
  if (!reader->hasHead && info->unread_marker == JPEG_APP0 + 1) size = take_exif(info, size);
  if (!reader->hasHead && info->unread_marker == JPEG_APP0 + 2) size = take_part(info, size);
  if (size > 0) info->src->skip_input_data(info, (long)size);
  return TRUE;
}

void jpeg_segments_want(CCodecsJPEG *reader) {
  for (int i = 1; i < 16; i++)
    // libjpeg reads Adobe's itself.
    if (i != 14) jpeg_set_marker_processor(&reader->info, JPEG_APP0 + i, read_segment);
  jpeg_set_marker_processor(&reader->info, JPEG_COM, read_segment);
}

const uint8_t *jpeg_segments_profile(CCodecsJPEG *reader, size_t *size) {
  *size = 0;
  if (reader->partCount == 0) return NULL;
  for (uint32_t i = 1; i <= reader->partCount; i++)
    if (!reader->parts[i].bytes) return NULL;
  if (!reader->profile) reader->profile = malloc(reader->partBytes);
  if (!reader->profile) return NULL;
  for (uint32_t i = 1; i <= reader->partCount; i++) {
    memcpy(reader->profile + *size, reader->parts[i].bytes, reader->parts[i].size);
    *size += reader->parts[i].size;
  }
  return reader->profile;
}

void jpeg_segments_close(CCodecsJPEG *reader) {
  free(reader->exif);
  free(reader->profile);
  for (int i = 0; i < 256; i++) free(reader->parts[i].bytes);
}
