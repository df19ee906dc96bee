#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#include "CCodecs.h"

// The number of encoded bytes passed on at a time.
#define CHUNK_SIZE 65536

typedef struct Writer {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_destination_mgr destination;
  jmp_buf jump;
  CCodecsSink sink;
  void *context;
  CCodecsStatus failure;
  uint8_t buffer[CHUNK_SIZE];
} Writer;

static void on_error(j_common_ptr info) {
  Writer *writer = info->client_data;
  if (writer->failure == CCodecsStatusOK) writer->failure = CCodecsStatusOutOfMemory;
  longjmp(writer->jump, 1);
}

static void on_message(j_common_ptr info, int level) { (void)info, (void)level; }

static void start(j_compress_ptr info) {
  Writer *writer = info->client_data;
  writer->destination.next_output_byte = writer->buffer;
  writer->destination.free_in_buffer = CHUNK_SIZE;
}

static void hand_on(Writer *writer, size_t count) {
  if (count > 0 && writer->sink(writer->context, writer->buffer, count) != 0) {
    writer->failure = CCodecsStatusStopped;
    longjmp(writer->jump, 1);
  }
}

// libjpeg calls this when the buffer is full, whatever `free_in_buffer` says.
static boolean flush(j_compress_ptr info) {
  hand_on(info->client_data, CHUNK_SIZE);
  start(info);
  return TRUE;
}

static void end(j_compress_ptr info) {
  Writer *writer = info->client_data;
  hand_on(writer, CHUNK_SIZE - writer->destination.free_in_buffer);
}

CCodecsStatus ccodecs_jpeg_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride, int quality,
    int subsampled, int restartRows, CCodecsSink sink, void *context) {
  if (width > JPEG_MAX_DIMENSION || height > JPEG_MAX_DIMENSION) return CCodecsStatusUnsupported;
  Writer *writer = calloc(1, sizeof *writer);
  if (!writer) return CCodecsStatusOutOfMemory;
  struct jpeg_compress_struct *info = &writer->info;
  writer->sink = sink;
  writer->context = context;
  info->err = jpeg_std_error(&writer->errors);
  writer->errors.error_exit = on_error;
  writer->errors.emit_message = on_message;
  info->client_data = writer;
  if (setjmp(writer->jump) == 0) {
    jpeg_create_compress(info);
    writer->destination = (struct jpeg_destination_mgr){
        .init_destination = start, .empty_output_buffer = flush, .term_destination = end};
    info->dest = &writer->destination;
    info->image_width = width;
    info->image_height = height;
    info->input_components = 4;
    info->in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(info);
    jpeg_set_quality(info, quality, TRUE);
    if (!subsampled) info->comp_info[0].h_samp_factor = info->comp_info[0].v_samp_factor = 1;
    info->restart_in_rows = restartRows;
    jpeg_start_compress(info, TRUE);
    for (uint32_t y = 0; y < height; y++) {
      JSAMPROW row = (JSAMPROW)(pixels + (size_t)y * stride);
      jpeg_write_scanlines(info, &row, 1);
    }
    jpeg_finish_compress(info);
  }
  CCodecsStatus failure = writer->failure;
  jpeg_destroy_compress(info);
  free(writer);
  return failure;
}
