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
  int isStarted;
  // The words of the colours of the first frame.
  uint32_t colors[256];
  // A line of the frame, and a row of the screen for lines that it does not show.
  GifByteType *line;
  uint32_t *hidden;
  // An interlaced frame on the screen; otherwise NULL.
  uint32_t *canvas;
  // Why lines are missing.
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
  free(reader->line);
  free(reader->hidden);
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
  // A pixel is opaque, or 0.
  header->isPremultiplied = 1;
  // An interlaced frame is kept.
  header->workingBytes = (uint64_t)reader->width * reader->height * 4 + (256u << 10);
  return CCodecsStatusOK;
}

// The words of the frame's colours. No pixel is drawn twice, so that the transparent colour may be drawn, too.
static CCodecsStatus load_colors(CCodecsGIF *reader, const GraphicsControlBlock *control) {
  const ColorMapObject *colors =
      reader->file->Image.ColorMap ? reader->file->Image.ColorMap : reader->file->SColorMap;
  if (!colors) return fail(reader, D_GIF_ERR_NO_COLOR_MAP);
  for (int i = 0; i < 256; i++) {
    GifColorType c = i < colors->ColorCount ? colors->Colors[i] : (GifColorType){0, 0, 0};
    reader->colors[i] = 0xFF000000u | (uint32_t)c.Red << 16 | (uint32_t)c.Green << 8 | c.Blue;
  }
  if (control->TransparentColor >= 0 && control->TransparentColor < 256)
    reader->colors[control->TransparentColor] = 0;
  return CCodecsStatusOK;
}

// Reads the next line of the frame and draws it on a row of the screen.
static CCodecsStatus draw_line(CCodecsGIF *reader, uint32_t *row) {
  GifFileType *file = reader->file;
  int width = file->Image.Width;
  if (DGifGetLine(file, reader->line, width) != GIF_OK) return fail(reader, file->Error);
  int64_t left = file->Image.Left, right = left + width;
  if (right > reader->width) right = reader->width;
  for (int64_t x = left < 0 ? 0 : left; x < right; x++)
    row[x] = reader->colors[reader->line[x - left]];
  return CCodecsStatusOK;
}

// Draws the rows of an interlaced frame, which come in four passes (GIF89a, appendix E), on the canvas.
static CCodecsStatus draw_passes(CCodecsGIF *reader) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  const GifImageDesc *frame = &reader->file->Image;
  reader->canvas = calloc((size_t)reader->width * reader->height, 4);
  if (!reader->canvas) return CCodecsStatusOutOfMemory;
  for (int pass = 0; pass < 4; pass++) {
    for (int y = starts[pass]; y < frame->Height; y += steps[pass]) {
      if ((y & 63) == 0 && source_stopped(&reader->source)) return CCodecsStatusStopped;
      int64_t row = (int64_t)frame->Top + y;
      int isHidden = row < 0 || row >= reader->height;
      reader->end = draw_line(
          reader, isHidden ? reader->hidden : reader->canvas + (size_t)row * reader->width);
      // What has come is shown.
      if (reader->end != CCodecsStatusOK) return CCodecsStatusOK;
    }
  }
  return CCodecsStatusOK;
}

static CCodecsStatus start(CCodecsGIF *reader) {
  GraphicsControlBlock control;
  CCodecsStatus status = next_frame(reader, &control);
  if (status == CCodecsStatusOK) status = load_colors(reader, &control);
  if (status != CCodecsStatusOK) return status;
  const GifImageDesc *frame = &reader->file->Image;
  reader->line = malloc(frame->Width > 0 ? (size_t)frame->Width : 1);
  reader->hidden = malloc(reader->width > 0 ? (size_t)reader->width * 4 : 1);
  if (!reader->line || !reader->hidden) return CCodecsStatusOutOfMemory;
  reader->isStarted = 1;
  return frame->Interlace && frame->Width > 0 ? draw_passes(reader) : CCodecsStatusOK;
}

CCodecsStatus ccodecs_gif_rows(
    CCodecsGIF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  *done = 0;
  if (stride < reader->width) return CCodecsStatusChanged;
  if (!reader->isStarted) {
    CCodecsStatus status = start(reader);
    if (status != CCodecsStatusOK) return status;
  }
  if (source_stopped(&reader->source)) return CCodecsStatusStopped;
  const GifImageDesc *frame = &reader->file->Image;
  for (; *done < count && reader->row < reader->height; ++*done, reader->row++) {
    uint32_t *row = pixels + *done * stride;
    if (reader->canvas) {
      memcpy(
          row, reader->canvas + (size_t)reader->row * reader->width, (size_t)reader->width * 4);
      continue;
    }
    memset(row, 0, (size_t)reader->width * 4);
    int64_t y = (int64_t)reader->row - frame->Top;
    if (y >= 0 && y < frame->Height && frame->Width > 0 && reader->end == CCodecsStatusOK)
      reader->end = draw_line(reader, row);
  }
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_gif_finish(CCodecsGIF *reader) { return reader->end; }
