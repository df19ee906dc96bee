#include <stdlib.h>
#include <zlib.h>

#include "CCodecs.h"

uint32_t ccodecs_crc32(const void *bytes, size_t size) {
  return (uint32_t)crc32_z(crc32_z(0, NULL, 0), bytes, size);
}

// For incompressible tiles, zlib adds 5 bytes per 16 KiB, and a baseline JPEG stays below 8 bytes per
// pixel.
size_t ccodecs_tile_bound(size_t count) { return count * 8 + 4096; }

size_t ccodecs_deflate_encode(
    const uint32_t *pixels, uint32_t width, uint32_t height, uint8_t *out, size_t capacity) {
  size_t count = (size_t)width * height;
  uint8_t *planes = malloc(count * 4);
  if (!planes) return 0;
  for (int channel = 0; channel < 4; channel++) {
    uint8_t *plane = planes + count * channel;
    int shift = channel * 8;
    for (size_t i = 0; i < count; i++) {
      uint32_t above = i >= width ? pixels[i - width] >> shift : 0;
      plane[i] = (uint8_t)((pixels[i] >> shift) - above);
    }
  }
  uLongf size = capacity;
  int status = compress2(out, &size, planes, count * 4, 1);
  free(planes);
  return status == Z_OK ? size : 0;
}

int ccodecs_deflate_decode(
    const uint8_t *bytes, size_t size, uint32_t *pixels, uint32_t width, uint32_t height) {
  size_t count = (size_t)width * height;
  uint8_t *planes = malloc(count * 4);
  if (!planes) return -1;
  uLongf length = count * 4;
  int status = uncompress(planes, &length, bytes, size);
  if (status != Z_OK || length != count * 4) {
    free(planes);
    return -1;
  }
  const uint8_t *b = planes, *g = b + count, *r = g + count, *a = r + count;
  for (size_t i = 0; i < count; i++) {
    uint32_t above = i >= width ? pixels[i - width] : 0;
    // Each channel wraps around separately.
    uint32_t even = (above & 0x00FF00FFu) + (b[i] | (uint32_t)r[i] << 16);
    uint32_t odd = (above >> 8 & 0x00FF00FFu) + (g[i] | (uint32_t)a[i] << 16);
    pixels[i] = (even & 0x00FF00FFu) | (odd & 0x00FF00FFu) << 8;
  }
  free(planes);
  return 0;
}
