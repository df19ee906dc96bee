#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"
#include "pdf_size.h"
#include "source.h"

// poppler reads PDF, and cairo takes its drawing. What their headers (poppler-document.h, poppler-page.h, cairo.h)
// promise to keep: https://poppler.freedesktop.org, https://www.cairographics.org

enum { ERROR_ENCRYPTED = 1 };
enum { ARGB32 = 0 };

// GLib's errors.
typedef struct Failure {
  uint32_t domain;
  int code;
  char *message;
} Failure;

static struct {
  void *(*openData)(char *data, int length, const char *password, Failure **failure);
  int (*pageCount)(void *document);
  void *(*page)(void *document, int index);
  void (*pageSize)(void *page, double *width, double *height);
  void (*render)(void *page, void *context);
} poppler;

static struct {
  void *(*surface)(unsigned char *data, int format, int width, int height, int stride);
  void (*destroySurface)(void *);
  void *(*create)(void *surface);
  void (*destroy)(void *);
  void (*scale)(void *, double x, double y);
  void (*setColor)(void *, double red, double green, double blue);
  void (*paint)(void *);
  int (*status)(void *);
} cairo;

static void (*unref)(void *);
static void (*freeFailure)(Failure *);

static int isHere;

// A document that uses each of the fonts that files need not contain. Drawing it once makes the library find them.
static void draw_fonts(void);

static void open_libraries(void) {
  static const char *const popplerNames[] = {"libpoppler-glib.so.8", NULL};
  static const char *const cairoNames[] = {"libcairo.so.2", NULL};
  static const char *const objectNames[] = {"libgobject-2.0.so.0", NULL};
  static const char *const glibNames[] = {"libglib-2.0.so.0", NULL};
  const LibrarySymbol popplerSymbols[] = {
      {"poppler_document_new_from_data", (void **)&poppler.openData},
      {"poppler_document_get_n_pages", (void **)&poppler.pageCount},
      {"poppler_document_get_page", (void **)&poppler.page},
      {"poppler_page_get_size", (void **)&poppler.pageSize},
      {"poppler_page_render", (void **)&poppler.render},
      {NULL, NULL},
  };
  const LibrarySymbol cairoSymbols[] = {
      {"cairo_image_surface_create_for_data", (void **)&cairo.surface},
      {"cairo_surface_destroy", (void **)&cairo.destroySurface},
      {"cairo_create", (void **)&cairo.create},
      {"cairo_destroy", (void **)&cairo.destroy},
      {"cairo_scale", (void **)&cairo.scale},
      {"cairo_set_source_rgb", (void **)&cairo.setColor},
      {"cairo_paint", (void **)&cairo.paint},
      {"cairo_status", (void **)&cairo.status},
      {NULL, NULL},
  };
  const LibrarySymbol objectSymbols[] = {{"g_object_unref", (void **)&unref}, {NULL, NULL}};
  const LibrarySymbol glibSymbols[] = {{"g_error_free", (void **)&freeFailure}, {NULL, NULL}};
  isHere = library_open(popplerNames, popplerSymbols) && library_open(cairoNames, cairoSymbols)
      && library_open(objectNames, objectSymbols) && library_open(glibNames, glibSymbols);
  if (isHere) draw_fonts();
}

int ccodecs_pdf_is_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_libraries);
  return isHere;
}

struct CCodecsPDF {
  Source source;
  char message[128];
  char *data;
  void *document;
  void *page;
  double scale;
  uint32_t width;
  uint32_t height;
  uint32_t row;
  uint32_t *picture;
  int isComplete;
};

// The maximum size of a file, which is read as a whole.
static const uint64_t maximumFile = 512u << 20;

// What a page may take besides its pixels: fonts, pictures, groups.
static const uint64_t workingBytes = 48u << 20;

CCodecsPDF *ccodecs_pdf_open(const CCodecsSource *source) {
  if (!ccodecs_pdf_is_here()) return NULL;
  CCodecsPDF *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  if (!source_open(&reader->source, source)) {
    ccodecs_pdf_close(reader);
    return NULL;
  }
  return reader;
}

void ccodecs_pdf_close(CCodecsPDF *reader) {
  if (!reader) return;
  if (reader->page) unref(reader->page);
  if (reader->document) unref(reader->document);
  free(reader->data);
  free(reader->picture);
  source_close(&reader->source);
  free(reader);
}

const char *ccodecs_pdf_message(const CCodecsPDF *reader) { return reader->message; }

static CCodecsStatus fail(CCodecsPDF *reader, CCodecsStatus status, const char *reason) {
  snprintf(reader->message, sizeof reader->message, "%s", reason);
  return status;
}

static CCodecsStatus read_all(CCodecsPDF *reader, uint64_t size) {
  if (size > maximumFile) return fail(reader, CCodecsStatusUnsupported, "a PDF of more than 512 MB");
  reader->data = malloc(size > 0 ? size : 1);
  if (!reader->data) return CCodecsStatusOutOfMemory;
  uint64_t place = reader->source.from.start, end = place + size;
  for (char *into = reader->data; place < end;) {
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    size_t count = end - place < SOURCE_CHUNK * 16 ? end - place : SOURCE_CHUNK * 16;
    size_t done = source_read_at(&reader->source, place, into, count);
    if (done == 0) return fail(reader, CCodecsStatusTruncated, "the file ends early");
    place += done;
    into += done;
  }
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_pdf_header(CCodecsPDF *reader, CCodecsHeader *header) {
  memset(header, 0, sizeof *header);
  uint64_t size = reader->source.from.end - reader->source.from.start;
  CCodecsStatus status = read_all(reader, size);
  if (status != CCodecsStatusOK) return status;
  Failure *failure = NULL;
  reader->document = poppler.openData(reader->data, (int)size, NULL, &failure);
  if (!reader->document) {
    int isEncrypted = failure && failure->code == ERROR_ENCRYPTED;
    if (failure) freeFailure(failure);
    return isEncrypted ? fail(reader, CCodecsStatusUnsupported, "a PDF that is locked by a password")
                       : fail(reader, CCodecsStatusCorrupt, "the PDF is damaged");
  }
  int pages = poppler.pageCount(reader->document);
  if (pages <= 0) return fail(reader, CCodecsStatusCorrupt, "the PDF has no pages");
  header->pages = (uint32_t)pages;
  uint32_t wanted = reader->source.from.page < header->pages ? reader->source.from.page : 0;
  reader->page = poppler.page(reader->document, (int)wanted);
  if (!reader->page) return fail(reader, CCodecsStatusCorrupt, "the page is damaged");
  double width = 0, height = 0;
  poppler.pageSize(reader->page, &width, &height);
  if (!(width > 0) || !(height > 0) || !isfinite(width) || !isfinite(height))
    return fail(reader, CCodecsStatusCorrupt, "the page has no size");
  PDFSize pixels = pdf_size(width, height);
  reader->scale = pixels.scale;
  reader->width = header->width = pixels.width;
  reader->height = header->height = pixels.height;
  header->bitsPerComponent = 8;
  header->components = 3;
  header->orientation = 1;
  header->workingBytes = size + (uint64_t)reader->width * reader->height * 4 + workingBytes;
  return CCodecsStatusOK;
}

// Draws a page on white.
static CCodecsStatus draw(void *page, uint32_t *pixels, uint32_t width, uint32_t height, double scale) {
  void *surface =
      cairo.surface((unsigned char *)pixels, ARGB32, (int)width, (int)height, (int)width * 4);
  void *context = cairo.create(surface);
  cairo.setColor(context, 1, 1, 1);
  cairo.paint(context);
  cairo.scale(context, scale, scale);
  poppler.render(page, context);
  // 1 is CAIRO_STATUS_NO_MEMORY. Whatever else went wrong on the page, the rest of it is drawn.
  int status = cairo.status(context);
  cairo.destroy(context);
  cairo.destroySurface(surface);
  return status == 1 ? CCodecsStatusOutOfMemory : CCodecsStatusOK;
}

CCodecsStatus ccodecs_pdf_rows(
    CCodecsPDF *reader, uint32_t *pixels, size_t stride, uint32_t count, uint32_t *done) {
  *done = 0;
  if (stride < reader->width) return CCodecsStatusChanged;
  if (!reader->isComplete) {
    if (source_stopped(&reader->source)) return CCodecsStatusStopped;
    reader->picture = calloc((size_t)reader->width * reader->height, sizeof *reader->picture);
    if (!reader->picture) return CCodecsStatusOutOfMemory;
    CCodecsStatus status =
        draw(reader->page, reader->picture, reader->width, reader->height, reader->scale);
    if (status != CCodecsStatusOK) return status;
    reader->isComplete = 1;
  }
  uint32_t rest = reader->height - reader->row;
  if (count > rest) count = rest;
  for (uint32_t y = 0; y < count; y++) {
    const uint32_t *from = reader->picture + (size_t)(reader->row + y) * reader->width;
    for (uint32_t x = 0; x < reader->width; x++)
      pixels[(size_t)y * stride + x] = from[x] | 0xFF000000u;
  }
  reader->row += count;
  *done = count;
  return CCodecsStatusOK;
}

static void draw_fonts(void) {
  static const char *const names[] = {
      "Helvetica",        "Helvetica-Bold",      "Helvetica-Oblique", "Helvetica-BoldOblique",
      "Times-Roman",      "Times-Bold",          "Times-Italic",      "Times-BoldItalic",
      "Courier",          "Courier-Bold",        "Courier-Oblique",   "Courier-BoldOblique",
      "Symbol",           "ZapfDingbats",
  };
  enum { count = sizeof names / sizeof *names };
  static char text[8192], content[2048];
  size_t size = 0;
  for (int i = 0; i < count; i++)
    size += (size_t)snprintf(
        content + size, sizeof content - size, "BT /F%d 8 Tf 1 %d Td (Aa1) Tj ET\n", i, i + 1);
  size_t length = (size_t)snprintf(
      text, sizeof text,
      "%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
      "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
      "4 0 obj<</Length %zu>>stream\n%sendstream endobj\n"
      "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 20 20]/Contents 4 0 R/Resources<</Font<<",
      size, content);
  for (int i = 0; i < count; i++)
    length += (size_t)snprintf(
        text + length, sizeof text - length,
        "/F%d<</Type/Font/Subtype/Type1/BaseFont/%s>>", i, names[i]);
  length += (size_t)snprintf(
      text + length, sizeof text - length, ">>>>>>endobj\ntrailer<</Root 1 0 R>>\n");
  Failure *failure = NULL;
  void *document = poppler.openData(text, (int)length, NULL, &failure);
  if (failure) freeFailure(failure);
  if (!document) return;
  void *page = poppler.page(document, 0);
  static uint32_t pixels[400];
  if (page) {
    draw(page, pixels, 20, 20, 1);
    unref(page);
  }
  unref(document);
}
