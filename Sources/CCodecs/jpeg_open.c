#include <stdlib.h>
#include <string.h>

#include "jpeg.h"

#include <jerror.h>

// The maximum number of scans. A progressive picture has about ten, but a file of a few bytes can
// claim thousands for a large picture, each of which costs a pass over all blocks. So the number of
// blocks processed is limited, but a huge picture may always have SCAN_LIMIT_OF_HUGE scans.
#define SCAN_LIMIT 200
#define SCAN_LIMIT_OF_HUGE 20
#define BLOCK_LIMIT 800000000

static int scan_limit(const CCodecsJPEG *reader) {
  uint64_t blocks = reader->coefficientBytes / sizeof(JBLOCK) + 1;
  uint64_t limit = BLOCK_LIMIT / blocks;
  return limit > SCAN_LIMIT ? SCAN_LIMIT : limit < SCAN_LIMIT_OF_HUGE ? SCAN_LIMIT_OF_HUGE : (int)limit;
}

static void on_error(j_common_ptr info) {
  CCodecsJPEG *reader = info->client_data;
  info->err->format_message(info, reader->message);
  switch (info->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
      reader->failure = CCodecsStatusOutOfMemory;
      break;
    case JERR_BAD_PRECISION:
    case JERR_SOF_UNSUPPORTED:
    case JERR_CONVERSION_NOTIMPL:
#if JPEG_LIB_VERSION < 70  // Ubuntu's library has the interface of version 8, which always decodes them.
    case JERR_ARITH_NOTIMPL:
#endif
    case JERR_NOT_COMPILED:
    case JERR_CCIR601_NOTIMPL:
    case JERR_FRACT_SAMPLE_NOTIMPL:
      reader->failure = CCodecsStatusUnsupported;
      break;
    default:
      reader->failure = reader->hitEnd ? CCodecsStatusTruncated : CCodecsStatusCorrupt;
  }
  longjmp(reader->jump, 1);
}

static void on_message(j_common_ptr info, int level) {
  CCodecsJPEG *reader = info->client_data;
  if (level >= 0) return;
  switch (info->err->msg_code) {
    case JWRN_HIT_MARKER:
      // The picture ended early: everything that follows is filled in, however large the header
      // claims the picture to be.
      if (((j_decompress_ptr)info)->unread_marker == JPEG_EOI) {
        reader->hitEnd = 1;
        break;
      }
      reader->damaged = 1;
      info->err->format_message(info, reader->message);
      break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      reader->damaged = 1;
      info->err->format_message(info, reader->message);
      break;
    default:
      // Stray bytes between segments, for example, lose no pixels.
      break;
  }
}

uint64_t jpeg_bytes_taken(const CCodecsJPEG *reader) {
  return reader->bytes.position - reader->bytes.from.start - reader->info.src->bytes_in_buffer;
}

void jpeg_tell_progress(CCodecsJPEG *reader) {
  if (source_stopped(&reader->bytes)) {
    reader->failure = CCodecsStatusStopped;
    longjmp(reader->jump, 1);
  }
  const CCodecsSource *from = &reader->bytes.from;
  if (reader->buffered && !reader->isReady && from->prepared && from->end > from->start) {
    from->prepared(from->context, (double)jpeg_bytes_taken(reader) / (double)(from->end - from->start));
  }
  if (reader->info.input_scan_number > scan_limit(reader)) {
    reader->failure = CCodecsStatusUnsupported;
    snprintf(reader->message, sizeof reader->message, "more than %d scans", scan_limit(reader));
    longjmp(reader->jump, 1);
  }
}

static void on_progress(j_common_ptr info) { jpeg_tell_progress(info->client_data); }

static void init_source(j_decompress_ptr info) { (void)info; }

static boolean fill(j_decompress_ptr info) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  CCodecsJPEG *reader = info->client_data;
  // libjpeg reports no progress while it reads tables, and a file may contain nothing else.
  if (source_stopped(&reader->bytes)) {
    reader->failure = CCodecsStatusStopped;
    longjmp(reader->jump, 1);
  }
  jpeg_check_head(reader);
  const uint8_t *next = NULL;
  size_t count = reader->hitEnd ? 0 : source_next(&reader->bytes, &next);
  if (count == 0) {
    reader->hitEnd = 1;
    next = end;
    count = 2;
  }
  info->src->next_input_byte = next;
  info->src->bytes_in_buffer = count;
  return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
  if (count <= 0) return;
  size_t here = info->src->bytes_in_buffer;
  if ((size_t)count < here) {
    info->src->next_input_byte += count;
    info->src->bytes_in_buffer -= (size_t)count;
    return;
  }
  CCodecsJPEG *reader = info->client_data;
  source_skip(&reader->bytes, (uint64_t)count - here);
  reader->skipped += (uint64_t)count - here;
  fill(info);
}

// Restart markers count modulo eight from the start of the scan, which need not be where this
// reader started. A marker that the decoder considers wrong may be right.
static boolean resync(j_decompress_ptr info, int desired) {
  CCodecsJPEG *reader = info->client_data;
  int shifted = (desired + (int)reader->firstInterval) & 7;
  if (info->unread_marker == JPEG_RST0 + shifted) {
    info->unread_marker = 0;
    return TRUE;
  }
  reader->damaged = 1;
  snprintf(reader->message, sizeof reader->message, "a restart marker is missing");
  return jpeg_resync_to_restart(info, shifted);
}

static void term_source(j_decompress_ptr info) { (void)info; }

CCodecsJPEG *ccodecs_jpeg_open(const CCodecsSource *source) {
  CCodecsJPEG *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  if (!source_open(&reader->bytes, source)) {
    free(reader);
    return NULL;
  }
  reader->info.err = jpeg_std_error(&reader->errors);
  reader->errors.error_exit = on_error;
  reader->errors.emit_message = on_message;
  reader->info.client_data = reader;
  if (setjmp(reader->jump)) {
    source_close(&reader->bytes);
    free(reader);
    return NULL;
  }
  jpeg_create_decompress(&reader->info);
  reader->source = (struct jpeg_source_mgr){
      .init_source = init_source,
      .fill_input_buffer = fill,
      .skip_input_data = skip,
      .resync_to_restart = resync,
      .term_source = term_source,
  };
  reader->info.src = &reader->source;
  reader->progress.progress_monitor = on_progress;
  reader->info.progress = &reader->progress;
  return reader;
}

// The bytes of all components' coefficients at two bytes each, as jdcoefct.c keeps them for
// progressive pictures.
static uint64_t coefficient_bytes(const struct jpeg_decompress_struct *info) {
  uint64_t bytes = 0;
  for (int i = 0; i < info->num_components; i++) {
    const jpeg_component_info *c = &info->comp_info[i];
    uint64_t columns = ((uint64_t)c->width_in_blocks + 3) & ~(uint64_t)3;
    uint64_t rows = ((uint64_t)c->height_in_blocks + 3) & ~(uint64_t)3;
    bytes += columns * rows * DCTSIZE2 * sizeof(JCOEF);
  }
  return bytes;
}

// The memory of coefficients. Packed coefficients that are not zero take one or two bytes, in total
// at most twice the size of the file; blocks without any take three bytes.
static uint64_t kept_bytes(const CCodecsJPEG *reader) {
  uint64_t plain = reader->coefficientBytes;
  if (plain <= PACKED_FROM) return plain;
  uint64_t size = reader->bytes.from.end - reader->bytes.from.start;
  uint64_t packed = plain / sizeof(JBLOCK) * 3 + 2 * size + PACKED_FROM / 4;
  return packed < plain ? packed : plain;
}

CCodecsStatus ccodecs_jpeg_header(CCodecsJPEG *reader, CCodecsHeader *header) {
  struct jpeg_decompress_struct *info = &reader->info;
  reader->failure = CCodecsStatusOK;
  if (setjmp(reader->jump)) return reader->failure;
  jpeg_segments_want(reader);
  jpeg_read_header(info, TRUE);
  reader->hasHead = 1;
  // A filled-in end of image means that the header is incomplete.
  if (reader->hitEnd) {
    snprintf(reader->message, sizeof reader->message, "the file ends early");
    return CCodecsStatusTruncated;
  }
  switch (info->num_components) {
    case 1:
    case 3:
      info->out_color_space = JCS_EXT_BGRA;
      break;
    case 4:
      info->out_color_space = JCS_CMYK;
      break;
    default:
      snprintf(
          reader->message, sizeof reader->message, "%d colour components", info->num_components);
      return CCodecsStatusUnsupported;
  }
  reader->buffered = jpeg_has_multiple_scans(info);
  memset(header, 0, sizeof *header);
  header->width = info->image_width;
  header->height = info->image_height;
  header->bitsPerComponent = (uint32_t)info->data_precision;
  header->components = (uint32_t)info->num_components;
  header->isCMYK = info->num_components == 4;
  header->isProgressive = (uint32_t)reader->buffered;
  // A few rows of upsampled blocks for each component.
  header->workingBytes = (uint64_t)info->image_width * 4 * 64 + (1u << 20);
  reader->coefficientBytes = reader->buffered ? coefficient_bytes(info) : 0;
  header->workingBytes += kept_bytes(reader);
  header->exif = reader->exif;
  header->exifSize = reader->exifSize;
  header->profile = jpeg_segments_profile(reader, &header->profileSize);
  return CCodecsStatusOK;
}

const char *ccodecs_jpeg_message(const CCodecsJPEG *reader) { return reader->message; }

void ccodecs_jpeg_close(CCodecsJPEG *reader) {
  if (!reader) return;
  jpeg_destroy_decompress(&reader->info);
  jpeg_blocks_close(reader->blocks);
  free(reader->row);
  jpeg_segments_close(reader);
  source_close(&reader->bytes);
  free(reader);
}
