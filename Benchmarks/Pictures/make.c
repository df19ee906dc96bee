// Makes pictures of any size, row by row, in little memory: what the measurements of the viewer
// open. Photo-like: soft shapes, grain and edges, some 3 bits a pixel as JPEG of quality 90.
//
//     make jpeg|progressive|restart|png|interlaced|webp|lossless|tiff|strips WIDTH HEIGHT FILE
//
// jpeg: baseline, 4:2:0, no restart markers. restart: one marker each row of blocks. interlaced: a
// PNG in seven passes. webp and lossless need 7 bytes a pixel. tiff: tiles of 256 in JPEG, halved
// level by level down to one tile. strips: a TIFF without smaller copies, Deflate.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <tiffio.h>
#include <webp/encode.h>

#define SIDE 1024
#define QUALITY 90

static int8_t grain[SIDE][SIDE];

static uint32_t hash(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7FEB352Du;
  x ^= x >> 15;
  x *= 0x846CA68Bu;
  return x ^ x >> 16;
}

// One octave of smooth noise that wraps around at SIDE.
static double noise(int x, int y, int period, uint32_t seed) {
  int cells = SIDE / period;
  double fx = (x % period) / (double)period, fy = (y % period) / (double)period;
  int cx = x / period, cy = y / period;
  double corner[4];
  for (int i = 0; i < 4; i++) {
    uint32_t u = (uint32_t)((cx + (i & 1)) % cells), v = (uint32_t)((cy + (i >> 1)) % cells);
    corner[i] = hash(u * 7919 + v * 104729 + seed) / 4294967295.0 - 0.5;
  }
  fx = fx * fx * (3 - 2 * fx);
  fy = fy * fy * (3 - 2 * fy);
  double top = corner[0] + (corner[1] - corner[0]) * fx;
  double low = corner[2] + (corner[3] - corner[2]) * fx;
  return top + (low - top) * fy;
}

static void make_grain(void) {
  for (int y = 0; y < SIDE; y++) {
    for (int x = 0; x < SIDE; x++) {
      double v = 70 * noise(x, y, 128, 1) + 45 * noise(x, y, 32, 2) + 25 * noise(x, y, 8, 3)
          + 12 * noise(x, y, 2, 4);
      grain[y][x] = (int8_t)fmax(-120, fmin(120, v));
    }
  }
}

static uint8_t clamped(int v) { return (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v); }

// `count` pixels of a row, `step` pixels apart.
static void make_row(uint8_t *out, int64_t y, int64_t from, int count, int step, int64_t height) {
  uint32_t state = hash((uint32_t)(y * 31 + from));
  int sky = (int)(160 - 120 * y / height);
  for (int i = 0; i < count; i++) {
    int64_t x = from + (int64_t)i * step;
    // The noise of a sensor, which never repeats: the generator of Numerical Recipes.
    state = state * 1664525u + 1013904223u;
    int g = grain[y & (SIDE - 1)][x & (SIDE - 1)] + (int)(state >> 28) - 8;
    // A coarser copy of the grain makes what fills the screen when zoomed out.
    int wide = grain[(y >> 6) & (SIDE - 1)][(x >> 6) & (SIDE - 1)];
    // Sharp edges, each eight pixels of a grid of 512.
    int line = ((x & 511) < 8) != ((y & 511) < 8) ? 40 : 0;
    out[3 * i] = clamped(110 + wide + g - line);
    out[3 * i + 1] = clamped(sky + wide / 2 + g);
    out[3 * i + 2] = clamped(sky + 30 - wide + g / 2 + line);
  }
}

static void fail(const char *what) {
  fprintf(stderr, "make: %s\n", what);
  exit(74);
}

static void write_jpeg(const char *kind, int width, int height, FILE *file) {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  jpeg_stdio_dest(&info, file);
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = 3;
  info.in_color_space = JCS_RGB;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, QUALITY, TRUE);
  if (strcmp(kind, "progressive") == 0) jpeg_simple_progression(&info);
  if (strcmp(kind, "restart") == 0) info.restart_in_rows = 1;
  jpeg_start_compress(&info, TRUE);
  uint8_t *row = malloc((size_t)width * 3);
  for (int y = 0; y < height; y++) {
    make_row(row, y, 0, width, 1, height);
    jpeg_write_scanlines(&info, &row, 1);
  }
  free(row);
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
}

static void write_png(int width, int height, int interlace, FILE *file) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) fail("libpng gave up");
  png_init_io(png, file);
  png_set_IHDR(
      png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB,
      interlace, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
  png_set_compression_level(png, interlace == PNG_INTERLACE_NONE ? 6 : 1);
  png_write_info(png, info);
  uint8_t *row = malloc((size_t)width * 3);
  int passes = png_set_interlace_handling(png);
  for (int pass = 0; pass < passes; pass++) {
    for (int y = 0; y < height; y++) {
      make_row(row, y, 0, width, 1, height);
      png_write_row(png, row);
    }
  }
  free(row);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
}

static int write_bytes(const uint8_t *bytes, size_t size, const WebPPicture *picture) {
  return fwrite(bytes, 1, size, picture->custom_ptr) == size;
}

static void write_webp(int lossless, int width, int height, FILE *file) {
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) fail("libwebp gave up");
  config.quality = lossless ? 0 : QUALITY;
  // The quickest method that heeds the limit below.
  config.method = lossless ? 0 : 2;
  config.lossless = lossless;
  // All modes are in one partition of 512 KB: of more than some ten thousand blocks they only fit
  // where none is cut into sixteen.
  config.partition_limit = 100;
  picture.use_argb = lossless;
  picture.width = width;
  picture.height = height;
  picture.writer = write_bytes;
  picture.custom_ptr = file;
  uint8_t *pixels = malloc((size_t)width * (size_t)height * 3);
  for (int y = 0; y < height; y++)
    make_row(pixels + (size_t)y * (size_t)width * 3, y, 0, width, 1, height);
  if (!WebPPictureImportRGB(&picture, pixels, width * 3)) fail("out of memory");
  free(pixels);
  if (!WebPEncode(&config, &picture)) fail("libwebp gave up");
  WebPPictureFree(&picture);
}

static void write_strips(int width, int height, const char *path) {
  TIFF *tiff = TIFFOpen(path, "w8");
  if (!tiff) fail("cannot write");
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, (uint32_t)width);
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, (uint32_t)height);
  TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, 16);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 8);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 3);
  TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_ADOBE_DEFLATE);
  TIFFSetField(tiff, TIFFTAG_ZIPQUALITY, 1);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_RGB);
  uint8_t *row = malloc((size_t)width * 3);
  for (int y = 0; y < height; y++) {
    make_row(row, y, 0, width, 1, height);
    if (TIFFWriteScanline(tiff, row, (uint32_t)y, 0) < 0) fail("cannot write");
  }
  free(row);
  TIFFClose(tiff);
}

static void write_tiff(int width, int height, const char *path) {
  TIFF *tiff = TIFFOpen(path, "w8");
  if (!tiff) fail("cannot write");
  int levels = 1;
  while ((width > height ? width : height) > 256 << (levels - 1)) levels++;
  uint8_t *tile = malloc(256 * 256 * 3);
  for (int level = 0; level < levels; level++) {
    int step = 1 << level;
    int w = (width + step - 1) / step, h = (height + step - 1) / step;
    TIFFSetField(tiff, TIFFTAG_SUBFILETYPE, level ? FILETYPE_REDUCEDIMAGE : 0);
    TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, (uint32_t)w);
    TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, (uint32_t)h);
    TIFFSetField(tiff, TIFFTAG_TILEWIDTH, 256);
    TIFFSetField(tiff, TIFFTAG_TILELENGTH, 256);
    TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, 8);
    TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, 3);
    TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
    TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_JPEG);
    TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, PHOTOMETRIC_YCBCR);
    TIFFSetField(tiff, TIFFTAG_JPEGQUALITY, QUALITY);
    TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
    for (int y = 0; y < h; y += 256) {
      for (int x = 0; x < w; x += 256) {
        for (int r = 0; r < 256; r++) {
          make_row(
              tile + r * 256 * 3, (int64_t)(y + r) * step, (int64_t)x * step, 256, step, height);
        }
        if (TIFFWriteTile(tiff, tile, (uint32_t)x, (uint32_t)y, 0, 0) < 0) fail("cannot write");
      }
    }
    if (!TIFFWriteDirectory(tiff)) fail("cannot write");
  }
  free(tile);
  TIFFClose(tiff);
}

int main(int argc, char **argv) {
  int width = argc == 5 ? atoi(argv[2]) : 0, height = argc == 5 ? atoi(argv[3]) : 0;
  if (width < 1 || height < 1) {
    fprintf(
        stderr,
        "make: jpeg|progressive|restart|png|interlaced|webp|lossless|tiff|strips WIDTH HEIGHT FILE\n");
    return 64;
  }
  make_grain();
  if (strcmp(argv[1], "tiff") == 0) {
    write_tiff(width, height, argv[4]);
    return 0;
  }
  if (strcmp(argv[1], "strips") == 0) {
    write_strips(width, height, argv[4]);
    return 0;
  }
  FILE *file = fopen(argv[4], "wb");
  if (!file) fail("cannot write");
  if (strcmp(argv[1], "png") == 0) {
    write_png(width, height, PNG_INTERLACE_NONE, file);
  } else if (strcmp(argv[1], "interlaced") == 0) {
    write_png(width, height, PNG_INTERLACE_ADAM7, file);
  } else if (strcmp(argv[1], "webp") == 0 || strcmp(argv[1], "lossless") == 0) {
    write_webp(strcmp(argv[1], "lossless") == 0, width, height, file);
  } else {
    write_jpeg(argv[1], width, height, file);
  }
  if (fclose(file) != 0) fail("cannot write");
  return 0;
}
