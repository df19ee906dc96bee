#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <jpeglib.h>

#include "CPlainJPEG.h"

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

struct errors {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
};

static void leave(j_common_ptr info) { longjmp(((struct errors *)info->err)->jump, 1); }

double plain_jpeg_seconds(const char *path, int reduction) {
  double start = now();
  FILE *file = fopen(path, "rb");
  if (!file) return -1;
  struct jpeg_decompress_struct info;
  struct errors errors;
  info.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = leave;
  jpeg_create_decompress(&info);
  if (setjmp(errors.jump)) {
    jpeg_destroy_decompress(&info);
    fclose(file);
    return -1;
  }
  jpeg_stdio_src(&info, file);
  jpeg_read_header(&info, TRUE);
  info.scale_num = 1;
  info.scale_denom = (unsigned)reduction;
  info.out_color_space = JCS_EXT_BGRX;
  jpeg_start_decompress(&info);
  // Freed with the decoder, even after a longjmp.
  JSAMPARRAY row = info.mem->alloc_sarray(
      (j_common_ptr)&info, JPOOL_IMAGE, info.output_width * 4, 1);
  while (info.output_scanline < info.output_height) jpeg_read_scanlines(&info, row, 1);
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  fclose(file);
  return now() - start;
}
