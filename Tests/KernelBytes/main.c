// Prints, for every inner loop, a hash of what it gives on random input: a line per kernel by the
// baseline table, then by the one for AVX2 where there is one. scripts/test-arm64 runs it on two
// processors and compares: all must give the same bytes.
#include "CRasterKernels.h"
#include <stdio.h>
#include <string.h>

enum { rounds = 400, most = 300, wide = 4096 };

static uint64_t state;

// SplitMix64.
static uint64_t next(void) {
  uint64_t z = state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

static int32_t among(int32_t low, int32_t high) {
  return low + (int32_t)(next() % (uint64_t)(high - low + 1));
}

static double number(double reach) {
  return ((double)(next() >> 11) / 9007199254740992.0 * 2 - 1) * reach;
}

static uint8_t byte(void) {
  int32_t kind = among(0, 2);
  return kind == 0 ? 0 : kind == 1 ? 255 : (uint8_t)among(0, 255);
}

static uint32_t pixel(void) {
  uint32_t alpha = byte(), word = alpha << 24;
  for (int shift = 0; shift < 24; shift += 8) word |= (uint32_t)among(0, (int32_t)alpha) << shift;
  return word;
}

// FNV-1a, 64 bits.
static void add(uint64_t *hash, const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) *hash = (*hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
}

static uint32_t target[wide], source[wide], other[wide], solid[wide], out[wide];
static uint8_t mask[wide], mask2[wide];

static void fill_inputs(void) {
  // In half of the rounds, coverage is the same in long runs, as it is inside shapes.
  int32_t run = among(0, 1) ? 63 : 0;
  for (int i = 0; i < wide; i++) {
    target[i] = pixel();
    source[i] = pixel();
    other[i] = pixel();
    solid[i] = source[i] | 0xff000000;
    mask[i] = i > 0 && among(0, run) ? mask[i - 1] : byte();
    mask2[i] = byte();
  }
}

static uint64_t hashes[32];
static bool done[32];

static void note(int kernel, const void *bytes, size_t count) {
  done[kernel] = true;
  add(&hashes[kernel], bytes, count);
}

// What the kernel numbered `k` makes of the target.
#define DRAW(k, call)                                                                              \
  do {                                                                                             \
    memcpy(out, target, sizeof out);                                                               \
    call;                                                                                          \
    note(k, out, sizeof out);                                                                      \
  } while (0)

static void blends(const pr_kernels *t) {
  int32_t n = among(1, most);
  DRAW(0, t->blend_solid(out, n, source[0] | 0xff000000u));
  DRAW(1, t->blend_solid(out, n, source[0]));
  DRAW(2, t->blend_solid_mask(out, mask, n, source[0]));
  DRAW(3, t->blend_pixels(out, source, n));
  DRAW(4, t->blend_pixels_mask(out, 0, among(0, 1) ? n : n + 7, source, mask, n, false));
  DRAW(4, t->blend_pixels_mask(out, 0, among(0, 1) ? n : n + 7, solid, mask, n, true));
  DRAW(5, t->blend_glyph(out, 70, mask, 8 * among(1, 8), 30, source[0]));
  int32_t mode = among(PR_MULTIPLY, PR_EXCLUSION), step = among(0, 1);
  DRAW(6, t->blend_separable(out, source, step, mask, n, (pr_blend_mode)mode));
  int32_t room = among(0, 9);
  DRAW(21, t->blend_rows(out, n % 200 + room, n % 200 + room, mask, n % 200, 15, source, among(0, 1)));
  uint8_t copy[wide];
  memcpy(copy, mask, sizeof copy);
  t->multiply_mask(copy, mask2, n);
  note(7, copy, sizeof copy);
  t->scale_mask(copy, n, byte());
  note(8, copy, sizeof copy);
}

// Twice a number of at most 16320, the way from one channel to another.
static uint32_t way(uint32_t from, uint32_t to) { return 2 * (to - from) & 0xffff; }

// The colours of a gradient; valid until the next ones are made.
static pr_gradient_colors some_colors(void) {
  static pr_gradient_stretch stretches[4];
  bool opaque = among(0, 1), even = among(0, 2) == 0;
  uint32_t alpha = opaque ? 0xff000000 : 0;
  pr_gradient_colors colors = {.stretches = stretches, .count = even ? 1 : among(1, 4),
                               .before = pixel() | alpha, .after = pixel() | alpha,
                               .opaque = opaque};
  for (int32_t i = 0; i < colors.count; i++) {
    uint32_t c[8];
    // Premultiplied, with room for the rounding between both ends.
    for (int j = 0; j < 8; j += 4) {
      c[j + 3] = opaque ? 16320 : (uint32_t)among(64, 16320);
      for (int k = 0; k < 3; k++) c[j + k] = (uint32_t)among(0, (int32_t)c[j + 3] - 64);
    }
    float length = even ? 1024 : (float)among(1, 1024);
    stretches[i] = (pr_gradient_stretch){
        .first = i * 250, .scale = 32768 / length,
        .offset = even ? 16 : (float)among(0, 32768) / length,
        .even_color = c[0] | c[1] << 16, .odd_color = c[2] | c[3] << 16,
        .even_change = way(c[0], c[4]) | way(c[1], c[5]) << 16,
        .odd_change = way(c[2], c[6]) | way(c[3], c[7]) << 16};
  }
  static uint32_t table[PR_PARTS];
  for (uint32_t i = 0; i < PR_PARTS; i++) table[i] = pixel() | alpha;
  if (!even && among(0, 3) == 0) colors.table = table;
  return colors;
}

static void coverage(const pr_kernels *t) {
  enum { height = 30, room = 96 };
  static int32_t cells[room * height + 16];
  static uint8_t flags[room * height / 8 + 64];
  int32_t width = among(1, 80), corners = among(3, 12), reach = among(0, 1) ? 40000 : 4000000;
  int32_t points[24], lines[48];
  for (int i = 0; i < 2 * corners; i++) {
    points[i] = among(-reach, reach);
    if (among(0, 3) == 0) points[i] &= -1024;
    if (i > 1 && among(0, 3) == 0) points[i] = points[i - 2] + among(-900, 900);
  }
  // Triangles within the box, whose rows are mostly pairs.
  if (among(0, 1)) {
    corners = 3;
    for (int i = 0; i < 6; i++)
      points[i] = i % 2 ? among(-2, height - 2) * 1024 : among(1024, (width + 1) * 1024);
  }
  for (int i = 0; i < corners; i++) {
    memcpy(lines + 4 * i, points + 2 * i, 8);
    memcpy(lines + 4 * i + 2, points + (2 * i + 2) % (2 * corners), 8);
  }
  pr_cells box = {.cells = cells, .flags = flags, .stride = (width + 9) & ~7, .width = width,
                  .height = height, .origin_x = 1024, .origin_y = -2048};
  bool even_odd = among(0, 1);
  t->add_lines(&box, lines, corners);
  note(9, cells, sizeof cells);
  DRAW(10, t->sweep_solid(&box, out, 96, 96, source, among(0, 1), even_odd));
  t->add_lines(&box, lines, corners);
  uint8_t covered[96 * height] = {0};
  t->sweep_mask(&box, covered, 96, even_odd);
  for (int y = 0; y < height; y++) note(11, covered + 96 * y, (size_t)width);
  note(11, cells, sizeof cells);
  DRAW(24, t->draw_lines(&box, lines, corners, out, 96, 96, source, among(0, 1), even_odd));
  t->mask_lines(&box, lines, corners, covered, 96, even_odd);
  for (int y = 0; y < height; y++) note(25, covered + 96 * y, (size_t)width);
  note(25, cells, sizeof cells);
  pr_gradient_colors colors = some_colors();
  int64_t starts[height], step = (int64_t)(next() >> 25) - (1ll << 38);
  step /= width;
  for (int y = 0; y < height; y++) starts[y] = (int64_t)(next() >> 22) - (1ll << 40);
  DRAW(26, t->draw_gradient(&box, lines, corners, out, 96, 96, &colors, starts, step, even_odd));
  t->add_lines(&box, lines, corners);
  DRAW(27, t->sweep_gradient(&box, out, 96, 96, &colors, starts, step, even_odd));
  note(27, cells, sizeof cells);
}

static void gradients(const pr_kernels *t) {
  int32_t n = among(1, most);
  // From well before the gradient to well behind it.
  int64_t start = (int64_t)(next() >> 21) - (1ll << 42), step = (int64_t)(next() >> 28) - (1ll << 35);
  pr_gradient_colors colors = some_colors();
  DRAW(12, t->fetch_gradient(out, n, &colors, start, step));
  int64_t starts[2] = {start, start + step};
  memcpy(out, target, sizeof out);
  t->blend_gradient(out, n, among(0, 1) ? n : (n + 7) & ~7, mask, n + 7, n, 2, &colors, starts, step);
  note(23, out, 8 * (size_t)n);
  double move[2] = {number(30), number(30)}, growth = number(30), scale = number(3);
  pr_curved_gradient g = {
      .colors = colors, .kind = (pr_gradient_kind)among(PR_CONIC, PR_RADIAL), .map = {scale, number(1), number(1), scale, 20, number(20)},
      .center = {number(20), number(20)},
      .scale = (float)number(90), .offset = (float)number(900), .move = {move[0], move[1]}, .radius = among(0, 20),
      .growth = growth, .before = among(0, 1), .after = among(0, 1)};
  // Through some pixels there is no circle.
  if (g.kind == PR_RADIAL) g.colors.opaque = false;
  g.is_linear = among(0, 3) == 0;
  // As a sum of rounded products, on every processor.
  volatile double xx = move[0] * move[0], yy = move[1] * move[1], rr = growth * growth;
  g.a = g.is_linear ? 0 : xx + yy - rr;
  double x = among(-40, 40), y = among(-40, 40);
  DRAW(13, t->fetch_curved(out, n, &g, x, y));
  memcpy(out, target, sizeof out);
  t->blend_curved(out, n, among(0, 1) ? n : (n + 7) & ~7, mask, n + 7, n, 2, &g, x, y);
  note(14, out, 8 * (size_t)n);
}

static void pictures(const pr_kernels *t) {
  int32_t n = among(1, most), width = among(1, 60);
  int64_t u = (int64_t)(next() >> 26) - (1ll << 37), step = (int64_t)(next() >> 31) - (1ll << 32);
  uint32_t f = (uint32_t)among(0, 256);
  DRAW(15, t->interpolate_row(out, n, source, width, u, step));
  DRAW(16, t->interpolate_rows(out, n, source, other, width, u, step, f));
  DRAW(17, t->mix_rows(out, source, other, n, f));
  static pr_area_column area[most];
  static pr_cubic_column cubic[most];
  double scale = number(12), offset = number(60);
  int32_t rows = among(1, 60), columns = among(1, 60);
  if (t->area_columns(area, among(-9, 9), n, scale, offset, columns)) {
    int64_t top = among(0, rows * 256 - 1), bottom = among((int32_t)top + 1, rows * 256);
    bool drawn = false;
    DRAW(18, drawn = t->area_row(out, area, n, source, 64, top, bottom));
    if (!drawn) done[18] = false;
  }
  if (t->cubic_columns(cubic, among(-9, 9), n, scale, offset, columns)) {
    const uint32_t *four[4] = {source, source + 64, other, other + 64};
    float weights[4] = {-0.0625f, 0.5625f, 0.5625f, -0.0625f};
    bool drawn = false;
    DRAW(19, drawn = t->cubic_row(out, cubic, n, four, weights));
    if (!drawn) done[19] = false;
  }
}

static void blurs(const pr_kernels *t) {
  static uint16_t in[most + 100], blurred[most];
  uint32_t weights[97];
  int32_t n = among(1, most), taps = among(1, 97), rest = 65536;
  for (int32_t i = 0; i < most + 100; i++) in[i] = (uint16_t)(257 * byte());
  for (int32_t k = 0; k < taps; k++) rest -= (int32_t)(weights[k] = (uint32_t)among(0, 65536 / taps));
  weights[taps / 2] += (uint32_t)rest;
  t->convolve(blurred, in, n, weights, taps);
  note(20, blurred, 2 * (size_t)n);
}

static void outlines(const pr_kernels *t) {
  enum { verbs_count = 40, room = 4000 };
  static double points[6 * verbs_count];
  static uint8_t verbs[verbs_count];
  static int32_t lines[room];
  int32_t count = 0, reach = among(0, 1) ? 20 : 4000;
  for (int32_t i = 0; i < verbs_count; i++) {
    static const uint8_t sizes[] = {1, 1, 2, 3, 0};
    bool begins = i == 0 || verbs[i - 1] == PR_CLOSE;
    verbs[i] = begins ? PR_MOVE : (uint8_t)among(PR_MOVE, PR_CLOSE);
    for (int32_t k = 0; k < 2 * sizes[verbs[i]]; k++) {
      double v = number(reach);
      points[count++] = among(0, 1) ? v : (int32_t)v;
    }
  }
  bool upright = among(0, 1);
  pr_outline o = {
      .points = points, .verbs = verbs, .end = verbs + verbs_count, .lines = lines,
      .lines_end = lines + room,
      .transform = {number(3), upright ? 0 : number(1), upright ? 0 : number(1), number(3), 5, 7},
      .origin = {1024, -2048}, .low = {INT32_MAX, INT32_MAX}, .high = {INT32_MIN, INT32_MIN}};
  t->flatten(&o);
  note(22, lines, (size_t)((uint8_t *)o.lines - (uint8_t *)lines));
  note(22, o.low, sizeof o.low);
  note(22, o.high, sizeof o.high);
}

static const char *const names[] = {
    "opaque blend_solid", "blend_solid", "blend_solid_mask", "blend_pixels", "blend_pixels_mask",
    "blend_glyph",   "blend_separable", "multiply_mask",    "scale_mask",   "add_lines",
    "sweep_solid",   "sweep_mask",      "fetch_gradient",   "fetch_curved", "blend_curved",
    "interpolate_row", "interpolate_rows", "mix_rows",      "area_row",     "cubic_row",
    "convolve",      "blend_rows",      "flatten",       "blend_gradient",
    "draw_lines",    "mask_lines",      "draw_gradient",    "sweep_gradient"};

static void print(const pr_kernels *table) {
  memset(done, 0, sizeof done);
  for (int k = 0; k < 32; k++) hashes[k] = 0xcbf29ce484222325;
  state = 1;
  for (int round = 0; round < rounds; round++) {
    // The same input for every table.
    state = (uint64_t)round << 32;
    fill_inputs();
    blends(table);
    coverage(table);
    gradients(table);
    blurs(table);
    pictures(table);
    outlines(table);
  }
  for (int k = 0; k < 28; k++)
    if (done[k]) printf("%s %016llx\n", names[k], (unsigned long long)hashes[k]);
}

int main(void) {
  print(&pr_kernels_baseline);
  if (pr_kernels_avx2()) print(pr_kernels_avx2());
}
