#include "CWaylandGestures.h"

#include <string.h>
#include <strings.h>

enum { text_limit = 1 << 20, picture_limit = 1 << 26 };

const char *const cwayland_dropped_types[] = {
  "text/uri-list", "text/plain;charset=utf-8", "UTF8_STRING", "text/plain",
  "image/png", "image/jpeg", "image/webp", "image/tiff", "image/gif", "image/bmp", "image/avif", "image/heic",
  "image/jxl", NULL};

const char *cwayland_dropped_type(int type) { return type < 0 ? NULL : cwayland_dropped_types[type]; }

cwayland_drop_kind cwayland_dropped_kind(int type) {
  if (type == 0) return cwayland_drop_list;
  return !strncmp(cwayland_dropped_types[type], "image/", 6) ? cwayland_drop_picture : cwayland_drop_text;
}

size_t cwayland_dropped_limit(int type) {
  return cwayland_dropped_kind(type) == cwayland_drop_picture ? picture_limit : text_limit;
}

void cwayland_choose_dropped(uint32_t types, int *type, int *picture) {
  *type = *picture = -1;
  for (int i = 0; cwayland_dropped_types[i]; i++) {
    if (!(types >> i & 1)) continue;
    int *place = cwayland_dropped_kind(i) == cwayland_drop_picture ? picture : type;
    if (*place < 0) *place = i;
  }
  if (*type < 0) *type = *picture;
}

int cwayland_is_address(const char *data, size_t size) {
  int count = 0;
  for (size_t i = 0; i < size;) {
    const char *end = memchr(data + i, '\n', size - i);
    const size_t length = end ? (size_t)(end - data) - i : size - i;
    const char *line = data + i;
    i += length + 1;
    // Comments, and what ends a text.
    if (length == 0 || *line == '#' || *line == '\r' || *line == 0) continue;
    const int is_http = length > 7 && !strncasecmp(line, "http://", 7);
    if (!is_http && !(length > 8 && !strncasecmp(line, "https://", 8))) return 0;
    count++;
  }
  return count > 0;
}
