#include "tiff.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pixels.h"

static inline uint8_t from16(uint16_t v) { return (uint8_t)(((uint32_t)v * 255 + 32895) >> 16); }

static inline uint8_t sample(const CCodecsTIFF *reader, const uint8_t *raw, size_t index) {
  if (reader->bits == 8) return raw[index];
  if (reader->isFloat) {
    float f;
    memcpy(&f, raw + index * 4, 4);
    // NaN becomes black.
    return f >= 1 ? 255 : f > 0 ? (uint8_t)(f * 255 + 0.5f) : 0;
  }
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
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
      tiff_lab_convert(reader, raw, pixels, count);
      for (size_t i = 0; reader->alpha >= 0 && i < count; i++) {
        uint32_t a = sample(reader, raw, i * n + (size_t)reader->alpha);
        pixels[i] = a << 24 | (pixels[i] & 0xFFFFFFu);
      }
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

// Reads rows of a page with libtiff's conversion, which supports the rarer kinds.
static CCodecsStatus read_rgba(
    CCodecsTIFF *reader, uint32_t x, uint32_t y, uint32_t width, uint32_t height, uint32_t *pixels) {
  TIFFRGBAImage image;
  char reason[1024] = "";
  if (!libtiff.RGBAImageOK(reader->tiff, reason)) return tiff_unsupported(reader, reason);
  if (!libtiff.RGBAImageBegin(&image, reader->tiff, 1, reason)) return tiff_unsupported(reader, reason);
  // Keep the stored orientation: the caller applies it.
  image.req_orientation = image.orientation;
  image.col_offset = (int)x;
  image.row_offset = (int)y;
  int ok = libtiff.RGBAImageGet(&image, pixels, width, height);
  libtiff.RGBAImageEnd(&image);
  if (!ok) return tiff_failed(reader);
  swap_red_and_blue(pixels, (size_t)width * height);
  return CCodecsStatusOK;
}

// Reads one tile into `pixels`, with rows `stride` apart, up to the edges of the page.
static CCodecsStatus read_tile(
    CCodecsTIFF *reader, uint32_t x, uint32_t y, uint32_t *pixels, size_t stride) {
  const CCodecsTIFFPage *page = &reader->page;
  uint32_t width = page->width - x < page->blockWidth ? page->width - x : page->blockWidth;
  uint32_t height = page->height - y < page->blockHeight ? page->height - y : page->blockHeight;
  tmsize_t count = libtiff.TileSize(reader->tiff);
  if (!need_raw(reader, count)) return tiff_failed(reader);
  tmsize_t done = libtiff.ReadEncodedTile(
      reader->tiff, libtiff.ComputeTile(reader->tiff, x, y, 0, 0), reader->raw, count);
  if (done < 0) return tiff_failed(reader);
  if (done < count) memset(reader->raw + done, 0, (size_t)(count - done));
  size_t rowBytes = (size_t)libtiff.TileRowSize(reader->tiff);
  for (uint32_t row = 0; row < height; row++)
    convert(reader, reader->raw + row * rowBytes, pixels + row * stride, width);
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_tiff_tile(
    CCodecsTIFF *reader, uint32_t x, uint32_t y, int rawInks, uint32_t *pixels, size_t stride,
    uint32_t rows) {
  const CCodecsTIFFPage *page = &reader->page;
  reader->failure = CCodecsStatusOK;
  reader->message[0] = 0;
  reader->hitEnd = 0;
  reader->rawInks = rawInks;
  if (!page->isTiled || x >= page->width || y >= page->height || x % page->blockWidth != 0
      || y % page->blockHeight != 0)
    return tiff_unsupported(reader, "no such tile");
  uint32_t width = page->width - x < page->blockWidth ? page->width - x : page->blockWidth;
  uint32_t height = page->height - y < page->blockHeight ? page->height - y : page->blockHeight;
  // The directory was read twice, and the file may have changed.
  if (stride < width || rows != height) return reader->failure = CCodecsStatusChanged;
  if (source_stopped(&reader->source)) return CCodecsStatusStopped;
  if (reader->direct) return read_tile(reader, x, y, pixels, stride);
  uint32_t *block = malloc((size_t)width * height * 4);
  if (!block) return CCodecsStatusOutOfMemory;
  CCodecsStatus status = read_rgba(reader, x, y, width, height, block);
  for (uint32_t row = 0; row < height && status == CCodecsStatusOK; row++)
    memcpy(pixels + row * stride, block + (size_t)row * width, (size_t)width * 4);
  free(block);
  return status;
}

void ccodecs_tiff_want_inks(CCodecsTIFF *reader, int rawInks) { reader->rawInks = rawInks; }

// Reads the strip or the row of tiles that contains `row`.
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
  if (stride < page->width) return reader->failure = CCodecsStatusChanged;
  int byScanline = reader->direct && !page->isTiled;
  if (byScanline && !need_raw(reader, libtiff.ScanlineSize(reader->tiff))) return tiff_failed(reader);
  for (uint32_t i = 0; i < count && reader->nextRow < page->height; i++, reader->nextRow++) {
    uint32_t *into = pixels + i * stride;
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    if (byScanline) {
      if (libtiff.ReadScanline(reader->tiff, reader->raw, reader->nextRow, 0) < 0) return tiff_failed(reader);
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

// Copies the samples of a run of pixels.
static void copy_samples(const CCodecsTIFF *reader, const uint8_t *raw, size_t count, uint16_t *out) {
  const size_t colors = reader->photometric == PHOTOMETRIC_RGB ? 3 : 1;
  for (size_t i = 0; i < count; i++) {
    const uint8_t *pixel = raw + i * reader->samples * 2;
    memcpy(out, pixel, colors * 2);
    out += colors;
    if (reader->alpha >= 0) memcpy(out++, pixel + (size_t)reader->alpha * 2, 2);
  }
}

CCodecsStatus ccodecs_tiff_samples(
    CCodecsTIFF *reader, const CCodecsRegion *region, CCodecsSamples *samples) {
  const CCodecsTIFFPage *page = &reader->page;
  reader->failure = CCodecsStatusOK;
  reader->message[0] = 0;
  reader->hitEnd = 0;
  const int isGray =
      reader->photometric == PHOTOMETRIC_MINISBLACK || reader->photometric == PHOTOMETRIC_MINISWHITE;
  if (!reader->direct || reader->bits != 16 || !(isGray || reader->photometric == PHOTOMETRIC_RGB))
    return tiff_unsupported(reader, "its samples are of another kind");
  if (!region_is_inside(region, page->width, page->height)) return CCodecsStatusChanged;
  samples->channels = (isGray ? 1 : 3) + (reader->alpha >= 0);
  samples->top = 65535;
  const tmsize_t size = page->isTiled ? libtiff.TileSize(reader->tiff) : libtiff.ScanlineSize(reader->tiff);
  if (!need_raw(reader, size)) return tiff_failed(reader);
  const size_t pixelSize = (size_t)reader->samples * 2;
  const uint32_t right = region->x + region->width, bottom = region->y + region->height;
  if (!page->isTiled) {
    for (uint32_t y = region->y; y < bottom; y++) {
      if (source_stopped(&reader->source)) return CCodecsStatusStopped;
      if (libtiff.ReadScanline(reader->tiff, reader->raw, y, 0) < 0) return tiff_failed(reader);
      copy_samples(
          reader, reader->raw + region->x * pixelSize, region->width,
          samples->values + (size_t)(y - region->y) * region->width * samples->channels);
    }
    return CCodecsStatusOK;
  }
  const size_t rowSize = (size_t)libtiff.TileRowSize(reader->tiff);
  const uint32_t across = page->blockWidth, down = page->blockHeight;
  for (uint32_t top = region->y - region->y % down; top < bottom; top += down) {
    for (uint32_t left = region->x - region->x % across; left < right; left += across) {
      if (source_stopped(&reader->source)) return CCodecsStatusStopped;
      const tmsize_t done = libtiff.ReadEncodedTile(
          reader->tiff, libtiff.ComputeTile(reader->tiff, left, top, 0, 0), reader->raw, size);
      if (done < size) return tiff_failed(reader);
      const uint32_t x = left > region->x ? left : region->x;
      const uint32_t end = right - left < across ? right : left + across;
      for (uint32_t y = top > region->y ? top : region->y; y < bottom && y - top < down; y++)
        copy_samples(
            reader, reader->raw + (y - top) * rowSize + (x - left) * pixelSize, end - x,
            samples->values
                + ((size_t)(y - region->y) * region->width + x - region->x) * samples->channels);
      if (UINT32_MAX - left < across) break;
    }
    if (UINT32_MAX - top < down) break;
  }
  return CCodecsStatusOK;
}
