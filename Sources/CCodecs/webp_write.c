#include <webp/encode.h>

#include "CCodecs.h"

typedef struct Target {
  CCodecsSink sink;
  void *context;
} Target;

static int hand_on(const uint8_t *bytes, size_t count, const WebPPicture *picture) {
  const Target *target = picture->custom_ptr;
  return target->sink(target->context, bytes, count) == 0;
}

static void convert_rows(WebPPicture *picture, const uint32_t *pixels, size_t stride, int isOpaque) {
  for (int y = 0; y < picture->height; y++) {
    const uint32_t *from = pixels + (size_t)y * stride;
    uint32_t *to = picture->argb + (size_t)y * (size_t)picture->argb_stride;
    if (isOpaque)
      for (int x = 0; x < picture->width; x++) to[x] = from[x] | 0xFF000000;
    else
      ccodecs_unpremultiply(from, to, (uint32_t)picture->width);
  }
}

CCodecsStatus ccodecs_webp_write(
    const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride, int isOpaque, int quality,
    CCodecsSink sink, void *context) {
  if (width > WEBP_MAX_DIMENSION || height > WEBP_MAX_DIMENSION) return CCodecsStatusUnsupported;
  Target target = {sink, context};
  WebPConfig config;
  WebPPicture picture;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&picture)) return CCodecsStatusUnsupported;
  config.quality = (float)quality;
  if (quality >= 100) {
    config.lossless = 1;
    config.quality = 75;
    config.exact = 1;
  }
  // Colours of edges stay sharp.
  if (quality >= 90) config.use_sharp_yuv = 1;
  picture.use_argb = 1;
  picture.width = (int)width;
  picture.height = (int)height;
  picture.writer = hand_on;
  picture.custom_ptr = &target;
  CCodecsStatus status = CCodecsStatusOutOfMemory;
  if (WebPPictureAlloc(&picture)) {
    convert_rows(&picture, pixels, stride, isOpaque);
    if (WebPEncode(&config, &picture)) status = CCodecsStatusOK;
  }
  WebPPictureFree(&picture);
  return status;
}
