#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <libexif/exif-data.h>

#include "CCodecs.h"

static ExifEntry *find(ExifData *data, ExifIfd ifd, ExifTag tag) {
  return exif_content_get_entry(data->ifd[ifd], tag);
}

static void text(ExifData *data, ExifIfd ifd, ExifTag tag, char *into, size_t capacity) {
  ExifEntry *entry = find(data, ifd, tag);
  if (!entry || entry->format != EXIF_FORMAT_ASCII || !entry->data) return;
  size_t count = entry->size < capacity - 1 ? entry->size : capacity - 1;
  memcpy(into, entry->data, count);
  into[count] = 0;
}

static double ratio(ExifData *data, ExifTag tag) {
  ExifEntry *entry = find(data, EXIF_IFD_EXIF, tag);
  if (!entry || !entry->data || entry->size < 8) return 0;
  ExifByteOrder order = exif_data_get_byte_order(data);
  if (entry->format == EXIF_FORMAT_RATIONAL) {
    ExifRational r = exif_get_rational(entry->data, order);
    return r.denominator ? (double)r.numerator / r.denominator : 0;
  }
  if (entry->format == EXIF_FORMAT_SRATIONAL) {
    ExifSRational r = exif_get_srational(entry->data, order);
    return r.denominator ? (double)r.numerator / r.denominator : 0;
  }
  return 0;
}

static uint32_t whole(ExifData *data, ExifIfd ifd, ExifTag tag) {
  ExifEntry *entry = find(data, ifd, tag);
  if (!entry || !entry->data) return 0;
  ExifByteOrder order = exif_data_get_byte_order(data);
  if (entry->format == EXIF_FORMAT_SHORT && entry->size >= 2)
    return exif_get_short(entry->data, order);
  if (entry->format == EXIF_FORMAT_LONG && entry->size >= 4)
    return exif_get_long(entry->data, order);
  return 0;
}

void ccodecs_exif_read(const uint8_t *bytes, size_t size, CCodecsEXIF *exif) {
  static const uint8_t prefix[6] = "Exif\0";
  memset(exif, 0, sizeof *exif);
  // A block is at most a JPEG segment; other formats allow more, which nobody writes.
  if (size < 8 || size > (4u << 20)) return;
  uint8_t *block = malloc(size + sizeof prefix);
  ExifData *data = block ? exif_data_new() : NULL;
  if (data) {
    memcpy(block, prefix, sizeof prefix);
    memcpy(block + sizeof prefix, bytes, size);
    // As it is: no tags added, none turned into what the standard asks for.
    exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION);
    exif_data_set_option(data, EXIF_DATA_OPTION_DONT_CHANGE_MAKER_NOTE);
    exif_data_load_data(data, block, (unsigned int)(size + sizeof prefix));
    exif->orientation = whole(data, EXIF_IFD_0, EXIF_TAG_ORIENTATION);
    text(data, EXIF_IFD_0, EXIF_TAG_MAKE, exif->make, sizeof exif->make);
    text(data, EXIF_IFD_0, EXIF_TAG_MODEL, exif->model, sizeof exif->model);
    text(data, EXIF_IFD_0, EXIF_TAG_SOFTWARE, exif->software, sizeof exif->software);
    text(data, EXIF_IFD_0, EXIF_TAG_ARTIST, exif->artist, sizeof exif->artist);
    // LensModel of EXIF 2.3, which this libexif has no name for.
    text(data, EXIF_IFD_EXIF, (ExifTag)0xA434, exif->lens, sizeof exif->lens);
    text(data, EXIF_IFD_EXIF, EXIF_TAG_DATE_TIME_ORIGINAL, exif->date, sizeof exif->date);
    if (!exif->date[0])
      text(data, EXIF_IFD_0, EXIF_TAG_DATE_TIME, exif->date, sizeof exif->date);
    exif->exposureTime = ratio(data, EXIF_TAG_EXPOSURE_TIME);
    exif->fNumber = ratio(data, EXIF_TAG_FNUMBER);
    exif->focalLength = ratio(data, EXIF_TAG_FOCAL_LENGTH);
    exif->exposureBias = ratio(data, EXIF_TAG_EXPOSURE_BIAS_VALUE);
    exif->iso = whole(data, EXIF_IFD_EXIF, EXIF_TAG_ISO_SPEED_RATINGS);
    exif->focalLengthIn35mm = whole(data, EXIF_IFD_EXIF, EXIF_TAG_FOCAL_LENGTH_IN_35MM_FILM);
    exif->flashFired = whole(data, EXIF_IFD_EXIF, EXIF_TAG_FLASH) & 1;
    exif->hasPosition = find(data, EXIF_IFD_GPS, (ExifTag)EXIF_TAG_GPS_LATITUDE) != NULL
        && find(data, EXIF_IFD_GPS, (ExifTag)EXIF_TAG_GPS_LONGITUDE) != NULL;
  }
  if (data) exif_data_unref(data);
  free(block);
}
