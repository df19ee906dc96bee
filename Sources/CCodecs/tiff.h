// Declarations that the parts of the TIFF reader share.
#pragma once

#include <lcms2.h>
#include <tiffio.h>

#include "source.h"

// The functions of libtiff that are used, without `TIFF`: its header declares them, and the library itself is opened for the
// first TIFF file. With the libraries that it uses, it would be a tenth of the time until a program starts.
#define TIFF_FUNCTIONS(use) \
  use(ClientOpenExt) use(Close) use(ComputeTile) use(CurrentDirOffset) use(GetField) \
  use(GetFieldDefaulted) use(GetStrileByteCount) use(IsCODECConfigured) use(IsTiled) \
  use(NumberOfStrips) use(OpenOptionsAlloc) use(OpenOptionsFree) \
  use(OpenOptionsSetErrorHandlerExtR) use(OpenOptionsSetMaxSingleMemAlloc) \
  use(OpenOptionsSetWarningHandlerExtR) use(RGBAImageBegin) use(RGBAImageEnd) use(RGBAImageGet) \
  use(RGBAImageOK) use(ReadDirectory) use(ReadEncodedTile) use(ReadScanline) use(ScanlineSize) \
  use(ScanlineSize64) use(SetField) use(SetSubDirectory) use(StripSize64) use(TileRowSize) \
  use(TileSize) use(TileSize64)

typedef struct TIFFLibrary {
#define MEMBER(name) __typeof__(TIFF##name) *name;
  TIFF_FUNCTIONS(MEMBER)
#undef MEMBER
#if TIFFLIB_AT_LEAST(4, 6, 1)
  // NULL where the library is older than its header.
  __typeof__(TIFFOpenOptionsSetMaxCumulatedMemAlloc) *OpenOptionsSetMaxCumulatedMemAlloc;
#endif
} TIFFLibrary;

extern TIFFLibrary libtiff;

// The maximum number of pages and sub-pages; a pyramid of 4 gigapixels has 17.
#define DIRECTORY_LIMIT 64

struct CCodecsTIFF {
  TIFF *tiff;
  Source source;
  toff_t position;
  // The file's first bytes, which libtiff gets again from here.
  uint8_t head[16];
  size_t headSize;
  int isLittleEndian;
  // Whether the file is BigTIFF, whose offsets and counts have eight bytes.
  int isBig;
  // The current directory with the tags that decoding needs, and its place in the file.
  uint8_t *directory;
  size_t directorySize;
  uint64_t directoryOffset;
  // The offset of the next directory; 0 if there is none.
  uint64_t next;
  CCodecsStatus failure;
  char message[160];
  // Whether a read returned too few bytes.
  int hitEnd;
  CCodecsTIFFPage page;
  // Whether samples are read as stored instead of through libtiff's conversion to RGBA.
  int direct;
  uint16_t photometric;
  uint16_t bits;
  uint16_t samples;
  // Whether samples are floating point, clamped to 0 … 1.
  int isFloat;
  // The index of the alpha sample; -1 if there is none.
  int alpha;
  uint8_t palette[256 * 4];
  // Converts CIE Lab to sRGB; NULL until a page needs it.
  cmsHTRANSFORM lab;
  int rawInks;
  uint32_t nextRow;
  // A stored scanline, strip or tile.
  uint8_t *raw;
  size_t rawSize;
  // A converted strip or row of tiles.
  uint32_t *block;
  uint32_t blockRow;
  uint32_t blockRows;
};

// Reads the file's first bytes; `next` becomes the first directory. Returns 0 on failure.
int tiff_read_head(CCodecsTIFF *reader);
// Reads the directory at `offset`, which libtiff will ask for, without the tags that decoding does not
// need; `next` becomes the one that follows it. Returns 0 on failure.
int tiff_read_directory(CCodecsTIFF *reader, uint64_t offset);
// Reads what libtiff asks for: the file, but its first bytes and the directory as they were read
// before. Returns the number of bytes.
size_t tiff_read_at(CCodecsTIFF *reader, uint64_t position, uint8_t *into, size_t count);

// Makes `lab`. Returns 0 if memory runs out.
int tiff_lab_open(CCodecsTIFF *reader);
void tiff_lab_close(CCodecsTIFF *reader);
// Converts `count` pixels of CIE Lab samples to opaque sRGB.
void tiff_lab_convert(const CCodecsTIFF *reader, const uint8_t *raw, uint32_t *pixels, size_t count);

// The status for libtiff's last failure.
CCodecsStatus tiff_failed(CCodecsTIFF *reader);
CCodecsStatus tiff_unsupported(CCodecsTIFF *reader, const char *reason);
