// libpng, libjpeg-turbo and their like behind plain calls that return a status.
//
// Some of these libraries leave through longjmp, which Swift cannot cross, and say much of what is
// needed only through macros. Every call here catches the jump and returns; nothing here keeps state
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
  /// The caller wanted it to end.
  CCodecsStatusStopped,
} CCodecsStatus;

/// Where a decoder's bytes come from: memory or an open file, which several decoders may share.
typedef struct CCodecsSource {
  /// The whole in memory; NULL reads `file`.
  const uint8_t *bytes;
  /// A descriptor that `pread` works on.
  int file;
  /// The part that is read, as offsets.
  uint64_t start;
  uint64_t end;
  /// Bytes that come before that part.
  const uint8_t *head;
  size_t headSize;
  /// Asked now and then: anything but 0 ends decoding with `CCodecsStatusStopped`. May be NULL.
  int (*stopped)(void *context);
  /// Told which part of the bytes is read, 0 … 1, by decoders that read them all before the first row.
  /// May be NULL.
  void (*prepared)(void *context, double part);
  void *context;
} CCodecsSource;

/// What the header says. Nothing was allocated for the pixels yet.
typedef struct CCodecsHeader {
  uint32_t width;
  uint32_t height;
  /// Bits of one channel as stored.
  uint32_t bitsPerComponent;
  /// Channels as stored; 1 for palettes.
  uint32_t components;
  uint32_t hasAlpha;
  /// Rows come with alpha multiplied in.
  uint32_t isPremultiplied;
  /// The channels are inks: cyan, magenta, yellow, black.
  uint32_t isCMYK;
  /// EXIF's number, 1 … 8, where the format itself has it; 0 leaves it to the EXIF data.
  uint32_t orientation;
  /// Rows do not come one after the other: the whole picture has to be read in one call, unless it is
  /// reduced.
  uint32_t isInterlaced;
  /// Coefficients of the whole picture are kept until the last scan is read.
  uint32_t isProgressive;
  /// What the decoder itself needs beside the pixels it hands out, in bytes (an estimate).
  uint64_t workingBytes;
  /// What it needs beyond that for each pixel of the picture it makes, after reduction.
  uint32_t workingBytesPerPixel;
  /// EXIF data from its TIFF header on, inside the reader; NULL when there is none.
  const uint8_t *exif;
  size_t exifSize;
  /// The ICC profile, inside the reader; NULL when there is none.
  const uint8_t *profile;
  size_t profileSize;
} CCodecsHeader;

// Decoders. What the source points at must outlive the reader. Rows come as straight (not
// premultiplied) 0xAARRGGBB words.

typedef struct CCodecsPNG CCodecsPNG;

/// NULL when there is no memory for it.
CCodecsPNG *ccodecs_png_open(const CCodecsSource *source);
CCodecsStatus ccodecs_png_header(CCodecsPNG *reader, CCodecsHeader *header);
/// Of an interlaced picture, has its sides divided by `reduction` (1, 2, 4 or 8) and rounded up: each
/// pixel is the mean of those it stands for. Others come as they are.
CCodecsStatus ccodecs_png_start(CCodecsPNG *reader, uint32_t reduction);
/// Reads the next `count` rows, `stride` pixels apart; an interlaced picture, not reduced, in one call.
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
CCodecsJPEG *ccodecs_jpeg_open(const CCodecsSource *source);
CCodecsStatus ccodecs_jpeg_header(CCodecsJPEG *reader, CCodecsHeader *header);
/// Starts decoding; the decoder's own memory stays under `memoryLimit` bytes. `reduction` is 1, 2, 4
/// or 8: both sides are divided by it, rounded up. `rawInks` asks for CMYK as it is, inverted (C M Y
/// K bytes, 255 is no ink); else it becomes colour. `inScans` is for a progressive picture that is to
/// be seen while it is read: before its rows comes `ccodecs_jpeg_next_scan`, and may come again.
CCodecsStatus ccodecs_jpeg_start(
    CCodecsJPEG *reader, size_t memoryLimit, uint32_t reduction, int rawInks, int inScans);
/// Reads on until there is so much more to see that showing it is worth while, and makes rows come
/// from the top, as far as they are known: after the first scan, after those that end with twice the
/// bytes that were read when it was worth it last, and at the end, of which `isLast` tells.
CCodecsStatus ccodecs_jpeg_next_scan(CCodecsJPEG *reader, int *isLast);
/// Tells a reader that starts amid the restart intervals of a picture which of them is its first.
void ccodecs_jpeg_set_first_interval(CCodecsJPEG *reader, uint32_t index);
/// As `ccodecs_png_rows`. NULL pixels: the rows are read and dropped.
CCodecsStatus ccodecs_jpeg_rows(
    CCodecsJPEG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// Whether all rows were whole: a decoder goes on after damage and fills in what is missing.
CCodecsStatus ccodecs_jpeg_finish(CCodecsJPEG *reader);
const char *ccodecs_jpeg_message(const CCodecsJPEG *reader);
void ccodecs_jpeg_close(CCodecsJPEG *reader);

// More decoders.

typedef struct CCodecsTIFF CCodecsTIFF;

/// One picture of a TIFF file: a page, or a reduced one of a pyramid.
typedef struct CCodecsTIFFPage {
  /// Where its directory is in the file.
  uint64_t offset;
  uint32_t width;
  uint32_t height;
  uint32_t bitsPerComponent;
  uint32_t components;
  uint32_t hasAlpha;
  uint32_t isPremultiplied;
  uint32_t isCMYK;
  /// TIFF's and EXIF's numbers, 1 … 8.
  uint32_t orientation;
  /// Says of itself that it is a smaller copy of another.
  uint32_t isReduced;
  uint32_t isTiled;
  /// Of a tile, or of a strip.
  uint32_t blockWidth;
  uint32_t blockHeight;
  /// What reading a block takes, in bytes (an estimate).
  uint64_t workingBytes;
  /// What reading rows takes beyond that.
  uint64_t blockBytes;
  /// The ICC profile, inside the reader; NULL when there is none.
  const uint8_t *profile;
  size_t profileSize;
} CCodecsTIFFPage;

/// NULL when there is no memory for it. No allocation of the decoder is larger than `memoryLimit`.
CCodecsTIFF *ccodecs_tiff_open(const CCodecsSource *source, size_t memoryLimit);
/// The offsets of all pages, then of the first page's sub-pages; each once, at most `limit`.
uint32_t ccodecs_tiff_pages(CCodecsTIFF *reader, uint64_t *offsets, uint32_t limit);
/// Goes to the page at `offset` (0: stays at the one it is at) and describes it.
CCodecsStatus ccodecs_tiff_page(CCodecsTIFF *reader, uint64_t offset, CCodecsTIFFPage *page);
/// Describes the page at the file's start, as other formats' headers do.
CCodecsStatus ccodecs_tiff_header(CCodecsTIFF *reader, CCodecsHeader *header);
/// Whether rows of inks come raw and inverted, as `ccodecs_jpeg_start` says.
void ccodecs_tiff_want_inks(CCodecsTIFF *reader, int rawInks);
/// As `ccodecs_png_rows`, of the current page.
CCodecsStatus ccodecs_tiff_rows(
    CCodecsTIFF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// Reads the tile whose top left pixel is (x, y), cut at the right and lower edges of the page.
CCodecsStatus ccodecs_tiff_tile(
    CCodecsTIFF *reader, uint32_t x, uint32_t y, int rawInks, uint32_t *pixels, size_t stride);
const char *ccodecs_tiff_message(const CCodecsTIFF *reader);
void ccodecs_tiff_close(CCodecsTIFF *reader);

typedef struct CCodecsWebP CCodecsWebP;

/// NULL when there is no memory for it.
CCodecsWebP *ccodecs_webp_open(const CCodecsSource *source);
/// Of an animation, its first frame.
CCodecsStatus ccodecs_webp_header(CCodecsWebP *reader, CCodecsHeader *header);
/// Starts decoding; `reduction` as for `ccodecs_jpeg_start`.
CCodecsStatus ccodecs_webp_start(CCodecsWebP *reader, uint32_t reduction);
/// As `ccodecs_png_rows`.
CCodecsStatus ccodecs_webp_rows(
    CCodecsWebP *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
const char *ccodecs_webp_message(const CCodecsWebP *reader);
void ccodecs_webp_close(CCodecsWebP *reader);

// Colour.

/// What the words of a row are, before they become sRGB.
typedef enum __attribute__((enum_extensibility(closed))) CCodecsColorKind {
  CCodecsColorKindRGB = 0,
  CCodecsColorKindGray,
  /// C M Y K bytes, 255 is no ink.
  CCodecsColorKindInks,
} CCodecsColorKind;

typedef struct CCodecsColor CCodecsColor;

/// A conversion from an ICC profile to sRGB. NULL when there is nothing to convert: the profile is
/// sRGB itself, is damaged, or is for another kind of colours.
CCodecsColor *ccodecs_color_open(const uint8_t *profile, size_t size, CCodecsColorKind kind);
/// Converts straight words in place; alpha stays.
void ccodecs_color_convert(const CCodecsColor *color, uint32_t *pixels, size_t count);
void ccodecs_color_close(CCodecsColor *color);
/// The profile's own name for itself, in ASCII, cut to fit; empty when it has none.
void ccodecs_color_name(const uint8_t *profile, size_t size, char *name, size_t capacity);

// Encoders.

/// Gets encoded bytes in order; a result other than 0 stops the encoder.
typedef int (*CCodecsSink)(void *context, const uint8_t *bytes, size_t size);

/// Writes premultiplied 0xAARRGGBB rows as an 8-bit PNG: RGB when `isOpaque`, else RGBA.
/// `level` is zlib's, 0 … 9.
CCodecsStatus ccodecs_png_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride, int isOpaque, int level,
    CCodecsSink sink, void *context);

/// Writes 0xAARRGGBB rows as a JPEG; alpha is ignored. `quality` is 1 … 100; `subsampled` halves the
/// resolution of colour; a restart marker comes after every `restartRows` rows of blocks, 0 is never.
CCodecsStatus ccodecs_jpeg_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality,
    int subsampled, int restartRows, CCodecsSink sink, void *context);

// Pixels.

/// Premultiplies `count` straight 0xAARRGGBB words in place, each channel rounded to the nearest.
/// Returns the smallest alpha seen.
uint32_t ccodecs_premultiply(uint32_t *pixels, size_t count);
/// The straight words whose premultiplication gives `pixels` again, exactly, where no channel
/// exceeds alpha; channels that do are cut to it.
void ccodecs_unpremultiply(const uint32_t *pixels, uint32_t *straight, size_t count);
/// Means of `factor × factor` blocks, one row of them: `rows` (1 … factor) rows of `width` pixels,
/// `stride` apart; blocks at the right edge are narrower. Premultiplied pixels; each channel rounded
/// to the nearest.
void ccodecs_box(
    const uint32_t *pixels, size_t stride, size_t width, size_t rows, size_t factor, uint32_t *means);
/// Tells the system that all of this memory is about to be filled: large pages spare most of what
/// first touching it takes.
void ccodecs_expect_use(void *memory, size_t count);
