#include <gif_lib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source.h"

struct CCodecsGIF {
  Source source;
  // What was read from the file and not yet given to the library.
  const uint8_t *bytes;
  size_t rest;
  // Whether the library asked for more than there is.
  int isAtEnd;
  char message[128];
  GifFileType *file;
  uint32_t width;
  uint32_t height;
  // The first frame on its ground, once it is decoded.
  uint32_t *canvas;
  CCodecsStatus end;
  uint32_t row;
};

static int read_bytes(GifFileType *file, GifByteType *into, int count) {
  CCodecsGIF *reader = file->UserData;
  int done = 0;
  while (done < count) {
    if (reader->rest == 0) reader->rest = source_next(&reader->source, &reader->bytes);
    if (reader->rest == 0) {
      reader->isAtEnd = 1;
      break;
    }
    size_t part = (size_t)(count - done) < reader->rest ? (size_t)(count - done) : reader->rest;
    memcpy(into + done, reader->bytes, part);
    reader->bytes += part;
    reader->rest -= part;
    done += (int)part;
  }
  return done;
}

CCodecsGIF *ccodecs_gif_open(const CCodecsSource *source) {
  CCodecsGIF *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  if (!source_open(&reader->source, source)) {
    ccodecs_gif_close(reader);
    return NULL;
  }
  return reader;
}

void ccodecs_gif_close(CCodecsGIF *reader) {
  if (!reader) return;
  if (reader->file) DGifCloseFile(reader->file, NULL);
  free(reader->canvas);
  source_close(&reader->source);
  free(reader);
}

const char *ccodecs_gif_message(const CCodecsGIF *reader) { return reader->message; }

static CCodecsStatus fail(CCodecsGIF *reader, int code) {
  const char *reason = GifErrorString(code);
  snprintf(reader->message, sizeof reader->message, "%s", reason ? reason : "");
  if (code == D_GIF_ERR_NOT_ENOUGH_MEM) return CCodecsStatusOutOfMemory;
  return reader->isAtEnd ? CCodecsStatusTruncated : CCodecsStatusCorrupt;
}

// Moves to the next frame; `control` becomes what was said about it.
static CCodecsStatus next_frame(CCodecsGIF *reader, GraphicsControlBlock *control) {
  *control = (GraphicsControlBlock){.TransparentColor = NO_TRANSPARENT_COLOR};
  GifFileType *file = reader->file;
  while (1) {
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    GifRecordType type;
    if (DGifGetRecordType(file, &type) != GIF_OK) return fail(reader, file->Error);
    if (type == IMAGE_DESC_RECORD_TYPE)
      return DGifGetImageHeader(file) == GIF_OK ? CCodecsStatusOK : fail(reader, file->Error);
    if (type == TERMINATE_RECORD_TYPE) return fail(reader, D_GIF_ERR_NO_IMAG_DSCR);
    if (type != EXTENSION_RECORD_TYPE) continue;
    int code;
    GifByteType *block;
    if (DGifGetExtension(file, &code, &block) != GIF_OK) return fail(reader, file->Error);
    if (code == GRAPHICS_EXT_FUNC_CODE && block) DGifExtensionToGCB(block[0], block + 1, control);
    while (block)
      if (DGifGetExtensionNext(file, &block) != GIF_OK) return fail(reader, file->Error);
  }
}

CCodecsStatus ccodecs_gif_header(CCodecsGIF *reader, CCodecsHeader *header) {
  memset(header, 0, sizeof *header);
  int code = 0;
  reader->file = DGifOpen(reader, read_bytes, &code);
  if (!reader->file) return fail(reader, code);
  reader->width = header->width = (uint32_t)(reader->file->SWidth > 0 ? reader->file->SWidth : 0);
  reader->height = header->height =
      (uint32_t)(reader->file->SHeight > 0 ? reader->file->SHeight : 0);
  header->bitsPerComponent = 8;
  header->components = 1;
  header->hasAlpha = 1;
  header->workingBytes = (uint64_t)reader->width * reader->height * 4 + (256u << 10);
  return CCodecsStatusOK;
}

// Draws one line of a frame where the canvas has pixels.
static void draw_line(
    CCodecsGIF *reader, const GifByteType *line, int y, const ColorMapObject *colors, int transparent) {
  const GifImageDesc *frame = &reader->file->Image;
  int64_t row = (int64_t)frame->Top + y;
  if (row < 0 || row >= reader->height) return;
  uint32_t *out = reader->canvas + (size_t)row * reader->width;
  for (int x = 0; x < frame->Width; x++) {
    int64_t column = (int64_t)frame->Left + x;
    if (column < 0 || column >= reader->width || line[x] == transparent) continue;
    uint32_t pixel = 0xFF000000u;
    if (line[x] < colors->ColorCount) {
      GifColorType c = colors->Colors[line[x]];
      pixel |= (uint32_t)c.Red << 16 | (uint32_t)c.Green << 8 | c.Blue;
    }
    out[column] = pixel;
  }
}

static CCodecsStatus decode_frame(CCodecsGIF *reader, const GraphicsControlBlock *control) {
  GifFileType *file = reader->file;
  const GifImageDesc *frame = &file->Image;
  const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : file->SColorMap;
  if (!colors) return fail(reader, D_GIF_ERR_NO_COLOR_MAP);
  if (frame->Width <= 0 || frame->Height <= 0) return CCodecsStatusOK;
  GifByteType *line = malloc((size_t)frame->Width);
  if (!line) return CCodecsStatusOutOfMemory;
  // The rows of an interlaced frame come in four passes (GIF89a, appendix E).
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  CCodecsStatus status = CCodecsStatusOK;
  for (int pass = frame->Interlace ? 0 : 3; pass < 4 && status == CCodecsStatusOK; pass++) {
    int step = frame->Interlace ? steps[pass] : 1;
    for (int y = frame->Interlace ? starts[pass] : 0; y < frame->Height; y += step) {
      if ((y & 63) == 0 && source_stopped(&reader->source)) {
        status = CCodecsStatusStopped;
        break;
      }
      if (DGifGetLine(file, line, frame->Width) != GIF_OK) {
        status = fail(reader, file->Error);
        break;
      }
      draw_line(reader, line, y, colors, control->TransparentColor);
    }
  }
  free(line);
  return status;
}

CCodecsStatus ccodecs_gif_rows(
    CCodecsGIF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  *done = 0;
  if (stride < reader->width) return CCodecsStatusChanged;
  if (!reader->canvas) {
    reader->canvas = calloc((size_t)reader->width * reader->height, 4);
    if (!reader->canvas) return CCodecsStatusOutOfMemory;
    GraphicsControlBlock control;
    CCodecsStatus status = next_frame(reader, &control);
    if (status != CCodecsStatusOK) return status;
    reader->end = decode_frame(reader, &control);
    if (reader->end == CCodecsStatusStopped) return reader->end;
  }
  uint32_t rest = reader->height - reader->row;
  if (count > rest) count = rest;
  for (uint32_t y = 0; y < count; y++)
    memcpy(
        pixels + y * stride, reader->canvas + (size_t)(reader->row + y) * reader->width,
        (size_t)reader->width * 4);
  reader->row += count;
  *done = count;
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_gif_finish(CCodecsGIF *reader) { return reader->end; }
