#include <pthread.h>

#include "heif_library.h"
#include "library.h"
#include "source.h"

HEIFLibrary ccodecs_heif;

static int isHere;

static void open_library(void) {
  HEIFLibrary *heif = &ccodecs_heif;
  static const char *const names[] = {"libheif.so.1", NULL};
  const LibrarySymbol symbols[] = {
      {"heif_context_alloc", (void **)&heif->contextAlloc},
      {"heif_context_free", (void **)&heif->contextFree},
      {"heif_context_read_from_reader", (void **)&heif->readFrom},
      {"heif_context_get_primary_image_handle", (void **)&heif->primary},
      {"heif_image_handle_release", (void **)&heif->handleRelease},
      {"heif_image_handle_get_width", (void **)&heif->width},
      {"heif_image_handle_get_height", (void **)&heif->height},
      {"heif_image_handle_get_luma_bits_per_pixel", (void **)&heif->bits},
      {"heif_image_handle_has_alpha_channel", (void **)&heif->hasAlpha},
      {"heif_image_handle_is_premultiplied_alpha", (void **)&heif->isPremultiplied},
      {"heif_image_handle_get_color_profile_type", (void **)&heif->profileType},
      {"heif_image_handle_get_raw_color_profile_size", (void **)&heif->profileSize},
      {"heif_image_handle_get_raw_color_profile", (void **)&heif->profile},
      {"heif_image_handle_get_nclx_color_profile", (void **)&heif->coded},
      {"heif_nclx_color_profile_free", (void **)&heif->codedFree},
      {"heif_image_handle_get_list_of_metadata_block_IDs", (void **)&heif->metadataIDs},
      {"heif_image_handle_get_metadata_size", (void **)&heif->metadataSize},
      {"heif_image_handle_get_metadata", (void **)&heif->metadata},
      {"heif_decode_image", (void **)&heif->decode},
      {"heif_image_release", (void **)&heif->imageRelease},
      {"heif_image_get_width", (void **)&heif->imageWidth},
      {"heif_image_get_height", (void **)&heif->imageHeight},
      {"heif_image_get_bits_per_pixel_range", (void **)&heif->imageBits},
      {"heif_image_get_colorspace", (void **)&heif->space},
      {"heif_image_get_chroma_format", (void **)&heif->chroma},
      {"heif_image_get_nclx_color_profile", (void **)&heif->imageCoded},
      {"heif_image_get_plane_readonly", (void **)&heif->plane},
      {"heif_image_handle_get_list_of_thumbnail_IDs", (void **)&heif->thumbnails},
      {"heif_image_handle_get_thumbnail", (void **)&heif->thumbnail},
      {NULL, NULL},
  };
  isHere = library_open(names, symbols);
}

int ccodecs_heif_is_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return isHere;
}
