#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "CTileCodec.h"

typedef struct Errors {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
} Errors;

static void on_error(j_common_ptr info) { longjmp(((Errors *)info->err)->jump, 1); }
// Our own tiles decode without warnings, so a warning means that the file was changed.
static void on_message(j_common_ptr info, int level) {
  if (level < 0) on_error(info);
}

static void init_sink(j_compress_ptr info) { (void)info; }
static boolean sink_full(j_compress_ptr info) {
  on_error((j_common_ptr)info);
  return FALSE;
}
static void end_sink(j_compress_ptr info) { (void)info; }

size_t ctile_jpeg_encode(
    const uint32_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t *out,
    size_t capacity) {
  struct jpeg_compress_struct info;
  Errors errors;
  memset(&info, 0, sizeof info);
  info.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = on_error;
  errors.manager.emit_message = on_message;
  if (setjmp(errors.jump)) {
    jpeg_destroy_compress(&info);
    return 0;
  }
  jpeg_create_compress(&info);
  struct jpeg_destination_mgr sink = {
      .next_output_byte = out,
      .free_in_buffer = capacity,
      .init_destination = init_sink,
      .empty_output_buffer = sink_full,
      .term_destination = end_sink,
  };
  info.dest = &sink;
  info.image_width = width;
  info.image_height = height;
  info.input_components = 4;
  info.in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  for (int i = 0; i < info.num_components; i++) {
    info.comp_info[i].h_samp_factor = 1;
    info.comp_info[i].v_samp_factor = 1;
  }
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * width);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  size_t size = capacity - sink.free_in_buffer;
  jpeg_destroy_compress(&info);
  return size;
}

int ctile_jpeg_decode(
    const uint8_t *bytes, size_t size, uint32_t *pixels, uint32_t width, uint32_t height) {
  struct jpeg_decompress_struct info;
  Errors errors;
  memset(&info, 0, sizeof info);
  info.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = on_error;
  errors.manager.emit_message = on_message;
  if (setjmp(errors.jump)) {
    jpeg_destroy_decompress(&info);
    return -1;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, bytes, size);
  jpeg_read_header(&info, TRUE);
  if (info.image_width != width || info.image_height != height || info.num_components != 3) {
    on_error((j_common_ptr)&info);
  }
  info.out_color_space = JCS_EXT_BGRA;
  jpeg_start_decompress(&info);
  while (info.output_scanline < height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.output_scanline * width);
    jpeg_read_scanlines(&info, &row, 1);
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return 0;
}
