#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CCodecs.h"
#include "library.h"
#include "pdf_size.h"

// qpdf takes PDF files apart and puts them together. What its header (qpdf-c.h) promises to keep:
// https://qpdf.readthedocs.io. It catches its own exceptions, and remembers them until it is asked.

typedef struct QPDFFile *File;
// A handle of an object, which only one file knows.
typedef unsigned int Object;

enum { HAS_ERRORS = 2, GENERATE_OBJECT_STREAMS = 2 };

static struct {
  File (*make)(void);
  void (*close)(File *);
  int (*read)(File, const char *name, const char *bytes, unsigned long long size, const char *password);
  void (*hideWarnings)(File, int);
  void (*hideErrors)(File);
  void (*recover)(File, int);
  int (*hasError)(File);
  void *(*error)(File);
  int (*isEncrypted)(File);
  int (*pageCount)(File);
  Object (*page)(File, size_t index);
  int (*inherit)(File);
  Object (*root)(File);
  Object (*object)(File, int number, int generation);
  Object (*copy)(File, File from, Object);
  int (*content)(File, Object page, unsigned char **bytes, size_t *size);
  void (*replaceData)(File, Object stream, const unsigned char *, size_t, Object filter, Object parameters);
  int (*isStream)(File, Object);
  int (*isDictionary)(File, Object);
  int (*isArray)(File, Object);
  int (*isNumber)(File, Object);
  int (*isNull)(File, Object);
  int (*isName)(File, Object, const char *);
  const char *(*name)(File, Object);
  double (*number)(File, Object);
  int (*count)(File, Object array);
  Object (*item)(File, Object array, int index);
  Object (*key)(File, Object dictionary, const char *key);
  Object (*dictionary)(File, Object stream);
  void (*setKey)(File, Object dictionary, const char *key, Object);
  void (*removeKey)(File, Object dictionary, const char *key);
  Object (*parse)(File, const char *);
  Object (*newStream)(File);
  Object (*newNull)(File);
  Object (*newDictionary)(File);
  int (*beginWriting)(File);
  void (*useFixedID)(File, int);
  void (*packObjects)(File, int);
  int (*write)(File);
  size_t (*size)(File);
  const unsigned char *(*bytes)(File);
} qpdf;

static int isHere;

static void open_library(void) {
  static const char *const names[] = {"libqpdf.so.30", "libqpdf.so.29", NULL};
  const LibrarySymbol symbols[] = {
      {"qpdf_init", (void **)&qpdf.make},
      {"qpdf_cleanup", (void **)&qpdf.close},
      {"qpdf_read_memory", (void **)&qpdf.read},
      {"qpdf_set_suppress_warnings", (void **)&qpdf.hideWarnings},
      {"qpdf_silence_errors", (void **)&qpdf.hideErrors},
      {"qpdf_set_attempt_recovery", (void **)&qpdf.recover},
      {"qpdf_has_error", (void **)&qpdf.hasError},
      {"qpdf_get_error", (void **)&qpdf.error},
      {"qpdf_is_encrypted", (void **)&qpdf.isEncrypted},
      {"qpdf_get_num_pages", (void **)&qpdf.pageCount},
      {"qpdf_get_page_n", (void **)&qpdf.page},
      {"qpdf_push_inherited_attributes_to_page", (void **)&qpdf.inherit},
      {"qpdf_get_root", (void **)&qpdf.root},
      {"qpdf_get_object_by_id", (void **)&qpdf.object},
      {"qpdf_oh_copy_foreign_object", (void **)&qpdf.copy},
      {"qpdf_oh_get_page_content_data", (void **)&qpdf.content},
      {"qpdf_oh_replace_stream_data", (void **)&qpdf.replaceData},
      {"qpdf_oh_is_stream", (void **)&qpdf.isStream},
      {"qpdf_oh_is_dictionary", (void **)&qpdf.isDictionary},
      {"qpdf_oh_is_array", (void **)&qpdf.isArray},
      {"qpdf_oh_is_number", (void **)&qpdf.isNumber},
      {"qpdf_oh_is_null", (void **)&qpdf.isNull},
      {"qpdf_oh_is_name_and_equals", (void **)&qpdf.isName},
      {"qpdf_oh_get_name", (void **)&qpdf.name},
      {"qpdf_oh_get_numeric_value", (void **)&qpdf.number},
      {"qpdf_oh_get_array_n_items", (void **)&qpdf.count},
      {"qpdf_oh_get_array_item", (void **)&qpdf.item},
      {"qpdf_oh_get_key", (void **)&qpdf.key},
      {"qpdf_oh_get_dict", (void **)&qpdf.dictionary},
      {"qpdf_oh_replace_key", (void **)&qpdf.setKey},
      {"qpdf_oh_remove_key", (void **)&qpdf.removeKey},
      {"qpdf_oh_parse", (void **)&qpdf.parse},
      {"qpdf_oh_new_stream", (void **)&qpdf.newStream},
      {"qpdf_oh_new_null", (void **)&qpdf.newNull},
      {"qpdf_oh_new_dictionary", (void **)&qpdf.newDictionary},
      {"qpdf_init_write_memory", (void **)&qpdf.beginWriting},
      {"qpdf_set_deterministic_ID", (void **)&qpdf.useFixedID},
      {"qpdf_set_object_stream_mode", (void **)&qpdf.packObjects},
      {"qpdf_write", (void **)&qpdf.write},
      {"qpdf_get_buffer_length", (void **)&qpdf.size},
      {"qpdf_get_buffer", (void **)&qpdf.bytes},
      {NULL, NULL},
  };
  isHere = library_open(names, symbols);
}

int ccodecs_pdf_pages_are_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return isHere;
}

// Whether something went wrong since the last call.
static int takes_error(File file) {
  if (!qpdf.hasError(file)) return 0;
  qpdf.error(file);
  return 1;
}

// A file that is closed with an error that nobody took says so on standard error.
static void close_file(File *file) {
  takes_error(*file);
  qpdf.close(file);
}

// Opens a file; NULL if it is damaged.
static File open_file(const uint8_t *bytes, size_t size) {
  File file = qpdf.make();
  if (!file) return NULL;
  qpdf.hideWarnings(file, 1);
  qpdf.hideErrors(file);
  // What a guess would make of a damaged file need not be what was seen.
  qpdf.recover(file, 0);
  if (qpdf.read(file, "PDF", (const char *)bytes, size, NULL) & HAS_ERRORS) close_file(&file);
  return file;
}

// Opens a file whose pages can be used; NULL if there is something about it that they do not keep.
static File open_original(const uint8_t *bytes, size_t size) {
  File file = open_file(bytes, size);
  if (!file) return NULL;
  // A file that anybody may read, but not change, is encrypted, too. Layers may be hidden, and belong to the file.
  if (!qpdf.isEncrypted(file) && qpdf.isNull(file, qpdf.key(file, qpdf.root(file), "/OCProperties"))
      && !(qpdf.inherit(file) & HAS_ERRORS) && !takes_error(file))
    return file;
  close_file(&file);
  return NULL;
}

typedef struct Box {
  double left, bottom, right, top;
} Box;

// Reads four numbers. Returns 0 if there are none.
static int read_box(File file, Object array, Box *box) {
  double values[4];
  if (!qpdf.isArray(file, array) || qpdf.count(file, array) != 4) return 0;
  for (int i = 0; i < 4; i++) {
    Object item = qpdf.item(file, array, i);
    if (!qpdf.isNumber(file, item)) return 0;
    values[i] = qpdf.number(file, item);
    if (!isfinite(values[i]) || fabs(values[i]) > 1e6) return 0;
  }
  box->left = fmin(values[0], values[2]);
  box->right = fmax(values[0], values[2]);
  box->bottom = fmin(values[1], values[3]);
  box->top = fmax(values[1], values[3]);
  return 1;
}

// What is seen of a page.
static int read_page_box(File file, Object page, Box *box) {
  if (!read_box(file, qpdf.key(file, page, "/MediaBox"), box)) return 0;
  Box crop;
  if (read_box(file, qpdf.key(file, page, "/CropBox"), &crop)) {
    box->left = fmax(box->left, crop.left);
    box->right = fmin(box->right, crop.right);
    box->bottom = fmax(box->bottom, crop.bottom);
    box->top = fmin(box->top, crop.top);
  }
  return box->right > box->left && box->top > box->bottom;
}

// The transform from a page to the unit square that its upright picture fills, and what is there on the page.
static void page_matrix(Box box, int turns, double matrix[6], Box *filled) {
  double width = box.right - box.left, height = box.top - box.bottom;
  int isOnSide = turns % 2;
  PDFSize size = isOnSide ? pdf_size(height, width) : pdf_size(width, height);
  // The picture has whole pixels, so the page does not quite fill it: it is at the upper left.
  double across = size.scale / size.width, up = size.scale / size.height;
  const double all[4][6] = {
      {across, 0, 0, up, -box.left * across, 1 - box.top * up},
      {0, -up, across, 0, -box.bottom * across, 1 + box.left * up},
      {-across, 0, 0, -up, box.right * across, 1 + box.bottom * up},
      {0, up, -across, 0, box.top * across, 1 - box.right * up},
  };
  memcpy(matrix, all[turns], sizeof all[turns]);
  double right = 1 / across - (isOnSide ? height : width), below = 1 / up - (isOnSide ? width : height);
  *filled = box;
  switch (turns) {
  case 0: filled->right += right, filled->bottom -= below; break;
  case 1: filled->top += right, filled->right += below; break;
  case 2: filled->left -= right, filled->top += below; break;
  default: filled->bottom -= right, filled->left -= below;
  }
}

// Text that grows.
typedef struct Text {
  char *bytes;
  size_t size, capacity;
  int failed;
} Text;

static void add_text(Text *text, const char *more) {
  size_t size = strlen(more);
  if (text->size + size + 1 > text->capacity) {
    size_t capacity = 2 * (text->size + size) + 256;
    char *bytes = text->failed ? NULL : realloc(text->bytes, capacity);
    if (!bytes) {
      text->failed = 1;
      return;
    }
    text->bytes = bytes;
    text->capacity = capacity;
  }
  memcpy(text->bytes + text->size, more, size + 1);
  text->size += size;
}

static void add_numbers(Text *text, const double *numbers, int count) {
  for (int i = 0; i < count; i++) {
    char number[400];
    snprintf(number, sizeof number, "%.9f ", numbers[i]);
    // Whatever the language of the program.
    for (char *c = number; *c; c++)
      if (*c == ',') *c = '.';
    add_text(text, number);
  }
}

// A page's content as a form of its own file. Returns 0 if it cannot be read.
static int make_form(File file, Object page, Box box, Object *form) {
  unsigned char *content = NULL;
  size_t size = 0;
  if (qpdf.content(file, page, &content, &size) & HAS_ERRORS) return 0;
  *form = qpdf.newStream(file);
  qpdf.replaceData(
      file, *form, content ? content : (const unsigned char *)"", size, qpdf.newNull(file), qpdf.newNull(file));
  free(content);
  Text entries = {0};
  add_text(&entries, "<< /Type /XObject /Subtype /Form /BBox [");
  add_numbers(&entries, (const double[]){box.left, box.bottom, box.right, box.top}, 4);
  add_text(&entries, "] >>");
  int isMade = !entries.failed;
  if (isMade) {
    Object made = qpdf.parse(file, entries.bytes), dictionary = qpdf.dictionary(file, *form);
    for (const char *const *key = (const char *const[]){"/Type", "/Subtype", "/BBox", NULL}; *key; key++)
      qpdf.setKey(file, dictionary, *key, qpdf.key(file, made, *key));
    Object resources = qpdf.key(file, page, "/Resources");
    if (!qpdf.isDictionary(file, resources)) resources = qpdf.newDictionary(file);
    qpdf.setKey(file, dictionary, "/Resources", resources);
  }
  free(entries.bytes);
  return isMade && !takes_error(file);
}

// The appearance of an annotation as it is now; null if there is none.
static Object appearance(File file, Object annotation) {
  Object all = qpdf.key(file, annotation, "/AP");
  if (!qpdf.isDictionary(file, all)) return qpdf.newNull(file);
  Object normal = qpdf.key(file, all, "/N");
  if (qpdf.isStream(file, normal) || !qpdf.isDictionary(file, normal)) return normal;
  Object state = qpdf.key(file, annotation, "/AS");
  return qpdf.isNull(file, state) ? state : qpdf.key(file, normal, qpdf.name(file, state));
}

// Draws one annotation. (ISO 32000-1, 12.5.5, says where its appearance lies.) Returns 0 if only a program knows what
// it looks like.
static int add_annotation(File into, File file, Object annotation, Object forms, int number, Text *content) {
  int flags = (int)qpdf.number(file, qpdf.key(file, annotation, "/F"));
  enum { HIDDEN = 2, NOT_SHOWN = 32 };
  Object subtype = qpdf.key(file, annotation, "/Subtype");
  if (flags & (HIDDEN | NOT_SHOWN) || qpdf.isName(file, subtype, "/Popup")) return 1;
  Object stream = appearance(file, annotation);
  if (!qpdf.isStream(file, stream)) {
    Object all = qpdf.key(file, annotation, "/AP");
    return qpdf.isName(file, subtype, "/Link") || qpdf.isDictionary(file, all);
  }
  Object entries = qpdf.dictionary(file, stream);
  Box rect, box;
  if (!read_box(file, qpdf.key(file, annotation, "/Rect"), &rect)
      || !read_box(file, qpdf.key(file, entries, "/BBox"), &box))
    return 0;
  double m[6] = {1, 0, 0, 1, 0, 0};
  Object matrix = qpdf.key(file, entries, "/Matrix");
  if (qpdf.isArray(file, matrix) && qpdf.count(file, matrix) == 6)
    for (int i = 0; i < 6; i++) m[i] = qpdf.number(file, qpdf.item(file, matrix, i));
  Box seen = {INFINITY, INFINITY, -INFINITY, -INFINITY};
  for (int corner = 0; corner < 4; corner++) {
    double x = corner & 1 ? box.right : box.left, y = corner & 2 ? box.top : box.bottom;
    double atX = m[0] * x + m[2] * y + m[4], atY = m[1] * x + m[3] * y + m[5];
    seen = (Box){fmin(seen.left, atX), fmin(seen.bottom, atY), fmax(seen.right, atX), fmax(seen.top, atY)};
  }
  if (!(seen.right > seen.left) || !(seen.top > seen.bottom)) return 1;
  double x = (rect.right - rect.left) / (seen.right - seen.left);
  double y = (rect.top - rect.bottom) / (seen.top - seen.bottom);
  char name[32];
  snprintf(name, sizeof name, "/A%d", number);
  add_text(content, "q ");
  add_numbers(content, (const double[]){x, 0, 0, y, rect.left - seen.left * x, rect.bottom - seen.bottom * y}, 6);
  add_text(content, "cm ");
  add_text(content, name);
  add_text(content, " Do Q\n");
  // Some programs leave these out.
  qpdf.setKey(file, entries, "/Subtype", qpdf.parse(file, "/Form"));
  qpdf.setKey(into, forms, name, qpdf.copy(into, file, stream));
  return 1;
}

// Makes the picture `target` of one file the page of another. Returns 0 if that is refused.
static int place_page(File into, Object target, File file, size_t index) {
  if (index >= (size_t)qpdf.pageCount(file)) return 0;
  Object page = qpdf.page(file, index);
  Box box;
  Object form;
  if (!read_page_box(file, page, &box) || !make_form(file, page, box, &form)) return 0;
  int rotation = (int)qpdf.number(file, qpdf.key(file, page, "/Rotate")) % 360;
  int turns = (rotation < 0 ? rotation + 360 : rotation) / 90 % 4;
  // What has no number has an error.
  takes_error(file);
  double matrix[6];
  Box filled;
  page_matrix(box, turns, matrix, &filled);

  Object forms = qpdf.newDictionary(into);
  qpdf.setKey(into, forms, "/P", qpdf.copy(into, file, form));
  Text content = {0}, entries = {0};
  add_text(&content, "q 1 g ");
  double width = filled.right - filled.left, height = filled.top - filled.bottom;
  add_numbers(&content, (const double[]){filled.left, filled.bottom, width, height}, 4);
  // What a page begins with; a form begins with what is in force where it is drawn.
  add_text(&content, "re f Q\n0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tc 0 Tw 100 Tz 0 TL 0 Tr 0 Ts\n");
  add_text(&content, "q /P Do Q\n");
  Object annotations = qpdf.key(file, page, "/Annots");
  int isDrawn = 1;
  if (qpdf.isArray(file, annotations)) {
    int count = qpdf.count(file, annotations);
    for (int i = 0; i < count && isDrawn; i++) {
      Object annotation = qpdf.item(file, annotations, i);
      if (qpdf.isDictionary(file, annotation))
        isDrawn = add_annotation(into, file, annotation, forms, i, &content);
    }
  }
  takes_error(file);
  add_text(&entries, "<< /BBox [");
  add_numbers(&entries, (const double[]){filled.left, filled.bottom, filled.right, filled.top}, 4);
  add_text(&entries, "] /Matrix [");
  add_numbers(&entries, matrix, 6);
  add_text(&entries, "] /Group << /S /Transparency /CS /DeviceRGB /I true >> >>");
  isDrawn = isDrawn && !content.failed && !entries.failed && !takes_error(into);
  if (isDrawn) {
    Object dictionary = qpdf.dictionary(into, target), made = qpdf.parse(into, entries.bytes);
    static const char *const old[] = {
        "/Width", "/Height", "/BitsPerComponent", "/ColorSpace", "/Interpolate", "/SMask", "/DecodeParms", NULL};
    for (const char *const *key = old; *key; key++) qpdf.removeKey(into, dictionary, *key);
    for (const char *const *key = (const char *const[]){"/BBox", "/Matrix", "/Group", NULL}; *key; key++)
      qpdf.setKey(into, dictionary, *key, qpdf.key(into, made, *key));
    qpdf.setKey(into, dictionary, "/Subtype", qpdf.parse(into, "/Form"));
    Object resources = qpdf.newDictionary(into);
    qpdf.setKey(into, resources, "/XObject", forms);
    qpdf.setKey(into, dictionary, "/Resources", resources);
    qpdf.replaceData(
        into, target, (const unsigned char *)content.bytes, content.size, qpdf.newNull(into), qpdf.newNull(into));
  }
  free(content.bytes);
  free(entries.bytes);
  return isDrawn;
}

static CCodecsStatus write_file(File file, uint8_t **result, size_t *resultSize) {
  if (qpdf.beginWriting(file) & HAS_ERRORS) return CCodecsStatusCorrupt;
  qpdf.useFixedID(file, 1);
  qpdf.packObjects(file, GENERATE_OBJECT_STREAMS);
  if (qpdf.write(file) & HAS_ERRORS) return CCodecsStatusCorrupt;
  size_t size = qpdf.size(file);
  *result = size > 0 ? malloc(size) : NULL;
  if (!*result) return CCodecsStatusOutOfMemory;
  memcpy(*result, qpdf.bytes(file), size);
  *resultSize = size;
  return CCodecsStatusOK;
}

CCodecsStatus ccodecs_pdf_place_pages(
    const uint8_t *bytes, const size_t *sizes, size_t files, const CCodecsPDFPlace *places, size_t count,
    uint8_t *refused, uint8_t **result, size_t *resultSize) {
  *result = NULL;
  *resultSize = 0;
  if (!ccodecs_pdf_pages_are_here()) return CCodecsStatusUnsupported;
  if (files == 0) return CCodecsStatusCorrupt;
  // The originals have to stay open until the file is written.
  File *opened = calloc(files, sizeof *opened);
  if (!opened) return CCodecsStatusOutOfMemory;
  size_t start = 0;
  for (size_t i = 0; i < files; start += sizes[i], i++)
    opened[i] = i == 0 ? open_file(bytes, sizes[0]) : open_original(bytes + start, sizes[i]);
  CCodecsStatus status = CCodecsStatusCorrupt;
  if (opened[0]) {
    for (size_t i = 0; i < count; i++) {
      refused[i] = 1;
      if (places[i].file == 0 || places[i].file >= files || !opened[places[i].file]) continue;
      Object target = qpdf.object(opened[0], (int)places[i].object, 0);
      if (!qpdf.isStream(opened[0], target)) continue;
      refused[i] = !place_page(opened[0], target, opened[places[i].file], places[i].page);
    }
    status = write_file(opened[0], result, resultSize);
  }
  for (size_t i = 0; i < files; i++)
    if (opened[i]) close_file(&opened[i]);
  free(opened);
  return status;
}
