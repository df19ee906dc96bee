// Wraps libpng, libjpeg-turbo and similar libraries in plain functions that return a status.
//
// Some of these libraries report errors with longjmp, which must not cross Swift code, and offer
// much of their interface only as macros. Every function here catches the jump and returns. There
// is no state outside a reader or writer, so different ones may run on different threads.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef enum __attribute__((enum_extensibility(closed))) CCodecsStatus {
  CCodecsStatusOK = 0,
  /// The input ends before the picture does.
  CCodecsStatusTruncated,
  /// The input breaks the rules of its format.
  CCodecsStatusCorrupt,
  /// The picture is valid but of a kind that the library does not read.
  CCodecsStatusUnsupported,
  /// Reading needs more memory than is allowed or available.
  CCodecsStatusOutOfMemory,
  /// The caller stopped the work.
  CCodecsStatusStopped,
  /// The input is no longer what its header said: another program has written to the file.
  CCodecsStatusChanged,
} CCodecsStatus;

/// The input of a decoder: memory or an open file, which several decoders may share.
typedef struct CCodecsSource {
  /// All bytes in memory; NULL to read `file`.
  const uint8_t *bytes;
  /// A file descriptor for `pread`.
  int file;
  /// The offsets of the part to read.
  uint64_t start;
  uint64_t end;
  /// The page to read of a file that has several, as a TIFF may; 0 is the first.
  uint32_t page;
  /// Bytes to read before that part.
  const uint8_t *head;
  size_t headSize;
  /// Called now and then; a result other than 0 ends decoding with `CCodecsStatusStopped`. May be
  /// NULL.
  int (*stopped)(void *context);
  /// Called with the part of the input that has been read, 0 … 1, by decoders that read all of it
  /// before the first row. May be NULL.
  void (*prepared)(void *context, double part);
  void *context;
  /// Called before each reading of the file, for tests of files that change. May be NULL.
  void (*reading)(void *readingContext);
  void *readingContext;
} CCodecsSource;

/// The contents of a header. Nothing is allocated for the pixels yet.
typedef struct CCodecsHeader {
  uint32_t width;
  uint32_t height;
  /// The stored bits of one channel.
  uint32_t bitsPerComponent;
  /// The number of stored channels; 1 for palettes.
  uint32_t components;
  uint32_t hasAlpha;
  /// Whether alpha is already multiplied in.
  uint32_t isPremultiplied;
  /// Whether the channels are inks: cyan, magenta, yellow, black.
  uint32_t isCMYK;
  /// EXIF's number, 1 … 8, if the format itself has it; 0 if only the EXIF data may have it.
  uint32_t orientation;
  /// Whether all rows must be read in one call, unless the picture is reduced.
  uint32_t isInterlaced;
  /// Whether the coefficients of the whole picture are kept until the last scan is read.
  uint32_t isProgressive;
  /// The longer side of the small picture of the same that the file contains, in pixels; 0 if there is none.
  uint32_t previewSide;
  /// The number of pages; 0 if the format has none.
  uint32_t pages;
  /// The estimated memory of the decoder itself in bytes, without the pixels that it returns.
  uint64_t workingBytes;
  /// The additional bytes for each pixel of the reduced picture.
  uint32_t workingBytesPerPixel;
  /// The EXIF data from their TIFF header on, which belong to the reader; NULL if there are none.
  const uint8_t *exif;
  size_t exifSize;
  /// The ICC profile, which belongs to the reader; NULL if there is none.
  const uint8_t *profile;
  size_t profileSize;
} CCodecsHeader;

/// A part of a picture, in pixels as they are stored.
typedef struct CCodecsRegion {
  uint32_t x;
  uint32_t y;
  uint32_t width;
  uint32_t height;
} CCodecsRegion;

/// The samples of a part of a picture as the file has them, with more than eight bits, and before colours are converted.
typedef struct CCodecsSamples {
  /// 1 for grey, 2 for grey and alpha, 3 for red, green and blue, 4 with alpha.
  uint32_t channels;
  /// The greatest sample.
  uint32_t top;
  /// Room for 4 samples of each pixel, which the caller owns. Pixels follow each other row by row, with `channels` samples
  /// each.
  uint16_t *values;
} CCodecsSamples;

// Decoders. The memory that the source points to must outlive the reader. Rows are 0xAARRGGBB words,
// straight (not premultiplied) unless the header says otherwise. A file may change between two readings
// of its header, so reading rows that are longer than `stride` fails with `CCodecsStatusChanged`.

typedef struct CCodecsPNG CCodecsPNG;

/// Returns NULL if memory runs out.
CCodecsPNG *ccodecs_png_open(const CCodecsSource *source);
CCodecsStatus ccodecs_png_header(CCodecsPNG *reader, CCodecsHeader *header);
/// For an interlaced picture, divides the sides by `reduction` (1, 2, 4 or 8) and rounds them up;
/// each pixel is the mean of those that it replaces. Other pictures are not reduced.
CCodecsStatus ccodecs_png_start(CCodecsPNG *reader, uint32_t reduction);
/// Reads the next `count` rows to memory in which rows are `stride` pixels apart; a row must not be longer.
/// An interlaced picture that is not reduced must be read in one call. `done` becomes the number of rows
/// read, also on failure.
CCodecsStatus ccodecs_png_rows(
    CCodecsPNG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// After the header and instead of rows: reads the samples of a part of a picture with 16 bits.
CCodecsStatus ccodecs_png_samples(
    CCodecsPNG *reader, const CCodecsRegion *region, CCodecsSamples *samples);
/// Checks the input after the last row.
CCodecsStatus ccodecs_png_finish(CCodecsPNG *reader);
/// The library's message for the last failure.
const char *ccodecs_png_message(const CCodecsPNG *reader);
void ccodecs_png_close(CCodecsPNG *reader);

typedef struct CCodecsJPEG CCodecsJPEG;

/// Returns NULL if memory runs out.
CCodecsJPEG *ccodecs_jpeg_open(const CCodecsSource *source);
CCodecsStatus ccodecs_jpeg_header(CCodecsJPEG *reader, CCodecsHeader *header);
/// Starts decoding. The decoder itself takes at most `memoryLimit` bytes. `reduction` is 1, 2, 4 or
/// 8: both sides are divided by it and rounded up. `rawInks` requests inverted CMYK (C M Y K bytes,
/// 255 is no ink) instead of colour. `inScans` allows previews of a progressive picture: call
/// `ccodecs_jpeg_next_scan` before its rows, once or several times.
CCodecsStatus ccodecs_jpeg_start(
    CCodecsJPEG *reader, size_t memoryLimit, uint32_t reduction, int rawInks, int inScans);
/// Reads until a better preview is worth showing, and then provides rows from the top in the
/// quality that is known by then. That is after the first scan, after each scan at which twice as
/// many bytes were read as at the last preview, and at the end, where `isLast` is set. In the last
/// quarter of the input there are no previews.
CCodecsStatus ccodecs_jpeg_next_scan(CCodecsJPEG *reader, int *isLast);
/// Sets the number of restart intervals before the input of a reader that starts in the middle of a
/// picture.
void ccodecs_jpeg_set_first_interval(CCodecsJPEG *reader, uint32_t index);
/// As `ccodecs_png_rows`. With NULL pixels, the rows are read and dropped.
CCodecsStatus ccodecs_jpeg_rows(
    CCodecsJPEG *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// Checks whether all rows were intact: after damage a decoder continues and fills in what is
/// missing.
CCodecsStatus ccodecs_jpeg_finish(CCodecsJPEG *reader);
const char *ccodecs_jpeg_message(const CCodecsJPEG *reader);
void ccodecs_jpeg_close(CCodecsJPEG *reader);

typedef struct CCodecsTIFF CCodecsTIFF;

/// One picture of a TIFF file: a page, or a smaller copy in a pyramid.
typedef struct CCodecsTIFFPage {
  /// The offset of its directory in the file.
  uint64_t offset;
  uint32_t width;
  uint32_t height;
  uint32_t bitsPerComponent;
  uint32_t components;
  uint32_t hasAlpha;
  uint32_t isPremultiplied;
  uint32_t isCMYK;
  /// TIFF's and EXIF's number, 1 … 8.
  uint32_t orientation;
  uint32_t isTiled;
  /// The size of a tile or of a strip.
  uint32_t blockWidth;
  uint32_t blockHeight;
  /// The estimated memory of reading a block, in bytes.
  uint64_t workingBytes;
  /// The additional memory of reading rows, in bytes.
  uint64_t blockBytes;
  /// The ICC profile, which belongs to the reader; NULL if there is none.
  const uint8_t *profile;
  size_t profileSize;
} CCodecsTIFFPage;

/// Whether libtiff, which reads TIFF, is installed.
int ccodecs_tiff_is_here(void);
/// Returns NULL if memory runs out or the library is not here. No allocation of the decoder is larger than `memoryLimit`.
CCodecsTIFF *ccodecs_tiff_open(const CCodecsSource *source, size_t memoryLimit);
/// Writes the offsets of all pages and then of the first page's sub-pages, each once and at most
/// `limit`, and returns their number.
uint32_t ccodecs_tiff_pages(CCodecsTIFF *reader, uint64_t *offsets, uint32_t limit);
/// Moves to the page at `offset` (0 stays at the current page) and describes it.
CCodecsStatus ccodecs_tiff_page(CCodecsTIFF *reader, uint64_t offset, CCodecsTIFFPage *page);
/// Describes the current page, which is the first one after opening, in the form of other formats' headers.
CCodecsStatus ccodecs_tiff_header(CCodecsTIFF *reader, CCodecsHeader *header);
/// Sets `rawInks`, as for `ccodecs_jpeg_start`.
void ccodecs_tiff_want_inks(CCodecsTIFF *reader, int rawInks);
/// As `ccodecs_png_rows`, for the current page.
CCodecsStatus ccodecs_tiff_rows(
    CCodecsTIFF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// As `ccodecs_png_samples`, for the current page.
CCodecsStatus ccodecs_tiff_samples(
    CCodecsTIFF *reader, const CCodecsRegion *region, CCodecsSamples *samples);
/// Reads the tile whose top left pixel is (x, y), cut off at the right and lower edges of the page.
/// Fails if it does not have `rows` rows of at most `stride` pixels.
CCodecsStatus ccodecs_tiff_tile(
    CCodecsTIFF *reader, uint32_t x, uint32_t y, int rawInks, uint32_t *pixels, size_t stride,
    uint32_t rows);
const char *ccodecs_tiff_message(const CCodecsTIFF *reader);
void ccodecs_tiff_close(CCodecsTIFF *reader);

typedef struct CCodecsWebP CCodecsWebP;

/// Returns NULL if memory runs out.
CCodecsWebP *ccodecs_webp_open(const CCodecsSource *source);
/// Reads the header; of an animation, that of the first frame.
CCodecsStatus ccodecs_webp_header(CCodecsWebP *reader, CCodecsHeader *header);
/// Starts decoding; `reduction` as for `ccodecs_jpeg_start`.
CCodecsStatus ccodecs_webp_start(CCodecsWebP *reader, uint32_t reduction);
/// As `ccodecs_png_rows`.
CCodecsStatus ccodecs_webp_rows(
    CCodecsWebP *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
const char *ccodecs_webp_message(const CCodecsWebP *reader);
void ccodecs_webp_close(CCodecsWebP *reader);

typedef struct CCodecsGIF CCodecsGIF;

/// Returns NULL if memory runs out.
CCodecsGIF *ccodecs_gif_open(const CCodecsSource *source);
/// Reads the header. The size is that of the screen on which the frames lie.
CCodecsStatus ccodecs_gif_header(CCodecsGIF *reader, CCodecsHeader *header);
/// As `ccodecs_png_rows`, for the first frame. Rows after damage are transparent.
CCodecsStatus ccodecs_gif_rows(
    CCodecsGIF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// Tells whether the first frame was intact.
CCodecsStatus ccodecs_gif_finish(CCodecsGIF *reader);
const char *ccodecs_gif_message(const CCodecsGIF *reader);
void ccodecs_gif_close(CCodecsGIF *reader);

typedef struct CCodecsHEIF CCodecsHEIF;

/// Whether libheif, which reads HEIC and AVIF, is installed.
int ccodecs_heif_is_here(void);
/// Returns NULL if memory runs out or the library is not here.
CCodecsHEIF *ccodecs_heif_open(const CCodecsSource *source);
/// Reads the header of the file's primary picture.
CCodecsStatus ccodecs_heif_header(CCodecsHEIF *reader, CCodecsHeader *header);
/// As `ccodecs_png_rows`. The whole picture is decoded before the first row.
CCodecsStatus ccodecs_heif_rows(
    CCodecsHEIF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// As `ccodecs_png_samples`, for pictures with more than eight bits. Those that are coded as a brightness and two
/// differences become red, green and blue.
CCodecsStatus ccodecs_heif_samples(
    CCodecsHEIF *reader, const CCodecsRegion *region, CCodecsSamples *samples);
/// After the header: the pixels of a small picture of the same that the file contains, without its last colour conversion;
/// they belong to the reader. NULL if there is none of the same shape, or it is damaged.
const uint32_t *ccodecs_heif_preview(CCodecsHEIF *reader, uint32_t *width, uint32_t *height);
const char *ccodecs_heif_message(const CCodecsHEIF *reader);
void ccodecs_heif_close(CCodecsHEIF *reader);

typedef struct CCodecsJXL CCodecsJXL;

/// Whether libjxl, which reads JPEG XL, is installed.
int ccodecs_jxl_is_here(void);
/// Returns NULL if memory runs out or the library is not here. The library's own memory is limited to
/// `memoryLimit` bytes.
CCodecsJXL *ccodecs_jxl_open(const CCodecsSource *source, size_t memoryLimit);
CCodecsStatus ccodecs_jxl_header(CCodecsJXL *reader, CCodecsHeader *header);
/// As `ccodecs_png_rows`. The whole picture is decoded before the first row; of an animation, the first frame.
CCodecsStatus ccodecs_jxl_rows(
    CCodecsJXL *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
/// As `ccodecs_png_samples`, for pictures with 9 to 16 bits.
CCodecsStatus ccodecs_jxl_samples(
    CCodecsJXL *reader, const CCodecsRegion *region, CCodecsSamples *samples);
const char *ccodecs_jxl_message(const CCodecsJXL *reader);
void ccodecs_jxl_close(CCodecsJXL *reader);

typedef struct CCodecsRaw CCodecsRaw;

/// The preview in a camera's raw file. The bytes belong to the reader.
typedef struct CCodecsRawPreview {
  /// A JPEG file, which may have Exif data, or a Netpbm file.
  const uint8_t *bytes;
  size_t size;
  int isJPEG;
  /// Exif's number, 1 … 8; 0 if the Exif data of the JPEG say it.
  uint32_t orientation;
} CCodecsRawPreview;

/// Whether LibRaw, which reads raw files of cameras, is installed.
int ccodecs_raw_is_here(void);
/// Has files mapped instead of read, which takes a fraction of the time. A file that another program shortens meanwhile
/// then ends this process, so it is for processes that do nothing but decode.
void ccodecs_raw_map_files(void);
/// Returns NULL if memory runs out or the library is not here.
CCodecsRaw *ccodecs_raw_open(const CCodecsSource *source);
/// Finds the largest preview. To be called once.
CCodecsStatus ccodecs_raw_preview(CCodecsRaw *reader, CCodecsRawPreview *preview);
const char *ccodecs_raw_message(const CCodecsRaw *reader);
void ccodecs_raw_close(CCodecsRaw *reader);

typedef struct CCodecsPDF CCodecsPDF;

/// Whether poppler and cairo, which read PDF, are installed. The first call also finds the fonts that files need not
/// contain.
int ccodecs_pdf_is_here(void);
/// Returns NULL if memory runs out or the libraries are not here.
CCodecsPDF *ccodecs_pdf_open(const CCodecsSource *source);
/// Reads the whole file. The size is that of the page at two pixels per point, with at most 4,096 pixels a side.
CCodecsStatus ccodecs_pdf_header(CCodecsPDF *reader, CCodecsHeader *header);
/// As `ccodecs_png_rows`. The whole page is drawn before the first row, on white.
CCodecsStatus ccodecs_pdf_rows(
    CCodecsPDF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done);
const char *ccodecs_pdf_message(const CCodecsPDF *reader);
void ccodecs_pdf_close(CCodecsPDF *reader);

/// A picture in a PDF file whose place a page of another PDF file takes.
typedef struct CCodecsPDFPlace {
  /// The number of the picture's object.
  uint32_t object;
  /// The file with the page, from 1 on.
  uint32_t file;
  /// The page; 0 is the first.
  uint32_t page;
} CCodecsPDFPlace;

/// Whether qpdf, which puts PDF files together, is installed.
int ccodecs_pdf_pages_are_here(void);
/// Puts pages in the place of pictures, where they look as `ccodecs_pdf_rows` draws them. Files that are encrypted, damaged
/// or have layers are refused, and so are pages with annotations that only a program can draw.
/// - bytes: the files, one after the other. The first one contains the pictures.
/// - sizes: how many bytes each file has.
/// - refused: set to 1 for each place whose page was refused, so that its picture stays, or else to 0.
/// - result: the new file, which the caller frees.
CCodecsStatus ccodecs_pdf_place_pages(
    const uint8_t *bytes, const size_t *sizes, size_t files, const CCodecsPDFPlace *places, size_t count,
    uint8_t *refused, uint8_t **result, size_t *resultSize);

/// Reads up to `count` bytes at `offset` of a source, counted from the beginning of its file or memory. Returns
/// how many were read: fewer at the end of the part that the source names, or if reading fails.
size_t ccodecs_source_read(const CCodecsSource *source, uint64_t offset, void *into, size_t count);

// Colour.

/// The meaning of a row's words before they are converted to sRGB.
typedef enum __attribute__((enum_extensibility(closed))) CCodecsColorKind {
  CCodecsColorKindRGB = 0,
  CCodecsColorKindGray,
  /// C M Y K bytes; 255 is no ink.
  CCodecsColorKindInks,
} CCodecsColorKind;

typedef struct CCodecsColor CCodecsColor;

/// Makes a conversion from an ICC profile to sRGB. Returns NULL if there is nothing to convert: the
/// profile is sRGB itself, is damaged, or is for another kind of colour.
CCodecsColor *ccodecs_color_open(const uint8_t *profile, size_t size, CCodecsColorKind kind);
/// Converts straight words in place; alpha does not change.
void ccodecs_color_convert(const CCodecsColor *color, uint32_t *pixels, size_t count);
void ccodecs_color_close(CCodecsColor *color);
/// Writes the profile's description in ASCII, cut to fit; empty if it has none.
void ccodecs_color_name(const uint8_t *profile, size_t size, char *name, size_t capacity);

// Encoders.

/// Receives encoded bytes in order; a result other than 0 stops the encoder.
typedef int (*CCodecsSink)(void *context, const uint8_t *bytes, size_t size);

/// A PNG file that is written row by row.
typedef struct CCodecsPNGWriter CCodecsPNGWriter;

/// Begins an 8-bit PNG: RGB if `isOpaque`, otherwise RGBA. `level` is zlib's, 0 … 9. NULL if memory
/// runs out or the sink stops. The caller frees it.
CCodecsPNGWriter *ccodecs_png_writer(
    uint32_t width, uint32_t height, int isOpaque, int level, CCodecsSink sink, void *context);
/// Writes the next rows of premultiplied 0xAARRGGBB words, `stride` words apart.
CCodecsStatus ccodecs_png_writer_append(
    CCodecsPNGWriter *writer, const uint32_t *pixels, size_t stride, uint32_t rows);
/// Ends the file; fails if rows are missing.
CCodecsStatus ccodecs_png_writer_finish(CCodecsPNGWriter *writer);
void ccodecs_png_writer_free(CCodecsPNGWriter *writer);

/// Writes 0xAARRGGBB rows as a JPEG; alpha is ignored. `quality` is 1 … 100. `subsampled` halves
/// the resolution of colour. A restart marker follows every `restartRows` rows of blocks; 0 means
/// none.
CCodecsStatus ccodecs_jpeg_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality,
    int subsampled, int restartRows, CCodecsSink sink, void *context);

/// Writes premultiplied 0xAARRGGBB rows as a WebP. `quality` is 1 … 100; 100 loses nothing.
CCodecsStatus ccodecs_webp_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride, int isOpaque, int quality,
    CCodecsSink sink, void *context);

// Pixels.

/// Premultiplies `count` straight 0xAARRGGBB words in place, rounding each channel to the nearest.
/// Returns the smallest alpha.
uint32_t ccodecs_premultiply(uint32_t *pixels, size_t count);
/// Computes the straight words whose premultiplication gives exactly `pixels` again, if no channel
/// exceeds alpha; larger channels are clamped to it.
void ccodecs_unpremultiply(const uint32_t *pixels, uint32_t *straight, size_t count);
/// Computes one row of means of `factor × factor` blocks from `rows` (1 … factor) rows of `width`
/// premultiplied pixels, `stride` apart. Blocks at the right edge are narrower. Each channel is
/// rounded to the nearest.
void ccodecs_box(
    const uint32_t *pixels, size_t stride, size_t width, size_t rows, size_t factor, uint32_t *means);
/// Enlarges a picture of `width × height` to `outWidth × outHeight` pixels, linearly between the centres of its pixels, and
/// writes `count` rows from row `y` on. `row` has room for `width` pixels.
void ccodecs_enlarge(
    const uint32_t *pixels, uint32_t width, uint32_t height, uint32_t outWidth, uint32_t outHeight, uint32_t y,
    uint32_t count, uint32_t *row, uint32_t *out);
/// Halves two rows of premultiplied 0xAARRGGBB words into one row of (width + 1) / 2 words. Each is the
/// mean of a block of two by two, rounded to nearest per channel, halves up. An odd last column counts
/// twice. The two rows may be the same.
void ccodecs_halve(const uint32_t *upper, const uint32_t *lower, size_t width, uint32_t *out);

// Tiles of huge pictures on disk.

/// The CRC-32 (ISO 3309) of `size` bytes.
uint32_t ccodecs_crc32(const void *bytes, size_t size);

/// The maximum number of bytes that a tile of `count` words has as deflate or as a baseline JPEG.
size_t ccodecs_tile_bound(size_t count);

/// Compresses words without loss: the differences from the word above, in one plane per channel.
/// Returns the number of bytes written to `out`, or 0 if `capacity` or memory did not suffice.
size_t ccodecs_deflate_encode(
    const uint32_t *pixels, uint32_t width, uint32_t height, uint8_t *out, size_t capacity);
/// Decompresses the encoder's output. Returns 0, or -1 for anything else.
int ccodecs_deflate_decode(
    const uint8_t *bytes, size_t size, uint32_t *pixels, uint32_t width, uint32_t height);

// Memory.

/// Tells the system that all `count` bytes will be filled soon: large pages save most of the cost of
/// touching them first.
void ccodecs_expect_use(void *memory, size_t count);

/// Gives one open file the attributes that programs have given to another, such as tags and comments. What the file
/// system does not take is left out.
void ccodecs_copy_attributes(int from, int to);
/// Exchanges two entries of a folder in one step, so that neither is ever missing. Returns 0, or -1 with `errno`: `EINVAL`
/// where the file system cannot.
int ccodecs_exchange(int folder, const char *one, const char *other);

/// Makes the C library return a tile's memory to the system when the tile is freed.
///
/// Each freed block that had its own mapping raises the GNU C library's threshold for such mappings.
/// Tiles would then lie in per-thread heaps among longer-lived blocks, which takes three times the
/// memory. This affects the whole process; other C libraries need nothing.
void ccodecs_return_large_blocks(void);
