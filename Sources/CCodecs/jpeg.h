// Declarations that the parts of the JPEG reader share.
#pragma once

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "source.h"

// The packed coefficients of a large progressive picture.
typedef struct JPEGBlocks JPEGBlocks;

// A part of the ICC profile.
typedef struct JPEGPart {
  uint8_t *bytes;
  size_t size;
} JPEGPart;

struct CCodecsJPEG {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  CCodecsStatus failure;
  char message[JMSG_LENGTH_MAX];
  Source bytes;
  // The input ended; what follows is filled in.
  int hitEnd;
  // Some coefficients were lost.
  int damaged;
  // All coefficients are kept until the last scan is read.
  int buffered;
  // Rows can be read.
  int isReady;
  // Rows are also available after some scans.
  int inScans;
  // The number of bytes read when rows were last available.
  uint64_t shownBytes;
  uint32_t firstInterval;
  int rawInks;
  // One row of inks, or one row that is dropped.
  uint8_t *row;
  // The header was read.
  int hasHead;
  // The bytes of the file that were skipped, and the number of segments whose content was skipped.
  uint64_t skipped;
  uint32_t segments;
  // The EXIF data from their TIFF header on; NULL if there are none.
  uint8_t *exif;
  size_t exifSize;
  // The parts of the ICC profile by their numbers, 1 … 255, and its bytes so far.
  JPEGPart parts[256];
  uint32_t partCount;
  size_t partBytes;
  // The whole profile; NULL if there is none.
  uint8_t *profile;
  // The bytes of coefficients that libjpeg would keep; 0 if it keeps none.
  uint64_t coefficientBytes;
  // NULL if libjpeg keeps the coefficients.
  JPEGBlocks *blocks;
};

// Coefficients that take more bytes are packed, which costs time but saves most of their memory.
#define PACKED_FROM (64u << 20)

// Keeps coefficients packed in at most `limit` bytes; beyond that, reading fails with
// JERR_OUT_OF_MEMORY. Call it before `jpeg_start_decompress`. Returns 0 if memory runs out.
int jpeg_blocks_open(CCodecsJPEG *reader, size_t limit);
void jpeg_blocks_close(JPEGBlocks *blocks);

// Makes the decoder keep the EXIF data and the ICC profile of the header, and nothing else.
void jpeg_segments_want(CCodecsJPEG *reader);
// Joins the parts of the profile; NULL if it is missing or incomplete.
const uint8_t *jpeg_segments_profile(CCodecsJPEG *reader, size_t *size);
void jpeg_segments_close(CCodecsJPEG *reader);
// Jumps out if the header is too long to be one.
void jpeg_check_head(CCodecsJPEG *reader);

// The number of bytes of the file that the decoder has read.
uint64_t jpeg_bytes_taken(const CCodecsJPEG *reader);
// Reports the progress of reading. Jumps out if the caller wants to stop or if reading would take
// too long.
void jpeg_tell_progress(CCodecsJPEG *reader);
