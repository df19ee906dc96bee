#pragma once
#include <stddef.h>
#include <stdint.h>

// Pixels from ... end - 1 of a row.
typedef struct {
  int32_t row, from, end;
  uint32_t color; // premultiplied
} CSpan;

// Stores the colours of spans in pixels whose rows have `width` pixels.
void store_spans(uint32_t *pixels, int32_t width, const CSpan *spans, size_t count);

// Blends them with what is there.
void blend_spans(uint32_t *pixels, int32_t width, const CSpan *spans, size_t count);
