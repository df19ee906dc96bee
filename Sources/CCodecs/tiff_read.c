#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tiffio.h>

#include "pixels.h"
#include "source.h"

// Pages and sub-pages looked at: a pyramid of 4 gigapixels has 17.
#define DIRECTORY_LIMIT 64

struct CCodecsTIFF {
  TIFF *tiff;
  Source source;
  toff_t position;
  CCodecsStatus failure;
  char message[160];
  // A read came short.
  int hitEnd;
  CCodecsTIFFPage page;
  // How samples lie: read as they are, or through libtiff's own conversion to RGBA.
  int direct;
  uint16_t photometric;
  uint16_t bits;
  uint16_t samples;
  // -1 none; else the sample that is alpha.
  int alpha;
  uint8_t palette[256 * 4];
  int rawInks;
  uint32_t nextRow;
  // One scanline, strip or tile as stored.
  uint8_t *raw;
  size_t rawSize;
  // A strip or a row of tiles, converted.
  uint32_t *block;
  uint32_t blockRow;
  uint32_t blockRows;
};

static int on_error(TIFF *tiff, void *context, const char *module, const char *format, va_list list) {
  (void)tiff;
  (void)module;
  CCodecsTIFF *reader = context;
  // The first is the cause.
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
  size_t done = source_read_at(&reader->source, reader->position, into, (size_t)count);
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

static CCodecsStatus failed(CCodecsTIFF *reader) {
  if (reader->failure == CCodecsStatusOK)
    reader->failure = reader->hitEnd ? CCodecsStatusTruncated : CCodecsStatusCorrupt;
  if (strstr(reader->message, "emory") || strstr(reader->message, "alloc"))
    reader->failure = CCodecsStatusOutOfMemory;
  return reader->failure;
}

static CCodecsStatus unsupported(CCodecsTIFF *reader, const char *reason) {
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  return reader->failure = CCodecsStatusUnsupported;
}

CCodecsTIFF *ccodecs_tiff_open(const CCodecsSource *source, size_t memoryLimit) {
  CCodecsTIFF *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  if (!source_open(&reader->source, source)) {
    free(reader);
    return NULL;
  }
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (options) {
    TIFFOpenOptionsSetErrorHandlerExtR(options, on_error, reader);
    TIFFOpenOptionsSetWarningHandlerExtR(options, on_warning, reader);
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)memoryLimit);
    // Tables of strips and tiles are read entry by entry: a page of a million tiles opens at once.
    reader->tiff = TIFFClientOpenExt(
        "", "rmO", reader, read_bytes, write_bytes, seek, close_nothing, size, map, unmap, options);
    TIFFOpenOptionsFree(options);
  }
  return reader;
}

void ccodecs_tiff_close(CCodecsTIFF *reader) {
  if (!reader) return;
  if (reader->tiff) TIFFClose(reader->tiff);
  free(reader->raw);
  free(reader->block);
  source_close(&reader->source);
  free(reader);
}

const char *ccodecs_tiff_message(const CCodecsTIFF *reader) { return reader->message; }

// Which sample is alpha, and how it is meant.
static void find_alpha(CCodecsTIFF *reader, int colours) {
  uint16_t count = 0, *kinds = NULL;
  reader->alpha = -1;
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  for (int i = 0; i < count && colours + i < reader->samples; i++) {
    if (kinds[i] == EXTRASAMPLE_UNSPECIFIED) continue;
    reader->alpha = colours + i;
    reader->page.isPremultiplied = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
    return;
  }
}

static int read_palette(CCodecsTIFF *reader) {
  uint16_t *red = NULL, *green = NULL, *blue = NULL;
  if (!TIFFGetField(reader->tiff, TIFFTAG_COLORMAP, &red, &green, &blue)) return 0;
  uint32_t count = 1u << reader->bits, top = 0;
  for (uint32_t i = 0; i < count; i++) top |= red[i] | green[i] | blue[i];
  // Some writers fill the map with bytes instead of 16-bit values.
  int shift = top > 255 ? 8 : 0;
  for (uint32_t i = 0; i < count; i++) {
    uint8_t *entry = reader->palette + i * 4;
    entry[0] = (uint8_t)(blue[i] >> shift);
    entry[1] = (uint8_t)(green[i] >> shift);
    entry[2] = (uint8_t)(red[i] >> shift);
    entry[3] = 255;
  }
  return 1;
}

// Whether samples can be read as they are stored and converted here.
static int is_direct(CCodecsTIFF *reader, uint16_t planar, uint16_t format, uint16_t compression) {
  uint16_t ink = INKSET_CMYK;
  if (planar != PLANARCONFIG_CONTIG && reader->samples > 1) return 0;
  if (format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_VOID) return 0;
  int whole = reader->bits == 8 || reader->bits == 16;
  switch (reader->photometric) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE:
      find_alpha(reader, 1);
      return whole || (reader->bits == 1 && reader->samples == 1);
    case PHOTOMETRIC_PALETTE:
      reader->alpha = -1;
      return reader->bits == 8 && reader->samples == 1 && read_palette(reader);
    case PHOTOMETRIC_YCBCR:
      // libjpeg converts.
      if (compression != COMPRESSION_JPEG || reader->bits != 8 || reader->samples != 3) return 0;
      TIFFSetField(reader->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
      reader->alpha = -1;
      return 1;
    case PHOTOMETRIC_RGB:
      find_alpha(reader, 3);
      return whole && reader->samples >= 3;
    case PHOTOMETRIC_SEPARATED:
      TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_INKSET, &ink);
      reader->alpha = -1;
      return whole && reader->samples >= 4 && ink == INKSET_CMYK;
    default:
      return 0;
  }
}

static CCodecsStatus describe(CCodecsTIFF *reader) {
  TIFF *tiff = reader->tiff;
  CCodecsTIFFPage *page = &reader->page;
  uint16_t planar = PLANARCONFIG_CONTIG, format = SAMPLEFORMAT_UINT, compression = 1;
  uint16_t orientation = ORIENTATION_TOPLEFT;
  uint32_t kind = 0;
  memset(page, 0, sizeof *page);
  free(reader->block);
  reader->block = NULL;
  reader->blockRow = reader->blockRows = reader->nextRow = 0;
  page->offset = TIFFCurrentDirOffset(tiff);
  if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &page->width)
      || !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &page->height)
      || !TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &reader->photometric))
    return failed(reader);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &reader->bits);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &reader->samples);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planar);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SUBFILETYPE, &kind);
  reader->direct = is_direct(reader, planar, format, compression);
  page->bitsPerComponent = reader->bits;
  page->components = reader->samples;
  page->orientation = orientation;
  page->isReduced = (kind & FILETYPE_REDUCEDIMAGE) != 0;
  page->isCMYK = reader->photometric == PHOTOMETRIC_SEPARATED && reader->direct;
  page->hasAlpha = reader->direct ? reader->alpha >= 0 : reader->samples == 2 || reader->samples > 3;
  // libtiff's own conversion multiplies alpha in.
  if (!reader->direct) page->isPremultiplied = 1;
  page->isTiled = TIFFIsTiled(tiff) != 0;
  uint64_t stored = 0;
  if (page->isTiled) {
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &page->blockWidth);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &page->blockHeight);
    stored = TIFFTileSize64(tiff);
  } else {
    page->blockWidth = page->width;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &page->blockHeight);
    if (page->blockHeight > page->height) page->blockHeight = page->height;
    stored = reader->direct ? TIFFScanlineSize64(tiff) : TIFFStripSize64(tiff);
    // A strip of any height is read a row at a time; what it is packed into is there as a whole.
    if (reader->direct && compression != COMPRESSION_NONE)
      stored += TIFFNumberOfStrips(tiff) > 0 ? TIFFGetStrileByteCount(tiff, 0) : 0;
  }
  if (page->blockWidth == 0 || page->blockHeight == 0) return failed(reader);
  page->workingBytes = stored * 2 + (1u << 20);
  page->blockBytes = (uint64_t)page->blockHeight * 4
      * (page->isTiled ? ((uint64_t)page->width + page->blockWidth) : page->width);
  // Rows of a direct strip are converted right into the caller's memory.
  if (reader->direct && !page->isTiled) page->blockBytes = 0;
  const void *profile = NULL;
  uint32_t profileSize = 0;
  if (TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &profileSize, &profile)) {
    page->profile = profile;
    page->profileSize = profileSize;
  }
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_tiff_page(CCodecsTIFF *reader, uint64_t offset, CCodecsTIFFPage *page) {
  reader->failure = CCodecsStatusOK;
  if (!reader->tiff) return failed(reader);
  reader->message[0] = 0;
  if (offset > 0 && offset != TIFFCurrentDirOffset(reader->tiff)
      && !TIFFSetSubDirectory(reader->tiff, offset))
    return failed(reader);
  CCodecsStatus status = describe(reader);
  *page = reader->page;
  return status;
}

CCodecsStatus ccodecs_tiff_header(CCodecsTIFF *reader, CCodecsHeader *header) {
  CCodecsTIFFPage page;
  memset(header, 0, sizeof *header);
  CCodecsStatus status = ccodecs_tiff_page(reader, 0, &page);
  if (status != CCodecsStatusOK) return status;
  char reason[1024] = "";
  if (!reader->direct && !TIFFRGBAImageOK(reader->tiff, reason)) return unsupported(reader, reason);
  header->width = page.width;
  header->height = page.height;
  header->bitsPerComponent = page.bitsPerComponent;
  header->components = page.components;
  header->hasAlpha = page.hasAlpha;
  header->isPremultiplied = page.isPremultiplied;
  header->isCMYK = page.isCMYK;
  header->orientation = page.orientation;
  header->workingBytes = page.workingBytes + page.blockBytes;
  header->profile = page.profile;
  header->profileSize = page.profileSize;
  return CCodecsStatusOK;
}

static void text(TIFF *tiff, uint32_t tag, char *into, size_t capacity) {
  const char *found = NULL;
  if (TIFFGetField(tiff, tag, &found) && found) snprintf(into, capacity, "%s", found);
}

static double ratio(TIFF *tiff, uint32_t tag) {
  float value = 0;
  return TIFFGetField(tiff, tag, &value) ? value : 0;
}

void ccodecs_tiff_metadata(CCodecsTIFF *reader, CCodecsEXIF *exif) {
  memset(exif, 0, sizeof *exif);
  TIFF *tiff = reader->tiff;
  if (!tiff) return;
  uint64_t offset = 0, position = 0;
  text(tiff, TIFFTAG_MAKE, exif->make, sizeof exif->make);
  text(tiff, TIFFTAG_MODEL, exif->model, sizeof exif->model);
  text(tiff, TIFFTAG_SOFTWARE, exif->software, sizeof exif->software);
  text(tiff, TIFFTAG_ARTIST, exif->artist, sizeof exif->artist);
  text(tiff, TIFFTAG_DATETIME, exif->date, sizeof exif->date);
  exif->hasPosition = TIFFGetField(tiff, TIFFTAG_GPSIFD, &position) != 0;
  if (!TIFFGetField(tiff, TIFFTAG_EXIFIFD, &offset) || !TIFFReadEXIFDirectory(tiff, offset)) return;
  text(tiff, EXIFTAG_DATETIMEORIGINAL, exif->date, sizeof exif->date);
  text(tiff, EXIFTAG_LENSMODEL, exif->lens, sizeof exif->lens);
  exif->exposureTime = ratio(tiff, EXIFTAG_EXPOSURETIME);
  exif->fNumber = ratio(tiff, EXIFTAG_FNUMBER);
  exif->focalLength = ratio(tiff, EXIFTAG_FOCALLENGTH);
  exif->exposureBias = ratio(tiff, EXIFTAG_EXPOSUREBIASVALUE);
  uint16_t small = 0, count = 0, *values = NULL;
  if (TIFFGetField(tiff, EXIFTAG_ISOSPEEDRATINGS, &count, &values) && count > 0 && values)
    exif->iso = values[0];
  if (TIFFGetField(tiff, EXIFTAG_FOCALLENGTHIN35MMFILM, &small)) exif->focalLengthIn35mm = small;
  if (TIFFGetField(tiff, EXIFTAG_FLASH, &small)) exif->flashFired = small & 1;
}

static int is_known(const uint64_t *offsets, uint32_t count, uint64_t offset) {
  for (uint32_t i = 0; i < count; i++)
    if (offsets[i] == offset) return 1;
  return 0;
}

uint32_t ccodecs_tiff_pages(CCodecsTIFF *reader, uint64_t *offsets, uint32_t limit) {
  uint32_t count = 0;
  if (!reader->tiff) return 0;
  if (limit > DIRECTORY_LIMIT) limit = DIRECTORY_LIMIT;
  uint64_t subs[DIRECTORY_LIMIT];
  uint32_t subCount = 0;
  do {
    uint64_t offset = TIFFCurrentDirOffset(reader->tiff);
    // A chain may bite its own tail.
    if (count == limit || is_known(offsets, count, offset)) break;
    uint16_t n = 0;
    uint64_t *found = NULL;
    if (count == 0 && TIFFGetField(reader->tiff, TIFFTAG_SUBIFD, &n, &found))
      while (subCount < n && subCount < DIRECTORY_LIMIT) {
        subs[subCount] = found[subCount];
        subCount++;
      }
    offsets[count++] = offset;
  } while (TIFFReadDirectory(reader->tiff));
  for (uint32_t i = 0; i < subCount && count < limit; i++)
    if (!is_known(offsets, count, subs[i]) && TIFFSetSubDirectory(reader->tiff, subs[i]))
      offsets[count++] = subs[i];
  return count;
}

// Samples

static inline uint8_t from16(uint16_t v) { return (uint8_t)(((uint32_t)v * 255 + 32895) >> 16); }

static inline uint8_t sample(const CCodecsTIFF *reader, const uint8_t *raw, size_t index) {
  if (reader->bits == 8) return raw[index];
  uint16_t v;
  memcpy(&v, raw + index * 2, 2);
  return from16(v);
}

static void convert(const CCodecsTIFF *reader, const uint8_t *raw, uint32_t *pixels, size_t count) {
  size_t n = reader->samples;
  uint8_t flip = reader->photometric == PHOTOMETRIC_MINISWHITE ? 255 : 0;
  switch (reader->photometric) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE:
      for (size_t i = 0; i < count; i++) {
        uint32_t v = reader->bits == 1 ? (raw[i / 8] >> (7 - i % 8) & 1) * 255u
                                       : sample(reader, raw, i * n);
        uint32_t a = reader->alpha < 0 ? 255 : sample(reader, raw, i * n + (size_t)reader->alpha);
        v ^= flip;
        pixels[i] = a << 24 | v * 0x010101;
      }
      return;
    case PHOTOMETRIC_PALETTE:
      for (size_t i = 0; i < count; i++) memcpy(pixels + i, reader->palette + raw[i] * 4, 4);
      return;
    case PHOTOMETRIC_SEPARATED:
      for (size_t i = 0; i < count; i++) {
        uint8_t *ink = (uint8_t *)(pixels + i);
        for (size_t c = 0; c < 4; c++) ink[c] = sample(reader, raw, i * n + c) ^ 255;
      }
      if (!reader->rawInks) pixels_from_inks((const uint8_t *)pixels, pixels, count);
      return;
    default:
      for (size_t i = 0; i < count; i++) {
        uint32_t r = sample(reader, raw, i * n), g = sample(reader, raw, i * n + 1);
        uint32_t b = sample(reader, raw, i * n + 2);
        uint32_t a = reader->alpha < 0 ? 255 : sample(reader, raw, i * n + (size_t)reader->alpha);
        pixels[i] = a << 24 | r << 16 | g << 8 | b;
      }
  }
}

static int need_raw(CCodecsTIFF *reader, tmsize_t count) {
  if (count <= 0) return 0;
  if (reader->rawSize >= (size_t)count) return 1;
  free(reader->raw);
  reader->raw = malloc((size_t)count);
  reader->rawSize = reader->raw ? (size_t)count : 0;
  if (!reader->raw) reader->failure = CCodecsStatusOutOfMemory;
  return reader->raw != NULL;
}

// libtiff's words are 0xAABBGGRR.
static void swap_red_and_blue(uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i];
    pixels[i] = (p & 0xFF00FF00u) | (p & 0xFF) << 16 | (p >> 16 & 0xFF);
  }
}

// Rows of a page through libtiff's conversion, which knows the rarer kinds.
static CCodecsStatus read_rgba(
    CCodecsTIFF *reader, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint32_t *pixels) {
  TIFFRGBAImage image;
  char reason[1024] = "";
  if (!TIFFRGBAImageOK(reader->tiff, reason)) return unsupported(reader, reason);
  if (!TIFFRGBAImageBegin(&image, reader->tiff, 1, reason)) return unsupported(reader, reason);
  // As stored: turning is the caller's.
  image.req_orientation = image.orientation;
  image.col_offset = (int)x;
  image.row_offset = (int)y;
  int ok = TIFFRGBAImageGet(&image, pixels, width, height);
  TIFFRGBAImageEnd(&image);
  if (!ok) return failed(reader);
  swap_red_and_blue(pixels, (size_t)width * height);
  return CCodecsStatusOK;
}

// One tile into `pixels`, rows `stride` apart, as far as the page goes.
static CCodecsStatus read_tile(
    CCodecsTIFF *reader, uint32_t x, uint32_t y, uint32_t *pixels, size_t stride) {
  const CCodecsTIFFPage *page = &reader->page;
  uint32_t width = page->width - x < page->blockWidth ? page->width - x : page->blockWidth;
  uint32_t height = page->height - y < page->blockHeight ? page->height - y : page->blockHeight;
  tmsize_t count = TIFFTileSize(reader->tiff);
  if (!need_raw(reader, count)) return failed(reader);
  tmsize_t done = TIFFReadEncodedTile(
      reader->tiff, TIFFComputeTile(reader->tiff, x, y, 0, 0), reader->raw, count);
  if (done < 0) return failed(reader);
  if (done < count) memset(reader->raw + done, 0, (size_t)(count - done));
  size_t rowBytes = (size_t)TIFFTileRowSize(reader->tiff);
  for (uint32_t row = 0; row < height; row++)
    convert(reader, reader->raw + row * rowBytes, pixels + row * stride, width);
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_tiff_tile(
    CCodecsTIFF *reader, uint32_t x, uint32_t y, int rawInks, uint32_t *pixels, size_t stride) {
  const CCodecsTIFFPage *page = &reader->page;
  reader->failure = CCodecsStatusOK;
  reader->message[0] = 0;
  reader->hitEnd = 0;
  reader->rawInks = rawInks;
  if (!page->isTiled || x >= page->width || y >= page->height || x % page->blockWidth != 0
      || y % page->blockHeight != 0)
    return unsupported(reader, "no such tile");
  if (source_stopped(&reader->source)) return CCodecsStatusStopped;
  if (reader->direct) return read_tile(reader, x, y, pixels, stride);
  uint32_t width = page->width - x < page->blockWidth ? page->width - x : page->blockWidth;
  uint32_t height = page->height - y < page->blockHeight ? page->height - y : page->blockHeight;
  uint32_t *block = malloc((size_t)width * height * 4);
  if (!block) return CCodecsStatusOutOfMemory;
  CCodecsStatus status = read_rgba(reader, x, y, width, height, block);
  for (uint32_t row = 0; row < height && status == CCodecsStatusOK; row++)
    memcpy(pixels + row * stride, block + (size_t)row * width, (size_t)width * 4);
  free(block);
  return status;
}

void ccodecs_tiff_want_inks(CCodecsTIFF *reader, int rawInks) { reader->rawInks = rawInks; }

// Makes the strip or the row of tiles that `row` is in.
static CCodecsStatus make_block(CCodecsTIFF *reader, uint32_t row) {
  const CCodecsTIFFPage *page = &reader->page;
  uint32_t first = row - row % page->blockHeight;
  uint32_t rows = page->height - first < page->blockHeight ? page->height - first : page->blockHeight;
  if (!reader->block) reader->block = malloc((size_t)page->width * page->blockHeight * 4);
  if (!reader->block) return CCodecsStatusOutOfMemory;
  reader->blockRows = 0;
  reader->blockRow = first;
  if (!reader->direct) {
    CCodecsStatus status = read_rgba(reader, 0, first, page->width, rows, reader->block);
    if (status != CCodecsStatusOK) return status;
  } else {
    for (uint32_t x = 0; x < page->width; x += page->blockWidth) {
      if (source_stopped(&reader->source)) return reader->failure = CCodecsStatusStopped;
      CCodecsStatus status = read_tile(reader, x, first, reader->block + x, page->width);
      if (status != CCodecsStatusOK) return status;
      if (page->width - x <= page->blockWidth) break;
    }
  }
  reader->blockRows = rows;
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_tiff_rows(
    CCodecsTIFF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  const CCodecsTIFFPage *page = &reader->page;
  reader->failure = CCodecsStatusOK;
  reader->message[0] = 0;
  *done = 0;
  int byScanline = reader->direct && !page->isTiled;
  if (byScanline && !need_raw(reader, TIFFScanlineSize(reader->tiff))) return failed(reader);
  for (uint32_t i = 0; i < count && reader->nextRow < page->height; i++, reader->nextRow++) {
    uint32_t *into = pixels + i * stride;
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    if (byScanline) {
      if (TIFFReadScanline(reader->tiff, reader->raw, reader->nextRow, 0) < 0) return failed(reader);
      convert(reader, reader->raw, into, page->width);
    } else {
      uint32_t offset = reader->nextRow - reader->blockRow;
      if (reader->nextRow < reader->blockRow || offset >= reader->blockRows) {
        CCodecsStatus status = make_block(reader, reader->nextRow);
        if (status != CCodecsStatusOK) return status;
        offset = reader->nextRow - reader->blockRow;
      }
      memcpy(into, reader->block + (size_t)offset * page->width, (size_t)page->width * 4);
    }
    *done = i + 1;
  }
  return CCodecsStatusOK;
}
