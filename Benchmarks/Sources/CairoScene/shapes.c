#include "CairoShapes.h"

#include <cairo.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  cairo_path_t *path;
  cairo_pattern_t *paint;
  double width;
} Shape;

struct CairoShapes {
  cairo_t *scratch;
  Shape *shapes;
  size_t count, capacity;
};

CairoShapes *cairo_shapes_new(void) {
  CairoShapes *all = calloc(1, sizeof *all);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1);
  all->scratch = cairo_create(surface);
  cairo_surface_destroy(surface);
  return all;
}

void cairo_shapes_free(CairoShapes *all) {
  for (size_t i = 0; i < all->count; i++) {
    cairo_path_destroy(all->shapes[i].path);
    cairo_pattern_destroy(all->shapes[i].paint);
  }
  cairo_destroy(all->scratch);
  free(all->shapes);
  free(all);
}

static double channel(uint32_t color, int shift) { return (color >> shift & 255) / 255.0; }

static cairo_pattern_t *picture(const double *n, const uint32_t *pixels, int side, double scale) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
  int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < side; y++)
    memcpy(cairo_image_surface_get_data(surface) + y * stride, pixels + y * side,
           4 * (size_t)side);
  cairo_surface_mark_dirty(surface);
  cairo_pattern_t *paint = cairo_pattern_create_for_surface(surface);
  cairo_surface_destroy(surface);
  cairo_matrix_t matrix;
  cairo_matrix_init_scale(&matrix, scale, scale);
  cairo_matrix_translate(&matrix, -n[0], -n[1]);
  cairo_pattern_set_matrix(paint, &matrix);
  return paint;
}

static cairo_pattern_t *make(CairoShapePaint paint, const double *n, const uint32_t *colors,
                             const uint32_t *pixels, int side) {
  cairo_pattern_t *p = NULL;
  switch (paint) {
  case CAIRO_SHAPE_COLOR:
    return cairo_pattern_create_rgba(channel(colors[0], 16), channel(colors[0], 8),
                                     channel(colors[0], 0), channel(colors[0], 24));
  case CAIRO_SHAPE_PICTURE: return picture(n, pixels, side, side / n[2]);
  case CAIRO_SHAPE_PATTERN:
    p = picture(n, pixels, side, 1);
    cairo_pattern_set_extend(p, CAIRO_EXTEND_REPEAT);
    return p;
  case CAIRO_SHAPE_LINEAR: p = cairo_pattern_create_linear(n[0], n[1], n[2], n[3]); break;
  case CAIRO_SHAPE_RADIAL: p = cairo_pattern_create_radial(n[0], n[1], 0, n[0], n[1], n[2]); break;
  }
  for (int i = 0; i < 2; i++)
    cairo_pattern_add_color_stop_rgba(p, i, channel(colors[i], 16), channel(colors[i], 8),
                                      channel(colors[i], 0), channel(colors[i], 24));
  return p;
}

void cairo_shapes_add(CairoShapes *all, const double *points, int count, int is_curved,
                      double width, CairoShapePaint paint, const double *n,
                      const uint32_t *colors, const uint32_t *pixels, int side) {
  if (all->count == all->capacity) {
    all->capacity = all->capacity ? 2 * all->capacity : 256;
    all->shapes = realloc(all->shapes, all->capacity * sizeof *all->shapes);
  }
  cairo_new_path(all->scratch);
  cairo_move_to(all->scratch, points[0], points[1]);
  const double *p = points + 2, *end = points + 2 * count;
  if (is_curved)
    for (; p < end; p += 6) cairo_curve_to(all->scratch, p[0], p[1], p[2], p[3], p[4], p[5]);
  else
    for (; p < end; p += 2) cairo_line_to(all->scratch, p[0], p[1]);
  cairo_close_path(all->scratch);
  all->shapes[all->count++] =
      (Shape){cairo_copy_path(all->scratch), make(paint, n, colors, pixels, side), width};
}

int cairo_shapes_draw(const CairoShapes *all, uint8_t *pixels, int width, int height, int stride) {
  cairo_surface_t *surface =
      cairo_image_surface_create_for_data(pixels, CAIRO_FORMAT_ARGB32, width, height, stride);
  cairo_t *cr = cairo_create(surface);
  for (size_t i = 0; i < all->count; i++) {
    const Shape *s = all->shapes + i;
    cairo_new_path(cr);
    cairo_append_path(cr, s->path);
    cairo_set_source(cr, s->paint);
    cairo_set_line_width(cr, s->width);
    if (s->width > 0)
      cairo_stroke(cr);
    else
      cairo_fill(cr);
  }
  int status = cairo_status(cr);
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  cairo_surface_destroy(surface);
  return status;
}
