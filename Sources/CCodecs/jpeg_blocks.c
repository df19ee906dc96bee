// libjpeg keeps every coefficient of a progressive picture in two bytes, although most are zero: 3
// to 6 bytes per pixel. Its memory manager is a table of functions. Two of them are replaced here
// by functions that keep rows of blocks packed and unpack only those in use.
#include <stdlib.h>
#include <string.h>

#include "jpeg.h"

#include <jerror.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// Packed rows are chains of chunks, so that a row that grows from scan to scan leaves no holes.
#define CHUNK_BYTES 4088
#define CHUNKS_PER_SLAB 256
// A packed block contains the mean, a byte with a bit for each line of eight coefficients that are
// not all zero, and for each such line a byte with a bit for each coefficient that is not zero,
// followed by those coefficients.
#define MAXIMUM_PACKED_BLOCK (2 + 1 + 8 + 64 * 3)
// Precedes a coefficient of two bytes.
#define WIDE -128

typedef struct Chunk {
  struct Chunk *next;
  uint8_t bytes[CHUNK_BYTES];
} Chunk;

typedef struct Slab {
  struct Slab *next;
  Chunk chunks[CHUNKS_PER_SLAB];
} Slab;

struct JPEGBlocks {
  Slab *slabs;
  Chunk *free;
  size_t used;
  size_t limit;
  uint8_t *scratch;
  size_t scratchSize;
};

// A packed row of blocks; without a chunk, all its coefficients are zero.
typedef struct Row {
  Chunk *first;
  size_t size;
} Row;

#define NO_ROW ((JDIMENSION)-1)

typedef struct Slot {
  JBLOCKROW blocks;
  JDIMENSION row;
  int isDirty;
} Slot;

// The coefficients of one component, which libjpeg calls a virtual array.
typedef struct Component {
  JPEGBlocks *blocks;
  JDIMENSION columns;
  JDIMENSION rowCount;
  JDIMENSION slotCount;
  Row *rows;
  Slot *slots;
  JBLOCKROW *answer;
} Component;

// A bit for each coefficient that is not zero.
static uint64_t nonzero(const JCOEF *block) {
  uint64_t bits = 0;
#if defined(__SSE2__)
  for (int i = 0; i < 4; i++) {
    const __m128i *lines = (const __m128i *)(block + 16 * i);
    __m128i zero = _mm_setzero_si128();
    __m128i a = _mm_cmpeq_epi16(_mm_loadu_si128(lines), zero);
    __m128i b = _mm_cmpeq_epi16(_mm_loadu_si128(lines + 1), zero);
    bits |= (uint64_t)(uint16_t)~_mm_movemask_epi8(_mm_packs_epi16(a, b)) << (16 * i);
  }
#else
  for (int i = 0; i < DCTSIZE2; i++) bits |= (uint64_t)(block[i] != 0) << i;
#endif
  return bits;
}

static uint8_t *pack(const JCOEF *block, uint8_t *out) {
  memcpy(out, block, 2);
  uint64_t bits = nonzero(block) & ~1ull;
  uint8_t *lines = out + 2;
  *lines = 0;
  out += 3;
  for (int y = 0; y < 8; y++) {
    uint8_t line = (uint8_t)(bits >> (8 * y));
    *out = line;
    out += line != 0;
    *lines |= (uint8_t)((line != 0) << y);
  }
  for (; bits; bits &= bits - 1) {
    JCOEF value = block[__builtin_ctzll(bits)];
    *out++ = (uint8_t)value;
    if (value == (int8_t)value && value != WIDE) continue;
    out[-1] = (uint8_t)WIDE;
    memcpy(out, &value, 2);
    out += 2;
  }
  return out;
}

static const uint8_t *unpack(const uint8_t *in, JCOEF *block) {
  memset(block, 0, sizeof(JBLOCK));
  memcpy(block, in, 2);
  uint64_t bits = 0;
  uint32_t lines = in[2];
  in += 3;
  for (; lines; lines &= lines - 1) bits |= (uint64_t)*in++ << (8 * __builtin_ctz(lines));
  for (; bits; bits &= bits - 1) {
    JCOEF *value = block + __builtin_ctzll(bits);
    *value = (int8_t)*in++;
    if (*value != WIDE) continue;
    memcpy(value, in, 2);
    in += 2;
  }
  return in;
}

static Chunk *take_chunk(j_common_ptr info, JPEGBlocks *blocks) {
  if (!blocks->free) {
    blocks->used += sizeof(Slab);
    Slab *slab = blocks->used <= blocks->limit ? malloc(sizeof *slab) : NULL;
    if (!slab) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    slab->next = blocks->slabs;
    blocks->slabs = slab;
    for (int i = 0; i < CHUNKS_PER_SLAB; i++) {
      slab->chunks[i].next = blocks->free;
      blocks->free = &slab->chunks[i];
    }
  }
  Chunk *chunk = blocks->free;
  blocks->free = chunk->next;
  chunk->next = NULL;
  return chunk;
}

static void drop(JPEGBlocks *blocks, Row *row) {
  while (row->first) {
    Chunk *chunk = row->first;
    row->first = chunk->next;
    chunk->next = blocks->free;
    blocks->free = chunk;
  }
  row->size = 0;
}

static void store(j_common_ptr info, const Component *component, const Slot *slot) {
  JPEGBlocks *blocks = component->blocks;
  uint8_t *end = blocks->scratch;
  for (JDIMENSION i = 0; i < component->columns; i++) end = pack(slot->blocks[i], end);
  Row *row = &component->rows[slot->row];
  drop(blocks, row);
  Chunk **next = &row->first;
  for (const uint8_t *from = blocks->scratch; from < end;) {
    size_t count = (size_t)(end - from) < CHUNK_BYTES ? (size_t)(end - from) : CHUNK_BYTES;
    Chunk *chunk = take_chunk(info, blocks);
    memcpy(chunk->bytes, from, count);
    *next = chunk;
    next = &chunk->next;
    from += count;
    row->size += count;
  }
}

static void load(const Component *component, Slot *slot) {
  const Row *row = &component->rows[slot->row];
  if (!row->first) {
    memset(slot->blocks, 0, component->columns * sizeof(JBLOCK));
    return;
  }
  uint8_t *into = component->blocks->scratch;
  size_t left = row->size;
  for (const Chunk *chunk = row->first; chunk; chunk = chunk->next) {
    size_t count = left < CHUNK_BYTES ? left : CHUNK_BYTES;
    memcpy(into, chunk->bytes, count);
    into += count;
    left -= count;
  }
  const uint8_t *from = component->blocks->scratch;
  for (JDIMENSION i = 0; i < component->columns; i++) from = unpack(from, slot->blocks[i]);
}

static jvirt_barray_ptr request(
    j_common_ptr info, int pool, boolean isZero, JDIMENSION columns, JDIMENSION rows,
    JDIMENSION slotCount) {
  (void)isZero;
  JPEGBlocks *blocks = ((CCodecsJPEG *)info->client_data)->blocks;
  struct jpeg_memory_mgr *memory = info->mem;
  Component *component = memory->alloc_small(info, pool, sizeof *component);
  component->blocks = blocks;
  component->columns = columns;
  component->rowCount = rows;
  component->slotCount = slotCount;
  component->rows = memory->alloc_large(info, pool, rows * sizeof *component->rows);
  memset(component->rows, 0, rows * sizeof *component->rows);
  component->slots = memory->alloc_large(info, pool, slotCount * sizeof *component->slots);
  component->answer = memory->alloc_large(info, pool, slotCount * sizeof *component->answer);
  JBLOCKARRAY unpacked = memory->alloc_barray(info, pool, columns, slotCount);
  for (JDIMENSION i = 0; i < slotCount; i++)
    component->slots[i] = (Slot){.blocks = unpacked[i], .row = NO_ROW};
  size_t size = (size_t)columns * MAXIMUM_PACKED_BLOCK;
  if (size > blocks->scratchSize) {
    free(blocks->scratch);
    blocks->scratchSize = 0;
    blocks->scratch = malloc(size);
    if (!blocks->scratch) ERREXIT1(info, JERR_OUT_OF_MEMORY, 0);
    blocks->scratchSize = size;
  }
  return (jvirt_barray_ptr)component;
}

// The slot of an unpacked row, or else a slot whose row is not among `count` rows from `start` on.
static Slot *slot_for(Component *component, JDIMENSION row, JDIMENSION start, JDIMENSION count) {
  Slot *unused = NULL;
  for (JDIMENSION i = 0; i < component->slotCount; i++) {
    Slot *slot = &component->slots[i];
    if (slot->row == row) return slot;
    if (slot->row == NO_ROW || slot->row < start || slot->row - start >= count) unused = slot;
  }
  return unused;
}

// All existing rows that fit are unpacked, not only `count`: when libjpeg-turbo 2.1 smooths the
// second row, it reads one more than it asks for.
static JBLOCKARRAY unpacked_rows(
    j_common_ptr info, jvirt_barray_ptr array, JDIMENSION start, JDIMENSION count,
    boolean isWritten) {
  Component *component = (Component *)array;
  if (count == 0 || count > component->slotCount || start >= component->rowCount
      || component->rowCount - start < count)
    ERREXIT(info, JERR_BAD_VIRTUAL_ACCESS);
  JDIMENSION left = component->rowCount - start;
  if (!isWritten) count = left < component->slotCount ? left : component->slotCount;
  for (JDIMENSION i = 0; i < count; i++) {
    JDIMENSION row = start + i;
    Slot *slot = slot_for(component, row, start, count);
    if (slot->row != row) {
      if (slot->isDirty) store(info, component, slot);
      slot->isDirty = 0;
      slot->row = row;
      load(component, slot);
    }
    if (isWritten) slot->isDirty = 1;
    component->answer[i] = slot->blocks;
  }
  for (JDIMENSION i = count; i < component->slotCount; i++)
    component->answer[i] = component->answer[count - 1];
  return component->answer;
}

int jpeg_blocks_open(CCodecsJPEG *reader, size_t limit) {
  reader->blocks = calloc(1, sizeof *reader->blocks);
  if (!reader->blocks) return 0;
  reader->blocks->limit = limit;
  reader->info.mem->request_virt_barray = request;
  reader->info.mem->access_virt_barray = unpacked_rows;
  return 1;
}

void jpeg_blocks_close(JPEGBlocks *blocks) {
  if (!blocks) return;
  while (blocks->slabs) {
    Slab *slab = blocks->slabs;
    blocks->slabs = slab->next;
    free(slab);
  }
  free(blocks->scratch);
  free(blocks);
}
