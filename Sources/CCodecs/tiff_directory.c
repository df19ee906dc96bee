// Shows libtiff only the tags that decoding needs.
//
// When libtiff reads a directory, it also reads the value of every tag, known or not. Thousands of tags
// may share the same bytes, so that a small file takes gigabytes, and libtiff 4.5 limits only the
// memory of each. So a directory is read here first. libtiff then gets this copy with the tags that
// are left, whatever becomes of the file.
#include "tiff.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The maximum number of tags; libtiff reads no more either.
#define TAG_LIMIT 4096
// The maximum bytes of another value: those of a colour map with 16 bits.
#define VALUE_LIMIT (3u << 17)
// The maximum number of tiles or strips. Two gigapixels in tiles of 16 × 16 have 8 million.
#define BLOCK_LIMIT (1u << 24)
// The maximum number of strips whose sizes libtiff has to guess.
#define GUESS_LIMIT (1u << 20)

typedef enum Kind {
  // Not needed.
  Other = 0,
  // One number.
  Scalar,
  // Any value.
  Value,
  // A table of tiles or strips, which libtiff reads entry by entry.
  Table,
} Kind;

// TIFF 6.0, its supplements 1 and 2, and libtiff's tags for compressions.
static Kind kind_of(uint16_t tag) {
  switch (tag) {
    case TIFFTAG_SUBFILETYPE: case TIFFTAG_OSUBFILETYPE: case TIFFTAG_IMAGEWIDTH:
    case TIFFTAG_IMAGELENGTH: case TIFFTAG_COMPRESSION: case TIFFTAG_PHOTOMETRIC:
    case TIFFTAG_FILLORDER: case TIFFTAG_ORIENTATION: case TIFFTAG_SAMPLESPERPIXEL:
    case TIFFTAG_ROWSPERSTRIP: case TIFFTAG_PLANARCONFIG: case TIFFTAG_GROUP3OPTIONS:
    case TIFFTAG_GROUP4OPTIONS: case TIFFTAG_PREDICTOR: case TIFFTAG_TILEWIDTH:
    case TIFFTAG_TILELENGTH: case TIFFTAG_CLEANFAXDATA: case TIFFTAG_INKSET:
    case TIFFTAG_NUMBEROFINKS: case TIFFTAG_JPEGPROC: case TIFFTAG_JPEGIFOFFSET:
    case TIFFTAG_JPEGIFBYTECOUNT: case TIFFTAG_JPEGRESTARTINTERVAL:
    case TIFFTAG_YCBCRPOSITIONING: case TIFFTAG_MATTEING:
      return Scalar;
    case TIFFTAG_BITSPERSAMPLE: case TIFFTAG_WHITEPOINT: case TIFFTAG_PRIMARYCHROMATICITIES:
    case TIFFTAG_COLORMAP: case TIFFTAG_SUBIFD: case TIFFTAG_EXTRASAMPLES:
    case TIFFTAG_SAMPLEFORMAT: case TIFFTAG_JPEGTABLES: case TIFFTAG_JPEGQTABLES:
    case TIFFTAG_JPEGDCTABLES: case TIFFTAG_JPEGACTABLES: case TIFFTAG_YCBCRCOEFFICIENTS:
    case TIFFTAG_YCBCRSUBSAMPLING: case TIFFTAG_REFERENCEBLACKWHITE: case TIFFTAG_DATATYPE:
    case TIFFTAG_STONITS: case TIFFTAG_ICCPROFILE: case TIFFTAG_LERC_PARAMETERS:
      return Value;
    case TIFFTAG_STRIPOFFSETS: case TIFFTAG_STRIPBYTECOUNTS: case TIFFTAG_TILEOFFSETS:
    case TIFFTAG_TILEBYTECOUNTS:
      return Table;
    default:
      return Other;
  }
}

static uint64_t size_of(uint16_t type) {
  switch (type) {
    case TIFF_BYTE: case TIFF_ASCII: case TIFF_SBYTE: case TIFF_UNDEFINED: return 1;
    case TIFF_SHORT: case TIFF_SSHORT: return 2;
    case TIFF_LONG: case TIFF_SLONG: case TIFF_FLOAT: case TIFF_IFD: return 4;
    case TIFF_RATIONAL: case TIFF_SRATIONAL: case TIFF_DOUBLE: case TIFF_LONG8: case TIFF_SLONG8:
    case TIFF_IFD8: return 8;
    default: return 0;
  }
}

static uint64_t number(const CCodecsTIFF *reader, const uint8_t *bytes, size_t size) {
  uint64_t value = 0;
  for (size_t i = 0; i < size; i++)
    value = value << 8 | bytes[reader->isLittleEndian ? size - 1 - i : i];
  return value;
}

static void put_number(const CCodecsTIFF *reader, uint64_t value, uint8_t *bytes, size_t size) {
  for (size_t i = 0; i < size; i++)
    bytes[i] = (uint8_t)(value >> 8 * (reader->isLittleEndian ? i : size - 1 - i));
}

// What a directory says about its tiles or strips; 0 for what is missing.
typedef struct Shape {
  uint64_t width, height, tileWidth, tileHeight, rowsPerStrip, samples, planes;
  int hasSizes;
} Shape;

static void note(Shape *shape, uint16_t tag, uint64_t value) {
  switch (tag) {
    case TIFFTAG_IMAGEWIDTH: shape->width = value; break;
    case TIFFTAG_IMAGELENGTH: shape->height = value; break;
    case TIFFTAG_TILEWIDTH: shape->tileWidth = value; break;
    case TIFFTAG_TILELENGTH: shape->tileHeight = value; break;
    case TIFFTAG_ROWSPERSTRIP: shape->rowsPerStrip = value; break;
    case TIFFTAG_SAMPLESPERPIXEL: shape->samples = value; break;
    case TIFFTAG_PLANARCONFIG: shape->planes = value; break;
    default: break;
  }
}

static uint64_t parts(uint64_t length, uint64_t part) { return part > 0 ? (length + part - 1) / part : 1; }

// The number of tiles or strips that libtiff makes room for. Sides have 32 bits.
static uint64_t block_count(const Shape *shape) {
  int isTiled = shape->tileWidth > 0 && shape->tileHeight > 0;
  uint64_t columns = isTiled ? parts(shape->width, shape->tileWidth) : 1;
  uint64_t rows = parts(shape->height, isTiled ? shape->tileHeight : shape->rowsPerStrip);
  uint64_t planes = shape->planes == PLANARCONFIG_SEPARATE && shape->samples > 0 ? shape->samples : 1;
  if (columns > BLOCK_LIMIT || rows > BLOCK_LIMIT || planes > UINT16_MAX) return UINT64_MAX;
  return columns * rows <= BLOCK_LIMIT ? columns * rows * planes : UINT64_MAX;
}

// Whether libtiff may see a tag.
static int is_needed(const CCodecsTIFF *reader, const uint8_t *entry, Shape *shape) {
  uint16_t tag = (uint16_t)number(reader, entry, 2), type = (uint16_t)number(reader, entry + 2, 2);
  size_t room = reader->isBig ? 8 : 4;
  uint64_t count = number(reader, entry + 4, room), size = size_of(type);
  if (size == 0 || count == 0 || count > UINT64_MAX / 8) return 0;
  switch (kind_of(tag)) {
    case Scalar:
      // A number that does not fit would be read later, when the file may say something else.
      if (count != 1 || size > room) return 0;
      if (type != TIFF_BYTE && type != TIFF_SHORT && type != TIFF_LONG && type != TIFF_LONG8) return 0;
      note(shape, tag, number(reader, entry + 4 + room, size));
      return 1;
    case Value:
      return count * size <= (tag == TIFFTAG_ICCPROFILE ? METADATA_LIMIT : VALUE_LIMIT);
    case Table:
      if (tag == TIFFTAG_STRIPBYTECOUNTS || tag == TIFFTAG_TILEBYTECOUNTS) shape->hasSizes = 1;
      return count * size <= room || count * size <= reader->source.from.end;
    default:
      return 0;
  }
}

static int refuse(CCodecsTIFF *reader, const char *reason) {
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  return 0;
}

static int ends_early(CCodecsTIFF *reader) {
  reader->hitEnd = 1;
  return refuse(reader, "the file ends early");
}

int tiff_read_head(CCodecsTIFF *reader) {
  uint8_t *head = reader->head;
  size_t count = source_read_at(&reader->source, 0, head, sizeof reader->head);
  if (count < 8) return ends_early(reader);
  reader->isLittleEndian = head[0] == 'I';
  reader->isBig = number(reader, head + 2, 2) == 43;
  reader->headSize = reader->isBig ? 16 : 8;
  if (count < reader->headSize) return ends_early(reader);
  reader->next = reader->isBig ? number(reader, head + 8, 8) : number(reader, head + 4, 4);
  return 1;
}

int tiff_read_directory(CCodecsTIFF *reader, uint64_t offset) {
  size_t countSize = reader->isBig ? 8 : 2, entrySize = reader->isBig ? 20 : 12;
  size_t linkSize = reader->isBig ? 8 : 4;
  uint8_t start[8];
  free(reader->directory);
  reader->directory = NULL;
  reader->directorySize = 0;
  if (source_read_at(&reader->source, offset, start, countSize) < countSize) return ends_early(reader);
  uint64_t count = number(reader, start, countSize);
  if (count == 0 || count > TAG_LIMIT) return refuse(reader, "a directory makes no sense");
  size_t size = (size_t)count * entrySize;
  uint8_t *all = malloc(countSize + size + linkSize);
  if (!all) return refuse(reader, "out of memory");
  size_t done = source_read_at(&reader->source, offset + countSize, all + countSize, size + linkSize);
  // Some writers leave out the link to the next directory at the end of the file.
  if (done < size) {
    free(all);
    return ends_early(reader);
  }
  memset(all + countSize + done, 0, size + linkSize - done);
  uint8_t link[8], seen[65536 / 8] = {0}, *end = all + countSize;
  memcpy(link, end + size, linkSize);
  Shape shape = {0};
  uint64_t kept = 0;
  for (uint64_t i = 0; i < count; i++) {
    const uint8_t *entry = all + countSize + i * entrySize;
    uint16_t tag = (uint16_t)number(reader, entry, 2);
    // If a tag comes twice, the first counts.
    if (seen[tag / 8] & 1 << tag % 8 || !is_needed(reader, entry, &shape)) continue;
    seen[tag / 8] |= (uint8_t)(1 << tag % 8);
    memmove(end, entry, entrySize);
    end += entrySize;
    kept++;
  }
  put_number(reader, kept, all, countSize);
  memcpy(end, link, linkSize);
  uint64_t blocks = block_count(&shape);
  if (kept == 0 || blocks > BLOCK_LIMIT || (!shape.hasSizes && blocks > GUESS_LIMIT)) {
    free(all);
    return refuse(reader, kept == 0 ? "a directory makes no sense" : "too many tiles or strips");
  }
  reader->directory = all;
  reader->directorySize = (size_t)(end - all) + linkSize;
  reader->directoryOffset = offset;
  reader->next = number(reader, link, linkSize);
  return 1;
}

// `into` holds `count` bytes of the file from `position` on. Replaces those that `bytes` holds: `size` bytes
// of the file from `place` on.
static void lay_over(
    uint8_t *into, uint64_t position, size_t count, const uint8_t *bytes, uint64_t place, size_t size) {
  uint64_t from = position > place ? position : place;
  uint64_t end = position + count < place + size ? position + count : place + size;
  if (from < end) memcpy(into + (from - position), bytes + (from - place), (size_t)(end - from));
}

size_t tiff_read_at(CCodecsTIFF *reader, uint64_t position, uint8_t *into, size_t count) {
  size_t done = source_read_at(&reader->source, position, into, count);
  lay_over(into, position, done, reader->head, 0, reader->headSize);
  if (reader->directory)
    lay_over(into, position, done, reader->directory, reader->directoryOffset, reader->directorySize);
  return done;
}
