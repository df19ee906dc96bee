#include "tiff.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Finds the alpha sample and its meaning.
static void find_alpha(CCodecsTIFF *reader, int colours) {
  uint16_t count = 0, *kinds = NULL;
  reader->alpha = -1;
  libtiff.GetFieldDefaulted(reader->tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
  for (int i = 0; i < count && colours + i < reader->samples; i++) {
    if (kinds[i] == EXTRASAMPLE_UNSPECIFIED) continue;
    reader->alpha = colours + i;
    reader->page.isPremultiplied = kinds[i] == EXTRASAMPLE_ASSOCALPHA;
    return;
  }
}

static int read_palette(CCodecsTIFF *reader) {
  uint16_t *red = NULL, *green = NULL, *blue = NULL;
  if (!libtiff.GetField(reader->tiff, TIFFTAG_COLORMAP, &red, &green, &blue)) return 0;
  uint32_t count = 1u << reader->bits, top = 0;
  for (uint32_t i = 0; i < count; i++) top |= red[i] | green[i] | blue[i];
  // Some writers store bytes instead of 16-bit values in the map.
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

// Whether samples can be read as stored and converted here.
static int is_direct(CCodecsTIFF *reader, uint16_t planar, uint16_t format, uint16_t compression) {
  uint16_t ink = INKSET_CMYK;
  if (planar != PLANARCONFIG_CONTIG && reader->samples > 1) return 0;
  reader->isFloat = format == SAMPLEFORMAT_IEEEFP && reader->bits == 32;
  int isLab = reader->photometric == PHOTOMETRIC_CIELAB || reader->photometric == PHOTOMETRIC_ICCLAB;
  // Some writers declare Lab's signed samples as signed integers.
  if (!reader->isFloat && format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_VOID
      && !(isLab && format == SAMPLEFORMAT_INT))
    return 0;
  int isByte = reader->bits == 8 || reader->bits == 16;
  int whole = isByte || reader->isFloat;
  switch (reader->photometric) {
    case PHOTOMETRIC_MINISBLACK:
    case PHOTOMETRIC_MINISWHITE:
      find_alpha(reader, 1);
      return whole || (reader->bits == 1 && reader->samples == 1);
    case PHOTOMETRIC_PALETTE:
      reader->alpha = -1;
      return reader->bits == 8 && reader->samples == 1 && read_palette(reader);
    case PHOTOMETRIC_YCBCR:
      // libjpeg converts the colours.
      if (compression != COMPRESSION_JPEG || reader->bits != 8 || reader->samples != 3) return 0;
      libtiff.SetField(reader->tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
      reader->alpha = -1;
      return 1;
    case PHOTOMETRIC_RGB:
      find_alpha(reader, 3);
      return whole && reader->samples >= 3;
    case PHOTOMETRIC_CIELAB:
    case PHOTOMETRIC_ICCLAB:
      find_alpha(reader, 3);
      return isByte && reader->samples >= 3 && tiff_lab_open(reader);
    case PHOTOMETRIC_SEPARATED:
      libtiff.GetFieldDefaulted(reader->tiff, TIFFTAG_INKSET, &ink);
      reader->alpha = -1;
      return isByte && reader->samples >= 4 && ink == INKSET_CMYK;
    default:
      return 0;
  }
}

static CCodecsStatus describe(CCodecsTIFF *reader) {
  TIFF *tiff = reader->tiff;
  CCodecsTIFFPage *page = &reader->page;
  uint16_t planar = PLANARCONFIG_CONTIG, format = SAMPLEFORMAT_UINT, compression = 1;
  uint16_t orientation = ORIENTATION_TOPLEFT;
  memset(page, 0, sizeof *page);
  free(reader->block);
  reader->block = NULL;
  reader->blockRow = reader->blockRows = reader->nextRow = 0;
  page->offset = libtiff.CurrentDirOffset(tiff);
  if (!libtiff.GetField(tiff, TIFFTAG_IMAGEWIDTH, &page->width)
      || !libtiff.GetField(tiff, TIFFTAG_IMAGELENGTH, &page->height)
      || !libtiff.GetField(tiff, TIFFTAG_PHOTOMETRIC, &reader->photometric))
    return tiff_failed(reader);
  libtiff.GetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &reader->bits);
  libtiff.GetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &reader->samples);
  libtiff.GetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planar);
  libtiff.GetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &format);
  libtiff.GetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &compression);
  libtiff.GetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
  reader->direct = is_direct(reader, planar, format, compression);
  page->bitsPerComponent = reader->bits;
  page->components = reader->samples;
  page->orientation = orientation;
  page->isCMYK = reader->photometric == PHOTOMETRIC_SEPARATED && reader->direct;
  page->hasAlpha = reader->direct ? reader->alpha >= 0 : reader->samples == 2 || reader->samples > 3;
  // libtiff's conversion multiplies alpha in.
  if (!reader->direct) page->isPremultiplied = 1;
  page->isTiled = libtiff.IsTiled(tiff) != 0;
  uint64_t stored = 0;
  if (page->isTiled) {
    libtiff.GetField(tiff, TIFFTAG_TILEWIDTH, &page->blockWidth);
    libtiff.GetField(tiff, TIFFTAG_TILELENGTH, &page->blockHeight);
    stored = libtiff.TileSize64(tiff);
  } else {
    page->blockWidth = page->width;
    libtiff.GetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &page->blockHeight);
    if (page->blockHeight > page->height) page->blockHeight = page->height;
    stored = reader->direct ? libtiff.ScanlineSize64(tiff) : libtiff.StripSize64(tiff);
    // A strip of any height is read row by row, but its packed form is in memory as a whole.
    if (reader->direct && compression != COMPRESSION_NONE)
      stored += libtiff.NumberOfStrips(tiff) > 0 ? libtiff.GetStrileByteCount(tiff, 0) : 0;
  }
  if (page->blockWidth == 0 || page->blockHeight == 0) return tiff_failed(reader);
  // libtiff's conversion has a block for each of up to four planes.
  page->workingBytes = stored * (reader->direct ? 2 : 5) + (1u << 20);
  page->blockBytes = (uint64_t)page->blockHeight * 4
      * (page->isTiled ? ((uint64_t)page->width + page->blockWidth) : page->width);
  // Rows of a direct strip are converted right into the caller's memory.
  if (reader->direct && !page->isTiled) page->blockBytes = 0;
  const void *profile = NULL;
  uint32_t profileSize = 0;
  if (libtiff.GetField(tiff, TIFFTAG_ICCPROFILE, &profileSize, &profile)) {
    page->profile = profile;
    page->profileSize = profileSize;
  }
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_tiff_page(CCodecsTIFF *reader, uint64_t offset, CCodecsTIFFPage *page) {
  reader->failure = CCodecsStatusOK;
  if (!reader->tiff) return tiff_failed(reader);
  reader->message[0] = 0;
  reader->hitEnd = 0;
  if (offset > 0 && offset != libtiff.CurrentDirOffset(reader->tiff)
      && !(tiff_read_directory(reader, offset) && libtiff.SetSubDirectory(reader->tiff, offset)))
    return tiff_failed(reader);
  CCodecsStatus status = describe(reader);
  *page = reader->page;
  return status;
}

// The maximum number of directories that are looked at for pages.
#define PAGE_LIMIT 2000

// Whether the current directory is a smaller copy of another one, or a mask of it.
static int is_secondary(CCodecsTIFF *reader) {
  uint32_t kind = 0;
  return libtiff.GetField(reader->tiff, TIFFTAG_SUBFILETYPE, &kind)
      && (kind & (FILETYPE_REDUCEDIMAGE | FILETYPE_MASK));
}

static int is_known(const uint64_t *offsets, uint32_t count, uint64_t offset) {
  for (uint32_t i = 0; i < count; i++)
    if (offsets[i] == offset) return 1;
  return 0;
}

// Moves to the page that the source names, and returns the number of pages; 0 if there is none of that number. Cameras
// and scanners may put a thumbnail before a picture, which is no page unless there is nothing else. Tiled
// pictures are followed by smaller copies of themselves, which some writers do not mark as such, and count as one.
static uint32_t go_to_page(CCodecsTIFF *reader) {
  const uint32_t wanted = reader->source.from.page;
  const uint64_t first = libtiff.CurrentDirOffset(reader->tiff);
  uint64_t seen[PAGE_LIMIT], place = first;
  uint32_t count = 0, pages = 0;
  int hasMoved = 0;
  for (;;) {
    const uint64_t offset = libtiff.CurrentDirOffset(reader->tiff);
    // A chain of pages may be circular.
    if (is_known(seen, count, offset)) break;
    seen[count++] = offset;
    if (!is_secondary(reader)) {
      if (pages++ == wanted) place = offset;
      if (pages == 1 && libtiff.IsTiled(reader->tiff)) break;
    }
    if (count == PAGE_LIMIT || reader->next == 0) break;
    hasMoved = 1;
    // What follows may be damaged.
    if (!tiff_read_directory(reader, reader->next) || !libtiff.ReadDirectory(reader->tiff)) break;
  }
  if (pages == 0) pages = 1;
  if (wanted >= pages) return 0;
  if (!hasMoved) return pages;
  return tiff_read_directory(reader, place) && libtiff.SetSubDirectory(reader->tiff, place) ? pages : 0;
}

CCodecsStatus ccodecs_tiff_header(CCodecsTIFF *reader, CCodecsHeader *header) {
  CCodecsTIFFPage page;
  memset(header, 0, sizeof *header);
  if (reader->tiff) {
    header->pages = go_to_page(reader);
    if (header->pages == 0) {
      snprintf(reader->message, sizeof reader->message, "there is no page %u", reader->source.from.page + 1);
      return reader->failure = CCodecsStatusCorrupt;
    }
  }
  CCodecsStatus status = ccodecs_tiff_page(reader, 0, &page);
  if (status != CCodecsStatusOK) return status;
  char reason[1024] = "";
  uint16_t compression = COMPRESSION_NONE;
  libtiff.GetFieldDefaulted(reader->tiff, TIFFTAG_COMPRESSION, &compression);
  // libtiff notices only when it decodes, and then calls the picture damaged.
  if (!libtiff.IsCODECConfigured(compression)) {
    snprintf(reason, sizeof reason, "its compression has the number %u", compression);
    return tiff_unsupported(reader, reason);
  }
  if (!reader->direct && !libtiff.RGBAImageOK(reader->tiff, reason)) return tiff_unsupported(reader, reason);
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

uint32_t ccodecs_tiff_pages(CCodecsTIFF *reader, uint64_t *offsets, uint32_t limit) {
  uint32_t count = 0;
  if (!reader->tiff) return 0;
  if (limit > DIRECTORY_LIMIT) limit = DIRECTORY_LIMIT;
  uint64_t subs[DIRECTORY_LIMIT];
  uint32_t subCount = 0;
  do {
    uint64_t offset = libtiff.CurrentDirOffset(reader->tiff);
    // A chain of pages may be circular.
    if (count == limit || is_known(offsets, count, offset)) break;
    uint16_t n = 0;
    uint64_t *found = NULL;
    if (count == 0 && libtiff.GetField(reader->tiff, TIFFTAG_SUBIFD, &n, &found))
      while (subCount < n && subCount < DIRECTORY_LIMIT) {
        subs[subCount] = found[subCount];
        subCount++;
      }
    offsets[count++] = offset;
  } while (reader->next > 0 && tiff_read_directory(reader, reader->next)
           && libtiff.ReadDirectory(reader->tiff));
  for (uint32_t i = 0; i < subCount && count < limit; i++)
    if (!is_known(offsets, count, subs[i]) && tiff_read_directory(reader, subs[i])
        && libtiff.SetSubDirectory(reader->tiff, subs[i]))
      offsets[count++] = subs[i];
  return count;
}
