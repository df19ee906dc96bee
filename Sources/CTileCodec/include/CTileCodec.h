// What tiles of a huge picture need from C: box-filtered halves, checksums, and two ways to store a
// tile small. Every call keeps its state to itself, so any number of threads may call at once.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Halves two rows of premultiplied 0xAARRGGBB words into one of (width + 1) / 2: each word of `out`
/// is the mean of two by two, each channel rounded to the nearest, halves up. An odd last column is
/// taken twice. The rows may be the same.
void ctile_halve(const uint32_t *upper, const uint32_t *lower, size_t width, uint32_t *out);

/// The CRC-32 of ISO 3309 over `size` bytes.
uint32_t ctile_crc32(const void *bytes, size_t size);

/// The most bytes either encoder below gives for a tile of `count` words.
size_t ctile_bound(size_t count);

/// Encodes opaque words as a baseline JPEG without chroma subsampling. `quality` is libjpeg's,
/// 1 … 100. Returns the bytes written to `out`, 0 when `capacity` or memory did not suffice.
size_t ctile_jpeg_encode(
    const uint32_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t *out,
    size_t capacity);
/// Decodes what the encoder wrote. Returns 0, or -1 when it is anything else.
int ctile_jpeg_decode(
    const uint8_t *bytes, size_t size, uint32_t *pixels, uint32_t width, uint32_t height);

/// Deflates words without loss: differences to the word above, in planes of one channel each.
/// Returns the bytes written to `out`, 0 when `capacity` or memory did not suffice.
size_t ctile_deflate_encode(
    const uint32_t *pixels, uint32_t width, uint32_t height, uint8_t *out, size_t capacity);
/// Inflates what the encoder wrote. Returns 0, or -1 when it is anything else.
int ctile_deflate_decode(
    const uint8_t *bytes, size_t size, uint32_t *pixels, uint32_t width, uint32_t height);

/// Has the C library give back the memory of a tile when it is freed.
///
/// GNU's raises its threshold for blocks of their own with each such block that is freed. From then
/// on tiles lie in heaps, one for each thread, among things that stay: three times the memory.
/// Affects the whole process; other C libraries need nothing.
void ctile_return_large_blocks(void);
