// Turns lines into the pixels of a linear gradient in one pass: as sweep.h and draw_lines.h do for one colour, and with
// the same bytes as coverage in memory that blend_gradient reads.
#pragma once
#include "draw_lines.h"
#include "gradients.h"

// A gradient along one row.
typedef struct {
  const pr_gradient_colors *colors;
  pr_line_places places;
  pr_span_bounds eight;
  int64_t start;     // where the row's first pixel lies
  bool is_inside;    // whether all of its pixels that are drawn lie between the gradient's ends
  bool even, opaque; // known when the functions below are compiled, like is_inside
} pr_shade;

// Whether the n pixels from x on lie between the gradient's ends.
PR_INLINE bool pr_is_inside(const pr_shade *s, int32_t x, int32_t n) {
  int64_t first = s->start + x * s->places.step, last = first + (n - 1) * s->places.step;
  return (uint64_t)first < (uint64_t)PR_PARTS << 32 && (uint64_t)last < (uint64_t)PR_PARTS << 32;
}

// The colours of the eight pixels from x on.
PR_INLINE u32x8 pr_shade_colors(const pr_shade *s, int32_t x) {
  int64_t t = s->start + x * s->places.step;
  if (s->is_inside) return pr_inner_colors(s->colors, &s->places, t, s->even);
  return pr_line_colors(s->colors, &s->places, &s->eight, t, s->even);
}

PR_INLINE u32x8 pr_shade_over(const pr_shade *s, int32_t x, u32x8 target, u32x8 coverage) {
  u32x8 colors = pr_shade_colors(s, x);
  return s->opaque ? pr_lerp(colors, target, coverage) : pr_over_covered(colors, target, coverage);
}

// Blends n of the eight pixels from x on. The others have coverage 0. If there is room, all are written, and the others
// keep their values.
PR_INLINE void pr_shade_block(uint32_t *row, int32_t x, int32_t n, bool room, const pr_shade *s,
                              u32x8 coverage) {
  if (room)
    pr_store(row + x, pr_shade_over(s, x, pr_load(row + x), coverage));
  else
    pr_store_some(row + x, n, pr_shade_over(s, x, pr_load_some(row + x, n), coverage));
}

// Stores the colours of the pixels x ... end - 1, which lie between the ends of an even and opaque gradient, and up to
// seven more. Sixteen pixels take little more than eight would: a vector has a word for each, and their alpha is known.
PR_INLINE void pr_store_even(uint32_t *row, int32_t x, int32_t end, const pr_shade *s) {
  const pr_gradient_stretch *g = s->colors->stretches;
  u16x16 blue = (uint16_t)(g->even_color + 32), blue_way = (uint16_t)g->even_change;
  u16x16 red = (uint16_t)((g->even_color >> 16) + 32), red_way = (uint16_t)(g->even_change >> 16);
  u16x16 green = (uint16_t)(g->odd_color + 32), green_way = (uint16_t)g->odd_change;
  int64_t step = s->places.step;
  i64x4 t = s->start + x * step + s->places.places;
  for (; x + 8 < end; x += 16, t += 16 * step) {
    i64x4 next = t + 8 * step;
    u16x16 k = pr_pack_halves(pr_upper_halves_of(t, t + 2 * step),
                              pr_upper_halves_of(next, next + 2 * step));
    u16x16 f = k << 5 | 16;
    u16x16 b = (blue + pr_signed_high_half(blue_way, f)) >> 6;
    u16x16 bg = b | ((green + pr_signed_high_half(green_way, f)) << 2 & 0xff00);
    u16x16 ra = (red + pr_signed_high_half(red_way, f)) >> 6 | 0xff00;
    pr_store(row + x, pr_zip_low_words(bg, ra));
    pr_store(row + x + 8, pr_zip_high_words(bg, ra));
  }
  if (x < end) pr_store(row + x, pr_colors_inside(s->colors, pr_upper_halves_of(t, t + 2 * step), true));
}

// The number of pixels that are tested together.
#define PR_TESTED 64

// Covers n pixels from x on completely, and as many more as a multiple of eight needs.
PR_INLINE void pr_shade_whole(uint32_t *row, int32_t x, int32_t n, const pr_shade *s) {
  int32_t end = x + n;
  if (!s->opaque) {
    for (; x < end; x += 8) pr_store(row + x, pr_over(pr_shade_colors(s, x), pr_load(row + x)));
    return;
  }
  while (x < end) {
    int32_t part = end - x < PR_TESTED ? end - x : PR_TESTED;
    if (s->even && pr_is_inside(s, x, part + 7))
      pr_store_even(row, x, x + part, s);
    else
      for (int32_t i = x; i < x + part; i += 8) pr_store(row + i, pr_shade_colors(s, i));
    x += part;
  }
}

// Covers n pixels from x on completely, and changes up to seven pixels after them.
PR_INLINE void pr_shade_loosely(uint32_t *row, int32_t x, int32_t n, const pr_shade *s) {
  if (!s->is_inside || !s->even || !s->opaque || n <= 0) return pr_shade_whole(row, x, n, s);
  // All vectors but the first lie within cache lines.
  pr_store(row + x, pr_shade_colors(s, x));
  pr_store_even(row, x + 8 - ((int32_t)((uintptr_t)(row + x) >> 2) & 7), x + n, s);
}

// Blends n pixels from x on through one coverage.
PR_INLINE void pr_shade_run(uint32_t *row, int32_t x, int32_t n, const pr_shade *s,
                            uint32_t coverage) {
  if (!coverage || n <= 0) return;
  int32_t whole = n & ~7;
  if (coverage == 255)
    pr_shade_whole(row, x, whole, s);
  else
    for (int32_t i = 0; i < whole; i += 8) pr_shade_block(row, x + i, 8, true, s, coverage);
  if (n > whole) pr_shade_block(row, x + whole, n - whole, false, s, coverage & pr_first(n - whole));
}

// Sweeps a row of few blocks, of which `rest` pixels of the last one count.
PR_INLINE void pr_shade_narrow_row(int32_t *cells, int32_t blocks, int32_t rest, uint32_t *row,
                                   bool room, const pr_shade *s, bool even_odd) {
  i32x8 carry = 0;
  for (int32_t b = 0; b < blocks; b++) {
    i32x8 sum = pr_take_block(cells + 8 * b, carry);
    u32x8 c = pr_coverages(sum, even_odd);
    bool is_last = b == blocks - 1;
    if (is_last) c &= pr_first(rest);
    carry = pr_last(sum);
    if (__builtin_reduce_or(c)) pr_shade_block(row, 8 * b, is_last ? rest : 8, room || !is_last, s, c);
  }
}

// Sweeps a row, as pr_sweep_row does.
PR_INLINE void pr_shade_row(int32_t *cells, uint8_t *flags, int32_t width, uint32_t *row,
                            ptrdiff_t stride, int32_t available, const pr_shade *s, bool even_odd) {
  i32x8 carry = 0;
  uint32_t covered = 0;
  int32_t at = 0, whole = width >> 3, rest = width & 7;
  for (int32_t word = 0; word < whole; word += PR_WORD) {
    for (uint64_t bits = pr_touched(flags + word, whole - word); bits; bits &= bits - 1) {
      int32_t next = word + __builtin_ctzll(bits);
      pr_shade_run(row, 8 * at, 8 * (next - at), s, covered);
      pr_prefetch_edge(row + 8 * next, stride);
      i32x8 sum = pr_take_block(cells + 8 * next, carry);
      u32x8 c = pr_coverages(sum, even_odd);
      pr_shade_block(row, 8 * next, 8, true, s, c);
      carry = pr_last(sum);
      covered = c[7];
      at = next + 1;
    }
  }
  pr_shade_run(row, 8 * at, 8 * (whole - at), s, covered);
  if (rest && (covered | flags[whole])) {
    u32x8 c = pr_coverages(pr_take_block(cells + 8 * whole, carry), even_odd) & pr_first(rest);
    pr_shade_block(row, 8 * whole, rest, available - 8 * whole >= 8, s, c);
  }
}

PR_INLINE void pr_shade_rows(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride,
                             int32_t available, pr_shade s, const int64_t *starts, bool even_odd) {
  int32_t blocks = p->stride / 8, seen = (p->width + 7) / 8, rest = p->width - 8 * (seen - 1);
  bool room = seen * 8 <= available;
  int32_t *cells = p->cells;
  for (int32_t y = 0; y < p->height; y++, cells += p->stride, dst += dst_stride) {
    s.start = starts[y];
    if (p->stride > PR_NARROW) {
      s.is_inside = false;
      pr_shade_row(cells, p->flags + (ptrdiff_t)y * blocks, p->width, dst, dst_stride, available, &s,
                   even_odd);
    } else if (pr_is_inside(&s, 0, 8 * seen)) {
      s.is_inside = true;
      pr_shade_narrow_row(cells, seen, rest, dst, room, &s, even_odd);
    } else {
      s.is_inside = false;
      pr_shade_narrow_row(cells, seen, rest, dst, room, &s, even_odd);
    }
    // The cells after the last pixel.
    memset(cells + p->stride - 8, 0, 32);
  }
  memset(p->flags, 0, (size_t)blocks * (size_t)p->height);
}

// Blends eight pixels from `left` on with the coverage l and eight from `right` on with r, and covers what lies between.
PR_INLINE void pr_shade_between(int32_t left, int32_t right, u32x8 l, u32x8 r, uint32_t *row,
                                int32_t available, const pr_shade *s) {
  int32_t n = right - left - 8;
  pr_shade_block(row, left, 8, true, s, l);
  if (available - right >= 8) {
    u32x8 last = pr_shade_over(s, right, pr_load(row + right), r);
    pr_shade_loosely(row, left + 8, n, s);
    pr_store(row + right, last);
  } else {
    pr_shade_run(row, left + 8, n, s, 255);
    pr_shade_block(row, right, available - right, false, s, r);
  }
}

// Draws a pair whose lines cover at most four columns each; see pr_draw_steep_pair.
PR_INLINE void pr_shade_steep_pair(const pr_edges *e, int32_t y, uint32_t *row,
                                   const pr_shade *s) {
  int32_t left = e->column[0][y], right = e->column[1][y];
  int64_t step = s->places.step, l = s->start + left * step, r = s->start + right * step;
  i64x4 t = {l, l + step, r, r + step};
  u32x8 colors = pr_colors_inside(s->colors, pr_upper_halves_of(t, t + 2 * step), s->even);
  u32x8 both = (u32x8)pr_two_lines((int32_t *)row + left, (int32_t *)row + right);
  u32x8 c = pr_steep_coverage(e, y);
  both = s->opaque ? pr_lerp(colors, both, c) : pr_over_covered(colors, both, c);
  i32x4 first = ((i32x8)both).lo, last = ((i32x8)both).hi, after;
  memcpy(&after, row + right + 4, sizeof after);
  memcpy(row + left, &first, sizeof first);
  pr_shade_loosely(row, left + 4, right - left - 4, s);
  memcpy(row + right, &last, sizeof last);
  memcpy(row + right + 4, &after, sizeof after);
}

// Draws a pair of which a line is wider than PR_COMPACT; see pr_draw_flat_pair.
PR_INLINE void pr_shade_flat_pair(const pr_edges *e, int32_t y, uint32_t *row, int32_t available,
                                  const pr_shade *s) {
  int32_t left = e->column[0][y], right = e->column[1][y];
  u32x8 l, r;
  if (e->width[0][y] > PR_COMPACT) {
    pr_ramp ramp = pr_make_ramp(e, 0, y);
    for (l = pr_next_coverage(&ramp); pr_goes_on(&ramp); l = pr_next_coverage(&ramp), left += 8)
      pr_shade_block(row, left, 8, true, s, l);
  } else {
    l = pr_left_coverage(e, y);
  }
  if (e->width[1][y] <= PR_COMPACT)
    return pr_shade_between(left, right, l, pr_right_coverage(e, y), row, available, s);
  pr_ramp ramp = pr_make_ramp(e, 1, y);
  r = pr_next_coverage(&ramp);
  pr_shade_between(left, right, l, r, row, available, s);
  for (int32_t next = right + 8; pr_goes_on(&ramp) && next < available; next += 8) {
    r = pr_next_coverage(&ramp);
    pr_shade_block(row, next, available - next, available - next >= 8, s, r);
  }
}

PR_INLINE void pr_shade_pair(const pr_edges *e, int32_t y, uint32_t *row, ptrdiff_t stride,
                             int32_t available, pr_shade *s) {
  int32_t left = e->column[0][y], right = e->column[1][y];
  s->is_inside = false;
  if (e->flat >> y & 1) return pr_shade_flat_pair(e, y, row, available, s);
  pr_prefetch_edge(row + left, stride);
  pr_prefetch_edge(row + right, stride);
  if (!pr_is_inside(s, left, right + 8 - left))
    return pr_shade_between(left, right, pr_left_coverage(e, y), pr_right_coverage(e, y), row,
                            available, s);
  s->is_inside = true;
  if (e->steep >> y & 1 && available - right >= 8) return pr_shade_steep_pair(e, y, row, s);
  pr_shade_between(left, right, pr_left_coverage(e, y), pr_right_coverage(e, y), row, available, s);
}

PR_INLINE void pr_shade_lines(const pr_cells *p, const int32_t *lines, ptrdiff_t count,
                              uint32_t *dst, ptrdiff_t dst_stride, int32_t available, pr_shade s,
                              const int64_t *starts, bool even_odd) {
  pr_edges edges;
  uint64_t pairs = 0;
  for (int32_t y = 0, done; y < p->height; y += done, dst += done * dst_stride) {
    int32_t row = y % PR_SLICE;
    if (row == 0) {
      pr_cells slice = pr_rows_of(p, y, PR_SLICE);
      pairs = pr_find_pairs(&slice, lines, count, &edges);
    }
    done = 1;
    if (pairs >> row & 1) {
      s.start = starts[y];
      pr_shade_pair(&edges, row, dst, dst_stride, available, &s);
    } else {
      pr_cells rows = pr_rows_of(p, y, pr_unpaired(pairs, row));
      pr_shade_rows(&rows, dst, dst_stride, available, s, starts + y, even_odd);
      done = rows.height;
    }
  }
}

// Calls a function with a shade. Each kind of gradient has its own copy of the loop, as with PR_EVEN_OR_NOT.
#define PR_SHADED(gradient, step, call)                                                           \
  do {                                                                                            \
    pr_gradient_colors g = *(gradient);                                                           \
    pr_gradient_stretch first = *g.stretches;                                                     \
    pr_shade s = {.colors = &g, .places = pr_make_places(step), .eight = pr_make_bounds(step, 8)}; \
    bool even = pr_is_even(&g);                                                                   \
    if (even) g.stretches = &first;                                                               \
    if (even && g.opaque)                                                                         \
      s.even = true, s.opaque = true, call(s);                                                    \
    else if (even)                                                                                \
      s.even = true, s.opaque = false, call(s);                                                   \
    else if (g.opaque)                                                                            \
      s.even = false, s.opaque = true, call(s);                                                   \
    else                                                                                          \
      s.even = false, s.opaque = false, call(s);                                                  \
  } while (0)

static void sweep_gradient(const pr_cells *p, uint32_t *dst, ptrdiff_t dst_stride,
                           int32_t available, const pr_gradient_colors *colors,
                           const int64_t *starts, int64_t step, bool even_odd) {
#define SWEEP(shade) pr_shade_rows(p, dst, dst_stride, available, shade, starts, even_odd)
  PR_SHADED(colors, step, SWEEP);
#undef SWEEP
}

static void draw_gradient(const pr_cells *p, const int32_t *lines, ptrdiff_t count, uint32_t *dst,
                          ptrdiff_t dst_stride, int32_t available,
                          const pr_gradient_colors *colors, const int64_t *starts, int64_t step,
                          bool even_odd) {
  if (p->stride <= PR_NARROW) {
    add_lines(p, lines, count);
    return sweep_gradient(p, dst, dst_stride, available, colors, starts, step, even_odd);
  }
#define DRAW(shade)                                                                               \
  pr_shade_lines(p, lines, count, dst, dst_stride, available, shade, starts, even_odd)
  PR_SHADED(colors, step, DRAW);
#undef DRAW
}
