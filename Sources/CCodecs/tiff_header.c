#include "tiff.h"

#include <stdio.h>
#include <string.h>

CCodecsStatus ccodecs_tiff_header(CCodecsTIFF *reader, CCodecsHeader *header) {
  CCodecsTIFFPage page;
  memset(header, 0, sizeof *header);
  CCodecsStatus status = ccodecs_tiff_page(reader, 0, &page);
  if (status != CCodecsStatusOK) return status;
  char reason[1024] = "";
  if (!reader->direct && !TIFFRGBAImageOK(reader->tiff, reason)) return tiff_unsupported(reader, reason);
  header->width = page.width;
  header->height = page.height;
  header->bitsPerComponent = page.bitsPerComponent;
  header->components = page.components;
  header->hasAlpha = page.hasAlpha;
  header->isPremultiplied = page.isPremultiplied;
  header->isCMYK = page.isCMYK;
  header->orientation = page.orientation;
  header->workingBytes = page.workingBytes + page.blockBytes;
  header->profile = page.profile;
  header->profileSize = page.profileSize;
  return CCodecsStatusOK;
}
