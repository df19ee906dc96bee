// libpng and libjpeg-turbo behind plain calls that return a status.
//
// Both libraries leave through longjmp, which Swift cannot cross, and say much of what is needed
// only through macros. Every call here catches the jump and returns; nothing here keeps state
// outside the reader or writer it was given, so different ones may run on different threads.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef enum __attribute__((enum_extensibility(closed))) CCodecsStatus {
  CCodecsStatusOK = 0,
  /// The bytes end before the picture does.
  CCodecsStatusTruncated,
  /// The bytes are not what the format says they should be.
  CCodecsStatusCorrupt,
  /// A valid kind of picture that the library does not read.
  CCodecsStatusUnsupported,
  /// Reading on would need more memory than allowed or than there is.
  CCodecsStatusOutOfMemory,
} CCodecsStatus;

/// What the header says. Nothing was allocated for the pixels yet.
typedef struct CCodecsHeader {
  uint32_t width;
  uint32_t height;
  /// Bits of one channel as stored.
  uint32_t bitsPerComponent;
  /// Channels as stored; 1 for palettes.
  uint32_t components;
  uint32_t hasAlpha;
  /// Rows do not come one after the other: the whole picture has to be read in one call.
  uint32_t isInterlaced;
  /// Coefficients of the whole picture are kept until the last scan is read.
  uint32_t isProgressive;
  /// What the decoder itself needs beside the pixels it hands out, in bytes (an estimate).
  uint64_t workingBytes;
  /// EXIF data from its TIFF header on, inside the reader; NULL when there is none.
  const uint8_t *exif;
  size_t exifSize;
} CCodecsHeader;

// Decoders. `bytes` must outlive the reader. Rows come as premultiplied 0xAARRGGBB words.

typedef struct CCodecsPNG CCodecsPNG;

/// NULL when there is no memory for it.
CCodecsPNG *ccodecs_png_open(const uint8_t *bytes, size_t size);
CCodecsStatus ccodecs_png_header(CCodecsPNG *reader, CCodecsHeader *header);
/// Reads the next `count` rows, `stride` pixels apart; an interlaced picture in one call.
/// `done` says how many of them are there, also on failure.
CCodecsStatus ccodecs_png_rows(
    CCodecsPNG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// Checks what follows the last row.
CCodecsStatus ccodecs_png_finish(CCodecsPNG *reader);
/// The library's own words for the last failure.
const char *ccodecs_png_message(const CCodecsPNG *reader);
void ccodecs_png_close(CCodecsPNG *reader);

typedef struct CCodecsJPEG CCodecsJPEG;

/// NULL when there is no memory for it.
CCodecsJPEG *ccodecs_jpeg_open(const uint8_t *bytes, size_t size);
CCodecsStatus ccodecs_jpeg_header(CCodecsJPEG *reader, CCodecsHeader *header);
/// Starts decoding; the decoder's own memory stays under `memoryLimit` bytes.
CCodecsStatus ccodecs_jpeg_start(CCodecsJPEG *reader, size_t memoryLimit);
/// As `ccodecs_png_rows`.
CCodecsStatus ccodecs_jpeg_rows(
    CCodecsJPEG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// Whether all rows were whole: a decoder goes on after damage and fills in what is missing.
CCodecsStatus ccodecs_jpeg_finish(CCodecsJPEG *reader);
const char *ccodecs_jpeg_message(const CCodecsJPEG *reader);
void ccodecs_jpeg_close(CCodecsJPEG *reader);

// Encoders.

/// Gets encoded bytes in order; a result other than 0 stops the encoder.
typedef int (*CCodecsSink)(void *context, const uint8_t *bytes, size_t size);

/// Writes premultiplied 0xAARRGGBB rows as an 8-bit PNG: RGB when `isOpaque`, else RGBA.
/// `level` is zlib's, 0 … 9.
CCodecsStatus ccodecs_png_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride, int isOpaque, int level,
    CCodecsSink sink, void *context);

/// Premultiplies `count` straight 0xAARRGGBB words in place, each channel rounded to the nearest.
/// Returns the smallest alpha seen.
uint32_t ccodecs_premultiply(uint32_t *pixels, size_t count);
/// The straight words whose premultiplication gives `pixels` again, exactly, where no channel
/// exceeds alpha; channels that do are cut to it.
void ccodecs_unpremultiply(const uint32_t *pixels, uint32_t *straight, size_t count);
