// What the parts of the JPEG reader share.
#pragma once

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

#include "source.h"

// Packed coefficients of a large picture that comes in scans.
typedef struct JPEGBlocks JPEGBlocks;

struct CCodecsJPEG {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  CCodecsStatus failure;
  char message[JMSG_LENGTH_MAX];
  Source bytes;
  // The bytes ran out; what follows is made up.
  int hitEnd;
  // Some coefficients were lost.
  int damaged;
  int buffered;
  // Rows can be asked for.
  int isReady;
  // Rows come after some scans, too.
  int inScans;
  // Bytes read when they came last.
  uint64_t shownBytes;
  uint32_t firstInterval;
  int rawInks;
  // One row of inks, or one that is dropped.
  uint8_t *row;
  uint8_t *profile;
  // Coefficients that libjpeg would keep, in bytes; 0 where it keeps none.
  uint64_t coefficientBytes;
  // NULL where they are kept by libjpeg.
  JPEGBlocks *blocks;
};

// Coefficients that take more are packed: it costs time, and saves most of their memory.
#define PACKED_FROM (64u << 20)

// Has coefficients kept packed, in at most `limit` bytes; beyond that reading fails with
// JERR_OUT_OF_MEMORY. To be called before `jpeg_start_decompress`. 0 when there is no memory.
int jpeg_blocks_open(CCodecsJPEG *reader, size_t limit);
void jpeg_blocks_close(JPEGBlocks *blocks);

// Bytes of the file that the decoder has taken.
uint64_t jpeg_bytes_taken(const CCodecsJPEG *reader);
// Tells how far reading is; leaves by `jump` where the caller wants it to end, or it would take too
// long.
void jpeg_tell_progress(CCodecsJPEG *reader);
