// C code for the tiles of huge pictures: box-filtered halving, checksums, and two compressions. The
// functions share no state, so any number of threads may call them at once.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Halves two rows of premultiplied 0xAARRGGBB words into one row of (width + 1) / 2 words. Each is the
/// mean of a block of two by two, rounded to nearest per channel, halves up. An odd last column counts
/// twice. The two rows may be the same.
void ctile_halve(const uint32_t *upper, const uint32_t *lower, size_t width, uint32_t *out);

/// The CRC-32 (ISO 3309) of `size` bytes.
uint32_t ctile_crc32(const void *bytes, size_t size);

/// The maximum number of bytes that either encoder below writes for a tile of `count` words.
size_t ctile_bound(size_t count);

/// Encodes opaque words as a baseline JPEG without chroma subsampling. `quality` is libjpeg's,
/// 1 … 100. Returns the number of bytes written to `out`, or 0 if `capacity` or memory did not suffice.
size_t ctile_jpeg_encode(
    const uint32_t *pixels, uint32_t width, uint32_t height, int quality, uint8_t *out,
    size_t capacity);
/// Decodes the encoder's output. Returns 0, or -1 for anything else.
int ctile_jpeg_decode(
    const uint8_t *bytes, size_t size, uint32_t *pixels, uint32_t width, uint32_t height);

/// Compresses words without loss: the differences from the word above, in one plane per channel.
/// Returns the number of bytes written to `out`, or 0 if `capacity` or memory did not suffice.
size_t ctile_deflate_encode(
    const uint32_t *pixels, uint32_t width, uint32_t height, uint8_t *out, size_t capacity);
/// Decompresses the encoder's output. Returns 0, or -1 for anything else.
int ctile_deflate_decode(
    const uint8_t *bytes, size_t size, uint32_t *pixels, uint32_t width, uint32_t height);

/// Makes the C library return a tile's memory to the system when the tile is freed.
///
/// Each freed block that had its own mapping raises the GNU C library's threshold for such mappings.
/// Tiles would then lie in per-thread heaps among longer-lived blocks, which takes three times the
/// memory. This affects the whole process; other C libraries need nothing.
void ctile_return_large_blocks(void);
