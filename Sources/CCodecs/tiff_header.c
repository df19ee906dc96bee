#include "tiff.h"

#include <stdio.h>
#include <string.h>

CCodecsStatus ccodecs_tiff_header(CCodecsTIFF *reader, CCodecsHeader *header) {
  CCodecsTIFFPage page;
  memset(header, 0, sizeof *header);
  CCodecsStatus status = ccodecs_tiff_page(reader, 0, &page);
  if (status != CCodecsStatusOK) return status;
  char reason[1024] = "";
  if (!reader->direct && !TIFFRGBAImageOK(reader->tiff, reason)) return tiff_unsupported(reader, reason);
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
